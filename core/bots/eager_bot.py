"""The eager bot: random, but fond of what expansions add, so that games of the fuzzer reach the rules of modules."""

from core.bots.random_bot import choose as choose_any
from core.dice import Draw
from core.engine import Engine
from core.move import Move
from core.notation import TABLE, LineForm
from core.state import State

FOND = 3
"""So many times in `OF` a move of an expansion is taken, if there is one."""
OF = 4


def choose(engine: Engine, state: State, seat: int, salt: str) -> Move:
    """Return a random move, mostly one whose line an expansion added."""
    added = [form for module in engine.rules.modules[1:] for form in module.content.get(TABLE, {}).values()]
    draw = Draw(salt, f"eager {seat}", state.asked)
    if not added or draw.below(OF) >= FOND:
        return choose_any(engine, state, seat, salt)
    look = engine.look(state, seat)
    by_line: dict[int, list[Move]] = {}
    for move in engine.legal(state, seat):
        k = _line_of(look, move, added)
        if k is not None:
            by_line.setdefault(k, []).append(move)
    if not by_line:
        return choose_any(engine, state, seat, salt)
    lines = list(by_line.values())
    moves = lines[draw.below(len(lines))]
    return moves[draw.below(len(moves))]


def _line_of(look: object, move: Move, forms: list[LineForm]) -> int | None:
    """The number of the form that says a move, None if none does."""
    return next((k for k, form in enumerate(forms) if form.move is type(move) and form.write(look, move)), None)
