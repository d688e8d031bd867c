"""Events in words: the log lines of a play, and the one table that says every event of Pain Doctors.

A line says only what its event and the state before it hold, so that masked events tell no secret.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from core.engine import Engine, Outcome
from core.event import Event
from core.games.pain_doctors import events as ev
from core.games.pain_doctors import moves as mv
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import PainState
from core.games.pain_doctors.surgery import operated, operation, points_shown
from core.games.pain_doctors.wording import who
from core.move import Move
from core.wording import listed, many, tagged

E = TypeVar("E", bound=Event)
Words = Callable[["Telling", Any], str]
TABLE, HEADLINES = "words", "headlines"
"""Content tables: words by the tag of an event, headline by the tag of a move."""


class Telling:
    """What the words of an event may draw on.

    Attributes:
        look: at the state before the event, for the table as a whole.
        names: of the seats.
        played: name of the card that is played, which everybody sees; "" if none is.

    """

    def __init__(self, look: Look, names: Sequence[str], played: str = "") -> None:
        """Bind them together."""
        self.look = look
        self.names = names
        self.played = played

    def who(self, seat: int, place: int) -> str:
        """Return a patient by name and place."""
        return who(self.look, self.names, seat, place)


def says(event: type[E]) -> Callable[[Callable[[Telling, E], str]], Callable[[Telling, E], str]]:
    """Register the words of an event; "" for an event that is not worth a line."""

    def register(function: Callable[[Telling, E], str]) -> Callable[[Telling, E], str]:
        pain.add(TABLE, tagged(event), function)
        return function

    return register


def narrate(
    engine: Engine, before: PainState, seat: int, move: Move | None, outcome: Outcome, names: Sequence[str]
) -> list[str]:
    """Return the log lines of a play, the headline first, then one for each notable event.

    Args:
        engine: of the game.
        before: the state before the play, as the reader may see it.
        seat: who played.
        move: what was chosen; None for the set-up and for what the reader may not see.
        outcome: the events, as the reader may see them, and the state after them.
        names: of the seats.

    """
    words: Mapping[str, Words] = engine.rules.content[TABLE]
    state = before
    lines: list[str] = []
    asides: list[str] = []  # what comes before the headline and is less than it
    for event in outcome.events:
        tell = words.get(tagged(type(event)))
        line = tell(Telling(engine.look(state, -1), names), event) if tell else ""
        if line:
            (asides if isinstance(event, ev.DiscardsShuffled) else lines).append(line)
        state = engine.fold(state, event)  # type: ignore[assignment]
    headline = engine.rules.content[HEADLINES].get(tagged(type(move))) if move is not None else None
    if headline is not None:
        cards = (event.card for event in outcome.events if isinstance(event, ev.Played | ev.Protected))
        lines.insert(0, headline(Telling(engine.look(before, seat), names, next(cards, "")), move))
    return [*lines, *asides]


# headlines of moves that their first event does not tell


def _plays_on(t: Telling, m: mv.PlayOn) -> str:
    ward = f" in the {m.ward} ward" if m.ward else ""
    return f"{t.names[t.look.seat]} plays {t.look.title(t.played)}{ward} on {t.who(m.seat, m.place)}"


def _plays_ward(t: Telling, m: mv.PlayWard) -> str:
    return f"{t.names[t.look.seat]} plays {t.look.title(t.played)} on the {m.ward} ward"


def _plays_swap(t: Telling, m: mv.PlaySwap) -> str:
    pair = f"{t.who(m.seat, m.place)} for {t.who(m.other, m.elsewhere)}"
    return f"{t.names[t.look.seat]} plays {t.look.title(t.played)}: {pair}"


def _passes(t: Telling, _m: mv.Pass) -> str:
    return f"{t.names[t.look.seat]} passes (P-DCK-1)"


def _stays(t: Telling, _m: mv.Stay) -> str:
    return f"{t.names[t.look.seat]} sends nobody to pre-op"


def _stops(t: Telling, _m: mv.StopSurgery) -> str:
    return f"{t.names[t.look.seat]} stops"


def _continues(t: Telling, _m: mv.ContinueSurgery) -> str:
    return f"{t.names[t.look.seat]} continues"


def _covers(t: Telling, m: mv.Cover) -> str:
    op = t.look.state.operation
    return f"{t.names[t.look.seat]} puts {op.turned if op else 'the wild card'} on the {m.segment}"


_BY_MOVE: dict[type[Move], Callable[[Telling, Any], str]] = {
    mv.PlayOn: _plays_on,
    mv.PlayWard: _plays_ward,
    mv.PlaySwap: _plays_swap,
    mv.Pass: _passes,
    mv.Stay: _stays,
    mv.StopSurgery: _stops,
    mv.ContinueSurgery: _continues,
    mv.Cover: _covers,
}
for _move, _headline in _BY_MOVE.items():
    pain.add(HEADLINES, tagged(_move), _headline)


# set-up and positions


@says(ev.TableLaid)
def _(_t: Telling, e: ev.TableLaid) -> str:
    out = f"; {many(sum(e.out.values()), 'special card')} taken out" if e.out else ""
    return (
        f"The table is laid for {many(e.seats, 'doctor')}, {sum(e.treatment.values())} treatment cards{out} (P-SET-1)"
    )


@says(ev.CardDealt)
def _(t: Telling, e: ev.CardDealt) -> str:
    return f"{t.names[e.seat]} is given {t.look.title(e.card)}"


@says(ev.DoctorLaid)
def _(t: Telling, e: ev.DoctorLaid) -> str:
    charted = f", {many(sum(e.charted), 'point')} charted" if e.charted else ""
    return f"{t.names[e.seat]} has {many(len(e.patients), 'patient')}{charted}"


@says(ev.PositionLaid)
def _(t: Telling, e: ev.PositionLaid) -> str:
    return f"A position in round {e.round}, {t.names[e.turn]} to act" if e.round else ""


# turns


@says(ev.CardDrawn)
def _(t: Telling, e: ev.CardDrawn) -> str:
    return f"{t.names[e.seat]} draws {t.look.title(e.card) if e.card else 'a card'}"


@says(ev.PatientDrawn)
def _(t: Telling, e: ev.PatientDrawn) -> str:
    return f"{t.names[e.seat]} draws {e.name}, {e.ward} ward, {e.lp} LP"


@says(ev.DiscardsShuffled)
def _(_t: Telling, e: ev.DiscardsShuffled) -> str:
    what = "treatment cards" if e.deck == "treatment" else "patients"
    return f"The discarded {what} are shuffled into a new deck (P-DCK-1)"


@says(ev.HandDiscarded)
def _(t: Telling, e: ev.HandDiscarded) -> str:
    return f"{t.names[e.seat]} changes the whole hand: {listed(t.look.title(card) for card in e.cards)} (P-TRN-2)"


@says(ev.Discarded)
def _(t: Telling, e: ev.Discarded) -> str:
    return f"{t.names[e.seat]} discards {t.look.title(e.card)}"


@says(ev.EnteredPreOp)
def _(t: Telling, e: ev.EnteredPreOp) -> str:
    return f"{t.names[e.seat]} sends {t.who(e.seat, e.place)} to pre-op"


# treatment cards


def _nothing(_t: Telling, _e: Event) -> str:
    """For what the headline tells, or nobody needs to be told."""
    return ""


for _event in (ev.TurnBegan, ev.Played, ev.Protected, ev.PatientsSwapped):
    pain.add(TABLE, tagged(_event), _nothing)


@says(ev.LifeChanged)
def _(t: Telling, e: ev.LifeChanged) -> str:
    def told(change: ev.Change) -> str:
        patient = t.look.patient(change.seat, change.place)
        now = f" to {patient.lp + change.by} LP" if patient else " LP"
        return f"{t.who(change.seat, change.place)} {change.by:+}{now}"

    return listed(told(change) for change in e.changes)


@says(ev.PatientDied)
def _(t: Telling, e: ev.PatientDied) -> str:
    return f"{t.who(e.seat, e.place)} dies (P-NUM-2)"


# surgery


@says(ev.SurgeryBegan)
def _(t: Telling, e: ev.SurgeryBegan) -> str:
    return f"{t.names[e.surgeon]} operates on {t.who(e.seat, e.place)} and shuffles the surgery deck (P-SUR-2)"


@says(ev.SurgeryCardTurned)
def _(t: Telling, e: ev.SurgeryCardTurned) -> str:
    card = t.look.procedure(e.card)
    worth = f"{card.lp} LP, {many(card.points, 'point')}, {card.instruction}"
    return f"{card.title} ({card.segment}) is turned: {worth}"


@says(ev.SegmentCovered)
def _(t: Telling, e: ev.SegmentCovered) -> str:
    left = operated(t.look).lp - e.lp
    return f"{operated(t.look).name} loses {e.lp} LP and has {left}" if e.lp else ""


_ENDS = {
    "choice": "The surgeon ends the operation (P-SUR-3)",
    "stop": "The card stops the operation and leaves the game (P-SUR-5)",
    "bonus": "All six segments are covered: the operation ends, with double points (P-SUR-4)",
    "death": "The operation ends with the patient's demise; nothing is charted (P-SUR-4)",
    "empty": "No card is left to turn: the operation ends (P-SUR-6)",
}


@says(ev.SurgeryEnded)
def _(t: Telling, e: ev.SurgeryEnded) -> str:
    op = operation(t.look)
    alive = e.how != "death"
    back = f"; {t.who(op.seat, op.place)} returns with {operated(t.look).lp} LP (P-SUR-7)" if alive else ""
    shown = f", {many(points_shown(t.look), 'point')} visible" if alive else ""
    return f"{_ENDS[e.how]}{shown}{back}"


@says(ev.Charted)
def _(t: Telling, e: ev.Charted) -> str:
    doctor = t.look.state.seats[e.seat]
    total = f"{many(len(doctor.charted) + 1, 'surgery', 'surgeries')}, {many(doctor.points + e.points, 'point')}"
    return f"{t.names[e.seat]} charts {many(e.points, 'point')}: {total} so far (P-SUR-5)"


@says(ev.Won)
def _(t: Telling, e: ev.Won) -> str:
    return f"{t.names[e.seat]} is Chief Surgeon (P-END-1)"
