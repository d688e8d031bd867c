"""What one seat may see: masked states, events and plays.

Law (tested): two states that differ only in what a seat cannot see give it equal views, legal lists and log lines.
Digests, seed and draw counters of a running game are secrets too: with them a hidden answer could be found by trying.
"""

from functools import cache
from types import NoneType
from typing import TypeVar, get_args, get_origin

from msgspec import NODEFAULT, Raw, structs
from msgspec.structs import replace

from core.changed import Changed
from core.event import Event
from core.game import Game
from core.history import Entry
from core.log.codec import raw_events
from core.log.records import Head, Header, Play
from core.state import State

E = TypeVar("E", bound=Event)
_EMPTY: dict[object, object] = {
    str: "",
    int: 0,
    bool: False,
    bytes: b"",
    tuple: (),
    list: [],
    dict: {},
    frozenset: frozenset(),
}


def view(game: Game, state: State, seat: int) -> State:
    """Return a state as a seat may see it (-1: a spectator), without draw counters; kept with the state."""
    key = f"view {seat}"
    kept: State | None = state.__dict__.get(key)
    if kept is None:
        kept = game.mask_state(state, seat)
        assert kept is not None
        if kept.draws:
            kept = replace(kept, draws={})
        state.__dict__[key] = kept
    return kept


def mask_event(event: E, seat: int) -> E:
    """Return an event as a seat may see it: its secret fields are empty unless it is the seat's own."""
    if not event.secret or getattr(event, "seat", None) == seat:
        return event
    return replace(event, **{name: _empty(type(event), name) for name in event.secret})


def mask_entry(game: Game, entry: Entry, seat: int) -> Entry:
    """Return a start or play as a seat may see it: no digest, no submission id, no move where an event was masked."""
    events = tuple(mask_event(event, seat) for event in entry.events)
    hidden = events != entry.events
    record = replace(entry.record, digest="", events=raw_events(events) if hidden else entry.record.events)
    if isinstance(record, Play):
        record = replace(record, id="", move=Raw(b"null") if hidden else record.move)
    return Entry(record, entry.parent, None if hidden else entry.move, events, view(game, entry.state, seat))


def mask_changed(game: Game, changed: Changed, seat: int) -> Changed:
    """Return what changed as a seat may see it."""
    record, events = changed.record, changed.events
    if isinstance(record, Play):
        seen = mask_entry(game, Entry(record, record.parent, None, events, changed.after), seat)
        record, events = seen.record, seen.events
    elif isinstance(record, Head):
        record = replace(record, id="")
    return Changed(view(game, changed.before, seat), view(game, changed.after, seat), events, record, changed.head)


def public(header: Header) -> Header:
    """Return a header without what nobody may know while the game runs: the seed, and the draws a position fixes."""
    return replace(header, seed="", position="")


@cache
def _empty(event: type[Event], name: str) -> object:
    field = next(field for field in structs.fields(event) if field.name == name)
    if field.default is not NODEFAULT:
        return field.default
    if NoneType in get_args(field.type):
        return None
    kind = get_origin(field.type) or field.type
    if kind not in _EMPTY:
        raise TypeError(f"{event.__name__}.{name} is secret and has no empty value; give it a default")
    return _EMPTY[kind]
