"""Fuzzing: random legal games with every law checked - invariants, pieces, folding, notation, encoding, undo and redo.

Each game is played by a checked engine: half of the games at random, half by bots that are fond of what expansions add
and have plenty to spend (`Game.plenty`). What is broken is kept: the log up to the move that broke it is a game file.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import msgspec
from msgspec import Struct

from core.bots import eager_bot, random_bot
from core.conservation import lost_piece
from core.coverage import Coverage, Setting, covered, setting
from core.dice import Draw
from core.engine import Engine
from core.game import Game
from core.log.codec import raw_events, raw_move
from core.log.jsonl import from_lines, to_lines, write_file
from core.log.memory import MemoryStore
from core.log.records import Player
from core.move import Move
from core.state import State, digest
from core.table import Table
from core.verify import verify

MOST_MOVES = 20_000
"""No random game is longer; one that is counts as a failure."""
UNDOS = 4
"""Places in each game where undo and redo are tried."""
DEAREST_LIST = 40
"""Of longer lists of moves so many are written and read back, spread evenly."""


class LawBrokenError(AssertionError):
    """A law does not hold; the message says which and where."""


class Failure(Struct, frozen=True):
    """A game that broke something.

    Attributes:
        seed: of the game.
        seats: how many.
        modules: in play.
        text: what is broken.
        records: how many records were made before.
        file: the game up to there, "" if it could not be written.

    """

    seed: int
    seats: int
    modules: tuple[str, ...]
    text: str
    records: int
    file: str = ""


class Findings(Struct):
    """What a run of the fuzzer came to.

    Attributes:
        games: games played.
        moves: plays made.
        events: events folded.
        undos: undo and redo tried so many times.
        lines: moves written and read back.
        seconds: how long it took.
        prompts: how often each kind of question was answered.
        coverage: which sets of modules, seats and options were met.
        failures: games that broke something.

    """

    games: int = 0
    moves: int = 0
    events: int = 0
    undos: int = 0
    lines: int = 0
    seconds: float = 0.0
    prompts: dict[str, int] = {}
    coverage: Coverage = Coverage((0, 0), (0, 0), (0, 0), (0, 0))
    failures: list[Failure] = []


def fuzz(
    game: Game,
    games: int,
    seed: int,
    folder: Path,
    *,
    all_modules: bool = False,
    tell: Callable[[], object] = lambda: None,
) -> Findings:
    """Play random games of all sizes and check every law.

    Args:
        game: what is played.
        games: how many.
        seed: of the first game; the others have the next numbers.
        folder: where games that fail are written.
        all_modules: True to play with every set of modules that go together, one after the other (core/coverage.py).
        tell: called after each game.

    """
    findings = Findings()
    begun = perf_counter()
    settings = [setting(game, seed + k, all_modules=all_modules) for k in range(games)]
    for k, chosen in enumerate(settings):
        _one(game, seed + k, chosen, folder, findings)
        findings.games += 1
        tell()
    findings.coverage = covered(game, settings, all_modules=all_modules)
    findings.seconds = round(perf_counter() - begun, 3)
    return findings


def _one(game: Game, seed: int, chosen: Setting, folder: Path, findings: Findings) -> None:
    table: Table | None = None
    try:
        table = Table.create(
            game,
            MemoryStore(),
            f"fuzz-{game.name}-{seed}",
            seats=[Player(f"seat-{k + 1}", "random") for k in range(chosen.seats)],
            seed=str(seed),
            modules=chosen.modules,
            options=chosen.options,
            numbers=game.plenty if _eager(seed) else {},
            checked=True,
        )
        _play(table, seed, findings)
        _check(table, findings)
    except Exception as error:  # noqa: BLE001 - whatever breaks is what we look for
        text = " ".join(f"{type(error).__name__}: {error}".split())
        records = table.records if table is not None else ()
        file = ""
        if table is not None:
            path = folder / f"fuzz-{game.name}-{seed}.jsonl"
            folder.mkdir(parents=True, exist_ok=True)
            write_file(path, records)
            file = str(path)
        findings.failures.append(Failure(seed, chosen.seats, chosen.modules, text, len(records), file))


def _eager(seed: int) -> bool:
    return Draw(str(seed), "eager", 0).below(2) == 0


def _play(table: Table, seed: int, findings: Findings) -> None:
    engine, choose = table.engine, (eager_bot if _eager(seed) else random_bot).choose
    for k in range(MOST_MOVES):
        seat = _next(table, seed, k)
        if seat is None:
            break
        prompt = table.state.prompt
        findings.prompts[prompt.kind if prompt else ""] = findings.prompts.get(prompt.kind if prompt else "", 0) + 1
        if k % 7 == 0:
            names = table.names if k % 2 else ()  # lines name seats, or their numbers
            findings.lines += notation_holds(table.game, engine, table.state, seat, names)
        changed = table.submit(seat, choose(engine, table.state, seat, f"{seed}:{k}"))
        findings.moves += 1
        findings.events += len(changed.events)
    else:
        raise LawBrokenError(f"the game is not over after {MOST_MOVES} moves")
    if table.game.scores(table.state) is None:
        raise LawBrokenError("the game is over, and there are no scores")


def _next(table: Table, seed: int, k: int) -> int | None:
    """The seat that moves next; in a question to several the order of answers is random."""
    answers = getattr(table.state.prompt, "answers", ())
    seats = [seat for seat in table.deciding() if not (answers and answers[seat])]
    return seats[Draw(str(seed), "order of answers", k).below(len(seats))] if seats else None


def _check(table: Table, findings: Findings) -> None:
    difference = verify(table.game, table.records)
    if difference is not None:
        raise LawBrokenError(difference.text)
    first, *later = table.path
    lost = lost_piece(table.engine, first.state, ((entry.n, entry.events) for entry in later))
    if lost:
        raise LawBrokenError(lost)
    encoding_holds(table)
    findings.undos += undo_holds(table)


# laws


def notation_holds(game: Game, engine: Engine, state: State, seat: int, names: Sequence[str] = ()) -> int:
    """Check that moves print as different lines that read back as the same moves; returns how many were tried."""
    moves = _spread(engine.legal(state, seat), DEAREST_LIST)
    lines: dict[str, Move] = {}
    for move in moves:
        line = game.notation.write(engine, state, seat, move, names=names)
        if line in lines:
            raise LawBrokenError(f"{line!r} is the line of {lines[line]!r} and of {move!r}")
        lines[line] = move
        again = game.notation.read(engine, state, seat, line, names=names)
        if again != move:
            raise LawBrokenError(f"{move!r} is written {line!r}, which reads as {again!r}")
    return len(moves)


def _spread(moves: Sequence[Move], most: int) -> Sequence[Move]:
    step = max(1, -(-len(moves) // most))
    return moves[::step]


def encoding_holds(table: Table) -> None:
    """Check that the file of a game reads back as the same records, moves and events, and folds to the same digests."""
    records = from_lines(to_lines(table.records))
    if records != table.records:
        raise LawBrokenError("the records differ after writing and reading the file")
    rules, state = table.engine.rules, table.game.initial
    for entry in table.path:
        events = rules.decode_events(raw_events(entry.events))
        if events != entry.events:
            raise LawBrokenError(f"the events of record {entry.n} differ after encoding and decoding")
        if entry.move is not None and rules.decode_move(raw_move(entry.move)) != entry.move:
            raise LawBrokenError(f"the move of record {entry.n} differs after encoding and decoding")
        state = table.engine.fold_all(state, events)
        if state != entry.state or digest(state) != entry.record.digest:
            raise LawBrokenError(f"record {entry.n} folds to another state than it was made with")


def undo_holds(table: Table) -> int:
    """Check, at some places of a finished game, that undo gives the state before and redo the state after."""
    path = [entry.n for entry in table.path]
    end, tried = digest(table.state), 0
    seat = table.path[-1].seat
    for k in range(1, UNDOS + 1):
        n = path[len(path) * k // (UNDOS + 1)]
        before, legal = table.state_at(n), {}
        legal = {other: table.engine.legal(before, other) for other in (before.prompt.seats if before.prompt else ())}
        table.undo_to(n, seat)
        if table.state != before or any(table.legal(other) != moves for other, moves in legal.items()):
            raise LawBrokenError(f"undo to record {n} gives another state or list")
        table.redo(seat)
        while digest(table.state) != end:
            table.redo(seat)
        tried += 1
    stored = msgspec.msgpack.encode(table.records)
    fresh = Table.from_records(from_lines(to_lines(table.records)), lambda _name: table.game)
    if digest(fresh.state) != end or msgspec.msgpack.encode(fresh.records) != stored:
        raise LawBrokenError("the game opens at another state after undo and redo")
    return tried
