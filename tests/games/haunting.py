"""Random play with zombies for tests: bags full of patients who will turn, and clinics with laboratories."""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from core.engine import Engine
from core.games import game
from core.games.blue69.genetics import DismissCounselor, PayCounselor
from core.games.clinic import moves as mv
from core.games.clinic.state import ClinicState
from core.games.clinic.zombies_events import Shamble
from core.move import Move
from core.scenario import Position, read
from core.state import State, digest
from tests.games.playing import Step, waiting
from tests.games.test_clinic_laws import universe

GAME = game("clinic")
NAMES = ("Ana", "Ben", "Cem", "Dot")
WHITES = {"pool.patients.white": (60, 90, 120, 150), "pool.patients.red": (0, 0, 0, 0), "money.start": 40}
"""Numbers with which many patients turn yellow in rows and rooms."""
HAUNTED = """
game = "clinic"
modules = ["{module}"]
board = "4x3"
round = 3
phase = "{phase}"
seed = {seed}
[[seat]]
name = "Ana"
cash = 20
cells = {{ a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", c1 = "laboratory", "b1+1" = "consultation" }}
entrances = ["a1.w"]
cars = ["d1.n", "d1.e", "d1.s", "d2.e", "d2.s", "d3.e", "d3.s", "c3.s", "b3.s", "a3.s", "a3.w"]
people = [
  {{ id = "D1", kind = "doctor", colour = "yellow", at = "c1" }},
  {{ id = "D2", kind = "doctor", colour = "white", at = "b1" }},
  {{ id = "D3", kind = "doctor", colour = "red", at = "outside" }},
  {{ id = "N1", kind = "nurse", at = "b1" }},
  {{ id = "O1", kind = "orderly", at = "outside" }},
  {{ id = "P1", kind = "patient", colour = "white", service = "psychiatry", at = "b1" }},
  {{ id = "P2", kind = "patient", colour = "white", service = "psychiatry", at = "pre" }},
  {{ id = "P3", kind = "patient", colour = "white", service = "psychiatry", at = "pre" }},
  {{ id = "Z1", kind = "zombie", at = "b1" }},
  {{ id = "Z2", kind = "zombie", at = "pre" }},
  {{ id = "{last}", kind = "{kind}", at = "{at}" }},
]
[[seat]]
name = "Ben"
"""


def engine_with(module: str, players: int, board: str, move: str, seed: str) -> Engine:
    """Return an engine with a module that checks every invariant after every event."""
    rules = GAME.rules([module], WHITES, {"board": board, "move": move}, players)
    return GAME.engine(rules, seed, checked=True)


def haunted(module: str, phase: str, seed: int) -> tuple[Engine, State]:
    """Return engine and state of a clinic with a laboratory, a consultation and zombies."""
    last, kind, at = ("C1", "counselor", "c1") if module == "genetics" else ("N2", "nurse", "a1")
    position = read(HAUNTED.format(module=module, phase=phase, seed=seed, last=last, kind=kind, at=at))
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    return engine, GAME.start_at(engine, position.names, position.data).state


def play(engine: Engine, state: State, seed: int, *, idle: float = 0.3) -> Iterator[Step]:
    """Play on to the end at random."""
    chance = random.Random(seed)
    while seats := waiting(state):
        seat = chance.choice(seats)
        moves = engine.legal(state, seat)
        move = moves[-1] if moves[-1].idle and chance.random() < idle else chance.choice(moves)
        outcome = engine.decide(state, seat, move)
        yield Step(state, seat, move, outcome)
        state = outcome.state


def well_formed(engine: Engine, state: ClinicState, seat: int) -> Iterator[Move]:
    """Yield the moves of the base and of the modules, far more than are ever legal."""
    people = state.seats[seat].people
    yield from universe(engine, state, seat)
    yield from (PayCounselor(), DismissCounselor())
    for name in people:
        yield from (Shamble(name, space) for space in state.board.spaces)
        for doctor in people:
            yield mv.Treat(name, doctor)
            nurses = [nurse for nurse in people if nurse[0] == "N"]
            yield from (mv.Treat(name, doctor, some) for n in (1, 2) for some in combinations(nurses, n))


def laws_hold(engine: Engine, step: Step) -> None:
    """Assert that a step survives encoding, and that lines read back and every event has its words."""
    rules = engine.rules
    events = rules.decode_events(msgspec.json.encode(step.outcome.events))
    assert events == step.outcome.events
    assert rules.decode_move(msgspec.json.encode(step.move)) == step.move
    assert digest(engine.fold_all(step.state, events)) == digest(step.outcome.state)
    every = 1 + len(engine.legal(step.state, step.seat)) // 12
    for move in engine.legal(step.state, step.seat)[::every]:
        line = GAME.notation.write(engine, step.state, step.seat, move)
        assert GAME.notation.read(engine, step.state, step.seat, line) == move
    names = NAMES[: rules.players]
    lines = GAME.narrate(engine, step.state, step.seat, step.move, step.outcome, names)
    assert lines
    assert all(lines)
    assert names[step.seat] in lines[0]
    question = GAME.question(engine, step.state, names)
    assert names[step.seat] in question
    assert question.endswith((".", "?", ")"))


def listed_exactly(engine: Engine, step: Step) -> None:
    """Assert that a move is in the list exactly if every check holds."""
    state: Any = step.state
    listed = set(engine.legal(state, step.seat))
    holding = {m for m in well_formed(engine, state, step.seat) if engine.why_not(state, step.seat, m) is None}
    assert listed == holding, state.prompt
