"""A terminal is asked how wide it draws; on a real pseudo-terminal that answers, answers late, or never."""

import os
import pty
import re
import termios
import threading
import tty

import pytest
from textual.events import CursorPosition

from tests.tui.tables import app_of, busy_table, text_of
from tui import glyphwidth
from tui.measure import Terminal, store_sample

PLAY = "from core.log.store import open_store\nfrom tui.app import run\nrun(open_store(), game='measured')\n"


def test_every_character_of_the_board_is_measured():
    signs = glyphwidth.measured()
    assert set("┌┼│─■►◆·…") <= set(signs)
    assert len(set(signs)) == len(signs)
    assert glyphwidth.fits(len(signs))
    assert not glyphwidth.fits(len(signs) + 1)


@pytest.mark.parametrize(("wide", "ascii_drawn"), [(0, False), (1, True)])
async def test_wide_characters_turn_the_screen_to_ascii(wide, ascii_drawn):
    app = app_of(busy_table())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app._asked_width = True
        app.post_message(CursorPosition(len(glyphwidth.measured()) + wide, glyphwidth.ROW - 1))
        await pilot.pause()
        await pilot.pause()
        assert text_of(app).isascii() is ascii_drawn
        assert ("two columns" in text_of(app)) is ascii_drawn


@pytest.mark.pty
@pytest.mark.parametrize("extra", [0, 30])
def test_the_screens_go_by_the_answer_and_lose_no_key(tmp_path, extra):
    store_sample(tmp_path)
    terminal = Terminal(PLAY, tmp_path)
    try:
        seen = b""
        while b"\x1b[6n" not in seen:
            seen += terminal.read(60)
        answer = f"\x1b[{glyphwidth.ROW};{len(glyphwidth.measured()) + 1 + extra}R"
        os.write(terminal.fd, b"?" + answer.encode())
        seen = seen[seen.index(b"\x1b[6n") :]
        while b"close" not in seen or (extra and b"+--" not in seen):  # the help sheet that `?` opens
            piece = terminal.read(60)
            assert piece, seen[-400:]
            seen += piece
    finally:
        terminal.end()


def answering(fd: int, answer: bytes) -> threading.Thread:
    """A thread that reads what is asked and writes an answer."""

    def run() -> None:
        seen = b""
        while b"\x1b[6n" not in seen:
            seen += os.read(fd, 1024)
        os.write(fd, answer)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def test_asking_at_once_reads_the_column_and_restores_the_terminal():
    near, far = pty.openpty()
    tty.setraw(near)
    before = termios.tcgetattr(far)
    thread = answering(near, b"x\x1b[7;33R")
    assert glyphwidth.ask(far, far) == 32
    thread.join()
    assert termios.tcgetattr(far) == before


def test_a_terminal_that_does_not_answer_is_no_hang(monkeypatch):
    monkeypatch.setattr(glyphwidth, "WAIT", 0.05)
    near, far = pty.openpty()
    assert glyphwidth.ask(far, far) is None
    asked = os.read(near, 4096).decode()
    assert re.search(r"\x1b\[6n", asked)
