"""Table: one game in memory - its log tree, its head, every state, who sits where, and the undo policy.

The table is the only writer of its game in this process; between processes the store's expected position decides.
What it tells (`Changed`) is committed already. It knows no game: callers pass a `Game`.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from core.event import Event
from core.game import Game
from core.log.records import AnyRecord, Header, Player, Play, Start
from core.log.store import Store
from core.move import Move, Refusal
from core.state import State


class UndoRefusedError(Exception):
    """The policy does not allow to go there; the message names the barrier in words."""


class Entry(Struct, frozen=True):
    """A start or a play with everything about it decoded.

    Attributes:
        record: as logged; `record.n` is its number.
        parent: number of the record before it on its path; -1 for the start.
        move: what was chosen; None for the start.
        events: what came of it, in order.
        state: after it.

    """

    record: Start | Play
    parent: int
    move: Move | None
    events: tuple[Event, ...]
    state: State


class Changed(Struct, frozen=True):
    """The table stands elsewhere than before; committed.

    Attributes:
        before: the state until now.
        after: the state from now on; parts that did not change are identical (`is`).
        events: what happened, in order; empty when the head moved (undo, redo, branch).
        record: what was appended: a play, a head move (the first of the submission's records), a note, a seat change.

    """

    before: State
    after: State
    events: tuple[Event, ...]
    record: AnyRecord

    @property
    def n(self) -> int:
        """Number of the record."""
        return self.record.n


class Table:
    """One game in memory.

    Attributes:
        game: the game it is a table of.
        engine: its ruleset with its chance.
        name: in the store.
        header: record 0.
        read_only: why nothing can be written (a sentence), or "".

    """

    game: Game
    name: str
    header: Header
    read_only: str

    @classmethod
    def create(
        cls,
        game: Game,
        store: Store,
        name: str,
        *,
        seats: Sequence[Player],
        seed: str,
        modules: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
        numbers: Mapping[str, object] | None = None,
        ruleset: str = "",
        position: str = "",
        undo: str = "free",
        app: str = "",
        at: str = "",
    ) -> "Table":
        """Set a game up, store it and return its table; raises SetupError, PositionError, ExistsError."""
        raise NotImplementedError

    @classmethod
    def open(cls, store: Store, name: str, game_of: Callable[[str], Game]) -> "Table":
        """Open a stored game; a damaged one is opened read-only as far as it can be read."""
        raise NotImplementedError

    @classmethod
    def from_records(cls, records: Sequence[AnyRecord], game_of: Callable[[str], Game]) -> "Table":
        """Open records that lie in no store (a JSON Lines file), read-only."""
        raise NotImplementedError

    # where the game stands

    @property
    def head(self) -> int:
        """Number of the record that the game stands at."""
        raise NotImplementedError

    @property
    def state(self) -> State:
        """The true state at the head; screens show `core.view.view` of it."""
        raise NotImplementedError

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where now."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the game is over (nobody has anything to decide)."""
        raise NotImplementedError

    @property
    def records(self) -> tuple[AnyRecord, ...]:
        """All records, in order, as stored."""
        raise NotImplementedError

    @property
    def path(self) -> tuple[int, ...]:
        """Numbers of the records from the start to the head."""
        raise NotImplementedError

    def entry(self, n: int) -> Entry:
        """Return a start or play by number, undone ones too; raises KeyError."""
        raise NotImplementedError

    def state_at(self, n: int) -> State:
        """Return the state after a start or play; raises KeyError."""
        raise NotImplementedError

    def deciding(self) -> tuple[int, ...]:
        """Seats that may answer the open question now."""
        raise NotImplementedError

    def bots_to_move(self) -> tuple[int, ...]:
        """Return those of the deciding seats on which a bot sits that is not paused; `players[seat].bot` is its kind."""
        raise NotImplementedError

    # moves

    def legal(self, seat: int) -> tuple[Move, ...]:
        """Return the seat's legal moves at the head."""
        raise NotImplementedError

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """Return why a move is not legal at the head; None if it is."""
        raise NotImplementedError

    def barrier_of(self, seat: int, move: Move) -> str:
        """Return what a legal move would show that bars its undo under this table's policy (a sentence part), or ""."""
        raise NotImplementedError

    def submit(
        self,
        seat: int,
        move: Move,
        *,
        id: str = "",  # noqa: A002
        prompt: int | None = None,
        head: int | None = None,
        by: str = "",
        at: str = "",
    ) -> Changed:
        """Check a move, decide it, commit it, and say what changed.

        Args:
            seat: 0-based seat that moves.
            move: what it chose.
            id: of the submission; a repeat returns the earlier outcome. "" for no such care (bots in this process).
            prompt: serial number of the question it answers; None for whichever is open.
            head: record at which the mover saw that question; None if it does not matter.
            by: who submits; by default the seat's player, or `bot:` and the kind of bot.
            at: when, for people (UTC, ISO 8601).

        Raises:
            IllegalError: the move is not in the seat's list; names the rule.
            StaleError: the question is not open any more.
            ReadOnlyError: nothing can be written.
            StoreError: the store could not commit; the table is as it was.

        """
        raise NotImplementedError

    # undo and redo: each appends one head record, nothing is erased

    def undo(self, seat: int, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Take back the last play (free: with the bots' answers to it; strict: the seat's own); raises UndoRefusedError."""
        raise NotImplementedError

    def redo(self, seat: int, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Put back what was taken back last, as far as the next decision of a person; raises UndoRefusedError."""
        raise NotImplementedError

    def undo_to(self, n: int, seat: int, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Go back to record `n` of the current path; raises UndoRefusedError."""
        raise NotImplementedError

    def reset_turn(self, seat: int, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Take back what the seat played since somebody else last did, or since the last barrier."""
        raise NotImplementedError

    def branch_to(self, n: int, seat: int = -1, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Go to any start or play of the log tree (free policy only)."""
        raise NotImplementedError

    def undo_refused(self, seat: int) -> str:
        """Return why `undo` would be refused now (a sentence), or ""."""
        raise NotImplementedError

    def redo_refused(self, seat: int) -> str:
        """Return why `redo` would be refused now (a sentence), or ""."""
        raise NotImplementedError

    # people

    def hand_over(self, seat: int, player: Player, *, by: str = "", at: str = "") -> Changed:
        """Let somebody else sit on a seat (a bot, a person), rename or pause it."""
        raise NotImplementedError

    def note(self, text: str, *, on: int = -1, seat: int = -1, by: str = "", at: str = "") -> Changed:
        """Add a comment or a line of chat."""
        raise NotImplementedError

    # others

    def refresh(self) -> tuple[Changed, ...]:
        """Read what other processes appended; one Changed per record that moved the game, in order."""
        raise NotImplementedError

    def subscribe(self, tell: Callable[[Changed], None]) -> Callable[[], None]:
        """Have `tell` called with every Changed (own and others'); returns the call that ends it."""
        raise NotImplementedError
