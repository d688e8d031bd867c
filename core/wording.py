"""Small words that the log lines and questions of every game share."""

from collections.abc import Iterable

from msgspec import Struct


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


def tagged(kind: type[Struct]) -> str:
    """Return the tag of an event or move class."""
    return str(kind.__struct_config__.tag)
