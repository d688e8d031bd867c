"""Position files of Clinic: what modules add to them, and what to say of keys whose module is not in play."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from core.engine import Engine
from core.event import Event
from core.games import game
from core.games.clinic.look import Look
from core.position import Section

TABLE = "position"
"""Content table of further keys: `seat.dna`, `person.frozen`, `market.flasks`, `queue.rider` …"""
RIDERS = "riders"
"""Content table of what modules may put on patients in queues (`yellow+obsession`)."""
UNDER = "under doctors"
"""Content table of what modules may put under doctors of the University (`white+A`)."""


class PositionKey(Struct, frozen=True):
    """A key that a module adds to position files.

    Two keys of people are read by the base once a module has them: `with` (Person.bound), `frozen` (Person.suspended).

    Attributes:
        read: (look, value, section) -> events that lay out what the key says. Called once everything of the base lies
            there, for a key of a seat or of people once a seat (the look is that seat's), else once. The value is None
            where the key is left out; for people it is a value by id. `section.wrong` makes errors.

    """

    read: Callable[[Look, Any, Section], Iterable[Event]]


def only_known(section: Section, engine: Engine, prefix: str, known: Iterable[str]) -> None:
    """Raise PositionError for a key that neither the base nor a module in play reads."""
    further = [name.removeprefix(prefix) for name in engine.rules.content.get(TABLE, {}) if name.startswith(prefix)]
    names = (*known, *(name for name in further if "." not in name))
    for key in section.table:
        if key not in names and modules_with(TABLE, prefix + key):
            raise section.wrong(key, needs(TABLE, prefix + key))
    section.only(names)


def modules_with(table: str, name: str) -> list[str]:
    """Return the modules, in play or not, that have an entry of a name in a content table."""
    return [key for key, module in game("clinic").expansions.items() if name in module.content.get(table, {})]


def needs(table: str, name: str) -> str:
    """Return a sentence for an entry that nothing in play knows, with the modules that have it."""
    modules = modules_with(table, name)
    return f"This needs the module {' or '.join(modules)}." if modules else "No module in play knows this."
