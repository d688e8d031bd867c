"""Admit: from the queues to pre-admissions, with swaps between queues (C-ADM-1 to C-ADM-5)."""

from collections import Counter
from collections.abc import Iterator

from core.games.clinic.base import clinic
from core.games.clinic.board import PRE
from core.games.clinic.events import Admitted, Swapped
from core.games.clinic.look import Look
from core.games.clinic.moves import Admit, Swap
from core.games.clinic.parking import done, leave
from core.games.clinic.prompts import AskAdmit, AskPark
from core.games.clinic.state import Person, Queued
from core.module import Check, MoveSpec, Steps
from core.move import Done, Line, Refusal
from core.state import kept_with


@clinic.quantity("queue points")
def _points(look: Look) -> Iterator[Line]:
    """C-ADM-1: entrances + 1; helipads give none."""
    yield Line(look.number("queue.points"), "C-ADM-1", "each Admit action")
    entrances = len(look.layout.entrances)
    if entrances:
        yield Line(entrances, "C-ADM-1", f"{entrances} entrance{'s' if entrances > 1 else ''}")


def _asked(look: Look) -> AskAdmit:
    prompt = look.prompt
    assert isinstance(prompt, AskAdmit)
    return prompt


def _somebody_there(look: Look, m: Admit | Swap) -> Refusal | None:
    """C-ADM-2: patients come from the queues in play."""
    queue = look.state.queues.get(m.service)
    if queue is None:
        return Refusal("C-ADM-2", f"There is no queue of {m.service} in this game.")
    if not 1 <= m.position <= len(queue):
        return Refusal("C-ADM-2", f"Nobody waits at position {m.position} of {m.service} (1 is rightmost).")
    return None


def _the_swapped_one(look: Look, m: Admit) -> Refusal | None:
    """C-ADM-2: a swapped patient must be the one taken next."""
    prompt = _asked(look)
    if prompt.must and (m.service, m.position) != (prompt.must, prompt.position):
        text = f"The swapped patient is taken next: {prompt.must} {prompt.position}."
        return Refusal("C-ADM-2", text)
    return None


def _destination(look: Look, m: Admit) -> Refusal | None:
    """C-ADM-5: straight into an own extreme consultation that is empty."""
    if m.to is None:
        return None
    kind = look.facts.kinds.get(m.to)
    if kind is None or kind.patients != "any":
        return Refusal("C-ADM-5", f"There is no extreme consultation on {look.name(m.to)}.")
    if look.at(m.to, "patient"):
        return Refusal("C-ADM-5", f"The extreme consultation on {look.name(m.to)} is not empty.")
    return None


def _enough_points(look: Look, m: Admit) -> Refusal | None:
    """C-ADM-1, C-ADM-2: position p costs p points."""
    points = _asked(look).points
    if m.position > points:
        return Refusal("C-ADM-1", f"Position {m.position} costs {m.position} queue points; {points} are left.")
    return None


def _rows(look: Look) -> Counter[str]:
    """Return how many wait in each row of pre-admissions, who goes with somebody else aside; kept with the clinic."""
    kept = kept_with(look.clinic)
    rows: Counter[str] | None = kept.get("rows")
    if rows is None:
        rows = kept["rows"] = Counter(p.service for p in look.clinic.people.values() if p.at == PRE and not p.bound)
    return rows


def _row_has_room(look: Look, service: str) -> Refusal | None:
    limit = look.number("row.limit")
    if _rows(look)[service] >= limit:
        return Refusal("C-ADM-3", f"At most {limit} patients of {service} wait in pre-admissions.")
    return None


def _room_in_row(look: Look, m: Admit) -> Refusal | None:
    """C-ADM-3: at most four patients a row."""
    return _row_has_room(look, m.service) if m.to is None else None


@clinic.quantity("cars")
def _cars(look: Look, patient: Queued) -> Iterator[Line]:
    """C-ADM-3: every patient brings a car."""
    yield Line(1, "C-ADM-3", "the patient's car")


def _parking(look: Look, m: Admit | Swap) -> Refusal | None:
    """C-ADM-3: no free parking, no admission."""
    patient = look.state.queues[m.service][m.position - 1]
    tipping = look.rules.tipping("cars", look.free_parking, look, patient)
    if tipping is None:
        return None
    return Refusal(tipping.rule, f"There is no free parking for {tipping.text}.")


def _consultations(look: Look) -> list[int]:
    return [
        space
        for space, kind in look.facts.kinds.items()
        if kind.patients == "any" and not look.at(space, "patient") and space not in look.closed
    ]


def _admissions(look: Look) -> Iterator[Admit]:
    rooms = _consultations(look)
    points = _asked(look).points
    for service, queue in look.state.queues.items():
        for position in range(1, min(len(queue), points) + 1):
            yield Admit(service, position)
            for space in rooms:
                yield Admit(service, position, space)


def _admit(look: Look, m: Admit) -> Steps:
    patient = look.state.queues[m.service][m.position - 1]
    person = Person("patient", PRE if m.to is None else m.to, patient.colour, m.service)
    cars = look.total("cars", patient)
    name = look.new_id("patient")
    yield Admitted(look.seat, m.service, m.position, m.position, name, person, patient.rider)
    yield AskPark((look.seat,), cars=cars)


clinic.move(
    MoveSpec(
        Admit,
        (AskAdmit,),
        _admissions,
        (
            Check("somebody there", _somebody_there, final=True),
            Check("swapped one", _the_swapped_one),
            Check("destination", _destination),
            Check("points", _enough_points),
            Check("row", _room_in_row),
            Check("parking", _parking),
        ),
        _admit,
        sure=("somebody there", "points"),
    )
)


def neighbour(look: Look, m: Swap) -> str | None:
    """Return the service of the queue above or below, None beyond the last (no wrap)."""
    services = look.state.services
    i = services.index(m.service) + (-1 if m.up else 1)
    return services[i] if 0 <= i < len(services) else None


def lands(look: Look, position: int, to: str) -> int:
    """Return the position of the swapped patient in its new queue, after gaps have closed."""
    return min(position, len(look.state.queues[to]) + 1)


def _swap_price(look: Look, position: int, to: str) -> int:
    """Return the queue points of a swap and of the patient after it."""
    return 1 + lands(look, position, to)


def _adjacent(look: Look, m: Swap) -> Refusal | None:
    """C-ADM-2: only with the queue directly above or below, once per patient."""
    if _asked(look).must:
        return Refusal("C-ADM-2", "A patient is swapped once, and then taken.")
    if neighbour(look, m) is None:
        return Refusal("C-ADM-2", f"There is no queue {'above' if m.up else 'below'} {m.service}.")
    return None


def _swap_points(look: Look, m: Swap) -> Refusal | None:
    """C-ADM-1: the swap and the price after it can be paid."""
    to = neighbour(look, m)
    assert to is not None
    price, points = _swap_price(look, m.position, to), _asked(look).points
    if price > points:
        return Refusal("C-ADM-1", f"The swap and the patient cost {price} queue points; {points} are left.")
    return None


def _swap_row(look: Look, m: Swap) -> Refusal | None:
    """C-ADM-3: the row it would come to has room (or an extreme consultation is empty)."""
    to = neighbour(look, m)
    assert to is not None
    return None if _consultations(look) else _row_has_room(look, to)


def _swaps(look: Look) -> Iterator[Swap]:
    if _asked(look).must:
        return
    points = _asked(look).points
    for service, queue in look.state.queues.items():
        beside = [(up, neighbour(look, Swap(service, 1, up=up))) for up in (True, False)]
        for position in range(1, len(queue) + 1):
            for up, to in beside:
                if to is not None and _swap_price(look, position, to) <= points:
                    yield Swap(service, position, up=up)


def _swap(look: Look, m: Swap) -> Steps:
    to = neighbour(look, m)
    assert to is not None
    yield Swapped(look.seat, m.service, m.position, to, lands(look, m.position, to), 1)


clinic.move(
    MoveSpec(
        Swap,
        (AskAdmit,),
        _swaps,
        (
            Check("somebody there", _somebody_there, final=True),
            Check("adjacent", _adjacent, final=True),
            Check("points", _swap_points),
            Check("row", _swap_row),
            Check("parking", _parking),
        ),
        _swap,
        sure=("somebody there", "adjacent", "points"),
    )
)


def _taken(look: Look, _m: Done) -> Refusal | None:
    """C-ADM-2: a swapped patient is taken."""
    prompt = _asked(look)
    if prompt.must:
        return Refusal("C-ADM-2", f"The swapped patient is taken first: {prompt.must} {prompt.position}.")
    return None


clinic.move(MoveSpec(Done, (AskAdmit,), done, (Check("swapped one", _taken),), leave))
