"""Canvas: a widget that paints itself line by line from a grid of cells, and repaints only the cells that changed."""

from abc import abstractmethod
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import RenderResult
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.abstract import Abstract
from tui.glyphs import Glyphs, glyphs
from tui.theme import Palette, palette
from tui.widgets.grid import Grid


class Canvas(Widget, metaclass=Abstract):
    """Subclasses draw; calling `repaint` after something changed sends the cells that differ, and nothing else.

    Attributes:
        drawn: how often it was drawn; panes whose part of the state stayed the same are not drawn again.

    """

    DEFAULT_CSS = "Canvas { width: 1fr; height: 1fr; }"
    can_focus = False
    drawn: int = 0
    ALLOW_SELECT: ClassVar[bool] = False

    class Clicked(Message):
        """Something that has a meaning was clicked.

        Attributes:
            canvas: where.
            meaning: what the canvas said that a click there means.

        """

        def __init__(self, canvas: "Canvas", meaning: object) -> None:
            """Keep both."""
            self.canvas = canvas
            self.meaning: Any = meaning
            super().__init__()

    class Scrolled(Message):
        """The wheel was turned over a canvas; `rows` is negative for up."""

        def __init__(self, canvas: "Canvas", rows: int) -> None:
            """Keep both."""
            self.canvas = canvas
            self.rows = rows
            super().__init__()

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin with nothing painted."""
        super().__init__(id=id)
        self._grid: Grid | None = None
        self._held = 0
        self._wanted = False

    @property
    def palette(self) -> Palette:
        """The theme's styles."""
        found: Palette | None = getattr(self.app, "palette", None)
        return found or palette("dark")

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set."""
        found: Glyphs | None = getattr(self.app, "glyphs", None)
        return found or glyphs("unicode")

    @abstractmethod
    def draw(self, grid: Grid) -> None:
        """Paint everything; subclasses say how."""

    def grid_now(self) -> Grid:
        """Return what is on the screen, drawn now if it was not or has another size."""
        width, height = self.size
        if self._grid is None or self._grid.width != width or self._grid.height != height:
            self._grid = self._draw_new()
        return self._grid

    def _draw_new(self) -> Grid:
        grid = Grid(*self.size)
        self.draw(grid)
        self.drawn += 1
        return grid

    def hold(self) -> None:
        """Draw nothing until `release`, however much changes until then."""
        self._held += 1

    def release(self) -> None:
        """End a hold; what changed meanwhile is drawn once."""
        self._held -= 1
        if not self._held and self._wanted:
            self._wanted = False
            self.repaint()

    def repaint(self) -> None:
        """Draw again and send the cells that differ."""
        if self._held:
            self._wanted = True
            return
        old = self._grid
        if old is None or not self.is_mounted or (old.width, old.height) != tuple(self.size):
            self._grid = None
            self.refresh()
            return
        self._grid = self._draw_new()
        regions = [Region(x, y, width, 1) for x, y, width in self._grid.changes(old)]
        if regions:
            self.refresh(*regions)

    def restyled(self) -> None:
        """Send everything again: the theme or the glyphs changed."""
        self._grid = None
        self.refresh()

    def render(self) -> RenderResult:
        """Nothing: lines are rendered one by one."""
        return ""

    def render_line(self, y: int) -> Strip:
        """Return one row as few segments, every one with a style."""
        grid = self.grid_now()
        if y >= grid.height:
            return Strip.blank(grid.width, self.palette.style(""))
        return Strip(self._segments(grid, y), grid.width)

    def _segments(self, grid: Grid, y: int) -> list[Segment]:
        """Return a row as segments; blanks go with what stands before them where nobody can see the difference."""
        style = self.palette.style
        out: list[Segment] = []
        for text, names in grid.runs(y):
            look = style(names)
            if out:
                last, before, _control = out[-1]
                assert before is not None  # noqa: S101 - every segment here has a style
                if look == before or (text.isspace() and _same_blank(look, before)):
                    out[-1] = Segment(last + text, before)
                    continue
                if last.isspace() and _same_blank(look, before):
                    out[-1] = Segment(last + text, look)
                    continue
            out.append(Segment(text, look))
        return out

    def on_click(self, event: events.Click) -> None:
        meaning = self.grid_now().meaning(event.x, event.y)
        if meaning is not None:
            event.stop()
            self.post_message(self.Clicked(self, meaning))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Scrolled(self, 3))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Scrolled(self, -3))


def _same_blank(a: Style, b: Style) -> bool:
    """Whether a blank looks alike in two styles."""
    marks = (a.underline or False, a.reverse or False, a.strike or False)
    return (
        a.bgcolor == b.bgcolor
        and marks == (b.underline or False, b.reverse or False, b.strike or False)
        and not any(marks)
    )
