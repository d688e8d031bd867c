"""Hire: one doctor, and one of a nurse and an orderly (C-HIR-1, C-HIR-2)."""

from collections.abc import Iterator

from core.games.clinic.base import clinic
from core.games.clinic.events import DoctorHired, StaffHired
from core.games.clinic.look import Look
from core.games.clinic.moves import HireDoctor, HireStaff
from core.games.clinic.parking import done, leave
from core.games.clinic.prompts import AskHire, AskPark
from core.module import Check, MoveSpec, Steps
from core.move import Done, Line, Move, Refusal


@clinic.quantity("price")
def _price(look: Look, who: str, space: int) -> Iterator[Line]:
    """C-HIR-1: a doctor costs the price of its University space, others a fixed price."""
    if who == "doctor":
        yield Line(look.number("university.prices")[space - 1], "C-HIR-1", f"University space {space}")
    else:
        yield Line(look.number(f"price.{who}"), "C-HIR-1", who)


def _asked(look: Look) -> AskHire:
    prompt = look.prompt
    assert isinstance(prompt, AskHire)
    return prompt


def _doctor_there(look: Look, m: HireDoctor) -> Refusal | None:
    """C-BLD-15: nobody is hired of whom none is left."""
    university = look.state.university
    if not 1 <= m.space <= len(university):
        return Refusal("C-BLD-15", f"The University has {len(university)} spaces.")
    if not university[m.space - 1]:
        return Refusal("C-BLD-15", f"No doctor stands on space {m.space} of the University.")
    return None


def _one_doctor(look: Look, _m: HireDoctor) -> Refusal | None:
    """C-HIR-1: one doctor an action."""
    return Refusal("C-HIR-1", "One doctor an action, and one was hired.") if _asked(look).doctor else None


def _parking(look: Look, _m: Move) -> Refusal | None:
    """C-HIR-2: no free parking, no hire."""
    return None if look.free_parking > 0 else Refusal("C-HIR-2", "There is no free parking for the car.")


def _pay(look: Look, who: str, space: int) -> Refusal | None:
    cash = look.clinic.cash
    tipping = look.rules.tipping("price", cash, look, who, space)
    if tipping is None:
        return None
    return Refusal(tipping.rule, f"That costs ${look.total('price', who, space)}; there is ${cash} in cash.")


def _pay_doctor(look: Look, m: HireDoctor) -> Refusal | None:
    """C-HIR-1: prices are paid from cash."""
    return _pay(look, "doctor", m.space)


def _hire_doctor(look: Look, m: HireDoctor) -> Steps:
    price = look.total("price", "doctor", m.space)
    colour, _, under = look.state.university[m.space - 1].partition("+")
    yield DoctorHired(look.seat, m.space, look.new_id("doctor"), colour, price, under)
    yield AskPark((look.seat,), cars=1)


clinic.move(
    MoveSpec(
        HireDoctor,
        (AskHire,),
        lambda look: (HireDoctor(i + 1) for i in range(len(look.state.university))),
        (
            Check("stock", _doctor_there, final=True),
            Check("one doctor", _one_doctor),
            Check("parking", _parking),
            Check("cash", _pay_doctor),
        ),
        _hire_doctor,
    )
)


def _staff_there(look: Look, m: HireStaff) -> Refusal | None:
    """C-BLD-15: nobody is hired of whom none is left."""
    left = look.state.nurses if m.kind == "nurse" else look.state.orderlies
    if left <= 0:
        when = " this round" if m.kind == "nurse" else ""
        return Refusal("C-BLD-15", f"No {m.kind} is left to be hired{when}.")
    return None


def _one_other(look: Look, _m: HireStaff) -> Refusal | None:
    """C-HIR-1: one nurse or one orderly an action."""
    return Refusal("C-HIR-1", "One nurse or orderly an action, and one was hired.") if _asked(look).other else None


def _pay_staff(look: Look, m: HireStaff) -> Refusal | None:
    """C-HIR-1: prices are paid from cash."""
    return _pay(look, m.kind, 0)


def _hire_staff(look: Look, m: HireStaff) -> Steps:
    yield StaffHired(look.seat, m.kind, look.new_id(m.kind), look.total("price", m.kind, 0))
    yield AskPark((look.seat,), cars=1)


clinic.move(
    MoveSpec(
        HireStaff,
        (AskHire,),
        lambda _look: (HireStaff("nurse"), HireStaff("orderly")),
        (
            Check("stock", _staff_there),
            Check("one other", _one_other),
            Check("parking", _parking),
            Check("cash", _pay_staff),
        ),
        _hire_staff,
    )
)
clinic.move(MoveSpec(Done, (AskHire,), done, (), leave))
