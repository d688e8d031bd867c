"""Crashes, other processes, full disks: nothing that was told to anybody is lost, and errors say what to do."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from core.log.codec import encode
from core.log.sqlite import SqliteStore
from core.log.store import (
    DiskFullError,
    ForeignError,
    NewerError,
    ReadOnlyError,
    StoreBusyError,
    StoreError,
)
from core.table import Table
from tests.log.samples import header, note, play_on, table
from tests.toy import game_of

ROOT = Path(__file__).resolve().parents[2]

WRITER = """
import sys
from pathlib import Path
from core.log.sqlite import SqliteStore
from tests.log.samples import note
store = SqliteStore(Path(sys.argv[1]))
n = len(store.read("g"))
while True:
    store.append("g", n, [note(n), note(n + 1)])
    n += 2
    print(n, flush=True)
"""

LIMITED = """
import resource, sys
from pathlib import Path
from core.log.sqlite import SqliteStore
from core.log.store import StoreError
from tests.log.samples import note
store = SqliteStore(Path(sys.argv[1]))
n = len(store.read("g"))
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
try:
    while True:
        store.append("g", n, [note(n)])
        n += 1
except StoreError as error:
    print(n, type(error).__name__, store.read_only or "open", error, sep="|")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.append("g", n, [note(n)])
"""

PLAYER = """
import sys
from pathlib import Path
from core.log.sqlite import SqliteStore
from core.table import Table
from tests.toy import game_of
game = Table.open(SqliteStore(Path(sys.argv[1]), patience=60), "g", game_of)
print("ready", flush=True)
sys.stdin.readline()
for k in range(int(sys.argv[3])):
    game.note(f"{sys.argv[2]} {k}")
"""

MAKER = """
import sys
from pathlib import Path
from core.log.sqlite import SqliteStore
from tests.log.samples import header
print("ready", flush=True)
sys.stdin.readline()
store = SqliteStore(Path(sys.argv[1]), patience=60)
store.create(sys.argv[2], [header(name=sys.argv[2])])
"""


def run(script: str, *args: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, args)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def finish(process: subprocess.Popen[str]) -> list[str]:
    out, _ = process.communicate()
    return out.split()


def let_go(processes: list[subprocess.Popen[str]]) -> None:
    """Let processes that are ready begin together, and wait until all are done."""
    for process in processes:
        assert line(process) == "ready"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    for process in processes:
        finish(process)
        assert process.returncode == 0


# processes


@pytest.mark.parametrize("told", [1, 2, 3, 7, 20, 60])
def test_kill_9_loses_nothing_that_was_told(store, path, told):
    store.create("g", [header()])
    writer = run(WRITER, path)
    for _ in range(told):
        line(writer)
    os.kill(writer.pid, signal.SIGKILL)
    rest = finish(writer)
    last = int(rest[-1]) if rest else 1 + 2 * told
    again = SqliteStore(path)
    records = again.read("g")
    assert len(records) >= last
    assert len(records) % 2 == 1, "all records of a submission or none"
    assert [record.n for record in records] == list(range(len(records)))
    again.append("g", len(records), [note(len(records))])
    again.close()


def test_two_processes_append_to_one_game_without_gaps(store, path):
    table(store)
    players = [run(PLAYER, path, name, 40) for name in ("x", "y")]
    let_go(players)
    records = store.read("g")
    assert [record.n for record in records] == list(range(82))
    said = [record.text for record in records[2:]]
    for name in ("x", "y"):
        assert [text for text in said if text.startswith(name)] == [f"{name} {k}" for k in range(40)]


def test_several_processes_may_make_the_store_at_the_same_time(path):
    makers = [run(MAKER, path, f"g{k}") for k in range(4)]
    let_go(makers)
    store = SqliteStore(path)
    assert {listing.name for listing in store.games()} == {f"g{k}" for k in range(4)}
    store.close()


def test_a_locked_database_is_one_sentence_and_reading_goes_on(store, path):
    game = table(store)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    before = game.state
    with pytest.raises(StoreBusyError, match=r"in use by another process .*; try again"):
        play_on(game, Random(1), 1)
    assert game.state is before
    assert len(store.read("g")) == 2
    opened = SqliteStore(path, patience=0)
    assert len(opened.games()) == 1
    opened.close()
    other.execute("ROLLBACK")
    other.close()
    play_on(game, Random(1), 1)
    assert len(store.read("g")) == 3


# disks


def test_a_full_disk_leaves_the_game_as_it_was(store):
    game = table(store)
    play_on(game, Random(1), 5)
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFullError, match=r"no room left .* nothing is lost"):
        game.note("x" * 100_000)
    assert len(game.records) == 7
    assert store.read("g") == game.records
    store._database.execute(f"PRAGMA max_page_count = {pages + 1000}")
    game.note("x" * 100_000)
    assert store.read("g") == game.records


def test_a_write_that_the_system_refuses_is_no_damage(store, path):
    store.create("g", [header()])
    writer = run(LIMITED, path)
    n, kind, read_only, text = line(writer).split("|")
    finish(writer)
    assert writer.returncode == 0
    assert kind in {"StoreError", "DiskFullError"}
    assert read_only == "open"
    assert "nothing is lost" in text
    assert [record.n for record in store.read("g")] == list(range(int(n) + 1))


def test_an_interrupted_write_leaves_the_game_as_it_was(store, monkeypatch):
    game = table(store)

    def interrupted(record):
        if record.n == 4:
            raise KeyboardInterrupt
        return encode(record)

    monkeypatch.setattr("core.log.sqlite.encode", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.append("g", 2, [note(2), note(3), note(4)])
    monkeypatch.undo()
    assert len(store.read("g")) == 2
    store.append("g", 2, [note(2)])
    assert len(game.refresh()) == 1


def test_a_folder_that_cannot_be_written_can_be_read(store, path, monkeypatch):
    table(store)
    store.close()
    path.parent.chmod(0o500)
    # root may write anywhere: it sees here what others see
    monkeypatch.setattr(os, "access", lambda _path, mode, **_kw: not mode & os.W_OK)
    try:
        reading = SqliteStore(path)
        assert "cannot be written" in reading.read_only
        assert len(reading.read("g")) == 2
        with pytest.raises(ReadOnlyError):
            reading.delete("g")
        reading.close()
    finally:
        path.parent.chmod(0o700)


def test_a_place_that_may_not_be_written_is_read_only(store, path, monkeypatch):
    table(store)
    store.close()
    monkeypatch.setattr("core.log.schema._may_write", lambda _path: False)
    reading = SqliteStore(path)
    game = Table.open(reading, "g", game_of)
    assert "cannot be written" in game.read_only
    with pytest.raises(ReadOnlyError, match="change its permissions"):
        game.note("hello")
    reading.close()


def test_a_store_in_a_folder_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(StoreError, match="cannot be written; change its permissions"):
        SqliteStore(tmp_path / "nowhere" / "clinic.db")


# other files


def test_another_programs_database_is_left_alone(path):
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE notes (text TEXT)")
    other.commit()
    other.close()
    before = path.read_bytes()
    with pytest.raises(ForeignError, match="belongs to another program; move it away"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(path):
    path.write_text("my shopping list\n" * 100)
    with pytest.raises(ForeignError, match="no store of games"):
        SqliteStore(path)
    assert path.read_text() == "my shopping list\n" * 100


def test_an_empty_file_becomes_a_store(path):
    path.touch()
    store = SqliteStore(path)
    assert store.games() == ()
    store.close()


def test_a_database_of_a_newer_release_is_left_alone(store, path):
    store._database.execute("PRAGMA user_version = 2")
    store.close()
    before = path.read_bytes()
    with pytest.raises(NewerError, match="newer release; install a newer clinic-tui"):
        SqliteStore(path)
    assert path.read_bytes() == before
