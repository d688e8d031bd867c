"""The greedy bot of Clinic: looks one move ahead, at what its own moves do at once, and takes the best by clinic_value.

It plays questions that it has no rule for (those of modules, for instance) by trying every line.
"""

from collections.abc import Callable, Sequence

from core.bots.clinic_outlook import harm
from core.bots.clinic_value import WEIGHTS, value
from core.bots.preview import preview
from core.engine import Engine
from core.event import Prompt
from core.games.clinic.board import OUTSIDE
from core.games.clinic.look import Look
from core.games.clinic.moves import (
    Admit,
    Choose,
    DriveOff,
    Exchange,
    Park,
    Place,
    PlaceEntrance,
    Repark,
    SuggestedCare,
    SuggestedWalks,
    Swap,
    TakeBonus,
    Walk,
)
from core.games.clinic.prompts import (
    AskAdmit,
    AskBonus,
    AskCare,
    AskChoose,
    AskDriveOff,
    AskKit,
    AskMove,
    AskPark,
    AskRepark,
    AskSupply,
)
from core.games.clinic.rounds import ask_action
from core.games.clinic.state import ClinicState
from core.games.clinic.suggest import suggestion
from core.move import Move

Chooser = Callable[[Engine, ClinicState, int, Sequence[Move]], Move]

BONUSES = ("orderly", "money", "nurse", "lot", "doctor", "garden", "conveyors")
"""Bonus tiles, the best first."""
DEEPEST = 8
"""Moves of an action that are looked ahead when it is chosen."""


def choose(engine: Engine, state: ClinicState, seat: int, salt: str) -> Move:
    """Return the move of the greedy bot; its chance is its own, so that it never sees a draw before it is made."""
    blind = Engine(engine.rules, f"blind {salt}", Look)
    moves = engine.legal(state, seat)
    found = _CHOOSERS.get(type(state.stack[-1]), _best)
    return found(blind, state, seat, moves)


def _gain(engine: Engine, state: ClinicState, seat: int, move: Move) -> float:
    """What the position is worth after a move."""
    after = preview(engine, state, seat, move)
    if isinstance(after.stack[-1], AskSupply):  # a treatment room is judged with the supply room that comes with it
        return max(value(engine.look(preview(engine, after, seat, m), seat)) for m in engine.legal(after, seat))
    return value(engine.look(after, seat))


def _best(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    """Return the move with the best position after it; of equals one that ends the question, else the first."""
    best = next((move for move in moves if move.idle), moves[0])
    best_value = _gain(engine, state, seat, best)
    for move in moves:
        worth = _gain(engine, state, seat, move)
        if worth > best_value + 1e-9:
            best, best_value = move, worth
    return best


# set-up


def _bonus(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    def rank(move: Move) -> int:
        tile = move.tile if isinstance(move, TakeBonus) else ""
        return BONUSES.index(tile) if tile in BONUSES else len(BONUSES)

    return min(moves, key=rank)


def _kit(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    """Place the kit at the edge: a corner for the hub, then whatever leaves most room."""
    look: Look = engine.look(state, seat)
    first = moves[0]
    if isinstance(first, Park):
        return _parked(look, moves)
    if isinstance(first, Place) and first.what == "hub":
        return min(moves, key=lambda m: len(look.board.beside[m.at]) if isinstance(m, Place) else 9)
    if isinstance(first, PlaceEntrance):
        return first
    return _best(engine, state, seat, moves)


# cars


def _parked(look: Look, moves: Sequence[Move]) -> Move:
    """Park where least is blocked: in a lot, or beside a space that is blocked already."""
    return min(moves, key=lambda m: harm(look, m.spot) if isinstance(m, Park) else 99)


def _park(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    return _parked(engine.look(state, seat), moves)


def _drive_off(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    """Send the car away that is most in the way."""
    look: Look = engine.look(state, seat)
    return max(moves, key=lambda m: harm(look, m.spot) if isinstance(m, DriveOff) else -1)


def _repark(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    """Fill the lot with the cars that are most in the way."""
    look: Look = engine.look(state, seat)
    return max(moves, key=lambda m: harm(look, m.spot) if isinstance(m, Repark) else 0.01)


# actions


def _choose(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    """Choose the action whose best use, as far as it can be seen now, brings most."""
    return max(moves, key=lambda m: _worth_of(engine, state, seat, m.action) if isinstance(m, Choose) else -99)


def _worth_of(engine: Engine, state: ClinicState, seat: int, action: str) -> float:
    """What carrying an action out now would bring: its best moves one after the other, until it is done."""
    look: Look = engine.look(state, seat)
    question = ask_action(look, action, seat)
    now = _asked(engine, state, question)
    for _ in range(DEEPEST):
        moves = engine.legal(now, seat)
        move = _CHOOSERS.get(type(now.stack[-1]), _best)(engine, now, seat, moves)
        now = preview(engine, now, seat, move)
        if len(now.stack) <= len(state.stack) or not engine.legal(now, seat):
            break
    urge: float = getattr(WEIGHTS, action, 1.0)
    return urge * (value(engine.look(now, seat)) - value(look))


def _asked(engine: Engine, state: ClinicState, question: Prompt) -> ClinicState:
    """The state with one more question on top."""
    asked: ClinicState = engine.rules.reducers[type(question)](state, question)
    return asked


def _admit(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    """Admit whoever brings most for a queue point; a swap is judged by the patient it brings."""
    look: Look = engine.look(state, seat)
    here = value(look)
    best, best_rate = next((m for m in moves if m.idle), moves[0]), 0.05
    for move in moves:
        if isinstance(move, Admit):
            rate = (_gain(engine, state, seat, move) - here) / move.position
        elif isinstance(move, Swap):
            rate = _swap_rate(engine, state, seat, move, here)
        else:
            continue
        if rate > best_rate:
            best, best_rate = move, rate
    return best


def _swap_rate(engine: Engine, state: ClinicState, seat: int, move: Swap, here: float) -> float:
    after = preview(engine, state, seat, move)
    then = [m for m in engine.legal(after, seat) if isinstance(m, Admit)]
    if not then:
        return -1
    return max((_gain(engine, after, seat, m) - here) / (1 + m.position) for m in then)


# Move and care


def _move(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    """Take the suggestion, but what modules offer if it is better; send idle doctors to a laboratory, and end."""
    look: Look = engine.look(state, seat)
    if len(look.rules.modules) > 1:
        added = _added(engine, state, seat, moves)
        if added is not None:
            return added
    suggested = next((m for m in moves if isinstance(m, SuggestedWalks)), None)
    if suggested is not None:
        return suggested
    for move in moves:
        if isinstance(move, Walk) and _is_study(look, move):
            return move
    if len(look.rules.modules) > 1:
        better = _better(engine, state, seat, moves)
        if better is not None:
            return better
    return next((m for m in moves if m.idle), None) or _inside(engine, look, moves)


def _better(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move | None:
    """Return the walk of an idle doctor that brings most by what modules say of it; None if none is worth its time."""
    look: Look = engine.look(state, seat)
    best, most = None, value(look) + 0.5
    for move in moves:
        if isinstance(move, Walk) and not move.via and _is_idle(look, move.person):
            after = preview(engine, state, seat, move)
            then = engine.look(after, seat)
            worth = value(then)
            if worth > most and move.person not in dict(suggestion(then)):  # else it would be sent back
                best, most = move, worth
    return best


def _is_idle(look: Look, name: str) -> bool:
    """Whether somebody is a doctor without a patient."""
    person = look.clinic.people[name]
    if look.role(person) != "doctor":
        return False
    return len(look.at(person.at, "patient")) < len(look.at(person.at, "doctor")) or person.at < 0


def _added(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move | None:
    """Return the best of what modules add to Move, if it is better than the plain way: other moves, walks `via`."""
    look: Look = engine.look(state, seat)
    plan = dict(suggestion(look))
    best, most = None, 0.3
    here = value(look)
    for move in moves:
        if isinstance(move, Walk):
            if not move.via or plan.get(move.person) != move.to:
                continue
            base = _gain(engine, state, seat, Walk(move.person, move.to))
        elif move.idle or isinstance(move, (SuggestedWalks, Exchange)):
            continue
        else:
            base = here
        gain = _gain(engine, state, seat, move) - base
        if gain > most:
            best, most = move, gain
    return best


def _inside(engine: Engine, look: Look, moves: Sequence[Move]) -> Move:
    """Return a walk of somebody who is still outside, to the nearest place; without one, anything."""
    reach = look.routes(OUTSIDE)
    people = look.clinic.people
    walks = [m for m in moves if isinstance(m, Walk) and people[m.person].at == OUTSIDE and m.to in reach]
    if walks:
        return min(walks, key=lambda m: reach[m.to].minutes)
    return moves[engine.draw(look.state, "anything").below(len(moves))]


def _is_study(look: Look, move: Walk) -> bool:
    """Whether a walk takes a doctor without a patient to a laboratory."""
    person = look.clinic.people[move.person]
    if look.role(person) != "doctor" or look.facts.kinds[move.to].name != "laboratory":
        return False
    here = look.facts.kinds.get(person.at)
    if here is not None and here.name in {"laboratory", "supply"}:
        return False
    return _is_idle(look, move.person)


def _care(engine: Engine, state: ClinicState, seat: int, moves: Sequence[Move]) -> Move:
    """Treat as suggested."""
    suggested = next((m for m in moves if isinstance(m, SuggestedCare)), None)
    return suggested or moves[0]


_CHOOSERS: dict[type, Chooser] = {
    AskBonus: _bonus,
    AskKit: _kit,
    AskChoose: _choose,
    AskPark: _park,
    AskRepark: _repark,
    AskDriveOff: _drive_off,
    AskAdmit: _admit,
    AskMove: _move,
    AskCare: _care,
}
