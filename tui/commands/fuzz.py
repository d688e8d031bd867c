"""fuzz: random legal games with every law checked."""

from argparse import Namespace
from pathlib import Path

from tui.arguments import Commands, adult_flag, command, json_flag, whole
from tui.outcome import DONE, NO


def register(commands: Commands) -> None:
    """Declare the command."""
    fuzz = command(
        commands,
        "fuzz",
        "play random legal games and check every law",
        "clinic fuzz clinic --games 100 --seed 1",
        run,
        more="Checked are invariants and pieces after every event, folding, digests, lines, encoding, undo and redo.\n"
        "With --all-modules 96 games meet every set of modules that go together, 384 with 1 to 4 seats each.\n"
        "A game that breaks one is kept as a file, and the status is 1.",
    )
    fuzz.add_argument("kind", metavar="GAME", help="which game: clinic or pain")
    fuzz.add_argument("--games", metavar="N", type=whole(1), default=10, help="how many games (default 10)")
    fuzz.add_argument("--seed", metavar="N", type=whole(0), default=1, help="seed of the first game (default 1)")
    fuzz.add_argument("--all-modules", action="store_true", help="play with expansions, in all combinations")
    adult_flag(fuzz)
    fuzz.add_argument("--save-dir", metavar="DIR", help="where games that fail are written (else the saves folder)")
    json_flag(fuzz)


def run(options: Namespace) -> int:
    """Play the games and print what they came to."""
    import msgspec

    from core.fuzz import fuzz
    from core.log.store import saves_folder
    from tui import setup
    from tui.output import print_json
    from tui.progress import progress

    game = setup.game_named(options.kind)
    if options.all_modules:
        setup.allow(game, list(game.expansions), adult=options.adult)
    folder = Path(options.save_dir) if options.save_dir else saves_folder()
    with progress("fuzzing", options.games, quiet=options.json) as step:
        found = fuzz(game, options.games, options.seed, folder, all_modules=options.all_modules, tell=step)
    if options.json:
        print_json({"ok": not found.failures, **msgspec.to_builtins(found)})
        return NO if found.failures else DONE
    for failure in found.failures:
        print(f"seed {failure.seed}, {failure.seats} seats: {failure.text}")
        print(f"  {failure.records} records before it are in {failure.file or 'no file'}")
    games = "1 game" if found.games == 1 else f"{found.games} games"
    print(
        f"{games}, {found.moves} moves, {found.events} events, {found.lines} lines and "
        f"{found.undos} undos tried in {found.seconds:.1f} s: {_count(len(found.failures))}"
    )
    if options.all_modules:
        met, at = found.coverage.sets, found.coverage.seats
        print(f"{met[0]} of {met[1]} sets of modules were met, {at[0]} of {at[1]} with each number of seats.")
    return NO if found.failures else DONE


def _count(failures: int) -> str:
    return f"{failures or 'no'} failure{'' if failures == 1 else 's'}"
