"""The engine: which moves are legal, why a move is not, and what a move leads to.

It knows no game. A move is decided by its step, each event is folded at once, the reactions of its type run, then
tasks are worked off and questions without a choice are passed over until a seat has something to decide.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.dice import Draw
from core.event import Closed, Event, Left, Prompt, Task
from core.module import MoveSpec, Steps
from core.move import WRONG_QUESTION, IllegalError, Move, Refusal
from core.ruleset import Ruleset
from core.state import State, kept_with

MAX_EVENTS = 1000
"""Guard: no move of any game comes near this number of events."""

LookClass = Callable[["Engine", Any, int], Any]


class Outcome(Struct, frozen=True):
    """What a move (or the set-up) led to: its events in order, and the state after them."""

    events: tuple[Event, ...]
    state: State


class Engine:
    """A ruleset with the secret seed of one game.

    Args:
        rules: the composed ruleset.
        seed: the game's secret seed.
        look: the game's look: a class called with (engine, state, seat).
        invariants: called after each event with (rules, state, waiting); raises AssertionError on a broken state.
            `waiting` is True when a question waits for seats. None in play, the game's own checks in tests and fuzz.

    """

    def __init__(
        self, rules: Ruleset, seed: str, look: LookClass, invariants: Callable[[Ruleset, Any, bool], None] | None = None
    ) -> None:
        """Bind rules, chance and look together."""
        self.rules = rules
        self._seed = seed
        self._look = look
        self._invariants = invariants

    def look(self, state: State, seat: int = -1) -> Any:  # noqa: ANN401 - the game's own class
        """Return the game's look at a state for a seat (-1: the table)."""
        return self._look(self, state, seat)

    def draw(self, state: State, stream: str) -> Draw:
        """Return the next draw of a chance stream; the event that tells its outcome counts it."""
        return Draw(self._seed, stream, state.draws.get(stream, 0))

    # legality

    def _refused_seat(self, state: State, seat: int) -> Refusal | None:
        prompt = state.prompt
        if prompt is None or not prompt.seats:
            return Refusal(WRONG_QUESTION, "The game is over.")
        if seat not in prompt.seats:
            return Refusal(WRONG_QUESTION, "Another seat has to decide now.")
        return None

    def _spec(self, state: State, move: Move) -> MoveSpec | None:
        return self.rules.specs.get(type(state.stack[-1]), {}).get(type(move))

    def _generate(self, state: State, seat: int) -> Iterator[Move]:
        """Yield the legal moves of a seat: candidates for which every check holds."""
        if self._refused_seat(state, seat) is not None:
            return
        look = self.look(state, seat)
        for spec in self.rules.specs.get(type(state.stack[-1]), {}).values():
            tests = spec.tests
            for move in spec.candidates(look):
                for test in tests:
                    if test(look, move) is not None:
                        break
                else:
                    yield move

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        """Return every legal move of a seat, in a stable order; kept with the state."""
        kept = kept_with(state)
        moves: tuple[Move, ...] | None = kept.get(("legal", seat))
        if moves is None:
            moves = kept["legal", seat] = tuple(self._generate(state, seat))
        return moves

    def reasons(self, state: State, seat: int, move: Move) -> tuple[Refusal, ...]:
        """Return every reason why a move is not legal now, the one that is named first; empty if it is legal."""
        refusal = self._refused_seat(state, seat)
        spec = self._spec(state, move) if refusal is None else None
        if spec is None:
            refusal = refusal or Refusal(WRONG_QUESTION, "That is no answer to the open question.")
            return (self._lasting(state, seat, move) or refusal,)
        look = self.look(state, seat)
        found = []
        for check in spec.checks:
            refusal = check.test(look, move)
            if refusal is not None:
                found.append(refusal)
                if check.final:
                    break
        return tuple(found)

    def why_not(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Return which rule forbids a move first, and why; None if every check holds."""
        reasons = self.reasons(state, seat, move)
        return reasons[0] if reasons else None

    def _lasting(self, state: State, seat: int, move: Move) -> Refusal | None:
        """Return the refusal that outlasts its question: of the seat's questions on the stack, the top one first."""
        for at in range(len(state.stack), 0, -1):
            question = state.stack[at - 1]
            if isinstance(question, Prompt) and seat in question.seats:
                then = replace(state, stack=state.stack[:at])
                spec = self._spec(then, move)
                checks = [check for check in spec.checks if check.lasting] if spec is not None else []
                look = self.look(then, seat)
                found = next((why for check in checks if (why := check.test(look, move)) is not None), None)
                if found is not None:
                    return found
        return None

    def passed_over(self, state: State, events: Iterable[Event], seat: int, move: Move) -> Refusal | None:
        """Return the lasting refusal of a move in a question of the seat that was passed over, None without one.

        Args:
            state: before the events.
            events: of the last play (or the start), which passed the question over.
            seat: who would move.
            move: no answer to the question that is open after them.

        """
        for event in events:
            if event == Left(seat) and self.idle(state, seat):
                refusal = self._lasting(state, seat, move)
                if refusal is not None:
                    return refusal
            state = self.fold(state, event)
        return None

    # deciding and folding

    def fold(self, state: State, event: Event) -> State:
        """Return the state after one event."""
        return self.rules.reducers[type(event)](state, event)  # type: ignore[no-any-return]

    def fold_all(self, state: State, events: Iterable[Event]) -> State:
        """Return the state after several events."""
        reducers = self.rules.reducers
        for event in events:
            state = reducers[type(event)](state, event)
        return state

    def decide(self, state: State, seat: int, move: Move) -> Outcome:
        """Return what a move leads to, up to the next question that holds a choice.

        Raises:
            IllegalError: if the move is not in the seat's legal list.

        """
        if move not in self.legal(state, seat):
            refusal = self.why_not(state, seat, move)
            raise IllegalError(refusal or Refusal(WRONG_QUESTION, "That is another way to write a move of the list."))
        spec = self._spec(state, move)
        assert spec is not None
        out: list[Event] = []
        state = self._run(spec.decide(self.look(state, seat), move), state, seat, out)
        return self.settle(state, out)

    def settle(self, state: State, out: list[Event] | None = None) -> Outcome:
        """Work off tasks and pass over questions without a choice until a seat has something to decide."""
        out = [] if out is None else out
        while True:
            top = state.top
            if isinstance(top, Task):
                state = self._fold_into(state, Closed(), -1, out)
                state = self._run(self.rules.tasks[type(top)](self.look(state), top), state, -1, out)
            elif isinstance(top, Prompt) and top.seats:
                idle = next((seat for seat in top.seats if top.passable and self.idle(state, seat)), None)
                if idle is None:
                    break
                state = self._fold_into(state, Left(idle), -1, out)
            else:
                break
        if self._invariants is not None:
            self._invariants(self.rules, state, True)  # noqa: FBT003 - the meaning is in the class docstring
        return Outcome(tuple(out), state)

    def idle(self, state: State, seat: int) -> bool:
        """Whether a seat of the open question has nothing to choose (at most `done` and the like).

        The list of a seat that is asked alone is made whole (it is asked for next); of several seats only as far as
        the first real choice.
        """
        prompt = state.prompt
        alone = prompt is not None and len(prompt.seats) == 1
        moves = self.legal(state, seat) if alone else self._generate(state, seat)
        return all(move.idle for move in moves)

    def _run(self, steps: Steps, state: State, seat: int, out: list[Event]) -> State:
        try:
            event = next(steps)
            while True:
                state = self._fold_into(state, event, seat, out)
                event = steps.send(self.look(state, seat))
        except StopIteration:
            return state

    def _fold_into(self, state: State, event: Event, seat: int, out: list[Event]) -> State:
        state = self.rules.reducers[type(event)](state, event)
        out.append(event)
        if len(out) > MAX_EVENTS:
            raise RuntimeError(f"a move led to more than {MAX_EVENTS} events; the last was {event!r}")
        if self._invariants is not None:
            self._invariants(self.rules, state, False)  # noqa: FBT003 - the meaning is in the class docstring
        for reaction in self.rules.reactions.get(type(event), ()):
            state = self._run(reaction(self.look(state, seat), event), state, seat, out)
        return state
