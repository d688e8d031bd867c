"""Position files of Clinic: what they lay out, what they take from a fresh set-up, and what they are refused for."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import PositionError
from core.games import game
from core.games.clinic.events import PositionLaid
from core.games.clinic.rounds import ACTIONS
from core.position import PositionFileError
from core.scenario import NotRegistered, Position, Result, read, run
from core.state import digest
from core.view import mask_event
from tests.games.playing import engine_of, random_game

GAME = game("clinic")

HEAD = """
game = "clinic"
round = 2
phase = "{phase}"
to_act = "Ana"
{top}
[[seat]]
name = "Ana"
{seat}
[[seat]]
name = "Ben"
{more}
"""


def text(*, phase: str = "move", top: str = "", seat: str = "", more: str = "") -> str:
    return HEAD.format(phase=phase, top=top, seat=seat, more=more)


def laid(words: str) -> tuple[Any, Any]:
    """Return engine and state of a position."""
    position = read(words)
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    return engine, GAME.start_at(engine, position.names, position.data).state


def seen(words: str) -> dict[str, Any]:
    """Return the report of a position."""
    result = run(words, invariants=True)
    assert isinstance(result, Result)
    assert result.ok, result.failed
    return result.report


# what is laid


def test_a_seat_without_cells_has_the_kit():
    report = seen(text())
    for name in ("Ana", "Ben"):
        seat = report["seats"][name]
        assert seat["cells"] == {"a1": "hub psychiatry", "b1": "treatment", "b2": "supply"}
        assert seat["entrances"] == ["a1.w"]
        assert seat["people"] == {"D1": {"kind": "doctor", "colour": "white", "at": "a1"}}
        assert seat["cars"] == ["d3.s"]
        assert (seat["cash"], seat["popularity"], seat["minutes"], seat["income"]) == (15, 0, 0, 0)
    assert seen(text(top='board = "3x3"'))["seats"]["Ana"]["cars"] == ["c3.s"]


def test_what_is_left_out_is_as_in_a_fresh_set_up():
    report = seen(text())
    assert [len(queue) for queue in report["queues"].values()] == [1, 1, 1]
    assert list(report["queues"]) == ["psychiatry", "cardiology", "ophthalmology"]
    market = report["market"]
    assert len([colour for colour in market["university"] if colour]) == 3
    assert (market["nurses"], market["orderlies"]) == (2, 4)
    assert market["stock"]["hub psychiatry"] == 2
    assert market["stock"]["treatment"] == 14
    assert market["stock"]["supply"] == 6
    assert market["stock"]["entrance"] == 14
    assert sum(market["patients_left"].values()) == 23 + 17 + 10 + 6 - 3


def test_the_seed_decides_what_is_drawn():
    first, again, other = (seen(text(top=f"seed = {seed}")) for seed in (1, 1, 5))
    assert first == again
    assert first["queues"] != other["queues"] or first["market"] != other["market"]


def test_stock_is_what_the_boards_leave():
    seat = 'cells = { a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", c1 = "laboratory", d3 = "garden" }'
    report = seen(text(seat=seat + '\nlots = { d1 = 3 }\nconveyors = ["a1", "b1"]'))
    stock = report["market"]["stock"]
    assert (stock["laboratory"], stock["operating"]) == (0, 1)
    assert (stock["garden"], stock["lot"], stock["conveyor"]) == (11, 23, 18)


def test_people_on_the_boards_are_taken_out_of_the_bags():
    people = """cars = ["d1.n", "d1.e", "d2.e"]
people = [
  { id = "D1", kind = "doctor", colour = "red", at = "a1" },
  { id = "P1", kind = "patient", colour = "red", service = "cardiology", at = "pre" },
  { id = "O1", kind = "orderly", at = "b2" },
]"""
    _engine, state = laid(text(seat=people, more='[queues]\npsychiatry = ["red"]\n[market]\nuniversity = ["red"]'))
    assert state.bag == {"white": 23, "yellow": 17, "orange": 10, "red": 4}
    assert state.doctors == {"white": 9, "yellow": 8, "orange": 6, "red": 2}
    assert state.university == ("red", "", "")
    assert state.orderlies == 3
    assert {service: len(queue) for service, queue in state.queues.items()} == {
        "psychiatry": 1,
        "cardiology": 0,
        "ophthalmology": 0,
    }


def test_next_patients_are_drawn_as_the_bag_says():
    words = text(phase="admit", top='action = 1\nbag = ["red", "white", "red"]', more="[queues]")
    assert seen(words)["queues"] == {"psychiatry": ["red"], "cardiology": ["white"], "ophthalmology": ["red"]}


def test_order_is_by_popularity_unless_it_is_given():
    assert seen(text(seat="popularity = 3"))["order"] == ["Ben", "Ana"]
    assert seen(text())["order"] == ["Ana", "Ben"]
    assert seen(text(top='order = ["Ben", "Ana"]'))["order"] == ["Ben", "Ana"]


def test_minutes_of_the_round_are_part_of_the_clock():
    seat = seen(text(seat="minutes = 20\nround_minutes = 10"))["seats"]["Ana"]
    assert (seat["minutes"], seat["round_minutes"]) == (30, 10)


@pytest.mark.parametrize("phase", ["choose", "build", "hire", "admit", "move", "care", "popularity"])
def test_the_question_of_the_phase_waits(phase):
    seat = """income = 9
cars = ["d3.s", "d3.e"]
people = [
  { id = "D1", kind = "doctor", colour = "white", at = "b1" },
  { id = "P1", kind = "patient", colour = "white", service = "psychiatry", at = "b1" },
]"""
    report = seen(text(phase=phase, seat=seat))
    whole = {"choose": ["Ana", "Ben"]}
    assert report["prompt"] == {"seat": whole.get(phase, "Ana"), "kind": phase}
    assert report["phase"] == phase


@pytest.mark.parametrize(("phase", "prompt"), [("expenses", "choose"), ("administration", "choose"), ("end", "end")])
def test_phases_without_choice_run_on_to_the_first_question(phase, prompt):
    assert seen(text(phase=phase))["prompt"]["kind"] == prompt


def test_a_finished_game_has_nobody_to_ask_and_scores():
    report = seen(text(phase="end", seat="popularity = 4"))
    assert report["prompt"] == {"seat": None, "kind": "end"}
    assert report["score"]["Ana"] == {
        "total": 4 + 1 + 2,
        "lines": {"popularity": 4, "doctors": 1, "rooms": 2, "buildings": 0, "patients": 0, "time": 0},
    }
    assert seen(text())["score"] is None


def test_components_and_points_are_what_is_done_in_the_action():
    engine, state = laid(text(phase="build", seat="components = 1"))
    assert state.prompt.built == 1
    _engine, state = laid(text(phase="admit", seat="points = 1"))
    assert state.prompt.points == 1
    assert engine.rules.numbers["actions.components"] == 2


def test_seats_that_have_the_action_act_too_and_others_do_not():
    more = 'chosen = "build"'
    words = text(phase="build", more=more) + '[[move]]\nseat = "Ana"\nline = "done"\n'
    assert seen(words)["prompt"] == {"seat": "Ben", "kind": "build"}
    words = text(phase="build") + '[[move]]\nseat = "Ana"\nline = "done"\n'
    assert seen(words)["prompt"]["kind"] == "choose"


def test_numbers_may_be_corrected():
    words = text(phase="care", top='[numbers]\n"money.start" = 20\nincome.white = 7')
    assert seen(words)["seats"]["Ana"]["cash"] >= 12


def test_start_events_are_folded_to_the_same_state():
    position = read(text())
    assert isinstance(position, Position)
    engine = position.engine()
    outcome = GAME.start_at(engine, position.names, position.data)
    assert digest(engine.fold_all(GAME.initial, outcome.events)) == digest(outcome.state)


# what is refused

PEOPLE = 'people = [{{ id = "{id}", kind = "{kind}", at = "{at}"{more} }}]'
TALL = '"{space}" = "{kind}"'


def person(at: str, kind: str = "doctor", name: str = "D1", more: str = ', colour = "white"') -> str:
    return PEOPLE.format(id=name, kind=kind, at=at, more=more)


def patient(at: str, service: str = "psychiatry") -> str:
    return person(at, "patient", "P1", f', colour = "white", service = "{service}"')


def cells(**kinds: str) -> str:
    base = {"a1": "hub psychiatry", "b1": "treatment", "b2": "supply", **kinds}
    entries = (f'"{space.replace("_", "+")}" = "{kind}"' for space, kind in base.items() if kind)
    return f"cells = {{ {', '.join(entries)} }}"


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
        (person("b1", more=', colour = "white", frozen = true'), "seat.Ana.people.D1.frozen", "no such key"),
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


def several(kind: str, at: str, n: int, **more: str) -> str:
    letter = kind[0].upper()
    words = "".join(f', {key} = "{value}"' for key, value in more.items())
    people = ", ".join(f'{{ id = "{letter}{i}", kind = "{kind}", at = "{at}"{words} }}' for i in range(1, n + 1))
    spots = ("d1.n", "d1.e", "d1.s", "d2.e", "d2.s", "d3.e", "d3.s", "c3.s")
    cars = ", ".join(f'"{spot}"' for spot in spots[:n])
    return f"people = [{people}]\ncars = [{cars}]"


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
        (text(more='[queues]\npsychiatry = ["white+zebra"]'), "queues.psychiatry"),
        (text(more='[market]\nuniversity = ["pink"]'), "market.university"),
        (text(more='[market]\nuniversity = ["red", "red", "red", "red"]'), "market.university"),
        (text(more='[market]\nuniversity = ["white+A"]'), "market.university"),
        (text(more="[market]\nnurses = -1"), "market.nurses"),
        (text(more="[market]\npatients_left = { green = 1 }"), "market.patients_left.green"),
        (text(phase="build", seat='chosen = "hire"'), "seat.Ana.chosen"),
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


def test_games_and_modules_that_are_not_registered_are_another_result():
    assert isinstance(run(text(top='modules = ["chess"]')), NotRegistered)
    assert isinstance(run('game = "chess"'), NotRegistered)


# playing


def test_a_scenario_tells_what_went_otherwise():
    words = text(
        more='[[move]]\nseat = "Ana"\nline = "walk D1 b2"\n[expect]\nseat.Ana = { cash = 9, people = { D1 = "b1" } }'
    )
    result = run(words)
    assert isinstance(result, Result)
    assert not result.ok
    assert [refused.rule for refused in result.refused] == ["C-MOV-4"]
    assert len(result.failed) == 3
    assert "move.1" in result.failed[0]
    assert "expect.seat.Ana.cash: expected 9, found 15" in result.failed[1]


def test_a_move_that_should_be_refused_but_is_legal_fails_and_is_not_played():
    words = text(
        more='[[move]]\nseat = "Ana"\nline = "walk D1 b1"\nrefused = "C-MOV-4"\n[expect]\nseat.Ana.people.D1 = "a1"'
    )
    result = run(words)
    assert isinstance(result, Result)
    assert len(result.failed) == 1


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


# any state of a game can be written as a position


def as_position(report: dict[str, Any], action: int, chosen: Sequence[str]) -> dict[str, Any]:
    """Return the parsed position file that says what a report says."""
    seats = []
    for i, (name, seen_) in enumerate(report["seats"].items()):
        own = {key: seen_[key] for key in ("cash", "income", "popularity", "round_minutes", "cells", "lots", "cars")}
        own |= {key: seen_[key] for key in ("entrances", "conveyors", "used", "built")}
        people = [
            {"id": name_, **{key: value for key, value in person_.items() if value}}
            for name_, person_ in seen_["people"].items()
        ]
        own |= {"name": name, "minutes": seen_["minutes"] - seen_["round_minutes"], "people": people}
        if chosen and chosen[i]:
            own["chosen"] = chosen[i]
        seats.append(own)
    prompt = report["prompt"]
    market = {key: report["market"][key] for key in ("university", "nurses", "orderlies", "patients_left")}
    return {
        "game": "clinic",
        "round": report["round"],
        "phase": prompt["kind"],
        "to_act": prompt["seat"] if isinstance(prompt["seat"], str) else prompt["seat"][0],
        "order": report["order"],
        "action": action,
        "seat": seats,
        "queues": report["queues"],
        "market": market,
    }


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_game_can_be_written_as_a_position(seed):
    players = seed % 3 + 2
    engine = engine_of(players, ("4x3", "3x3")[seed % 2], "turns", str(seed))
    names = ("Ana", "Ben", "Cem", "Dot")[:players]
    laid_out = 0
    for step in random_game(engine, seed, idle=0.1):
        state: Any = step.state
        top = state.top
        begun = any(getattr(top, part, 0) for part in ("built", "doctor", "other", "must"))
        answered = any(getattr(top, "answers", ()))
        if top.kind not in {"choose", "build", "hire", "admit", "move", "popularity"} or begun or answered:
            continue
        report = GAME.report(engine, state, names)
        data = as_position(report, state.action, state.chosen if top.kind in ACTIONS else ())
        again = engine.fold_all(GAME.initial, GAME.lay(engine, names, data))
        found = GAME.report(engine, again, names)
        assert {**found, "market": None} == {**report, "market": None}
        assert {**found["market"], "stock": None} == {**report["market"], "stock": None}
        laid_out += 1
    assert laid_out > 50


def test_the_next_patients_are_told_to_nobody():
    position = read(text(top='bag = ["red"]'))
    assert isinstance(position, Position)
    events = GAME.lay(position.engine(), position.names, position.data)
    laid_ = next(event for event in events if isinstance(event, PositionLaid))
    assert laid_.next_patients == ("red",)
    assert mask_event(laid_, 0).next_patients == ()
