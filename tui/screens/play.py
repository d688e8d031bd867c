"""The play screen: a game's table in the middle, panes around it, what is asked below."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.screen import Screen

from core import bots
from core.log.store import StoreError
from core.move import IllegalError, Move
from core.session import LocalSession
from core.table import Changed, Table, UndoRefusedError
from tui.actions import SEATS, keymap
from tui.screens.acts import ACTS, clicked
from tui.screens.boxes import Boxes
from tui.screens.desk import Desk
from tui.screens.face import Box, face
from tui.screens.keys_now import available, foot, head
from tui.widgets.bars import FootBar, HeadBar
from tui.widgets.canvas import Canvas
from tui.widgets.log import Log
from tui.widgets.pane import Pane

SMALLEST = (60, 20)
"""Columns and rows below which there is not room for anything."""


class Play(Screen[None]):
    """Somebody plays a game.

    Attributes:
        table: the game.
        session: the seats of it that are moved for here.
        desk: the move that is being put together.
        active: letter of the pane that keys act on, that of the face for the table in the middle.
        notice: a sentence that is shown until the next key.
        thinking: whether a bot is choosing in a thread.

    """

    def __init__(self, table: Table, seats: tuple[int, ...] | None = None) -> None:
        """Sit down at a table, by default on every seat of a person."""
        super().__init__()
        self.table = table
        self.session = LocalSession(table, seats)
        self.face = face(table.game.name)
        self.desk = Desk(self.session, table.engine, self.face)
        self.middle = self.face.table()
        self.panes: Mapping[str, Pane] = self.face.panes()
        self.head_bar, self.foot_bar = HeadBar(id="head"), FootBar(id="foot")
        self.active = self.face.letter
        self.notice = ""
        self.thinking = False
        self.can: dict[str, str] = {}
        self._ids = {
            self.face.letter: self.middle.id or "",
            **{letter: pane.id or "" for letter, pane in self.panes.items()},
        }
        self._asked = -1
        self._was_over = table.over
        self._covered = False
        self._boxes = Boxes(self._places)
        self._end: Callable[[], object] = lambda: None

    @property
    def layout(self) -> Layout:
        """Where everything lies is worked out from the size and what is opened."""
        return self._boxes

    def compose(self) -> ComposeResult:
        yield self.head_bar
        yield self.middle
        yield from self.panes.values()
        yield self.foot_bar

    def on_mount(self) -> None:
        self._end = self.table.subscribe(self._on_changed)
        self.set_interval(0.1, self._poll)
        self.notice = self.table.read_only
        self._look_where_asked()
        self.show_all()
        self._go_on()

    def _poll(self) -> None:
        """Read what other processes appended."""
        try:
            self.session.poll()
        except StoreError as error:
            self.say(str(error))

    def on_unmount(self) -> None:
        self._end()

    def on_resize(self) -> None:
        self.show_all()

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

    def open_for_choice(self, wish: str = "") -> None:
        """Go to where the next choice is made; if that is no place, to a wished pane or the table."""
        kinds = {target.kind for target in self.desk.targets}
        place = next((self.face.pane_for[kind] for kind in kinds if kind in self.face.pane_for), "")
        table = self.face.letter
        self._activate(place or (table if kinds else wish or table))

    @property
    def asked_here(self) -> bool:
        """Whether the next choice is made in the pane that keys act on."""
        return self.desk.in_queue or self.active in {
            self.face.pane_for.get(target.kind) for target in self.desk.targets
        }

    @property
    def _aside(self) -> str:
        """The pane that somebody looks at beside what is asked, "" for none."""
        return self.active if self.active in self.face.aside else ""

    def _look_where_asked(self) -> None:
        """A new question: go to the pane that it is answered in, or that helps with it."""
        asked = self.desk.view.prompt
        if asked is not None and asked.n != self._asked:
            self._asked = asked.n
            wish = self.face.watch(asked.kind) if self.desk.acting or self.face.hands else ""
            self.open_for_choice(wish if wish == self.active or wish not in self.opened else "")

    # showing

    def show_all(self) -> None:
        """Show the state everywhere; panes whose part did not change draw nothing."""
        if not self.is_mounted:
            return
        scene, opened = self.desk.scene, self.opened
        self.can = available(self.desk, self.session, self.active)
        self.middle.show_scene(scene)  # type: ignore[attr-defined]  # a face's table
        for letter, pane in self.panes.items():
            if letter in opened:
                pane.activate(letter == self.active)
                pane.show(scene)
        self.show_cursor()

    def show_cursor(self) -> None:
        """Show where the cursor is and what Enter would do; everything else stays as it is."""
        desk = self.desk
        person = desk.narrowing.person if desk.narrowing is not None and desk.mine_shown else None
        lit = [target for target in desk.targets if target.kind != "queue"]
        self.middle.light_up(lit, desk.cursor, str(person.value) if person else "")  # type: ignore[attr-defined]
        for letter in self.opened & self.panes.keys():
            self.panes[letter].light_up(lit, desk.cursor, str(person.value) if person else "")
        queues: Any = self.panes.get("P")
        if queues is not None and "P" in self.opened:
            places = frozenset(target.value for target in desk.targets if target.kind == "queue")
            queues.light(places, desk.at_queue.value if desk.at_queue is not None else None)
        titles = ((letter, pane.title.split(",")[0]) for letter, pane in self.panes.items() if len(letter) == 1)
        tabs = ((self.face.letter, self.face.title), *titles)
        self.head_bar.show(head(desk, self.table.game.title, tabs, self.opened, self.active))
        small = f"At least {SMALLEST[0]} columns and {SMALLEST[1]} rows are needed." if self.too_small else ""
        waits = f"{', '.join(self.table.names[s] for s in bots.owing(self.table))} …" if self.thinking else ""
        self.foot_bar.show(foot(desk, self.can, small or self.notice, waits))

    def say(self, sentence: str) -> None:
        """Show a sentence until the next key."""
        self.notice = sentence
        self.show_cursor()

    # what happens

    def submit(self, move: Move | None) -> None:
        """Make a move; what goes wrong is a sentence."""
        if move is not None:
            self.attempt(lambda: self.session.submit(self.desk.seat, move))

    def attempt(self, call: Callable[[], object]) -> None:
        """Do something to the game; what goes wrong is a sentence."""
        try:
            call()
        except (IllegalError, UndoRefusedError, StoreError) as error:
            self.desk.refresh()
            self.show_all()
            self.say(str(error))

    def chosen(self, move: Move | None) -> None:
        """A step was taken: make the move it led to, or go on."""
        if move is not None:
            self.submit(move)
        else:
            self.open_for_choice(self._aside)
            self.show_all()

    def pick(self, number: int) -> None:
        """Go on with a thing by its number (a card in hand)."""
        if self.desk.pick(number):
            self.open_for_choice()
        self.show_all()

    def _on_changed(self, changed: Changed) -> None:
        """The game moved: by this terminal, a bot or another process."""
        self.desk.refresh()
        if self.face.hands:
            self.notice = self.face.news(self.desk.scene, self.session.masked(changed, self.desk.eyes)) or self.notice
        self._look_where_asked()
        self.open_for_choice(self._aside)
        self.show_all()
        self._go_on()

    def _go_on(self) -> None:
        """Let bots think, cover the screen for the next person, or show the result."""
        if self.table.over and not self._was_over:
            self.show_result()
        elif self.desk.secret and not self._covered:
            self._cover_up()
        self._was_over = self.table.over
        seats = bots.owing(self.table)
        if seats and not self.thinking and not self.table.read_only:
            self.thinking = True
            self.run_worker(partial(self._think, seats[0], self.table.head), thread=True, group="bots")

    def show_result(self) -> None:
        """Show who won, and why."""
        from tui.screens.result import result

        self.app.push_screen(result(self.desk))

    def _cover_up(self) -> None:
        """Cover the screen until the person whose secret comes next is there."""
        from tui.screens.notes import HandOver

        self._covered = True
        question = self.table.game.question(self.table.engine, self.desk.view, self.table.names)
        told = self.desk.since() if self.face.hands else ()
        self.app.push_screen(HandOver(self.table.names[self.desk.seat], question, told), self._uncovered)

    def _uncovered(self, _answer: None) -> None:
        self._covered = False
        self.desk.uncover()
        self._asked = -1
        self.open_for_choice()
        self._look_where_asked()
        self.show_all()

    def _think(self, seat: int, at: int) -> None:
        """In a thread: let a bot choose."""
        move = bots.move_of(self.table, seat)
        self.app.call_from_thread(self._bot_moves, seat, at, move)

    def _bot_moves(self, seat: int, at: int, move: Move) -> None:
        self.thinking = False
        if self.table.head == at:
            self.attempt(lambda: self.table.submit(seat, move))
        else:
            self._go_on()

    # keys and mouse

    def on_key(self, event: events.Key) -> None:
        if (not self.too_small or event.key == "q") and self.press(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def press(self, key: str, character: str) -> bool:
        """Answer a key; whether it meant something."""
        self.notice = ""
        menu = [letter for letter, _word in self.foot_bar.foot.menu] if self.foot_bar.foot is not None else []
        name = keymap().get(key) or keymap().get(character)
        own = next((choice for choice in self.desk.menu if choice.key and choice.key == character), None)
        if own is not None:
            self.chosen(self.desk.enter(own))
        elif any(self.panes[letter].pressed(character) for letter in self.opened & self.panes.keys()):
            self.show_cursor()
        elif name is not None and (act := ACTS.get(name)) is not None:
            act(self)
        elif character.isdigit() and self.face.hands:
            self.pick(int(character))
        elif character.isdigit() and 1 <= int(character) <= SEATS:
            self.desk.show_seat(int(character) - 1)
            self.show_all()
        elif character in self._ids:
            self.open_pane(character)
        elif character and character in menu:
            self.chosen(self.desk.enter(self.desk.menu[menu.index(character)]))
        else:
            self.show_cursor()
            return False
        return True

    def on_canvas_clicked(self, event: Canvas.Clicked) -> None:
        event.stop()
        self.notice = ""
        clicked(self, event.meaning)

    def on_canvas_scrolled(self, event: Canvas.Scrolled) -> None:
        event.stop()
        if isinstance(event.canvas, Log):
            event.canvas.step(event.rows)
        elif isinstance(event.canvas, Pane):
            event.canvas.scroll_lines(event.rows)
