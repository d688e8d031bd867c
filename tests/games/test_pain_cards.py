"""The cards of Pain Doctors: the deck of the design, what the rule book fixes, and a player's own file."""

import doctest
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from core.games.pain_doctors import cards, notation, wording
from core.games.pain_doctors.base import DECKS, NUMBERS, pain
from core.games.pain_doctors.cards import DeckError, card_named, deck_numbers, decks
from core.games.pain_doctors.setup import taken_out
from core.history import engine_of as engine_of_header
from core.log.jsonl import from_lines, to_lines
from core.log.records import Header, Player
from core.log.sqlite import SqliteStore
from core.rulebook import load_pages, named_numbers, page_text
from core.table import Table
from tests.games.pain_playing import GAME, engine_of

TEXT = (files("core.games.pain_doctors") / "cards.toml").read_text(encoding="utf-8")


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
        look = engine_of(players, "x").look(GAME.initial)
        assert taken_out(look, players) == {
            "go to surgery": 6, "emergency surgery": 2, "kidnap": 2, "bodyguard": 4,
            "inoculation": 2, "suicide": 2, "swap patient": 2, "thief": 2,
        }  # fmt: skip
        full = engine_of(players, "x", options={"deck": "full"}).look(GAME.initial)
        assert taken_out(full, players) == {}
    assert taken_out(engine_of(4, "x").look(GAME.initial), 4) == {}


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


def changed(name: str, change) -> str:
    """Return the file of cards with one list changed, the others left out."""
    rows = change(tomllib.loads(TEXT)[name])
    return f"{name} = {[list(row) if isinstance(row, list) else row for row in rows]!r}"


@pytest.mark.parametrize(
    ("deck", "change", "sentence"),
    [
        ("surgery", lambda rows: rows[1:], "The surgery deck must have 18 procedures."),
        ("surgery", lambda rows: rows[:-1], "The surgery deck must have 6 wild cards."),
        ("surgery", lambda rows: [*rows[:-1], ["Zip", "wild", 0, 5, "choose"]], "must have 3 wild cards of 0 LP"),
        ("surgery", lambda rows: [[t, s.replace("legs", "head"), *x] for t, s, *x in rows], "all six segments"),
        ("surgery", lambda rows: [*rows, rows[0]], 'Two surgery cards are called "Tidy the Attic"'),
        ("surgery", lambda rows: [["A", "neck", 1, 5, "stop"], *rows[1:]], "\"A\" is for 'neck'"),
        ("surgery", lambda rows: [["A", "head", 1, 5, "halt"], *rows[1:]], "\"A\" says 'halt'"),
        ("surgery", lambda rows: [["A", "head", -1, 5, "stop"], *rows[1:]], "neither can be less than 0"),
        ("surgery", lambda rows: [["A", "head", 1], *rows[1:]], "is a list (word, word, number, number, word)"),
        ("treatment", lambda rows: [row for row in rows if row[0] != "bodyguard"], "must have 8 bodyguards"),
        ("treatment", lambda rows: [row for row in rows if row[0] != "inoculation"], "must have 4 inoculations"),
        ("treatment", lambda rows: [["go to surgery", 5], *rows[1:]], "a go to surgery for each of 6 doctors"),
        ("treatment", lambda rows: [row for row in rows if row[0] != "staff infection"], "a staff infection"),
        ("treatment", lambda rows: [*rows, ["+9 cats", 1]], 'no treatment card "+9 cats"'),
        ("treatment", lambda rows: [*rows, ["thief", 1]], '"thief" stands in the treatment deck twice'),
        ("patients", lambda rows: [row for row in rows if row[1] != "batty"], "patients of all three wards"),
        ("patients", lambda rows: [rows[0], rows[15], *rows[30:]], "three patients for each of 6 doctors"),
        ("patients", lambda rows: [*rows, rows[0]], 'Two patients are called "Percival Lint"'),
        ("patients", lambda rows: [*rows, ["X", "ghost", ""]], "\"X\" is in the ward 'ghost'"),
    ],
)  # fmt: skip
def test_a_deck_keeps_what_the_rule_book_fixes(deck, change, sentence):
    with pytest.raises(DeckError) as error:
        deck_numbers(changed(deck, change), DECKS)
    assert sentence in str(error.value)


@pytest.mark.parametrize("text", ["surgery = 3", "cards = []", "surgery = [", "patients = [1]"])
def test_what_is_no_file_of_cards_says_why(text):
    with pytest.raises(DeckError):
        deck_numbers(text, DECKS)


def test_a_game_keeps_the_players_own_cards(tmp_path):
    text = changed("surgery", lambda rows: [["My Own Head", "head", 3, 35, "stop"], *rows[1:]])
    own = deck_numbers(text, DECKS)
    store = SqliteStore(tmp_path / "clinic.db")
    seats = (Player("Ana"), Player("Ben"))
    table = Table.create(GAME, store, "own", seats=seats, seed="1", numbers=own, ruleset=text)
    again = from_lines(to_lines(table.records))
    assert Table.from_records(again, lambda _name: GAME).state == table.state
    header = again[0]
    assert isinstance(header, Header)
    rules = engine_of_header(header, GAME).rules
    assert "My Own Head" in cards.decks_of(rules).surgery
    assert "Tidy the Attic" not in cards.decks_of(rules).surgery
    store.close()


def test_a_game_with_a_broken_deck_does_not_begin():
    engine = GAME.engine(GAME.rules([], {"deck.surgery": []}, {}, 2), "1")
    with pytest.raises(DeckError):
        GAME.start(engine)


def test_numbers_and_pages_name_each_other():
    pages = load_pages((files("core.games.pain_doctors") / "rules.toml").read_text(encoding="utf-8"))
    for page in pages.values():
        assert page_text(page, NUMBERS)
        for name in named_numbers(page):
            assert page.id in NUMBERS[name].rules, f"{name} does not list {page.id}"
    for number in NUMBERS.values():
        assert number.status == "seed"
        assert number.what
        assert number.source
        assert number.rules
        for rule in number.rules:
            assert number.name in named_numbers(pages[rule]), f"{rule} does not name {number.name}"
