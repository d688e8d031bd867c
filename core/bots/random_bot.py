"""The random bot: any legal move, but ready to say `done`, so that games come to an end."""

from core.dice import Draw
from core.engine import Engine
from core.move import Move
from core.state import State

DONE_ONE_IN = 4
"""One time in so many a question that may be ended is ended."""


def choose(engine: Engine, state: State, seat: int, salt: str) -> Move:
    """Return a random move: first its kind, then which one, so that long lists of walks do not drown the rest."""
    moves = engine.legal(state, seat)
    draw = Draw(salt, f"bot {seat}", state.asked)
    idle = [move for move in moves if move.idle]
    if idle and (len(idle) == len(moves) or draw.below(DONE_ONE_IN) == 0):
        return idle[draw.below(len(idle))]
    by_kind: dict[type[Move], list[Move]] = {}
    for move in moves:
        if not move.idle:
            by_kind.setdefault(type(move), []).append(move)
    kinds = list(by_kind.values())
    of_kind = kinds[draw.below(len(kinds))]
    return of_kind[draw.below(len(of_kind))]
