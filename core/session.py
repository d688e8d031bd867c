"""Sessions: what screens talk to - a game on this machine, or a replay that cannot be changed.

A session shows everything as its seats may see it, and all there is once the game is over. It gives every submission an
id, names the question it answers and the record at which that was seen, and notes the time.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol
from uuid import uuid4

from core.changed import Changed
from core.game import Game
from core.history import Entry
from core.log.store import ReadOnlyError
from core.move import WRONG_QUESTION, IllegalError, Move, Refusal
from core.review import By, Steps
from core.standing import Standing
from core.state import State
from core.table import Table
from core.view import mask_changed, mask_entry, view


class Session(Protocol):
    """A game as somebody in front of a screen has it; seats are 0-based, -1 is a spectator."""

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Seats that this session may move for (empty for a replay)."""

    @property
    def read_only(self) -> str:
        """Why nothing can be moved here (a sentence), or ""."""

    @property
    def strict(self) -> bool:
        """Whether nobody takes back what was shown (the undo policy of the game)."""

    @property
    def open(self) -> bool:
        """Whether nothing is a secret: the game is over."""

    @property
    def head(self) -> int:
        """Number of the record that is shown."""

    def view(self, seat: int = -1) -> State:
        """Return the state as a seat may see it; the same object while nothing changed."""

    def entries(self, seat: int = -1) -> tuple[Entry, ...]:
        """Return start and plays up to the head as a seat may see them (`move` is None where it is secret)."""

    def ahead(self, seat: int = -1) -> tuple[Entry, ...]:
        """Return what was taken back from the head on, nearest first, as a seat may see it."""

    def deciding(self) -> tuple[int, ...]:
        """Seats that may answer the open question."""

    def legal(self, seat: int) -> tuple[Move, ...]:
        """Return the seat's legal moves in a stable order; empty for seats of others."""

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """Return why a move is not legal; None if it is."""

    def submit(self, seat: int, move: Move) -> Changed:
        """Make a move; raises what `Table.submit` raises."""

    def undo(self, seat: int) -> Changed:
        """As `Table.undo`."""

    def redo(self, seat: int) -> Changed:
        """As `Table.redo`."""

    def undo_to(self, n: int, seat: int) -> Changed:
        """As `Table.undo_to`."""

    def reset_turn(self, seat: int) -> Changed:
        """As `Table.reset_turn`."""

    def undo_refused(self, seat: int) -> str:
        """Return why `undo` would be refused now (a sentence), or ""."""

    def undo_goal(self, seat: int) -> int:
        """As `Table.undo_goal`."""

    def redo_refused(self, seat: int) -> str:
        """Return why `redo` would be refused now (a sentence), or ""."""

    def barrier_of(self, seat: int, move: Move) -> str:
        """Return what a legal move would show that bars its undo here (a sentence part), or ""."""

    def masked(self, changed: Changed, seat: int) -> Changed:
        """Return what changed as a seat may see it."""

    def subscribe(self, tell: Callable[[Changed], None]) -> Callable[[], None]:
        """Have `tell` called with every Changed (true, not masked); returns the call that ends it."""

    def poll(self) -> bool:
        """Read what others appended; for a timer of 50 to 100 ms. Whether anything changed."""


class _Looking:
    """What both sessions show, each from its own record on."""

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._masked: dict[tuple[int, int], Entry] = {}

    @property
    def game(self) -> Game:
        """What is played."""
        return self._standing.game

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return self._standing.names

    @property
    def strict(self) -> bool:
        """Whether nobody takes back what was shown."""
        return self._standing.header.undo == "strict"

    @property
    def head(self) -> int:
        """Number of the record that is shown."""
        return self._standing.head

    @property
    def open(self) -> bool:
        """Whether nothing is a secret here: the game is over."""
        return False

    def view(self, seat: int = -1) -> State:
        """Return the state as a seat may see it."""
        state = self._standing.state_at(self.head)
        return state if self.open else view(self.game, state, seat)

    def entries(self, seat: int = -1) -> tuple[Entry, ...]:
        """Return start and plays up to the head as a seat may see them."""
        return tuple(self._seen(entry, seat) for entry in self._standing.history.path(self.head))

    def ahead(self, seat: int = -1) -> tuple[Entry, ...]:
        """Return what was taken back from the head on, nearest first, as a seat may see it."""
        history = self._standing.history
        return tuple(self._seen(history.entry(n), seat) for n in history.tree.ahead())

    def masked(self, changed: Changed, seat: int) -> Changed:
        """Return what changed as a seat may see it while the game runs."""
        return mask_changed(self.game, changed, seat)

    def _seen(self, entry: Entry, seat: int) -> Entry:
        if self.open:
            return entry
        key = (entry.n, seat)
        if key not in self._masked:
            self._masked[key] = mask_entry(self.game, entry, seat)
        return self._masked[key]


class LocalSession(_Looking):
    """A session on a table of this process.

    Attributes:
        table: the table.
        seats: seats that this session may move for.

    """

    def __init__(self, table: Table, seats: tuple[int, ...] | None = None) -> None:
        """Sit on some seats of a table (by default on all where a person sits)."""
        super().__init__(table)
        self.table = table
        people = tuple(seat for seat, player in enumerate(table.players) if not player.bot)
        self.seats = people if seats is None else seats

    @property
    def open(self) -> bool:
        """Whether nothing is a secret any more: the game is over."""
        return self.table.over

    @property
    def read_only(self) -> str:
        """Why nothing can be moved here (a sentence), or ""."""
        return self.table.read_only

    def deciding(self) -> tuple[int, ...]:
        """Seats that may answer the open question."""
        return self.table.deciding()

    def legal(self, seat: int) -> tuple[Move, ...]:
        """Return the seat's legal moves; empty for seats of others."""
        return self.table.legal(seat) if seat in self.seats else ()

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """Return why a move is not legal; None if it is."""
        return self._not_mine(seat) or self.table.why_not(seat, move)

    def submit(self, seat: int, move: Move) -> Changed:
        """Make a move; raises what `Table.submit` raises."""
        self._check(seat)
        prompt = self.table.state.prompt
        serial = prompt.n if prompt is not None else None
        return self.table.submit(seat, move, id=uuid4().hex, prompt=serial, head=self.head, at=_now())

    def undo(self, seat: int) -> Changed:
        """As `Table.undo`."""
        self._check(seat)
        return self.table.undo(seat, id=uuid4().hex, at=_now())

    def redo(self, seat: int) -> Changed:
        """As `Table.redo`."""
        self._check(seat)
        return self.table.redo(seat, id=uuid4().hex, at=_now())

    def undo_to(self, n: int, seat: int) -> Changed:
        """As `Table.undo_to`."""
        self._check(seat)
        return self.table.undo_to(n, seat, id=uuid4().hex, at=_now())

    def reset_turn(self, seat: int) -> Changed:
        """As `Table.reset_turn`."""
        self._check(seat)
        return self.table.reset_turn(seat, id=uuid4().hex, at=_now())

    def undo_refused(self, seat: int) -> str:
        """Return why `undo` would be refused now, or ""."""
        refusal = self._not_mine(seat)
        return refusal.text if refusal is not None else self.table.undo_refused(seat)

    def undo_goal(self, seat: int) -> int:
        """As `Table.undo_goal`."""
        return self.table.undo_goal(seat) if seat in self.seats else -1

    def redo_refused(self, seat: int) -> str:
        """Return why `redo` would be refused now, or ""."""
        refusal = self._not_mine(seat)
        return refusal.text if refusal is not None else self.table.redo_refused(seat)

    def barrier_of(self, seat: int, move: Move) -> str:
        """Return what a legal move would show that bars its undo here, or ""."""
        self._check(seat)
        return self.table.barrier_of(seat, move)

    def subscribe(self, tell: Callable[[Changed], None]) -> Callable[[], None]:
        """Have `tell` called with every Changed; returns the call that ends it."""
        return self.table.subscribe(tell)

    def poll(self) -> bool:
        """Read what others appended. Whether anything changed."""
        return self.table.poll()

    def _not_mine(self, seat: int) -> Refusal | None:
        if seat in self.seats:
            return None
        return Refusal(WRONG_QUESTION, "That seat is played by somebody else.")

    def _check(self, seat: int) -> None:
        refusal = self._not_mine(seat)
        if refusal is not None:
            raise IllegalError(refusal)


class ReplaySession(_Looking):
    """A session over a game that cannot move, only step.

    Attributes:
        steps: the path that is stepped along.
        step: where it stands: after how many plays.
        seats: none.
        read_only: why nothing can be moved.
        shows_all: whether secrets are shown, where the game is over.

    """

    def __init__(self, standing: Standing, n: int | None = None) -> None:
        """Look at a game along the path to its head (or to record `n`, an undone one too), from its end."""
        super().__init__(standing)
        self.steps = Steps(standing.history, n)
        self.step = self.steps.last
        self.seats: tuple[int, ...] = ()
        self.shows_all = False
        self.read_only = "This is a replay; go back to the game, or branch from here, to move."
        self._listeners: list[Callable[[Changed], None]] = []

    @property
    def open(self) -> bool:
        """Whether secrets are shown: wished for, and the game is over."""
        return self.shows_all and self._standing.over

    @property
    def head(self) -> int:
        """Number of the record that is shown."""
        return self.steps.entries[self.step].n

    def go(self, step: int) -> None:
        """Show another step (0 is the start); tells subscribers, with a Changed of the play that is shown."""
        before = self.steps.entries[self.step]
        self.step = min(max(step, 0), self.steps.last)
        entry = self.steps.entries[self.step]
        changed = Changed(before.state, entry.state, entry.events, entry.record, entry.n)
        for tell in tuple(self._listeners):
            tell(changed)

    def forward(self, by: By = "move") -> None:
        """Show the next move, turn or round."""
        self.go(self.steps.forward(self.step, by))

    def back(self, by: By = "move") -> None:
        """Show the move, turn or round before."""
        self.go(self.steps.back(self.step, by))

    def ahead(self, seat: int = -1) -> tuple[Entry, ...]:
        """Return nothing: a replay takes nothing back."""
        return ()

    def deciding(self) -> tuple[int, ...]:
        """Seats that had to answer then."""
        prompt = self._standing.state_at(self.head).prompt
        return prompt.seats if prompt is not None else ()

    def legal(self, seat: int) -> tuple[Move, ...]:
        """Return no moves."""
        return ()

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """Return that this is a replay."""
        return Refusal(WRONG_QUESTION, self.read_only)

    def submit(self, seat: int, move: Move) -> Changed:
        """Refuse."""
        raise ReadOnlyError(self.read_only)

    def undo(self, seat: int) -> Changed:
        """Refuse."""
        raise ReadOnlyError(self.read_only)

    def redo(self, seat: int) -> Changed:
        """Refuse."""
        raise ReadOnlyError(self.read_only)

    def undo_to(self, n: int, seat: int) -> Changed:
        """Refuse."""
        raise ReadOnlyError(self.read_only)

    def reset_turn(self, seat: int) -> Changed:
        """Refuse."""
        raise ReadOnlyError(self.read_only)

    def undo_refused(self, seat: int) -> str:
        """Return that this is a replay."""
        return self.read_only

    def undo_goal(self, seat: int) -> int:
        """Return that nothing is taken back here."""
        return -1

    def redo_refused(self, seat: int) -> str:
        """Return that this is a replay."""
        return self.read_only

    def barrier_of(self, seat: int, move: Move) -> str:
        """Return "": no move is made here."""
        return ""

    def subscribe(self, tell: Callable[[Changed], None]) -> Callable[[], None]:
        """Have `tell` called with every step; returns the call that ends it."""
        self._listeners.append(tell)

        def end() -> None:
            if tell in self._listeners:
                self._listeners.remove(tell)

        return end

    def poll(self) -> bool:
        """Nothing ever changes here by itself."""
        return False


def _now() -> str:
    """Return the time for people, UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
