"""Suicide, Swap Patient and Thief; none of them reaches pre-op (P-SUI-1, P-SWP-1, P-THF-1)."""

from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import Card
from core.games.pain_doctors.events import Change, PatientDied, PatientsSwapped
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import PlayOn, PlaySwap
from core.games.pain_doctors.play import (
    TABLE,
    Play,
    change_life,
    guarded,
    lay_down,
    loss,
    target,
    target_guarded,
)
from core.games.pain_doctors.state import IN_WARD, Patient
from core.module import Steps
from core.move import Refusal


def _outside(patient: Patient, rule: str) -> Refusal | None:
    return None if patient.at == IN_WARD else Refusal(rule, f"{patient.name} is in {patient.at}, out of its reach.")


# Suicide


def _suicide_reaches(look: Look, m: PlayOn, _card: Card) -> Refusal | None:
    """P-SUI-1: any patient outside pre-op."""
    return _outside(target(look, m), "P-SUI-1")


def _suicide(look: Look, m: PlayOn, _card: Card) -> Steps:
    yield from lay_down(look, m)
    yield PatientDied(m.seat, m.place)


pain.add(TABLE, "suicide", Play(_suicide, _suicide_reaches, target_guarded))


# Swap Patient


def _pair(look: Look, m: PlaySwap) -> tuple[Patient, Patient]:
    one, two = look.patient(m.seat, m.place), look.patient(m.other, m.elsewhere)
    assert one is not None
    assert two is not None
    return one, two


def _neither_guarded(look: Look, m: PlaySwap, _card: Card) -> Refusal | None:
    """P-BOD-1, P-SWP-1: neither patient is guarded."""
    return next((guarded(patient) for patient in _pair(look, m) if patient.guarded), None)


def _tradable(look: Look, m: PlaySwap, _card: Card) -> Refusal | None:
    """P-SWP-1: one own patient, named first, for one of another doctor, both outside pre-op."""
    if m.seat != look.seat or m.other == look.seat:
        return Refusal("P-SWP-1", "You swap one of your own patients for one of another doctor.")
    return next((refusal for patient in _pair(look, m) if (refusal := _outside(patient, "P-SWP-1"))), None)


def _swap(look: Look, m: PlaySwap, _card: Card) -> Steps:
    yield from lay_down(look, m)
    yield PatientsSwapped(m.seat, m.place, m.other, m.elsewhere)


pain.add(TABLE, "swap patient", Play(_swap, _tradable, _neither_guarded))


# Thief


def _payers(look: Look, ward: str) -> list[tuple[int, int, Patient]]:
    """Those of a ward outside pre-op who pay: all without a bodyguard."""
    return [entry for entry in look.in_ward(ward) if not entry[2].guarded]


def _all_guarded(look: Look, m: PlayOn, _card: Card) -> Refusal | None:
    """P-BOD-1: guarded patients lose nothing; one who pays must be there."""
    if any(look.in_ward(m.ward)) and not _payers(look, m.ward):
        return Refusal("P-BOD-1", f"Every patient of the {m.ward} ward has a bodyguard: there is nothing to take.")
    return None


def _receives(look: Look, m: PlayOn, _card: Card) -> Refusal | None:
    """P-THF-1: who is given the sum is of the ward and outside pre-op."""
    patient = target(look, m)
    if patient.ward != m.ward:
        return Refusal("P-THF-1", f"{patient.name} is in the {patient.ward} ward, the thief in the {m.ward} ward.")
    return _outside(patient, "P-THF-1")


def _steal(look: Look, m: PlayOn, _card: Card) -> Steps:
    """P-THF-1: taking and giving happen at once, so that the receiver never dies of it."""
    look = yield from lay_down(look, m)
    each = look.number("thief.lp")
    by = {(seat, place): -loss(patient, each) for seat, place, patient in _payers(look, m.ward)}
    sum_ = -sum(by.values())
    by[m.seat, m.place] = by.get((m.seat, m.place), 0) + sum_
    yield from change_life(look, [Change(seat, place, n) for (seat, place), n in by.items() if n])


pain.add(TABLE, "thief", Play(_steal, _receives, _all_guarded))
