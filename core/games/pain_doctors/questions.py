"""Questions in words, for prompt bars and plain mode."""

from collections.abc import Callable, Sequence

from core.engine import Engine
from core.games.pain_doctors import prompts as pr
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import PainState
from core.games.pain_doctors.surgery import operated, operation, points_shown
from core.games.pain_doctors.wording import who
from core.wording import many, tagged

TABLE = "questions"
"""Content table: tag of a question -> (look of its seat, names of the seats) -> the words."""


def question(engine: Engine, state: PainState, names: Sequence[str]) -> str:
    """Return the open question in words, "" if there is none; tells nothing that is secret."""
    prompt = state.prompt
    if prompt is None:
        return ""
    if not prompt.seats:
        return _result(state, names)
    words: Callable[[Look, Sequence[str]], str] = engine.rules.content[TABLE][tagged(type(prompt))]
    return words(engine.look(state, prompt.seats[0]), names)


def _result(state: PainState, names: Sequence[str]) -> str:
    if not state.winner:
        return "The game is over."
    seat = state.winner[0]
    doctor = state.seats[seat]
    how = f"{many(len(doctor.charted), 'surgery', 'surgeries')} and {many(doctor.points, 'point')}"
    return f"The game is over: {names[seat]} is Chief Surgeon, with {how}."


def _open(look: Look, names: Sequence[str]) -> str:
    living, all_ = len(look.own.patients), look.number("patients.each")
    if living < all_:
        return f"{names[look.seat]} has {living} of {all_} patients and draws one (P-TRN-1)."
    return f"Does {names[look.seat]} draw a card, or change the whole hand? (P-TRN-2)"


def _play(look: Look, names: Sequence[str]) -> str:
    return f"Which card does {names[look.seat]} play or discard?"


def _pre_op(look: Look, names: Sequence[str]) -> str:
    free = look.number("pre_op.slots") - look.in_pre_op()
    return f"Does {names[look.seat]} send a patient to pre-op? {many(free, 'slot')} free (P-TRN-3)."


def _surgery(look: Look, names: Sequence[str]) -> str:
    op = operation(look)
    patient = who(look, names, op.seat, op.place)
    lp, points = many(operated(look).lp, "LP", "LP"), many(points_shown(look), "point")
    return f"Does {names[look.seat]} stop or continue? {patient}: {lp}, {points}."


def _wild(look: Look, names: Sequence[str]) -> str:
    card = look.procedure(operation(look).turned)
    worth = f"{card.lp} LP, {many(card.points, 'point')}"
    return f"Which segment does {names[look.seat]} cover with {card.title} ({worth})?"


for _asked, _words in {
    pr.AskOpen: _open,
    pr.AskPlay: _play,
    pr.AskPreOp: _pre_op,
    pr.AskSurgery: _surgery,
    pr.AskWild: _wild,
}.items():
    pain.add(TABLE, tagged(_asked), _words)
