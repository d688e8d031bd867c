"""Laying a position file out: events, and the state they fold to as it grows."""

from collections.abc import Generator
from typing import Any, Generic, TypeVar

from core.engine import Engine
from core.event import Event
from core.state import State

S = TypeVar("S", bound=State)


class Laying(Generic[S]):
    """The events so far and the state they fold to.

    Attributes:
        engine: of the game.
        state: after the events.
        events: in order.

    """

    def __init__(self, engine: Engine, empty: S) -> None:
        """Begin with an empty state."""
        self.engine = engine
        self.state = empty
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        """Fold further events."""
        self.events += events
        self.state = self.engine.fold_all(self.state, events)  # type: ignore[assignment]  # of the same game

    def run(self, steps: Generator[Event, Any, object]) -> None:
        """Fold what rules yield, each event as it comes."""
        try:
            event = next(steps)
            while True:
                self.add(event)
                event = steps.send(self.look())
        except StopIteration:
            return

    def look(self, seat: int = -1) -> Any:  # noqa: ANN401 - a look is a class of the game's own
        """Return the game's look at the state so far."""
        return self.engine.look(self.state, seat)
