"""What a line of plain mode means: a number, a move in notation, or one of a few commands."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.game import NotationError
from core.log.store import StoreError
from core.move import IllegalError, Move
from core.notation import LineError
from core.session import LocalSession
from core.table import UndoRefusedError
from tui import plain_lists, words
from tui.rulepages import page, page_lines

if TYPE_CHECKING:
    from core.table import Table

HELP = """\
A number makes that move; a line of notation (build supply b2) does too, words may be cut short.
moves        the moves again, by kind      moves TEXT   those that begin with TEXT or hold it
all          every move with its number    more         the next lines of a long list
why LINE     which rules forbid a move     help RULE    a rule in words, such as help C-BLD-3
board        your board, a line a space    board NAME   somebody else's     board b2  one space
state        what is common to all         log          the last moves      log all   every move
undo, redo   take back, put back           seat NAME    answer for another seat
wait         wait for the others           quit         leave; the game is saved already"""
_LAST = 15  # log lines that `log` shows
_RULES = 12  # rules that `help WORDS` lists
_DIGITS = 10  # numbers with as many digits are none


class Desk:
    """Answers lines for the seats of a session.

    Attributes:
        wrong: how many lines were refused or not understood.

    """

    def __init__(self, session: LocalSession, say: Callable[[str], None]) -> None:
        """Sit on the seats of a session; `say` prints a line."""
        self.session = session
        self.wrong = 0
        self._say = say
        self._wished = -1
        self._rest: list[str] = []
        self._commands: dict[str, Callable[[str], bool | None]] = {
            "moves": self._moves,
            "all": self._all,
            "more": self._more,
            "why": self._why,
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "state": self._state,
            "log": self._log,
            "undo": self._undo,
            "redo": self._redo,
            "seat": self._seat,
            "wait": self._wait,
            "quit": lambda _rest: False,
            "q": lambda _rest: False,
            "exit": lambda _rest: False,
        }

    @property
    def table(self) -> "Table":
        """The table."""
        return self.session.table

    @property
    def viewer(self) -> int:
        """Whose eyes the game is told to: the seat's if there is one only, else a spectator's."""
        return self.session.seats[0] if len(self.session.seats) == 1 else -1

    @property
    def reader(self) -> int:
        """Whose eyes a board is for: the seat's that has to answer, else as in `viewer`."""
        return self.seat if self.seat >= 0 else self.viewer

    def seat_to_move(self) -> tuple[int, ...]:
        """Return the seats here that may answer now, those that owe an answer first."""
        owing = self._owing()
        mine = [seat for seat in self.table.deciding() if seat in self.session.seats]
        return tuple(sorted(mine, key=lambda seat: seat not in owing))

    def _owing(self) -> list[int]:
        """The seats that have not answered the open question yet."""
        answers = getattr(self.table.state.prompt, "answers", ())
        return [seat for seat in self.table.deciding() if not (answers and answers[seat])]

    @property
    def seat(self) -> int:
        """The seat that lines speak for; -1 if none here may answer."""
        mine = self.seat_to_move()
        return self._wished if self._wished in mine else mine[0] if mine else -1

    def lines(self, seat: int) -> tuple[tuple[Move, ...], list[str]]:
        """Return a seat's moves and their lines."""
        table = self.table
        moves = table.legal(seat)
        write = table.game.notation.write
        return moves, [write(table.engine, table.state, seat, move, names=table.names) for move in moves]

    def ask(self) -> None:
        """Ask the open question: its words, then the moves."""
        table = self.table
        if table.over:
            for line in words.result_lines(table.game, table.engine, table.state, table.names):
                self._say(line)
            return
        view = self.session.view(self.reader)
        self._say(table.game.question(table.engine, view, table.names))
        if self.seat < 0:
            self._say("It is not your turn; wait waits, board and log look around.")
            return
        for line in words.asked_lines(table.game, table.engine, view, self.seat, table.names):
            self._say(line)
        if len(self.seat_to_move()) > 1:
            self._say(f"For {table.names[self.seat]}:")
        self._moves("")

    def answer(self, line: str) -> bool:
        """Do what a line says; False if it says to leave. Empty lines and comments (#) say nothing."""
        text = " ".join(line.split())
        if not text or text.startswith("#"):
            return True
        word, _, rest = text.partition(" ")
        found = self._commands.get(word.casefold())
        if found is not None:
            return found(rest) is not False
        self._move(text)
        return True

    def _no(self, sentence: str) -> None:
        self.wrong += 1
        self._say(sentence)

    # moves

    def _move(self, text: str) -> None:
        seat = self.seat if self.seat >= 0 else (self.session.seats or (0,))[0]
        number = _number(text)
        move = self._read(seat, text) if number is None else self._numbered(seat, number)
        if move is None:
            return
        try:
            self.session.submit(seat, move)
            self._wished = self._wished if self._wished in self._owing() else -1
        except IllegalError as error:
            self._no(f"refused {error.refusal.rule}: {error.refusal.text}")
        except StoreError as error:
            self._no(str(error))

    def _numbered(self, seat: int, number: int) -> Move | None:
        moves = self.session.legal(seat)
        if 1 <= number <= len(moves):
            return moves[number - 1]
        there = f"There is no move of that number; they are numbered 1 to {len(moves)}."
        nothing = "The game is over." if self.table.over else "It is not your turn."
        self._no(there if moves else nothing)
        return None

    def _read(self, seat: int, text: str) -> Move | None:
        table = self.table
        try:
            return table.game.notation.read(table.engine, table.state, seat, text, names=table.names)
        except NotationError as error:
            _, lines = self.lines(seat)
            places = plain_lists.like(lines, text)
            rule = error.rule if isinstance(error, LineError) else ""
            self._no(f"refused {rule}: {error}" if rule else f"not understood: {error}")
            if places:
                self._list(plain_lists.numbered(lines, places))
            elif error.near:
                self._say(f"Did you mean: {'; '.join(error.near)}?")
        return None

    def _moves(self, text: str) -> None:
        if self.seat < 0:
            self._say("No moves: it is not your turn.")
            return
        _, lines = self.lines(self.seat)
        if not text:
            self._list(plain_lists.brief(lines))
            return
        places = plain_lists.like(lines, text)
        self._list(plain_lists.numbered(lines, places) or [f"No move begins with or holds {text!r}."])

    def _all(self, _rest: str) -> None:
        for line in plain_lists.numbered(self.lines(self.seat)[1]) if self.seat >= 0 else ():
            self._say(line)

    def _more(self, _rest: str) -> None:
        self._list(self._rest or ["No more."])

    def _list(self, lines: list[str]) -> None:
        shown, self._rest = lines[: plain_lists.PAGE], lines[plain_lists.PAGE :]
        for line in shown:
            self._say(line)
        if self._rest:
            self._say(f"{len(self._rest)} more lines: say more, all, or moves and how they begin.")

    def _why(self, text: str) -> None:
        seat = self.seat if self.seat >= 0 else (self.session.seats or (0,))[0]
        table = self.table
        try:
            move = table.game.notation.read(table.engine, table.state, seat, text, names=table.names)
        except NotationError as error:
            self._say(f"{text!r} is no move: {error}")
            return
        reasons = table.reasons(seat, move)
        for reason in reasons:
            self._say(f"{reason.rule}: {reason.text}")
        if not reasons:
            self._say("Nothing forbids it." if move in table.legal(seat) else "Another line of the list says the same.")

    # looking

    def _help(self, text: str) -> None:
        if not text:
            for line in HELP.splitlines():
                self._say(line)
            return
        found = page(text)
        if found is not None:
            played = self.table.engine.rules.numbers if found[0] == self.table.game.name else None
            for line in page_lines(*found, played=played):
                self._say(line)
            return
        from core.rulebook import search
        from tui.rulepages import pages_of

        pages = search(pages_of(self.table.game.name), text)
        for one in pages[:_RULES]:
            self._say(f"{one.id}  {one.title}")
        if not pages:
            self._say(f"No rule speaks of {text!r}.")

    def _board(self, text: str) -> None:
        table, state = self.table, self.session.view(self.reader)
        names = [name.casefold() for name in table.names]
        seat = self.seat if self.seat >= 0 else max(self.viewer, 0)
        if text.casefold() in names:
            seat, text = names.index(text.casefold()), ""
        lines = words.seat_lines(table.game, table.engine, state, seat, table.names)
        shown = [line for line in lines if not text or line.casefold().startswith(f"{text.casefold()}:")]
        for line in shown or [f"There is nothing called {text!r} on that board, or it is empty."]:
            self._say(line)

    def _state(self, _rest: str) -> None:
        table = self.table
        view = self.session.view(self.reader)
        for line in words.common_lines(table.game, table.engine, view, table.names):
            self._say(line)

    def _log(self, text: str) -> None:
        from tui.logbook import entries

        found = [entry for entry in entries(self.table) if entry.headline]
        wanted = len(found) if text.casefold() == "all" else _number(text) or _LAST
        for entry in found[max(0, len(found) - wanted) :]:
            self._say(f"{entry.n}  {entry.headline}")

    # undo, seats, leaving

    def _undo(self, text: str) -> None:
        seat = self._taker()
        number = _number(text)
        self._head(lambda: self.session.undo(seat) if number is None else self.session.undo_to(number, seat))

    def _redo(self, _rest: str) -> None:
        self._head(lambda: self.session.redo(self._taker()))

    def _head(self, move_head: Callable[[], object]) -> None:
        try:
            move_head()
        except (UndoRefusedError, StoreError, KeyError) as error:
            self._no(f"refused: {error}")

    def _taker(self) -> int:
        """The seat that takes back: the one here that moved last."""
        moved = [entry.seat for entry in self.table.path if entry.seat in self.session.seats]
        return moved[-1] if moved else (self.session.seats or (0,))[0]

    def _seat(self, text: str) -> None:
        names = [name.casefold() for name in self.table.names]
        seat = names.index(text.casefold()) if text.casefold() in names else -1
        if seat not in self.seat_to_move():
            able = ", ".join(self.table.names[s] for s in self.seat_to_move()) or "nobody here"
            self._no(f"{text or 'Nobody'} has nothing to answer now; {able} has.")
            return
        self._wished = seat
        self.ask()

    def _wait(self, _rest: str) -> None:
        from time import sleep

        while not self.seat_to_move() and not self.table.over and not self.table.read_only:
            if not self.table.poll():
                sleep(0.05)


def _number(text: str) -> int | None:
    """A whole number as people type it, None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < _DIGITS else None
