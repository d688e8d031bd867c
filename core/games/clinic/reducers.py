"""How each event of play changes the state: total, dumb, no rules, no chance. setup_reducers.py has the rest."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from core.games.clinic import events as ev
from core.games.clinic.base import clinic
from core.games.clinic.board import OUTSIDE
from core.games.clinic.prompts import AskAdmit, AskBuild, AskChoose, AskDriveOff, AskHire, AskPark
from core.games.clinic.state import Clinic, ClinicState, Layout, Person, Queued, moved_marker, with_seat
from core.state import with_prompt

K = TypeVar("K", bound=int | str)


def _less(counts: Mapping[str, int], *things: str) -> dict[str, int]:
    """Return counts with one of each thing taken away."""
    out = dict(counts)
    for thing in things:
        out[thing] = out.get(thing, 0) - 1
    return out


def _more(counts: Mapping[str, int], *things: str) -> dict[str, int]:
    """Return counts with one of each thing added."""
    out = dict(counts)
    for thing in things:
        out[thing] = out.get(thing, 0) + 1
    return out


def _component(state: ClinicState, *, counts: bool) -> ClinicState:
    """Count a component in the open Build question."""
    top = state.stack[-1] if state.stack else None
    return with_prompt(state, replace(top, built=top.built + 1)) if counts and isinstance(top, AskBuild) else state


def _one_car_less(state: ClinicState) -> ClinicState:
    """Count a car in the question about cars on top, which is over with the last one."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, AskPark | AskDriveOff):
        if top.cars > 1:
            return with_prompt(state, replace(top, cars=top.cars - 1))
        return replace(state, stack=state.stack[:-1])
    return state


def with_person(clinic_: Clinic, name: str, person: Person) -> Clinic:
    """Return the clinic with a person come, its number counted."""
    letter, number = name[0], int(name[1:])
    named = {**clinic_.named, letter: max(number, clinic_.named.get(letter, 0))}
    return replace(clinic_, people={**clinic_.people, name: person}, named=named)


def without(people: Mapping[str, Person], *gone: str) -> dict[str, Person]:
    """Return people without those who leave."""
    return {name: person for name, person in people.items() if name not in gone}


def departed(clinic_: Clinic, *gone: str) -> Clinic:
    """Return the clinic without those who leave and without what they carry."""
    items = clinic_.items
    if items:
        items = {where: things for where, things in items.items() if where not in gone}
    return replace(clinic_, people=without(clinic_.people, *gone), items=items)


def _recoloured(state: ClinicState, seat: int, colours: Mapping[str, str]) -> ClinicState:
    own = state.seats[seat]
    people = {n: replace(p, colour=colours[n]) if n in colours else p for n, p in own.people.items()}
    return with_seat(state, seat, replace(own, people=people))


# rounds


@clinic.reducer(ev.RoundBegan)
def _(s: ClinicState, e: ev.RoundBegan) -> ClinicState:
    seats = tuple(replace(c, round_minutes=0, used={}, built=(), busy=(), operated=()) for c in s.seats)
    return replace(s, round=e.round, action=0, nurses=e.nurses, seats=seats, chosen=())


@clinic.reducer(ev.PhaseBegan)
def _(s: ClinicState, e: ev.PhaseBegan) -> ClinicState:
    return replace(s, phase=e.heading)


@clinic.reducer(ev.ActionBegan)
def _(s: ClinicState, e: ev.ActionBegan) -> ClinicState:
    return replace(s, action=e.action, chosen=())


@clinic.reducer(ev.Chosen)
def _(s: ClinicState, e: ev.Chosen) -> ClinicState:
    top = s.stack[-1]
    assert isinstance(top, AskChoose)
    answers = tuple(e.action if seat == e.seat else old for seat, old in enumerate(top.answers))
    return with_prompt(s, replace(top, answers=answers))


@clinic.reducer(ev.Revealed)
def _(s: ClinicState, e: ev.Revealed) -> ClinicState:
    seats = tuple(
        replace(own, used=_more(own.used, action)) if action else own
        for own, action in zip(s.seats, e.actions, strict=True)
    )
    return replace(s, chosen=e.actions, seats=seats)


@clinic.reducer(ev.PatientDrawn)
def _(s: ClinicState, e: ev.PatientDrawn) -> ClinicState:
    return replace(
        s,
        bag=_less(s.bag, e.colour),
        next_patients=after_drawing(s.next_patients, e.colour),
        queues={**s.queues, e.service: (*s.queues[e.service], Queued(e.colour))},
    )


def after_drawing(ahead: tuple[str, ...], drawn: str) -> tuple[str, ...]:
    """Return what a position file says is drawn next, after a draw."""
    return ahead[ahead.index(drawn) + 1 :] if drawn in ahead else ahead


# building


@clinic.reducer(ev.Built)
def _(s: ClinicState, e: ev.Built) -> ClinicState:
    own = s.seats[e.seat]
    built = (*own.built, e.what) if e.component else own.built
    own = replace(own, layout=with_tile(own.layout, e.at, e.what), cash=own.cash - e.cost, built=built)
    return _component(replace(with_seat(s, e.seat, own), stock=_less(s.stock, e.what)), counts=e.component)


@clinic.reducer(ev.EntranceBuilt)
def _(s: ClinicState, e: ev.EntranceBuilt) -> ClinicState:
    own = s.seats[e.seat]
    then = replace(own.layout, entrances=(*own.layout.entrances, e.side))
    own = replace(own, layout=then, cash=own.cash - e.cost)
    return _component(replace(with_seat(s, e.seat, own), stock=_less(s.stock, "entrance")), counts=e.component)


@clinic.reducer(ev.LotBuilt)
def _(s: ClinicState, e: ev.LotBuilt) -> ClinicState:
    own = s.seats[e.seat]
    then = replace(own.layout, plots=tuple(sorted({**own.layout.lots, e.at: e.capacity}.items())))
    own = replace(own, layout=then, cash=own.cash - e.cost)
    stock = s.stock if e.upgrade else _less(s.stock, "lot")
    return _component(replace(with_seat(s, e.seat, own), stock=stock), counts=e.component)


@clinic.reducer(ev.DiscsLaid)
def _(s: ClinicState, e: ev.DiscsLaid) -> ClinicState:
    own = s.seats[e.seat]
    then = replace(own.layout, discs=tuple(sorted((*own.layout.discs, *e.at))))
    own = replace(own, layout=then, cash=own.cash - e.cost)
    stock = _less(s.stock, *("conveyor" for _ in e.at))
    return _component(replace(with_seat(s, e.seat, own), stock=stock), counts=e.component)


def with_tile(built: Layout, space: int, kind: str) -> Layout:
    """Return a layout with one more tile."""
    return replace(built, tiles=tuple(sorted((*built.tiles, (space, kind)))))


# people and cars


@clinic.reducer(ev.PersonCame)
def _(s: ClinicState, e: ev.PersonCame) -> ClinicState:
    return with_seat(s, e.seat, with_person(s.seats[e.seat], e.id, e.person))


@clinic.reducer(ev.Parked)
def _(s: ClinicState, e: ev.Parked) -> ClinicState:
    own = s.seats[e.seat]
    kit = own.kit
    if "car" in kit:
        i = kit.index("car")
        kit = (*kit[:i], *kit[i + 1 :])
    own = replace(own, cars=tuple(sorted((*own.cars, e.spot))), kit=kit)
    return _one_car_less(with_seat(s, e.seat, own))


def _without_car(cars: tuple[int, ...], spot: int) -> tuple[int, ...]:
    i = cars.index(spot)
    return (*cars[:i], *cars[i + 1 :])


@clinic.reducer(ev.Reparked)
def _(s: ClinicState, e: ev.Reparked) -> ClinicState:
    own = s.seats[e.seat]
    cars = tuple(sorted((*_without_car(own.cars, e.origin), e.spot)))
    return with_seat(s, e.seat, replace(own, cars=cars))


@clinic.reducer(ev.DroveOff)
def _(s: ClinicState, e: ev.DroveOff) -> ClinicState:
    own = s.seats[e.seat]
    return _one_car_less(with_seat(s, e.seat, replace(own, cars=_without_car(own.cars, e.spot))))


@clinic.reducer(ev.DoctorHired)
def _(s: ClinicState, e: ev.DoctorHired) -> ClinicState:
    own = with_person(s.seats[e.seat], e.id, Person("doctor", OUTSIDE, e.colour))
    university = tuple("" if i == e.space - 1 else colour for i, colour in enumerate(s.university))
    s = replace(with_seat(s, e.seat, replace(own, cash=own.cash - e.price)), university=university)
    top = s.stack[-1]
    return with_prompt(s, replace(top, doctor=True)) if isinstance(top, AskHire) else s


@clinic.reducer(ev.StaffHired)
def _(s: ClinicState, e: ev.StaffHired) -> ClinicState:
    own = with_person(s.seats[e.seat], e.id, Person(e.kind, OUTSIDE))
    s = with_seat(s, e.seat, replace(own, cash=own.cash - e.price))
    s = replace(s, nurses=s.nurses - 1) if e.kind == "nurse" else replace(s, orderlies=s.orderlies - 1)
    top = s.stack[-1]
    return with_prompt(s, replace(top, other=True)) if isinstance(top, AskHire) else s


@clinic.reducer(ev.Swapped)
def _(s: ClinicState, e: ev.Swapped) -> ClinicState:
    here, there = list(s.queues[e.service]), list(s.queues[e.to])
    moved = here.pop(e.position - 1)
    if e.position <= len(there):
        here.insert(e.position - 1, there[e.position - 1])
        there[e.position - 1] = moved
    else:
        there.append(moved)
    s = replace(s, queues={**s.queues, e.service: tuple(here), e.to: tuple(there)})
    top = s.stack[-1]
    if isinstance(top, AskAdmit):
        s = with_prompt(s, replace(top, points=top.points - e.points, must=e.to, position=e.lands))
    return s


@clinic.reducer(ev.Admitted)
def _(s: ClinicState, e: ev.Admitted) -> ClinicState:
    queue = s.queues[e.service]
    s = replace(s, queues={**s.queues, e.service: (*queue[: e.position - 1], *queue[e.position :])})
    s = with_seat(s, e.seat, with_person(s.seats[e.seat], e.id, e.person))
    top = s.stack[-1]
    if isinstance(top, AskAdmit):
        s = with_prompt(s, replace(top, points=top.points - e.points, must="", position=0))
    return s


# Move and care


@clinic.reducer(ev.Walked)
def _(s: ClinicState, e: ev.Walked) -> ClinicState:
    own = s.seats[e.seat]
    people = {**own.people, e.id: replace(own.people[e.id], at=e.to)}
    own = replace(own, people=people, minutes=own.minutes + e.minutes, round_minutes=own.round_minutes + e.minutes)
    return with_seat(s, e.seat, own)


@clinic.reducer(ev.Fired)
def _(s: ClinicState, e: ev.Fired) -> ClinicState:
    own = s.seats[e.seat]
    return with_seat(s, e.seat, departed(own, e.id))


@clinic.reducer(ev.Waited)
def _(s: ClinicState, e: ev.Waited) -> ClinicState:
    own = s.seats[e.seat]
    own = replace(own, minutes=own.minutes - e.minutes, round_minutes=own.round_minutes - e.minutes)
    return with_seat(s, e.seat, own)


@clinic.reducer(ev.Treated)
def _(s: ClinicState, e: ev.Treated) -> ClinicState:
    own = s.seats[e.seat]
    operated = own.operated
    if e.operated and e.at not in operated:
        operated = (*operated, e.at)
    own = replace(
        departed(own, e.patient),
        busy=(*own.busy, e.doctor, *e.nurses),
        income=own.income + e.income,
        operated=operated,
    )
    return with_seat(s, e.seat, own)


# business and administration


@clinic.reducer(ev.ExpensesPaid)
def _(s: ClinicState, e: ev.ExpensesPaid) -> ClinicState:
    own = s.seats[e.seat]
    s = with_seat(s, e.seat, replace(own, income=own.income - e.income, cash=own.cash - e.cash))
    return moved_marker(s, e.seat, own.popularity - e.sold)


@clinic.reducer(ev.PopularityBought)
def _(s: ClinicState, e: ev.PopularityBought) -> ClinicState:
    own = s.seats[e.seat]
    s = with_seat(s, e.seat, replace(own, income=own.income - e.paid + e.cash, cash=own.cash - e.cash))
    return moved_marker(s, e.seat, own.popularity + e.points)


@clinic.reducer(ev.IncomeKept)
def _(s: ClinicState, e: ev.IncomeKept) -> ClinicState:
    own = s.seats[e.seat]
    return with_seat(s, e.seat, replace(own, income=own.income - e.amount, cash=own.cash + e.amount))


@clinic.reducer(ev.PopularityMoved)
def _(s: ClinicState, e: ev.PopularityMoved) -> ClinicState:
    return moved_marker(s, e.seat, s.seats[e.seat].popularity + e.by)


@clinic.reducer(ev.PatientsReturned)
def _(s: ClinicState, e: ev.PatientsReturned) -> ClinicState:
    queues = {name: queue[1:] if name in e.colours else queue for name, queue in s.queues.items()}
    riders = [s.queues[name][0].rider for name in e.colours if s.queues[name][0].rider]
    return replace(s, queues=queues, bag=_more(s.bag, *e.colours.values(), *riders))


@clinic.reducer(ev.UniversityChanged)
def _(s: ClinicState, e: ev.UniversityChanged) -> ClinicState:
    return replace(s, university=e.university)


@clinic.reducer(ev.DoctorsDrawn)
def _(s: ClinicState, e: ev.DoctorsDrawn) -> ClinicState:
    return replace(s, doctors=_less(s.doctors, *e.drawn), university=e.university)


@clinic.reducer(ev.NursesLeft)
def _(s: ClinicState, _e: ev.NursesLeft) -> ClinicState:
    return replace(s, nurses=0)


@clinic.reducer(ev.DoctorsRose)
def _(s: ClinicState, e: ev.DoctorsRose) -> ClinicState:
    return _recoloured(s, e.seat, e.colours)


@clinic.reducer(ev.DoctorsFell)
def _(s: ClinicState, e: ev.DoctorsFell) -> ClinicState:
    return _recoloured(s, e.seat, e.colours)


@clinic.reducer(ev.PatientsWorsened)
def _(s: ClinicState, e: ev.PatientsWorsened) -> ClinicState:
    return _recoloured(s, e.seat, e.colours)


@clinic.reducer(ev.PatientsDied)
def _(s: ClinicState, e: ev.PatientsDied) -> ClinicState:
    own = s.seats[e.seat]
    return with_seat(s, e.seat, departed(own, *e.ids))


@clinic.reducer(ev.OrderSet)
def _(s: ClinicState, e: ev.OrderSet) -> ClinicState:
    return replace(s, order=e.order)


@clinic.reducer(ev.Scored)
def _(s: ClinicState, e: ev.Scored) -> ClinicState:
    return replace(s, sheets=e.sheets)
