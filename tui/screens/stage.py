"""Stage: a game's table in the middle, panes around it, bars above and below. Play and review both stand on it."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.screen import Screen

from tui.abstract import Abstract
from tui.actions import actions, key_name
from tui.screens.boxes import Boxes
from tui.screens.desk import Desk
from tui.screens.face import Box, Target
from tui.screens.keys_now import head
from tui.widgets.bars import WIDE, Foot, FootBar, Head, HeadBar
from tui.widgets.canvas import Canvas
from tui.widgets.log import Log
from tui.widgets.pane import Pane

_RULE = re.compile(r"\(([A-Z]-[A-Z]{3}-\d+)\)")
SMALLEST = (60, 20)
"""Columns and rows below which there is not room for anything."""


def cited(sentence: str) -> str:
    """Return the id of the rule that a sentence names in brackets, "" for none.

    >>> cited("D6 is still outside. (C-MOV-6)")
    'C-MOV-6'
    """
    found = _RULE.search(sentence)
    return found[1] if found is not None else ""


def _too_small(width: int, height: int) -> Foot:
    """Return what stands alone on a terminal without room for anything."""
    return Foot(
        preview=[(f"{width} x {height} is too small:", "notice")],
        score=[],
        question=[(f"{SMALLEST[0]} columns, {SMALLEST[1]} rows are needed.", "strong")],
        menu=(),
        index=-1,
        near=0,
        line="",
        notice="",
        keys=(("q", "leave", "quit"),),
    )


class Stage(Screen[None], metaclass=Abstract):
    """Shows what a desk sees; subclasses say which keys do something and what stands in the bar below.

    Attributes:
        desk: the place somebody has in the game.
        active: letter of the pane that keys act on, that of the face for the table in the middle.
        notice: a sentence that is shown until the next key.
        notice_style: its style.
        cited: id of the rule that the last sentence named, "" for none; a key or click may open its page.
        can: the actions that do something now, and what the footer calls them.

    """

    def __init__(self, desk: Desk) -> None:
        """Lay out the face of the desk's game."""
        super().__init__()
        self.desk = desk
        self.face = desk.face
        self.middle = self.face.table()
        self.panes: Mapping[str, Pane] = self.face.panes()
        self.head_bar, self.foot_bar = HeadBar(id="head"), FootBar(id="foot")
        self.active = self.face.letter
        self.notice, self.notice_style = "", "notice"
        self.cited = ""
        self.can: dict[str, str] = {}
        self._ids = {
            self.face.letter: self.middle.id or "",
            **{letter: pane.id or "" for letter, pane in self.panes.items()},
        }
        self._boxes = Boxes(self._places)

    @property
    def layout(self) -> Layout:
        """Where everything lies is worked out from the size and what is opened."""
        return self._boxes

    def compose(self) -> ComposeResult:
        yield self.head_bar
        yield self.middle
        yield from self.panes.values()
        yield self.foot_bar

    def on_resize(self) -> None:
        self.show_all()

    # what a kind of stage says for itself

    @abstractmethod
    def available(self) -> dict[str, str]:
        """Return the actions that do something now, in the order of the footer, and what to call them."""

    @abstractmethod
    def foot(self, notice: str) -> Foot:
        """Return what the bar below shows; `notice` stands in for the sentence kept."""

    @abstractmethod
    def press(self, key: str, character: str) -> bool:
        """Answer a key; whether it meant something."""

    @abstractmethod
    def clicked(self, meaning: object) -> None:
        """Answer a click on something that has a meaning."""

    def head(self, tabs: tuple[tuple[str, str], ...]) -> Head:
        """Return what the bar above shows."""
        return head(self.desk, self.desk.session.game.title, tabs, self.opened, self.active)

    # where everything lies

    def _places(self, width: int, height: int) -> Mapping[str, Box]:
        if width < SMALLEST[0] or height < SMALLEST[1]:
            return {"foot": (0, 0, width, height)}
        boxes = self.face.boxes(width, height, self.active, self.desk.scene)
        lowest = max(top + rows for _x, top, _w, rows in boxes.values())
        places = {self._ids[letter]: box for letter, box in boxes.items()}
        return {"head": (0, 0, width, 2), "foot": (0, lowest, width, height - lowest), **places}

    @property
    def too_small(self) -> bool:
        """Whether the terminal has not room for anything."""
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

    @property
    def opened(self) -> frozenset[str]:
        """Letters of what is on the screen."""
        return frozenset(self.face.boxes(*self.size, self.active, self.desk.scene))

    def open_pane(self, letter: str) -> None:
        """Go to a pane; where only some fit it takes another's place."""
        self._activate(letter)
        self.show_all()

    def _activate(self, letter: str) -> None:
        if letter != self.active and letter in self._ids:
            before = self.opened
            self.active = letter
            if self.is_mounted and self.opened != before:
                self.foot_bar.refresh(layout=True)  # asked for by a child, places are worked out anew

    @property
    def asked_here(self) -> bool:
        """Whether the next choice is made in the pane that keys act on."""
        return self.desk.in_queue or self.active in {
            self.face.pane_for.get(target.kind) for target in self.desk.targets
        }

    # showing

    def show_all(self) -> None:
        """Show the state everywhere; panes whose part did not change draw nothing."""
        if not self.is_mounted:
            return
        scene, opened = self.desk.scene, self.opened
        self.can = self.available()
        with self.drawn_once():
            self.middle.show_scene(scene)  # type: ignore[attr-defined]  # a face's table
            for letter, pane in self.panes.items():
                if letter in opened:
                    pane.activate(letter == self.active)
                    pane.show(scene)
            self.show_cursor()

    @contextmanager
    def drawn_once(self) -> Iterator[None]:
        """Whatever is shown meanwhile, every canvas is drawn once at the most, at the end."""
        canvases = (self.middle, *self.panes.values(), self.head_bar, self.foot_bar)
        for canvas in canvases:
            canvas.hold()
        try:
            yield
        finally:
            for canvas in canvases:
                canvas.release()

    def show_cursor(self) -> None:
        """Show where the cursor is and what Enter would do; everything else stays as it is."""
        desk = self.desk
        person = desk.narrowing.person if desk.narrowing is not None and desk.mine_shown else None
        if person is None and desk.pointed is not None and desk.pointed.kind == "person":
            person = desk.pointed
        lit = [target for target in desk.targets if target.kind != "queue"]
        elsewhere = desk.at_queue is not None or (bool(desk.menu) and not desk.targets)  # one cursor at a time
        cursor = Target("away", desk.cursor) if elsewhere else desk.cursor
        self.middle.light_up(lit, cursor, str(person.value) if person else "")  # type: ignore[attr-defined]
        for letter in self.opened & self.panes.keys():
            self.panes[letter].light_up(lit, cursor, str(person.value) if person else "")
        queues: Any = self.panes.get("P")
        if queues is not None and "P" in self.opened:
            places = frozenset(target.value for target in desk.targets if target.kind == "queue")
            queues.light(places, desk.at_queue.value if desk.at_queue is not None else None)
        wide = self.size.width >= WIDE
        titles = (
            (letter, pane.title.split(",")[0] if wide or not pane.tab else pane.tab)
            for letter, pane in self.panes.items()
            if len(letter) == 1
        )
        self.head_bar.show(self.head(((self.face.letter, self.face.title), *titles)))
        if not self.notice:
            self.notice_style = "notice"
        rule = cited(self.notice)
        link = ("rule", rule) if rule else None
        more = f"  {key_name(actions()['why_not'].keys[0])}: the rule" if rule else ""
        foot = _too_small(*self.size) if self.too_small else self.foot(self.notice + more)
        self.foot_bar.show(replace(foot, notice_style=self.notice_style, link=link))

    def say(self, sentence: str, style: str = "notice") -> None:
        """Show a sentence until the next key; a style of its own where nothing is wrong."""
        self.notice, self.notice_style = sentence, style
        self.show_cursor()

    def quiet(self) -> None:
        """Take the sentence away, and keep which rule it named."""
        self.cited, self.notice = cited(self.notice), ""

    def open_rule(self, rule: str) -> None:
        """Show the page of a rule."""
        from tui.screens.notes import rule_page

        found = rule_page(rule, min(self.size.width, 76) - 4)
        if found is not None:
            self.app.push_screen(found)

    def commands(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        """Yield what the palette offers: (title, help, call) for every key that does something, and every pane."""
        for name in self.can:
            action = actions()[name]
            title = f"{self.named(name)} ({', '.join(key_name(key) for key in action.keys)})"
            yield title, action.help, partial(self.clicked, ("action", name))
        yield f"To the {self.face.title} ({self.face.letter})", "", partial(self.open_pane, self.face.letter)
        for letter, pane in self.panes.items():
            if len(letter) == 1:
                yield f"To the pane {pane.title} ({letter})", "", partial(self.open_pane, letter)

    def named(self, action: str) -> str:
        """Return what an action does now, for the palette."""
        return actions()[action].label.capitalize()

    # keys and mouse

    def on_key(self, event: events.Key) -> None:
        with self.drawn_once():
            meant = (not self.too_small or event.key == "q") and self.press(event.key, event.character or "")
        if meant:
            event.stop()
            event.prevent_default()

    def on_canvas_clicked(self, event: Canvas.Clicked) -> None:
        event.stop()
        self.quiet()
        with self.drawn_once():
            if isinstance(event.meaning, tuple) and event.meaning[0] == "rule":
                self.open_rule(event.meaning[1])
            else:
                self.clicked(event.meaning)

    def on_canvas_scrolled(self, event: Canvas.Scrolled) -> None:
        event.stop()
        if isinstance(event.canvas, Log):
            event.canvas.step(event.rows)
        elif isinstance(event.canvas, Pane):
            event.canvas.scroll_lines(event.rows)
