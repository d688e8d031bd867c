"""Simulation: games that bots play among themselves, through a table, with every record."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from msgspec import Struct

from core.bots import let_bots_move
from core.game import Game
from core.log.jsonl import write_file
from core.log.memory import MemoryStore
from core.log.records import Player
from core.table import Table


class Result(Struct, frozen=True):
    """One game that bots played.

    Attributes:
        seed: of the game; the same seed, seats and options give the same game again.
        seats: names in seat order (`greedy-1`).
        scores: points in seat order.
        first: 0-based seats that came first.
        moves: how many plays.
        events: how many events, those of the set-up included.
        seconds: how long it took.
        file: where it was written, "" if nowhere.

    """

    seed: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    first: tuple[int, ...]
    moves: int
    events: int
    seconds: float
    file: str = ""


def seated(kinds: Sequence[str]) -> tuple[Player, ...]:
    """Return the players of a simulated game: the kind of bot and the number of the seat.

    >>> [player.name for player in seated(["greedy", "random"])]
    ['greedy-1', 'random-2']
    """
    return tuple(Player(f"{kind}-{k}", kind) for k, kind in enumerate(kinds, 1))


def played(  # noqa: PLR0913 - a game has that many choices
    game: Game,
    kinds: Sequence[str],
    seed: int,
    *,
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    numbers: Mapping[str, Any] | None = None,
    ruleset: str = "",
    app: str = "",
    checked: bool = False,
) -> Table:
    """Return the table of one finished game; raises SetupError for what does not fit."""
    table = Table.create(
        game,
        MemoryStore(),
        f"{game.name}-{seed}",
        seats=seated(kinds),
        seed=str(seed),
        modules=modules,
        options=options,
        numbers=numbers,
        ruleset=ruleset,
        app=app,
        checked=checked,
    )
    let_bots_move(table)
    return table


def simulate(  # noqa: PLR0913 - likewise
    game: Game,
    kinds: Sequence[str],
    seeds: Sequence[int],
    *,
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    numbers: Mapping[str, Any] | None = None,
    ruleset: str = "",
    folder: Path | None = None,
    app: str = "",
    tell: Callable[[Result], object] = lambda _result: None,
) -> list[Result]:
    """Play one game for each seed.

    Args:
        game: what is played.
        kinds: kinds of bots in seat order.
        seeds: one for each game.
        modules: names of expansions.
        options: choices that differ from the defaults.
        numbers: rule-set numbers that differ from the game's.
        ruleset: text of the rule-set file they come from, "" for none.
        folder: where each game is written as a JSON Lines file; None to keep none.
        app: this release.
        tell: called after each game.

    """
    results = []
    for seed in seeds:
        begun = perf_counter()
        table = played(game, kinds, seed, modules=modules, options=options, numbers=numbers, ruleset=ruleset, app=app)
        seconds = perf_counter() - begun
        file = ""
        if folder is not None:
            path = folder / f"{'-'.join([game.name, *(options or {}).values(), *modules, *kinds, str(seed)])}.jsonl"
            write_file(path, table.records)
            file = str(path)
        results.append(_result(table, seed, seconds, file))
        tell(results[-1])
    return results


def _result(table: Table, seed: int, seconds: float, file: str) -> Result:
    scores = table.game.scores(table.state) or ()
    ranking = table.game.ranking(table.state)
    entries = table.path
    return Result(
        seed=seed,
        seats=table.names,
        scores=tuple(score.total for score in scores),
        first=ranking[0] if ranking else (),
        moves=len(entries) - 1,
        events=sum(len(entry.events) for entry in entries),
        seconds=round(seconds, 4),
        file=file,
    )


def totals(results: Sequence[Result]) -> dict[str, Any]:
    """Return what several games come to: sums, speed, and for each seat its wins and its mean score."""
    seconds = sum(result.seconds for result in results)
    moves = sum(result.moves for result in results)
    events = sum(result.events for result in results)
    seats = results[0].seats if results else ()
    return {
        "games": len(results),
        "moves": moves,
        "events": events,
        "seconds": round(seconds, 3),
        "moves_per_s": round(moves / seconds) if seconds else 0,
        "wins": {name: sum(seat in result.first for result in results) for seat, name in enumerate(seats)},
        "mean_scores": {
            name: round(sum(result.scores[seat] for result in results) / len(results), 1)
            for seat, name in enumerate(seats)
        },
    }
