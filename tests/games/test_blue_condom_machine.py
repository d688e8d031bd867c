"""Condom Vending Machine: its laws, its scenarios, and what its rules leave to be said."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.game import PositionError
from core.games.clinic.reducers import departed
from core.scenario import Result, run
from tests.games.module_laws import scenario

MODULE = ("condom_machine",)
REFUSING = {"X-CON-2", "X-CON-3", "X-CON-4", "X-CON-6", "X-CON-7"}


POSITION = """
game = "clinic"
modules = ["condom_machine"]
round = 2
phase = "{phase}"
[[seat]]
name = "Ana"
cells = {{ a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", a2 = "garden" }}
entrances = ["a1.w"]
cars = ["d1.e", "d2.e"]
people = [
  {{ id = "D1", kind = "doctor", colour = "white", at = "a1" }},
  {{ id = "N1", kind = "nurse", at = "a1" }},
]
{items}
[[seat]]
name = "Ben"
"""


def seen(items: str, phase: str = "administration") -> Result:
    result = run(POSITION.format(items=items, phase=phase), invariants=True)
    assert isinstance(result, Result)
    return result


@pytest.mark.parametrize("phase", ["care", "expenses", "popularity", "administration"])
def test_a_position_after_move_has_its_couples(phase: str) -> None:
    assert seen('items = { D1 = ["condom"] }', phase).report["seats"]["Ana"]["popularity"] == 4


def test_whoever_treated_somebody_was_not_alone() -> None:
    result = seen('items = { D1 = ["condom"] }\nbusy = ["D1"]')
    assert result.report["seats"]["Ana"]["popularity"] == 0


def test_without_a_condom_there_is_no_couple() -> None:
    assert seen("").report["seats"]["Ana"]["popularity"] == 0


@pytest.mark.parametrize(
    ("items", "rule"),
    [
        ('items = { a1 = ["machine"] }', "X-CON-2"),
        ('items = { b2 = ["machine", "machine"] }', "X-CON-2"),
        ('items = { D1 = ["condom", "condom"] }', "X-CON-3"),
        ('items = { b2 = ["condom"] }', "X-CON-3"),
    ],
)
def test_pieces_lie_where_the_rules_put_them(items: str, rule: str) -> None:
    with pytest.raises(PositionError, match=rule):
        seen(items)


def test_amenities_add_to_a_couple() -> None:
    engine, state = scenario("X-CON-6-allows")
    own = replace(state.seats[0], tokens={"satellite TV": 1, "air conditioning": 1})
    look: Any = engine.look(replace(state, seats=(own, *state.seats[1:])), 0)
    assert look.total("couple", 0) == 6


def test_a_condom_leaves_with_its_owner() -> None:
    _engine, state = scenario("X-CON-6-allows")
    then = departed(state.seats[0], "D1")
    assert "D1" not in then.items
    assert "N1" in then.items
