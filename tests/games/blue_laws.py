"""Laws of A New Addiction and Cryogenics for tests: engines, play that reaches their rules, what holds of each step."""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from core.engine import Engine
from core.games import game
from core.games.clinic import moves as mv
from core.games.clinic.state import ClinicState
from core.move import Done, Move
from core.rulebook import load_pages
from core.scenario import Position, read
from core.state import digest
from tests.games.playing import Step, random_game, waiting

GAME = game("clinic")
SCENARIOS = Path(__file__).parents[1] / "scenarios"
PAGES = load_pages(
    (Path(__file__).parents[2] / "core/games/blue69/rules_addiction_cryogenics.toml").read_text(encoding="utf-8")
)
SETTINGS = tuple((players, board) for players in (1, 2, 3, 4) for board in ("4x3", "3x3"))
Universe = Callable[[ClinicState, int], Iterable[Move]]


def engine_with(modules: Iterable[str], players: int, board: str, seed: str, *, money: int = 15) -> Engine:
    """Return an engine that checks every invariant after every event."""
    options = {"board": board, "move": ("turns", "together")[players % 2]}
    return GAME.engine(GAME.rules(modules, {"money.start": money}, options, players), seed, checked=True)


def universe(engine: Engine, state: ClinicState, seat: int, more: Universe) -> Iterator[Move]:
    """Yield well-formed moves that the modules have a say in, with those that they add."""
    board, people = state.board, state.seats[seat].people
    yield Done()
    yield from (mv.SuggestedWalks(), mv.SuggestedCare())
    for space in board.spaces:
        yield from (mv.Build(what, space) for what in (*engine.rules.content["cells"], "lot"))
        yield from (mv.Walk(name, space) for name in people)
    yield from (mv.Exchange(a, b) for a, b in combinations(people, 2))
    yield from (mv.Buy(n) for n in range(1 + state.seats[seat].cash + state.seats[seat].income))
    for service in state.services:
        for position in range(6):
            yield mv.Admit(service, position)
            yield from (mv.Admit(service, position, space) for space in state.seats[seat].layout.cells)
            yield from (mv.Swap(service, position, up=True), mv.Swap(service, position))
    nurses = sorted((name for name in people if name[0] == "N"), key=lambda name: int(name[1:]))
    for patient in people:
        for doctor in (name for name in people if name[0] == "D"):
            for n in range(4):
                yield from (mv.Treat(patient, doctor, some) for some in combinations(nurses, n))
    yield from more(state, seat)


def eager_game(engine: Engine, seed: int, liked: tuple[type[Move], ...]) -> Iterator[Step]:
    """Play to the end at random, but rather with moves of some kinds and with hubs of modules."""
    chance = random.Random(seed)
    state: Any = GAME.start(engine).state
    hubs = {name for module in engine.rules.modules[1:] for name in module.content.get("cells", {})} | {"laboratory"}
    while seats := waiting(state):
        seat = chance.choice(seats)
        moves = engine.legal(state, seat)
        wanted = [move for move in moves if isinstance(move, liked) or getattr(move, "what", "") in hubs]
        if wanted and chance.random() < 0.85:
            move = chance.choice(wanted)
        else:
            move = moves[-1] if moves[-1].idle and chance.random() < 0.2 else chance.choice(moves)
        outcome = engine.decide(state, seat, move)
        yield Step(state, seat, move, outcome)
        state = outcome.state


def both_ways(engine: Engine, seed: int, liked: tuple[type[Move], ...]) -> Iterator[Step]:
    """Play one game at random and one eagerly."""
    yield from random_game(engine, seed)
    yield from eager_game(engine, seed, liked)


def holds(engine: Engine, steps: Iterable[Step], more: Universe, every: int = 1) -> Any:
    """Assert the laws of each step, those of lists now and then; return the last state."""
    names = [f"seat {n}" for n in range(engine.rules.players)]
    state: Any = None
    for i, step in enumerate(steps):
        encoded = msgspec.json.encode(step.outcome.events)
        events = engine.rules.decode_events(encoded)
        assert events == step.outcome.events
        state = engine.fold_all(step.state, events)
        assert digest(state) == digest(step.outcome.state)
        assert engine.rules.decode_move(msgspec.json.encode(step.move)) == step.move
        assert all(GAME.narrate(engine, step.state, step.seat, step.move, step.outcome, names))
        assert GAME.question(engine, state, names)
        GAME.report(engine, state, names)
        if i % every == 0:
            lists_hold(engine, step.state, step.seat, more)
    return state


def lists_hold(engine: Engine, state: Any, seat: int, more: Universe) -> None:
    """Every legal move is one line that reads back; of a universe those are listed for which every check holds."""
    listed = engine.legal(state, seat)
    lines = [GAME.notation.write(engine, state, seat, move) for move in listed]
    assert len(set(lines)) == len(lines)
    for line, move in zip(lines, listed, strict=True):
        assert GAME.notation.read(engine, state, seat, line) == move, line
    made = set(universe(engine, state, seat, more))
    holding = {move for move in made if engine.why_not(state, seat, move) is None}
    kinds = {type(move) for move in made}
    assert holding == {move for move in listed if type(move) in kinds}, state.prompt


def played(prefix: str) -> Iterator[tuple[Engine, Any]]:
    """Yield engine and every state with an open question of the scenarios of some rules (`X-ADD`)."""
    for file in sorted(SCENARIOS.glob(f"{prefix}-*.toml")):
        position = read(file.read_text(encoding="utf-8"))
        assert isinstance(position, Position)
        engine = position.engine(invariants=True)
        state: Any = GAME.start_at(engine, position.names, position.data).state
        yield engine, state
        for move in position.data.get("move", []):
            if "refused" not in move:
                seat = position.names.index(move["seat"])
                state = engine.decide(state, seat, GAME.notation.read(engine, state, seat, move["line"])).state
                yield engine, state


def laid(text: str) -> tuple[Engine, Any]:
    """Return engine and state of a position."""
    position = read(text)
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    return engine, GAME.start_at(engine, position.names, position.data).state


def after(engine: Engine, state: Any, *lines: str) -> Any:
    """Return the state after lines, each said by the seat that is asked."""
    for line in lines:
        seat = state.prompt.seats[0]
        state = engine.decide(state, seat, GAME.notation.read(engine, state, seat, line)).state
    return state


def has_scenarios(rule: str, *, refuses: bool) -> None:
    """Assert that a rule has files that show it: one that allows and one that refuses if it can refuse."""
    files = list(SCENARIOS.glob(f"{rule}-*.toml"))
    kinds = {file.stem.rsplit("-", 1)[1] for file in files}
    assert kinds >= ({"allows", "refuses"} if refuses else {"shows"}), kinds
    for file in files:
        assert (f'refused = "{rule}"' in file.read_text(encoding="utf-8")) == file.stem.endswith("-refuses"), file.name
