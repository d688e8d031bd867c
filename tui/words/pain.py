"""A game of Pain Doctors in words: hands, patients, charts, piles, and the surgery in progress."""

from collections.abc import Sequence

from core.engine import Engine
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import Doctor, PainState, Patient
from core.games.pain_doctors.surgery import operated, points_shown


def common_lines(engine: Engine, state: PainState, names: Sequence[str]) -> list[str]:
    """Return whose turn it is, the piles, pre-op and the surgery in progress in words."""
    look: Look = engine.look(state, -1)
    lines = []
    if state.seats:
        lines.append(f"It is the turn of {names[state.turn]}.")
    lines.append(
        f"Left in the decks: treatment {state.treatment.size}, patients {state.patients.size}, "
        f"surgery {state.surgery.size}."
    )
    discards = [look.title(card) for card in state.treatment.discards[-5:]]
    lines.append(f"Last discards, the top one last: {', '.join(discards) or 'none'}.")
    lines.append(f"In pre-op: {look.in_pre_op()} patients, {look.number('pre_op.slots')} slots.")
    if state.withdrawn:
        lines.append(f"Stop cards out of the game: {'; '.join(state.withdrawn)}.")
    return lines + _surgery(look, names)


def _surgery(look: Look, names: Sequence[str]) -> list[str]:
    op = look.state.operation
    if op is None:
        return []
    patient = operated(look)
    whom = f"{patient.name}, patient {op.place} of {names[op.seat]}"
    so_far = f"{patient.lp} LP left, {points_shown(look)} points so far"
    lines = [f"Surgery: {names[op.surgeon]} operates on {whom}, {so_far}."]
    covered = [f"{segment} {card}" for segment, card in op.visible.items()]
    lines.append(f"Covered: {', '.join(covered) or 'nothing yet'}.")
    if op.turned:
        lines.append(f"Just turned: {op.turned}.")
    return lines


def seat_lines(engine: Engine, state: PainState, seat: int, names: Sequence[str]) -> list[str]:
    """Return a doctor in words: chart, patients by place, hand by number."""
    look: Look = engine.look(state, seat)
    doctor = state.seats[seat]
    charted = ", ".join(map(str, doctor.charted)) or "none"
    lines = [f"{names[seat]}: {len(doctor.charted)} surgeries charted ({charted}), {doctor.points} points."]
    lines += [_patient(place, patient) for place, patient in enumerate(doctor.patients, 1)]
    return lines + _hand(look, doctor)


def _patient(place: int, patient: Patient) -> str:
    marks = [f"{patient.lp} LP", "in pre-op" if patient.at == "pre-op" else f"in {patient.at}"]
    marks += ["guarded"] * patient.guarded + ["inoculated"] * patient.inoculated
    marks += ["rests until the next turn"] * patient.waits
    return f"Patient {place}: {patient.name}, {patient.ward} ward, {', '.join(marks)}."


def _hand(look: Look, doctor: Doctor) -> list[str]:
    if not any(doctor.hand):
        return [f"{len(doctor.hand)} cards in hand."]
    cards = ", ".join(f"{k} {look.title(card) if card else 'hidden'}" for k, card in enumerate(doctor.hand, 1))
    return [f"Hand: {cards}."]


def asked_lines(engine: Engine, state: PainState, seat: int, names: Sequence[str]) -> list[str]:
    """Return what a seat has to know to answer: its hand, or the surgery."""
    look: Look = engine.look(state, seat)
    return _surgery(look, names) or _hand(look, look.own)
