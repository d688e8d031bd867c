"""One thing changed at a time in a position of Clinic: what the rules ask about, and nothing else."""

import random
from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from core.games.clinic.board import LOT, OUTSIDE, PRE
from core.games.clinic.kinds import SHADES
from core.games.clinic.look import Look
from core.games.clinic.state import Person, Queued, with_seat

T = TypeVar("T")
Changed = Iterator[tuple[str, Look]]
"""What was changed, and the position afterwards."""
PERSON_THINGS = {"cannabis": ("cigarette",), "condom_machine": ("condom",), "addiction": ("bacterium",)}
SPACE_THINGS = {
    "cannabis": ("cupboard",),
    "condom_machine": ("machine", "couple"),
    "addiction": ("bacterium",),
    "cryogenics": ("tank",),
}
RIDERS = {"addiction": "obsession"}
PHASES = ("choose", "build", "hire", "admit", "move", "care", "popularity")


def changes(look: Look, chance: random.Random) -> Changed:
    """Yield positions that differ from one in one thing each; `chance` picks among many of a kind."""
    for kind in (_people, _tiles, _grounds, _things, _purse, _tables, _market, _queues):
        yield from kind(look, chance)


def with_clinic(look: Look, **what: object) -> Look:
    """The same position with other fields of the seat's clinic."""
    return Look(look.engine, with_seat(look.state, look.seat, replace(look.clinic, **what)), look.seat)


def with_state(look: Look, **what: object) -> Look:
    """The same position with other fields of the table."""
    return Look(look.engine, replace(look.state, **what), look.seat)


def played(look: Look) -> frozenset[str]:
    """Names of the modules in play."""
    return frozenset(module.name for module in look.rules.modules)


def some(chance: random.Random, of: Sequence[T], most: int) -> Sequence[T]:
    """A few of them, in any order."""
    return chance.sample(of, min(most, len(of)))


def _with_person(look: Look, name: str, **what: object) -> Look:
    own = look.clinic
    return with_clinic(look, people={**own.people, name: replace(own.people[name], **what)})


def _people(look: Look, chance: random.Random) -> Changed:
    people = look.clinic.people
    for name in some(chance, [name for name, person in people.items() if not person.bound], 6):
        yield from _person(look, chance, name)
    for name in [name for name, person in people.items() if person.bound]:
        yield f"{name} goes alone", _with_person(look, name, bound="")
        for host, other in people.items():
            if other.kind == "patient" and other.at == people[name].at and host != people[name].bound:
                yield f"{name} goes with {host}", _with_person(look, name, bound=host)
    for kind in ("doctor", "nurse", "orderly"):
        place = chance.choice((OUTSIDE, *look.facts.modules))
        new = Person(kind, place, "yellow" if kind == "doctor" else "")
        yield f"one more {kind} at {look.name(place)}", with_clinic(look, people={**people, look.new_id(kind): new})


def _person(look: Look, chance: random.Random, name: str) -> Changed:
    own = look.clinic
    person, role = own.people[name], look.role(own.people[name])
    if person.kind in {"doctor", "patient"}:
        for colour in SHADES:
            if colour != person.colour:
                yield f"{name} turns {colour}", _with_person(look, name, colour=colour)
    for place in some(chance, [place for place in (OUTSIDE, *look.facts.modules) if place != person.at], 3):
        yield f"{name} goes to {look.name(place)}", _with_person(look, name, at=place)
    yield f"{name} is gone", with_clinic(look, people={n: p for n, p in own.people.items() if n != name})
    if person.at == PRE and role == "patient":
        for service in look.state.services:
            if service != person.service:
                yield f"{name} waits for {service}", _with_person(look, name, service=service)
    if "cryogenics" in played(look) and role == "patient" and person.at >= 0:
        yield f"{name} is frozen or not", _with_person(look, name, suspended=not person.suspended)
    if role in {"doctor", "nurse"} and person.at >= 0:
        busy = tuple(n for n in own.busy if n != name) if name in own.busy else (*own.busy, name)
        yield f"{name} has treated somebody or not", with_clinic(look, busy=busy)


def _tiles(look: Look, chance: random.Random) -> Changed:
    laid = look.layout
    kinds = look.rules.content["cells"]
    single = [name for name, kind in kinds.items() if not kind.half]
    free = [s for s in look.board.spaces if s not in laid.cells and look.board.below(s) in {-1, *laid.cells}]
    at = [(space, kind) for space in some(chance, free, 3) for kind in some(chance, single, 4)]
    at += [
        (space, kind)
        for space in some(chance, [s for s, name in laid.tiles if not kinds[name].half], 4)
        for kind in some(chance, [name for name in single if name != laid.cells[space]], 4)
    ]
    for space, kind in at:
        cells = {**laid.cells, space: kind}
        yield (
            f"{kind} on {look.name(space)}",
            with_clinic(look, layout=replace(laid, tiles=tuple(sorted(cells.items())))),
        )
    for space in some(chance, look.facts.modules, 3):
        discs = set(laid.discs) ^ {space}
        yield f"disc of {look.name(space)}", with_clinic(look, layout=replace(laid, discs=tuple(sorted(discs))))
        used = tuple(sorted({*look.clinic.operated} ^ {space}))
        if look.facts.family(space) == "treatment":
            yield f"{look.name(space)} is used up", with_clinic(look, operated=used)


def _grounds(look: Look, chance: random.Random) -> Changed:
    laid, cars = look.layout, look.clinic.cars
    for side in laid.entrances:
        left = tuple(other for other in laid.entrances if other != side)
        yield f"no entrance {look.board.side_names[side]}", with_clinic(look, layout=replace(laid, entrances=left))
    outer = [
        side
        for side, spaces in enumerate(look.board.side_spaces)
        if len(spaces) == 1 and spaces[0] in look.facts.modules and side not in laid.entrances
    ]
    for side in some(chance, outer, 3):
        new = (*laid.entrances, side)
        yield f"entrance {look.board.side_names[side]}", with_clinic(look, layout=replace(laid, entrances=new))
    for space, capacity in laid.plots:
        other = {**laid.lots, space: capacity % 3 + 1}
        if other[space] >= cars.count(LOT + space):
            yield (
                f"other lot {look.name(space)}",
                with_clinic(look, layout=replace(laid, plots=tuple(sorted(other.items())))),
            )
    for car in some(chance, cars, 3):
        rest = list(cars)
        rest.remove(car)
        yield f"the car on {look.board.spot_name(car)} leaves", with_clinic(look, cars=tuple(rest))
        for spot in some(chance, [spot for spot in look.free_spots() if spot != car], 2):
            moved = tuple(sorted((*rest, spot)))
            words = f"the car on {look.board.spot_name(car)} stands on {look.board.spot_name(spot)}"
            yield words, with_clinic(look, cars=moved)


def _things(look: Look, chance: random.Random) -> Changed:
    own = look.clinic
    modules = played(look)

    def one_more(where: str, thing: str) -> tuple[str, Look]:
        there = tuple(sorted((*own.items.get(where, ()), thing)))
        return f"{thing} with {where}", with_clinic(look, items={**own.items, where: there})

    for name in some(chance, [name for name, p in own.people.items() if p.at >= 0 and not p.bound], 4):
        for thing in (thing for module, things in PERSON_THINGS.items() if module in modules for thing in things):
            if thing not in own.items.get(name, ()):
                yield one_more(name, thing)
    for space in some(chance, look.facts.modules, 4):
        for thing in (thing for module, things in SPACE_THINGS.items() if module in modules for thing in things):
            if thing == "tank" or thing not in own.items.get(look.name(space), ()):
                yield one_more(look.name(space), thing)
    for where, things in own.items.items():
        for thing in sorted(set(things)):
            if things.count("tank") and thing == "tank":
                continue
            left = list(things)
            left.remove(thing)
            yield f"{thing} off {where}", with_clinic(look, items={**own.items, where: tuple(left)})
    for token, count in own.tokens.items():
        yield f"one more {token}", with_clinic(look, tokens={**own.tokens, token: count + 1})


def _purse(look: Look, chance: random.Random) -> Changed:
    own = look.clinic
    by = chance.choice((1, 3, 5))
    for field in ("cash", "income", "popularity", "minutes", "round_minutes"):
        yield f"{field} +{by}", with_clinic(look, **{field: getattr(own, field) + by})
    if look.state.round:
        for action in ("build", "hire", "admit"):
            used = {**own.used, action: own.used.get(action, 0) + 1}
            yield f"{action} used once more", with_clinic(look, used=used)
        kinds = look.rules.content["cells"]
        blocking = [name for name, kind in kinds.items() if kind.copycat and name not in own.built]
        for name in some(chance, blocking, 2):
            yield f"{name} built this round", with_clinic(look, built=(*own.built, name))


def _tables(look: Look, chance: random.Random) -> Changed:
    state = look.state
    if not state.round:
        return
    yield "another round", with_state(look, round=state.round % 6 + 1)
    yield "another phase", with_state(look, phase=chance.choice([p for p in PHASES if p != state.phase]))
    if state.phase in {"choose", "build", "hire", "admit"}:
        yield "another action", with_state(look, action=state.action % 3 + 1)
    if len(state.seats) > 1:
        order = list(state.order)
        a, b = chance.sample(range(len(order)), 2)
        order[a], order[b] = order[b], order[a]
        yield "another turn order", with_state(look, order=tuple(order))
        points = [own.popularity for own in state.seats]
        tied = next(((a, b) for a in state.landing for b in state.landing if a < b and points[a] == points[b]), None)
        if tied is not None:
            other = {tied[0]: tied[1], tied[1]: tied[0]}
            yield "landed earlier", with_state(look, landing=tuple(other.get(seat, seat) for seat in state.landing))
    if state.chosen and state.phase in {"build", "hire", "admit"}:
        k = chance.randrange(len(state.chosen))
        action = next(a for a in ("build", "hire", "admit") if a != state.chosen[k])
        yield "another action chosen", with_state(look, chosen=(*state.chosen[:k], action, *state.chosen[k + 1 :]))


def _market(look: Look, chance: random.Random) -> Changed:
    state = look.state
    for k, entry in enumerate(state.university):
        colour, plus, under = entry.partition("+")
        others = ["", *(f"{other}{plus}{under}" for other in SHADES if other != colour)] if entry else ["yellow"]
        if "genetics" in played(look) and colour:
            others += [f"{colour}+{letter}" for letter in "ACGT" if letter != under] + ([colour] if under else [])
        for other in others:
            taken = (*state.university[:k], other, *state.university[k + 1 :])
            yield f"University space {k + 1} {other}", with_state(look, university=taken)
    yield "one more nurse to hire", with_state(look, nurses=state.nurses + 1)
    yield "one more orderly to hire", with_state(look, orderlies=state.orderlies + 1)
    for name in some(chance, list(state.stock), 4):
        yield f"one more {name} in stock", with_state(look, stock={**state.stock, name: state.stock[name] + 1})
    for colour in some(chance, list(state.bag), 2):
        yield f"one more {colour} in the bag", with_state(look, bag={**state.bag, colour: state.bag[colour] + 1})


def _queues(look: Look, chance: random.Random) -> Changed:
    queues = look.state.queues

    def other(service: str, queue: Sequence[Queued], words: str) -> tuple[str, Look]:
        return f"{service}: {words}", with_state(look, queues={**queues, service: tuple(queue)})

    for service, queue in queues.items():
        if not queue:
            yield other(service, (Queued("white"),), "one waits")
            continue
        yield other(service, (*queue, Queued("red")), "one more waits")
        yield other(service, queue[:-1], "one less waits")
        k = chance.randrange(len(queue))
        for colour in SHADES:
            if colour != queue[k].colour:
                yield other(service, (*queue[:k], replace(queue[k], colour=colour), *queue[k + 1 :]), f"{k} {colour}")
        if "addiction" in played(look):
            rider = "" if queue[k].rider else RIDERS["addiction"]
            yield other(service, (*queue[:k], replace(queue[k], rider=rider), *queue[k + 1 :]), f"{k} ridden")
