"""The board of one clinic: spaces, sides, lines (C-BRD-1, C-BRD-2, C-PRK-1), worked out once per size.

A space is an int (floor by floor, row by row from the left); its name is `b2` on floor 0 and `b2+1` above.
A side is an int too: an edge of a floor-0 space. Shared sides have two names (`a1.e` = `b1.w`) and print as `.e` or
`.s`.
"""

import re
from functools import cache

OUTSIDE = -1
"""At an entrance or helipad (C-BRD-5)."""
PRE = -2
"""In pre-admissions (C-BRD-5)."""
LOT = 1000
"""A parking place in the lot on space s is the spot LOT + s; smaller spots are sides."""

_SPACE = re.compile(r"([a-z])(\d)(?:\+(\d))?$")


class Board:
    """Geometry of a grid with floors.

    Attributes:
        columns: columns from the left.
        rows: rows from the top.
        top: number of the highest floor.
        ground: number of spaces of one floor.
        spaces: all spaces.
        near: per space, the spaces that share a side or lie directly above or below, in order of space.
        beside: per space, those of them on its own floor.
        sides: per floor-0 space, its sides by `n`, `e`, `s`, `w`.
        side_spaces: per side, the one or two floor-0 spaces it belongs to.
        in_line: per space, the spaces in an orthogonal straight line with it (three axes).

    """

    def __init__(self, columns: int, rows: int, top: int) -> None:
        """Work the geometry out."""
        self.columns, self.rows, self.top = columns, rows, top
        self.ground = columns * rows
        self.spaces = range(self.ground * (top + 1))
        self.names = tuple(self._name(space) for space in self.spaces)
        self._by_name = {name: space for space, name in enumerate(self.names)}
        self.beside = tuple(self._beside(space) for space in self.spaces)
        self.near = tuple(
            tuple(sorted((*self.beside[s], *(v for v in (s - self.ground, s + self.ground) if v in self.spaces))))
            for s in self.spaces
        )
        self.in_line = tuple(self._in_line(space) for space in self.spaces)
        self._make_sides()

    def place(self, space: int) -> tuple[int, int, int]:
        """Return (column, row, floor) of a space, 0-based."""
        floor, rest = divmod(space, self.ground)
        row, column = divmod(rest, self.columns)
        return column, row, floor

    def floor(self, space: int) -> int:
        """Return the floor of a space."""
        return space // self.ground

    def below(self, space: int) -> int:
        """Return the space directly below (negative for a floor-0 space)."""
        return space - self.ground

    def above(self, space: int) -> int | None:
        """Return the space directly above, None at the top floor."""
        up = space + self.ground
        return up if up in self.spaces else None

    def space(self, name: str) -> int | None:
        """Return the space of a name (`b2`, `b2+1`), or None if the board has none of that name."""
        name = name.strip().lower().removesuffix("+0")
        return self._by_name.get(name)

    def side(self, name: str) -> int | None:
        """Return the side of a name (`b2.e`), or None if the board has none of that name."""
        return self._side_by_name.get(name.strip().lower())

    def is_outer(self, side: int) -> bool:
        """Whether a side lies on the outer edge of the grid."""
        return len(self.side_spaces[side]) == 1

    def spot_name(self, spot: int) -> str:
        """Return the name of a parking place: a side (`c3.s`) or a lot (`lot d1`)."""
        return f"lot {self.names[spot - LOT]}" if spot >= LOT else self.side_names[spot]

    def spot(self, name: str) -> int | None:
        """Return the parking place of a name, or None if the board has none of that name."""
        words = name.strip().lower().split()
        if len(words) == 2 and words[0] == "lot":  # noqa: PLR2004 - `lot d1`
            space = self.space(words[1])
            return LOT + space if space is not None and space < self.ground else None
        return self.side(words[0]) if len(words) == 1 else None

    def _name(self, space: int) -> str:
        column, row, floor = self.place(space)
        return f"{'abcdefghij'[column]}{row + 1}" + (f"+{floor}" if floor else "")

    def _beside(self, space: int) -> tuple[int, ...]:
        column, row, _floor = self.place(space)
        steps = (
            (row > 0, -self.columns),
            (column > 0, -1),
            (column < self.columns - 1, 1),
            (row < self.rows - 1, self.columns),
        )
        return tuple(space + step for inside, step in steps if inside)

    def _in_line(self, space: int) -> tuple[int, ...]:
        column, row, floor = self.place(space)
        begin = floor * self.ground
        across = range(begin + row * self.columns, begin + (row + 1) * self.columns)
        along = range(begin + column, begin + self.ground, self.columns)
        upwards = range(space % self.ground, len(self.spaces), self.ground)
        return tuple(sorted(other for other in (*across, *along, *upwards) if other != space))

    def _make_sides(self) -> None:
        step = {"n": -self.columns, "e": 1, "s": self.columns, "w": -1}
        opposite = {"n": "s", "e": "w", "s": "n", "w": "e"}
        self.sides: list[dict[str, int]] = [{} for _ in range(self.ground)]
        self.side_spaces: list[tuple[int, ...]] = []
        self.side_names: list[str] = []
        self._side_by_name: dict[str, int] = {}
        for space in range(self.ground):
            for letter in "nesw":
                other = space + step[letter]
                shared = other in self.beside[space]
                if shared and letter in "nw":
                    side = self.sides[other][opposite[letter]]
                else:
                    side = len(self.side_names)
                    self.side_names.append(f"{self.names[space]}.{letter}")
                    self.side_spaces.append((space, other) if shared else (space,))
                self.sides[space][letter] = side
                self._side_by_name[f"{self.names[space]}.{letter}"] = side


@cache
def board(columns: int, rows: int, top: int) -> Board:
    """Return the board of a size, made once."""
    return Board(columns, rows, top)
