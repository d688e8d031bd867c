"""Random play with zombies for tests: bags full of patients who will turn, and clinics with laboratories."""

import random
from collections.abc import Iterator

from core.engine import Engine
from core.games import game
from core.scenario import Position, read
from core.state import State
from tests.games.playing import Step, waiting

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
