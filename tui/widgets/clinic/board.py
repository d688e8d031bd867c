"""The board: one widget that paints a clinic - a floor as a plan, the others as small maps, and who waits outside."""

from collections.abc import Sequence

from msgspec import Struct

from core.games.clinic.board import LOT, OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.state import Clinic
from core.wording import many
from tui.screens.face import Target
from tui.widgets.canvas import Canvas
from tui.widgets.clinic.marks import crowd
from tui.widgets.clinic.pips import pips
from tui.widgets.clinic.plan import Plan, can_stand, draw_entrance, draw_lines, draw_spot
from tui.widgets.clinic.rooms import draw_map, draw_room_map, draw_space
from tui.widgets.grid import Grid, Parts, fitted, length
from tui.widgets.pane import Scene

SIZES = ((17, 6), (15, 4), (13, 3))
"""Columns and rows inside a space, the largest that fits is taken."""
NARROW = 72
"""Columns below which words are cut shortest."""


class Spotlight(Struct, frozen=True):
    """What is lit on the board while a move is put together.

    Attributes:
        cursor: where the cursor is.
        lit: places that can be chosen; everything else dims.
        chosen: id of the person the question is about, "" for none.

    """

    cursor: Target = Target("space", 0)
    lit: frozenset[Target] = frozenset()
    chosen: str = ""


class Board(Canvas):
    """A clinic as its seat sees it; `show` gives the state, `light` the cursor and what can be chosen."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin without a clinic."""
        super().__init__(id=id)
        self.look: Look | None = None
        self.floor = 0
        self.spotlight = Spotlight()
        self._kept: tuple[Clinic, tuple[object, ...], Grid] | None = None

    def show(self, look: Look) -> bool:
        """Show a clinic; draws only if the clinic or the floor is another. Whether it drew."""
        old, self.look = self.look, look
        if old is not None and old.clinic is look.clinic and old.seat == look.seat:
            return False
        self.repaint()
        return True

    def show_scene(self, scene: Scene) -> bool:
        """Show the clinic of a scene's seat."""
        return self.show(scene.look())

    def light_up(self, lit: Sequence[Target], cursor: Target, chosen: str) -> None:
        """Light what the play screen says can be chosen."""
        self.light(Spotlight(cursor, frozenset(lit), chosen))

    def light(self, spotlight: Spotlight) -> None:
        """Move the cursor or light other places; goes to the floor of the cursor."""
        if spotlight == self.spotlight:
            return
        self.spotlight = spotlight
        cursor = spotlight.cursor.value if spotlight.cursor.kind == "away" else spotlight.cursor
        if self.look is not None and cursor.kind == "space":
            self.floor = self.look.board.floor(cursor.value)
        elif cursor.kind != "space":
            self.floor = 0
        self.repaint()

    def plan(self, width: int, height: int) -> Plan | None:
        """Return where the shown floor lies in so much room; None without a clinic or without room."""
        if self.look is None:
            return None
        board = self.look.board
        for inner, rows in SIZES:
            if board.columns * (inner + 1) + 1 <= width and board.rows * (rows + 1) + 2 <= height:
                return Plan(self.look, self.floor, 0, 0, inner, rows)
        return None

    def draw(self, grid: Grid) -> None:
        plan = self.plan(grid.width, grid.height)
        if plan is None or self.look is None:
            return
        light = self.spotlight
        drawn = (grid.width, grid.height, plan.floor, light.lit, light.chosen, self.look.seat, self.glyphs)
        kept = self._kept
        if kept is None or kept[0] is not self.look.clinic or kept[1] != drawn:
            base = Grid(grid.width, grid.height)
            self._draw_clinic(base, plan)
            kept = self._kept = (self.look.clinic, drawn, base)
        grid.become(kept[2])
        self._draw_cursor(grid, plan)

    def _draw_clinic(self, grid: Grid, plan: Plan) -> None:
        """Draw everything but the cursor, which moves most often."""
        look, board, light = plan.look, plan.look.board, self.spotlight
        draw_lines(grid, plan, self.glyphs)
        lit_spaces = {target.value for target in light.lit if target.kind == "space"}
        lit_spots = {target.value for target in light.lit if target.kind == "spot"}
        for space in plan.spaces:
            x, y = plan.inside(space)
            draw_space(grid, plan, self.glyphs, space, light.chosen)
            lit = space in lit_spaces or space + LOT in lit_spots
            if light.lit and not lit:
                for row in range(plan.height):
                    grid.add_style(x, y + row, plan.width, "dim", unless="chosen")
            if lit:
                grid.put(x, y - 1, f"[{board.names[space]}]", "lit")
            elif can_stand(look, space):
                grid.put(x, y - 1, board.names[space], "label")
            grid.hit(x, y - 1, plan.width, plan.height + 1, Target("space", space))
        self._draw_sides(grid, plan, lit_spots)
        self._draw_maps(grid, plan)
        grid.put_all(1, grid.height - 1, outside(look, grid.width - 1), grid.width - 1)

    def _draw_sides(self, grid: Grid, plan: Plan, lit_spots: set[int]) -> None:
        """Light sides on which a car can stand, or through which an entrance can lead."""
        if plan.floor:
            return
        glyphs, light = self.glyphs, self.spotlight
        for spot in sorted(lit_spots):
            x, y, upright = plan.spot(spot)
            taken = spot in plan.look.clinic.cars
            if spot < LOT:
                flat = glyphs.car if taken else glyphs.spot
                stands = glyphs.car_upright if taken else glyphs.spot_upright
                draw_spot(grid, plan, flat, stands, spot, "lit")
            grid.hit(x, y, 1 if upright else 2, 2 if upright else 1, Target("spot", spot))
        for mark in sorted((mark for mark in light.lit if mark.kind == "side"), key=lambda mark: mark.value):
            draw_entrance(grid, plan, glyphs, mark.value, "lit")
            x, y = plan.gate(mark.value)
            grid.hit(x, y, 1, 1, mark)

    def _draw_cursor(self, grid: Grid, plan: Plan) -> None:
        mark = self.spotlight.cursor
        if mark.kind == "away":
            return
        if mark.kind == "space" or mark.value >= LOT:
            space = mark.value - LOT if mark.kind == "spot" else mark.value
            if plan.look.board.floor(space) == plan.floor:
                x, y = plan.inside(space)
                grid.put(x, y, self.glyphs.cursor, grid.styles[y][x])
                grid.add_style(x, y, plan.width, "cursor")
        elif plan.floor == 0 and mark.kind == "side":
            x, y = plan.gate(mark.value)
            grid.add_style(x, y, 1, "cursor")
        elif plan.floor == 0:
            x, y, upright = plan.spot(mark.value)
            grid.add_style(x, y, 1 if upright else 2, "cursor")
            if upright:
                grid.add_style(x, y + 1, 1, "cursor")

    def _draw_maps(self, grid: Grid, plan: Plan) -> None:
        """Draw the other floors: as rooms where there is much space, else as rows of glyphs, beside or below."""
        look, board = plan.look, plan.look.board
        others = [floor for floor in range(board.top + 1) if floor != plan.floor]
        right, below = grid.width - plan.columns, grid.height - 1 - plan.rows
        if below >= 1 + board.rows * 3 + 1:
            step, rows = board.columns * 6 + 1, min((below - 2) // board.rows - 1, 4)
            for i, floor in enumerate(others[: grid.width // step]):
                draw_room_map(grid, look, floor, (i * step, plan.rows), rows, self.glyphs)
                grid.hit(i * step, plan.rows, step, below, ("floor", floor - plan.floor))
        elif right >= 3 * board.columns + 1:
            for i, floor in enumerate(others):
                top = i * (board.rows + 2)
                if top + board.rows + 1 <= grid.height:
                    draw_map(grid, look, floor, plan.columns + 1, top, 3)
                    grid.hit(plan.columns + 1, top, 3 * board.columns, board.rows + 1, ("floor", floor - plan.floor))
        elif below >= 1 + board.rows:
            step = max(grid.width // max(len(others), 1), 3 * board.columns + 1)
            for i, floor in enumerate(others):
                draw_map(grid, look, floor, 1 + i * step, plan.rows, step // board.columns)
                grid.hit(1 + i * step, plan.rows, step, board.rows + 1, ("floor", floor - plan.floor))


def outside(look: Look, width: int) -> Parts:
    """Return who waits outside and in pre-admissions, and how many cars there is room for, as one line."""
    people, inside = crowd(look, OUTSIDE), crowd(look, PRE)
    waiting: dict[str, list[str]] = {}
    for name in inside:
        waiting.setdefault(look.clinic.people[name].service, []).append(name)
    free, count = look.free_parking, len(look.clinic.people)
    places = f"{free or 'no'} place{'' if free == 1 else 's'} free"
    cars = f"{many(count, 'car')}, {places}"
    short = sum(len(service) for service in waiting) + 6 * len(inside) + 10 * len(people) > width - 40
    out: Parts = []
    if people:
        out += [("outside ", "faint"), *fitted(pips(look, people), width // 3), ("   ", "")]
    if waiting:
        narrow = "pre " if width < NARROW else "pre-adm. "
        out.append((narrow if short else "pre-admissions ", "faint"))
        for i, (service, names) in enumerate(waiting.items()):
            words = f"{service[: 4 if short else 20]} " if service else ""
            out.append((f"{', ' if i else ''}{words}", "faint"))
            out += fitted(pips(look, names), 20)
        out.append(("   ", ""))
    room = width - length(out)
    told = next((words for words in (cars, places) if len(words) <= room), f"{free} free")
    return [*out, (told, "faint" if free else "bad")]
