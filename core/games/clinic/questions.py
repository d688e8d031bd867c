"""Questions in words, for prompt bars and plain mode. An expansion adds its own to the content table `questions`."""

from collections.abc import Callable, Sequence
from typing import Any

from core.engine import Engine
from core.event import Prompt
from core.games.clinic import prompts as pr
from core.games.clinic.base import clinic
from core.games.clinic.look import Look
from core.games.clinic.scoring import medal, ranking, scores
from core.games.clinic.state import ClinicState
from core.wording import listed, many, tagged

TABLE = "questions"
"""Content table: tag of a question -> (look of its first seat, question, names of its seats) -> the words."""

KIT_WORDS = {
    "hub": "psychiatric hub",
    "treatment": "treatment room",
    "supply": "supply room",
    "lot": "parking lot",
    "conveyors": "conveyor discs",
}
"""Pieces of the starting kit in words, where they are not their names."""


def question(engine: Engine, state: ClinicState, names: Sequence[str]) -> str:
    """Return the open question in words, "" if there is none; tells nothing that is secret."""
    prompt = state.prompt
    if prompt is None:
        return ""
    if not prompt.seats:
        return _result(engine, state, names)
    words: Callable[[Look, Prompt, str], str] | None = engine.rules.content[TABLE].get(tagged(type(prompt)))
    seats = listed(names[seat] for seat in prompt.seats)
    if words is None:
        return f"{seats}: {prompt.kind}?"
    return words(engine.look(state, prompt.seats[0]), prompt, seats)


def _result(engine: Engine, state: ClinicState, names: Sequence[str]) -> str:
    results = scores(state)
    if results is None:
        return "The game is over."
    first = ranking(state)[0]
    if len(names) == 1:
        total = results[0].total
        return f"The game is over: {names[0]} has {total} points, {medal(engine.rules.numbers, total)}."
    winners = listed(names[seat] for seat in first)
    total = results[first[0]].total
    tied = [seat for seat, score in enumerate(results) if score.total == total and seat not in first]
    verb = "win" if len(first) > 1 else "wins"
    return f"The game is over: {winners} {verb} with {total} points{_tie_break(state, first[0], tied, names)}."


def _tie_break(state: ClinicState, first: int, tied: Sequence[int], names: Sequence[str]) -> str:
    """Return what decided between seats with the same points (C-END-2), "" where nobody else has as many."""
    if not tied:
        return ""
    quicker = all(state.seats[first].minutes < state.seats[seat].minutes for seat in tied)
    reason = "less time on the clock" if quicker else "more cash"
    return f", before {listed(names[seat] for seat in tied)} by {reason} (C-END-2)"


def _build(look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401 - one row of a table by type of question
    left = look.number("actions.components") - prompt.built
    return f"What does {seats} build? {many(max(left, 0), 'component')} left, ${look.clinic.cash} in cash."


def _supply(look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    verb = "has to build" if prompt.must else "may build"
    return f"{seats} {verb} a supply room next to the new treatment room on {look.name(prompt.room)} (C-BLD-6)."


def _hire(look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    open_ = ["a doctor"] * (not prompt.doctor) + ["a nurse or an orderly"] * (not prompt.other)
    return f"Whom does {seats} hire? {', and '.join(open_).capitalize()}; ${look.clinic.cash} in cash."


def _admit(_look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    if prompt.must:
        return f"{seats} admits the swapped patient: {prompt.must} {prompt.position} (C-ADM-2)."
    return f"Whom does {seats} admit? {many(prompt.points, 'queue point')} left."


def _popularity(look: Look, _prompt: Any, seats: str) -> str:  # noqa: ANN401
    price = look.total("popularity price", 1)
    return f"Does {seats} buy popularity? ${look.clinic.income} of income left, ${price} a point (C-POP-1)."


def _kit(look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    if len(prompt.seats) > 1:
        return f"{seats} place their starting kits."
    if not look.clinic.kit:
        return ""
    piece = look.clinic.kit[0]
    if piece == "car":
        return f"Starting kit: where does {seats} park a car?"
    return f"Starting kit: where does {seats} put the {KIT_WORDS.get(piece, piece)}?"


def _choose(look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    verb = "choose" if len(prompt.seats) > 1 else "chooses"
    return f"{seats} {verb} an action in secret: action phase {look.state.action} (C-ACT-1)."


def _bonus(look: Look, _prompt: Any, seats: str) -> str:  # noqa: ANN401
    return f"Which bonus tile does {seats} take? {listed(look.state.bonuses, 'or').capitalize()}."


def _repark(look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    return f"Which cars does {seats} move into the lot on {look.name(prompt.lot)}? (C-BLD-13)"


def _move(_look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    return f"Who walks where? {seats} {'move' if len(prompt.seats) > 1 else 'moves'}."


def _drive_off(_look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    return f"Which car of {seats} leaves?" + (f" {prompt.cars} go." if prompt.cars > 1 else "")


def _park(_look: Look, prompt: Any, seats: str) -> str:  # noqa: ANN401
    return f"Where does {seats} park?" + (f" {prompt.cars} cars came." if prompt.cars > 1 else "")


def _care(_look: Look, _prompt: Any, seats: str) -> str:  # noqa: ANN401
    return f"Who treats whom? {seats} says."


for _asked, _words in {
    pr.AskBonus: _bonus,
    pr.AskKit: _kit,
    pr.AskChoose: _choose,
    pr.AskBuild: _build,
    pr.AskSupply: _supply,
    pr.AskPark: _park,
    pr.AskRepark: _repark,
    pr.AskDriveOff: _drive_off,
    pr.AskHire: _hire,
    pr.AskAdmit: _admit,
    pr.AskMove: _move,
    pr.AskCare: _care,
    pr.AskPopularity: _popularity,
}.items():
    clinic.add(TABLE, tagged(_asked), _words)
