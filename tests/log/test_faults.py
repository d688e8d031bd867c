"""Crashes, other processes, damage, full disks: nothing that was told to anybody is lost, and errors say what to do."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from core.log.codec import encode
from core.log.jsonl import read_file, write_file
from core.log.sqlite import SqliteStore
from core.log.store import (
    DamagedError,
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


# damage


@pytest.fixture(scope="module")
def long_game(tmp_path_factory):
    """A database file with a long game in it, closed, and the game's records."""
    path = tmp_path_factory.mktemp("long") / "clinic.db"
    store = SqliteStore(path)
    game = table(store)
    play_on(game, Random(5))
    for k in range(300):
        game.note(f"remark {k} " * 8)
    store.close()
    return path.read_bytes(), game.records


@pytest.fixture
def damaged(long_game, path):
    """The records of a long game that lies in the database at `path`, which the test goes on to damage."""
    path.write_bytes(long_game[0])
    return long_game[1]


def look(path: Path, records, tmp_path: Path) -> int:
    """Open what is left: it says so, cannot be written, holds a beginning of the game, and exports that."""
    store = SqliteStore(path)
    try:
        game = Table.open(store, "g", game_of)
        assert "damaged" in game.read_only
        assert game.records == records[: len(game.records)]
        with pytest.raises(ReadOnlyError, match="damaged"):
            game.note("hello")
        write_file(tmp_path / "saved.jsonl", game.records)
        assert read_file(tmp_path / "saved.jsonl") == game.records
        assert [listing.name for listing in store.games()] == ["g"]
        return len(game.records)
    finally:
        store.close()


def test_a_database_whose_end_is_cut_off_opens_as_far_as_it_can_be_read(damaged, path, tmp_path):
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    assert 2 <= look(path, damaged, tmp_path) < len(damaged)


def test_a_zeroed_page_in_the_middle_opens_up_to_there(damaged, path, tmp_path):
    content = bytearray(path.read_bytes())
    page = content.find(b"remark 150 ") // 4096
    content[page * 4096 : (page + 1) * 4096] = bytes(4096)
    path.write_bytes(content)
    assert 2 <= look(path, damaged, tmp_path) < len(damaged)


def test_a_game_is_found_though_the_index_of_names_is_lost(damaged, path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'names'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : page * size] = bytes(size)
    path.write_bytes(content)
    with contextlib.closing(SqliteStore(path)) as store:
        assert store.read("g") == tuple(damaged)


def test_a_changed_byte_is_noticed(damaged, path, tmp_path):
    content = bytearray(path.read_bytes())
    content[content.find(b"remark 150 ")] = ord("R")
    path.write_bytes(content)
    assert look(path, damaged, tmp_path) == next(
        r.n for r in damaged if getattr(r, "text", "").startswith("remark 150")
    )


@pytest.mark.parametrize("seed", range(30))
def test_damage_anywhere_is_an_error_in_words_or_a_beginning_of_the_game(damaged, path, seed):
    rng = Random(seed)
    content = bytearray(path.read_bytes())
    at = rng.randrange(len(content))
    if rng.random() < 0.3:
        del content[at:]
    else:
        length = rng.choice([1, 16, 512, 4096])
        content[at : at + length] = rng.choice([bytes(length), rng.randbytes(length)])
    path.write_bytes(content)
    with contextlib.suppress(StoreError), contextlib.closing(SqliteStore(path)) as store:
        store.games()
        game = Table.open(store, "g", game_of)
        assert game.records == damaged[: len(game.records)]
        assert len(game.records) == len(damaged) or game.read_only


def test_one_damaged_game_does_not_hinder_another(store, path):
    table(store, "g").note("remark one")
    table(store, "h")
    store.close()
    content = bytearray(path.read_bytes())
    content[content.find(b"remark one")] = ord("R")
    path.write_bytes(content)
    with contextlib.closing(SqliteStore(path)) as again:
        with pytest.raises(DamagedError, match="'g' is damaged from record 2 on"):
            again.read("g")
        other = Table.open(again, "h", game_of)
        other.note("still fine")
        assert other.read_only == ""
