"""The store: where games are kept. A protocol of a few calls, its errors, and the place of the one on this machine.

A record is committed before anyone is told, at an expected position: of two writers one wins, the other gets
StaleError, reads what is new and decides again. Every error is one sentence that says what to do.
"""

import os
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from core.log.records import AnyRecord, Header

DATABASE = "clinic.db"
"""Name of the embedded store's file in the saves folder."""
_LONGEST_NAME = 80


class StoreError(Exception):
    """A store could not do what it was asked; the message is one sentence that says what to do."""


class StaleError(StoreError):
    """Somebody else was faster: the log is longer than the writer thought, or the question is gone."""


class ExistsError(StoreError):
    """There is a game of that name already."""


class NoGameError(StoreError):
    """There is no game of that name."""


class BadNameError(StoreError):
    """A game cannot be called that."""


class NewerError(StoreError):
    """A game or a store was written by a newer release."""


class ForeignError(StoreError):
    """A file is not what it should be: no store, no game."""


class StoreBusyError(StoreError):
    """Another process holds the store and did not let go in time."""


class DiskFullError(StoreError):
    """There is no room for another record; what was stored stays as it was."""


class ReadOnlyError(StoreError):
    """The store or the game may be read, not written."""


class DamagedError(StoreError):
    """Part of a game cannot be read.

    Attributes:
        records: what can be read, from the position asked for up to the damage.
        at: number of the first record (0-based) that cannot be read.

    """

    def __init__(self, text: str, records: Sequence[AnyRecord] = (), at: int = 0) -> None:
        """Keep what can still be read beside the sentence."""
        super().__init__(text)
        self.records = tuple(records)
        self.at = at


class Listing(Struct, frozen=True):
    """A game in a list.

    Attributes:
        name: in the store.
        header: its first record; None if that cannot be read.
        records: how many there are.
        at: when the last of them came, for people (UTC, ISO 8601); "" if unknown.
        trash: 0, or the number under which it lies in the trash.
        damage: "" or what is wrong with it.

    """

    name: str
    header: Header | None
    records: int
    at: str = ""
    trash: int = 0
    damage: str = ""


class Store(Protocol):
    """Where games are kept; every call raises a StoreError that says what to do."""

    @property
    def read_only(self) -> str:
        """Why nothing can be written here (a sentence), or ""."""

    def create(self, name: str, records: Sequence[AnyRecord]) -> None:
        """Store a new game with its first records; raises ExistsError."""

    def append(self, name: str, position: int, records: Sequence[AnyRecord]) -> None:
        """Store records, all or none, after the first `position` ones.

        Raises:
            StaleError: if the game has another number of records, or one of the submissions is stored already.

        """

    def read(self, name: str, position: int = 0) -> tuple[AnyRecord, ...]:
        """Return the records of a game from a position on.

        Raises:
            DamagedError: with those that can be read.

        """

    def games(self) -> tuple[Listing, ...]:
        """Return all games, the one changed last first."""

    def watch(self, name: str, position: int) -> bool:
        """Whether there are records from a position on; cheap and never waiting, for a timer of 50 to 100 ms."""

    def delete(self, name: str) -> None:
        """Move a game to the trash."""

    def trash(self) -> tuple[Listing, ...]:
        """Return what lies in the trash, the latest first."""

    def restore(self, number: int) -> str:
        """Take a game out of the trash by its number there and return its name; raises ExistsError."""

    def empty_trash(self) -> int:
        """Delete for good what lies in the trash; returns how many games that was."""

    def close(self) -> None:
        """Let go of the store."""


def check_name(name: str) -> None:
    """Raise BadNameError unless a game may be called that: it must be no path, printable and not too long."""
    if not name.strip() or name != name.strip() or name.startswith((".", "-")):
        raise BadNameError(f"A game needs a name that begins with a letter or digit, not {name!r}.")
    if not name.isprintable() or any(sign in name for sign in "/\\") or name.endswith(".jsonl"):
        raise BadNameError(f"A game's name has no slashes or control characters and no .jsonl at its end: {name!r}.")
    if len(name) > _LONGEST_NAME:
        raise BadNameError(f"A game's name has at most {_LONGEST_NAME} characters, {name[:20]!r}… has {len(name)}.")


def free_name(store: Store, wish: str) -> str:
    """Return `wish`, or `wish-2`, `wish-3` … if the store has a game of that name."""
    taken = {listing.name for listing in store.games()}
    name, k = wish, 1
    while name in taken:
        k += 1
        name = f"{wish}-{k}"
    return name


def saves_folder() -> Path:
    """Return the folder of the store: `$CLINIC_SAVES`, else `saves/` of a checkout, else the user's data folder."""
    wish = os.environ.get("CLINIC_SAVES", "")
    if wish:
        return Path(wish).expanduser()
    checkout = Path(__file__).resolve().parents[2]
    if _is_checkout(checkout):
        return checkout / "saves"
    from platformdirs import user_data_path  # noqa: PLC0415 - only installed copies need it

    return user_data_path("clinic-tui", appauthor=False)


def _is_checkout(folder: Path) -> bool:
    try:
        with (folder / "pyproject.toml").open("rb") as file:
            return bool(tomllib.load(file).get("project", {}).get("name") == "clinic-tui")
    except (OSError, tomllib.TOMLDecodeError):
        return False


def open_store(folder: Path | None = None) -> Store:
    """Open the embedded store of a folder (by default of `saves_folder()`), made if it is not there yet."""
    from core.log.sqlite import SqliteStore  # noqa: PLC0415 - it imports this module

    folder = saves_folder() if folder is None else folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or "no access"
        raise StoreError(
            f"The saves folder {folder} cannot be made ({reason}); set CLINIC_SAVES to another."
        ) from error
    return SqliteStore(folder / DATABASE)
