"""The embedded store: one SQLite database in the saves folder, safe against crashes and several processes.

WAL with synchronous FULL: what `append` returned from survives kill -9 and power cuts. All records of a submission go
in one transaction at an expected position. A database of a newer release, or of another program, is left alone; a
damaged one is read as far as it goes and never written again.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TypeVar
from zlib import crc32

from core.log.codec import decode_lines, encode, header_format
from core.log.records import AnyRecord, Header
from core.log.schema import connect, explain
from core.log.store import (
    DamagedError,
    ExistsError,
    Listing,
    NoGameError,
    ReadOnlyError,
    StaleError,
    StoreError,
    check_name,
)

T = TypeVar("T")


class SqliteStore:
    """A store in one database file; may be used from several threads.

    Args:
        path: of the database file; made if it is not there.
        patience: seconds to wait for another process that is writing.

    """

    def __init__(self, path: Path, patience: float = 5.0) -> None:
        """Open or make the database; raises ForeignError, NewerError, StoreBusyError, StoreError."""
        self.path = path
        self._lock = RLock()
        self._database, self._read_only = connect(path, patience)
        self._ids: dict[str, int] = {}  # games that were read here: a name may be given anew, a number never is
        self._own = 0  # own commits, which `PRAGMA data_version` does not count
        self._seen: dict[str, tuple[tuple[int, int], int]] = {}

    @property
    def read_only(self) -> str:
        """Why nothing can be written here (a sentence), or ""."""
        return self._read_only

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            self._database.close()

    # writing

    def create(self, name: str, records: Sequence[AnyRecord]) -> None:
        """Store a new game with its first records."""
        check_name(name)
        with self._writing() as database:
            if _find(database, name) is not None:
                raise ExistsError(f"There is a game {name!r} already; choose another name or delete that one.")
            cursor = database.execute("INSERT INTO games (name) VALUES (?)", (name,))
            game = cursor.lastrowid
            assert game is not None
            _insert(database, game, records)
        self._ids[name] = game

    def append(self, name: str, position: int, records: Sequence[AnyRecord]) -> None:
        """Store records, all or none, after the first `position` ones."""
        with self._writing() as database:
            game = self._game(name)
            there = _length(database, game)
            if there != position:
                raise StaleError(f"Somebody else moved in {name!r} just now; look again and decide anew.")
            _insert(database, game, records)

    def delete(self, name: str) -> None:
        """Move a game to the trash."""
        with self._writing() as database:
            self._ids.pop(name, None)
            game = self._game(name)
            database.execute("UPDATE games SET trash = (SELECT max(trash) + 1 FROM games) WHERE game = ?", (game,))
        self._ids.pop(name, None)

    def restore(self, number: int) -> str:
        """Take a game out of the trash by its number there and return its name."""
        with self._writing() as database:
            row = database.execute("SELECT game, name FROM games WHERE trash = ?", (number,)).fetchone()
            if row is None or number <= 0:
                raise NoGameError(f"There is no number {number} in the trash.")
            if _find(database, row[1]) is not None:
                raise ExistsError(f"There is another game {row[1]!r} by now; rename or delete that one first.")
            database.execute("UPDATE games SET trash = 0 WHERE game = ?", (row[0],))
        name: str = row[1]
        return name

    def empty_trash(self) -> int:
        """Delete for good what lies in the trash; returns how many games that was."""
        with self._writing() as database:
            for table in ("records", "submissions"):
                database.execute(f"DELETE FROM {table} WHERE game IN (SELECT game FROM games WHERE trash > 0)")  # noqa: S608
            return database.execute("DELETE FROM games WHERE trash > 0").rowcount

    # reading

    def read(self, name: str, position: int = 0) -> tuple[AnyRecord, ...]:
        """Return the records of a game from a position on; raises DamagedError with those that can be read."""
        with self._lock:
            if position == 0:
                self._ids.pop(name, None)
            game = self._asked(lambda: self._game(name))
            lines = _Lines(self._database, game, position)
            form = None if position == 0 else header_format(self._asked(lambda: _header_line(self._database, game)))
            try:
                records = decode_lines(lines, position, form)
            except DamagedError as error:
                raise DamagedError(
                    _damaged(name, position + len(error.records), str(error)), error.records, error.at
                ) from error
            if lines.error is not None and not isinstance(self._explained(lines.error), DamagedError):
                raise self._explained(lines.error)
            damage = str(lines.error or lines.damage)
            if damage or not (records or position):
                at = position + len(records)
                raise DamagedError(_damaged(name, at, damage or "nothing is there"), records, at)
            return records

    def games(self) -> tuple[Listing, ...]:
        """Return all games, the one changed last first."""
        found = self._listings("SELECT game, name, trash FROM games WHERE trash = 0 ORDER BY game DESC")
        return tuple(sorted(found, key=lambda listing: listing.at, reverse=True))

    def trash(self) -> tuple[Listing, ...]:
        """Return what lies in the trash, the latest first."""
        return tuple(self._listings("SELECT game, name, trash FROM games WHERE trash > 0 ORDER BY trash DESC"))

    def watch(self, name: str, position: int) -> bool:
        """Whether there are records from a position on."""
        with self._lock:
            version = self._asked(lambda: self._database.execute("PRAGMA data_version").fetchone()[0])
            token = (version, self._own)
            seen = self._seen.get(name)
            if seen is None or seen[0] != token:
                length = self._asked(lambda: _length(self._database, self._game(name)))
                seen = self._seen[name] = (token, length)
            return seen[1] > position

    def _listings(self, query: str) -> list[Listing]:
        with self._lock:
            rows = self._asked(lambda: self._database.execute(query).fetchall())
            return [self._listing(*row) for row in rows]

    def _listing(self, game: int, name: str, trash: int) -> Listing:
        try:
            length = self._asked(lambda: _length(self._database, game))
            line = self._asked(lambda: _header_line(self._database, game))
            header = decode_lines([line])[0]
            assert isinstance(header, Header)
            last = tuple(_Lines(self._database, game, length - 1))
            at = getattr(decode_lines(last, length - 1, header.format)[0], "at", "") if last else ""
        except StoreError as error:
            return Listing(name, None, 0, trash=trash, damage=str(error))
        return Listing(name, header, length, at or header.at, trash)

    # the database

    def _game(self, name: str) -> int:
        """Return the number of a game; one that was read here before keeps its number, or is gone."""
        known = self._ids.get(name)
        if known is None:
            known = _find(self._database, name)
            if known is None:
                raise NoGameError(f"There is no game {name!r}; `clinic games` lists those there are.")
            self._ids[name] = known
        elif self._database.execute("SELECT 1 FROM games WHERE game = ? AND trash = 0", (known,)).fetchone() is None:
            raise NoGameError(f"The game {name!r} was deleted meanwhile; it may still be in the trash.")
        return known

    def _asked(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except sqlite3.Error as error:
            raise self._explained(error) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Hold the database for one transaction: all of it or, whatever happens, nothing."""
        with self._lock:
            if self._read_only:
                raise ReadOnlyError(self._read_only)
            database = self._database
            try:
                database.execute("BEGIN IMMEDIATE")
                yield database
                database.execute("COMMIT")
            except sqlite3.Error as error:
                self._roll_back()
                raise self._explained(error) from error
            except BaseException:
                self._roll_back()
                raise
            self._own += 1

    def _roll_back(self) -> None:
        try:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
        except sqlite3.Error:  # SQLite has rolled back by itself, or will when the file is next opened
            pass

    def _explained(self, error: sqlite3.Error) -> StoreError:
        told = explain(error, self.path)
        if isinstance(told, DamagedError):
            self._read_only = str(told)
        return told


class _Lines:
    """The bodies of a game's records from a position on, as far as they can be read.

    Attributes:
        damage: where and how they were changed by something else than this program, or "".
        error: what SQLite said where it could not go on.

    """

    def __init__(self, database: sqlite3.Connection, game: int, position: int) -> None:
        self.damage = ""
        self.error: sqlite3.Error | None = None
        self._database = database
        self._game = game
        self._position = position

    def __iter__(self) -> Iterator[bytes]:
        query = "SELECT n, CAST(body AS BLOB), crc FROM records WHERE game = ? AND n >= ? ORDER BY n"
        try:
            for n, body, crc in self._database.execute(query, (self._game, self._position)):
                if crc32(body) != crc:
                    self.damage = f"record {n} was changed on the disk"
                    return
                yield body
        except sqlite3.Error as error:
            self.error = error


def _damaged(name: str, at: int, why: str) -> str:
    rest = "what is before can be looked at and exported" if at > 1 else "nothing of it can be shown"
    return f"The game {name!r} is damaged from record {at} on ({why}); {rest}."


def _find(database: sqlite3.Connection, name: str) -> int | None:
    """Return the number of a game; asks the table, which may be whole where the index of a damaged store is not."""
    row = database.execute("SELECT game FROM games NOT INDEXED WHERE name = ? AND trash = 0", (name,)).fetchone()
    return row[0] if row else None


def _length(database: sqlite3.Connection, game: int) -> int:
    row = database.execute("SELECT max(n) FROM records WHERE game = ?", (game,)).fetchone()
    return 0 if row[0] is None else int(row[0]) + 1


def _header_line(database: sqlite3.Connection, game: int) -> bytes:
    row = database.execute("SELECT CAST(body AS BLOB) FROM records WHERE game = ? AND n = 0", (game,)).fetchone()
    if row is None:
        raise DamagedError("The game has no header.")
    line: bytes = row[0]
    return line


def _insert(database: sqlite3.Connection, game: int, records: Sequence[AnyRecord]) -> None:
    for record in records:
        submission = getattr(record, "id", "")
        if submission:
            try:
                database.execute("INSERT INTO submissions VALUES (?, ?, ?)", (game, submission, record.n))
            except sqlite3.IntegrityError as error:
                raise StaleError("This submission is stored already.") from error
        body = encode(record)
        database.execute("INSERT INTO records VALUES (?, ?, ?, ?)", (game, record.n, body.decode(), crc32(body)))
