"""Table: one game in memory - its log tree, its head, every state, who sits where, and the undo policy.

The table is the only writer of its game in this process; between processes the store's expected position decides.
What it tells (`Changed`) is committed already. It knows no game: callers pass a `Game`, or what finds one by name.
"""

from collections.abc import Callable, Mapping, Sequence

from core import undo
from core.changed import Changed, outcome
from core.creation import check_names, first_records
from core.engine import Outcome
from core.following import Following
from core.game import Game, SetupError
from core.history import Entry, GameOf, History, question_by_number
from core.log.codec import raw_events, raw_move
from core.log.records import AnyRecord, Head, Note, Play, Player, SeatChange
from core.log.store import DamagedError, StaleError, Store
from core.move import IllegalError, Move
from core.state import digest
from core.undo import Plan, UndoRefusedError

_NOT_OPEN = "That question is not open any more: somebody else moved or took back; look again and decide."
__all__ = ["Changed", "Entry", "Table", "UndoRefusedError"]


class Table(Following):
    """One game in memory; may be used from several threads."""

    @classmethod
    def create(  # noqa: PLR0913 - a game has that many choices
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
        checked: bool = False,
    ) -> "Table":
        """Set a game up, store it and return its table.

        Args:
            game: what is played.
            store: where it is kept.
            name: to keep it under.
            seats: who sits where; names must differ.
            seed: secret seed of the chance streams.
            modules: names of expansions.
            options: choices that differ from the defaults.
            numbers: rule-set numbers that differ from the game's.
            ruleset: text of the rule-set file that they came from.
            position: text of a position file to begin with.
            undo: policy, `free` or `strict`.
            app: this release.
            at: when, for people (UTC, ISO 8601).
            checked: whether the engine tests the game's invariants after every event.

        Raises:
            SetupError: for seats, modules, options, numbers or a policy that do not fit.
            PositionError: for a position file that cannot be laid out.
            ExistsError: if the store has a game of that name.
            StoreError: if it could not be stored.

        """
        records = first_records(
            game,
            name,
            seats=seats,
            seed=seed,
            modules=modules,
            options=options or {},
            numbers=numbers or {},
            ruleset=ruleset,
            position=position,
            undo=undo,
            app=app,
            at=at,
        )
        store.create(name, records)
        return cls(History(records, lambda _name: game, checked=checked), store, name)

    @classmethod
    def open(cls, store: Store, name: str, game_of: GameOf, *, checked: bool = False) -> "Table":
        """Open a stored game; a damaged one is opened read-only as far as it can be read.

        Raises:
            NoGameError: if there is none of that name.
            NewerError: if a newer release wrote it.
            DamagedError: if not even its start can be read.

        """
        damage = ""
        try:
            records = store.read(name)
        except DamagedError as error:
            records, damage = error.records, str(error)
            if len(records) < 2:  # noqa: PLR2004 - header and start
                raise
        return cls(History(records, game_of, checked=checked), store, name, damage)

    @classmethod
    def from_records(
        cls, records: Sequence[AnyRecord], game_of: GameOf, *, damage: str = "", checked: bool = False
    ) -> "Table":
        """Open records that lie in no store (a JSON Lines file), read-only."""
        history = History(records, game_of, checked=checked)
        return cls(history, None, "", damage)

    # moves

    def barrier_of(self, seat: int, move: Move) -> str:
        """Return what a legal move would show that bars its undo at this table (a sentence part), or ""."""
        if self.header.undo == "free":
            return ""
        events = self.engine.decide(self.state, seat, move).events
        return next((event.barrier for event in events if event.barrier), "")

    def submit(
        self,
        seat: int,
        move: Move,
        *,
        id: str = "",  # noqa: A002 - the record's own word
        prompt: int | None = None,
        head: int | None = None,
        by: str = "",
        at: str = "",
    ) -> Changed:
        """Check a move, decide it, commit it, and say what changed.

        If the head moved since the mover looked, but the question is still open and the move legal, it counts.

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
            ReadOnlyError: nothing can be written here.
            StoreError: the store could not commit; the table is as it was.

        """
        with self._lock:
            seen = self.head if head is None else head
            asked = self._serial() if prompt is None else prompt
            while True:
                earlier = self._earlier(id, seat)
                if earlier is not None:
                    return earlier
                if not self._is_open(asked, seen):
                    self.refresh()  # what the mover saw may be news here
                    if not self._is_open(asked, seen):
                        raise StaleError(_NOT_OPEN)
                made = self._decided(seat, move)
                n, parent = len(self._history.records), self.head
                record = Play(
                    n=n,
                    parent=parent,
                    id=id,
                    prompt=asked,
                    seat=seat,
                    by=by or self._player_of(seat),
                    at=at,
                    move=raw_move(move),
                    events=raw_events(made.events),
                    digest=digest(made.state),
                )
                entry = Entry(record, parent, move, made.events, made.state)
                if self._commit([(record, entry)]):
                    return self._tell(outcome(self._history, n))

    # undo and redo: each appends one head record, nothing is erased

    def undo(self, seat: int, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Take back the last play (free: with the bots' answers to it; strict: the seat's own last one).

        Raises:
            UndoRefusedError: if the policy does not allow it; names the barrier.
            StaleError: (free) if somebody else moved just now, so that another play would go.

        """
        return self._move_head(lambda: undo.undo(self._history, seat), seat, id, by, at)

    def redo(self, seat: int, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Put back what was taken back last (free: as far as the next decision of a person); raises as `undo`."""
        return self._move_head(lambda: undo.redo(self._history, seat), seat, id, by, at)

    def undo_to(self, n: int, seat: int, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Go back to record `n` of the current path (strict: take back the seat's plays after it); raises as `undo`."""
        return self._move_head(lambda: undo.undo_to(self._history, seat, n), seat, id, by, at)

    def reset_turn(self, seat: int, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Take back what the seat played in this phase since another person did, or since the last barrier."""
        return self._move_head(lambda: undo.reset(self._history, seat), seat, id, by, at)

    def branch_to(self, n: int, seat: int = -1, *, id: str = "", by: str = "", at: str = "") -> Changed:  # noqa: A002
        """Go to any start or play of the log tree (free policy only); raises as `undo`."""
        return self._move_head(lambda: undo.branch(self._history, n), seat, id, by, at)

    def undo_refused(self, seat: int) -> str:
        """Return why `undo` would be refused now (a sentence), or ""."""
        return self._refused(lambda: undo.undo(self._history, seat), seat)

    def redo_refused(self, seat: int) -> str:
        """Return why `redo` would be refused now (a sentence), or ""."""
        return self._refused(lambda: undo.redo(self._history, seat), seat)

    def undo_goal(self, seat: int) -> int:
        """Return the record that `undo` would go back to now, -1 if it would be refused."""
        return -1 if self.undo_refused(seat) else undo.undo(self._history, seat).to

    # people

    def hand_over(self, seat: int, player: Player, *, by: str = "", at: str = "") -> Changed:
        """Let somebody else sit on a seat (a bot, a person), rename or pause it; raises SetupError."""
        if not 0 <= seat < len(self.players):
            raise SetupError(f"There is no seat {seat} at this table; seats are numbered from 0.")
        check_names([player.name, *(name for k, name in enumerate(self.names) if k != seat)])
        return self._add(lambda n: SeatChange(n=n, seat=seat, player=player, by=by, at=at))

    def note(self, text: str, *, on: int = -1, seat: int = -1, by: str = "", at: str = "") -> Changed:
        """Add a comment on a record or a line of chat."""
        return self._add(lambda n: Note(n=n, text=text, on=on, seat=seat, by=by, at=at))

    # inside

    def _decided(self, seat: int, move: Move) -> Outcome:
        try:
            return self.engine.decide(self.state, seat, move)
        except IllegalError as error:
            raise IllegalError(self.why_not(seat, move) or error.refusal) from error

    def _serial(self) -> int:
        prompt = self.state.prompt
        return prompt.n if prompt is not None else 0

    def _player_of(self, seat: int) -> str:
        if not 0 <= seat < len(self.players):
            return ""
        player = self.players[seat]
        return f"bot:{player.bot}" if player.bot else player.name

    def _is_open(self, asked: int, seen: int) -> bool:
        """Whether question `asked`, as seen at record `seen`, is the one that is open now."""
        tree = self.tree
        if asked != self._serial() or seen not in tree:
            return False
        return seen == tree.head or question_by_number(self.state_at(tree.fork(seen, tree.head)), asked) is not None

    def _earlier(self, id: str, seat: int) -> Changed | None:  # noqa: A002
        """Return the outcome of a submission that was committed before, if it was."""
        n = self._history.submission(id) if id else None
        if n is None:
            return None
        if getattr(self._history.records[n], "seat", seat) != seat:
            raise StaleError("Another seat has used this submission's id; submit the move under a new one.")
        return outcome(self._history, n)

    def _move_head(self, plan: Callable[[], Plan], seat: int, id: str, by: str, at: str) -> Changed:  # noqa: A002
        with self._lock:
            wanted: Plan | None = None
            while True:
                earlier = self._earlier(id, seat)
                if earlier is not None:
                    return earlier
                found = plan()
                if wanted is not None and wanted.to != found.to:
                    raise StaleError("Somebody else moved or took back just now; look again and decide.")
                wanted = found
                n = len(self._history.records)
                who = by or self._player_of(seat)
                head = Head(n=n, to=found.to, why=found.why, id=id, seat=seat, by=who, at=at)
                again = undo.played_again(self._history, found, seat, n + 1)
                if self._commit([(head, None), *again]):
                    return self._tell(outcome(self._history, n))

    def _refused(self, plan: Callable[[], Plan], seat: int) -> str:
        if self.read_only:
            return self.read_only
        try:
            undo.played_again(self._history, plan(), seat, len(self._history.records))
        except UndoRefusedError as error:
            return str(error)
        return ""

    def _add(self, made: Callable[[int], AnyRecord]) -> Changed:
        with self._lock:
            while True:
                n = len(self._history.records)
                if self._commit([(made(n), None)]):
                    return self._tell(outcome(self._history, n))
