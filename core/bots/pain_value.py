"""What a position of Pain Doctors is worth to a seat, in pain points: own chances less those of the others.

Chances are charted points and surgeries, what the patients may bring in surgery, and what the hand is good for.
"""

from msgspec import Struct
from msgspec.structs import replace

from core.bots.pain_surgery import points, survival
from core.games.pain_doctors.cards import GO_TO_SURGERY
from core.games.pain_doctors.ending import goals
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import IN_WARD, PRE_OP, Doctor, Operation, Patient

SURGERY_CARDS = (GO_TO_SURGERY, "kidnap", "emergency surgery")


class Weights(Struct, frozen=True):
    """Judgements of the greedy bot, found by playing it against itself.

    Attributes:
        operation: points that a successful surgery is worth on top of its points.
        ward: part of what a patient outside pre-op would bring in surgery that counts, with few LP and with many.
        growth: how much more LP it is worth to wait for outside pre-op, in points.
        guarded: how much of the risk outside pre-op a bodyguard takes away.
        pre_op: part that counts in pre-op, without and with a card that leads into surgery.
        missing: what a missing patient costs (a turn).
        card: what the first surgery card in hand is worth, when a patient is ready for it and when not.
        others: how much the chances of all others count against the own.

    """

    operation: float = 30.0
    ward: tuple[float, float] = (0.34, 0.56)
    growth: float = 8.0
    guarded: float = 0.1
    pre_op: tuple[float, float] = (0.62, 0.76)
    missing: float = 10.0
    card: tuple[float, float] = (12.0, 6.0)
    others: float = 0.9


WEIGHTS = Weights()


def chart(look: Look, count: int, total: int, weights: Weights = WEIGHTS) -> float:
    """Return what charted surgeries and points are worth; reaching a goal is worth most."""
    operations, wanted = goals(look)
    if count >= operations or total >= wanted:
        return 10.0 * wanted
    return total + weights.operation * count


def in_surgery(lp: int, weights: Weights = WEIGHTS) -> float:
    """Return what a patient with so many LP brings on the operating table."""
    return points(lp) + weights.operation * survival(lp)


def patient_worth(look: Look, patient: Patient, *, ready: bool, weights: Weights = WEIGHTS) -> float:
    """Return what a patient is worth to its doctor; `ready` if the doctor can operate at once."""
    full = in_surgery(patient.lp, weights)
    if patient.at == PRE_OP:
        return weights.pre_op[ready] * full
    least = look.number("pre_op.lp")
    low, high = weights.ward
    part = low + (high - low) * min(1.0, patient.lp / least) ** 2
    part += weights.guarded * (1 - part) * patient.guarded
    grown = weights.growth * min(1.0, max(0.0, 1 - (patient.lp - least) / (2 * weights.growth)))
    return part * full + grown * patient.lp / least * (1 + patient.inoculated / 20)


def _doctor(look: Look, seat: int, doctor: Doctor, weights: Weights) -> float:
    """Chart and patients; hands of others are not known."""
    own = seat == look.seat
    ready = own and any(card in SURGERY_CARDS[:2] for card in doctor.hand)
    worth = chart(look, len(doctor.charted), doctor.points, weights)
    op = look.state.operation
    for place, patient in enumerate(doctor.patients, 1):
        if op is not None and (op.seat, op.place) == (seat, place):
            continue
        worth += patient_worth(look, patient, ready=ready, weights=weights)
    return worth - weights.missing * (look.number("patients.each") - len(doctor.patients))


def _hand(look: Look, weights: Weights) -> float:
    """What the own hand is good for: one card that leads into surgery, best with a patient in pre-op."""
    held = sum(card in SURGERY_CARDS for card in look.own.hand)
    if not held:
        return 0.0
    waiting = any(patient.at == PRE_OP for patient in look.own.patients)
    return weights.card[0 if waiting else 1] * (1 + min(held - 1, 2) / 4)


def _survivor(look: Look, op: Operation, weights: Weights) -> float:
    """What a patient on the table is worth to its doctor: it comes back with half of its LP, or not at all."""
    patient = look.state.seats[op.seat].patients[op.place - 1]
    back = replace(patient, lp=max(1, patient.lp // 2), at=IN_WARD)
    lives = survival(patient.lp)
    return lives * patient_worth(look, back, ready=False, weights=weights) - (1 - lives) * weights.missing


def value(look: Look, weights: Weights = WEIGHTS) -> float:
    """Return what the position is worth to the look's seat; hands of others are never looked at."""
    seats = look.state.seats
    worths = [_doctor(look, seat, doctor, weights) for seat, doctor in enumerate(seats)]
    op = look.state.operation
    if op is not None:
        worths[op.surgeon] += in_surgery(seats[op.seat].patients[op.place - 1].lp, weights)
        worths[op.seat] += _survivor(look, op, weights)
    mine = worths[look.seat] + _hand(look, weights)
    rivals = [worth for seat, worth in enumerate(worths) if seat != look.seat]
    return mine - weights.others * _pressed(rivals)


def _pressed(rivals: list[float]) -> float:
    """How much rivals weigh: the average, and the best of them a second time."""
    return (sum(rivals) / len(rivals) + max(rivals)) / 2
