"""Events in words: the one table that says every event of Clinic.

A line says only what its event and the state before it hold, so that masked events tell no secret. An expansion adds
its events to the content table `words`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from core.event import Event
from core.games.clinic import events as ev
from core.games.clinic import setup_events
from core.games.clinic.base import clinic
from core.games.clinic.look import Look
from core.games.clinic.state import Person
from core.games.clinic.wording import an, tile, who
from core.module import Module
from core.wording import listed, many, tagged

E = TypeVar("E", bound=Event)
Words = Callable[["Telling", Any], str]


class Telling:
    """What the words of an event may draw on.

    Attributes:
        look: at the state before the event, for the table as a whole.
        names: of the seats.

    """

    def __init__(self, look: Look, names: Sequence[str]) -> None:
        """Bind them together."""
        self.look = look
        self.names = names

    def name(self, place: int) -> str:
        """Return the name of a place."""
        return self.look.name(place)

    def who(self, seat: int, name: str) -> str:
        """Return a person by id and colour (`D2w`)."""
        return who(name, self.look.state.seats[seat].people.get(name))

    def people(self, seat: int, ids: Iterable[str]) -> str:
        """Return several people by id and colour."""
        return listed(self.who(seat, name) for name in ids)


TABLE = "words"
"""Content table: the words of an event by its tag."""


def says(
    event: type[E], module: Module = clinic
) -> Callable[[Callable[[Telling, E], str]], Callable[[Telling, E], str]]:
    """Register the words of an event of a module; "" for an event that is not worth a line."""

    def register(function: Callable[[Telling, E], str]) -> Callable[[Telling, E], str]:
        module.add(TABLE, tagged(event), function)
        return function

    return register


# set-up


@says(setup_events.TableLaid)
def _(_t: Telling, e: setup_events.TableLaid) -> str:
    return f"The table is laid for {many(e.seats, 'seat')}: {listed(e.services)} (C-SET-1)"


@says(setup_events.SpecialsDrawn)
def _(_t: Telling, e: setup_events.SpecialsDrawn) -> str:
    return f"Special modules in play: {listed(name for name, n in e.stock.items() if n)} (C-SET-1)"


@says(setup_events.OrderDrawn)
def _(t: Telling, e: setup_events.OrderDrawn) -> str:
    return f"Turn order: {', '.join(t.names[seat] for seat in e.order)} (C-SET-2)"


@says(setup_events.BonusesDrawn)
def _(_t: Telling, e: setup_events.BonusesDrawn) -> str:
    return f"Bonus tiles on offer: {listed(e.tiles)} (C-SET-3)"


@says(setup_events.BonusTaken)
def _(t: Telling, e: setup_events.BonusTaken) -> str:
    return f"{t.names[e.seat]} takes the bonus tile {e.tile}" + (f", ${e.money}" if e.money else "")


@says(setup_events.KitDealt)
def _(t: Telling, e: setup_events.KitDealt) -> str:
    fresh = not t.look.state.seats[e.seat].kit
    return f"{t.names[e.seat]} has to place {listed(e.pieces)}" if fresh and e.pieces else ""


@says(setup_events.PositionLaid)
def _(t: Telling, e: setup_events.PositionLaid) -> str:
    return f"A position in round {e.round}, {e.phase}; turn order {', '.join(t.names[seat] for seat in e.order)}"


@says(setup_events.ClinicLaid)
def _(t: Telling, e: setup_events.ClinicLaid) -> str:
    people = many(len(e.people), "person", "people")
    return f"{t.names[e.seat]} has {many(len(e.cells), 'tile')}, {people} and ${e.cash}"


@says(ev.PersonCame)
def _(t: Telling, e: ev.PersonCame) -> str:
    return f"{who(e.id, e.person)}, {an(e.person.kind)}, comes to {t.names[e.seat]}"


# rounds


@says(ev.RoundBegan)
def _(_t: Telling, e: ev.RoundBegan) -> str:
    return f"Round {e.round} begins, with {many(e.nurses, 'nurse')} to hire"


@says(ev.PhaseBegan)
def _(t: Telling, e: ev.PhaseBegan) -> str:
    return f"{e.heading.capitalize()} begins" if e.heading not in {t.look.state.phase, "choose"} else ""


@says(ev.ActionBegan)
def _(_t: Telling, e: ev.ActionBegan) -> str:
    return f"Action phase {e.action} begins"


@says(ev.Chosen)
def _(t: Telling, e: ev.Chosen) -> str:
    return f"{t.names[e.seat]} has chosen" + (f" to {e.action}" if e.action else "")


@says(ev.Revealed)
def _(t: Telling, e: ev.Revealed) -> str:
    chosen = (f"{name} {action}" for name, action in zip(t.names, e.actions, strict=True) if action)
    return f"The choices are shown: {listed(chosen)} (C-ACT-1)"


@says(ev.PatientDrawn)
def _(_t: Telling, e: ev.PatientDrawn) -> str:
    return f"{an(e.colour).capitalize()} patient joins the queue of {e.service}"


@says(ev.OrderSet)
def _(t: Telling, e: ev.OrderSet) -> str:
    return f"Turn order: {', '.join(t.names[seat] for seat in e.order)} (C-AWA-4)"


# building


def _builds(t: Telling, seat: int) -> str:
    return f"{t.names[seat]} {'places' if t.look.state.seats[seat].kit else 'builds'}"


def _for(cost: int) -> str:
    return f" for ${cost}" if cost else ""


@says(ev.Built)
def _(t: Telling, e: ev.Built) -> str:
    return f"{_builds(t, e.seat)} {tile(t.look, e.what)} on {t.name(e.at)}{_for(e.cost)}"


@says(ev.EntranceBuilt)
def _(t: Telling, e: ev.EntranceBuilt) -> str:
    return f"{_builds(t, e.seat)} an entrance at {t.look.board.side_names[e.side]}{_for(e.cost)}"


@says(ev.LotBuilt)
def _(t: Telling, e: ev.LotBuilt) -> str:
    if e.upgrade:
        return f"{t.names[e.seat]} makes the lot on {t.name(e.at)} larger, for {e.capacity} cars{_for(e.cost)}"
    return f"{_builds(t, e.seat)} a lot for {e.capacity} cars on {t.name(e.at)}{_for(e.cost)}"


@says(ev.DiscsLaid)
def _(t: Telling, e: ev.DiscsLaid) -> str:
    return f"{t.names[e.seat]} lays conveyors on {listed(map(t.name, e.at))}{_for(e.cost)}"


# people and cars


def _spot(t: Telling, spot: int) -> str:
    return t.look.board.spot_name(spot)


@says(ev.Parked)
def _(t: Telling, e: ev.Parked) -> str:
    return f"{t.names[e.seat]} parks a car on {_spot(t, e.spot)}"


@says(ev.Reparked)
def _(t: Telling, e: ev.Reparked) -> str:
    return f"{t.names[e.seat]} moves a car from {_spot(t, e.origin)} to {_spot(t, e.spot)} (C-BLD-13)"


@says(ev.DroveOff)
def _(t: Telling, e: ev.DroveOff) -> str:
    return f"{t.names[e.seat]} lets a car drive off {_spot(t, e.spot)}"


@says(ev.DoctorHired)
def _(t: Telling, e: ev.DoctorHired) -> str:
    doctor = who(e.id, Person("doctor", 0, e.colour))
    return f"{t.names[e.seat]} hires {doctor} from space {e.space} of the University for ${e.price}"


@says(ev.StaffHired)
def _(t: Telling, e: ev.StaffHired) -> str:
    return f"{t.names[e.seat]} hires {e.id}, {an(e.kind)}, for ${e.price}"


@says(ev.Swapped)
def _(t: Telling, e: ev.Swapped) -> str:
    colour = t.look.state.queues[e.service][e.position - 1].colour
    old, new = f"{e.service} {e.position}", f"{e.to} {e.lands}"
    return f"{t.names[e.seat]} swaps the {colour} patient from {old} to {new}, {many(e.points, 'point')} (C-ADM-2)"


@says(ev.Admitted)
def _(t: Telling, e: ev.Admitted) -> str:
    to = f" straight to {t.name(e.person.at)}" if e.person.at >= 0 else ""
    points = many(e.points, "point")
    return f"{t.names[e.seat]} admits {who(e.id, e.person)} from {e.service} {e.position}{to}, {points}"


# Move and care


@says(ev.Walked)
def _(t: Telling, e: ev.Walked) -> str:
    return f"{t.names[e.seat]} walks {t.who(e.seat, e.id)} to {t.name(e.to)}, {e.minutes} min"


@says(ev.Fired)
def _(t: Telling, e: ev.Fired) -> str:
    return f"{t.names[e.seat]} fires {t.who(e.seat, e.id)}, who can't get inside (C-MOV-6)"


@says(ev.Waited)
def _(t: Telling, e: ev.Waited) -> str:
    return f"{t.names[e.seat]} gets {e.minutes} min back for waiting rooms (C-MOV-7)"


@says(ev.Treated)
def _(t: Telling, e: ev.Treated) -> str:
    helpers = listed((t.who(e.seat, e.doctor), *e.nurses))
    return f"{t.names[e.seat]} treats {t.who(e.seat, e.patient)} with {helpers} on {t.name(e.at)}, ${e.income}"


# business and administration


@says(ev.ExpensesPaid)
def _(t: Telling, e: ev.ExpensesPaid) -> str:
    own = t.look.of(e.seat)
    salaries = own.total("salaries")
    parts = f"salaries ${salaries}, upkeep ${e.due - salaries}" if salaries <= e.due else f"${e.due}"
    paid = [f"${e.income} from income"] * bool(e.income) + [f"${e.cash} from cash"] * (e.cash > 0)
    if e.sold:
        paid.append(f"{e.sold} popularity sold{f', ${-e.cash} of it kept' if e.cash < 0 else ''}")
    if e.forgiven:
        paid.append(f"${e.forgiven} forgiven")
    how = f"; {', '.join(paid)} (C-EXP-2)" if paid else ""
    return f"{t.names[e.seat]} has expenses of ${e.due}: {parts} (C-EXP-1){how}"


@says(ev.PopularityBought)
def _(t: Telling, e: ev.PopularityBought) -> str:
    return f"{t.names[e.seat]} buys {e.points} popularity for ${e.paid} (C-POP-1)"


@says(ev.IncomeKept)
def _(t: Telling, e: ev.IncomeKept) -> str:
    return f"{t.names[e.seat]} keeps ${e.amount} of the income (C-POP-2)"


@says(ev.PopularityMoved)
def _(t: Telling, e: ev.PopularityMoved) -> str:
    return f"{t.names[e.seat]} {'gains' if e.by > 0 else 'loses'} {abs(e.by)} popularity ({e.rule})"


@says(ev.PatientsReturned)
def _(_t: Telling, e: ev.PatientsReturned) -> str:
    patients = (f"{colour} from {service}" for service, colour in e.colours.items())
    return f"Patients go back to the bag: {listed(patients)} (C-AWA-1)"


@says(ev.UniversityChanged)
def _(_t: Telling, e: ev.UniversityChanged) -> str:
    return f"Doctors nobody hired rise: {listed(filter(None, e.university))} (C-AWA-1)"


@says(ev.DoctorsDrawn)
def _(_t: Telling, e: ev.DoctorsDrawn) -> str:
    there = ", ".join(colour or "nobody" for colour in e.university)
    return f"{many(len(e.drawn), 'doctor')} drawn; the University from the left: {there}"


@says(ev.NursesLeft)
def _(t: Telling, _e: ev.NursesLeft) -> str:
    nurses = t.look.state.nurses
    return f"{many(nurses, 'nurse')} of this round {'leaves' if nurses == 1 else 'leave'} (C-AWA-1)" if nurses else ""


def _recoloured(t: Telling, seat: int, verb: str, colours: Mapping[str, str], rule: str) -> str:
    people = listed(f"{t.who(seat, name)} to {colour}" for name, colour in colours.items())
    return f"{t.names[seat]}: {verb} {people} ({rule})"


@says(ev.DoctorsRose)
def _(t: Telling, e: ev.DoctorsRose) -> str:
    return _recoloured(t, e.seat, "in laboratories rise", e.colours, "C-AWA-2")


@says(ev.DoctorsFell)
def _(t: Telling, e: ev.DoctorsFell) -> str:
    return _recoloured(t, e.seat, "doctors fall,", e.colours, "C-AWA-2")


@says(ev.PatientsWorsened)
def _(t: Telling, e: ev.PatientsWorsened) -> str:
    return _recoloured(t, e.seat, "patients worsen,", e.colours, "C-AWA-3")


@says(ev.PatientsDied)
def _(t: Telling, e: ev.PatientsDied) -> str:
    return f"{t.names[e.seat]} loses {t.people(e.seat, e.ids)}, who died (C-AWA-3)"


@says(ev.Scored)
def _(t: Telling, e: ev.Scored) -> str:
    totals = (f"{name} {sum(line.points for line in sheet)}" for name, sheet in zip(t.names, e.sheets, strict=True))
    return f"Final points: {listed(totals)} (C-END-1)"
