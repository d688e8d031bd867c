"""Surgery: cards are turned until somebody or something ends it (P-SUR-2 to P-SUR-7)."""

from core.event import Left, Task
from core.games.pain_doctors import events as ev
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import SEGMENTS, WILD
from core.games.pain_doctors.draws import next_of
from core.games.pain_doctors.ending import crown
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import ContinueSurgery, Cover, StopSurgery
from core.games.pain_doctors.prompts import AskSurgery, AskWild
from core.games.pain_doctors.state import Operation, Patient
from core.module import Check, MoveSpec, Steps
from core.move import Move, Refusal


class TurnCard(Task, frozen=True, tag="turn card"):
    """The surgeon turns the next card (P-SUR-2)."""


def operation(look: Look) -> Operation:
    """Return the surgery in progress."""
    op = look.state.operation
    assert op is not None
    return op


def operated(look: Look) -> Patient:
    """Return the patient in surgery."""
    op = operation(look)
    return look.state.seats[op.seat].patients[op.place - 1]


def points_shown(look: Look) -> int:
    """Return the sum of the visible cards (P-SUR-5)."""
    return sum(look.procedure(title).points for title in operation(look).visible.values())


@pain.task(TurnCard)
def _turn_card(look: Look, _task: TurnCard) -> Steps:
    if not look.state.surgery.size:
        yield from _end(look, "empty")
        return
    title = next_of(look, look.state.surgery, "surgery")
    look = yield ev.SurgeryCardTurned(title)
    segment = look.procedure(title).segment
    if segment == WILD:
        yield AskWild((operation(look).surgeon,))
    else:
        yield from _cover(look, segment)


def _cover(look: Look, segment: str) -> Steps:
    """P-SUR-4: the card is laid and costs LP; then death, then six segments, then the card's instruction."""
    card = look.procedure(operation(look).turned)
    look = yield ev.SegmentCovered(segment, min(card.lp, operated(look).lp))
    if not operated(look).lp:
        yield from _end(look, "death")
    elif len(operation(look).visible) == len(SEGMENTS):
        yield from _end(look, "bonus")
    elif card.instruction == "stop":
        yield from _end(look, "stop", card.title)
    elif card.instruction == "continue":
        yield TurnCard()
    elif not look.state.surgery.size:  # P-SUR-6
        yield from _end(look, "empty")
    else:
        yield AskSurgery((operation(look).surgeon,))


def _end(look: Look, how: str, withdrawn: str = "") -> Steps:
    """P-SUR-5, P-SUR-7: points are charted for the surgeon, the survivor returns; who is dead is buried."""
    op = operation(look)
    points = points_shown(look) * (look.number("surgery.bonus") if how == "bonus" else 1)
    look = yield ev.SurgeryEnded(how, withdrawn)
    if how == "death":
        yield ev.PatientDied(op.seat, op.place)
        return
    look = yield ev.Charted(op.surgeon, points)
    yield from crown(look, op.surgeon)


# the surgeon decides


def _known_segment(_look: Look, m: Cover) -> Refusal | None:
    """P-SUR-2: one of the six segments."""
    return None if m.segment in SEGMENTS else Refusal("P-SUR-2", f"The segments are {', '.join(SEGMENTS)}.")


def _cover_with_wild(look: Look, m: Cover) -> Steps:
    look = yield Left(look.seat)
    yield from _cover(look, m.segment)


def _stop(look: Look, _m: StopSurgery) -> Steps:
    look = yield Left(look.seat)
    yield from _end(look, "choice")


def _continue(look: Look, _m: Move) -> Steps:
    yield Left(look.seat)
    yield TurnCard()


pain.move(MoveSpec(StopSurgery, (AskSurgery,), lambda _look: (StopSurgery(),), (), _stop))
pain.move(MoveSpec(ContinueSurgery, (AskSurgery,), lambda _look: (ContinueSurgery(),), (), _continue))
pain.move(
    MoveSpec(
        Cover,
        (AskWild,),
        lambda _look: (Cover(segment) for segment in SEGMENTS),
        (Check("segment", _known_segment),),
        _cover_with_wild,
    )
)
