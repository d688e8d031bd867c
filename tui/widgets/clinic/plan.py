"""The plan of one floor of a clinic: walls, lines to park on, and where everything lies on a grid of cells.

Lines are shared, so a floor of 4 x 3 spaces of 15 x 4 characters is 65 x 16 cells. Only drawing: what is active,
where a car may stand and who counts as what is asked of the look.
"""

from msgspec import Struct

from core.games.clinic.board import LOT
from core.games.clinic.look import Look
from tui.glyphs import Glyphs
from tui.widgets.grid import Grid


class Plan(Struct, frozen=True):
    """Where a floor lies on a grid.

    Attributes:
        look: the clinic.
        floor: which floor.
        x: left column of the plan.
        y: top row of the plan.
        width: columns inside a space.
        height: rows inside a space.

    """

    look: Look
    floor: int
    x: int
    y: int
    width: int
    height: int

    @property
    def columns(self) -> int:
        """Cells across the whole plan."""
        return self.look.board.columns * (self.width + 1) + 1

    @property
    def rows(self) -> int:
        """Cells down the whole plan."""
        return self.look.board.rows * (self.height + 1) + 1

    @property
    def spaces(self) -> range:
        """The spaces of the floor."""
        first = self.floor * self.look.board.ground
        return range(first, first + self.look.board.ground)

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """Return the cell of a crossing of lines."""
        return self.x + column * (self.width + 1), self.y + row * (self.height + 1)

    def inside(self, space: int) -> tuple[int, int]:
        """Return the top left cell inside a space."""
        column, row, _floor = self.look.board.place(space)
        x, y = self.corner(column, row)
        return x + 1, y + 1

    def spot(self, spot: int) -> tuple[int, int, bool]:
        """Return where a parking place is drawn: first cell, and whether it is upright (one column, two rows)."""
        if spot >= LOT:
            x, y = self.inside(spot - LOT)
            return x + 1, y + 1, False
        x, y, upright = self.line(spot)
        return (x, y + 1 + (self.height - 1) // 2, True) if upright else (x + 1 + (self.width - 1) // 2 - 1, y, False)

    def gate(self, side: int) -> tuple[int, int]:
        """Return the cell of an entrance on an outer side."""
        x, y, upright = self.line(side)
        return (x, y + 1 + self.height // 2) if upright else (x + 1 + self.width // 2, y)

    def line(self, side: int) -> tuple[int, int, bool]:
        """Return the crossing a side begins at, and whether it runs up and down."""
        board = self.look.board
        name, letter = board.side_names[side].split(".")
        space = board.space(name)
        column, row, _floor = board.place(space if space is not None else 0)
        x, y = self.corner(column + (letter == "e"), row + (letter == "s"))
        return x, y, letter in "ew"


Crossing = tuple[int, int]
"""Column and row of a crossing of lines."""
Stretches = tuple[set[Crossing], set[Crossing], set[Crossing]]
"""Stretches of lines by the crossing they begin at, to the right and down; and single crossings."""


def _solid(plan: Plan) -> Stretches:
    """Return where walls run."""
    board, facts = plan.look.board, plan.look.facts
    across: set[Crossing] = set()
    down: set[Crossing] = set()
    for space in plan.spaces:
        if facts.is_module(space) or facts.family(space) == "helipad":
            column, row, _floor = board.place(space)
            across |= {(column, row), (column, row + 1)}
            down |= {(column, row), (column + 1, row)}
    return across, down - _inside_double_tiles(plan), set()


def _inside_double_tiles(plan: Plan) -> set[Crossing]:
    """Return where there is no wall since both sides are one tile."""
    board, kinds = plan.look.board, plan.look.facts.kinds
    found: set[Crossing] = set()
    for space in plan.spaces:
        kind, beside = kinds.get(space), kinds.get(space + 1)
        column, row, _floor = board.place(space)
        if kind is not None and beside is not None and kind.half == beside.name and column + 1 < board.columns:
            found.add((column + 1, row))
    return found


def _dotted(plan: Plan) -> Stretches:
    """Return where lines run on which one may park; on upper floors only the corners of what stands on something."""
    across: set[Crossing] = set()
    down: set[Crossing] = set()
    corners: set[Crossing] = set()
    if plan.floor == 0:
        for side in plan.look.facts.sides:
            x, y, upright = plan.line(side)
            place = (x - plan.x) // (plan.width + 1), (y - plan.y) // (plan.height + 1)
            (down if upright else across).add(place)
    else:
        for space in plan.spaces:
            if can_stand(plan.look, space):
                column, row, _floor = plan.look.board.place(space)
                corners |= {(column + dx, row + dy) for dx in (0, 1) for dy in (0, 1)}
    return across, down, corners


def can_stand(look: Look, space: int) -> bool:
    """Whether a space is worth a label: something lies there or right below, or it is on the ground."""
    below = look.board.below(space)
    return below < 0 or space in look.facts.kinds or below in look.facts.kinds


def draw_lines(grid: Grid, plan: Plan, glyphs: Glyphs, *, corners: bool = True) -> None:
    """Draw walls, dotted lines, cars on them and entrances; `corners` of places to build on upper floors."""
    board, layout = plan.look.board, plan.look.layout
    walls, dots = _solid(plan), _dotted(plan)
    if not corners:
        dots[2].clear()
    for row in range(board.rows + 1):
        for column in range(board.columns + 1):
            _draw_from(grid, plan, glyphs, (column, row), walls, dots)
    if plan.floor == 0:
        for side in layout.entrances:
            draw_entrance(grid, plan, glyphs, side, "entrance")
        for car in plan.look.clinic.cars:
            if car < LOT:
                draw_spot(grid, plan, glyphs.car, glyphs.car_upright, car, "car")


def _draw_from(grid: Grid, plan: Plan, glyphs: Glyphs, at: Crossing, walls: Stretches, dots: Stretches) -> None:
    """Draw a crossing of lines, and the stretches to the right of it and below it."""
    x, y = plan.corner(*at)
    if at in walls[0]:
        grid.put(x + 1, y, glyphs.walls["ew"] * plan.width, "wall")
    elif at in dots[0]:
        for i in range(1, plan.width, 2):
            grid.put(x + 1 + i, y, glyphs.road, "road")
    upright = (glyphs.walls["ns"], "wall") if at in walls[1] else (glyphs.road, "road") if at in dots[1] else None
    if upright is not None:
        for i in range(1, plan.height + 1):
            grid.put(x, y + i, *upright)
    column, row = at
    left, above = (column - 1, row), (column, row - 1)
    arms = ((above in walls[1], "n"), (at in walls[0], "e"), (at in walls[1], "s"), (left in walls[0], "w"))
    wall = "".join(letter for there, letter in arms if there)
    dotted = not wall and (at in dots[0] or left in dots[0] or at in dots[1] or above in dots[1] or at in dots[2])
    grid.put(x, y, glyphs.road if dotted else glyphs.walls[wall], "road" if dotted else "wall")


def draw_entrance(grid: Grid, plan: Plan, glyphs: Glyphs, side: int, style: str) -> None:
    """Draw an arrow in the wall, pointing into the module."""
    letter = plan.look.board.side_names[side].split(".")[1]
    arrow = {"w": glyphs.into_east, "e": glyphs.into_west, "n": glyphs.into_south, "s": glyphs.into_north}[letter]
    x, y = plan.gate(side)
    grid.put(x, y, arrow, style)


def draw_spot(grid: Grid, plan: Plan, flat: str, upright: str, spot: int, style: str) -> None:
    """Draw something at a parking place on a line."""
    x, y, stands = plan.spot(spot)
    if stands:
        grid.put(x, y, upright, style)
        grid.put(x, y + 1, upright, style)
    else:
        grid.put(x, y, flat, style)
