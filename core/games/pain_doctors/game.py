"""Pain Doctors as one game: the module with all its rules, and what tables, notation and screens need of it."""

from msgspec.structs import replace

from core.game import Game, Option

# each of these files fills the module when it is imported
from core.games.pain_doctors import (  # noqa: F401
    decks,
    ending,
    number_cards,
    play,
    protection,
    reducers,
    setup,
    surgery,
    surgery_cards,
    tricks,
    turns,
)
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.invariants import invariants
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.narrate import narrate
from core.games.pain_doctors.notation import NOTATION
from core.games.pain_doctors.position import lay
from core.games.pain_doctors.questions import question
from core.games.pain_doctors.report import report
from core.games.pain_doctors.state import EMPTY, PainState, Pile


def _sizes_only(pile: Pile) -> Pile:
    """A pile of which nobody knows what is in the deck."""
    unknown = {name: {"": sum(cards.values())} for name, cards in (("cards", pile.cards), ("out", pile.out)) if cards}
    return replace(pile, next=(), cards=unknown.get("cards", {}), out=unknown.get("out", {}))


def mask_state(state: PainState, seat: int) -> PainState:
    """Return the state as a seat may see it (P-HID-1): other hands by size, the treatment deck likewise.

    What is in the patient and the surgery deck follows from what lies open, so that it is shown; their order is not.
    """
    seats = tuple(
        doctor if other == seat else replace(doctor, hand=("",) * len(doctor.hand))
        for other, doctor in enumerate(state.seats)
    )
    return replace(
        state,
        seats=seats,
        draws={},
        treatment=_sizes_only(state.treatment),
        patients=replace(state.patients, next=()),
        surgery=replace(state.surgery, next=()),
    )


def moment(state: PainState) -> tuple[int, str]:
    """Return the round of turns, and whether somebody is on the operating table."""
    if not state.round:
        return 0, "set-up"
    return state.round, "treatment" if state.operation is None else "surgery"


GAME = Game(
    name="pain",
    title="Pain Doctors",
    min_seats=2,
    max_seats=6,
    base=pain,
    expansions={},
    options=(
        Option("deck", ("fitted", "full"), "fitted: fewer specials for 2 or 3 doctors"),
        Option("names", ("printed", "neutral"), 'neutral: Suicide is "Final Discharge"'),
        Option("length", ("short", "long"), "5 surgeries or 300 points; long: 10, 500"),
    ),
    look=Look,
    initial=EMPTY,
    opening=setup.SetUp(),
    notation=NOTATION,
    lay=lay,
    report=report,
    mask_state=mask_state,
    narrate=narrate,
    scores=ending.scores,
    ranking=ending.ranking,
    invariants=invariants,
    question=question,
    moment=moment,
    offered=ending.goal_numbers,
    check=decks.check,
)
"""The game of Pain Doctors."""
