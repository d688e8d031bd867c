"""The play screen: a game's table in the middle, panes around it, what is asked below."""

from collections.abc import Callable
from functools import partial

from core import bots
from core.log.store import StoreError
from core.move import IllegalError, Move
from core.session import LocalSession
from core.table import Changed, Table, UndoRefusedError
from tui.actions import SEATS, keymap
from tui.screens.acts import ACTS, clicked
from tui.screens.desk import Desk
from tui.screens.face import face
from tui.screens.keys_now import available, foot
from tui.screens.stage import Stage
from tui.widgets.bars import Foot


class Play(Stage):
    """Somebody plays a game.

    Attributes:
        table: the game.
        session: the seats of it that are moved for here.
        desk: the move that is being put together.
        thinking: whether a bot is choosing in a thread.

    """

    def __init__(self, table: Table, seats: tuple[int, ...] | None = None) -> None:
        """Sit down at a table, by default on every seat of a person."""
        self.table = table
        self.session = LocalSession(table, seats)
        super().__init__(Desk(self.session, table.engine, face(table.game.name)))
        self.thinking = False
        self._asked = -1
        self._was_over = table.over
        self._covered = False
        self._end: Callable[[], object] = lambda: None

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

    def open_for_choice(self, wish: str = "") -> None:
        """Go to where the next choice is made; if that is no place, to a wished pane or the table."""
        kinds = {target.kind for target in self.desk.targets}
        place = next((self.face.pane_for[kind] for kind in kinds if kind in self.face.pane_for), "")
        table = self.face.letter
        self._activate(place or (table if kinds else wish or table))

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

    # what the stage asks

    def available(self) -> dict[str, str]:
        """Return the actions that do something now, and what the footer calls them."""
        return available(self.desk, self.session, self.active)

    def foot(self, notice: str) -> Foot:
        """Return what is asked, what Enter would do and which keys work now."""
        waits = f"{', '.join(self.table.names[s] for s in bots.owing(self.table))} …" if self.thinking else ""
        return foot(self.desk, self.can, notice, waits)

    def named(self, action: str) -> str:
        """Return what an action does now; undo and redo name the play."""
        line = {"undo": self.desk.undoes, "redo": self.desk.redoes}.get(action, str)()
        return super().named(action) + (f": {line}" if line else "")

    def clicked(self, meaning: object) -> None:
        """Do what a click means."""
        clicked(self, meaning)

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

    def look_at(self, seat: int) -> None:
        """Show a seat's things; the seat takes over if it decides here, in a secret question when it is asked twice."""
        self.desk.show_seat(seat)
        self.show_all()
        if self.desk.offers_hand_over:
            name = self.table.names[seat]
            self.say(f"{name}'s clinic; {seat + 1} once more hands the terminal over to {name}.")
        self._go_on()

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

        self.app.push_screen(result(self.desk, self.review, min(self.size.width, 76) - 4))

    def review(self, at: int | None = None) -> None:
        """Step through the game, from its start or from a record."""
        from tui.screens.review import Review

        self.app.push_screen(Review(self.table, self.desk.eyes, seats=self.session.seats, at=at))

    def _cover_up(self) -> None:
        """Cover the screen until the person whose secret comes next is there."""
        from tui.screens.notes import HandOver

        self._covered = True
        question = self.table.game.question(self.table.engine, self.desk.view, self.table.names)
        told = self.desk.since() if self.face.hands else ()
        last = self.desk.moved_last
        undoes = "" if self.session.undo_refused(last) else self.desk.undoes(last)
        self.app.push_screen(HandOver(self.table.names[self.desk.seat], question, told, undoes), self._uncovered)

    def _uncovered(self, undo: bool | None) -> None:
        self._covered = False
        if undo:
            seat = self.desk.moved_last
            self.desk.cover(seat)
            self.attempt(lambda: self.session.undo(seat))
            return
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

    def press(self, key: str, character: str) -> bool:
        """Answer a key; whether it meant something."""
        self.quiet()
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
            self.look_at(int(character) - 1)
        elif character in self._ids:
            self.open_pane(character)
        elif character and character in menu:
            self.chosen(self.desk.enter(self.desk.menu[menu.index(character)]))
        else:
            self.show_cursor()
            return False
        return True
