"""games, export, import, delete: what lies in the store."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.arguments import Commands, command, game_argument, json_flag, whole
from tui.outcome import DONE, UsageError

if TYPE_CHECKING:
    from core.log.store import Listing


def register(commands: Commands) -> None:
    """Declare the commands."""
    games = command(commands, "games", "list the saved games", "clinic games", run_games)
    games.add_argument("--trash", action="store_true", help="list what lies in the trash instead")
    json_flag(games)

    export = command(
        commands,
        "export",
        "write a game as a JSON Lines file",
        "clinic export clinic-1 clinic-1.jsonl",
        run_export,
        more="The file holds everything, the secret seed too. Without FILE it goes to standard output.",
    )
    game_argument(export)
    export.add_argument("file", metavar="FILE", nargs="?", help="where to (- or nothing: standard output)")
    export.add_argument("--force", action="store_true", help="overwrite FILE")

    bring = command(commands, "import", "take a JSON Lines file into the store", "clinic import game.jsonl", run_import)
    bring.add_argument("file", metavar="FILE", help="a game's .jsonl file")
    bring.add_argument("--name", metavar="NAME", default="", help="name to give it (else the one it had)")
    bring.add_argument("--damaged", action="store_true", help="take what can be read of a damaged file")

    delete = command(
        commands,
        "delete",
        "move games to the trash, or empty it",
        "clinic delete clinic-1\nclinic delete --restore 1\nclinic delete --empty-trash",
        run_delete,
    )
    delete.add_argument("game", metavar="GAME", nargs="*", help="names of saved games")
    delete.add_argument("--empty-trash", action="store_true", help="delete for good what lies in the trash")
    delete.add_argument("--restore", metavar="N", type=whole(1), help="take number N of the trash back out")


def run_games(options: Namespace) -> int:
    """List the games, or the trash."""
    from tui.opened import open_store

    store = open_store()
    listings = store.trash() if options.trash else store.games()
    rows = [_row(listing) for listing in listings]
    if options.json:
        from tui.output import print_json

        print_json({"games": rows})
        return DONE
    if not rows:
        print("The trash is empty." if options.trash else "No saved games yet; `clinic new clinic` begins one.")
        return DONE
    from tui.columns import aligned

    head = ["name", "game", "seats", "records", "changed", "state"]
    number = ["number"] if options.trash else []
    table = [
        [
            *([row["trash"]] if options.trash else []),
            row["name"],
            row["game"],
            ", ".join(row["seats"]),
            row["records"],
            row["changed"],
            row["state"],
        ]
        for row in rows
    ]
    print("\n".join(aligned(table, [*number, *head])))
    return DONE


def _row(listing: "Listing") -> dict[str, Any]:
    header = listing.header
    return {
        "name": listing.name,
        "game": header.game if header else "",
        "seats": [player.name for player in header.seats] if header else [],
        "modules": list(header.modules)[1:] if header else [],
        "undo": header.undo if header else "",
        "records": listing.records,
        "changed": listing.at,
        "trash": listing.trash,
        "state": listing.damage or "ok",
    }


def run_export(options: Namespace) -> int:
    """Write a game's file."""
    from core.log.jsonl import to_lines, write_file
    from tui.gamefile import to_read, warn

    table = to_read(options.game)
    records = table.records
    if not table.over and any(not player.bot for player in table.players):
        warn("The file holds everything, secrets and the seed too; give it to nobody who still plays this game.")
    if options.file in {None, "-"}:
        sys.stdout.flush()
        sys.stdout.buffer.write(to_lines(records))
        return DONE
    path = Path(options.file)
    if path.is_dir():
        path /= f"{Path(options.game).stem}.jsonl"
    if path.exists() and not options.force:
        raise UsageError(f"{path} exists already; choose another name or add --force.")
    write_file(path, records)
    print(path)
    return DONE


def run_import(options: Namespace) -> int:
    """Bring a file into the store, once its digests hold."""
    from core.games import game as game_of
    from core.library import import_file
    from core.log.store import DamagedError
    from tui.opened import open_store

    try:
        print(import_file(open_store(), Path(options.file), game_of, options.name, damaged=options.damaged))
    except DamagedError as error:
        if not error.records:
            raise
        raise UsageError(f"{error} `clinic import --damaged` saves what can be read.") from error
    return DONE


def run_delete(options: Namespace) -> int:
    """Move games to the trash, take one back, or empty it."""
    from tui.opened import open_store

    if bool(options.game) + options.empty_trash + (options.restore is not None) != 1:
        raise UsageError("Say one of: names of games to delete, --restore N, or --empty-trash.")
    store = open_store()
    if options.empty_trash:
        count = store.empty_trash()
        print(f"{count} game{'' if count == 1 else 's'} deleted for good.")
    elif options.restore is not None:
        print(store.restore(options.restore))
    for name in options.game:
        store.delete(name)
        print(f"{name} is in the trash; `clinic games --trash` lists it, `clinic delete --restore` takes it back.")
    return DONE
