"""Sheets: framed boxes that lie over a screen for a moment, painted on a canvas like everything else."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.screen import ModalScreen

from tui.abstract import Abstract
from tui.screens.boxes import Boxes
from tui.widgets.canvas import Canvas
from tui.widgets.grid import Grid, Parts

R = TypeVar("R")
MARGIN = 2


class Paper(Canvas):
    """The canvas of a sheet: a frame, a title, lines, and keys at the bottom."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__(id="paper")
        self.title = ""
        self.text: Sequence[Parts] = ()
        self.keys: Sequence[tuple[str, str]] = ()
        self.marked = -1
        self.hits: Sequence[Any] = ()

    def write(
        self,
        title: str,
        text: Sequence[Parts],
        keys: Sequence[tuple[str, str]],
        *,
        marked: int = -1,
        hits: Sequence[Any] = (),
    ) -> None:
        """Show lines; `marked` is the one the cursor is on, `hits` what a click on each means."""
        self.title, self.text, self.keys, self.marked, self.hits = title, text, keys, marked, hits
        self.repaint()

    def draw(self, grid: Grid) -> None:
        walls, last = self.glyphs.walls, grid.height - 1
        across = walls["ew"] * (grid.width - 2)
        grid.put(0, 0, walls["es"] + across + walls["sw"], "title")
        grid.put(0, last, walls["ne"] + across + walls["nw"], "title")
        for y in range(1, last):
            grid.put(0, y, walls["ns"], "title")
            grid.put(grid.width - 1, y, walls["ns"], "title")
        grid.put(2, 0, f" {self.title} "[: grid.width - 4], "title")
        for y, line in enumerate(self.text[: last - 1], 1):
            grid.put_all(2, y, line, grid.width - 4)
            if y - 1 < len(self.hits) and self.hits[y - 1] is not None:
                self._hit(grid, y, self.hits[y - 1])
            if y - 1 == self.marked:
                grid.put(1, y, self.glyphs.cursor, "key")
                grid.add_style(1, y, grid.width - 2, "cursor")
        self._draw_keys(grid, last)

    def _hit(self, grid: Grid, y: int, meaning: object) -> None:
        """Say what a click on a line means: one thing, or a list of (column, width, meaning)."""
        if isinstance(meaning, list):
            for x, width, what in meaning:
                grid.hit(2 + x, y, width, 1, what)
        else:
            grid.hit(1, y, grid.width - 2, 1, meaning)

    def _draw_keys(self, grid: Grid, last: int) -> None:
        x = 2
        for key, words in self.keys:
            if x + len(key) + len(words) + 3 > grid.width:
                break
            grid.put(x, last, " ")
            start = x
            x = grid.put(x + 1, last, key, "key")
            x = grid.put(x, last, f" {words} ", "faint")
            grid.hit(start, last, x - start, 1, ("key", key))


class Sheet(ModalScreen[R], Generic[R], metaclass=Abstract):
    """A screen with one paper; subclasses fill it in `fill` and answer keys in `press`."""

    DEFAULT_CSS = "Sheet { background: transparent; }"
    wish = (76, 20)
    """Columns and rows, where there is so much room."""

    def __init__(self) -> None:
        """Make the paper."""
        super().__init__()
        self.paper = Paper()
        self._boxes = Boxes(lambda width, height: {"paper": self.box(width, height)})

    @property
    def layout(self) -> Layout:
        """The paper lies in the middle."""
        return self._boxes

    def box(self, width: int, height: int) -> tuple[int, int, int, int]:
        """Return where the paper lies: in the middle."""
        columns, rows = min(self.wish[0], width), min(self.wish[1], height)
        return (width - columns) // 2, (height - rows) // 2, columns, rows

    def compose(self) -> ComposeResult:
        yield self.paper

    def on_mount(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        self.fill()

    @property
    def rows(self) -> int:
        """How many lines of text there is room for."""
        return max(1, self.box(*self.app.size)[3] - 2)

    @property
    def columns(self) -> int:
        """How many columns of text there is room for."""
        return max(1, self.box(*self.app.size)[2] - 4)

    @abstractmethod
    def fill(self) -> None:
        """Write the paper."""

    @abstractmethod
    def press(self, key: str, character: str) -> bool:
        """Answer a key; whether it meant something."""

    def on_key(self, event: events.Key) -> None:
        if event.key in {"ctrl+c", "ctrl+q", "ctrl+p"}:
            return
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character or "")

    def on_canvas_clicked(self, event: Canvas.Clicked) -> None:
        event.stop()
        self.clicked(event.meaning)

    def clicked(self, meaning: object) -> None:
        """Answer a click; by default keys at the bottom are pressed."""
        if isinstance(meaning, tuple) and meaning[0] == "key":
            key = str(meaning[1])
            names = {"Esc": "escape", "Enter": "enter", "Tab": "tab"}
            self.press(names.get(key, key), key if len(key) == 1 else "")


def wrapped(text: str, width: int, style: str = "", indent: str = "") -> list[Parts]:
    """Return a text as lines of at most `width` columns."""
    out: list[Parts] = []
    line = indent
    for word in text.split():
        if line.strip() and len(line) + 1 + len(word) > width:
            out.append([(line, style)])
            line = indent + word
        else:
            line = f"{line} {word}" if line.strip() else indent + word
    return [*out, [(line, style)]] if line.strip() else out
