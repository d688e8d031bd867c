"""Position files of Pain Doctors: what one [[seat]] says, and the boxes that its cards are taken out of."""

from collections.abc import Collection, Mapping

from core.games.pain_doctors.cards import BODYGUARD, GO_TO_SURGERY, INOCULATION, WARDS, PatientCard, card_named
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import IN_WARD, PRE_OP, Patient, added, taken
from core.position import Section, choices, shown

SEAT_KEYS = ("name", "hand", "patients", "charted")
"""What a [[seat]] may hold."""
_PATIENT_KEYS = ("name", "ward", "lp", "at", "inoculated", "guarded", "rested")
_MOST = 9999


class Box:
    """The cards of a deck that a file has put nowhere yet.

    Attributes:
        cards: how many are in the deck, by name.
        out: how many take no part in the game.

    """

    def __init__(self, cards: Mapping[str, int], out: Mapping[str, int] | None = None) -> None:
        """Begin with a whole deck."""
        self.cards = dict(cards)
        self.out = dict(out or {})
        self._names = {name.casefold(): name for name in (*cards, *self.out)}

    def name(self, words: str) -> str:
        """Return a card's name as the game has it, "" if there is none of that name; case makes no difference."""
        card = card_named(words)
        return self._names.get(words.casefold().strip()) or (card and self._names.get(card.name)) or ""

    def take(self, name: str, section: Section, key: str) -> str:
        """Take a card out of the deck, else of those that take no part; returns its name as the game has it."""
        known = self.name(name)
        if not known:
            raise section.wrong(key, f"There is no card {shown(name)}: {choices(name, list(self._names.values()))}.")
        if known in self.cards:
            self.cards = taken(self.cards, known)
        elif known in self.out:
            self.out = taken(self.out, known)
        else:
            raise section.wrong(key, f"The file names more cards {shown(known)} than there are.")
        return known

    def take_all(self, section: Section, key: str) -> tuple[str, ...]:
        """Take all cards that a list names."""
        return tuple(self.take(name, section, key) for name in section.words(key))

    def empty(self) -> None:
        """Put what is left of the deck out of the game."""
        for name, count in self.cards.items():
            self.out = added(self.out, *([name] * count))
        self.cards = {}


def hand_of(look: Look, section: Section, box: Box) -> tuple[str, ...]:
    """Return the hand that is given; the card that everybody begins with if it is left out (P-SET-1)."""
    if section.has("hand"):
        return box.take_all(section, "hand")
    return tuple(box.take(GO_TO_SURGERY, section, "hand") for _ in range(look.number("hand.surgery")))


def charted_of(section: Section) -> tuple[int, ...]:
    """Return the points of the successful surgeries so far."""
    value = section.table.get("charted", [])
    if not isinstance(value, list) or any(type(n) is not int or not 0 <= n <= _MOST for n in value):
        raise section.wrong("charted", f"This must be a list of points, as in [24, 0], not {shown(value)}.")
    return tuple(value)


def patients_of(
    look: Look, section: Section, treatment: Box, patients: Box, named: Collection[str]
) -> tuple[Patient, ...]:
    """Return the patients that are given, their protections taken out of the treatment deck.

    A patient without a name is the first of its ward whom nobody else in the file is.
    """
    known = look.decks.patients
    out = []
    for entry in section.sections("patients"):
        entry.only(_PATIENT_KEYS)
        ward = entry.word("ward", None if not entry.has("name") else "", WARDS)
        name = patients.take(_name(entry, ward, patients, known, named), entry, "name")
        if ward and known[name].ward != ward:
            raise entry.wrong("ward", f"{name} is of the {known[name].ward} ward.")
        at = entry.word("at", IN_WARD, (IN_WARD, PRE_OP))
        guarded, inoculated = flag(entry, "guarded"), flag(entry, "inoculated")
        if at == PRE_OP and (guarded or inoculated):
            raise entry.wrong("at", "In pre-op nobody has a bodyguard or an inoculation (P-TRN-3).")
        if guarded:
            treatment.take(BODYGUARD, entry, "guarded")
        if inoculated:
            treatment.take(INOCULATION, entry, "inoculated")
        lp = entry.whole("lp", look.number("patients.lp"), 1, _MOST)
        waits = not flag(entry, "rested", default=True)
        out.append(Patient(name, known[name].ward, lp, at, guarded, inoculated, waits))
    return tuple(out)


def _name(entry: Section, ward: str, patients: Box, known: Mapping[str, PatientCard], named: Collection[str]) -> str:
    if entry.has("name"):
        return entry.word("name")
    free = (name for name in patients.cards if known[name].ward == ward and name not in named)
    name = next(free, None)
    if name is None:
        raise entry.wrong("ward", f"The file has more patients of the {ward} ward than there are.")
    return name


def flag(entry: Section, key: str, *, default: bool = False) -> bool:
    """Return true or false as a key says."""
    value = entry.table.get(key, default)
    if not isinstance(value, bool):
        raise entry.wrong(key, f"This must be true or false, not {shown(value)}.")
    return value
