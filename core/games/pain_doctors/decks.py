"""Decks: the cards a game is played with, as its rule-set numbers list them (numbers_decks.toml, or a player's own).

A deck travels in the numbers of a game (`deck.treatment`, `deck.surgery`, `deck.patients`), so that a game keeps the
cards it was begun with. What the rule book fixes is held once, when a game is made (`check`); a game that was made with
a deck loads with it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct

from core.game import SetupError
from core.games.pain_doctors.cards import (
    BODYGUARD,
    GO_TO_SURGERY,
    INOCULATION,
    INSTRUCTIONS,
    SEGMENTS,
    WARDS,
    WILD,
    Card,
    PatientCard,
    Procedure,
    card_named,
)
from core.ruleset import Ruleset

_MOST_DOCTORS = 6
_EXAMPLES = '"+3 geek", "-2 any", "+1 addict all" or "thief"'


class DeckError(SetupError):
    """A list of cards cannot be played with; the sentence says what is wrong and what to do."""


class Decks(Struct, frozen=True):
    """The cards of a game.

    Attributes:
        treatment: how many of each kind, by name.
        cards: the kinds of treatment cards, by name.
        surgery: surgery cards by title.
        patients: patient cards by name.

    """

    treatment: dict[str, int]
    cards: dict[str, Card]
    surgery: dict[str, Procedure]
    patients: dict[str, PatientCard]


# what the lists of the rule set mean


def _treatment(rows: Iterable[tuple[str, int]]) -> tuple[dict[str, int], dict[str, Card]]:
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for name, count in rows:
        card = card_named(name)
        if card is None:
            raise DeckError(f'There is no treatment card "{name}"; take a name like {_EXAMPLES}.')
        if card.name in cards:
            raise DeckError(f'"{name}" stands in the treatment deck twice; put all of them into one row.')
        if count < 1:
            raise DeckError(f'There are {count} of "{name}" in the treatment deck; take the row out.')
        counts[card.name], cards[card.name] = count, card
    return counts, cards


def _named(name: str, taken: set[str], what: str) -> None:
    """Names are told apart without regard to case and spaces."""
    plain = " ".join(name.casefold().split())
    if not plain:
        raise DeckError(f"A {what} has no name; give it one.")
    if plain in taken:
        raise DeckError(f'Two {what}s are called "{name}"; give each a name of its own.')
    taken.add(plain)


def _surgery(rows: Iterable[tuple[str, str, int, int, str]]) -> dict[str, Procedure]:
    cards: dict[str, Procedure] = {}
    taken: set[str] = set()
    for title, segment, lp, points, instruction in rows:
        _named(title, taken, "surgery card")
        if segment not in {*SEGMENTS, WILD}:
            raise DeckError(f'"{title}" is for "{segment}"; take {", ".join(SEGMENTS)} or {WILD}.')
        if segment == WILD and instruction != "choose":
            raise DeckError(f'"{title}" is a wild card and says "{instruction}"; wild cards say choose.')
        if instruction not in INSTRUCTIONS:
            raise DeckError(f'"{title}" says "{instruction}"; take {" or ".join(INSTRUCTIONS)}.')
        cards[title] = Procedure(title, segment, lp, points, instruction)
    return cards


def _patients(rows: Iterable[tuple[str, str, str]]) -> dict[str, PatientCard]:
    cards: dict[str, PatientCard] = {}
    taken: set[str] = set()
    for name, ward, habit in rows:
        _named(name, taken, "patient")
        if ward not in WARDS:
            raise DeckError(f'"{name}" is in the ward "{ward}"; take {", ".join(WARDS)}.')
        cards[name] = PatientCard(name, ward, habit)
    return cards


def decks(numbers: Mapping[str, Any]) -> Decks:
    """Return the cards that the numbers of a rule set list; raises DeckError for rows that mean nothing."""
    counts, cards = _treatment(numbers["deck.treatment"])
    return Decks(counts, cards, _surgery(numbers["deck.surgery"]), _patients(numbers["deck.patients"]))


_KNOWN: WeakKeyDictionary[Ruleset, Decks] = WeakKeyDictionary()


def decks_of(rules: Ruleset) -> Decks:
    """Return the cards of a game, worked out once."""
    found = _KNOWN.get(rules)
    if found is None:
        found = _KNOWN[rules] = decks(rules.numbers)
    return found


# what the rule book fixes


def _exactly(found: int, wanted: int, what: str, deck: str) -> None:
    if found != wanted:
        change = f"add {wanted - found}" if found < wanted else f"take {found - wanted} out"
        raise DeckError(f"The {deck} deck has {found} {what}; the rule book says {wanted}, so {change}.")


def _at_least(found: int, wanted: int, what: str, deck: str) -> None:
    if found < wanted:
        raise DeckError(f"The {deck} deck has {found} {what}; it takes at least {wanted}, so add {wanted - found}.")


def taken_out(rules: Ruleset, players: int) -> dict[str, int]:
    """Return the treatment cards that take no part: half of each special kind with two or three doctors (P-SET-1)."""
    numbers = rules.numbers
    if rules.options.get("deck") == "full" or players > numbers["deck.fitted.players"]:
        return {}
    known = decks_of(rules)
    out = {name: known.treatment[name] // numbers["deck.fitted.part"] for name, c in known.cards.items() if c.special}
    return {name: n for name, n in out.items() if n}


def check(rules: Ruleset) -> None:
    """Hold the decks of a new game to what the rule book fixes; raises DeckError with one sentence."""
    known = decks_of(rules)
    wild = [card for card in known.surgery.values() if card.segment == WILD]
    _exactly(len(known.surgery) - len(wild), 18, "procedures", "surgery")
    _exactly(len(wild), 6, "wild cards", "surgery")
    _exactly(sum(card.lp == 0 for card in wild), 3, "wild cards of 0 LP", "surgery")
    segments = Counter(card.segment for card in known.surgery.values())
    for segment in SEGMENTS:
        _at_least(segments[segment], 1, f"procedures for the {segment}", "surgery")
    wards = Counter(card.ward for card in known.patients.values())
    for ward in WARDS:
        _at_least(wards[ward], 1, f"patients of the {ward} ward", "patient")
    _at_least(len(known.patients), _MOST_DOCTORS * rules.numbers["patients.each"], "patients", "patient")
    _exactly(known.treatment.get(BODYGUARD, 0), 8, "bodyguards", "treatment")
    _exactly(known.treatment.get(INOCULATION, 0), 4, "inoculations", "treatment")
    _at_least(known.treatment.get("staff infection", 0), 1, "staff infections", "treatment")
    _at_least(known.treatment.get(GO_TO_SURGERY, 0), _MOST_DOCTORS, "go to surgery cards", "treatment")
    out, players = taken_out(rules, rules.players), rules.players
    left = sum(known.treatment.values()) - sum(out.values())
    _at_least(left, players * rules.numbers["hand.size"], f"cards for {players} doctors", "treatment")
    surgery = known.treatment[GO_TO_SURGERY] - out.get(GO_TO_SURGERY, 0)
    needed = players * rules.numbers["hand.surgery"]
    _at_least(surgery, needed, f"go to surgery cards for {players} doctors", "treatment")
