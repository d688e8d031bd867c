"""Small words that log lines and questions of Clinic share."""

from core.games.clinic.look import Look
from core.games.clinic.state import Person


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
