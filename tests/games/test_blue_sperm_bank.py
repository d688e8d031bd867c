"""Sperm Bank: its laws, its scenarios, and what its rules leave to be said."""

import pytest
from msgspec.structs import replace

from core.game import PositionError
from core.games.blue69.people import TRAITS
from core.games.clinic.notation import NOTATION
from core.scenario import Result, run
from tests.games.module_laws import scenario

MODULE = ("sperm_bank",)
REFUSING = {"X-SPB-2", "X-SPB-5", "X-SPB-6"}


POSITION = """
game = "clinic"
modules = ["sperm_bank"]
round = {round}
phase = "donation"
{top}
[[seat]]
name = "Ana"
{seat}
[[seat]]
name = "Ben"
"""
BANK = 'cells = { a2 = "hub psychiatry", b2 = "bank treatment", c2 = "bank special", b1 = "supply" }'
PEOPLE = """
people = [
  { id = "N1", kind = "nurse", at = "a2" },
  { id = "N2", kind = "nurse", at = "a2" },
  { id = "P1", kind = "patient", colour = "white", service = "psychiatry", at = "b2" },
  { id = "P2", kind = "patient", colour = "white", service = "psychiatry", at = "b2" },
]
cars = ["d1.e", "d2.e", "d3.e", "d3.s"]
entrances = ["a2.w"]
"""


def seen(seat: str, top: str = "", number: int = 2) -> Result:
    result = run(POSITION.format(seat=seat, top=top, round=number), invariants=True)
    assert isinstance(result, Result)
    return result


def test_there_is_no_donation_in_odd_rounds() -> None:
    with pytest.raises(PositionError, match="no donation in round 3"):
        seen(BANK + PEOPLE, number=3)


@pytest.mark.parametrize(
    "cells",
    [
        BANK.replace(', c2 = "bank special"', ""),
        BANK.replace('c2 = "bank special"', '"b2+1" = "bank special"'),
    ],
)
def test_half_a_bank_is_no_position(cells: str) -> None:
    with pytest.raises(PositionError, match="X-SPB-2"):
        seen(cells + PEOPLE)


def test_a_bank_that_lies_there_is_built() -> None:
    assert seen(BANK + PEOPLE).report["seats"]["Ana"]["bank"] == "built"
    with pytest.raises(PositionError, match="bank"):
        seen(BANK + PEOPLE + 'bank = "free"')


def test_flasks_of_entrances_are_missing_on_the_shelf() -> None:
    report = seen(BANK + PEOPLE + "flasks = 3").report
    assert report["seats"]["Ana"]["flasks"] == 3
    assert report["market"]["flasks"] == 5
    with pytest.raises(PositionError, match=r"market\.flasks"):
        seen(BANK + PEOPLE + "flasks = 3", top="[market]\nflasks = 6")


def test_the_other_reading_of_the_list_leaves_patients_out() -> None:
    line = 'legal = [{ seat = "Ana", line = "donate P1 a2.w", ok = %s }]'
    for number, ok in ((1, "true"), (0, "false")):
        text = POSITION.format(seat=BANK + PEOPLE, top=f'[numbers]\n"sperm_bank.patients" = {number}', round=2)
        result = run(f"{text}\n[expect]\n{line % ok}", invariants=True)
        assert isinstance(result, Result)
        assert result.ok, result.failed


def test_an_empty_shelf_ends_the_phase() -> None:
    result = seen(BANK + PEOPLE, top="[market]\nflasks = 0")
    assert result.report["prompt"]["kind"] != "donation"


def test_people_alike_in_one_place_are_one_line() -> None:
    engine, state = scenario("X-SPB-5-allows")
    lines = NOTATION.lines(engine, state, 0)
    assert "donate N1 a2.w" in lines
    assert "donate N2 a2.w" not in lines
    assert NOTATION.read(engine, state, 0, "donate N2 a2.w") == NOTATION.read(engine, state, 0, "donate N1 a2.w")


def test_an_empty_shelf_and_a_fifth_donor_are_refused_with_the_rule() -> None:
    engine, state = scenario("X-SPB-6-allows")
    move = NOTATION.read(engine, state, 0, "donate N1 a2.w")
    bare = replace(state, stock={**state.stock, "flask": 0})
    full = replace(state, stack=(*state.stack[:-1], replace(state.top, donors=("D1", "D2", "D3", "D4"))))
    for changed in (bare, full):
        refusal = engine.why_not(changed, 0, move)
        assert refusal is not None
        assert refusal.rule == "X-SPB-6"


def test_the_table_of_people_holds_every_kind() -> None:
    assert {kind for kind, traits in TRAITS.items() if traits.medical} == {"doctor", "nurse", "counselor"}
    assert TRAITS["lively elder"].donors == 2
    assert not TRAITS["pregnant woman"].donors
