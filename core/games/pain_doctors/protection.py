"""Bodyguards and inoculations: cards that stay with a patient (P-BOD-1, P-INO-1)."""

from core.event import Left
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import BODYGUARD, INOCULATION, Card
from core.games.pain_doctors.events import Protected
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import PlayOn
from core.games.pain_doctors.play import TABLE, Play, no_guard, target
from core.games.pain_doctors.state import IN_WARD
from core.module import Steps
from core.move import Refusal


def _outside_pre_op(look: Look, m: PlayOn, card: Card) -> Refusal | None:
    """P-BOD-1, P-INO-1: on a patient outside pre-op that has no such card yet."""
    patient = target(look, m)
    if patient.guarded if card.name == BODYGUARD else patient.inoculated:
        word = "a bodyguard" if card.name == BODYGUARD else "an inoculation"
        return Refusal("P-BOD-1", f"{patient.name} has {word} already; one of each is all.")
    if patient.at != IN_WARD:
        return Refusal(card.rule, f"{patient.name} is in {patient.at} and needs no protection.")
    return None


def _protect(look: Look, m: PlayOn, card: Card) -> Steps:
    look = yield Left(look.seat)
    yield Protected(look.seat, m.number, card.name, m.seat, m.place)


for _family in (BODYGUARD, INOCULATION):
    pain.add(TABLE, _family, Play(_protect, _outside_pre_op, no_guard))
