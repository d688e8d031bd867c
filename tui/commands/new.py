"""new: create a game and open it."""

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from tui.arguments import Commands, command, rules_flags, seat_words
from tui.outcome import DONE, UsageError

if TYPE_CHECKING:
    from core.game import Game
    from core.log.store import Store


def register(commands: Commands) -> None:
    """Declare the command."""
    new = command(
        commands,
        "new",
        "create a game and open it",
        "clinic new clinic --seats Ana,Ben,bot:greedy\n"
        "clinic new clinic --seats Ana,bot:random --board 3x3 --seed 7 --name duel --no-open\n"
        "clinic new pain --seats Ana,Ben,Cleo --option length=long --option deck=full\n"
        "clinic new pain --seats Ana,Ben --number goal.operations=3 --number goal.points=150",
        run,
        more="Prints the game's name. A seat is a person's name, or bot:KIND (NAME:KIND gives the bot a name).",
    )
    new.add_argument("kind", metavar="GAME", help="which game: clinic or pain")
    new.add_argument("--seats", metavar="A,B,bot:KIND", type=seat_words, help="who plays, in seat order, by commas")
    rules_flags(new)
    new.add_argument("--seed", metavar="N", help="seed of all chance (else a secret one)")
    new.add_argument(
        "--undo", choices=("free", "strict", "consent"), default="free", help="how far moves may be undone"
    )
    new.add_argument("--position", metavar="FILE", help="start from a position file; seats come from it")
    new.add_argument("--name", metavar="NAME", help="the game's name (else clinic-1, clinic-2 …)")
    new.add_argument("--no-open", action="store_true", help="only create it")
    new.add_argument("--plain", action="store_true", help="open it in plain mode")


def run(options: Namespace) -> int:
    """Create a game, let bots move that are asked first, and open it."""
    from core.bots import kinds_for, let_bots_move
    from core.log.store import ExistsError
    from core.table import Table
    from tui import setup
    from tui.moment import now
    from tui.opened import open_store
    from tui.version import version

    game = setup.game_named(options.kind)
    wanted: dict[str, Any] = {
        "seats": setup.players(options.seats or [], kinds_for(game.name)),
        "modules": setup.modules(game, options.modules, adult=options.adult),
        "options": setup.options(game, options.board, options.option),
        "numbers": {},
        "seed": options.seed,
    }
    if options.position:
        wanted |= _from_position(game, options, wanted)
    if not wanted["seats"]:
        raise UsageError("Who plays? Add --seats, such as --seats Ana,Ben,bot:greedy.")
    rules = wanted["modules"], wanted["options"], len(wanted["seats"])
    numbers, ruleset = setup.numbers(game, options.ruleset, *rules)
    single = setup.single_numbers(game, options.number, wanted["modules"])
    wanted["numbers"] = {**numbers, **wanted["numbers"], **single}
    wanted["seed"] = _seed(wanted["seed"])
    store = open_store()
    while True:
        name = options.name if options.name is not None else _free_name(store, game.name)
        try:
            table = Table.create(
                game, store, name, ruleset=ruleset, undo=options.undo, app=version(), at=now(), **wanted
            )
        except ExistsError:
            if options.name is not None:
                raise
            continue  # somebody else took the free name just now
        break
    if any(not player.bot for player in table.players):
        let_bots_move(table, at=now())
    print(table.name)
    return DONE if options.no_open else _open(store, table.name, plain=options.plain)


def _from_position(game: "Game", options: Namespace, wanted: dict[str, Any]) -> dict[str, Any]:
    """Return what a position file says; `--seats` may only say which of its seats are bots."""
    from core.log.records import Player
    from core.scenario import NotRegistered, read
    from tui import setup

    if options.modules or options.board or options.option:
        raise UsageError("A position file says which modules and options; leave --modules, --board and --option out.")
    text = setup.read_text(options.position)
    found = read(text, options.position)
    if isinstance(found, NotRegistered):
        raise UsageError(found.text)
    if found.game is not game:
        raise UsageError(f"{options.position} is a position of {found.game.name}, not of {game.name}.")
    setup.allow(game, found.modules, adult=options.adult)
    names = [player.name for player in wanted["seats"]]
    if names and names != list(found.names):
        first = found.names[0]
        raise UsageError(f"The seats of that position are {', '.join(found.names)}; {first}:greedy makes one a bot.")
    return {
        "seats": wanted["seats"] or tuple(Player(name) for name in found.names),
        "modules": found.modules,
        "options": found.options,
        "numbers": found.numbers,
        "seed": wanted["seed"] or found.seed,
        "position": text,
    }


def _seed(wish: str | None) -> str:
    if wish is not None:
        if not wish or not wish.isprintable():
            raise UsageError("A seed is a number or a word, not nothing.")
        return wish
    import secrets

    return secrets.token_hex(16)


def _free_name(store: "Store", stem: str) -> str:
    """Return the first of `clinic-1`, `clinic-2` … that the store has no game of."""
    taken = {listing.name for listing in store.games()}
    k = 1
    while f"{stem}-{k}" in taken:
        k += 1
    return f"{stem}-{k}"


def _open(store: "Store", name: str, *, plain: bool) -> int:
    if plain:
        from tui.plain import play

        return play(store, name)
    from tui.commands.play import no_screens, screens

    return DONE if no_screens() else screens(store, name)
