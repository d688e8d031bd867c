"""Screens that are one canvas filled with lines, with keys at the bottom: home and new game."""

from abc import abstractmethod
from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tui.abstract import Abstract
from tui.widgets.canvas import Canvas
from tui.widgets.grid import Grid, Parts, length


class Page(Canvas):
    """A title, lines of which one is marked, a notice and keys.

    Attributes:
        title: at the top.
        subtitle: beside it.
        text: the lines.
        marked: index of the line the cursor is on, -1 for none.
        mark: columns of it that are marked.
        hits: what a click on each line means.
        notice: what went wrong.
        remark: what is to be said about the marked line, where nothing went wrong.
        keys: (key, what it does) of what works now.

    """

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__(id="page")
        self.title = self.subtitle = self.notice = self.remark = ""
        self.text: Sequence[Parts] = ()
        self.marked = -1
        self.mark = 999
        self.hits: Sequence[Any] = ()
        self.keys: Sequence[tuple[str, str]] = ()

    @property
    def rows(self) -> int:
        """How many lines there is room for."""
        return max(1, self.size.height - 5)

    @property
    def _left(self) -> int:
        """The first column of the lines; on wide terminals they stand in the middle."""
        return max(1, (self.size.width - 110) // 2)

    @property
    def room(self) -> int:
        """How many columns a line has."""
        return self.size.width - 2 * self._left - 1

    def draw(self, grid: Grid) -> None:
        grid.put(0, 0, " " * grid.width, "bar")
        x = grid.put(0, 0, f" {self.title}", "bar strong")
        grid.put(x, 0, f" · {self.subtitle}" if self.subtitle else "", "bar")
        left, width = self._left, self.room + 1
        for y, line in enumerate(self.text[: self.rows], 2):
            grid.put_all(left + 1, y, line, width - 1)
            if length(line) > width - 1:
                grid.put(left + width - 1, y, self.glyphs.dots, "faint")
            if y - 2 < len(self.hits) and self.hits[y - 2] is not None:
                grid.hit(left, y, width, 1, self.hits[y - 2])
            if y - 2 == self.marked:
                grid.put(left, y, self.glyphs.cursor)
                grid.add_style(left, y, min(self.mark, width), "cursor")
        told = wrap(self.notice or self.remark, grid.width - 2)[:2]
        for y, sentence in enumerate(told, grid.height - 1 - len(told)):
            grid.put(1, y, sentence, "notice" if self.notice else "preview")
        x = 1
        for key, words in self._fitting(grid.width - 1):
            start = x
            x = grid.put(x, grid.height - 1, key, "key")
            x = grid.put(x, grid.height - 1, f" {words}", "faint") + 2
            grid.hit(start, grid.height - 1, x - start - 2, 1, ("key", key))

    def _fitting(self, room: int) -> list[tuple[str, str]]:
        """Return the keys that fit into a row; the last two (help, leave) always."""
        keys, last = list(self.keys[:-2]), list(self.keys[-2:])
        while keys and sum(len(key) + len(words) + 3 for key, words in keys + last) - 2 > room:
            keys.pop()
        return keys + last


class Form(Screen[None], metaclass=Abstract):
    """A screen with one page; subclasses fill it and answer keys."""

    def __init__(self) -> None:
        """Make the page."""
        super().__init__()
        self.page = Page()

    def compose(self) -> ComposeResult:
        yield self.page

    def on_mount(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()

    @abstractmethod
    def fill(self) -> None:
        """Write the page."""

    @abstractmethod
    def press(self, key: str, character: str) -> bool:
        """Answer a key; whether it meant something."""

    def say(self, sentence: str) -> None:
        """Show a sentence until the next key."""
        self.page.notice = sentence
        self.fill()

    def on_key(self, event: events.Key) -> None:
        self.page.notice = ""
        if self.press(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def on_canvas_clicked(self, event: Canvas.Clicked) -> None:
        event.stop()
        kind, value = event.meaning
        if kind == "key":
            names = {"Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": "space", "Ctrl+S": "ctrl+s"}
            names |= {"?": "question_mark", "/": "slash", "↑↓": "down", "←→": "right"}
            self.press(names.get(value, value), value if len(value) == 1 else "")
        else:
            self.clicked(value)

    def clicked(self, index: int) -> None:
        """Answer a click on a line."""

    def on_canvas_scrolled(self, event: Canvas.Scrolled) -> None:
        event.stop()
        self.press("down" if event.rows > 0 else "up", "")


class ListForm(Form):
    """A form with a list, of which one line is chosen; Enter or a second click opens it.

    Attributes:
        index: of the line the cursor is on.

    """

    index = 0

    @abstractmethod
    def open_chosen(self) -> None:
        """Open what the cursor is on."""

    def steps(self, key: str) -> int:
        """Return by how many lines a key moves the cursor, 0 for any other key."""
        return {"up": -1, "down": 1, "pageup": -self.page.rows, "pagedown": self.page.rows}.get(key, 0)

    def window(self, count: int, above: int) -> range:
        """Return which of so many lines are seen, with so many lines above the list; the chosen one is among them."""
        room = max(1, self.page.rows - above)
        first = max(0, min(self.index - room // 2, count - room))
        return range(first, min(first + room, count))

    def clicked(self, index: int) -> None:
        again = index == self.index
        self.index = index
        self.fill()
        if again:
            self.open_chosen()
