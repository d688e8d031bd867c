"""Therapeutic Cannabis: its laws, its scenarios, and what its rules leave to be said."""

from typing import Any

import pytest

from core.game import PositionError
from core.scenario import Result, run
from tests.games.module_laws import scenario

MODULE = ("cannabis",)
REFUSING = {"X-CAN-2", "X-CAN-3", "X-CAN-4", "X-CAN-5"}


POSITION = """
game = "clinic"
modules = ["cannabis"]
round = 2
phase = "{phase}"
to_act = "Ana"
[[seat]]
name = "Ana"
cells = {{ a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", c2 = "laboratory" }}
entrances = ["a1.w"]
cars = ["d1.e", "d2.e"]
people = [
  {{ id = "D1", kind = "doctor", colour = "white", at = "b1" }},
  {{ id = "D2", kind = "doctor", colour = "yellow", at = "c2" }},
]
items = {{ {items} }}
[[seat]]
name = "Ben"
items = {{ b2 = ["cupboard"] }}
"""


def seen(items: str, phase: str, more: str = "") -> Result:
    result = run(POSITION.format(items=items, phase=phase) + more, invariants=True)
    assert isinstance(result, Result)
    assert result.ok, result.failed
    return result


@pytest.mark.parametrize(
    "items",
    [
        'a1 = ["cupboard"]',
        'b2 = ["cupboard", "cupboard"]',
        'b2 = ["cigarette"]',
        'b2 = ["cupboard", "cigarette", "cigarette", "cigarette"]',
        'D1 = ["cigarette", "cigarette"]',
    ],
)
def test_pieces_lie_where_the_rules_put_them(items: str) -> None:
    with pytest.raises(PositionError, match=r"seat\.Ana\.items"):
        seen(items, "move")


def test_an_exchange_passes_the_cupboard_too() -> None:
    position = POSITION.format(items='b2 = ["cupboard", "cigarette"]', phase="move")
    move = '[[move]]\nseat = "Ana"\nline = "exchange D1 D2"\n'
    expect = '[expect]\nseat.Ana = { items = { D1 = ["cigarette"], b2 = ["cupboard"] } }'
    result = run(position + move + expect, invariants=True)
    assert isinstance(result, Result)
    assert result.ok, result.failed


def test_last_in_turn_order_buys_first() -> None:
    report = seen('b2 = ["cupboard"]', "expenses").report
    assert report["prompt"] == {"seat": "Ben", "kind": "cigarettes"}


def test_a_smoker_does_not_fall_and_is_marked_no_longer() -> None:
    engine, state = scenario("X-CAN-6-shows")
    seat: Any = state.seats[0]
    assert seat.people["D1"].colour == "yellow"
    assert set(seat.items) == {"b2"}
    assert engine.rules.phases
