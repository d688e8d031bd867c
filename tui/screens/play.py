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
from tui.screens.boxes import Boxes
from tui.screens.desk import Desk
from tui.screens.face import Box, Target, face
from tui.screens.keys_now import available, foot, head
from tui.screens.move_line import Mode, MoveLine
from tui.screens.notes import HandOver, Note, help_text, why_not
from tui.screens.result import result
from tui.widgets.bars import FootBar, HeadBar
from tui.widgets.canvas import Canvas
from tui.widgets.clinic.board import Mark
from tui.widgets.log import Log
from tui.widgets.pane import Pane

SMALLEST = (60, 20)


class Play(Screen[None]):
    """Somebody plays a game."""

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
        self.active = "G"
        self.notice = ""
        self.thinking = False
        self._ids = {"G": self.middle.id or "", **{letter: pane.id or "" for letter, pane in self.panes.items()}}
        self._asked = -1
        self._can: dict[str, str] = {}
        self._told_over = table.over
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
        self.set_interval(0.1, self.session.poll)
        self._look_where_asked()
        self.show_all()
        self._go_on()

    def on_unmount(self) -> None:
        self._end()

    def on_resize(self) -> None:
        self.show_all()

    def on_screen_resume(self) -> None:
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
        if letter != self.active and letter in self._ids:
            before = self.opened
            self.active = letter
            if self.opened != before:
                self.refresh(layout=True)
        self.show_all()

    def _look_where_asked(self) -> None:
        """A new question: go to the pane that it is answered in, or that helps with it."""
        asked = self.desk.view.prompt
        if asked is None or asked.n == self._asked:
            return
        self._asked = asked.n
        wish = self.face.watch(asked.kind) if self.desk.acting else ""
        self._open_for_choice(wish if wish and wish not in self.opened else "")

    def _open_for_choice(self, wish: str = "") -> None:
        kinds = {target.kind for target in self.desk.targets}
        place = next((self.face.pane_for[kind] for kind in kinds if kind in self.face.pane_for), "")
        letter = place or ("G" if kinds else wish or "G")
        if letter != self.active:
            before = self.opened
            self.active = letter
            if self.is_mounted and self.opened != before:
                self.refresh(layout=True)

    # showing

    def show_all(self) -> None:
        """Show the state everywhere; panes whose part did not change draw nothing."""
        if not self.is_mounted:
            return
        scene, opened = self.desk.scene, self.opened
        self._can = available(self.desk, self.session, self.active)
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
        queues: Any = self.panes.get("P")
        if queues is not None and "P" in self.opened:
            places = frozenset(target.value for target in desk.targets if target.kind == "queue")
            queues.light(places, desk.at_queue.value if desk.at_queue is not None else None)
        tabs = (("G", "grid"), *((letter, pane.title.split(",")[0]) for letter, pane in self.panes.items()))
        self.head_bar.show(head(desk, self.table.game.title, tabs, self.opened, self.active))
        small = f"at least {SMALLEST[0]} columns and {SMALLEST[1]} rows are needed" if self.too_small else ""
        thinking = f"{', '.join(self.table.names[s] for s in bots.owing(self.table))} …" if self.thinking else ""
        self.foot_bar.show(foot(desk, self._can, small or self.notice, thinking))

    def say(self, sentence: str) -> None:
        """Show a sentence until the next key."""
        self.notice = sentence
        self.show_cursor()

    # what happens

    def submit(self, move: Move | None) -> None:
        """Make a move; what goes wrong is a sentence."""
        if move is not None:
            self._try(lambda: self.session.submit(self.desk.seat, move))

    def _try(self, call: Any) -> None:
        try:
            call()
        except (IllegalError, UndoRefusedError, StoreError) as error:
            self.desk.refresh()
            self.show_all()
            self.say(str(error))

    def _on_changed(self, _changed: Changed) -> None:
        """The game moved: by this terminal, a bot or another process."""
        self.desk.refresh()
        self._look_where_asked()
        self._open_for_choice(self.active if self.active not in {"G", "P"} else "")
        self.show_all()
        self._go_on()

    def _go_on(self) -> None:
        """Let bots think, cover the screen for the next person, or show the result."""
        if self.table.over and not self._told_over:
            self._told_over = True
            self.app.push_screen(result(self.desk))
        elif self.desk.secret:
            question = self.table.game.question(self.table.engine, self.desk.view, self.table.names)
            self.app.push_screen(HandOver(self.table.names[self.desk.seat], question), self._uncovered)
        self._told_over = self.table.over
        seats = bots.owing(self.table)
        if seats and not self.thinking and not self.table.read_only:
            self.thinking = True
            self.run_worker(partial(self._think, seats[0], self.table.head), thread=True, group="bots")

    def _uncovered(self, _answer: None) -> None:
        self.desk.uncover()
        self.show_all()

    def _think(self, seat: int, at: int) -> None:
        """In a thread: let a bot choose."""
        move = bots.move_of(self.table, seat)
        self.app.call_from_thread(self._bot_moves, seat, at, move)

    def _bot_moves(self, seat: int, at: int, move: Move) -> None:
        self.thinking = False
        if self.table.head == at:
            self._try(lambda: self.table.submit(seat, move))
        else:
            self._go_on()

    # keys

    def on_key(self, event: events.Key) -> None:
        if self.too_small and event.key != "q":
            return
        if self.press(event.key, event.character or ""):
            event.stop()
            event.prevent_default()

    def press(self, key: str, character: str) -> bool:
        """Answer a key; whether it meant something."""
        self.notice = ""
        name = keymap().get(key) or keymap().get(character)
        if name is not None and self.perform(name):
            return True
        if character.isdigit() and 1 <= int(character) <= SEATS:
            self.desk.show_seat(int(character) - 1)
            self.show_all()
        elif character in self._ids:
            self.open_pane(character)
        elif any(letter == character for letter, _word in self.foot_menu()):
            self.choose_word([letter for letter, _word in self.foot_menu()].index(character))
        else:
            self.show_cursor()
            return False
        return True

    def foot_menu(self) -> tuple[tuple[str, str], ...]:
        """The words of the menu with their letters, as the bar below shows them."""
        return self.foot_bar.foot.menu if self.foot_bar.foot is not None else ()

    def choose_word(self, index: int) -> None:
        """Choose a word of the menu."""
        menu = self.desk.menu
        if index < len(menu):
            self._chosen(self.desk.enter(menu[index]))

    def _chosen(self, move: Move | None) -> None:
        if move is not None:
            self.submit(move)
        else:
            self._open_for_choice(self.active if self.active not in {"G", "P"} else "")
            self.show_all()

    def perform(self, name: str) -> bool:
        """Do what an action of the table says; False if it means nothing here."""
        moves = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        pane = self.panes.get(self.active)
        if name in moves and pane is not None and not self.desk.in_queue:
            if moves[name][1]:
                pane.step(moves[name][1]) if isinstance(pane, Log) else pane.scroll_lines(moves[name][1])
                return True
            self.desk.step(*moves[name])
        elif name in moves:
            self.desk.step(*moves[name])
        elif name in {"next_target", "last_target"}:
            self.desk.next_target(1 if name == "next_target" else -1)
        else:
            return self._act(name)
        self.show_cursor()
        return True

    def _act(self, name: str) -> bool:
        """Do what is not a step of the cursor."""
        call = getattr(self, f"act_{name}", None)
        if call is None:
            return False
        call()
        return True

    def act_enter(self) -> None:
        """Choose, or open a line of the log."""
        pane = self.panes.get(self.active)
        if self.table.over:
            self.app.push_screen(result(self.desk))
        elif isinstance(pane, Log):
            pane.open_entry()
        elif self.desk.pointed is not None:
            self._chosen(self.desk.enter())
        elif self.desk.targets:
            refusal = self.desk.why_not_here()
            self.say(f"{refusal.text} ({refusal.rule})" if refusal is not None else "That can't be chosen now.")
        else:
            self.say("Nothing is asked of you now." if not self.desk.acting else "Nothing can be chosen here.")

    def act_back(self) -> None:
        """Take back a step, or go back to the table."""
        if self.active not in {"G", "P"} and self.desk.shown == self.desk.seat:
            self._open_for_choice()
        elif not self.desk.back():
            self.desk.begin()
        else:
            self._open_for_choice()
        self.show_all()

    def act_next_thing(self) -> None:
        self._sibling(1)

    def act_last_thing(self) -> None:
        self._sibling(-1)

    def _sibling(self, step: int) -> None:
        if not self.desk.sibling(step):
            self.desk.next_target(step)
        self.show_cursor()

    def act_floor_up(self) -> None:
        self.desk.change_floor(1)
        self.show_cursor()

    def act_floor_down(self) -> None:
        self.desk.change_floor(-1)
        self.show_cursor()

    def act_done(self) -> None:
        """Say done, or why not."""
        move = self.desk.done
        if move is not None:
            self.submit(move)
        elif self.desk.acting:
            refusal = self.desk.done_refusal()
            self.say(f"{refusal.text} ({refusal.rule})" if refusal is not None else "There is nothing to end here.")
        else:
            self.say("Nothing is asked of you now.")

    def act_suggested(self) -> None:
        """Do what is suggested."""
        move = self.desk.suggestion
        self.submit(move) if move is not None else self.say("There is no suggestion here.")

    def act_undo(self) -> None:
        self._try(lambda: self.session.undo(self.desk.seat))

    def act_redo(self) -> None:
        self._try(lambda: self.session.redo(self.desk.seat))

    def act_undo_here(self) -> None:
        """Take the game back to the line of the log."""
        log = self.panes.get(self.active)
        entry = log.chosen if isinstance(log, Log) else None
        if entry is None:
            self.say("Go to a line of the log first (L).")
        else:
            self._try(lambda: self.session.undo_to(entry.n, self.desk.seat))

    def act_all_moves(self) -> None:
        self._open_moves("all")

    def act_type(self) -> None:
        self._open_moves("type")

    def _open_moves(self, mode: Mode) -> None:
        if self.desk.legal:
            self.app.push_screen(MoveLine(self.desk, mode), self.submit)
        else:
            self.say("Nothing is asked of you now.")

    def act_why_not(self) -> None:
        """Say why the place under the cursor can't be chosen, or ask about a typed move."""
        width = min(self.size.width, 76) - 4
        reasons = why_not(self.desk, width)
        if reasons is not None:
            self.app.push_screen(Note("why not?", reasons))
        else:
            self._open_moves("why")

    def act_help(self) -> None:
        width = min(self.size.width, 76) - 4
        self.app.push_screen(Note("help", help_text(self.desk, set(self._can), width), rows=34))

    def act_quit(self) -> None:
        self.app.leave_game()  # type: ignore[attr-defined]  # the app of this program

    # mouse

    def on_canvas_clicked(self, event: Canvas.Clicked) -> None:
        event.stop()
        self.notice = ""
        meaning = event.meaning
        if isinstance(meaning, Mark):
            self._clicked(Target(meaning.kind, meaning.at))
            return
        kind, value = meaning
        if kind == "queue" and self.desk.in_queue:
            self._clicked(Target("queue", value))
        elif kind in {"pane", "queue"}:
            self.open_pane(value if kind == "pane" else "P")
        elif kind == "menu":
            self.choose_word(value)
        elif kind == "action":
            self.perform(value)
        elif kind == "seat":
            self.desk.show_seat(value)
            self.show_all()
        elif kind == "floor":
            self.desk.change_floor(value - self.desk.scene.look().board.floor(self.desk.cursor.value))
            self.show_cursor()
        elif kind == "entry":
            log = self.panes["L"]
            assert isinstance(log, Log)  # noqa: S101 - entries are in the log
            log.at = value
            log.open_entry()

    def _clicked(self, target: Target) -> None:
        """A click on a place: the cursor goes there, and what can be chosen is chosen."""
        self.desk.point(target)
        if self.desk.pointed is not None and target in self.desk.targets:
            self._chosen(self.desk.enter())
        else:
            self.show_cursor()

    def on_canvas_scrolled(self, event: Canvas.Scrolled) -> None:
        event.stop()
        if isinstance(event.canvas, Pane):
            event.canvas.scroll_lines(event.rows)
