"""Previews: what a move does at once, before tasks and other seats' questions; cheap, and blind to chance."""

from typing import TypeVar

from core.engine import Engine
from core.module import Steps
from core.move import Move
from core.state import State

S = TypeVar("S", bound=State)


def preview(engine: Engine, state: S, seat: int, move: Move) -> S:
    """Return the state after a legal move's own events and their reactions; questions it asks lie on the stack."""
    spec = engine.rules.specs[type(state.stack[-1])][type(move)]
    return _run(engine, spec.decide(engine.look(state, seat), move), state, seat)


def _run(engine: Engine, steps: Steps, state: S, seat: int) -> S:
    reducers, reactions = engine.rules.reducers, engine.rules.reactions
    try:
        event = next(steps)
        while True:
            state = reducers[type(event)](state, event)
            for reaction in reactions.get(type(event), ()):
                state = _run(engine, reaction(engine.look(state, seat), event), state, seat)
            event = steps.send(engine.look(state, seat))
    except StopIteration:
        return state
