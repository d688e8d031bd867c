"""GAME on a command line: a name in the store, or the path of a JSON Lines file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tui.outcome import UsageError

if TYPE_CHECKING:
    from core.log.store import Store
    from core.table import Table


def to_read(game: str) -> "Table":
    """Return the table of GAME for commands that only look: a file in place, a damaged game as far as it goes."""
    from core.games import game as game_of
    from core.library import is_file
    from core.table import Table

    if not is_file(game):
        from tui.opened import open_store

        store = open_store()
        return warned(Table.open(store, _existing(store, game), game_of))
    from core.log.jsonl import read_file
    from core.log.store import DamagedError

    damage = ""
    try:
        records = read_file(Path(game))
    except DamagedError as error:
        records, damage = error.records, str(error)
    return warned(Table.from_records(records, game_of, damage=damage))


def to_play(game: str) -> "tuple[Store, str]":
    """Return the store and the name of GAME in it; a file is imported first, and that is said."""
    from core.games import game as game_of
    from core.library import import_file, is_file
    from tui.opened import open_store

    store = open_store()
    if not is_file(game):
        return store, _existing(store, game)
    name = import_file(store, Path(game), game_of)
    warn(f"{game} was imported as {name}.")
    return store, name


def to_change(game: str) -> "Table":
    """Return the table of GAME for commands that append to it."""
    from core.games import game as game_of
    from core.table import Table

    store, name = to_play(game)
    table = Table.open(store, name, game_of)
    if table.read_only:
        raise UsageError(table.read_only)
    return table


def seat_of(table: "Table", name: str) -> int:
    """Return the 0-based seat of a name; raises UsageError naming the seats there are."""
    found = [seat for seat, other in enumerate(table.names) if other.casefold() == name.strip().casefold()]
    if len(found) != 1:
        raise UsageError(f"Nobody is called {name!r} here; the seats are {', '.join(table.names)}.")
    return found[0]


def warn(sentence: str) -> None:
    """Say something on standard error that does not end the command."""
    print(" ".join(sentence.split()), file=sys.stderr)


def warned(table: "Table") -> "Table":
    """Return the table, after a warning if it could not be read whole."""
    if table.damage:
        warn(table.damage)
    return table


def _existing(store: "Store", game: str) -> str:
    """Return the name; raises NoGameError with the nearest one if the store has no game of that name."""
    from difflib import get_close_matches

    from core.log.store import NoGameError

    names = [listing.name for listing in store.games()]
    if game in names:
        return game
    near = get_close_matches(game, names, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    if Path(game).is_file():
        raise NoGameError(f"There is no game {game!r}. The file of that name is ./{game}.")
    raise NoGameError(f"There is no game {game!r}.{hint} `clinic games` lists those there are; a file ends in .jsonl.")
