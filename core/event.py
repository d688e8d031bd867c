"""Events: facts that change the state, and the questions and tasks that lie on its stack.

An event holds every result of chance and every computed amount, so that folding needs neither dice nor rules.
Asking is an event too: a `Prompt` (waits for seats) or a `Task` (work the game does by itself) that is folded goes on
top of the stack. Every payload is a concrete type: `decode(encode(event)) == event` holds for all of them.
"""

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="event"):
    """One fact. Subclasses give a `tag` (their name in the log, never reused) and typed fields."""

    stream: ClassVar[str] = ""
    """The chance stream this event used one draw of; "" for none."""
    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that only the event's own `seat` may see; others get the field's empty value."""
    barrier: ClassVar[str] = ""
    """What happened that nobody can unsee, as a clause for refusals (`a card was drawn`); "" for nothing."""


class Task(Event, frozen=True):
    """Work the game does by itself when it comes on top of the stack."""


class Prompt(Event, frozen=True):
    """A question to one or several seats.

    Attributes:
        seats: 0-based seats that may answer now; empty at the end of a game.
        n: serial number of the question in its game, given by the reducer when it is asked.

    """

    kind: ClassVar[str] = ""
    """The name of the question in notation, JSON and screens."""
    passable: ClassVar[bool] = True
    """Whether the question is passed over when nothing but `done` is left (a secret one never is)."""

    seats: tuple[int, ...] = ()
    n: int = 0


class Closed(Event, frozen=True, tag="closed"):
    """The task or question on top of the stack is over."""


class Left(Event, frozen=True, tag="left"):
    """A seat has nothing more to say to the open question; the last one to leave closes it."""

    seat: int
