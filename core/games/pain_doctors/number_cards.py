"""Number cards and Staff Infections: LP given or taken (P-NUM-1, P-NUM-2, P-INO-1)."""

from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import Card
from core.games.pain_doctors.events import Change
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import PlayOn, PlayWard
from core.games.pain_doctors.play import (
    TABLE,
    Play,
    change_life,
    lay_down,
    loss,
    no_guard,
    target,
    target_guarded,
)
from core.games.pain_doctors.state import IN_WARD, Patient
from core.module import Steps
from core.move import Refusal


def _by(patient: Patient, amount: int) -> int:
    """LP change of a patient; nobody falls below 0."""
    return amount if amount > 0 else -loss(patient, -amount)


def _in_the_ward(look: Look, m: PlayOn, card: Card) -> Refusal | None:
    """P-NUM-1: a patient of the named ward, outside pre-op."""
    patient = target(look, m)
    if patient.at != IN_WARD:
        return Refusal("P-NUM-1", f"{patient.name} is in {patient.at}, where no number card reaches.")
    ward = m.ward or card.ward
    if patient.ward != ward:
        return Refusal("P-NUM-1", f"{patient.name} is in the {patient.ward} ward, the card is for the {ward} ward.")
    return None


def _affected(look: Look, card: Card, ward: str) -> list[tuple[int, int, Patient]]:
    """Seat, place and patient of those of a ward whom a card for all reaches."""
    return [entry for entry in look.in_ward(ward) if not (card.guarded and entry[2].guarded)]


def _all_guarded(look: Look, m: PlayWard, card: Card) -> Refusal | None:
    """P-BOD-1: a harmful card passes the guarded; one whom it reaches must be there."""
    if any(look.in_ward(m.ward)) and not _affected(look, card, m.ward):
        return Refusal("P-BOD-1", f"Every patient of the {m.ward} ward has a bodyguard.")
    return None


def _anybody(look: Look, m: PlayWard, card: Card) -> Refusal | None:
    """P-NUM-1: for all patients of the ward on the card, or of the one that the player names."""
    if card.ward not in {"any", m.ward}:
        return Refusal("P-NUM-1", f"The card is for the {card.ward} ward.")
    if not any(look.in_ward(m.ward)):
        return Refusal("P-NUM-1", f"No patient of the {m.ward} ward is outside pre-op.")
    return None


def _number(look: Look, m: PlayOn | PlayWard, card: Card) -> Steps:
    look = yield from lay_down(look, m)
    reached = [(m.seat, m.place, target(look, m))] if isinstance(m, PlayOn) else _affected(look, card, m.ward)
    yield from change_life(look, [Change(seat, place, _by(p, card.amount)) for seat, place, p in reached])


def _guard(look: Look, m: PlayOn | PlayWard, card: Card) -> Refusal | None:
    if not card.guarded:
        return None
    return target_guarded(look, m, card) if isinstance(m, PlayOn) else _all_guarded(look, m, card)


def _reaches(look: Look, m: PlayOn | PlayWard, card: Card) -> Refusal | None:
    return _in_the_ward(look, m, card) if isinstance(m, PlayOn) else _anybody(look, m, card)


pain.add(TABLE, "number", Play(_number, _reaches, _guard))


# Staff Infection: no bodyguard helps, an inoculation does (P-INO-1)


def _somebody_infected(look: Look, m: PlayWard, card: Card) -> Refusal | None:
    """P-INO-1: the inoculated are immune; one who is not must be there."""
    refusal = _anybody(look, m, card)
    if refusal is None and all(patient.inoculated for _seat, _place, patient in look.in_ward(m.ward)):
        return Refusal("P-INO-1", f"Every patient of the {m.ward} ward is inoculated.")
    return refusal


def _infect(look: Look, m: PlayWard, _card: Card) -> Steps:
    look = yield from lay_down(look, m)
    lp = look.number("staff_infection.lp")
    reached = [(seat, place, p) for seat, place, p in look.in_ward(m.ward) if not p.inoculated]
    yield from change_life(look, [Change(seat, place, -loss(p, lp)) for seat, place, p in reached])


pain.add(TABLE, "staff infection", Play(_infect, _somebody_infected, no_guard))
