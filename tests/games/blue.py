"""Random play with modules of the 69th Blue Extension, and the moves that they add."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from core.engine import Engine
from core.games import game
from core.games.blue69.cannabis import BuildCupboard
from core.games.blue69.cannabis_cigarettes import BuyCigarettes
from core.games.blue69.condom_machine import BuildMachine
from core.games.blue69.condom_machine_couples import UseCondom
from core.games.blue69.genetics import DismissCounselor, PayCounselor
from core.games.blue69.sperm_bank_donation import Donate
from core.games.blue69.sperm_bank_tile import BuildBank
from core.games.clinic import moves as mv
from core.games.clinic.notation import NOTATION
from core.move import Move
from core.rulebook import load_pages
from core.scenario import Position, read
from core.state import digest
from tests.games.playing import Step
from tests.games.test_clinic_laws import universe as base_universe

GAME = game("clinic")
SETTINGS = tuple((players, board) for players in (1, 2, 3, 4) for board in ("4x3", "3x3"))
"""All numbers of seats on both boards."""
SOME = ((1, "4x3"), (2, "3x3"), (3, "4x3"), (4, "3x3"))
"""All numbers of seats, each on one board."""
SCENARIOS = Path(__file__).parents[1] / "scenarios"


def engine_of(modules: Sequence[str], players: int, board: str, seed: str) -> Engine:
    """Return an engine with modules that checks every invariant after every event."""
    move = ("turns", "together")[players % 2]
    return GAME.engine(GAME.rules(modules, {}, {"board": board, "move": move}, players), seed, checked=True)


def laid(name: str) -> tuple[Engine, Any]:
    """Return engine and state of a scenario file, before its moves."""
    position = read((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8"))
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    return engine, GAME.start_at(engine, position.names, position.data).state


def eager_game(engine: Engine, seed: int, words: Sequence[type[Move]]) -> Iterator[Step]:
    """Play at random, but take a move of one of some kinds whenever there is one."""
    chance = random.Random(seed)
    state: Any = GAME.start(engine).state
    while state.prompt and state.prompt.seats:
        answers = getattr(state.prompt, "answers", ())
        seat = chance.choice([s for s in state.prompt.seats if not answers or not answers[s]])
        moves = engine.legal(state, seat)
        wanted = [move for move in moves if isinstance(move, tuple(words))]
        others = moves[:-1] if moves[-1].idle and len(moves) > 1 and chance.random() < 0.8 else moves
        move = chance.choice(wanted or others)
        outcome = engine.decide(state, seat, move)
        yield Step(state, seat, move, outcome)
        state = outcome.state


def universe(engine: Engine, state: Any, seat: int) -> Iterator[Move]:
    """Yield well-formed moves of the base and of all modules here, far more than are ever legal."""
    yield from base_universe(engine, state, seat)
    board, own = state.board, state.seats[seat]
    yield from (PayCounselor(), DismissCounselor())
    for a in board.spaces:
        yield from (BuildMachine(a), BuildCupboard(a))
        yield from (BuyCigarettes(n, a) for n in range(5))
        for b in (a, a + 1, a + board.columns, a + board.ground):
            if b in board.spaces:
                yield from (BuildBank(a, b, special_first=True), BuildBank(a, b))
        yield from (mv.Build(what, a) for what in engine.rules.content["cells"])
    for name in own.people:
        yield UseCondom(name)
        yield from (Donate(name, side) for side in range(len(board.side_names)))
        for to in own.layout.cells:
            for place in own.layout.cells:
                here = board.names[place]
                yield from (mv.Walk(name, to, (here, thing)) for thing in ("condom", "cigarette"))
                yield from (mv.Walk(name, to, (here, "cigarette", there, "condom")) for there in (here, "b2"))
                yield mv.Walk(name, to, (here,))
    for patient in (name for name in own.people if name[0] == "P"):
        for doctor in (name for name in own.people if name[0] == "D"):
            for things in (("cigarette",), ("cigarette", "cigarette"), ("condom",)):
                yield mv.Treat(patient, doctor, (), things)
                yield mv.Treat(patient, doctor, ("N1",) if "N1" in own.people else (), things)


def listed_exactly(engine: Engine, state: Any, seat: int) -> None:
    """A well-formed move is listed exactly if every check holds."""
    moves = engine.legal(state, seat)
    listed = set(moves)
    assert len(listed) == len(moves)
    asked = {type(move) for move in listed} | set(engine.rules.specs[type(state.prompt)])
    holding = {m for m in universe(engine, state, seat) if type(m) in asked and engine.why_not(state, seat, m) is None}
    assert holding <= listed, state.prompt
    known = {m for m in listed if not isinstance(m, mv.Treat) and (not isinstance(m, mv.Walk) or len(m.via) < 4)}
    assert known <= holding, state.prompt


def reads_back(engine: Engine, state: Any) -> None:
    """Every legal move prints as one line that parses back to it."""
    for seat in state.prompt.seats if state.prompt else ():
        moves = engine.legal(state, seat)
        lines = [NOTATION.write(engine, state, seat, move) for move in moves]
        assert len(set(lines)) == len(lines)
        for move, line in zip(moves, lines, strict=True):
            assert NOTATION.read(engine, state, seat, line) == move, line


def folds_again(engine: Engine, steps: Iterator[Step]) -> Any:
    """Events decode to themselves and fold to the same states; every play has words. Returns the last state."""
    names = [f"seat {i}" for i in range(engine.rules.players)]
    state = engine.fold_all(GAME.initial, GAME.start(engine).events)
    for step in steps:
        assert state == step.state
        assert step.state.prompt is None or GAME.question(engine, step.state, names)
        raw = msgspec.json.encode(step.outcome.events)
        events = engine.rules.decode_events(raw)
        assert events == step.outcome.events
        assert engine.rules.decode_move(msgspec.json.encode(step.move)) == step.move
        assert all(GAME.narrate(engine, step.state, step.seat, step.move, step.outcome, names))
        state = engine.fold_all(state, events)
        assert digest(state) == digest(step.outcome.state)
        GAME.report(engine, state, names)
    return state


def scenario_states(prefix: str) -> Iterator[tuple[Engine, Any]]:
    """Yield engine and every state with an open question of the scenarios of some rules (`X-SPB`)."""
    for file in sorted(SCENARIOS.glob(f"{prefix}-*.toml")):
        engine, state = laid(file.stem)
        position = read(file.read_text(encoding="utf-8"))
        assert isinstance(position, Position)
        yield engine, state
        for move in position.data.get("move", []):
            seat = position.names.index(move["seat"])
            if "refused" not in move:
                state = engine.decide(state, seat, NOTATION.read(engine, state, seat, move["line"])).state
                yield engine, state


def pages(prefix: str) -> list[str]:
    """Return the ids of the rules pages of a module."""
    text = (Path(__file__).parents[2] / "core" / "games" / "blue69" / "rules.toml").read_text(encoding="utf-8")
    return [rule for rule in load_pages(text) if rule.startswith(prefix)]


def shown_by_scenarios(rule: str, *, refusing: bool) -> None:
    """A rule that refuses has a scenario that allows and one that refuses, another one that shows its effect."""
    kinds = {file.stem.rsplit("-", 1)[1] for file in SCENARIOS.glob(f"{rule}-*.toml")}
    assert kinds >= ({"allows", "refuses"} if refusing else {"shows"}), kinds
    if refusing:
        texts = [file.read_text(encoding="utf-8") for file in SCENARIOS.glob(f"{rule}-*refuses.toml")]
        assert any(f'refused = "{rule}"' in text for text in texts)
