"""Administration: its steps, each finished for all in turn order before the next (C-AWA-0 to C-AWA-4)."""

from core.games.clinic import events as ev
from core.games.clinic.base import clinic
from core.games.clinic.kinds import SHADES, better, colour_of, worse
from core.games.clinic.look import Look
from core.games.clinic.prompts import AskDriveOff
from core.games.clinic.rounds import ask_in_order
from core.games.clinic.setup import fill_university
from core.games.clinic.state import by_popularity
from core.module import Steps


@clinic.phase("administration", "administration")
def _common_board(look: Look) -> Steps:
    """C-AWA-1: rightmost patients go back, doctors of the University rise, it is refilled, nurses leave."""
    colours = {service: queue[0].colour for service, queue in look.state.queues.items() if queue}
    if colours:
        look = yield ev.PatientsReturned(colours)
    risen = tuple(_risen(entry) if entry else "" for entry in look.state.university)
    if risen != look.state.university:
        look = yield ev.UniversityChanged(risen)
    look = yield fill_university(look, risen)
    yield ev.NursesLeft()


def _risen(entry: str) -> str:
    """A doctor of the University one level up, with what lies under it."""
    colour = colour_of(entry)
    return worse(colour) + entry.removeprefix(colour)


@clinic.phase("laboratories", "administration")
def _laboratories(look: Look) -> Steps:
    """C-AWA-2: a doctor in a laboratory rises one level and earns popularity."""
    for seat in look.state.order:
        look = look.of(seat)
        doctors = laboratory_doctors(look)
        people = look.clinic.people
        levels = look.number("laboratory.levels")
        risen = {name: _up(people[name].colour, levels) for name in doctors if people[name].colour != SHADES[-1]}
        if risen:
            look = yield ev.DoctorsRose(seat, risen)
        if doctors:
            by = len(doctors) * look.number("popularity.laboratory")
            look = yield ev.PopularityMoved(seat, by, "C-AWA-2")


def _up(colour: str, levels: int) -> str:
    for _ in range(levels):
        colour = worse(colour)
    return colour


def laboratory_doctors(look: Look) -> list[str]:
    """Return the seat's doctors in laboratories."""
    return [
        name
        for space, kind in look.facts.kinds.items()
        if kind.effect == "rise"
        for name in look.at(space, "doctor")
        if look.clinic.people[name].kind == "doctor"
    ]


@clinic.phase("doctors fall", "administration")
def _doctors_fall(look: Look) -> Steps:
    """C-AWA-2: every other doctor in a clinic falls one level; white stays.

    Extension point `keeps level`: (look) -> ids of doctors that do not fall.
    """
    for seat in look.state.order:
        look = look.of(seat)
        safe = laboratory_doctors(look)
        for hook in look.rules.hooks.get("keeps level", ()):
            safe += hook(look)
        fallen = {
            name: better(person.colour)
            for name, person in look.clinic.people.items()
            if person.kind == "doctor" and name not in safe and person.colour != SHADES[0]
        }
        if fallen:
            look = yield ev.DoctorsFell(seat, fallen)


@clinic.phase("patients worsen", "administration")
def _patients_worsen(look: Look) -> Steps:
    """C-AWA-3: patients of clinics and pre-admissions worsen; red ones die, which costs popularity, never below 0."""
    for seat in look.state.order:
        look = look.of(seat)
        people = {n: p for n, p in look.clinic.people.items() if p.kind == "patient" and not p.suspended}
        dead = tuple(name for name, person in people.items() if person.colour == SHADES[-1])
        if dead:
            loss = min(look.clinic.popularity, -len(dead) * look.number("popularity.death"))
            look = yield ev.PatientsDied(seat, dead)
            if loss > 0:
                look = yield ev.PopularityMoved(seat, -loss, "C-AWA-3")
        colours = {name: worse(person.colour) for name, person in people.items() if name not in dead}
        if colours:
            look = yield ev.PatientsWorsened(seat, colours)
    yield from cars_of_those_gone(look)


def cars_of_those_gone(look: Look) -> Steps:
    """Ask, in turn order, which cars leave with people who are gone (C-PRK-2, C-PRK-3)."""
    gone = {seat: len(own.cars) - len(own.people) for seat, own in enumerate(look.state.seats)}
    yield from ask_in_order(AskDriveOff((seat,), cars=gone[seat]) for seat in look.state.order if gone[seat] > 0)


@clinic.phase("turn order", "administration")
def _turn_order(look: Look) -> Steps:
    """C-AWA-4: turn order becomes least popular first."""
    yield ev.OrderSet(by_popularity(look.state))
