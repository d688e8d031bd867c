"""Laws that hold with any modules: play that reaches their rules, what holds of each step and of each list."""

from collections.abc import Iterator, Sequence
from itertools import combinations, count
from pathlib import Path
from typing import Any

import msgspec

from core.bots import eager_bot
from core.engine import Engine
from core.games import game
from core.games.blue69.addiction_base import Clean
from core.games.blue69.cannabis import BuildCupboard
from core.games.blue69.cannabis_cigarettes import BuyCigarettes
from core.games.blue69.condom_machine import BuildMachine
from core.games.blue69.condom_machine_couples import UseCondom
from core.games.blue69.cryogenics_base import BuildTank, Freeze, Thaw
from core.games.blue69.genetics import DismissCounselor, PayCounselor
from core.games.blue69.sperm_bank_donation import Donate
from core.games.blue69.sperm_bank_tile import BuildBank
from core.games.clinic import moves as mv
from core.games.clinic.notation import NOTATION
from core.games.clinic.zombies_events import Shamble
from core.move import Move
from core.scenario import Position, read
from core.state import digest
from tests.games.playing import Step, waiting
from tests.games.test_clinic_laws import universe as base_universe

GAME = game("clinic")
SCENARIOS = Path(__file__).parents[1] / "scenarios"
_LONG = 4  # words of a `via` that takes two things; the universe holds some of those only


def engine_with(modules: Sequence[str], players: int, board: str, seed: str, *, money: int = 60) -> Engine:
    """Return an engine that checks every invariant after every event."""
    options = {"board": board, "move": ("turns", "together")[players % 2]}
    return GAME.engine(GAME.rules(modules, {"money.start": money}, options, players), seed, checked=True)


def laid(text: str) -> tuple[Engine, Any]:
    """Return engine and state of a position."""
    position = read(text)
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    return engine, GAME.start_at(engine, position.names, position.data).state


def scenario(name: str) -> tuple[Engine, Any]:
    """Return engine and state of a scenario file, before its moves."""
    return laid((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8"))


def after(engine: Engine, state: Any, *lines: str) -> Any:
    """Return the state after lines, each said by the seat that is asked."""
    for line in lines:
        seat = state.prompt.seats[0]
        state = engine.decide(state, seat, NOTATION.read(engine, state, seat, line)).state
    return state


def eager_game(engine: Engine, seed: int) -> Iterator[Step]:
    """Play to the end at random, but rather with moves that modules add."""
    state: Any = GAME.start(engine).state
    plays = count()
    while seats := waiting(state):
        move = eager_bot.choose(engine, state, seats[0], f"{seed}:{next(plays)}")
        outcome = engine.decide(state, seats[0], move)
        yield Step(state, seats[0], move, outcome)
        state = outcome.state


def step_holds(engine: Engine, step: Step, names: Sequence[str]) -> None:
    """A step survives encoding, folds to the same state, and has words; so has the question after it."""
    rules = engine.rules
    events = rules.decode_events(msgspec.json.encode(step.outcome.events))
    assert events == step.outcome.events
    assert rules.decode_move(msgspec.json.encode(step.move)) == step.move
    assert digest(engine.fold_all(step.state, events)) == digest(step.outcome.state)
    lines = GAME.narrate(engine, step.state, step.seat, step.move, step.outcome, names)
    assert lines
    assert all(lines)
    assert names[step.seat] in lines[0]
    question = GAME.question(engine, step.state, names)
    assert names[step.seat] in question
    assert question.endswith((".", "?", ")"))
    GAME.report(engine, step.outcome.state, names)


def list_holds(engine: Engine, state: Any, seat: int) -> None:
    """Every legal move is one line that reads back; a well-formed move is listed exactly if every check holds."""
    moves = engine.legal(state, seat)
    lines = {NOTATION.write(engine, state, seat, move): move for move in moves}
    assert len(lines) == len(moves) == len(set(moves))
    for line, move in lines.items():
        assert NOTATION.read(engine, state, seat, line) == move, line
    asked = set(engine.rules.specs[type(state.prompt)])
    holding = {m for m in universe(engine, state, seat) if type(m) in asked and engine.why_not(state, seat, m) is None}
    assert holding <= set(moves), state.prompt
    assert {m for m in moves if not isinstance(m, mv.Walk) or len(m.via) < _LONG} <= holding, state.prompt


def universe(engine: Engine, state: Any, seat: int) -> Iterator[Move]:
    """Yield well-formed moves of the base and of all modules, far more than are ever legal."""
    yield from base_universe(engine, state, seat)
    board, own = state.board, state.seats[seat]
    yield from (PayCounselor(), DismissCounselor(), BuildTank())
    yield from (mv.Buy(n) for n in range(2 + own.cash + own.income))
    for a in board.spaces:
        yield from (BuildMachine(a), BuildCupboard(a), Clean(a))
        yield from (BuyCigarettes(n, a) for n in range(5))
        for b in (a, a + 1, a + board.columns, a + board.ground):
            if b in board.spaces:
                yield from (BuildBank(a, b, special_first=True), BuildBank(a, b))
        yield from (mv.Build(what, a) for what in engine.rules.content["cells"])
    for name in own.people:
        yield from (UseCondom(name), Freeze(name))
        yield from (Donate(name, side) for side in range(len(board.side_names)))
        yield from (Shamble(name, space) for space in board.spaces)
        yield from (Thaw(name, other) for other in own.people)
    if "things" in engine.rules.hooks:
        yield from _walks(state, seat)
    yield from _treatments(engine, state, seat)


def _walks(state: Any, seat: int) -> Iterator[Move]:
    """Walks on which something is taken, or is not."""
    own, names = state.seats[seat], state.board.names
    for name in own.people:
        for to in own.layout.cells:
            for here in (names[place] for place in own.layout.cells):
                yield from (mv.Walk(name, to, (here, thing)) for thing in ("condom", "cigarette"))
                yield from (mv.Walk(name, to, (here, "cigarette", there, "condom")) for there in (here, "b2"))
                yield mv.Walk(name, to, (here,))


def _treatments(engine: Engine, state: Any, seat: int) -> Iterator[Move]:
    """Treatments of everybody by every doctor, with nurses of the room and with things."""
    people = state.seats[seat].people
    usings = ((), ("cigarette",), ("cigarette", "cigarette"), ("condom",)) if "usable" in engine.rules.hooks else ((),)
    for patient in people:
        nurses = [name for name in people if name[0] == "N" and people[name].at == people[patient].at]
        nurses.sort(key=lambda name: int(name[1:]))
        helpers = [some for n in range(4) for some in combinations(nurses, n)]
        for doctor in people:
            if doctor[0] in "DC" and patient[0] in "PSZ":
                yield from (mv.Treat(patient, doctor, some, using) for using in usings for some in helpers)


def scenario_states(prefix: str) -> Iterator[tuple[Engine, Any]]:
    """Yield engine and every state with an open question of the scenarios of some rules (`X-SPB`)."""
    for file in sorted(SCENARIOS.glob(f"{prefix}-*.toml")):
        position = read(file.read_text(encoding="utf-8"))
        assert isinstance(position, Position)
        engine = position.engine(invariants=True)
        state: Any = GAME.start_at(engine, position.names, position.data).state
        yield engine, state
        for move in position.data.get("move", []):
            if "refused" not in move:
                seat = position.names.index(move["seat"])
                state = engine.decide(state, seat, NOTATION.read(engine, state, seat, move["line"])).state
                yield engine, state
