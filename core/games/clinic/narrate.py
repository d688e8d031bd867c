"""The log lines of a play: a headline, then a line for each notable event (telling.py has their words).

An expansion adds headlines of its moves to the content table `headlines`, and what `done` says to `done`.
"""

from collections.abc import Mapping, Sequence

from core.engine import Engine, Outcome
from core.games.clinic import events as ev
from core.games.clinic import moves as mv
from core.games.clinic.base import clinic
from core.games.clinic.questions import question
from core.games.clinic.state import ClinicState
from core.games.clinic.telling import TABLE, Telling, Words
from core.move import Done, Move
from core.wording import many, tagged

HEADLINES, DONE = "headlines", "done"
"""Content tables: the headline by the tag of a move; by the kind of a question, what a seat does that says `done`."""


def narrate(
    engine: Engine, before: ClinicState, seat: int, move: Move | None, outcome: Outcome, names: Sequence[str]
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
    state, lines = before, []
    for event in outcome.events:
        tell = words.get(tagged(type(event)))
        line = tell(Telling(engine.look(state, -1), names), event) if tell else ""
        if line:
            lines.append(line)
        state = engine.fold(state, event)  # type: ignore[assignment]
    headline = engine.rules.content[HEADLINES].get(tagged(type(move))) if move is not None else None
    if headline is not None:
        lines.insert(0, headline(Telling(engine.look(before, -1), names), seat, move, outcome))
    elif not lines and move is not None:
        lines.append(f"{names[seat]}: {tagged(type(move))}")
    return lines


# headlines of moves that their first event does not tell


for _kind, _doing in {
    "build": "is done building",
    "supply": "builds no supply room with it",
    "repark": "moves no more cars",
    "hire": "is done hiring",
    "admit": "is done admitting",
    "move": "is done moving",
    "care": "is done treating",
    "popularity": "buys no popularity",
}.items():
    clinic.add(DONE, _kind, _doing)


def _done(t: Telling, seat: int, _m: Move, _outcome: Outcome) -> str:
    prompt = t.look.state.prompt
    doing = t.look.rules.content[DONE].get(prompt.kind if prompt else "", "is done")
    return f"{t.names[seat]} {doing}"


def _walked(outcome: Outcome) -> list[ev.Walked]:
    return [event for event in outcome.events if isinstance(event, ev.Walked)]


def _suggested_walks(t: Telling, seat: int, _m: Move, outcome: Outcome) -> str:
    walks = _walked(outcome)
    minutes = sum(walk.minutes for walk in walks)
    return f"{t.names[seat]} follows the suggestion: {many(len(walks), 'walk')}, {minutes} min"


def _exchange(t: Telling, seat: int, m: mv.Exchange, outcome: Outcome) -> str:
    minutes = sum(walk.minutes for walk in _walked(outcome))
    return f"{t.names[seat]} exchanges {t.who(seat, m.a)} and {t.who(seat, m.b)}, {minutes} min (C-MOV-9)"


def _suggested_care(t: Telling, seat: int, _m: Move, outcome: Outcome) -> str:
    treated = [event for event in outcome.events if isinstance(event, ev.Treated)]
    income = sum(event.income for event in treated)
    return f"{t.names[seat]} follows the suggestion: {many(len(treated), 'treatment')}, ${income} (C-CAR-3)"


for _move, _headline in {
    Done: _done,
    mv.SuggestedWalks: _suggested_walks,
    mv.SuggestedCare: _suggested_care,
    mv.Exchange: _exchange,
}.items():
    clinic.add(HEADLINES, tagged(_move), _headline)


__all__ = ["HEADLINES", "narrate", "question"]
