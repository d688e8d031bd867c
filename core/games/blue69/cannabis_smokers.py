"""Therapeutic Cannabis: doctors who smoke in supply rooms at Administration (X-CAN-6)."""

from msgspec.structs import replace

from core.event import Event
from core.games.blue69.cannabis_cigarettes import CIGARETTE
from core.games.blue69.pieces import carries, with_item, without_item
from core.games.clinic.events import PopularityMoved
from core.games.clinic.kinds import worse
from core.games.clinic.look import Look
from core.games.clinic.state import ClinicState, with_seat
from core.module import Steps

SMOKED = "smoked"
"""Mark among the items of a doctor who smoked, until doctors have fallen (X-CAN-6)."""


class Smoked(Event, frozen=True, tag="smoked"):
    """Doctors in supply rooms smoke their cigarettes (X-CAN-6).

    Attributes:
        colours: the colour of each from now on, by id.

    """

    seat: int
    colours: dict[str, str]


class SmokersSober(Event, frozen=True, tag="smokers sober"):
    """Doctors have fallen; the marks of a seat's smokers go."""

    seat: int


def smoked(s: ClinicState, e: Smoked) -> ClinicState:
    """Fold the smokers: colours, cigarettes back in the supply (a ruling), marks."""
    own = s.seats[e.seat]
    people = {n: replace(p, colour=e.colours[n]) if n in e.colours else p for n, p in own.people.items()}
    own = replace(own, people=people)
    for name in e.colours:
        own = with_item(without_item(own, name, CIGARETTE), name, SMOKED)
    stock = {**s.stock, CIGARETTE: s.stock.get(CIGARETTE, 0) + len(e.colours)}
    return replace(with_seat(s, e.seat, own), stock=stock)


def smokers_sober(s: ClinicState, e: SmokersSober) -> ClinicState:
    """Fold the end of the marks."""
    own = s.seats[e.seat]
    for name in smokers(own.items):
        own = without_item(own, name, SMOKED)
    return with_seat(s, e.seat, own)


def smokers(items: dict[str, tuple[str, ...]]) -> list[str]:
    """Return the ids of those who smoked this round."""
    return [name for name, things in items.items() if SMOKED in things]


def will_smoke(look: Look) -> list[str]:
    """X-CAN-6: the ids of the doctors in supply rooms with a cigarette."""
    return [
        name
        for space in look.facts.of_family("supply")
        for name in look.at(space, "doctor")
        if carries(look, name, CIGARETTE)
    ]


def smoke(look: Look) -> Steps:
    """X-CAN-6: in reverse turn order; one level up, popularity, no choice."""
    for seat in reversed(look.state.order):
        look = look.of(seat)
        people = look.clinic.people
        colours = {
            name: worse(people[name].colour) if people[name].kind == "doctor" else people[name].colour
            for name in will_smoke(look)
        }
        if colours:
            look = yield Smoked(seat, colours)
            look = yield PopularityMoved(seat, len(colours) * look.number("cannabis.smoked"), "X-CAN-6")


def sober(look: Look) -> Steps:
    """X-CAN-6: whoever smoked may fall again next round."""
    for seat in look.state.order:
        if smokers(look.of(seat).clinic.items):
            look = yield SmokersSober(seat)


def high(look: Look) -> list[str]:
    """X-CAN-6: smokers do not fall this round."""
    return smokers(look.clinic.items)


def any_smoker(look: Look) -> bool:
    """Whether anybody smoked this round."""
    return any(smokers(own.items) for own in look.state.seats)
