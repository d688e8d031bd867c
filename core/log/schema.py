"""The database behind the embedded store: its tables, how it is opened, and SQLite's errors in plain words."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from core.log.store import (
    DamagedError,
    DiskFullError,
    ForeignError,
    NewerError,
    ReadOnlyError,
    StoreBusyError,
    StoreError,
)

APPLICATION = 0x434C4E43
"""Marks the file as ours ("CLNC"), so that another program's database is left alone."""
VERSION = 1
"""Of the tables below; a database with a higher one is refused."""

TABLES = """
CREATE TABLE games (
    game INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    trash INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX names ON games (name) WHERE trash = 0;
CREATE TABLE records (
    game INTEGER NOT NULL,
    n INTEGER NOT NULL,
    body TEXT NOT NULL,
    crc INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE submissions (
    game INTEGER NOT NULL,
    id TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (game, id)
) WITHOUT ROWID;
"""


def connect(path: Path, patience: float) -> tuple[sqlite3.Connection, str]:
    """Open or make a database; the second part says why it cannot be written, or is ""."""
    try:
        if not _may_write(path):
            return _for_reading(path, patience), _cannot_write(path)
        try:
            return _opened(path, "rwc", patience, prepare=True), ""
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                raise
            return _for_reading(path, patience, damaged=True), str(explain(error, path))
    except sqlite3.Error as error:
        raise explain(error, path) from error


def _may_write(path: Path) -> bool:
    return os.access(path.parent, os.W_OK) and (os.access(path, os.W_OK) or not path.exists())


def _opened(
    path: Path, mode: str, patience: float, *, prepare: bool = False, damaged: bool = False
) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    database = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        if damaged:  # else SQLite reads nothing at all of a file that is too short
            database.execute("PRAGMA writable_schema = ON")
        if prepare:
            _prepare(database)
        _check(database, path)
    except BaseException:
        database.close()
        raise
    return database


def _for_reading(path: Path, patience: float, *, damaged: bool = False) -> sqlite3.Connection:
    """Open a database in a place where nothing can be written, not even the files that WAL needs."""
    try:
        return _opened(path, "ro", patience, damaged=damaged)
    except sqlite3.DatabaseError:
        return _opened(path, "ro&immutable=1", patience, damaged=damaged)


def _prepare(database: sqlite3.Connection) -> None:
    if _is_empty(database):
        _make(database)
    if database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION:
        with suppress(sqlite3.OperationalError):  # busy: whoever opens it next switches; it is safe in either mode
            database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")


def _is_empty(database: sqlite3.Connection) -> bool:
    tables = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return bool(tables == 0 and database.execute("PRAGMA application_id").fetchone()[0] == 0)


def _make(database: sqlite3.Connection) -> None:
    database.execute("BEGIN IMMEDIATE")
    if _is_empty(database):  # two processes may have found no file at the same time
        for statement in TABLES.split(";"):
            database.execute(statement)
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {VERSION}")
    database.execute("COMMIT")


def _check(database: sqlite3.Connection, path: Path) -> None:
    application = database.execute("PRAGMA application_id").fetchone()[0]
    version = database.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION:
        raise ForeignError(f"{path} belongs to another program; move it away or set CLINIC_SAVES to another folder.")
    if version > VERSION:
        raise NewerError(
            f"{path} is of a newer release; install a newer clinic-tui, or set CLINIC_SAVES to another folder."
        )


_NO_WRITING = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_IOERR}
_FAILED_WRITES = {
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
    sqlite3.SQLITE_IOERR_DELETE,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
}
"""Extended codes of what could not be written (a quota, a limit, a disk that fails); what is stored stays whole."""


def _cannot_write(path: Path) -> str:
    return f"{path} cannot be written; change its permissions, or set CLINIC_SAVES to another folder."


def _code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code of an error."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_damage(error: sqlite3.Error) -> bool:
    return _code(error) in _DAMAGE and getattr(error, "sqlite_errorcode", 0) not in _FAILED_WRITES


def explain(error: sqlite3.Error, path: Path) -> StoreError:
    """Return what a SQLite error means, and what to do about it."""
    code = _code(error)
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return StoreBusyError(f"{path} is in use by another process that did not let go in time; try again.")
    if code == sqlite3.SQLITE_FULL:
        return DiskFullError(f"There is no room left for {path}; nothing is lost: make room, then try again.")
    if code in _DAMAGE and not _is_damage(error):
        return StoreError(
            f"{path} could not be written ({error}); nothing is lost: look for room, a quota or a fault of the disk."
        )
    if code in _DAMAGE:
        return DamagedError(f"{path} is damaged; export what can be read and move it away ({error}).")
    if code == sqlite3.SQLITE_NOTADB:
        return ForeignError(f"{path} is no store of games, or its beginning is damaged; move it away.")
    if code in _NO_WRITING:
        return ReadOnlyError(
            f"{path} cannot be written; change its permissions, or set CLINIC_SAVES to another folder."
        )
    return StoreError(f"{path} could not be used ({error}); check the disk, or set CLINIC_SAVES to another folder.")
