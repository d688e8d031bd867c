"""Tables as lines of text, the same on a terminal and in a pipe."""

from collections.abc import Sequence
from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """Return how many terminal columns a text takes."""
    return sum(0 if combining(sign) else 1 + (east_asian_width(sign) in "WF") for sign in text)


def aligned(rows: Sequence[Sequence[object]], head: Sequence[str] = ()) -> list[str]:
    """Return rows as lines with aligned columns: numbers to the right, words to the left.

    >>> aligned([["Ana", 7], ["Ben", 12]], ["seat", "points"])
    ['seat  points', 'Ana        7', 'Ben       12']
    """
    table = [[str(cell) for cell in row] for row in ([head] if head else [])] + [[str(c) for c in row] for row in rows]
    if not table:
        return []
    count = max(map(len, table))
    right = [bool(rows) and all(isinstance(row[k], int | float) for row in rows if k < len(row)) for k in range(count)]
    widths = [max(width(row[k]) for row in table if k < len(row)) for k in range(count)]
    return ["  ".join(_padded(cell, widths[k], right=right[k]) for k, cell in enumerate(row)).rstrip() for row in table]


def _padded(text: str, columns: int, *, right: bool) -> str:
    room = " " * (columns - width(text))
    return room + text if right else text + room
