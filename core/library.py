"""Games as people name them: by a name in the store, or by the path of a JSON Lines file."""

from collections.abc import Sequence
from pathlib import Path

from core.history import GameOf
from core.log.jsonl import bring_in, read_file
from core.log.records import AnyRecord, Header
from core.log.store import DamagedError, ForeignError, NewerError, Store, StoreError
from core.table import Table
from core.verify import check_digests


def is_file(text: str) -> bool:
    """Whether a GAME argument means a file: it ends in .jsonl or has a folder in it."""
    return text.endswith(".jsonl") or "/" in text or "\\" in text


def open_game(store: Store, text: str, game_of: GameOf) -> Table:
    """Open a game by name, or a file in place (read-only); what is damaged as far as it can be read.

    Raises:
        StoreError: if there is nothing to open; one sentence.

    """
    if not is_file(text):
        return Table.open(store, text, game_of)
    records, damage = _read(Path(text))
    return Table.from_records(records, game_of, damage=damage)


def import_file(store: Store, path: Path, game_of: GameOf, name: str = "", *, damaged: bool = False) -> str:
    """Check a file's digests, store it as a new game and return its name (the next free one unless `name` is given).

    Args:
        store: to put it in.
        path: of the file.
        game_of: finds its game.
        name: to give it.
        damaged: True to save what can be read of a damaged file instead of refusing it.

    Raises:
        DamagedError: for a damaged file, or one whose digests do not hold; `records` are those that can be saved.
        ExistsError: if `name` is taken.
        StoreError: if it cannot be read or stored.

    """

    def check(found: Sequence[AnyRecord]) -> None:
        header = found[0]
        if not isinstance(header, Header):
            raise ForeignError(f"{path} is no game: it has no header.")
        try:
            game = game_of(header.game)
        except ValueError as error:
            raise NewerError(f"This release cannot open the game; a newer one may have written it. {error}") from error
        check_digests(game, found)

    try:
        try:
            records = read_file(path)
        except DamagedError as error:
            if not damaged:
                raise
            records = error.records
        return bring_in(store, records, name, check)
    except DamagedError as error:
        if not damaged:
            raise
        return bring_in(store, error.records, name)


def _read(path: Path) -> tuple[tuple[AnyRecord, ...], str]:
    try:
        return read_file(path), ""
    except DamagedError as error:
        if len(error.records) < 2:  # noqa: PLR2004 - header and start
            raise StoreError(str(error)) from error
        return error.records, str(error)
