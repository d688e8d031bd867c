"""Small words that log lines and questions of Pain Doctors share."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.games.pain_doctors.look import Look
from core.games.pain_doctors.notation import labels


def listed(words: Iterable[str], link: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["head", "chest", "legs"])
    'head, chest and legs'
    """
    all_words = list(words)
    if len(all_words) < 2:  # noqa: PLR2004 - one word is no list
        return "".join(all_words) or "none"
    return f"{', '.join(all_words[:-1])} {link} {all_words[-1]}"


def many(number: int, thing: str, plural: str = "") -> str:
    """Return a number with its noun.

    >>> many(1, "point"), many(2, "point")
    ('1 point', '2 points')
    """
    return f"{number} {thing if number == 1 else plural or thing + 's'}"


def tagged(kind: type[Struct]) -> str:
    """Return the tag of an event or move class."""
    return str(kind.__struct_config__.tag)


def spot(names: Sequence[str], seat: int, place: int) -> str:
    """Return a patient as lines have it: `Ana/2`."""
    return f"{labels(names, len(names))[seat]}/{place}"


def who(look: Look, names: Sequence[str], seat: int, place: int) -> str:
    """Return a patient by name and place: `Milo Solder (Ana/2)`."""
    patient = look.patient(seat, place)
    return f"{patient.name} ({spot(names, seat, place)})" if patient else spot(names, seat, place)
