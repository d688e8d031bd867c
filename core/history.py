"""History: a log folded to its states - every start and play with its move, events and state, and who sat where.

Loading folds; it runs no rules and no dice. A log that cannot be folded to its end is kept as far as it goes.
"""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from core.engine import Engine
from core.event import Event, Prompt
from core.game import Game
from core.log.records import AnyRecord, Head, Header, Play, Player, SeatChange, Start
from core.log.store import DamagedError, NewerError
from core.log.tree import Tree, TreeError
from core.move import Move
from core.state import State

GameOf = Callable[[str], Game]
"""Finds a game by the name in a header (`core.games.game`)."""


class Entry(Struct, frozen=True):
    """A start or a play with everything about it decoded.

    Attributes:
        record: as logged; `record.n` is its number.
        parent: number of the record before it on its path; -1 for the start.
        move: what was chosen; None for the start, and where a viewer may not know it.
        events: what came of it, in order.
        state: after it.

    """

    record: Start | Play
    parent: int
    move: Move | None
    events: tuple[Event, ...]
    state: State

    @property
    def n(self) -> int:
        """Number of the record."""
        return self.record.n

    @property
    def seat(self) -> int:
        """0-based seat that moved; -1 for the start."""
        return self.record.seat if isinstance(self.record, Play) else -1

    @property
    def by_bot(self) -> bool:
        """Whether a bot chose the move."""
        return isinstance(self.record, Play) and self.record.by.startswith("bot:")


class History:
    """The folded log of one game.

    Attributes:
        header: record 0.
        game: what is played.
        engine: its ruleset, composed from the header, with its chance.
        records: all that were folded, in order.
        tree: how starts and plays hang together.
        players: who sits where now.
        damage: "" or why the log could be folded no further (a sentence).

    """

    def __init__(self, records: Sequence[AnyRecord], game_of: GameOf, *, checked: bool = False) -> None:
        """Fold a log.

        Args:
            records: from the header on.
            game_of: finds the game.
            checked: whether the engine tests the game's invariants after every event it makes.

        Raises:
            NewerError: if it needs a game, a module or an option that this release does not have.
            DamagedError: if there is not even a start.

        """
        if not records or not isinstance(records[0], Header):
            raise DamagedError("There is no header to open a game by.")
        self.header = records[0]
        try:
            self.game = game_of(self.header.game)
            self.engine = engine_of(self.header, self.game, checked=checked)
        except ValueError as error:  # no such game, module or option
            raise NewerError(f"This release cannot open the game; a newer one may have written it. {error}") from error
        self.records: list[AnyRecord] = [self.header]
        self.tree = Tree()
        self.players: tuple[Player, ...] = self.header.seats
        self.damage = ""
        self._entries: dict[int, Entry] = {}
        self._submissions: dict[str, int] = {}
        self._stood: dict[int, int] = {}
        for record in records[1:]:
            try:
                self.add(record)
            except DamagedError as error:
                self.damage = str(error)
                break
        if self.tree.start < 0:
            raise DamagedError(self.damage or "The game ends before its start; nothing of it can be shown.")

    def add(self, record: AnyRecord, entry: Entry | None = None) -> None:
        """Take in the next record, folded already if `entry` is given.

        Raises:
            DamagedError: if it does not fit; the history stays as it was.

        """
        try:
            entry = entry or self._decoded(record)
            stood = self.tree.head
            self.tree.add(record)
        except TreeError as error:
            raise DamagedError(f"The log breaks off: {error}.") from error
        except msgspec.DecodeError as error:
            raise DamagedError(
                f"Record {record.n} holds something that this release does not know ({error}); "
                "a newer one may have written it."
            ) from error
        except Exception as error:
            raise DamagedError(f"Record {record.n} does not fit on the game before it ({error!r}).") from error
        if entry is not None:
            self._entries[record.n] = entry
        if isinstance(record, Play | Head):
            self._stood[record.n] = stood
            if record.id:
                self._submissions[record.id] = record.n
        if isinstance(record, SeatChange):
            seats = list(self.players)
            seats[record.seat] = record.player
            self.players = tuple(seats)
        self.records.append(record)

    def _decoded(self, record: AnyRecord) -> Entry | None:
        if isinstance(record, Start):
            events = self.engine.rules.decode_events(record.events)
            state = self.engine.fold_all(self.game.initial, events)
            if state.prompt is None:
                raise TreeError(f"record {record.n} begins no game")
            return Entry(record, -1, None, events, state)
        if isinstance(record, Play):
            if record.parent not in self._entries:
                raise TreeError(f"record {record.n} follows record {record.parent}, which is no start or play")
            move = self.engine.rules.decode_move(record.move)
            events = self.engine.rules.decode_events(record.events)
            return Entry(record, record.parent, move, events, self.engine.fold_all(self.state(record.parent), events))
        if isinstance(record, SeatChange) and not 0 <= record.seat < len(self.players):
            raise TreeError(f"record {record.n} changes seat {record.seat}, which is not at the table")
        return None

    # looking things up

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def head_state(self) -> State:
        """The state at the head."""
        return self._entries[self.tree.head].state

    def entry(self, n: int) -> Entry:
        """Return a start or play by number; raises KeyError."""
        return self._entries[n]

    def state(self, n: int) -> State:
        """Return the state after a start or play; raises KeyError."""
        return self._entries[n].state

    def path(self, n: int | None = None) -> tuple[Entry, ...]:
        """Return start and plays up to record `n` (by default the head)."""
        return tuple(self._entries[k] for k in self.tree.path(n))

    def submission(self, name: str) -> int | None:
        """Return the record of a submission by its id, if there is one."""
        return self._submissions.get(name)

    def stood(self, n: int) -> int:
        """Return where the head was before a play or head record."""
        return self._stood[n]

    def after(self, n: int) -> int:
        """Return where the head was after a play or head record and what was appended again with it."""
        record = self.records[n]
        to = record.to if isinstance(record, Head) else n
        if isinstance(record, Head):
            for follower in self.records[n + 1 :]:
                if not (isinstance(follower, Play) and follower.again):
                    break
                to = follower.n
        return to


def question_by_number(state: State, serial: int) -> Prompt | None:
    """Return the open question with a serial number, wherever it lies on the stack."""
    return next((event for event in state.stack if isinstance(event, Prompt) and event.n == serial), None)


def engine_of(header: Header, game: Game, *, checked: bool = False) -> Engine:
    """Return the engine of a game: its ruleset composed from the header, with its chance; raises NewerError."""
    modules = [name for name in header.modules if name != game.base.name]
    rules = game.rules(modules, header.numbers, header.options, len(header.seats))
    for module in rules.modules:
        if header.modules.get(module.name, 1) > module.version:
            raise NewerError(
                f"This game was written by a newer release (module {module.name} "
                f"{header.modules[module.name]}, this one has {module.version}); update clinic-tui to open it."
            )
    return game.engine(rules, header.seed, checked=checked)
