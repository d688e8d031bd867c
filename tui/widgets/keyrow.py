"""Which keys stand in the bar below where there is not room for all: words go first, then the keys asked for least."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

QUIET = ("type", "right", "quit", "help", "redo", "why_not", "all_moves", "back", "enter", "undo", "floor_up")
"""Actions whose keys are known without words; the first goes without them first."""
LEAST = ("type", "right", "redo", "why_not", "search", "filter", "undo")
"""Actions whose keys go where even keys without words are too many; the first goes first."""


class Key(Struct, frozen=True):
    """A key in the bar.

    Attributes:
        key: as people read it.
        words: what it does; "" if the next key says it for both, or where there is not room.
        action: what a click does.
        gap: columns between it and the next.

    """

    key: str
    words: str
    action: str
    gap: int = 2

    @property
    def width(self) -> int:
        """Columns without what is between it and the next."""
        return len(self.key) + (len(self.words) + 1 if self.words else 0)


def in_rows(keys: Sequence[Key], width: int, rows: int) -> list[list[Key]] | None:
    """Return keys in at most so many rows; None if they do not fit."""
    out: list[list[Key]] = [[]]
    left = width
    for key in keys:
        if key.width > left and out[-1]:
            out.append([])
            left = width
        out[-1].append(key)
        left -= key.width + key.gap
    return out if len(out) <= rows else None


def fitted(keys: Sequence[tuple[str, str, str]], width: int, rows: int) -> list[list[Key]]:
    """Return the keys that are shown, by row: all, some without words, or at last some not at all.

    >>> rows = fitted([("d", "done", "done"), ("u", "undo", "undo"), ("q", "leave", "quit")], 12, 1)
    >>> [(key.key, key.words) for key in rows[0]]
    [('d', 'done'), ('u', ''), ('q', '')]
    """
    left = [Key(key, words, action, 2 if words else 1) for key, words, action in keys]
    brief = [replace(key, words="") if key.action in QUIET[:2] else key for key in left]
    found = in_rows(left, width, 1) or in_rows(brief, width, 1) or in_rows(left, width, rows)
    for action in QUIET:
        if found is None:
            left = [replace(key, words="") if key.action == action else key for key in left]
            found = in_rows(left, width, rows)
    for action in LEAST:
        if found is None:
            left = [key for key in left if key.action != action]
            found = in_rows(left, width, rows)
    while found is None:
        left.pop(-3 if len(left) > 2 else 0)  # help and leave stay
        found = in_rows(left, width, rows)
    return found
