"""Measures of the screens on a real pseudo-terminal: time to the first frame, and what a step of the cursor costs.

The program runs in a child with TERM=xterm-256color; what it writes is read until it is quiet. Nothing that draws is
imported here.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import NamedTuple

SIZE = (120, 36)
"""Columns and rows."""
QUIET = 0.15
"""Seconds without a byte after which an answer is over."""
LONGEST = 60.0
"""Seconds after which waiting ends in any case."""
RUNS = 7
KEYS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A")
"""Right, down, left, up: a way round over four spaces."""
ROUNDS = 6
TO_NEXT_PLACE, TO_NEXT_PERSON = b"\t", b"n"
PEOPLE = 8
"""People whose walks are put together, one after the other, while previews are measured."""
PLACES = 3
"""Steps from place to place for each of them."""
_WISHES = frozenset({"NO_COLOR", "COLORTERM", "TEXTUAL_THEME", "PYTHONDONTWRITEBYTECODE"})
_GAME = "measured"
_EMPTY = """\
from textual.app import App
class Empty(App):
    pass
Empty().run()
"""
_PLAY = """\
from tui.cli import main
main(["play", "measured"])
"""


class Terminal:
    """A program on a pseudo-terminal."""

    def __init__(self, code: str, folder: Path, size: tuple[int, int] = SIZE) -> None:
        """Start it."""
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            _become(code, folder)

    def read(self, wait: float) -> bytes:
        """Return what comes within so many seconds, b"" for nothing or at the end."""
        if not select.select([self.fd], [], [], wait)[0]:
            return b""
        try:
            return os.read(self.fd, 65536)
        except OSError:
            return b""

    def frame(self, mark: bytes) -> float:
        """Return the milliseconds from the start to the byte that ends the first frame in which `mark` stands."""
        seen = b""
        while time.perf_counter() - self.began < LONGEST:
            seen += self.read(LONGEST)
            if mark in seen:
                return (time.perf_counter() - self.began) * 1000
        raise RuntimeError(f"the program did not draw in time; it wrote {seen[-300:]!r}")

    def settle(self) -> None:
        """Read until it is quiet."""
        while self.read(QUIET):
            pass

    def key(self, keys: bytes) -> tuple[int, float]:
        """Press a key; return the bytes of the answer and the milliseconds to its last byte."""
        start = last = time.perf_counter()
        os.write(self.fd, keys)
        count = 0
        while piece := self.read(QUIET):
            count += len(piece)
            last = time.perf_counter()
        return count, (last - start) * 1000

    def end(self) -> None:
        """End the program."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
        os.close(self.fd)


def _become(code: str, folder: Path) -> None:
    """In the child: become the program; never returns."""
    environ = {key: value for key, value in os.environ.items() if key not in _WISHES}
    environ |= {"TERM": "xterm-256color", "CLINIC_SAVES": str(folder), "CLINIC_CONFIG": str(folder)}
    environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")  # as installed: compiled once, before it is measured
    environ |= {"COLUMNS": str(SIZE[0]), "LINES": str(SIZE[1])}
    root = str(Path(__file__).resolve().parents[1])
    environ["PYTHONPATH"] = os.pathsep.join(filter(None, (root, environ.get("PYTHONPATH", ""))))
    os.execve(sys.executable, [sys.executable, "-c", code], environ)  # noqa: S606 - this very interpreter


@contextmanager
def _terminal(code: str, folder: Path) -> Iterator[Terminal]:
    terminal = Terminal(code, folder)
    try:
        yield terminal
    finally:
        terminal.end()


def position() -> str:
    """Return the position that is measured and pictured, as the text of a position file."""
    return (files("tui") / "measure_position.toml").read_text(encoding="utf-8")


def store_sample(folder: Path, name: str = _GAME, people: Sequence[str] = ("Ana",)) -> None:
    """Store a game that begins with the measured position; seats that are not named are played by bots."""
    from core.games import game
    from core.log.records import Player
    from core.log.store import open_store
    from core.table import Table

    store = open_store(folder)
    seats = [Player(who, "" if who in people else "random") for who in ("Ana", "Ben", "Cleo", "Dan")]
    Table.create(game("clinic"), store, name, seats=seats, seed="1", position=position())
    store.close()


class FirstFrames(NamedTuple):
    """Medians over starts in turn: milliseconds of a game and of a Textual app without anything in it, their ratio."""

    game_ms: float
    empty_ms: float
    ratio: float


def first_frames(runs: int = RUNS) -> FirstFrames:
    """Measure from the start of the program to the end of its first frame, a game and an empty app in turn.

    The ratio is the median of those of the pairs, since a machine is not equally busy from one second to the next.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store_sample(folder)
        pairs = [
            (_first_frame(_PLAY, b"floor 2", folder), _first_frame(_EMPTY, b" " * 20, folder)) for _ in range(runs + 1)
        ][1:]  # the first ones compile and warm up
    game, empty = zip(*pairs, strict=True)
    return FirstFrames(median(game), median(empty), median(g / e for g, e in pairs))


def _first_frame(code: str, mark: bytes, folder: Path) -> float:
    with _terminal(code, folder) as terminal:
        return terminal.frame(mark)


class Steps(NamedTuple):
    """Medians over steps of the cursor: bytes of the answer, milliseconds from the key to its last byte."""

    bytes: int
    ms: float


def key_bytes_ms(rounds: int = ROUNDS) -> Steps:
    """Return what a step of the cursor from space to space costs while somebody is about to walk.

    Most of these spaces can't be chosen; the bar below says why not, and what Enter would do on the others.
    """
    with _measured_game() as terminal:
        return _steps([terminal.key(key) for _ in range(rounds) for key in KEYS])


def preview_bytes_ms(people: int = PEOPLE) -> Steps:
    """Return what a step to the next place one can walk to costs; each shows minutes, company and score of a new walk.

    Several people's walks are put together in turn, so that hardly any preview has been worked out before.
    """
    answers = []
    with _measured_game() as terminal:
        for _ in range(people):
            answers += [terminal.key(TO_NEXT_PLACE) for _ in range(PLACES)]
            terminal.key(TO_NEXT_PERSON)
    return _steps([answer for answer in answers if answer[0]])  # who has one place only stays on it


def _steps(answers: Sequence[tuple[int, float]]) -> Steps:
    return Steps(int(median(count for count, _ms in answers)), median(ms for _count, ms in answers))


@contextmanager
def _measured_game() -> Iterator[Terminal]:
    """The measured position on a terminal, its first frame drawn."""
    with tempfile.TemporaryDirectory() as folder:
        store_sample(Path(folder))
        with _terminal(_PLAY, Path(folder)) as terminal:
            terminal.frame(b"floor 2")
            terminal.settle()
            yield terminal


def main() -> None:
    """Print all measures."""
    frame, empty, ratio = first_frames()
    print(f"first frame {frame:.0f} ms, empty app {empty:.0f} ms, ratio {ratio:.2f}")
    for words, steps in (("a step of the cursor", key_bytes_ms()), ("a step to the next preview", preview_bytes_ms())):
        print(f"{words} {steps.bytes} B, {steps.ms:.1f} ms")


if __name__ == "__main__":
    main()
