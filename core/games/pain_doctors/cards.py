"""Cards: what the names of cards mean, and the three decks of a game as its rule-set numbers list them.

A deck travels in the numbers of a game (`deck.treatment`, `deck.surgery`, `deck.patients`: rows as in cards.toml), so
that a game keeps the cards it was begun with. `deck_numbers` reads a player's own file in the form of cards.toml.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from weakref import WeakKeyDictionary

from msgspec import Struct

from core.game import SetupError
from core.position import PositionFileError, parsed
from core.ruleset import Ruleset

WARDS = ("addict", "batty", "geek")
SEGMENTS = ("head", "chest", "belly", "arms", "hips", "legs")
"""The body segments, from the top."""
WILD = "wild"
INSTRUCTIONS = ("stop", "continue", "choose")
ON_PATIENT, IN_NAMED_WARD, ON_WARD, ON_PAIR = "patient", "ward and patient", "ward", "two patients"
"""What a card is played on: a patient; a ward that the player names and a patient of it; all of a ward; a pair."""
BODYGUARD, INOCULATION, GO_TO_SURGERY = "bodyguard", "inoculation", "go to surgery"

Row = tuple[int | str, ...]
Rows = tuple[Row, ...]


class DeckError(SetupError):
    """A list of cards cannot be played with; the sentence says what is wrong."""


class Card(Struct, frozen=True, omit_defaults=True):
    """A kind of treatment card.

    Attributes:
        name: as in lists and position files.
        family: number, staff infection, or the name of a special card; its rules are registered under it.
        rule: id of the family's rule.
        aim: what it is played on.
        amount: LP that a number card gives (taken if negative).
        ward: ward of a number card, `any` if the player names it; "" for other cards.
        guarded: whether a bodyguard stops it (P-BOD-1).
        special: whether it is no number card.

    """

    name: str
    family: str
    rule: str
    aim: str
    amount: int = 0
    ward: str = ""
    guarded: bool = False
    special: bool = False


class Procedure(Struct, frozen=True):
    """A surgery card: title, segment or `wild`, LP it costs, pain points, instruction."""

    title: str
    segment: str
    lp: int
    points: int
    instruction: str


class PatientCard(Struct, frozen=True):
    """A patient card: name, ward, habit."""

    name: str
    ward: str
    habit: str


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


SPECIALS = {
    card.name: card
    for card in (
        Card(GO_TO_SURGERY, GO_TO_SURGERY, "P-SUR-1", ON_PATIENT, special=True),
        Card("emergency surgery", "emergency surgery", "P-SUR-1", ON_PATIENT, special=True),
        Card("kidnap", "kidnap", "P-SUR-1", ON_PATIENT, special=True),
        Card(BODYGUARD, BODYGUARD, "P-BOD-1", ON_PATIENT, special=True),
        Card(INOCULATION, INOCULATION, "P-INO-1", ON_PATIENT, special=True),
        Card("suicide", "suicide", "P-SUI-1", ON_PATIENT, guarded=True, special=True),
        Card("swap patient", "swap patient", "P-SWP-1", ON_PAIR, guarded=True, special=True),
        Card("thief", "thief", "P-THF-1", IN_NAMED_WARD, guarded=True, special=True),
        Card("staff infection", "staff infection", "P-NUM-1", ON_WARD, ward="any"),
    )
}
"""Treatment cards that have a name of their own."""

_NUMBER_CARD = re.compile(rf"([+-][1-9]\d?) ({'|'.join(WARDS)}|any)( all)?")
_OTHER_NAMES = {"final discharge": "suicide", "swap": "swap patient"}


def card_named(name: str) -> Card | None:
    """Return the kind of treatment card of a name, None if there is none.

    >>> card = card_named("-2 any")
    >>> card.amount, card.aim
    (-2, 'ward and patient')
    """
    plain = " ".join(name.casefold().split())
    plain = _OTHER_NAMES.get(plain, plain)
    match = _NUMBER_CARD.fullmatch(plain)
    if match is None:
        return SPECIALS.get(plain)
    amount, ward = int(match[1]), match[2]
    aim = ON_WARD if match[3] else IN_NAMED_WARD if ward == "any" else ON_PATIENT
    return Card(plain, "number", "P-NUM-1", aim, amount, ward, guarded=amount < 0)


# lists of cards, as rows


def _row(row: object, shape: Sequence[type], deck: str) -> Row:
    fits = isinstance(row, list | tuple) and len(row) == len(shape)
    if not fits or any(type(entry) is not kind for entry, kind in zip(row, shape, strict=True)):  # type: ignore[call-overload]
        words = ", ".join({str: "word", int: "number"}[kind] for kind in shape)
        raise DeckError(f"In the {deck} deck each card is a list ({words}); {row!r} is not.")
    return tuple(row)  # type: ignore[arg-type]


def _rows(value: object, shape: Sequence[type], deck: str) -> Rows:
    if not isinstance(value, list | tuple):
        raise DeckError(f"The {deck} deck is a list of cards, not {value!r}.")
    return tuple(_row(row, shape, deck) for row in value)


def _treatment(rows: Rows) -> tuple[dict[str, int], dict[str, Card]]:
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for name, count in rows:
        card = card_named(str(name))
        if card is None:
            raise DeckError(f'There is no treatment card "{name}"; names are like "+3 geek", "-1 any all" and "thief".')
        if int(count) < 1 or card.name in cards:
            raise DeckError(f'"{name}" stands in the treatment deck twice, or less than once.')
        counts[card.name], cards[card.name] = int(count), card
    facts = {
        "8 bodyguards": counts.get(BODYGUARD) == 8,  # noqa: PLR2004 - the rule book's own numbers, here and below
        "4 inoculations": counts.get(INOCULATION) == 4,  # noqa: PLR2004
        "a go to surgery for each of 6 doctors": counts.get(GO_TO_SURGERY, 0) >= 6,  # noqa: PLR2004
        "a staff infection": "staff infection" in counts,
    }
    _hold(facts, "treatment")
    return counts, cards


def _surgery(rows: Rows) -> dict[str, Procedure]:
    cards: dict[str, Procedure] = {}
    for title, segment, lp, points, instruction in rows:
        card = Procedure(str(title), str(segment), int(lp), int(points), str(instruction))
        if card.title in cards:
            raise DeckError(f'Two surgery cards are called "{title}"; each needs a title of its own.')
        if card.segment not in (*SEGMENTS, WILD):
            raise DeckError(f'"{title}" is for {segment!r}; there are {", ".join(SEGMENTS)} and {WILD}.')
        if card.instruction not in INSTRUCTIONS or (card.segment == WILD and card.instruction != "choose"):
            raise DeckError(
                f'"{title}" says {instruction!r}; procedures say stop, continue or choose, wild cards choose.'
            )
        if card.lp < 0 or card.points < 0:
            raise DeckError(f'"{title}" costs {lp} LP for {points} points; neither can be less than 0.')
        cards[card.title] = card
    wild = [card for card in cards.values() if card.segment == WILD]
    facts = {
        "18 procedures": len(cards) - len(wild) == 18,  # noqa: PLR2004 - the rule book's own numbers, here and below
        "6 wild cards": len(wild) == 6,  # noqa: PLR2004
        "3 wild cards of 0 LP": sum(card.lp == 0 for card in wild) == 3,  # noqa: PLR2004
        "procedures for all six segments": {card.segment for card in cards.values()} >= set(SEGMENTS),
    }
    _hold(facts, "surgery")
    return cards


def _patients(rows: Rows) -> dict[str, PatientCard]:
    cards: dict[str, PatientCard] = {}
    for name, ward, habit in rows:
        if name in cards:
            raise DeckError(f'Two patients are called "{name}"; each needs a name of its own.')
        if ward not in WARDS:
            raise DeckError(f'"{name}" is in the ward {ward!r}; there are {", ".join(WARDS)}.')
        cards[str(name)] = PatientCard(str(name), str(ward), str(habit))
    facts = {
        "patients of all three wards": {card.ward for card in cards.values()} == set(WARDS),
        "three patients for each of 6 doctors": len(cards) >= 18,  # noqa: PLR2004 - as it says
    }
    _hold(facts, "patient")
    return cards


def _hold(facts: Mapping[str, bool], deck: str) -> None:
    for fact, holds in facts.items():
        if not holds:
            raise DeckError(f"The {deck} deck must have {fact}.")


def decks(numbers: Mapping[str, object]) -> Decks:
    """Return the cards that the numbers of a rule set list; raises DeckError, also if a fact of the rule book fails."""
    counts, cards = _treatment(_rows(numbers["deck.treatment"], (str, int), "treatment"))
    surgery = _surgery(_rows(numbers["deck.surgery"], (str, str, int, int, str), "surgery"))
    patients = _patients(_rows(numbers["deck.patients"], (str, str, str), "patient"))
    return Decks(counts, cards, surgery, patients)


def deck_numbers(text: str, known: Mapping[str, object] | None = None) -> dict[str, Rows]:
    """Read a file of cards: its lists as rule-set numbers, checked together with `known` for the lists it leaves out.

    Raises DeckError with one sentence.
    """
    try:
        content = parsed(text, "The file of cards")
    except PositionFileError as error:
        raise DeckError(str(error)) from error
    lists: dict[str, Callable[[object], Rows]] = {
        "treatment": lambda value: _rows(value, (str, int), "treatment"),
        "surgery": lambda value: _rows(value, (str, str, int, int, str), "surgery"),
        "patients": lambda value: _rows(value, (str, str, str), "patient"),
    }
    for name in content:
        if name not in lists:
            raise DeckError(f"A file of cards holds the lists {', '.join(lists)}; {name!r} is none of them.")
    found = {f"deck.{name}": lists[name](value) for name, value in content.items()}
    decks({**(known or {}), **found})
    return found


_KNOWN: WeakKeyDictionary[Ruleset, Decks] = WeakKeyDictionary()


def decks_of(rules: Ruleset) -> Decks:
    """Return the cards of a game, worked out once; raises DeckError."""
    found = _KNOWN.get(rules)
    if found is None:
        found = _KNOWN[rules] = decks(rules.numbers)
    return found
