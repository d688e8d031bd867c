"""A clinic in words, a line a space: what stands there, who is in it, which cars are parked beside it."""

from collections.abc import Sequence

from core.engine import Engine
from core.games.clinic.board import LOT, OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.state import ClinicState

_DIRECTIONS = {"n": "north", "e": "east", "s": "south", "w": "west"}
_ROLES = ("patient", "doctor", "nurse", "orderly", "")


def common_lines(engine: Engine, state: ClinicState, names: Sequence[str]) -> list[str]:
    """Return round, turn order, queues, University and stock in words."""
    look: Look = engine.look(state, -1)
    lines = []
    if state.round:
        lines.append(f"Round {state.round} of {look.number('rounds')}, {state.phase}.")
    lines.append(f"Turn order: {', '.join(names[seat] for seat in state.order)}.")
    for service, queue in state.queues.items():
        waiting = ", ".join(f"{k} {patient.colour}{_rider(patient.rider)}" for k, patient in enumerate(queue, 1))
        lines.append(f"Queue of {service}, first in line first: {waiting or 'nobody'}.")
    prices = look.number("university.prices")
    doctors = [f"space {k} {colour} for ${prices[k - 1]}" for k, colour in enumerate(state.university, 1) if colour]
    lines.append(f"University: {', '.join(doctors) or 'no doctor'}.")
    lines.append(f"Nurses to hire this round: {state.nurses}. Orderlies to hire: {state.orderlies}.")
    stock = ", ".join(f"{what} {left}" for what, left in state.stock.items() if left)
    lines.append(f"In stock: {stock or 'nothing'}.")
    built = [f"{what} by {names[seat]}" for seat, own in enumerate(state.seats) for what in own.built]
    if built:
        lines.append(f"Built this round: {', '.join(built)}.")
    return lines


def _rider(rider: str) -> str:
    return f" with {rider}" if rider else ""


def seat_lines(engine: Engine, state: ClinicState, seat: int, names: Sequence[str]) -> list[str]:
    """Return a clinic in words: figures, spaces, people without a space, cars."""
    look: Look = engine.look(state, seat)
    own = look.clinic
    clock = f"clock {_clock(own.minutes)}, {_clock(own.round_minutes)} of it this round"
    money = f"${own.cash} in cash, ${own.income} income of this round, popularity {own.popularity}"
    lines = [f"{names[seat]}: {money}, {clock}."]
    if own.used:
        lines.append(f"Actions used: {', '.join(f'{action} {n}' for action, n in own.used.items() if n)}.")
    lines += [line for space in look.board.spaces if (line := space_line(look, space))]
    lines.append(_entrances(look))
    lines.append(f"Outside: {_crowd(look, OUTSIDE) or 'nobody'}.")
    lines.append(f"Pre-admissions: {_waiting(look) or 'nobody'}.")
    lines.append(f"{len(own.cars)} cars parked, room for {look.free_parking} more.")
    return lines


def space_line(look: Look, space: int) -> str:
    """Return a space in words; "" for an empty one above floor 0."""
    name, ground = look.board.names[space], space < look.board.ground
    kind = look.facts.kinds.get(space)
    parts = []
    if kind is not None:
        parts.append(f"hub of {kind.service}" if kind.service else kind.name)
        parts += _state_of(look, space)
        crowd = _crowd(look, space)
        if crowd:
            parts.append(crowd)
        if space in look.layout.discs:
            parts.append("conveyor disc")
    if ground:
        parts += _lot(look, space) if space in look.layout.lots else []
        cars = _cars_beside(look, space)
        if not parts:
            parts.append("empty")
        if cars:
            parts.append(f"cars on the {cars}")
    return f"{name}: {', '.join(parts)}." if parts else ""


def _state_of(look: Look, space: int) -> list[str]:
    """What a room is good for: active or not, and for which service."""
    kind, service = look.facts.kinds[space], look.facts.service.get(space, "")
    if kind.family == "treatment":
        return [f"active for {service}" if space in look.facts.active else "not active"]
    if kind.patients == "touching":
        return [f"for {service}" if service else "touches no hub"]
    return []


def _lot(look: Look, space: int) -> list[str]:
    return [f"parking lot, {look.clinic.cars.count(LOT + space)} of {look.layout.lots[space]} places taken"]


def _cars_beside(look: Look, space: int) -> str:
    taken = [_DIRECTIONS[letter] for letter, side in look.board.sides[space].items() if side in look.clinic.cars]
    return " and ".join(taken)


def _entrances(look: Look) -> str:
    sides = ", ".join(look.board.side_names[side] for side in look.layout.entrances)
    return f"Entrances: {sides or 'none'}."


def _crowd(look: Look, place: int) -> str:
    found = [name for role in _ROLES for name in look.at(place, role)]
    return ", ".join(_person(look, name) for name in found)


def _person(look: Look, name: str) -> str:
    person = look.clinic.people[name]
    return " ".join(part for part in (person.colour, person.kind, name) if part)


def _waiting(look: Look) -> str:
    people = look.clinic.people
    rows: dict[str, list[str]] = {}
    for role in _ROLES:
        for name in look.at(PRE, role):
            rows.setdefault(people[name].service, []).append(_person(look, name))
    return "; ".join(f"{service or 'others'}: {', '.join(row)}" for service, row in rows.items())


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
