"""The cards of Pain Doctors: the deck of the design, what the rule book fixes, and a player's own file."""

import doctest
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from core import wording
from core.games.pain_doctors import cards, notation
from core.games.pain_doctors.base import DECKS, NUMBERS, pain
from core.games.pain_doctors.cards import card_named
from core.games.pain_doctors.decks import decks, taken_out
from core.rulebook import load_pages, named_numbers, page_text
from tests.games.pain_playing import engine_of

ALL = {**NUMBERS, **DECKS}


@pytest.mark.parametrize("module", [cards, notation, wording])
def test_the_examples_in_the_docstrings_hold(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


def test_the_decks_are_those_of_the_design():
    known = decks(pain.numbers)
    assert sum(known.treatment.values()) == 108
    assert sum(n for name, n in known.treatment.items() if known.cards[name].special) == 44
    numbers = {name: n for name, n in known.treatment.items() if not known.cards[name].special}
    harmful = sum(n for name, n in numbers.items() if known.cards[name].amount < 0 or name == "staff infection")
    assert (sum(numbers.values()) - harmful, harmful) == (38, 26)
    assert len(known.patients) == 45
    assert Counter(patient.ward for patient in known.patients.values()) == {"addict": 15, "batty": 15, "geek": 15}
    procedures = [card for card in known.surgery.values() if card.segment != "wild"]
    assert Counter(card.instruction for card in procedures) == {"stop": 5, "continue": 9, "choose": 4}
    for card in procedures:
        assert card.points == 10 * card.lp + (-5 if card.instruction == "choose" else 5), card.title
    best: dict[str, int] = {}
    for card in procedures:
        best[card.segment] = max(best.get(card.segment, 0), card.points)
    assert 2 * sum(best.values()) == 380


def test_with_two_or_three_doctors_half_of_each_special_card_is_taken_out():
    for players in (2, 3):
        assert taken_out(engine_of(players, "x").rules, players) == {
            "go to surgery": 6, "emergency surgery": 2, "kidnap": 2, "bodyguard": 4,
            "inoculation": 2, "suicide": 2, "swap patient": 2, "thief": 2,
        }  # fmt: skip
        assert taken_out(engine_of(players, "x", options={"deck": "full"}).rules, players) == {}
    assert taken_out(engine_of(4, "x").rules, 4) == {}


@pytest.mark.parametrize(
    ("name", "family", "amount", "ward", "aim"),
    [
        ("+3 geek", "number", 3, "geek", "patient"),
        ("-2 any", "number", -2, "any", "ward and patient"),
        ("+1 addict all", "number", 1, "addict", "ward"),
        ("-1 ANY  all", "number", -1, "any", "ward"),
        ("Staff Infection", "staff infection", 0, "any", "ward"),
        ("Final Discharge", "suicide", 0, "", "patient"),
    ],
)
def test_names_of_cards(name, family, amount, ward, aim):
    card = card_named(name)
    assert card is not None
    assert (card.family, card.amount, card.ward, card.aim) == (family, amount, ward, aim)


@pytest.mark.parametrize("name", ["", "3 geek", "+0 geek", "+3", "+3 nurse", "geek", "bodyguards"])
def test_what_is_no_name_of_a_card(name):
    assert card_named(name) is None


def test_numbers_and_pages_name_each_other():
    pages = load_pages((files("core.games.pain_doctors") / "rules.toml").read_text(encoding="utf-8"))
    for page in pages.values():
        assert page_text(page, ALL)
        for name in named_numbers(page):
            assert page.id in ALL[name].rules, f"{name} does not list {page.id}"
    for number in ALL.values():
        assert number.status == ("design" if number.name in DECKS else "seed")
        assert number.what
        assert number.source
        assert number.rules
        for rule in number.rules:
            named = named_numbers(pages[rule])
            assert number.name in named or number.name in DECKS, f"{rule} does not name {number.name}"
