"""Small words that log lines and questions of Clinic share."""

from collections.abc import Iterable

from msgspec import Struct

from core.games.clinic.look import Look
from core.games.clinic.state import Person


def listed(words: Iterable[str], link: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["hub", "entrance", "car"])
    'hub, entrance and car'
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


def an(words: str) -> str:
    """Return words with the article `a` or `an` before them.

    >>> an("orange patient")
    'an orange patient'
    """
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def who(name: str, person: Person | None) -> str:
    """Return a person by id and the first letter of the colour (`D2w`)."""
    return f"{name}{person.colour[:1]}" if person else name


def tile(look: Look, what: str) -> str:
    """Return a kind of tile with its article: `a treatment room`, `the hub of cardiology`."""
    kind = look.cell_kind(what)
    if kind.family == "hub":
        return f"the {what.removeprefix('hub ')} hub"
    return an({"treatment": "treatment room", "supply": "supply room"}.get(kind.family, kind.title.lower()))


def tagged(kind: type[Struct]) -> str:
    """Return the tag of an event or move class."""
    return str(kind.__struct_config__.tag)
