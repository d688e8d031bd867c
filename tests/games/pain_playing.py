"""Random play of Pain Doctors for tests: seeded, over all sizes of a game."""

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from core.engine import Engine, Outcome
from core.games import game
from core.games.pain_doctors.state import PainState
from core.move import Move
from core.scenario import Position, read

GAME = game("pain")
PLAYERS = (2, 3, 4, 5, 6)
NAMES = ("Ana", "Ben", "Cem", "Dot", "Eve", "Fay")


class Step(NamedTuple):
    """One decision: who chose what from which state, and what came of it."""

    state: PainState
    seat: int
    move: Move
    outcome: Outcome


def engine_of(players: int, seed: str, *, checked: bool = True, options: Mapping[str, str] | None = None) -> Engine:
    """Return an engine; by default it checks every invariant after every event."""
    return GAME.engine(GAME.rules([], {}, options or {}, players), seed, checked=checked)


def decides(state: Any) -> int:
    """Return the seat that has to decide, -1 at the end."""
    return state.prompt.seats[0] if state.prompt.seats else -1


def random_game(engine: Engine, seed: int) -> Iterator[Step]:
    """Play a game to its end: a random kind of move, then a random one of that kind; rather draw than change hands."""
    chance = random.Random(seed)
    state: Any = GAME.start(engine).state
    while (seat := decides(state)) >= 0:
        kinds: dict[type[Move], list[Move]] = {}
        for move in engine.legal(state, seat):
            kinds.setdefault(type(move), []).append(move)
        first = next(iter(kinds))
        kind = first if chance.random() < 0.3 else chance.choice(list(kinds))
        move = chance.choice(kinds[kind])
        outcome = engine.decide(state, seat, move)
        yield Step(state, seat, move, outcome)
        state = outcome.state


def laid(text: str) -> tuple[Engine, Any, tuple[str, ...]]:
    """Return engine, state and names of a position file."""
    position = read(text)
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    return engine, GAME.start_at(engine, position.names, position.data).state, position.names


def played(text: str, *lines: str) -> tuple[Engine, Any, tuple[str, ...], list[str]]:
    """Play lines of whoever decides; returns engine, state, names and the log lines of the last play."""
    engine, state, names = laid(text)
    told: list[str] = []
    for line in lines:
        seat = decides(state)
        move = GAME.notation.read(engine, state, seat, line, names=names)
        outcome = engine.decide(state, seat, move)
        told = GAME.narrate(engine, state, seat, move, outcome, names)
        state = outcome.state
    return engine, state, names, told
