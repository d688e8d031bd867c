"""Cards: the kinds there are, and what their names mean. Which of them a game is played with: decks.py."""

import re

from msgspec import Struct

WARDS = ("addict", "batty", "geek")
SEGMENTS = ("head", "chest", "belly", "arms", "hips", "legs")
"""The body segments, from the top."""
WILD = "wild"
INSTRUCTIONS = ("stop", "continue", "choose")
ON_PATIENT, IN_NAMED_WARD, ON_WARD, ON_PAIR = "patient", "ward and patient", "ward", "two patients"
"""What a card is played on: a patient; a ward that the player names and a patient of it; all of a ward; a pair."""
BODYGUARD, INOCULATION, GO_TO_SURGERY = "bodyguard", "inoculation", "go to surgery"


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
