"""The round: its phases by name, the choice of actions and whose turn it is (C-ACT-1, C-ACT-2)."""

from collections.abc import Callable, Generator, Iterable
from typing import Any

from core.engine import Engine
from core.event import Closed, Event, Prompt, Task
from core.games.clinic import events as ev
from core.games.clinic.base import clinic
from core.games.clinic.look import Look
from core.games.clinic.moves import Choose
from core.games.clinic.prompts import AskAdmit, AskBuild, AskChoose, AskHire
from core.games.clinic.state import ClinicState
from core.module import Check, MoveSpec, Steps
from core.move import Refusal

ACTIONS = ("build", "hire", "admit")
"""The three actions, in the order in which they are carried out."""
PHASES = (
    "action 1",
    "action 2",
    "action 3",
    "move",
    "care",
    "expenses",
    "popularity",
    "administration",
    "laboratories",
    "doctors fall",
    "patients worsen",
    "turn order",
    "scoring",
    "over",
)
"""The phases of a round; the last two take place after the last round only (C-ACT-1, C-AWA-0, C-END-1)."""


class Round(Task, frozen=True, tag="round"):
    """Begin the phase after the one named (the first one after "")."""

    last: str = ""


class CarryOut(Task, frozen=True, tag="carry out"):
    """Let all who chose an action carry it out, in turn order."""

    action: str


class NewPatients(Task, frozen=True, tag="new patients"):
    """Queues with room draw a patient (C-ACT-2)."""


@clinic.task(Round)
def _go_on(look: Look, task: Round) -> Steps:
    phases = look.rules.phases
    at = next((i + 1 for i, phase in enumerate(phases) if phase.name == task.last), 0)
    phase = next((phase for phase in phases[at:] if phase.when(look)), None)
    if phase is None:
        yield ev.RoundBegan(look.state.round + 1, look.by_players("nurses.round"))
        yield Round()
        return
    yield Round(phase.name)  # goes on when all that the phase asks is answered
    look = yield ev.PhaseBegan(phase.name, phase.heading)
    yield from phase.run(look)


# the three action phases


def _action_phase(number: int) -> None:
    @clinic.phase(f"action {number}", "choose")
    def _begin(look: Look) -> Steps:
        yield ev.ActionBegan(number)
        yield NewPatients()
        for action in reversed(ACTIONS):
            yield CarryOut(action)
        seats = tuple(range(len(look.state.seats)))
        yield AskChoose(seats, answers=("",) * len(seats))


for _number in (1, 2, 3):
    _action_phase(_number)


def _unused(look: Look, m: Choose) -> Refusal | None:
    """C-ACT-1: an action not yet used twice this round."""
    if m.action not in ACTIONS:
        return Refusal("C-ACT-1", f"There are three actions: {', '.join(ACTIONS)}.")
    uses = look.number("actions.uses")
    if look.clinic.used.get(m.action, 0) >= uses:
        return Refusal("C-ACT-1", f"The action {m.action} was used {uses} times this round.")
    return None


def _choose(look: Look, m: Choose) -> Steps:
    look = yield ev.Chosen(look.seat, m.action)
    prompt = look.prompt
    assert isinstance(prompt, AskChoose)
    if all(prompt.answers[seat] for seat in prompt.seats):
        yield ev.Revealed(prompt.answers)
        yield Closed()


clinic.move(
    MoveSpec(
        Choose,
        (AskChoose,),
        lambda _look: (Choose(action) for action in ACTIONS),
        (Check("unused", _unused),),
        _choose,
    )
)


def ask_action(look: Look, action: str, seat: int, built: int = 0, points: int | None = None) -> Prompt:
    """Return the question of an action, fresh or with what was done in it already."""
    if action == "build":
        return AskBuild((seat,), built=built)
    if action == "hire":
        return AskHire((seat,))
    return AskAdmit((seat,), points=look.of(seat).total("queue points") if points is None else points)


@clinic.task(CarryOut)
def _carry_out(look: Look, task: CarryOut) -> Steps:
    doers = [seat for seat in look.state.order if look.state.chosen[seat] == task.action]
    if doers:
        yield ev.PhaseBegan(task.action, task.action)
        yield from ask_in_order(ask_action(look, task.action, seat) for seat in doers)


def ask_in_order(questions: Iterable[Event]) -> Steps:
    """Push questions (and tasks) so that the first one is worked off first."""
    for question in reversed(list(questions)):  # noqa: UP028 - the engine sends looks, a plain iterator takes none
        yield question


@clinic.task(NewPatients)
def _new_patients(look: Look, _task: NewPatients) -> Steps:
    limit = look.number("queue.length")
    for service in look.state.services:
        if len(look.state.queues[service]) < limit:
            look = yield from draw_patient(look, service)


def draw_patient(look: Look, service: str) -> Generator[Event, Any, Look]:
    """Draw a patient onto the tail of a queue, if the bag holds one (C-ACT-2).

    What a position file says comes first, else chance decides. Extension points: `drawable`: (look, bag) -> the bag
    from which this draw is made; content table `drawn`: what is drawn by that name is laid out by (look, service) ->
    events, returning the last look.
    """
    bag = look.state.bag
    for hook in look.rules.hooks.get("drawable", ()):
        bag = hook(look, bag)
    known = next((patient for patient in look.state.next_patients if bag.get(patient)), None)
    colour = known or look.draw("patients").from_bag(bag)
    if colour is None:
        return look
    lay: Callable[[Look, str], Generator[Event, Any, Look]] | None = look.rules.content.get("drawn", {}).get(colour)
    if lay is None:
        look = yield ev.PatientDrawn(service, colour)
        return look
    look = yield from lay(look, service)
    return look


def from_here(look: Look, seat: int) -> tuple[int, ...]:
    """Return the seats from one on, in turn order."""
    order = look.state.order
    return order[order.index(seat) :]


# positions


def resume(
    engine: Engine,
    state: ClinicState,
    phase: str,
    seat: int,
    components: int,
    points: int | None,
    chosen: tuple[str, ...],
) -> list[Event]:
    """Return the events that put a position's question on the stack, with all that follows it in the round.

    Extension point: content table `resume`: phase in which one seat after another is asked -> (look of the seat to act)
    -> the questions from that seat on, in order; content table `resume after`: the same phase -> the name of the phase
    that they belong to, where it is called otherwise.

    Args:
        engine: of the game.
        state: with everything laid out, an empty stack and `chosen` set as given.
        phase: as in position files.
        seat: who is to act.
        components: components built in this action already.
        points: queue points left, None for all.
        chosen: each seat's action of this action phase.

    """
    from core.games.clinic.business import seat_buys  # noqa: PLC0415 - these modules need Round
    from core.games.clinic.care import seat_cares  # noqa: PLC0415
    from core.games.clinic.movement import seats_move  # noqa: PLC0415

    look: Look = engine.look(state, seat)
    events: list[Event] = [ev.PhaseBegan(phase, phase)]
    if phase in {"choose", *ACTIONS}:
        later = ACTIONS[ACTIONS.index(phase) + 1 :] if phase in ACTIONS else ACTIONS
        events += [Round(f"action {state.action}"), NewPatients(), *(CarryOut(action) for action in reversed(later))]
        if phase == "choose":
            seats = tuple(range(len(state.seats)))
            return [*events, AskChoose(seats, answers=("",) * len(seats))]
        others = [other for other in from_here(look, seat) if chosen[other] == phase and other != seat]
        first = ask_action(look, phase, seat, components, points)
        return [*events, *ask_in_order([first, *(ask_action(look, phase, other) for other in others)])]
    further: dict[str, Callable[[Look], Iterable[Event]]] = engine.rules.content.get("resume", {})
    if phase in further:
        name = engine.rules.content.get("resume after", {}).get(phase, phase)
        return [*events, Round(name), *ask_in_order(further[phase](look))]
    by_seat = {"move": seats_move, "care": seat_cares, "popularity": seat_buys}
    if phase in by_seat:
        return [*events, Round(phase), *ask_in_order(by_seat[phase](look, from_here(look, seat)))]
    before = {"end": "scoring"}.get(phase, phase)
    names = [p.name for p in engine.rules.phases]
    start = next(i for i, p in enumerate(engine.rules.phases) if before in {p.name, p.heading})
    return [*events, Round(names[start - 1])]
