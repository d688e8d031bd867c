"""Go to Surgery, Kidnap and Emergency Surgery: who is operated, and by whom (P-SUR-1)."""

from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import GO_TO_SURGERY, Card
from core.games.pain_doctors.events import SurgeryBegan
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import PlayOn
from core.games.pain_doctors.play import TABLE, Play, lay_down, no_guard, target
from core.games.pain_doctors.state import PRE_OP
from core.games.pain_doctors.surgery import TurnCard
from core.module import Steps
from core.move import Refusal


def _own_in_pre_op(look: Look, m: PlayOn, card: Card) -> Refusal | None:
    """P-SUR-1: Go to Surgery takes an own patient in pre-op."""
    if m.seat != look.seat:
        return Refusal("P-SUR-1", f"{look.title(card.name)} takes one of your own patients.")
    return _in_pre_op(look, m, card)


def _in_pre_op(look: Look, m: PlayOn, card: Card) -> Refusal | None:
    """P-SUR-1: Kidnap takes any patient in pre-op."""
    patient = target(look, m)
    if patient.at == PRE_OP:
        return None
    return Refusal("P-SUR-1", f"{look.title(card.name)} takes a patient in pre-op; {patient.name} is not there.")


def _anybody(_look: Look, _m: PlayOn, _card: Card) -> Refusal | None:
    """P-SUR-1: nothing defends against Emergency Surgery."""
    return None


def _operate(look: Look, m: PlayOn, _card: Card) -> Steps:
    """P-SUR-1: who played the card operates."""
    look = yield from lay_down(look, m)
    yield SurgeryBegan(look.seat, m.seat, m.place)
    yield TurnCard()


def _operated_at_home(look: Look, m: PlayOn, _card: Card) -> Steps:
    """P-SUR-1: an emergency is operated by the patient's own doctor."""
    yield from lay_down(look, m)
    yield SurgeryBegan(m.seat, m.seat, m.place)
    yield TurnCard()


pain.add(TABLE, GO_TO_SURGERY, Play(_operate, _own_in_pre_op, no_guard))
pain.add(TABLE, "kidnap", Play(_operate, _in_pre_op, no_guard))
pain.add(TABLE, "emergency surgery", Play(_operated_at_home, _anybody, no_guard))
