"""Pane: a framed canvas that shows one part of a game and is drawn again only when that part is another."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from core.engine import Engine
from core.history import Entry
from core.state import State
from tui.widgets.canvas import Canvas
from tui.widgets.grid import Grid, Parts, length


class Scene(Struct, dict=True):
    """What panes read: a state as somebody may see it, and who looks at which seat.

    Attributes:
        engine: the game's ruleset.
        view: the state as seen.
        seat: 0-based seat whose things are shown.
        names: names by seat.
        mine: seats that are moved for here.
        deciding: seats that may answer the open question.
        head: number of the record that is shown.
        entries: returns start and plays up to it, as seen.
        moment: (state) -> round and heading of its phase.
        tell: (entry, the state before it) -> its log lines, the headline first.
        eyes: the seat that sees it like this, -1 for what everybody may see.
        ahead: returns what was taken back from there on, nearest first, as seen.
        settles: (entry) -> whether so much came of a play by itself that the log shows it opened.
        strict: whether nobody takes back what was shown, and nothing is reckoned for anybody.

    """

    engine: Engine
    view: State
    seat: int
    names: tuple[str, ...]
    mine: tuple[int, ...]
    deciding: tuple[int, ...]
    head: int = 0
    entries: Callable[[], Sequence[Entry]] = tuple
    moment: Callable[[State], tuple[int, str]] = lambda _state: (0, "")
    tell: Callable[[Entry, State | None], list[str]] = lambda _entry, _before: []
    eyes: int = -1
    ahead: Callable[[], Sequence[Entry]] = tuple
    strict: bool = False
    settles: Callable[[Entry], bool] = lambda _entry: False

    def look(self, seat: int | None = None) -> Any:  # noqa: ANN401 - each game has a look of its own
        """Return the game's look for a seat (by default the one shown), made once."""
        seat = self.seat if seat is None else seat
        looks: dict[int, Any] = self.__dict__.setdefault("looks", {})
        if seat not in looks:
            looks[seat] = self.engine.look(self.view, seat)
        return looks[seat]


class Pane(Canvas):
    """Subclasses say what they read (`parts`) and what stands inside (`lines`).

    Attributes:
        letter: the capital that jumps here.
        title: what stands in the frame.
        active: whether the keys that move act on this pane.
        top: number of the first line that is shown.

    """

    letter = ""
    title = ""
    tab = ""
    """What the bar above calls it where there is little room; "" for its title."""
    keeps_end = False
    """Whether the last lines matter most, as in a log."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin without anything to show."""
        super().__init__(id=id)
        self.scene: Scene | None = None
        self.active = False
        self.top = 0
        self._parts: tuple[object, ...] = ()

    @abstractmethod
    def parts(self, scene: Scene) -> tuple[object, ...]:
        """Return the parts of the state that this pane shows; it is drawn again if one is another object."""

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        """Return what stands inside, line by line; nothing in a pane that draws itself."""
        return []

    def subtitle(self, scene: Scene) -> str:
        """Return what stands beside the title."""
        return ""

    def show(self, scene: Scene) -> bool:
        """Show a scene; whether it had to be drawn again."""
        self.scene = scene
        parts = (scene.seat, scene.names, *self.parts(scene))
        same = len(parts) == len(self._parts) and all(_same(a, b) for a, b in zip(parts, self._parts, strict=True))
        if not same:
            self._parts = parts
            self.repaint()
        return not same

    def activate(self, active: bool) -> None:
        """Mark as the pane that keys act on, or no longer."""
        if active != self.active:
            self.active = active
            self.repaint()

    def light_up(self, lit: Sequence[Any], cursor: Any, chosen: str) -> None:  # noqa: ANN401 - places of any game
        """Light what can be chosen here, move the cursor, mark what was chosen; most panes have nothing of it."""

    def pressed(self, character: str) -> bool:
        """Answer a key of this pane's own; whether it meant something."""
        return False

    def scroll_lines(self, rows: int) -> None:
        """Move what is shown up or down."""
        self.top = max(0, self.top + rows)
        self.repaint()

    def draw(self, grid: Grid) -> None:
        self.draw_frame(grid)
        if self.scene is None or grid.height < 3:
            return
        lines = self.lines(self.scene, grid.width - 2)
        room = grid.height - 2
        self.top = max(0, min(self.top, len(lines) - room))
        first = self.top
        for y, line in enumerate(lines[first : first + room], 1):
            grid.put_all(1, y, line, grid.width - 2)
        if len(lines) > room:
            more = len(lines) - room - first
            note = f" {first + 1}{self.glyphs.dash}{first + room} of {len(lines)} " if more or first else ""
            grid.put(grid.width - len(note) - 2, grid.height - 1, note, "faint")

    def draw_frame(self, grid: Grid) -> None:
        """Draw the frame with the title and its letter."""
        walls = self.glyphs.walls
        style = "title" if self.active else "frame"
        across, last = walls["ew"] * (grid.width - 2), grid.height - 1
        grid.put(0, 0, walls["es"] + across + walls["sw"], style)
        grid.put(0, last, walls["ne"] + across + walls["nw"], style)
        for y in range(1, last):
            grid.put(0, y, walls["ns"], style)
            grid.put(grid.width - 1, y, walls["ns"], style)
        title: Parts = [(" ", ""), (self.letter, "key"), (f" {self.title} ", "title")]
        subtitle = self.subtitle(self.scene) if self.scene is not None else ""
        if subtitle and length(title) + len(subtitle) + 4 <= grid.width:
            title.append((f"· {subtitle} ", "faint"))
        grid.put_all(1, 0, title, grid.width - 2)
        grid.hit(0, 0, grid.width, grid.height, ("pane", self.letter))


def _same(a: object, b: object) -> bool:
    """The same object, or an equal small value."""
    return a is b or (isinstance(a, int | str | tuple) and a == b)
