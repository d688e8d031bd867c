"""A New Addiction: its laws, its scenarios, and what its rules leave to be said."""

from typing import Any

import pytest

from core.game import PositionError
from core.games.blue69.addiction_base import AskClean, Clean
from core.games.clinic import moves as mv
from core.scenario import run
from tests.games.module_laws import GAME, after, engine_with, laid

MODULE = ("addiction",)
EAGER = (mv.Admit, mv.SuggestedWalks, Clean)
REFUSING = {"X-ADD-1", "X-ADD-3", "X-ADD-4", "X-ADD-6", "X-ADD-9"}


def test_everybody_alone_gets_a_laboratory_whatever_is_drawn():
    for seed in range(8):
        engine = engine_with(MODULE, 1, "4x3", f"solo {seed}")
        state: Any = GAME.start(engine).state
        assert state.stock["laboratory"] == 1


HEAD = """
game = "clinic"
modules = {modules}
round = 2
phase = "{phase}"
to_act = "Ana"
{top}
[[seat]]
name = "Ana"
cells = {{ a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", "b1+1" = "hub addiction"{cells} }}
entrances = ["a1.w"]
{seat}
[[seat]]
name = "Ben"
"""
PATIENT = 'id = "{id}", kind = "patient", colour = "{colour}", service = "psychiatry", at = "{at}"'


def text(
    people: str, cars: str, phase: str = "move", seat: str = "", cells: str = "", modules: str = '["addiction"]'
) -> str:
    words = f"people = [{people}]\ncars = [{cars}]\n{seat}"
    return HEAD.format(phase=phase, top="", seat=words, cells=cells, modules=modules)


def patient(name: str, colour: str, at: str = "pre", more: str = "") -> str:
    return f"{{ {PATIENT.format(id=name, colour=colour, at=at)}{more} }}"


def obsession(name: str, at: str = "pre", under: str = "P1") -> str:
    return f'{{ id = "{name}", kind = "obsession", at = "{at}"' + (f', with = "{under}" }}' if under else " }")


def doctor(name: str, at: str, colour: str = "white") -> str:
    return f'{{ id = "{name}", kind = "doctor", colour = "{colour}", at = "{at}" }}'


THREE = '"d3.s", "d3.e", "d2.e"'


@pytest.mark.parametrize("items", ["", 'items = { P1 = ["bacterium"] }', 'items = { S1 = ["bacterium"] }'])
def test_a_pair_carries_a_tile_whether_the_file_says_so_or_not(items: str) -> None:
    people = f"{patient('P1', 'white')}, {obsession('S1')}, {doctor('D1', 'b1')}"
    engine, state = laid(text(people, THREE, seat=items))
    assert state.seats[0].items == {"S1": ("bacterium",)}
    assert state.seats[0].tokens["bacterium"] == 3
    assert after(engine, state, "walk P1 b1").seats[0].items == {"b1": ("bacterium",)}


def test_the_suggestion_walks_whole_pairs_and_sends_doctors_to_obsession_patients():
    people = f"{patient('P1', 'white')}, {obsession('S1')}, {doctor('D1', 'b1', 'yellow')}, {doctor('D2', 'a1')}"
    people += f", {obsession('S2', 'b1+1', '')}"
    engine, state = laid(text(people, f'{THREE}, "c3.s", "c3.e"'))
    then = after(engine, state, "suggested")
    at = {name: state.board.names[person.at] for name, person in then.seats[0].people.items()}
    assert at == {"P1": "b1", "S1": "b1+1", "D1": "b1", "D2": "b1+1", "S2": "b1+1"}


def test_a_frozen_patient_leaves_its_tile_in_the_hub():
    people = f"{patient('P1', 'white')}, {obsession('S1')}, {doctor('D1', 'b1')}"
    cells, items = ', c1 = "supply", "b2+1" = "treatment", "b2+2" = "hub cryogenics"', 'items = { "b2+2" = ["tank"] }'
    words = text(people, THREE, seat=items, cells=cells, modules='["addiction", "cryogenics"]')
    engine, state = laid(words)
    own = after(engine, state, "freeze P1").seats[0]
    assert own.items == {"b2+2": ("bacterium", "tank")}
    assert own.people["P1"].suspended
    assert state.board.names[own.people["S1"].at] == "b1+1"


def test_a_frozen_pair_needs_a_way_on_to_its_hub():
    people = f"{patient('P1', 'white')}, {obsession('S1')}, {doctor('D1', 'b1')}"
    words = text(people, THREE, seat='items = { "b1+1" = ["tank"] }', modules='["addiction", "cryogenics"]')
    engine, state = laid(words.replace("hub addiction", "hub cryogenics"))
    refusal = engine.why_not(state, 0, GAME.notation.read(engine, state, 0, "freeze P1"))
    assert refusal is not None
    assert refusal.rule == "X-ADD-4"


def test_an_obsession_patient_leaves_when_its_patient_turns_into_a_zombie():
    people = f"{patient('P1', 'white')}, {obsession('S1')}, {patient('P2', 'white')}, {doctor('D1', 'b1')}"
    words = text(people, f'{THREE}, "c3.s"', "administration", modules='["addiction", "zombies"]')
    engine, state = laid(words)
    own = after(engine, state, "drive off d3.s", "drive off d3.e").seats[0]
    assert sorted(own.people) == ["D1", "Z1"]
    assert own.tokens["bacterium"] == 4
    assert not own.items


def test_a_pair_swapped_into_a_full_row_is_no_help_for_a_consultation():
    people = ", ".join(patient(f"P{n}", "white") for n in range(1, 5)).replace("psychiatry", "cardiology")
    queues = '[queues]\npsychiatry = ["white+obsession", "white"]\ncardiology = ["red"]\n'
    words = text(people, f'{THREE}, "c3.s"', "admit", seat="points = 4", cells=', c1 = "consultation"') + queues
    engine, state = laid(words)
    pair, single = (GAME.notation.read(engine, state, 0, f"swap psychiatry {n} down") for n in (1, 2))
    refusal = engine.why_not(state, 0, pair)
    assert refusal is not None
    assert refusal.rule == "C-ADM-5"
    assert engine.why_not(state, 0, single) is None


def test_as_many_tiles_are_taken_off_as_doctors_rise():
    people = f"{doctor('D1', 'c1')}, {doctor('D2', 'a2')}, {doctor('D3', 'b1')}"
    seat = 'items = { b1 = ["bacterium", "bacterium", "bacterium"] }'
    cells = ', c1 = "laboratory", a2 = "laboratory"'
    engine, state = laid(text(people, THREE, "administration", seat, cells))
    assert isinstance(state.prompt, AskClean)
    then = after(engine, state, "clean b1", "clean b1")
    assert then.seats[0].items == {"b1": ("bacterium",)}
    assert then.seats[0].tokens == {"bacterium": 1}


def test_care_in_a_full_hub_is_suggested_at_once():
    people = ", ".join(
        [*(obsession(f"S{n}", "b1+1", "") for n in range(1, 9)), *(doctor(f"D{n}", "b1+1") for n in (1, 2, 3, 4, 5, 6))]
    )
    cars = (
        '"d3.s", "d3.e", "d2.e", "c3.s", "c3.e", "d1.e", "d1.n", "d2.s", "d1.s", "c1.n", "c1.e", "c2.e", "c2.s", "b3.s"'
    )
    engine, state = laid(text(people, cars, "care", modules='["addiction"]'))
    own = after(engine, state, "suggested").seats[0]
    assert own.income == 36
    assert len(own.busy) == 6


@pytest.mark.parametrize(
    ("people", "seat", "says"),
    [
        (f"{patient('P1', 'white', 'b1')}, {obsession('S1')}", "", "people: S1 and P1 are a pair in pre-admissions"),
        (f"{patient('P1', 'white')}, {obsession('S1', under='P7')}", "", "people: S1 can't be with P7"),
        (f"{patient('P1', 'white')}, {obsession('S1', 'outside', '')}", "", "people: S1 is with a patient"),
        (f"{patient('P1', 'white')}, {obsession('S1', 'pre', '')}", "", "people: S1, a obsession, can't be"),
        (f"{patient('P1', 'white')}, {obsession('S1', 'b1', '')}", "", "people: S1, a obsession, can't be b1"),
        (f"{patient('P1', 'white')}, {obsession('S1')}", "bacteria = 9", "bacteria: This must be from 0 to 4"),
        (
            f"{patient('P1', 'white')}, {obsession('S1')}",
            'items = { b1 = ["bacterium", "bacterium", "bacterium", "bacterium", "bacterium"] }',
            "items: 5 bacterium tiles",
        ),
    ],
)
def test_positions_that_cannot_be_are_refused_with_their_key(people: str, seat: str, says: str) -> None:
    with pytest.raises(PositionError, match=f"seat.Ana.{says}"):
        run(text(people, '"d3.s", "d3.e"', seat=seat))


def test_two_obsession_patients_on_one_are_refused():
    people = f"{patient('P1', 'white')}, {obsession('S1')}, {obsession('S2')}"
    with pytest.raises(PositionError, match="Two obsession patients are on P1"):
        run(text(people, THREE))


@pytest.mark.parametrize(("bacteria", "left"), [("3", [3, 3]), ("[1, 2]", [1, 2])])
def test_the_market_says_what_is_left_in_the_stacks(bacteria: str, left: list[int]) -> None:
    words = text(doctor("D1", "b1"), '"d3.s"') + f"[market]\nbacteria = {bacteria}\n"
    _engine, state = laid(words)
    assert [own.tokens["bacterium"] for own in state.seats] == left


@pytest.mark.parametrize("bacteria", ["5", "[1]", '"many"', "-1"])
def test_the_market_holds_no_other_bacteria(bacteria: str) -> None:
    with pytest.raises(PositionError, match=r"market.bacteria"):
        run(text(doctor("D1", "b1"), '"d3.s"') + f"[market]\nbacteria = {bacteria}\n")
