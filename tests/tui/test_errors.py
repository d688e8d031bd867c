import os

import pytest

from core.log.memory import MemoryStore
from core.log.records import AnyRecord
from core.log.store import DiskFullError, NoGameError
from tests.tui.tables import app_of, busy_table, fresh_table, play_of, text_of
from tui.app import run


async def test_an_unexpected_error_leaves_a_report_and_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setenv("CLINIC_SAVES", str(tmp_path))
    app = app_of(busy_table())

    def broken(*_args: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):  # noqa: PT012 - it comes out where the app ends
        async with app.run_test(size=(120, 36)) as pilot:
            play = play_of(app)
            monkeypatch.setattr(play.desk, "step", broken)
            await pilot.press("right")
            await pilot.pause()
    assert app.return_code == 3
    assert "saved games are safe" in app.crashed
    reports = list(tmp_path.glob("crash-*.txt"))
    assert len(reports) == 1
    assert "ZeroDivisionError" in reports[0].read_text()


@pytest.mark.pty
def test_a_terminal_is_left_with_one_line_after_an_unexpected_error(tmp_path):
    from tui import measure

    code = (
        "import tui.screens.desk as desk, sys\n"
        "from core.log.store import open_store\n"
        "from tui.app import run\n"
        "desk.Desk.step = lambda *_: 1 / 0\n"
        "sys.exit(run(open_store(), game='measured'))\n"
    )
    measure.store_sample(tmp_path)
    terminal = measure.Terminal(code, tmp_path)
    terminal.frame(b"floor 2")
    terminal.settle()
    os.write(terminal.fd, b"\x1b[C")
    wrote = b""
    while piece := terminal.read(5):
        wrote += piece
    _pid, status = os.waitpid(terminal.pid, 0)
    os.close(terminal.fd)
    after = wrote.decode().rpartition("\x1b[?1049l")[2]
    assert "This should not have happened; saved games are safe, and a report is in " in after
    assert "Traceback" not in wrote.decode()
    assert os.waitstatus_to_exitcode(status) == 3
    assert len(list(tmp_path.glob("crash-*.txt"))) == 1


async def test_a_full_disk_is_a_notice_and_the_table_stays_as_it_was(monkeypatch):
    table = fresh_table("Ana", "Ben")
    app = app_of(table)

    def full(_self: MemoryStore, _name: str, _position: int, _records: list[AnyRecord]) -> None:
        raise DiskFullError("There is no room for another record.")

    async with app.run_test(size=(120, 36)) as pilot:
        monkeypatch.setattr(MemoryStore, "append", full)
        await pilot.press("enter")
        await pilot.pause()
        assert "There is no room for another record." in text_of(app)
        assert len(table.path) == 1
        monkeypatch.undo()
        await pilot.press("enter")
        await pilot.pause()
        assert len(table.path) == 2


async def test_a_game_that_moved_elsewhere_is_shown_as_it_is_now():
    table = fresh_table("Ana", "Ben")
    app = app_of(table)
    async with app.run_test(size=(120, 36)) as pilot:
        seat = table.deciding()[0]
        table.submit(seat, table.legal(seat)[0])
        await pilot.pause()
        assert play_of(app).desk.session.head == table.head
        assert "takes the bonus tile" in text_of(app)


def test_an_unknown_theme_is_a_line_and_bad_usage(capsys):
    assert run(MemoryStore(), theme="pink") == 2
    assert "There is no theme 'pink'" in capsys.readouterr().err


def test_an_unknown_game_is_the_stores_error():
    with pytest.raises(NoGameError):
        run(MemoryStore(), game="nothing")
