"""Condom Vending Machine: who is a couple, and what its owner has that adds to it (X-CON-5, X-CON-6).

Between the end of Move and Administration a couple is marked by a thing on its module, so that whoever is treated and
leaves in between makes no couple of those who stay.
"""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.event import Event, Prompt, Task
from core.games.blue69.people import medical_at
from core.games.blue69.pieces import carries, with_item, without_item
from core.games.clinic.events import PopularityMoved
from core.games.clinic.look import Look
from core.games.clinic.notation import PERSON
from core.games.clinic.parking import leave
from core.games.clinic.rounds import ask_in_order
from core.games.clinic.state import ClinicState, with_seat
from core.module import Check, MoveSpec, Steps
from core.move import Done, Line, Move, Refusal
from core.notation import LineForm

CONDOM, COUPLE = "condom", "couple"
"""Names among items: what a person carries, and the mark on the module of a couple."""
AMENITIES = ("satellite TV", "air conditioning")
"""Tokens of other boxes that add to a couple; only position files give them out."""
TWO = 2
"""People of a couple."""


class CouplesMet(Event, frozen=True, tag="couples met"):
    """The spaces with a couple of a seat, in place of those marked before (X-CON-5)."""

    seat: int
    at: tuple[int, ...] = ()


def couples_met(s: ClinicState, e: CouplesMet) -> ClinicState:
    """Fold the marks of couples."""
    own = s.seats[e.seat]
    rest = {where: tuple(thing for thing in things if thing != COUPLE) for where, things in own.items.items()}
    own = replace(own, items={where: things for where, things in rest.items() if things})
    for space in e.at:
        own = with_item(own, s.board.names[space], COUPLE)
    return with_seat(s, e.seat, own)


def carriers(look: Look, space: int) -> list[str]:
    """Return the ids of the medical staff on a space who have a condom."""
    return [name for name in medical_at(look, space) if carries(look, name, CONDOM)]


def couples(look: Look) -> list[int]:
    """Return the hubs and special modules with a couple (X-CON-5).

    Two of the medical staff, one with a condom at least, and nobody else; whoever has treated somebody this round was
    not alone.
    """
    out = []
    for space, kind in look.facts.kinds.items():
        if kind.family in {"hub", "special"}:
            there = [name for name, person in look.clinic.people.items() if person.at == space]
            alone = len(there) == TWO and medical_at(look, space) == there
            if alone and carriers(look, space) and not any(name in look.clinic.busy for name in there):
                out.append(space)
    return out


def marked(look: Look) -> list[int]:
    """Return the modules with a couple of the last Move whose two are still there, in order."""
    names = look.board.names
    return [
        space
        for space in look.facts.modules
        if COUPLE in look.clinic.items.get(names[space], ()) and len(medical_at(look, space)) == TWO
    ]


def amenities(look: Look) -> list[str]:
    """Return what the clinic owns that adds to a couple (X-CON-6)."""
    return [name for name in AMENITIES if look.clinic.tokens.get(name)]


# Administration


class AskCondom(Prompt, frozen=True, tag="ask condom"):
    """Whose condom is used? (X-CON-6).

    Attributes:
        at: the space of the couple.

    """

    kind: ClassVar[str] = "condom"

    at: int = 0


class UseCondom(Move, frozen=True, tag="use condom"):
    """Say whose condom is used (X-CON-6)."""

    person: str


class CondomUsed(Event, frozen=True, tag="condom used"):
    """A condom goes to the box (X-CON-6)."""

    seat: int
    id: str


class RewardCouples(Task, frozen=True, tag="reward couples"):
    """A seat's couples earn popularity (X-CON-6)."""

    seat: int


def condom_used(s: ClinicState, e: CondomUsed) -> ClinicState:
    """Fold a condom that goes to the box."""
    return with_seat(s, e.seat, without_item(s.seats[e.seat], e.id, CONDOM))


def begin(look: Look) -> Steps:
    """X-CON-6: seat by seat in turn order; a couple with two condoms is asked about."""
    steps: list[Event] = []
    for seat in look.state.order:
        own = look.of(seat)
        for space in marked(own):
            who = carriers(own, space)
            if len(who) > 1:
                steps.append(AskCondom((seat,), at=space))
            elif who:
                look = yield CondomUsed(seat, who[0])
        if marked(own):
            steps.append(RewardCouples(seat))
    yield from ask_in_order(steps)


def any_couple(look: Look) -> bool:
    """Whether a clinic has a couple."""
    return any(marked(look.of(seat)) for seat in look.state.order)


def worth(look: Look, space: int) -> Iterator[Line]:
    """X-CON-6: popularity of a couple; more for gardens next to its module and for amenities."""
    yield Line(look.number("condom_machine.couple"), "X-CON-6", "a couple")
    gardens = sum(look.facts.family(near) == "garden" for near in look.board.near[space])
    if gardens:
        yield Line(gardens * look.number("condom_machine.garden"), "X-CON-6", f"{gardens} x garden next door")
    for name in amenities(look):
        yield Line(look.number("condom_machine.amenity"), "X-CON-6", name)


def reward(look: Look, task: RewardCouples) -> Steps:
    """X-CON-6: one move of the marker for all couples of a seat; the marks go."""
    look = look.of(task.seat)
    points = sum(look.total("couple", space) for space in marked(look))
    if points:
        yield PopularityMoved(task.seat, points, "X-CON-6")
    yield CouplesMet(task.seat)


def _space(look: Look) -> int:
    prompt = look.state.prompt
    assert isinstance(prompt, AskCondom)
    return prompt.at


def _of_the_couple(look: Look, m: UseCondom) -> Refusal | None:
    """X-CON-6: the condom of one of the two."""
    if m.person in carriers(look, _space(look)):
        return None
    return Refusal("X-CON-6", f"{m.person} is not one of the couple in {look.name(_space(look))} with a condom.")


def _use(look: Look, m: UseCondom) -> Steps:
    yield CondomUsed(look.seat, m.person)
    yield from leave(look, Done())


SPEC = MoveSpec(
    UseCondom,
    (AskCondom,),
    lambda look: (UseCondom(name) for name in carriers(look, _space(look))),
    (Check("of the couple", _of_the_couple),),
    _use,
)
"""The rules of saying whose condom is used."""
FORM = LineForm(UseCondom, ("use", CONDOM, "of", PERSON))
"""The line of it."""
