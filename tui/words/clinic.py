"""A clinic in words, a line a space: what stands there, who is in it, which cars are parked beside it."""

from collections.abc import Sequence

from core.engine import Engine
from core.games.clinic.board import LOT, OUTSIDE, PRE
from core.games.clinic.kinds import colour_of
from core.games.clinic.look import Look
from core.games.clinic.position_modules import UNDER
from core.games.clinic.state import ClinicState
from core.games.clinic.wording import an
from core.wording import listed, many

_DIRECTIONS = {"n": "north", "e": "east", "s": "south", "w": "west"}
_ROLES = ("patient", "doctor", "nurse", "orderly")
TITLES = "titles"
"""Content table: what people call a thing, token or kind of a module, as (one, several); () for marks nobody sees."""


def common_lines(engine: Engine, state: ClinicState, names: Sequence[str]) -> list[str]:
    """Return round, turn order, queues, University and stock in words."""
    look: Look = engine.look(state, -1)
    lines = []
    if state.round:
        lines.append(f"Round {state.round} of {look.number('rounds')}, {state.phase}.")
    lines.append(f"Turn order: {', '.join(names[seat] for seat in state.order)}.")
    for service, queue in state.queues.items():
        waiting = ", ".join(f"{k} {patient.colour}{_rider(look, patient.rider)}" for k, patient in enumerate(queue, 1))
        lines.append(f"Queue of {service}, first in line first: {waiting or 'nobody'}.")
    prices = look.number("university.prices")
    doctors = [
        f"space {k} {_doctor(look, entry)} for ${prices[k - 1]}" for k, entry in enumerate(state.university, 1) if entry
    ]
    lines.append(f"University: {', '.join(doctors) or 'no doctor'}.")
    lines.append(f"Nurses to hire this round: {state.nurses}. Orderlies to hire: {state.orderlies}.")
    stock = ", ".join(f"{_titles(look, what)[0]} {left}" for what, left in state.stock.items() if left)
    lines.append(f"In stock: {stock or 'nothing'}.")
    built = [f"{what} by {names[seat]}" for seat, own in enumerate(state.seats) for what in own.built]
    if built:
        lines.append(f"Built this round: {', '.join(built)}.")
    return lines


def _rider(look: Look, rider: str) -> str:
    return f" with {an(_titles(look, rider)[0])}" if rider else ""


def _doctor(look: Look, entry: str) -> str:
    """A doctor of the University with what a module put under it: `white over a DNA tile A`."""
    colour = colour_of(entry)
    under = entry.removeprefix(colour).removeprefix("+")
    return f"{colour} over {look.rules.content[UNDER][under]} {under}" if under else colour


def _titles(look: Look, thing: str) -> tuple[str, ...]:
    """One and several of a thing in words; () if it is a mark that nobody sees."""
    titles: tuple[str, ...] = look.rules.content.get(TITLES, {}).get(thing, (thing, f"{thing}s"))
    return titles


def _things(look: Look, things: Sequence[str]) -> str:
    """Things in words: `a cupboard and 2 cigarettes`; "" for none."""
    counted = []
    for thing in dict.fromkeys(things):
        titles, n = _titles(look, thing), things.count(thing)
        if titles:
            counted.append(an(titles[0]) if n == 1 else many(n, *titles))
    return listed(counted) if counted else ""


def seat_lines(engine: Engine, state: ClinicState, seat: int, names: Sequence[str]) -> list[str]:
    """Return a clinic in words: figures, spaces, people without a space, cars."""
    look: Look = engine.look(state, seat)
    own = look.clinic
    clock = f"clock {_clock(own.minutes)}, {_clock(own.round_minutes)} of it this round"
    money = f"${own.cash} in cash, ${own.income} income of this round, popularity {own.popularity}"
    lines = [f"{names[seat]}: {money}, {clock}."]
    if own.used:
        lines.append(f"Actions used: {', '.join(f'{action} {n}' for action, n in own.used.items() if n)}.")
    owned = [many(n, *titles) for token, n in own.tokens.items() if n and (titles := _titles(look, token))]
    if owned:
        lines.append(f"{names[seat]} has {listed(owned)}.")
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
        hub = f"hub of {kind.service}" if kind.service else f"{kind.title} hub"
        parts.append(hub if kind.family == "hub" else kind.name)
        parts += _state_of(look, space)
        things = _things(look, look.clinic.items.get(name, ()))
        if things:
            parts.append(f"with {things}")
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


def _roles(look: Look) -> list[str]:
    """The roles of all kinds in play, those of the base game first."""
    return list(dict.fromkeys((*_ROLES, *(kind.role for kind in look.rules.content["people"].values()))))


def _crowd(look: Look, place: int) -> str:
    found = [name for role in _roles(look) for name in look.at(place, role)]
    return ", ".join(_person(look, name) for name in found)


def _person(look: Look, name: str) -> str:
    """Somebody with what they carry and who goes with them: `white patient P1 with the obsession patient S1`."""
    own = look.clinic
    person = own.people[name]
    words = ("frozen" if person.suspended else "", person.colour, _titles(look, person.kind)[0], name)
    things = _things(look, own.items.get(name, ()))
    along = [things] if things else []
    along += [f"the {_person(look, other)}" for other, who in own.people.items() if who.bound == name]
    return " ".join(part for part in words if part) + (f" with {listed(along)}" if along else "")


def _waiting(look: Look) -> str:
    people = look.clinic.people
    rows: dict[str, list[str]] = {}
    for role in _roles(look):
        for name in look.at(PRE, role):
            if not people[name].bound:
                rows.setdefault(people[name].service, []).append(_person(look, name))
    return "; ".join(f"{service or 'others'}: {', '.join(row)}" for service, row in rows.items())


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
