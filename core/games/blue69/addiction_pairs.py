"""A New Addiction: obsession patients from the bag to their hub (X-ADD-1 to X-ADD-4, X-ADD-8, X-ADD-12).

They climb onto patients in queues, are admitted with them, walk with them to a room and on to the hub by themselves.
Swaps and shifts of queues move what lies on a patient with it, and the base returns it to the bag with the patient.
"""

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from core.event import Event
from core.games.blue69 import addiction_base as base
from core.games.blue69.addiction_base import OBSESSION, addiction, hub, rider_of, tiles_left
from core.games.clinic import events as ev
from core.games.clinic.administration import cars_of_those_gone
from core.games.clinic.board import PRE
from core.games.clinic.kinds import SHADES
from core.games.clinic.look import Look
from core.games.clinic.moves import Admit, Swap
from core.games.clinic.prompts import AskAdmit
from core.games.clinic.state import ClinicState, Queued
from core.module import Check, Extension, Phase, Steps
from core.move import Line, Refusal

# the box and the bag


@addiction.hook("box")
def _laboratories(look: Look, players: int) -> dict[str, int]:
    """X-ADD-1: a laboratory for each player."""
    return {"laboratory": players * look.number("addiction.laboratories")}


@addiction.hook("bag")
def _bag(look: Look, players: int) -> dict[str, int]:
    """X-ADD-1: obsession patients in the patient bag."""
    return {OBSESSION: players * look.number("addiction.obsession")}


@addiction.hook("tokens")
def _stack(look: Look) -> dict[str, int]:
    """X-ADD-1: everybody's stack of bacterium tiles."""
    return {base.BACTERIUM: look.number("addiction.bacteria")}


# queues


def first_eligible(state: ClinicState) -> tuple[str, int] | None:
    """Return queue and position of the patient that the next obsession patient climbs onto (X-ADD-2)."""
    for service in state.services:
        for i, patient in enumerate(state.queues[service]):
            if patient.colour in SHADES and not patient.rider:
                return service, i + 1
    return None


@addiction.hook("drawable")
def _drawable(look: Look, bag: Mapping[str, int]) -> Mapping[str, int]:
    """X-ADD-2: where no patient is without one, an obsession patient goes back and another patient is drawn."""
    if not bag.get(OBSESSION) or first_eligible(look.state) is not None:
        return bag
    return {name: count for name, count in bag.items() if name != OBSESSION}


def _climb(look: Look, service: str) -> Generator[Event, Any, Look]:
    """X-ADD-2: an obsession patient uses up the draw of a queue."""
    place = first_eligible(look.state)
    assert place is not None
    look = yield base.ObsessionDrawn(service, *place)
    return look


addiction.add("drawn", OBSESSION, _climb)


# admission


def _ridden(look: Look, m: Admit | Swap) -> bool:
    return look.state.queues[m.service][m.position - 1].rider == OBSESSION


def _not_straight(look: Look, m: Admit) -> Refusal | None:
    """C-ADM-5: a pair can't be taken straight into an extreme consultation."""
    if m.to is not None and _ridden(look, m):
        return Refusal("C-ADM-5", "A patient with an obsession patient goes to pre-admissions first.")
    return None


def _needs_hub(look: Look, m: Admit | Swap) -> Refusal | None:
    """X-ADD-3: a pair is admitted only with a Sex Addiction hub."""
    if _ridden(look, m) and hub(look) is None:
        return Refusal("X-ADD-3", "A patient with an obsession patient is admitted only with a Sex Addiction hub.")
    return None


def _room_in_row(look: Look, m: Swap) -> Refusal | None:
    """C-ADM-5: the row that a swapped pair comes to has room; an empty consultation is no help to it."""
    if not _ridden(look, m):
        return None
    i = look.state.services.index(m.service) + (-1 if m.up else 1)
    to = look.state.services[i]
    row = sum(p.at == PRE and p.service == to and not p.bound for p in look.clinic.people.values())
    if row >= look.number("row.limit"):
        return Refusal("C-ADM-5", f"The pair can't go to a consultation, and the row of {to} is full.")
    return None


@addiction.quantity("cars")
def _cars(look: Look, patient: Queued) -> Iterator[Line]:
    """X-ADD-3: two cars come with a pair, or none."""
    if patient.rider == OBSESSION:
        yield Line(1, "X-ADD-3", "the obsession patient's car")


addiction.extend(
    Extension(Admit, (AskAdmit,), checks=(Check("not straight", _not_straight), Check("hub of pairs", _needs_hub)))
)
addiction.extend(
    Extension(Swap, (AskAdmit,), checks=(Check("row of pairs", _room_in_row), Check("hub of pairs", _needs_hub)))
)


@addiction.after(ev.Admitted)
def _both_come(look: Look, e: ev.Admitted) -> Steps:
    """X-ADD-3: the pair takes one place, and gets a bacterium tile while there is one."""
    if e.rider == OBSESSION:
        look = look.of(e.seat)
        yield base.ObsessionCame(e.seat, look.new_id(OBSESSION), e.id, tile=tiles_left(look.clinic) > 0)


# Move


@addiction.hook("bars")
def _pair_stays(look: Look, name: str, space: int) -> Refusal | None:
    """X-ADD-4: an obsession patient walks with its patient, and only if it can go on to the hub."""
    person = look.clinic.people[name]
    if person.kind == OBSESSION and person.bound:
        return Refusal("X-ADD-4", f"{name} walks with {person.bound}, not by itself.")
    rider = rider_of(look, name)
    if not rider:
        return None
    home = hub(look)
    if home is None or home not in look.routes(space):
        return Refusal("X-ADD-4", f"{rider}, on {name}, could not go on from {look.name(space)} to its hub.")
    return None


@addiction.quantity("company")
def _company(look: Look, patient: str, room: int) -> Iterator[Line]:
    """X-ADD-4: the obsession patient walks the same way, and then on to its hub."""
    rider, home = rider_of(look, patient), hub(look)
    if rider and home is not None:
        minutes = look.routes(look.clinic.people[patient].at)[room].minutes + look.routes(room)[home].minutes
        yield Line(minutes, "X-ADD-4", f"{rider} goes along, and on to its hub")


@addiction.after(ev.Walked)
def _pair_walks(look: Look, e: ev.Walked) -> Steps:
    """X-ADD-4: both spend the time; the tile stays; the obsession patient walks on."""
    look = look.of(e.seat)
    rider, home = rider_of(look, e.id), hub(look)
    if not rider or home is None:
        return
    yield ev.Walked(e.seat, rider, e.to, e.path, e.minutes, e.origin)
    look = yield base.PairParted(e.seat, rider, e.to)
    on = look.of(e.seat).routes(e.to)[home]
    yield ev.Walked(e.seat, rider, home, on.path, on.minutes, e.to)


# patients who are gone


def _left_alone(look: Look) -> list[str]:
    """Return the ids of obsession patients whose patient is gone."""
    people = look.clinic.people
    return [n for n, p in people.items() if p.kind == OBSESSION and p.bound and p.bound not in people]


@addiction.after(ev.PatientsDied)
def _die_together(look: Look, e: ev.PatientsDied) -> Steps:
    """X-ADD-12: with a patient who dies in pre-admissions the obsession patient leaves."""
    for name in _left_alone(look.of(e.seat)):
        yield base.ObsessionLeft(e.seat, name)


def _leave_together(look: Look) -> Steps:
    """X-ADD-12: so it does with one who turns into something else there."""
    for seat in look.state.order:
        for name in _left_alone(look.of(seat)):
            look = yield base.ObsessionLeft(seat, name)
    yield from cars_of_those_gone(look)


def _any_left_alone(look: Look) -> bool:
    return any(_left_alone(look.of(seat)) for seat in range(len(look.state.seats)))


addiction.insert(Phase("pairs left", "administration", _leave_together, _any_left_alone), "before", "turn order")
