"""Cryogenics: the thaw after scoring, and popularity bought with what it brings (X-CRY-5, X-CRY-6).

What moves a popularity marker after scoring becomes a line of the score sheet.
"""

from collections.abc import Iterator

from core.event import Event
from core.games.blue69 import cryogenics_base as base
from core.games.blue69.cryogenics_base import AskThaw, AskThawPopularity, Thaw, cryogenics, frozen, hub
from core.games.clinic import events as ev
from core.games.clinic.board import LOT
from core.games.clinic.look import Look
from core.games.clinic.moves import Buy
from core.games.clinic.notation import by_number
from core.games.clinic.parking import done, leave
from core.games.clinic.rounds import ask_in_order
from core.games.clinic.scoring import sheet
from core.games.clinic.state import ScoreLine
from core.games.clinic.ways import blocked
from core.module import Check, MoveSpec, Phase, Steps
from core.move import Done, Refusal

STAFF = {"nurse": "cryogenics.hub.nurses", "orderly": "cryogenics.hub.orderlies"}
"""Who comes to the thaw besides doctors: number of each by role."""


def _home(look: Look) -> int:
    space = hub(look)
    assert space is not None
    return space


def _minutes(look: Look, name: str) -> int | None:
    """Minutes of a person to the hub, None if there is no way."""
    way = look.routes(look.clinic.people[name].at).get(_home(look))
    return None if way is None else way.minutes


def staff_to_come(look: Look) -> tuple[str, ...] | None:
    """Return the nearest nurse and orderly who are not at the hub yet; None if one is needed and can't come."""
    came: list[str] = []
    for role, number in STAFF.items():
        there = len(look.at(_home(look), role))
        near = []
        for name, person in look.clinic.people.items():
            minutes = _minutes(look, name) if look.role(person) == role else None
            if minutes is not None:
                near.append((minutes, by_number(name), name))
        missing = look.number(number) - there
        if len(near) < missing:
            return None
        came += [name for _minutes_, _number, name in sorted(near)[: max(missing, 0)]]
    return tuple(came)


# checks


def _asleep(look: Look, m: Thaw) -> Refusal | None:
    """X-CRY-5: a frozen patient."""
    return None if m.patient in frozen(look) else Refusal("X-CRY-5", f"{m.patient} is not frozen in this clinic.")


def _own_colour(look: Look, m: Thaw) -> Refusal | None:
    """X-CRY-5: a doctor of exactly the patient's colour."""
    people = look.clinic.people
    if m.doctor not in people or look.role(people[m.doctor]) != "doctor":
        return Refusal("X-CRY-5", f"{m.doctor} is no doctor of this clinic.")
    colour = people[m.patient].colour
    if people[m.doctor].colour != colour:
        return Refusal("X-CRY-5", f"{m.patient} is woken by a {colour} doctor only.")
    return None


def _one_each(look: Look, m: Thaw) -> Refusal | None:
    """X-CRY-5: a doctor for each tank, and no more than the hub holds."""
    if look.clinic.people[m.doctor].at == _home(look):
        return Refusal("X-CRY-5", f"{m.doctor} has woken a patient.")
    most = look.number("cryogenics.hub.doctors")
    if len(look.at(_home(look), "doctor")) >= most:
        return Refusal("X-CRY-5", f"The hub holds {most} doctors.")
    return None


def _reaches(look: Look, m: Thaw) -> Refusal | None:
    """C-MOV-1: there is a way."""
    at, home = look.clinic.people[m.doctor].at, _home(look)
    if at == home or _minutes(look, m.doctor) is not None:
        return None
    return blocked(look, at, home) or Refusal("C-MOV-1", f"There is no way for {m.doctor} to {look.name(_home(look))}.")


def _staffed(look: Look, _m: Thaw) -> Refusal | None:
    """X-CRY-5: without a nurse or an orderly nobody wakes."""
    if staff_to_come(look) is None:
        return Refusal("X-CRY-5", "Nobody wakes without a nurse and an orderly who can come to the hub.")
    return None


def _wakings(look: Look) -> Iterator[Thaw]:
    people = look.clinic.people
    doctors = [name for name, person in people.items() if look.role(person) == "doctor"] if frozen(look) else []
    for patient in frozen(look):
        yield from (Thaw(patient, name) for name in doctors if people[name].colour == people[patient].colour)


def _wake(look: Look, m: Thaw) -> Steps:
    """X-CRY-5: the time of all who come; each three steps so far cost one popularity."""
    prompt, staff = look.state.prompt, staff_to_come(look)
    assert isinstance(prompt, AskThaw)
    assert staff is not None
    minutes = sum(_minutes(look, name) or 0 for name in (m.doctor, *staff))
    fee = look.number(f"cryogenics.thaw.{look.clinic.people[m.patient].colour}")
    each = look.number("time.step") * look.number("cryogenics.thaw.steps")
    lost = (prompt.minutes + minutes) // each - prompt.minutes // each
    spot = max(look.clinic.cars, key=lambda spot: (spot >= LOT, spot))
    yield base.Thawed(look.seat, m.patient, m.doctor, staff, _home(look), minutes, fee, spot)
    if lost:
        yield ev.PopularityMoved(look.seat, -lost, "X-CRY-5")


cryogenics.move(
    MoveSpec(
        Thaw,
        (AskThaw,),
        _wakings,
        (
            Check("asleep", _asleep, final=True),
            Check("colour", _own_colour, final=True),
            Check("one each", _one_each),
            Check("way", _reaches),
            Check("staff", _staffed),
        ),
        _wake,
    )
)
cryogenics.move(MoveSpec(Done, (AskThaw,), done, (), leave))


# popularity


def _at_least_one(_look: Look, m: Buy) -> Refusal | None:
    """C-POP-1: whole points; `done` buys none."""
    return None if m.points > 0 else Refusal("C-POP-1", "At least one point is bought; done buys none.")


def _payable(look: Look, m: Buy) -> Refusal | None:
    """X-CRY-6: with all cash, what the thaw brought included."""
    cash = look.clinic.cash
    tipping = look.rules.tipping("popularity price", cash, look, m.points)
    if tipping is None:
        return None
    price = look.total("popularity price", m.points)
    return Refusal(tipping.rule, f"{m.points} points cost ${price}; there is ${cash} in cash.")


def _amounts(look: Look) -> Iterator[Buy]:
    points = 1
    while look.total("popularity price", points) <= look.clinic.cash:
        yield Buy(points)
        points += 1


def _buy(look: Look, m: Buy) -> Steps:
    price = look.total("popularity price", m.points)
    yield ev.PopularityBought(look.seat, m.points, price, cash=price)
    yield from leave(look, Done())


cryogenics.move(
    MoveSpec(
        Buy,
        (AskThawPopularity,),
        _amounts,
        (Check("amount", _at_least_one, final=True), Check("cash", _payable)),
        _buy,
    )
)
cryogenics.move(MoveSpec(Done, (AskThawPopularity,), done, (), leave))


# after scoring


@cryogenics.quantity("score")
def _score(look: Look) -> Iterator[ScoreLine]:
    """X-CRY-6: a frozen patient is no patient left; what comes of it is added after the thaw."""
    yield ScoreLine(cryogenics.name, 0, "X-CRY-6", f"{len(frozen(look))} x frozen patient before the thaw")


def _scored(look: Look) -> bool:
    return bool(look.state.sheets) or look.state.phase == "thaw"


def _backwards(look: Look) -> tuple[int, ...]:
    return tuple(reversed(look.state.order))


def _begin(look: Look) -> Steps:
    """X-CRY-5: in reverse turn order."""
    yield from ask_in_order(AskThaw((seat,)) for seat in _backwards(look))


def _begin_popularity(look: Look) -> Steps:
    """X-CRY-6: in reverse turn order."""
    yield from ask_in_order(AskThawPopularity((seat,)) for seat in _backwards(look))


def _complaints(look: Look) -> Steps:
    """X-CRY-6: popularity for each patient still frozen; then the sheets are told as they are now."""
    for seat in _backwards(look):
        asleep = len(frozen(look.of(seat)))
        if asleep:
            look = yield ev.PopularityMoved(seat, asleep * look.number("cryogenics.score"), "X-CRY-6")
    if any(line.part == cryogenics.name and line.points for lines in look.state.sheets for line in lines):
        yield ev.Scored(look.state.sheets)


def _resume(look: Look) -> list[Event]:
    """A position at the thaw: the sheets are made, then those from a seat on are asked."""
    order = _backwards(look)
    scored = ev.Scored(tuple(sheet(look.of(seat)) for seat in range(len(order))))
    return [scored, *(AskThaw((seat,)) for seat in order[order.index(look.seat) :])]


cryogenics.insert(Phase("thaw", "thaw", _begin, _scored), "after", "scoring")
cryogenics.insert(Phase("thaw popularity", "thaw", _begin_popularity, _scored), "after", "thaw")
cryogenics.insert(Phase("still frozen", "thaw", _complaints, _scored), "after", "thaw popularity")
cryogenics.add("resume", "thaw", _resume)


@cryogenics.after(ev.PopularityMoved)
def _moved(look: Look, e: ev.PopularityMoved) -> Steps:
    if look.state.sheets:
        text = {"X-CRY-5": "time of the thaw", "X-CRY-6": "patients still frozen"}.get(e.rule, "after the thaw")
        yield base.SheetContinued(e.seat, ScoreLine(cryogenics.name, e.by, e.rule, text))


@cryogenics.after(ev.PopularityBought)
def _bought(look: Look, e: ev.PopularityBought) -> Steps:
    if look.state.sheets:
        text = f"popularity bought for ${e.paid} at the end"
        yield base.SheetContinued(e.seat, ScoreLine(cryogenics.name, e.points, "X-CRY-6", text))
