"""Position files that cannot be: refused with the key that is wrong, whatever stands there."""

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import PositionError
from core.position import PositionFileError, parsed
from core.scenario import NotRegistered, Position, Result, play, read_parsed, run
from tests.games.positions import cells, laid, patient, person, several, text


@pytest.mark.parametrize(
    ("seat", "key", "says"),
    [
        # words
        ("csah = 3", "seat.Ana.csah", "did you mean cash"),
        (cells(c1="laboratry"), "seat.Ana.cells", "did you mean laboratory"),
        (cells(e1="garden"), "seat.Ana.cells", "C-BRD-1"),
        (cells(a1_4="garden"), "seat.Ana.cells", "C-BRD-1"),
        (person("b1", "dentist"), "seat.Ana.people.D1.kind", "there are doctor, nurse, orderly, patient"),
        (person("b1", name="N1"), "seat.Ana.people.N1.id", "D and a number"),
        (person("b1", name="D0"), "seat.Ana.people.D0.id", "D and a number"),
        (person("b1", more=""), "seat.Ana.people.D1.colour", "missing"),
        (person("b1", more=', colour = "green"'), "seat.Ana.people.D1.colour", "white, yellow, orange, red"),
        (person("b1", "nurse", "N1"), "seat.Ana.people.N1.colour", "no colour"),
        (person("e9"), "seat.Ana.people.D1.at", "outside, pre"),
        (person("b1", more=', colour = "white", frozen = true'), "seat.Ana.people.D1.frozen", "module cryogenics"),
        (person("pre", "patient", "P1"), "seat.Ana.people.P1.service", "missing"),
        (patient("pre", "surgery"), "seat.Ana.people.P1.service", "psychiatry, cardiology, ophthalmology"),
        ('people = ["D1"]', "seat.Ana.people", "list of tables"),
        ('entrances = ["a1.q"]', "seat.Ana.entrances", "C-BRD-1"),
        ('cars = ["lot d1+1"]', "seat.Ana.cars", "parking place"),
        ('cars = ["d9.s"]', "seat.Ana.cars", "parking place"),
        ("used = { dance = 1 }", "seat.Ana.used.dance", "no such key"),
        ('built = ["palace"]', "seat.Ana.built", "palace"),
        ('chosen = "dance"', "seat.Ana.chosen", "build, hire, admit"),
        # values
        ("cash = -1", "seat.Ana.cash", "from 0"),
        ("cash = true", "seat.Ana.cash", "whole number"),
        ('cash = "many"', "seat.Ana.cash", "whole number"),
        ("popularity = -2", "seat.Ana.popularity", "from 0"),
        ("minutes = 5000000", "seat.Ana.minutes", "from 0"),
        ("used = { build = 3 }", "seat.Ana.used.build", "from 0 to 2"),
        ("lots = { d1 = 4 }", "seat.Ana.lots", "2 cars or 3"),
        ("components = 3", "seat.Ana.components", "from 0 to 2"),
        # rules
        (cells(c1_1="garden"), "seat.Ana.cells", "C-BLD-10"),
        (cells(c1_1="laboratory"), "seat.Ana.cells", "C-BLD-2"),
        (cells(d3="garden", d3_1="supply"), "seat.Ana.cells", "C-BLD-2"),
        ('helipads = ["c1+1"]', "seat.Ana.helipads", "C-BLD-9"),
        ('helipads = ["a1"]', "seat.Ana.helipads", "C-BRD-4"),
        (cells(c1="treatment"), "seat.Ana.cells", "C-BLD-3"),
        (cells(c1="hub cardiology"), "seat.Ana.cells", "C-BLD-4"),
        (cells(d3="supply"), "seat.Ana.cells", "C-BRD-3"),
        ("lots = { a1 = 2 }", "seat.Ana.lots", "C-BLD-10"),
        ('lots = { "d1+1" = 2 }', "seat.Ana.lots", "C-BRD-4"),
        ('entrances = ["a1.e"]', "seat.Ana.entrances", "C-BLD-8"),
        ('entrances = ["d1.n"]', "seat.Ana.entrances", "C-BLD-8"),
        ('entrances = ["b1.n"]', "seat.Ana.entrances", "first entrance"),
        ('entrances = ["a1.w", "a1.w"]', "seat.Ana.entrances", "named twice"),
        ('conveyors = ["a1", "d3"]', "seat.Ana.conveyors", "C-BLD-12"),
        ('conveyors = ["a1"]', "seat.Ana.conveyors", "C-BLD-12"),
        ('conveyors = ["a1", "b2"]', "seat.Ana.conveyors", "C-BLD-12"),
        ("cars = []", "seat.Ana.cars", "C-PRK-3"),
        ('cars = ["d3.s", "d3.e"]', "seat.Ana.cars", "2 cars for 1 person"),
        ('cars = ["b2.e"]', "seat.Ana.cars", "beside a module"),
        ('cars = ["d3.s", "d3.s"]', "seat.Ana.cars", "where one has room"),
        ('cars = ["lot d1"]', "seat.Ana.cars", "room for 0"),
        ('lots = { d1 = 2 }\ncars = ["lot d1", "lot d1", "lot d1"]', "seat.Ana.cars", "room for 2"),
        (person("pre"), "seat.Ana.people", "C-BRD-5"),
        (person("d3"), "seat.Ana.people", "no module"),
        (person("b2"), "seat.Ana.people", "C-MOV-4"),
        (patient("outside"), "seat.Ana.people", "C-MOV-5"),
        (patient("a1"), "seat.Ana.people", "C-MOV-5"),
        (patient("b1", "cardiology"), "seat.Ana.people", "C-MOV-5"),
    ],
)
def test_a_clinic_that_cannot_be_is_refused_with_its_key(seat, key, says):
    with pytest.raises(PositionError) as error:
        laid(text(seat=seat))
    assert error.value.key == key
    assert says in str(error.value)


def test_a_supply_room_may_stand_above_its_treatment_room():
    laid(text(seat=cells(b2="", b1_1="supply")))


@pytest.mark.parametrize(
    ("people", "fits"),
    [
        (several("doctor", "b1", 2, colour="white"), True),
        (several("doctor", "b1", 3, colour="white"), False),
        (several("patient", "b1", 3, colour="white", service="psychiatry"), False),
        (several("patient", "pre", 4, colour="white", service="cardiology"), True),
        (several("patient", "pre", 5, colour="white", service="cardiology"), False),
        (several("orderly", "b2", 2), False),
        (several("nurse", "b1", 5), True),
        (several("doctor", "a1", 5, colour="red"), True),
    ],
)
def test_places_hold_so_many(people, fits):
    if fits:
        laid(text(seat=people))
    else:
        with pytest.raises(PositionError) as error:
            laid(text(seat=people))
        assert error.value.key == "seat.Ana.people"


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (text(top="rounds = 3"), "rounds"),
        (text(top="round = 3").replace("round = 2\n", "round = 7\n", 1).replace("round = 3\n", "", 1), "round"),
        (text(top="action = 4"), "action"),
        (text(phase="dance"), "phase"),
        (text(phase="thaw"), "phase"),
        (text().replace('to_act = "Ana"', 'to_act = "Cem"'), "to_act"),
        (text(top='order = ["Ana"]'), "order"),
        (text(top='order = ["Ana", "Cem"]'), "order"),
        (text(top='board = "5x5"'), "board"),
        (text(top='bag = ["green"]'), "bag"),
        (text(top='[numbers]\n"income.whit" = 3'), "numbers"),
        (text(top='[numbers]\n"income.white" = "much"'), "numbers"),
        (text(more='[queues]\nsurgery = ["white"]'), "queues.surgery"),
        (text(more='[queues]\npsychiatry = ["white", ""]'), "queues.psychiatry"),
        (text(more=f"[queues]\npsychiatry = {['red'] * 5}"), "queues.psychiatry"),
        (text(more='[queues]\npsychiatry = ["white+zebra"]'), "queues.psychiatry"),
        (text(more='[market]\nuniversity = ["pink"]'), "market.university"),
        (text(more='[market]\nuniversity = ["red", "red", "red", "red"]'), "market.university"),
        (text(more='[market]\nuniversity = ["white+A"]'), "market.university"),
        (text(more="[market]\nnurses = -1"), "market.nurses"),
        (text(more="[market]\npatients_left = { green = 1 }"), "market.patients_left.green"),
        (text(phase="build", seat='chosen = "hire"'), "seat.Ana.chosen"),
        (text(phase="choose", top="action = 3", seat="used = { build = 2, hire = 2, admit = 2 }"), "seat.Ana.used"),
        (text(phase="build", top="action = 1", seat="used = { build = 2, hire = 2, admit = 1 }"), "seat.Ana.used"),
        (text().replace('name = "Ben"', 'name = "Be\\u001bn"'), "seat"),
        (text(more='[[expect.legal]]\nseat = "Ana"\nline = "done"\nok = "yes"'), "expect.legal.1.ok"),
        (text().replace('name = "Ben"', 'name = "Ana"'), "seat"),
        (text(top="seed = 1.5"), "seed"),
        (text().replace('game = "clinic"', "game = 3"), "game"),
        (text(more='[[move]]\nseat = "Cem"\nline = "done"'), "move.1.seat"),
        (text(more='[[move]]\nseat = "Ana"\nlin = "done"'), "move.1.lin"),
        (text(more="[expect]\nseat.Cem = { cash = 1 }"), "expect.seat.Cem"),
        (text(more="[expect]\nseat.Ana = { chas = 1 }"), "expect.seat.Ana.chas"),
        (text(more="[expect]\nweather = 1"), "expect.weather"),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_its_key(words, key):
    with pytest.raises(PositionError) as error:
        run(words)
    assert error.value.key == key


def test_a_file_that_is_no_toml_names_the_line():
    with pytest.raises(PositionFileError, match="line 3"):
        run("game = 'clinic'\n\nboard = = 3\n")


def test_a_file_that_lies_too_deep_in_itself_is_an_error_in_words():
    with pytest.raises(PositionFileError, match="too deep"):
        run(f"game = 'clinic'\nbag = {'[' * 100_000}\n")


def test_a_file_may_begin_with_a_byte_order_mark():
    assert isinstance(run("\ufeff" + text()), Result)


def test_games_and_modules_that_are_not_registered_are_another_result():
    assert isinstance(run(text(top='modules = ["chess"]')), NotRegistered)
    assert isinstance(run('game = "chess"'), NotRegistered)


@given(st.sampled_from(["2", "1", '"Ana"', "[", "=", "a1", "-1", "{}", "true", "pre", "\n"]), st.integers(0, 600))
@settings(max_examples=200)
def test_a_damaged_file_is_an_error_with_a_sentence(junk, at):
    words = text(phase="care", seat=cells() + "\n" + several("doctor", "b1", 2, colour="white"))
    at %= len(words)
    damaged = words[:at] + junk + words[at + 3 :]
    try:
        run(damaged)
    except (PositionError, PositionFileError) as error:
        assert len(str(error)) > 10  # noqa: PT017 - both kinds are right


JUNK = st.sampled_from(
    [[], {}, 0, -3, 10**30, 1.5, float("nan"), "", "a1", "red", "Ana", True, [[]], [{}], ["a1", 3], {"a1": []}]
)


def replaced(data: Any, chance: Any, junk: Any, depth: int = 0) -> Any:
    """Return the data with one random part of it replaced."""
    deeper = depth == 0 or chance.random() < 0.8
    if isinstance(data, dict) and data and deeper:
        key = chance.choice(sorted(data))
        return {**data, key: replaced(data[key], chance, junk, depth + 1)}
    if isinstance(data, list) and data and deeper:
        i = chance.randrange(len(data))
        return [*data[:i], replaced(data[i], chance, junk, depth + 1), *data[i + 1 :]]
    return junk


RICH = """
game = "clinic"
modules = []
board = "4x3"
seed = 3
phase = "care"
round = 2
order = ["Ana", "Ben"]
action = 3
to_act = "Ana"
bag = ["red"]
[[seat]]
name = "Ana"
cells = { a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", c1 = "laboratory", d1 = "garden" }
lots = { c3 = 2 }
entrances = ["a1.w"]
helipads = ["b2+1"]
conveyors = ["a1", "b1"]
cars = ["d2.e", "d3.e", "d2.s"]
people = [
  { id = "D1", kind = "doctor", colour = "white", at = "b1" },
  { id = "D2", kind = "doctor", colour = "white", at = "b1" },
  { id = "P1", kind = "patient", colour = "white", service = "psychiatry", at = "b1" },
]
used = { build = 1 }
built = ["laboratory"]
busy = ["D2"]
operated = []
[[seat]]
name = "Ben"
[queues]
psychiatry = ["white"]
[market]
university = ["red"]
patients_left = { red = 2 }
[numbers]
"income.white" = 7
[[move]]
seat = "Ana"
line = "treat P1 D2"
refused = "C-CAR-1"
[[move]]
seat = "Ana"
line = "treat P1 D1"
[expect]
legal = [{ seat = "Ana", line = "drive off d2.s", ok = true }]
refused = [{ seat = "Ana", line = "drive off lot c3", rule = "C-PRK-2" }]
seat.Ana = { cars = ["d2.s", "d3.e", "d2.e"], people = { D1 = "b1" }, colours = { D1 = "white" } }
prompt = { seat = "Ana", kind = "drive off" }
market = { nurses = 2 }
queues = { psychiatry = ["white"] }
"""


def test_the_rich_position_is_a_good_one():
    result = run(RICH)
    assert isinstance(result, Result)
    assert result.ok, result.failed


@given(st.randoms(use_true_random=False), JUNK)
@settings(max_examples=500)
def test_any_value_in_any_place_is_laid_or_refused_with_its_key(chance, junk):
    data = replaced(parsed(RICH), chance, junk)
    with contextlib.suppress(PositionError):
        position = read_parsed(data)
        if isinstance(position, Position):
            play(position)
