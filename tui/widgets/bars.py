"""The bars above and below: where the game stands, and what is asked, would happen, and which keys work now."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tui.widgets.canvas import Canvas
from tui.widgets.grid import Grid, Parts, length
from tui.widgets.keyrow import Key, fitted

WIDE = 118
"""Columns from which on the bar above also says what every seat does."""

SHORTEST = 4
"""Letters of a tab's title below which it says nothing any more."""


class Head(Struct, frozen=True):
    """What the bar above shows.

    Attributes:
        title: the game.
        moment: where it stands.
        purse: what the seat shown has.
        brief: the same in few words, for narrow screens.
        seats: names by seat.
        doing: what each seat does in this phase, "" for nothing that is known.
        shown: the seat shown.
        tabs: (letter, title) of every pane.
        opened: letters of the panes that are on the screen.
        active: letter of the one that keys act on.
        strip: what stands in the place of the seats, where nobody's things are looked at apart.
        banner: what stands loudly in the place of the title, "" for the title.

    """

    title: str
    moment: str
    purse: Parts
    brief: Parts
    seats: tuple[str, ...]
    doing: tuple[str, ...]
    shown: int
    tabs: tuple[tuple[str, str], ...]
    opened: frozenset[str]
    active: str
    strip: Parts = []
    banner: str = ""


class HeadBar(Canvas):
    """Two rows: the game and its moment; seats and panes with their keys."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin empty."""
        super().__init__(id=id)
        self.head: Head | None = None

    def show(self, head: Head) -> None:
        """Show what stands above."""
        if head != self.head:
            self.head = head
            self.repaint()

    def draw(self, grid: Grid) -> None:
        head = self.head
        if head is None or not grid.height:
            return
        grid.put(0, 0, " " * grid.width, "bar")
        left: Parts = [(f" {head.title}", "bar strong"), (f" · {head.moment}", "bar")]
        if head.banner:
            left = [(f" {head.banner} ", "selected"), (f" {head.moment}", "bar")]
        purse = head.purse if length(left) + length(head.purse) + 2 <= grid.width else head.brief
        room = grid.width - length(purse)
        if length(left) + 2 > room and not head.banner:
            left = [(f" {head.moment}", "bar")]
        grid.put_all(0, 0, left, room - 1)
        if length(left) > room - 1:
            grid.put(room - 2, 0, self.glyphs.dots, "bar")
        grid.put_all(room, 0, purse)
        if grid.height > 1:
            self._draw_tabs(grid, head)

    def _draw_tabs(self, grid: Grid, head: Head) -> None:
        x = 1
        wide = grid.width >= WIDE
        if head.strip:
            x = grid.put_all(x, 1, head.strip, grid.width // 2)
        for seat, name in enumerate(() if head.strip else head.seats):
            here = seat == head.shown
            start = x
            x = grid.put(x, 1, str(seat + 1), "key")
            x = grid.put(x, 1, f" {name.upper() if here else name}", "mine" if here else "text")
            if wide and head.doing[seat]:
                x = grid.put(x, 1, f" {head.doing[seat]}", "faint")
            x += 2 if wide else 1
            grid.hit(start, 1, x - start, 1, ("seat", seat))
        room, longest = grid.width - x, 99
        while longest > 0 and _columns(head.tabs, longest) > room:
            longest = min(longest, max(len(title) for _letter, title in head.tabs)) - 1
        tabs = head.tabs
        if longest < SHORTEST:  # letters alone, but for the one that is looked at
            tabs = tuple((letter, title if letter == head.active else "") for letter, title in tabs)
            longest = 99
        x = max(x, grid.width - _columns(tabs, longest) - 1)
        for letter, title in tabs:
            here = letter == head.active
            words = title[:longest].upper() if here else title[:longest]
            start = x
            x = grid.put(x, 1, letter, "key")
            if words:
                x = grid.put(x, 1, f" {words}", "mine" if here else "text" if letter in head.opened else "faint")
            x += 1
            grid.hit(start, 1, x - start, 1, ("pane", letter))


def _columns(tabs: Sequence[tuple[str, str]], longest: int) -> int:
    """Return how many columns the tabs take if titles are cut to so many letters."""
    return sum(len(title[:longest]) + (3 if title else 2) for _letter, title in tabs) - 1


class Foot(Struct, frozen=True):
    """What the bar below shows.

    Attributes:
        preview: what Enter would do.
        score: the score if the game ended now.
        question: what is asked.
        menu: words to choose from: (key, word).
        index: the word that is marked, -1 for none.
        near: the word that has to be on the screen where not all have room.
        line: the last log line.
        notice: what went wrong, shown in its place.
        keys: (key, what it does, action) of what works now; a key without words belongs to the next one's.
        told: what stands in the place of the menu where there is none.
        notice_style: how the notice looks.
        link: what a click on the notice means, None for nothing.

    """

    preview: Parts
    score: Parts
    question: Parts
    menu: tuple[tuple[str, str], ...]
    index: int
    near: int
    line: str
    notice: str
    keys: tuple[tuple[str, str, str], ...]
    told: Parts = []
    notice_style: str = "notice"
    link: Any = None


class FootBar(Canvas):
    """Four to six rows; the fewer there are, the less stands on them."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin empty."""
        super().__init__(id=id)
        self.foot: Foot | None = None

    def show(self, foot: Foot) -> None:
        """Show what stands below."""
        if foot != self.foot:
            self.foot = foot
            self.repaint()

    def draw(self, grid: Grid) -> None:
        foot = self.foot
        if foot is None:
            return
        notice: Parts = [(foot.notice, foot.notice_style)]
        keys = fitted(foot.keys, grid.width - 2, 1 if foot.menu or foot.told else 2)  # a second row where one is free
        rows: list[Parts | str] = [foot.preview]
        if grid.height > 5:
            rows.append(foot.score)
        rows.append(foot.question)
        if len(keys) == 1:
            rows.append("menu")
        if grid.height > 4:
            rows.append(notice if foot.notice else [(foot.line, "faint")])
        elif foot.notice:
            rows[0] = notice
        for y, row in enumerate(rows[: grid.height]):
            if isinstance(row, list):
                self._draw_line(grid, y, row)
                if row is notice and foot.link is not None:
                    grid.hit(0, y, grid.width, 1, foot.link)
            elif foot.menu:
                self._draw_menu(grid, y, foot)
            else:
                self._draw_line(grid, y, foot.told)
        for y, shown in enumerate(keys, grid.height - len(keys)):
            self._draw_keys(grid, y, shown)

    def _draw_line(self, grid: Grid, y: int, row: Parts) -> None:
        cut = length(row) > grid.width - 2
        grid.put_all(1, y, row, grid.width - 2)
        if cut:
            grid.put(grid.width - 2, y, self.glyphs.dots, "faint")

    def _draw_menu(self, grid: Grid, y: int, foot: Foot) -> None:
        """Draw the words in one row; if they do not fit, those around one; a click on how many more goes there."""
        words = [f" {word} " if not key or key in word.lower() else f" {key} {word} " for key, word in foot.menu]
        first = 0
        while first < foot.near and sum(len(word) + 1 for word in words[first : foot.near + 1]) > grid.width - 8:
            first += 1
        x = 1
        if first:
            x = grid.put(x, y, f"{self.glyphs.left}{first} ", "faint")
            grid.hit(1, y, x - 1, 1, ("word", first - 1))
        for i in range(first, len(words)):
            left = len(words) - i
            if x + len(words[i]) + (4 if left > 1 else 0) > grid.width:
                end = grid.put(x, y, f"+{left}", "faint")
                grid.hit(x, y, end - x, 1, ("word", max(i, min(2 * i - first - 1, len(words) - 1))))
                break
            key = foot.menu[i][0]
            here = i == foot.index
            grid.put(x, y, words[i], "selected" if here else "text")
            if here:
                grid.put(x, y, self.glyphs.cursor, "selected")
            elif key and key in words[i].lower():
                at = x + words[i].lower().index(key)
                grid.add_style(at, y, 1, "key chosen")
            grid.hit(x, y, len(words[i]), 1, ("menu", i))
            x += len(words[i]) + 1

    def _draw_keys(self, grid: Grid, y: int, row: Sequence[Key]) -> None:
        """Draw a row of keys; a click on one is the key."""
        x = 1
        for key in row:
            grid.hit(x, y, key.width, 1, ("action", key.action))
            if key.action == "floor_up":
                grid.hit(x, y, 1, 1, ("action", "floor_down"))
            x = grid.put(x, y, key.key, "key")
            x = grid.put(x, y, f" {key.words}" if key.words else "", "faint") + key.gap
