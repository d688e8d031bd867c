"""Standing: where a game stands and what may be done - everything of a table that only looks."""

from core.engine import Engine
from core.game import Game
from core.history import Entry, History
from core.log.records import AnyRecord, Header, Player
from core.log.tree import Tree
from core.move import WRONG_QUESTION, Move, Refusal
from core.state import State


class Standing:
    """A folded log, looked at from its head."""

    def __init__(self, history: History) -> None:
        """Look at a folded log."""
        self._history = history

    # what is played

    @property
    def game(self) -> Game:
        """What is played."""
        return self._history.game

    @property
    def engine(self) -> Engine:
        """The game's ruleset with its chance."""
        return self._history.engine

    @property
    def header(self) -> Header:
        """Record 0; `core.view.public` takes the secrets out."""
        return self._history.header

    @property
    def history(self) -> History:
        """The folded log."""
        return self._history

    @property
    def tree(self) -> Tree:
        """How starts and plays hang together."""
        return self._history.tree

    # where the game stands

    @property
    def head(self) -> int:
        """Number of the start or play that the game stands at."""
        return self._history.tree.head

    @property
    def state(self) -> State:
        """The true state at the head; screens show `core.view.view` of it."""
        return self._history.head_state

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where now."""
        return self._history.players

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return self._history.names

    @property
    def over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return not self.deciding()

    @property
    def records(self) -> tuple[AnyRecord, ...]:
        """All records, in order, as stored."""
        return tuple(self._history.records)

    @property
    def path(self) -> tuple[Entry, ...]:
        """Start and plays up to the head."""
        return self._history.path()

    def entry(self, n: int) -> Entry:
        """Return a start or play by number, undone ones too; raises KeyError."""
        return self._history.entry(n)

    def state_at(self, n: int) -> State:
        """Return the true state after a start or play; raises KeyError."""
        return self._history.state(n)

    def deciding(self) -> tuple[int, ...]:
        """Seats that may answer the open question now."""
        prompt = self.state.prompt
        return prompt.seats if prompt is not None else ()

    def bots_to_move(self) -> tuple[int, ...]:
        """Deciding seats on which a bot sits that is not paused; `players[seat].bot` is its kind."""
        players = self.players
        return tuple(seat for seat in self.deciding() if players[seat].bot and not players[seat].paused)

    # what may be done

    def legal(self, seat: int) -> tuple[Move, ...]:
        """Return the seat's legal moves at the head, in a stable order."""
        return self.engine.legal(self.state, seat)

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """Return why a move is not legal at the head; None if it is."""
        reasons = self.reasons(seat, move)
        return reasons[0] if reasons else None

    def reasons(self, seat: int, move: Move) -> tuple[Refusal, ...]:
        """Return every reason why a move is not legal at the head, the one that is named first; empty if it is."""
        reasons = self.engine.reasons(self.state, seat, move)
        if not any(reason.rule == WRONG_QUESTION for reason in reasons):
            return reasons
        last = self.entry(self.head)
        before = self.state_at(last.parent) if last.parent >= 0 else self.game.initial
        refusal = self.engine.passed_over(before, last.events, seat, move)
        return (refusal,) if refusal is not None else reasons
