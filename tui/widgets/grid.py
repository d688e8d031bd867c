"""A grid of cells: what a canvas paints on. Knows characters and names of styles, nothing of terminals."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

GAP = 10
"""Two changes on one row that are at most this many cells apart are sent as one."""


class Grid:
    """Rows of cells, each one character and the names of its styles (`treatment dim`); writing outside is dropped.

    Attributes:
        width: columns.
        height: rows.
        chars: one character a cell, by row.
        styles: style names of each cell, by row.
        hits: what a click means: (x, y, width, height, meaning), the latest on top.

    """

    def __init__(self, width: int, height: int) -> None:
        """Begin with blanks."""
        self.width, self.height = width, height
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.hits: list[tuple[int, int, int, int, Any]] = []

    def become(self, other: "Grid") -> None:
        """Take over everything from a grid of the same size."""
        self.chars = [row.copy() for row in other.chars]
        self.styles = [row.copy() for row in other.styles]
        self.hits = other.hits.copy()

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write a text from a cell to the right and return the column after it.

        >>> grid = Grid(6, 1)
        >>> grid.put(4, 0, "abc")
        7
        >>> grid.text()
        '    ab'
        """
        end = x + len(text)
        if 0 <= y < self.height and x < self.width and end > 0:
            if x < 0:
                text, x = text[-x:], 0
            if end > self.width:
                text = text[: self.width - x]
            stop = x + len(text)
            self.chars[y][x:stop] = text
            self.styles[y][x:stop] = [style] * (stop - x)
        return end

    def put_all(self, x: int, y: int, parts: "Parts", room: int | None = None) -> int:
        """Write parts one after the other, at most `room` columns; returns the column after them."""
        end = self.width if room is None else x + room
        for text, style in parts:
            if x >= end:
                break
            x = self.put(x, y, text[: end - x], style)
        return x

    def add_style(self, x: int, y: int, width: int, style: str, *, unless: str = " ") -> None:
        """Put one more style on top of those of some cells, but for those that have the style `unless`."""
        if 0 <= y < self.height:
            row = self.styles[y]
            for i in range(max(x, 0), min(x + width, self.width)):
                if unless not in row[i].split():
                    row[i] = f"{row[i]} {style}" if row[i] else style

    def hit(self, x: int, y: int, width: int, height: int, meaning: object) -> None:
        """Say what a click into a rectangle means."""
        self.hits.append((x, y, width, height, meaning))

    def meaning(self, x: int, y: int) -> Any:  # noqa: ANN401 - each canvas has meanings of its own
        """Return what a click on a cell means, None for nothing."""
        for left, top, width, height, meaning in reversed(self.hits):
            if left <= x < left + width and top <= y < top + height:
                return meaning
        return None

    def runs(self, y: int) -> Iterator[tuple[str, str]]:
        """Yield a row as (text, style names), neighbours of equal style together."""
        chars = self.chars[y]
        x = 0
        for style, cells in groupby(self.styles[y]):
            stop = x + sum(1 for _ in cells)
            yield "".join(chars[x:stop]), style
            x = stop

    def changes(self, old: "Grid") -> list[tuple[int, int, int]]:
        """Return what differs from an older grid of the same size: (x, y, width), few cells rather than few pieces."""
        out = []
        for y in range(self.height):
            chars, styles, old_chars, old_styles = self.chars[y], self.styles[y], old.chars[y], old.styles[y]
            if chars == old_chars and styles == old_styles:
                continue
            start = stop = -1
            for x in range(self.width):
                if chars[x] != old_chars[x] or styles[x] != old_styles[x]:
                    if start < 0:
                        start = x
                    elif x - stop > GAP:
                        out.append((start, y, stop - start))
                        start = x
                    stop = x + 1
            out.append((start, y, stop - start))
        return out

    def text(self) -> str:
        """Return the characters alone, for tests and plain output; blanks at the end of rows are kept off."""
        return "\n".join("".join(row) for row in self.chars).rstrip()


Parts = list[tuple[str, str]]
"""Text in pieces of one style each: (text, style names)."""


def length(parts: Parts) -> int:
    """Return how many columns the parts take."""
    return sum(len(text) for text, _style in parts)


def cut(text: str, room: int, dots: str) -> str:
    """Return a text in at most `room` columns; what is cut ends in dots.

    >>> cut("ophthalmology", 10, "…")
    'ophthalmo…'
    """
    return text if len(text) <= room else f"{text[: max(room - len(dots), 0)]}{dots}"


def fitted(groups: list[Parts], room: int, between: str = " ") -> Parts:
    """Return as many groups as fit into `room` columns; what does not fit ends in `+n`, and nothing ever wraps.

    >>> fitted([[("P1y", "")], [("P2w", "")], [("P3w", "")]], 8)
    [('P1y', ''), (' ', ''), ('+2', 'faint')]
    """
    out: Parts = []
    used = 0
    for i, group in enumerate(groups):
        gap = len(between) if i else 0
        left = len(groups) - i - 1
        more = len(f"{between}+{left}") if left else 0
        if used + gap + length(group) + more > room:
            if i:
                out.append((between, ""))
            out.append((f"+{left + 1}"[: max(room - used - gap, 0)], "faint"))
            return out
        if i:
            out.append((between, ""))
        out.extend(group)
        used += gap + length(group)
    return out


def short(names: Sequence[str], room: int) -> list[str]:
    """Return names in at most `room` columns, cut so that those of different people differ where they can.

    >>> short(["Ana", "Benjamin"], 4), short(["greedy-1", "greedy-2"], 4)
    (['Ana', 'Benj'], ['gr-1', 'gr-2'])
    """
    begun = [name[:room] for name in names]
    if len(set(begun)) == len(begun):
        return begun
    tail = 2
    return [name if len(name) <= room else name[: room - tail] + name[-tail:] for name in names]
