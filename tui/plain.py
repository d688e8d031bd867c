"""Plain mode: the same game as lines of text, for screen readers, slow links and scripts."""

import sys
from collections.abc import Iterator
from select import select
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from core.bots import let_bots_move
from core.engine import Outcome
from core.games import game as game_of
from core.session import LocalSession
from core.table import Table
from core.view import mask_entry
from tui.gamefile import seat_of, warned
from tui.moment import now
from tui.outcome import DONE, NO, UsageError
from tui.plain_commands import Desk
from tui.words import asked_lines

if TYPE_CHECKING:
    from core.log.store import Store

_LOOK_AGAIN = 0.1  # seconds between two looks at what others did


def play(store: "Store", name: str, *, seat: str | None = None) -> int:
    """Play a stored game on standard input and output to the end of the input; returns the exit status.

    In a pipe the status is 1 if a line was refused or not understood; on a terminal such a line is just asked again.
    """
    table = warned(Table.open(store, name, game_of))
    chosen = None if seat is None else (seat_of(table, seat),)
    if chosen and table.players[chosen[0]].bot:
        raise UsageError(f"A bot plays {table.names[chosen[0]]}; choose the seat of a person.")
    return Plain(LocalSession(table, chosen)).run()


class Plain:
    """A game on standard input and output.

    Attributes:
        desk: what answers the lines.
        interactive: whether somebody types them.

    """

    def __init__(self, session: LocalSession) -> None:
        """Sit down at a table."""
        self.session = session
        self.table = session.table
        self.desk = Desk(session, self._say)
        self.interactive = sys.stdin.isatty()
        self._told = self.table.head
        self._asked: object = None
        self._reads = -1

    def run(self) -> int:
        """Read lines until there are none, or until one says `quit`."""
        table = self.table
        self._say(f"{table.name}: {table.game.title}, {', '.join(table.names)}. Say help for what can be said.")
        if table.read_only:
            self._say(table.read_only)
        for line in self._lines():
            if not self.interactive and line.strip():
                self._say(f"> {line.strip()}")
            if not self.desk.answer(line):
                break
        return NO if self.desk.wrong and not self.interactive else DONE

    def _lines(self) -> Iterator[str]:
        """Yield lines of input, each after everything that happened before it was told and the question asked."""
        if self.interactive:
            _with_history()
        while True:
            try:
                self._catch_up()
                line = self._read()
            except EOFError:
                return
            if line is not None:
                yield "".join(sign if sign.isprintable() else " " for sign in line)

    def _catch_up(self) -> None:
        """Let bots move, tell what happened, and ask if the question is another one now."""
        table = self.table
        table.poll()
        if not table.read_only and self._people():
            let_bots_move(table, at=now())
        self._tell()
        if self._asked is not table.state:
            self._asked = table.state
            self._hand_over()
            self.desk.ask()

    def _hand_over(self) -> None:
        """Wait for the person whose hand comes next, where several share a terminal; a pipe is one reader."""
        seat, table = self.desk.seat, self.table
        if not self.interactive or seat < 0 or seat == self._reads or len(self.session.seats) < 2:
            return
        self._reads = seat
        if asked_lines(table.game, table.engine, self.session.view(seat), seat, table.names):
            name = table.names[seat]
            input(f"What comes next is for {name} alone: Enter once {name} is there. ")
            self._say("\n" * get_terminal_size().lines)

    def _people(self) -> bool:
        """Whether anybody sits here who can go on: bots alone at a table are not started by looking at them."""
        return bool(self.session.seats) or all(player.bot for player in self.table.players)

    def _tell(self) -> None:
        """Tell what was played since the last time, in words."""
        table = self.table
        if table.head == self._told:
            return
        path = [entry.n for entry in table.path]
        if self._told in path:
            for n in path[path.index(self._told) + 1 :]:
                self._tell_play(n)
        else:
            self._say(f"The game stands after record {table.head} now.")
        self._told = table.head

    def _tell_play(self, n: int) -> None:
        table, viewer = self.table, self.desk.viewer
        entry = mask_entry(table.game, table.entry(n), viewer)
        before = table.state_at(entry.parent)
        outcome = Outcome(entry.events, entry.state)
        lines = table.game.narrate(table.engine, before, entry.seat, entry.move, outcome, table.names)
        for k, line in enumerate(lines):
            self._say(line if k == 0 else f"  {line}")

    def _read(self) -> str | None:
        """Return the next line; None if something happened while waiting for others. Raises EOFError at the end."""
        if self.interactive:
            while not self.desk.seat_to_move() and not self.table.over:
                if select([sys.stdin], [], [], _LOOK_AGAIN)[0]:
                    break
                if self.table.poll():
                    return None
            return input("> ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def _say(self, line: str) -> None:
        print(line, flush=True)


def _with_history() -> None:
    """Arrow keys edit the line and bring earlier ones back, where Python has readline."""
    try:
        import readline  # noqa: F401 - importing it is all
    except ImportError:
        return
