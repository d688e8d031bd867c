"""Random play for tests: seeded, over all sizes and options of a game."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from core.engine import Engine, Outcome
from core.games import game
from core.move import Move
from core.state import State

SETTINGS = tuple(product((1, 2, 3, 4), ("4x3", "3x3"), ("turns", "together")))
"""Seats, board and way of moving of Clinic."""


class Step(NamedTuple):
    """One decision: who chose what from which state, and what came of it."""

    state: State
    seat: int
    move: Move
    outcome: Outcome


def engine_of(players: int, board: str, move: str, seed: str) -> Engine:
    """Return an engine of Clinic that checks every invariant after every event."""
    clinic = game("clinic")
    rules = clinic.rules([], {}, {"board": board, "move": move}, players)
    return clinic.engine(rules, seed, checked=True)


def waiting(state: State) -> list[int]:
    """Return the seats that have not answered yet."""
    prompt: Any = state.prompt
    if prompt is None:
        return []
    answers = getattr(prompt, "answers", ())
    return [seat for seat in prompt.seats if not answers or not answers[seat]]


def random_game(engine: Engine, seed: int, *, idle: float = 0.3) -> Iterator[Step]:
    """Play a game to its end at random; moves that end a question are taken with probability `idle`."""
    chance = random.Random(seed)
    state = game("clinic").start(engine).state
    while seats := waiting(state):
        seat = chance.choice(seats)
        moves = engine.legal(state, seat)
        move = moves[-1] if moves[-1].idle and chance.random() < idle else chance.choice(moves)
        outcome = engine.decide(state, seat, move)
        yield Step(state, seat, move, outcome)
        state = outcome.state
