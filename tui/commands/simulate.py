"""simulate: bots play among themselves."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from tui.arguments import Commands, command, json_flag, rules_flags, whole, words
from tui.outcome import DONE, UsageError

if TYPE_CHECKING:
    from core.game import Game
    from core.simulate import Result


def register(commands: Commands) -> None:
    """Declare the command."""
    simulate = command(
        commands,
        "simulate",
        "let bots play games among themselves",
        "clinic simulate clinic --seats greedy,random --games 20 --seed 1\n"
        "clinic simulate clinic --seats greedy,greedy --board 3x3 --save-dir games",
        run,
        more="Game k of a run has the seed N + k - 1; the same seed, seats and options give the same game again.",
    )
    simulate.add_argument("kind", metavar="GAME", help="which game: clinic or pain")
    simulate.add_argument("--seats", metavar="BOT,BOT", type=words, required=True, help="a kind of bot for each seat")
    simulate.add_argument("--games", metavar="N", type=whole(1), default=1, help="how many games (default 1)")
    simulate.add_argument("--seed", metavar="N", type=whole(0), default=1, help="seed of the first game (default 1)")
    rules_flags(simulate)
    simulate.add_argument("--save-dir", metavar="DIR", help="write every game into DIR as a .jsonl file")
    json_flag(simulate)


def run(options: Namespace) -> int:
    """Play the games and print how they went."""
    import msgspec

    from core.simulate import simulate, totals
    from tui import setup
    from tui.output import print_json
    from tui.progress import progress
    from tui.version import version

    game = setup.game_named(options.kind)
    kinds = kinds_of(game, options.seats)
    modules = setup.modules(game, options.modules, adult=options.adult)
    chosen = setup.options(game, options.board, options.option)
    numbers, ruleset = setup.numbers(game, options.ruleset, modules, chosen, len(kinds))
    folder = _folder(options.save_dir)
    with progress("playing", options.games, quiet=options.json) as step:
        results = simulate(
            game,
            kinds,
            range(options.seed, options.seed + options.games),
            modules=modules,
            options=chosen,
            numbers={**numbers, **setup.single_numbers(game, options.number, modules)},
            ruleset=ruleset,
            folder=folder,
            app=version(),
            tell=lambda _result: step(),
        )
    if options.json:
        games = [{**msgspec.to_builtins(result), "file": result.file or None} for result in results]
        print_json({"games": games, "totals": totals(results)})
        return DONE
    _print(results)
    return DONE


def kinds_of(game: "Game", seats: list[str]) -> list[str]:
    """Return the kinds of bots of `--seats`, with or without `bot:` before them."""
    from core.bots import kinds_for

    kinds = [seat.removeprefix("bot:") for seat in seats]
    for kind in kinds:
        if kind not in kinds_for(game.name):
            raise UsageError(
                f"There is no bot {kind!r}; the bots of {game.title} are {', '.join(kinds_for(game.name))}."
            )
    if not game.min_seats <= len(kinds) <= game.max_seats:
        raise UsageError(f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not {len(kinds)}.")
    return kinds


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be made ({error.strerror}); choose another --save-dir.") from error
    return folder


def _print(results: "list[Result]") -> None:
    from core.simulate import totals
    from tui.columns import aligned

    rows = [[r.seed, *r.scores, r.moves, r.events, f"{r.seconds:.2f}", r.file] for r in results]
    print("\n".join(aligned(rows, ["seed", *results[0].seats, "moves", "events", "seconds", "file"])))
    total = totals(results)
    print()
    rows = [[name, total["wins"][name], total["mean_scores"][name]] for name in results[0].seats]
    print("\n".join(aligned(rows, ["seat", "wins", "mean score"])))
    games = "1 game" if total["games"] == 1 else f"{total['games']} games"
    print(f"\n{games}, {total['moves']} moves in {total['seconds']} s: {total['moves_per_s']} moves/s")
