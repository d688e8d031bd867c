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
_WISHES = frozenset({"NO_COLOR", "COLORTERM", "TEXTUAL_THEME", "PYTHONDONTWRITEBYTECODE"})
_GAME = "measured"
_EMPTY = """\
from textual.app import App
class Empty(App):
    pass
Empty().run()
"""
_PLAY = """\
from core.log.store import open_store
from tui.app import run
run(open_store(), game="measured")
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


def first_frame_ms(runs: int = RUNS) -> float:
    """Return the median milliseconds from the start of the program to the first frame of a game."""
    with tempfile.TemporaryDirectory() as folder:
        store_sample(Path(folder))
        return median(_first_frames(_PLAY, b"floor 2", Path(folder), runs))


def empty_app_ms(runs: int = RUNS) -> float:
    """Return the same for a Textual app without anything in it: to the end of its first frame."""
    with tempfile.TemporaryDirectory() as folder:
        return median(_first_frames(_EMPTY, b" " * 20, Path(folder), runs))


def _first_frames(code: str, mark: bytes, folder: Path, runs: int) -> Iterator[float]:
    for run in range(runs + 1):
        with _terminal(code, folder) as terminal:
            ms = terminal.frame(mark)
            if run:  # the first one compiles and warms up
                yield ms


def key_bytes_ms(rounds: int = ROUNDS) -> tuple[int, float]:
    """Return what a step of the cursor on the board costs: median bytes, median milliseconds from key to last byte."""
    with tempfile.TemporaryDirectory() as folder:
        store_sample(Path(folder))
        with _terminal(_PLAY, Path(folder)) as terminal:
            terminal.frame(b"floor 2")
            terminal.settle()
            answers = [terminal.key(key) for _ in range(rounds) for key in KEYS]
    return int(median(count for count, _ms in answers)), median(ms for _count, ms in answers)


def main() -> None:
    """Print all measures."""
    frame, empty = first_frame_ms(), empty_app_ms()
    count, ms = key_bytes_ms()
    print(f"first frame {frame:.0f} ms, empty app {empty:.0f} ms, ratio {frame / empty:.2f}")
    print(f"a step of the cursor {count} B, {ms:.1f} ms")


if __name__ == "__main__":
    main()
