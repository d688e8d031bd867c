"""Sessions: what screens talk to - a game on this machine, or a replay that cannot be changed."""

from collections.abc import Callable
from typing import Protocol

from core.game import Game
from core.move import Move, Refusal
from core.state import State
from core.table import Changed, Entry, Table


class Session(Protocol):
    """A game as somebody in front of a screen has it."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""

    @property
    def seats(self) -> tuple[int, ...]:
        """0-based seats that this session may move for (empty for a replay)."""

    @property
    def read_only(self) -> str:
        """Why nothing can be moved here (a sentence), or ""."""

    @property
    def head(self) -> int:
        """Number of the record that is shown."""

    def view(self, seat: int = -1) -> State:
        """Return the state as a seat may see it (-1: a spectator); the same object while nothing changed."""

    def entries(self, seat: int = -1) -> tuple[Entry, ...]:
        """Return start and plays up to the head as a seat may see them (masked moves are None)."""

    def deciding(self) -> tuple[int, ...]:
        """Seats that may answer the open question."""

    def legal(self, seat: int) -> tuple[Move, ...]:
        """Return the seat's legal moves; empty for seats of others."""

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

    def subscribe(self, tell: Callable[[Changed], None]) -> Callable[[], None]:
        """Have `tell` called with every Changed; returns the call that ends it."""

    def poll(self) -> bool:
        """Read what others appended; for a timer of 50 to 100 ms. Whether anything changed."""


class LocalSession:
    """A session on a table of this process; docstrings as in `Session`."""

    def __init__(self, table: Table, seats: tuple[int, ...] | None = None) -> None:
        """Sit on some seats of a table (by default on all where a person sits)."""
        raise NotImplementedError


class ReplaySession:
    """A session over a finished or running game that cannot move, only step (`at`)."""

    def __init__(self, table: Table, n: int | None = None) -> None:
        """Look at a table from record `n` (by default its head)."""
        raise NotImplementedError
