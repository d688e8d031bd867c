"""The table: every doctor's patients with their life and what protects them, one canvas for all."""

from collections.abc import Sequence

from msgspec import Struct

from core.games.pain_doctors.ending import goals
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import PRE_OP, Doctor, PainState, Patient
from tui.screens.face import Target
from tui.widgets.grid import Grid, Parts, cut, short
from tui.widgets.pain.words import WARD_STYLE, bar, life_style, marks
from tui.widgets.pane import Pane, Scene

LEGEND = "[1] can be chosen  grd guarded  inoc inoculated  PRE pre-op  rest waits a turn"


class Plan(Struct, frozen=True):
    """Where things lie on the table.

    Attributes:
        name: columns for the doctors' names.
        cell: columns of a patient.
        places: patients side by side.
        rows: rows of a doctor: life; life and bar; life, name and bar.
        ruled: whether a line lies between doctors.

    """

    name: int
    cell: int
    places: int
    rows: int
    ruled: bool

    def left(self, place: int) -> int:
        """Return the first column inside a patient's cell (from 1); one after the last for the charts."""
        return self.name + 1 + (place - 1) * (self.cell + 1)

    def top(self, seat: int) -> int:
        """Return a doctor's first row."""
        return 1 + seat * (self.rows + self.ruled)


def plan(width: int, height: int, doctors: int, places: int) -> Plan:
    """Return how the table is laid out in so much room.

    >>> plan(80, 11, 4, 3)
    Plan(name=6, cell=20, places=3, rows=2, ruled=False)
    """
    name, chart = (5, 6) if width < 80 else (6, 10) if width < 90 else (8, 13)
    cell = (width - name - chart - places - 1) // places
    most = (height - 2) // doctors
    ruled = doctors * 4 + 1 <= height
    return Plan(name, cell, places, 3 if ruled else max(1, min(most, 3)), ruled)


class Table(Pane):
    """The doctors' table; the play screen lights on it what can be chosen."""

    letter = "T"
    title = "table"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin with nothing lit."""
        super().__init__(id=id)
        self.lit: frozenset[Target] = frozenset()
        self.cursor = Target("space", (0, 1))

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: PainState = scene.view  # type: ignore[assignment]
        tables = (part for doctor in view.seats for part in (*doctor.patients, doctor.charted))
        return (*tables, view.turn, scene.deciding)

    def show_scene(self, scene: Scene) -> bool:
        """Show a scene; whether it drew."""
        return self.show(scene)

    def light_up(self, lit: Sequence[Target], cursor: Target, chosen: str) -> None:
        """Light patients that can be chosen, and move the cursor."""
        there = frozenset(target for target in lit if target.kind == "space")
        if (there, cursor) != (self.lit, self.cursor):
            self.lit, self.cursor = there, cursor
            self.repaint()

    def draw(self, grid: Grid) -> None:
        if self.scene is None or grid.height < 3:
            return
        view: PainState = self.scene.view  # type: ignore[assignment]
        look: Look = self.scene.look()
        lay = plan(grid.width, grid.height, len(view.seats), look.number("patients.each"))
        self._draw_lines(grid, lay, len(view.seats))
        for seat, doctor in enumerate(view.seats):
            self._draw_doctor(grid, lay, look, seat, doctor)
        last = lay.top(len(view.seats)) + 1 - lay.ruled
        if last < grid.height:
            grid.put(1, last, LEGEND[: grid.width - 1], "faint")

    def _draw_lines(self, grid: Grid, lay: Plan, doctors: int) -> None:
        walls = self.glyphs.walls
        bottom = lay.top(doctors) - lay.ruled
        rules = {0: "esw", bottom: "new", **{lay.top(k) - 1: "nesw" for k in range(1, doctors) if lay.ruled}}
        for y in range(bottom + 1):
            if y in rules:
                grid.put(0, y, walls["ew"] * grid.width, "frame")
            for place in range(1, lay.places + 2):
                grid.put(lay.left(place) - 1, y, walls[rules.get(y, "ns")], "frame")
        title: Parts = [(" ", ""), (self.letter, "key"), (" table ", "title")]
        if lay.name >= 8:
            grid.put_all(0, 0, title, lay.left(1) + 3)
        grid.hit(0, 0, grid.width, bottom, ("pane", self.letter))

    def _draw_doctor(self, grid: Grid, lay: Plan, look: Look, seat: int, doctor: Doctor) -> None:
        assert self.scene is not None  # noqa: S101 - drawn with a scene only
        y = lay.top(seat)
        decides = seat in self.scene.deciding
        mine = "mine" if seat == self.scene.eyes else "strong" if decides else "text"
        grid.put(0, y, self.glyphs.into_east if decides else " ", "key")
        grid.put(1, y, short(self.scene.names, lay.name - 1)[seat], mine)
        if lay.rows > 1 and seat == look.state.turn and not decides:
            grid.put(1, y + 1, "turn"[: lay.name - 1], "faint")
        for place in range(1, lay.places + 1):
            patient = doctor.patients[place - 1] if place <= len(doctor.patients) else None
            if patient is None:
                grid.put(lay.left(place) + 1, y, f"{self.glyphs.none} no patient"[: lay.cell - 1], "faint")
            else:
                self._draw_patient(grid, lay, look, (seat, place), patient)
        self._draw_chart(grid, lay, look, y, doctor)

    def _draw_chart(self, grid: Grid, lay: Plan, look: Look, y: int, doctor: Doctor) -> None:
        """The chart in short: operations and points, with their goals where there is room."""
        x = lay.left(lay.places + 1)
        operations, points = goals(look)
        wide = grid.width - x >= 10
        ops = len(doctor.charted)
        gap = " " if grid.width - x > 10 else ""
        if lay.rows > 1:
            grid.put_all(x, y, [(f"{ops:>3}", "strong"), (f"/{operations} ops" if wide else "op", "faint")])
            grid.put_all(
                x, y + 1, [(f"{doctor.points:>3}", "strong"), (f"/{points}{gap}pt" if wide else "pt", "faint")]
            )
        elif wide:
            grid.put_all(x, y, [(f"{ops} ops", "text"), (f"{doctor.points:>4}", "strong")])
        else:
            grid.put_all(x, y, [(f"{ops}", "text"), (f"{doctor.points:>4}", "strong")])

    def _draw_patient(self, grid: Grid, lay: Plan, look: Look, spot: tuple[int, int], patient: Patient) -> None:
        """Digit, ward, life and marks; below them the name and life as a bar, where there is room."""
        x, y = lay.left(spot[1]), lay.top(spot[0])
        here = Target("space", spot)
        lit = here in self.lit
        edges = ("[", "]") if lit else (" ", " ")
        ward = patient.ward.capitalize()
        tight = lay.cell < 18
        life = f"{patient.lp:>2}{'' if tight else ' LP'} "
        strong = look.number("pre_op.lp")
        head: Parts = [
            (f"{edges[0]}{spot[1]}{edges[1]}", "lit" if lit else "text"),
            (f"{ward:<7}", WARD_STYLE[patient.ward]),
            (life, life_style(patient, strong)),
        ]
        head.append((marks(patient, lay.cell - 3 - 7 - len(life)), "mark" if patient.at == PRE_OP else "staff"))
        grid.put_all(x, y, head, lay.cell)
        if lay.rows > 2:
            room = lay.cell - 3
            grid.put(x + 3, y + 1, cut(patient.name, room, self.glyphs.dots), "faint")
        if lay.rows > 1:
            cells = bar(patient.lp, lay.cell - 4, self.glyphs.full)
            grid.put(x + 3, y + lay.rows - 1, cells, life_style(patient, strong))
        if self.lit and not lit:
            for row in range(lay.rows):
                grid.add_style(x, y + row, lay.cell, "dim")
        if here == self.cursor:
            grid.put(x, y, f">{spot[1]}<", "lit" if lit else "text")
            grid.add_style(x, y, lay.cell, "cursor")
        grid.hit(x, y, lay.cell, lay.rows, here)
