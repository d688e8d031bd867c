"""Conservation: pieces of a game that come from nowhere and go nowhere but by the events that say so.

Modules name their pieces in the content table `pieces`; the law is tried on whole games, event by event.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from core.engine import Engine
from core.event import Event
from core.state import State

TABLE = "pieces"
"""Content table: name of a piece -> `Pieces`."""
LEAVING = "leaving"
"""Content table: tag of an event with which people leave a clinic, and what they carry with them -> rule."""


class Pieces(Struct, frozen=True):
    """One sort of pieces and where they are.

    Attributes:
        count: (state) -> how many there are, wherever they lie.
        lost: events with which some may leave the game, or leave one place before they come to another.
        back: events with which some that have left come again.
        carried: whether people carry them, so that they leave with those who leave (content table `leaving`).

    """

    count: Callable[[Any], int]
    lost: tuple[type[Event], ...] = ()
    back: tuple[type[Event], ...] = ()
    carried: bool = False


def lost_piece(engine: Engine, state: State, records: Iterable[tuple[int, Sequence[Event]]]) -> str:
    """Return where in a game a piece was lost or came from nowhere, in a sentence; "" if every event keeps them.

    Args:
        engine: of the game.
        state: after its set-up, with all pieces in it.
        records: number and events of each record after that.

    """
    pieces: dict[str, Pieces] = engine.rules.content.get(TABLE, {})
    leaving = engine.rules.content.get(LEAVING, {})
    there = {name: sort.count(state) for name, sort in pieces.items()}
    most = dict(there)
    for n, events in records:
        for event in events:
            state = engine.fold(state, event)
            for name, sort in pieces.items():
                now = sort.count(state)
                if now == there[name]:
                    continue
                tag = event.__struct_config__.tag
                may = type(event) in (sort.lost if now < there[name] else sort.back)
                may = may or (sort.carried and now < there[name] and tag in leaving)
                if not may or now > most[name]:
                    return f"{there[name]} x {name} became {now} by the event {tag} of record {n}"
                there[name] = now
    return ""
