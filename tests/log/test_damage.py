"""Damaged stores: what is whole is read, nothing is written any more, and every error is a sentence."""

import contextlib
import sqlite3
from pathlib import Path
from random import Random

import pytest

from core.log.jsonl import read_file, write_file
from core.log.sqlite import SqliteStore
from core.log.store import DamagedError, ReadOnlyError, StoreError
from core.table import Table
from tests.log.samples import play_on, table
from tests.toy import game_of


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
