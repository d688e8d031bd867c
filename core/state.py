"""State: one frozen value folded from events. Every state of a game is kept; undo and replay pick another."""

from hashlib import blake2b
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.event import Closed, Event, Left, Prompt


class State(Struct, frozen=True, omit_defaults=True, dict=True):
    """What every game's state holds; games subclass it.

    Fields of state structs may have only None, False, 0, "", () and empty containers as defaults: defaults are left
    out of digests, so that a new field leaves old digests alone. The instance dictionary keeps what was worked out
    about this state (legal lists, looks); it is no part of the value.

    Attributes:
        stack: open tasks and questions, the top one last.
        asked: how many questions were asked so far; the next one gets this number plus one.
        draws: how many draws each chance stream has given.

    """

    stack: tuple[Event, ...] = ()
    asked: int = 0
    draws: dict[str, int] = {}

    @property
    def top(self) -> Event | None:
        """The open task or question, or None on an empty stack."""
        return self.stack[-1] if self.stack else None

    @property
    def prompt(self) -> Prompt | None:
        """The open question, if it is one that waits for seats."""
        top = self.top
        return top if isinstance(top, Prompt) else None


def kept_with(value: Struct) -> dict[Any, Any]:
    """Return what was worked out about a frozen value (one with `dict=True`) and is kept with it."""
    return cast("dict[Any, Any]", value.__dict__)


_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


def digest(state: State) -> str:
    """Return 32 hexadecimal digits that are equal for equal states, whatever the process, machine or release."""
    return blake2b(_ENCODER.encode(state), digest_size=16).hexdigest()


S = TypeVar("S", bound=State)


def pushed(state: S, event: Event) -> S:
    """Fold a task: it goes on top of the stack."""
    return replace(state, stack=(*state.stack, event))


def asked(state: S, event: Prompt) -> S:
    """Fold a question: it gets its serial number and goes on top of the stack."""
    n = state.asked + 1
    return replace(state, stack=(*state.stack, replace(event, n=n)), asked=n)


def closed(state: S, _event: Closed) -> S:
    """Fold the end of whatever is on top."""
    return replace(state, stack=state.stack[:-1])


def left(state: S, event: Left) -> S:
    """Fold a seat's leaving the open question; the last one closes it."""
    top = state.stack[-1]
    assert isinstance(top, Prompt)
    seats = tuple(seat for seat in top.seats if seat != event.seat)
    rest = state.stack[:-1]
    return replace(state, stack=(*rest, replace(top, seats=seats)) if seats else rest)


def with_prompt(state: S, prompt: Prompt) -> S:
    """Return the state with the open question replaced (its progress moved on)."""
    return replace(state, stack=(*state.stack[:-1], prompt))


def count_draw(state: S, stream: str) -> S:
    """Return the state with one more draw counted on a chance stream."""
    return replace(state, draws={**state.draws, stream: state.draws.get(stream, 0) + 1})
