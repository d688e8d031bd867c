"""What a move would do, told before it is made; nothing that chance or somebody's hand decides."""

from core.engine import Engine
from core.event import Event
from core.games.pain_doctors import events as ev
from core.games.pain_doctors import moves as mv
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import PainState
from core.games.pain_doctors.surgery import operated, operation, points_shown
from core.move import Move
from tui.widgets.grid import Parts
from tui.widgets.pain.words import plays, why_unplayable


def effects(engine: Engine, view: PainState, seat: int, move: Move) -> Parts:
    """Return what a legal move costs, takes and brings, in words."""
    look: Look = engine.look(view, seat)
    if isinstance(move, mv.PlayOn | mv.PlayWard | mv.PlaySwap | mv.SendToPreOp):
        words = _told(look, move)
    else:
        words = [_plain(look, move)]
    return [(" · ".join(word for word in words if word), "preview")]


def _plain(look: Look, move: Move) -> str:
    """Moves of which the words follow from the move alone."""
    state = look.state
    if isinstance(move, mv.DrawCard):
        return f"one of {state.treatment.size} cards, then you play or discard one"
    if isinstance(move, mv.NewHand):
        return f"all {len(look.own.hand)} cards for new ones; that is the whole turn, without pre-op"
    if isinstance(move, mv.DrawPatient):
        return f"one of {state.patients.size}, with {look.number('patients.lp')} LP; that is the whole turn"
    if isinstance(move, mv.Discard):
        card = look.hand[move.number - 1]
        why = "" if plays(look).get(move.number) else f" ({why_unplayable(look, card)})"
        return f"{look.title(card.name)} is discarded without effect{why}"
    if isinstance(move, mv.StopSurgery):
        op = operation(look)
        done = len(look.own.charted) + 1
        home = "" if op.seat == look.seat else ", not yours"
        return f"charts {points_shown(look)} points, your surgery {done}; {operated(look).lp} LP stay{home}"
    if isinstance(move, mv.ContinueSurgery):
        return f"turns one of {state.surgery.size} cards"
    if isinstance(move, mv.Cover):
        return _cover(look, move)
    return "nothing changes"


def _cover(look: Look, move: mv.Cover) -> str:
    """What a wild card does on a segment: points there, life, and whether all are covered."""
    op = operation(look)
    card = look.procedure(op.turned)
    under = op.visible.get(move.segment)
    lies = look.procedure(under).points if under else 0
    left = operated(look).lp - card.lp
    points = points_shown(look) - lies + card.points
    over = f" over the {lies} that lie there" if under else ""
    life = "the patient dies" if left <= 0 else f"{left} LP left" if card.lp else "costs no LP"
    full = left > 0 and len({*op.visible, move.segment}) == 6
    return f"{card.points} points{over}: {points} in all · {life}" + (
        " · all six covered: double points" if full else ""
    )


def _told(look: Look, move: Move) -> list[str]:
    """The sure events of a decision in words, until chance or a secret comes in."""
    state = look.state
    out: list[str] = []
    for event in look.engine.decide(state, look.seat, move).events:
        if event.stream or event.barrier:
            break
        out.append(_event(look.engine.look(state, look.seat), event))
        state = look.engine.fold(state, event)  # type: ignore[assignment]
    return out


def _event(look: Look, event: Event) -> str:
    if isinstance(event, ev.LifeChanged):
        return ", ".join(_change(look, change) for change in event.changes)
    if isinstance(event, ev.PatientDied):
        return f"{_name(look, event.seat, event.place)} dies"
    if isinstance(event, ev.Protected):
        return f"{_name(look, event.owner, event.place)} gets it"
    if isinstance(event, ev.PatientsSwapped):
        return f"{_life(look, event.seat, event.place)} for {_life(look, event.other, event.elsewhere)}"
    if isinstance(event, ev.EnteredPreOp):
        patient = look.state.seats[event.seat].patients[event.place - 1]
        bare = patient.guarded or patient.inoculated
        return f"{patient.name}, {patient.lp} LP, waits for surgery" + (" and loses its protection" if bare else "")
    if isinstance(event, ev.SurgeryBegan):
        doctor = "you operate" if event.surgeon == look.seat else "its own doctor operates"
        return f"{doctor} on {_life(look, event.seat, event.place)}"
    return ""


def _name(look: Look, seat: int, place: int) -> str:
    return look.state.seats[seat].patients[place - 1].name


def _life(look: Look, seat: int, place: int) -> str:
    return f"{_name(look, seat, place)} ({look.state.seats[seat].patients[place - 1].lp} LP)"


def _change(look: Look, change: ev.Change) -> str:
    lp = look.state.seats[change.seat].patients[change.place - 1].lp
    return f"{_name(look, change.seat, change.place)} {lp} to {lp + change.by} LP"
