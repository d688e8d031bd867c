"""Clinic as one game: the base module with all its rules, and what tables, notation and screens need of it."""

from typing import Any

from msgspec.structs import replace

from core.game import Game, Option

# each of these files fills the base module when it is imported
from core.games.clinic import (  # noqa: F401
    administration,
    admit,
    build,
    business,
    care,
    hire,
    movement,
    parking,
    places,
    reducers,
    rounds,
    scoring,
    setup,
    setup_reducers,
)
from core.games.clinic.base import clinic
from core.games.clinic.invariants import invariants
from core.games.clinic.look import Look
from core.games.clinic.narrate import narrate, question
from core.games.clinic.notation import NOTATION
from core.games.clinic.position import lay
from core.games.clinic.prompts import AskChoose
from core.games.clinic.report import report
from core.games.clinic.rounds import PHASES
from core.games.clinic.state import ClinicState


def mask_state(state: ClinicState, seat: int) -> ClinicState:
    """Return the state as a seat may see it: no answers of others in a secret question, no order of draws."""
    top: Any = state.top
    stack = state.stack
    if isinstance(top, AskChoose):
        answers = tuple(answer if other == seat else "" for other, answer in enumerate(top.answers))
        stack = (*stack[:-1], replace(top, answers=answers))
    return replace(state, stack=stack, draws={}, next_patients=())


clinic.sequence(*PHASES)

GAME = Game(
    name="clinic",
    title="Clinic",
    min_seats=1,
    max_seats=4,
    base=clinic,
    expansions={},
    options=(
        Option("board", ("4x3", "3x3"), "side of the player boards: 4x3 for beginners, 3x3 for experts"),
        Option("move", ("turns", "together"), "Move in turn order, or all at once"),
    ),
    look=Look,
    initial=ClinicState(),
    opening=setup.SetUp(),
    notation=NOTATION,
    lay=lay,
    report=report,
    mask_state=mask_state,
    narrate=narrate,
    scores=scoring.scores,
    ranking=scoring.ranking,
    invariants=invariants,
    question=question,
    moment=lambda state: (state.round, state.phase),
    plenty={"money.start": 90},
)
"""The game of Clinic."""
