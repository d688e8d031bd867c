"""How wide a terminal draws the characters of the board: it is asked where its cursor is after them (`CSI 6 n`).

The screens ask while they start and go on; the answer comes as an event whenever it comes, so that a terminal that does
not answer costs nothing and no typed key is lost. `clinic terminal` waits a moment for it.
"""

import os
import re
from contextlib import suppress

from tui.glyphs import glyphs

ROW = 2
"""Row that the characters are drawn on; an answer for row 1 could be read as a function key."""
WAIT = 0.4
"""Seconds that `clinic terminal` waits for an answer."""
KINDS = "◆"
"""Characters of the board that are in no glyph set."""
_ANSWER = re.compile(rb"\x1b\[(\d+);(\d+)R")


def measured() -> str:
    """Return the characters that have to take one column each."""
    every = glyphs("unicode")
    texts = [KINDS, *every.walls.values()]
    texts += [text for name in every.__struct_fields__ if isinstance(text := getattr(every, name), str)]
    return "".join(dict.fromkeys(sign for text in texts for sign in text if not sign.isascii()))


def question() -> str:
    """Return what to write: the characters on a row of their own, the question where the cursor is, the row cleared."""
    return f"\x1b[{ROW};1H{measured()}\x1b[6n\x1b[{ROW};1H\x1b[2K"


def fits(column: int) -> bool:
    """Whether a cursor in a column (counted from 0) says that every character took one."""
    return column == len(measured())


def ask(source: int, target: int) -> int | None:
    """Ask the terminal on two file descriptors now; return the column from 0, None without an answer in time.

    What was typed meanwhile is given back where the system allows it.
    """
    import select
    import termios
    import time
    import tty

    try:
        before = termios.tcgetattr(source)
    except termios.error:
        return None
    seen = b""
    try:
        tty.setcbreak(source, termios.TCSANOW)
        os.write(target, f"\x1b7\r{measured()}\x1b[6n\r\x1b[2K\x1b8".encode())
        until = time.monotonic() + WAIT
        while not _ANSWER.search(seen) and (left := until - time.monotonic()) > 0:
            if select.select([source], [], [], left)[0]:
                seen += os.read(source, 1024)
    finally:
        termios.tcsetattr(source, termios.TCSANOW, before)
    found = _ANSWER.search(seen)
    _give_back(source, seen if found is None else seen[: found.start()] + seen[found.end() :])
    return int(found[2]) - 1 if found is not None else None


def _give_back(source: int, typed: bytes) -> None:
    """Put bytes that were typed back into the terminal's input; many systems forbid it."""
    import fcntl
    import termios

    for byte in typed:
        with suppress(OSError):
            fcntl.ioctl(source, termios.TIOCSTI, bytes([byte]))
