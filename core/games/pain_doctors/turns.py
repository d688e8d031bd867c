"""Turns: how one opens (P-TRN-1, P-TRN-2), and pre-op at its end (P-TRN-3, P-TRN-4)."""

from core.event import Left, Task
from core.games.pain_doctors import events as ev
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.draws import can_draw, draw_card, draw_patient
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import DrawCard, DrawPatient, NewHand, Pass, SendToPreOp, Stay
from core.games.pain_doctors.prompts import AskOpen, AskPlay, AskPreOp
from core.games.pain_doctors.state import PRE_OP
from core.module import Check, MoveSpec, Steps
from core.move import Move, Refusal


class Turn(Task, frozen=True, tag="turn"):
    """A doctor's turn; the next one to the left follows."""

    seat: int


class CloseTurn(Task, frozen=True, tag="close turn"):
    """After a card was played or discarded: pre-op (P-TRN-3)."""

    seat: int


@pain.task(Turn)
def _turn(look: Look, task: Turn) -> Steps:
    yield Turn((task.seat + 1) % look.players)  # lies beneath everything this turn asks
    yield ev.TurnBegan(task.seat, look.state.round + (task.seat == 0 or not look.state.round))
    yield AskOpen((task.seat,))


@pain.task(CloseTurn)
def _close_turn(_look: Look, task: CloseTurn) -> Steps:
    yield AskPreOp((task.seat,))


# opening a turn


def _short(look: Look) -> bool:
    """Whether the doctor lacks patients (P-TRN-1)."""
    return len(look.own.patients) < look.number("patients.each")


def _enough_patients(look: Look, _m: Move) -> Refusal | None:
    """P-TRN-1: with fewer than three living patients a turn goes into drawing one."""
    if not _short(look):
        return None
    have, all_ = len(look.own.patients), look.number("patients.each")
    return Refusal("P-TRN-1", f"With {have} of {all_} living patients you must draw one; that is the whole turn.")


def _lacks_patients(look: Look, _m: Move) -> Refusal | None:
    """P-TRN-1: nobody draws a fourth patient."""
    if _short(look):
        return None
    return Refusal("P-TRN-1", f"You have {len(look.own.patients)} living patients; nobody has more.")


def _patient_there(look: Look, _m: Move) -> Refusal | None:
    """P-DCK-1: with both piles empty nobody is drawn."""
    return None if can_draw(look.state.patients) else Refusal("P-DCK-1", "No patient is left to be drawn.")


def _can_play(look: Look) -> bool:
    return bool(look.own.hand) or can_draw(look.state.treatment)


def _card_there(look: Look, _m: Move) -> Refusal | None:
    """P-DCK-1: with no card to draw and none in hand there is nothing to play."""
    return None if _can_play(look) else Refusal("P-DCK-1", "No card is left to be drawn, and your hand is empty.")


def _holds_cards(look: Look, _m: Move) -> Refusal | None:
    """P-TRN-2: a hand is changed whole; an empty one cannot be."""
    return None if look.own.hand else Refusal("P-TRN-2", "Your hand is empty.")


def _stuck(look: Look, _m: Move) -> Refusal | None:
    """P-DCK-1: only who can neither draw a patient nor play passes."""
    can = can_draw(look.state.patients) if _short(look) else _can_play(look)
    return Refusal("P-DCK-1", "Only a doctor who can neither draw a patient nor play passes.") if can else None


def _draw(look: Look, _m: DrawCard) -> Steps:
    look = yield Left(look.seat)
    seat = look.seat
    yield CloseTurn(seat)
    yield from draw_card(look, seat)
    yield AskPlay((seat,))


def _new_hand(look: Look, _m: NewHand) -> Steps:
    look = yield Left(look.seat)
    look = yield ev.HandDiscarded(look.seat, look.own.hand)
    for _ in range(look.number("hand.size")):
        look = yield from draw_card(look, look.seat)


def _draw_patient(look: Look, _m: DrawPatient) -> Steps:
    look = yield Left(look.seat)
    yield from draw_patient(look, look.seat)


def _leave(look: Look, _m: Move) -> Steps:
    yield Left(look.seat)


ENOUGH = Check("patients", _enough_patients, final=True)
pain.move(
    MoveSpec(DrawCard, (AskOpen,), lambda _look: (DrawCard(),), (ENOUGH, Check("card there", _card_there)), _draw)
)
pain.move(MoveSpec(NewHand, (AskOpen,), lambda _look: (NewHand(),), (ENOUGH, Check("hand", _holds_cards)), _new_hand))
pain.move(
    MoveSpec(
        DrawPatient,
        (AskOpen,),
        lambda _look: (DrawPatient(),),
        (Check("patients", _lacks_patients, final=True), Check("patient there", _patient_there)),
        _draw_patient,
    )
)
pain.move(MoveSpec(Pass, (AskOpen,), lambda _look: (Pass(),), (Check("stuck", _stuck),), _leave))


# pre-op


def _three_living(look: Look, _m: SendToPreOp) -> Refusal | None:
    """P-TRN-3: only a doctor who still has three living patients sends one."""
    if not _short(look):
        return None
    all_ = look.number("patients.each")
    return Refusal("P-TRN-3", f"Only a doctor with {all_} living patients sends one to pre-op.")


def _patient_there_to_send(look: Look, m: SendToPreOp) -> Refusal | None:
    """P-TRN-3: an own patient."""
    if look.patient(look.seat, m.place) is None:
        return Refusal("P-TRN-3", f"You have no patient {m.place}.")
    return None


def _not_there_yet(look: Look, m: SendToPreOp) -> Refusal | None:
    patient = look.own.patients[m.place - 1]
    return Refusal("P-TRN-3", f"{patient.name} is in pre-op already.") if patient.at == PRE_OP else None


def _strong_enough(look: Look, m: SendToPreOp) -> Refusal | None:
    """P-TRN-3: 10 LP or more."""
    patient, least = look.own.patients[m.place - 1], look.number("pre_op.lp")
    if patient.lp >= least:
        return None
    return Refusal("P-TRN-3", f"Pre-op takes patients from {least} LP; {patient.name} has {patient.lp}.")


def _slot_free(look: Look, _m: SendToPreOp) -> Refusal | None:
    """P-TRN-3: three slots for the whole table."""
    slots = look.number("pre_op.slots")
    return None if look.in_pre_op() < slots else Refusal("P-TRN-3", f"All {slots} slots of pre-op are taken.")


def _one_each(look: Look, _m: SendToPreOp) -> Refusal | None:
    """P-TRN-3: with four or more doctors each has one patient there."""
    limit = look.number("pre_op.one_each")
    if look.players < limit or not look.in_pre_op(look.seat):
        return None
    return Refusal("P-TRN-3", f"With {limit} or more doctors each has one patient in pre-op, and yours is there.")


def _rested(look: Look, m: SendToPreOp) -> Refusal | None:
    """P-TRN-4: a patient back from surgery waits for its doctor's next turn."""
    patient = look.own.patients[m.place - 1]
    if not patient.waits:
        return None
    return Refusal("P-TRN-4", f"{patient.name} is back from surgery and waits for the end of your next turn.")


def _send(look: Look, m: SendToPreOp) -> Steps:
    look = yield Left(look.seat)
    yield ev.EnteredPreOp(look.seat, m.place)


pain.move(
    MoveSpec(
        SendToPreOp,
        (AskPreOp,),
        lambda look: (SendToPreOp(place) for place in range(1, len(look.own.patients) + 1)),
        (
            Check("three living", _three_living),
            Check("there", _patient_there_to_send, final=True),
            Check("not yet", _not_there_yet),
            Check("life points", _strong_enough),
            Check("slot", _slot_free),
            Check("one each", _one_each),
            Check("rested", _rested),
        ),
        _send,
    )
)
pain.move(MoveSpec(Stay, (AskPreOp,), lambda _look: (Stay(),), (), _leave))
