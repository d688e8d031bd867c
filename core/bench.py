"""Measurements of the core: folding, random play, loading, undo; and how the bots do against each other.

Every figure is the best of a few runs: what the machine can do, not what else it was busy with.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from time import perf_counter
from typing import Any

from core.bots import kinds_for
from core.bots.random_bot import choose
from core.game import Game
from core.games import NAMES
from core.games import game as game_of
from core.log.jsonl import from_lines, to_lines
from core.log.records import AnyRecord
from core.simulate import played, simulate, totals
from core.state import State, digest
from core.table import Table

RUNS = 5
"""Runs of which the best counts."""


def best(run: Callable[[], object], runs: int = RUNS) -> float:
    """Return the seconds of the quickest of several runs."""
    times = []
    for _ in range(runs):
        begun = perf_counter()
        run()
        times.append(perf_counter() - begun)
    return min(times)


def fold_rate(table: Table) -> int:
    """Return how many events of a game are folded in a second, every state kept."""
    events = [event for entry in table.path for event in entry.events]
    states: list[State] = []

    def fold() -> None:
        states.clear()
        state = table.game.initial
        for event in events:
            state = table.engine.fold(state, event)
            states.append(state)

    return round(len(events) / best(fold))


def random_rate(game: Game) -> int:
    """Return how many random moves a second the engine makes with most seats, the best of a few runs.

    Lists, decisions, passing over, folding and a digest of every state are in it.
    """
    return max(_random_rate(game) for _ in range(RUNS))


def _random_rate(game: Game, seconds: float = 0.5) -> int:
    moves, spent, seed = 0, 0.0, 0
    while spent < seconds:
        seed += 1
        engine = game.engine(game.rules((), {}, {}, game.max_seats), str(seed))
        state = game.start(engine).state
        begun = perf_counter()
        while True:
            prompt = state.prompt
            answers = getattr(prompt, "answers", ())
            seats = [s for s in (prompt.seats if prompt else ()) if not (answers and answers[s])]
            if not seats:
                break
            move = choose(engine, state, seats[0], f"{seed}:{moves}")
            state = engine.decide(state, seats[0], move).state
            digest(state)
            moves += 1
        spent += perf_counter() - begun
    return round(moves / spent)


def load_time(text: bytes) -> float:
    """Return the milliseconds from a game's file in memory to a table that can be played on."""
    return round(best(lambda: Table.from_records(from_lines(text), game_of)) * 1000, 2)


def undo_time(records: Sequence[AnyRecord]) -> float:
    """Return the milliseconds of an undo at the end of a game, the lists of moves included, in a store in memory."""
    from core.log.memory import MemoryStore  # noqa: PLC0415 - only here

    store = MemoryStore()
    store.create("bench", records)
    table = Table.open(store, "bench", game_of)
    seat = table.path[-1].seat

    def undo() -> float:
        begun = perf_counter()
        table.undo(seat)
        for other in table.deciding():
            table.legal(other)
        spent = perf_counter() - begun
        table.redo(seat)
        return spent

    return round(min(undo() for _ in range(RUNS)) * 1000, 2)


def core_figures(text: bytes | None = None) -> dict[str, Any]:
    """Return the figures of the core by name; `text` is the file of the game to fold and load (else one is played)."""
    table = Table.from_records(from_lines(text), game_of) if text else played(game_of(NAMES[0]), ["random"] * 4, 1)
    text = text or to_lines(table.records)
    return {
        "fold_events_per_s": fold_rate(table),
        "random_moves_per_s": {name: random_rate(game_of(name)) for name in NAMES},
        "load_ms": load_time(text),
        "undo_ms": undo_time(table.records),
        "sample": {
            "records": len(table.records),
            "events": sum(len(entry.events) for entry in table.path),
            "bytes": len(text),
        },
    }


def bots(games: int = 20, seed: int = 1, tell: Callable[[], object] = lambda: None) -> dict[str, Any]:
    """Return how each stronger bot does against weaker ones, and alone where a game can be played alone.

    A match has the stronger bot on one seat, each in turn, and the weaker one on all others.
    """
    found: dict[str, Any] = {}
    for name in NAMES:
        game = game_of(name)
        kinds = kinds_for(name)
        matches = [_match(game, strong, weak, games, seed, tell) for weak, strong in combinations(kinds, 2)]
        alone = [_alone(game, kind, games, seed, tell) for kind in kinds if game.min_seats == 1]
        found[name] = {"matches": matches, "alone": alone}
    return found


def _match(game: Game, strong: str, weak: str, games: int, seed: int, tell: Callable[[], object]) -> dict[str, Any]:
    above_all, margins, seconds = 0, [], 0.0
    for k in range(games):
        own = k % game.max_seats
        kinds = [strong if seat == own else weak for seat in range(game.max_seats)]
        result = simulate(game, kinds, [seed + k])[0]
        others = max(score for seat, score in enumerate(result.scores) if seat != own)
        above_all += result.scores[own] > others
        margins.append(result.scores[own] - others)
        seconds += result.seconds
        tell()
    return {
        "bot": strong,
        "against": [weak] * (game.max_seats - 1),
        "games": games,
        "better_than_all": above_all,
        "least_margin": min(margins),
        "mean_margin": round(sum(margins) / games, 1),
        "seconds_a_game": round(seconds / games, 2),
    }


def _alone(game: Game, kind: str, games: int, seed: int, tell: Callable[[], object]) -> dict[str, Any]:
    results = simulate(game, [kind], range(seed, seed + games), tell=lambda _result: tell())
    scores = sorted(result.scores[0] for result in results)
    quarter = {name: scores[min(games - 1, games * k // 4)] for k, name in ((1, "low"), (2, "middle"), (3, "high"))}
    return {"bot": kind, "games": games, "scores": quarter, "seconds": totals(results)["seconds"]}
