"""Verification: do today's rules still make of a stored game what it says? Loading never asks that; this does."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from core.creation import started
from core.engine import Engine
from core.event import Event
from core.game import Game
from core.history import Entry, History
from core.log.records import AnyRecord, Play
from core.log.store import DamagedError
from core.move import IllegalError
from core.state import digest
from core.view import mask_event

How = Literal["damaged", "digest differs", "rules differ", "events differ"]


class Difference(Struct, frozen=True):
    """Where a stored game and today's program part.

    Attributes:
        n: number of the first record that differs.
        how: in what: it cannot be folded; it folds to another state than when it was made; the move is not legal
            any more (or the set-up not possible); it leads to other events.
        text: one sentence.

    """

    n: int
    how: How
    text: str


def verify(game: Game, records: Sequence[AnyRecord]) -> Difference | None:
    """Fold a game, check every digest, decide every stored play again; return the first difference.

    Raises:
        NewerError: if a newer release wrote it.

    """
    return next(_differences(game, records, decide=True), None)


def check_digests(game: Game, records: Sequence[AnyRecord]) -> None:
    """Raise DamagedError if records do not fold to the digests stored with them; decides nothing."""
    found = next(_differences(game, records, decide=False), None)
    if found is not None:
        raise DamagedError(found.text, records[: found.n], found.n)


def _differences(game: Game, records: Sequence[AnyRecord], *, decide: bool) -> Iterator[Difference]:
    try:
        history = History(records, lambda _name: game)
    except DamagedError as error:
        yield Difference(0, "damaged", str(error))
        return
    for record in history.records:
        if record.n in history.tree:
            entry = history.entry(record.n)
            if entry.record.digest and digest(entry.state) != entry.record.digest:
                yield Difference(record.n, "digest differs", f"Record {record.n} folds to another state than it says.")
            if decide:
                yield from _decided(history, entry)
    if history.damage:
        yield Difference(len(history.records), "damaged", history.damage)


def _decided(history: History, entry: Entry) -> Iterator[Difference]:
    n = entry.n
    try:
        events = _again(history, history.engine, entry)
    except IllegalError as error:
        yield Difference(n, "rules differ", f"Record {n}: today's rules refuse the move. {error}")
    except Exception as error:  # noqa: BLE001 - whatever today's rules stumble over is the answer
        yield Difference(n, "rules differ", f"Record {n}: today's rules cannot decide it ({error!r}).")
    else:
        if events != entry.events:
            yield Difference(n, "events differ", f"Record {n}: {_first(*_open(history, entry.events, events))}")


def _again(history: History, engine: Engine, entry: Entry) -> tuple[Event, ...]:
    if not isinstance(entry.record, Play) or entry.move is None:
        return started(history.game, history.header).events
    before = history.state(entry.parent)
    if before.prompt is None or before.prompt.n != entry.record.prompt:
        raise ValueError(f"question {entry.record.prompt} is not the open one")
    return engine.decide(before, entry.seat, entry.move).events


def _open(history: History, *lists: Sequence[Event]) -> list[list[Event]]:
    """Return lists of events as everybody may see them while the game runs, since the answer is read by anybody."""
    asked = history.head_state.prompt
    if asked is None or not asked.seats:
        return [list(events) for events in lists]
    return [[mask_event(event, -1) for event in events] for events in lists]


def _first(stored: Sequence[Event], today: Sequence[Event]) -> str:
    for k, (old, new) in enumerate(zip(stored, today, strict=False), 1):
        if old != new:
            return f"event {k} was {old!r}, today it is {new!r}."
    if len(stored) > len(today):
        return f"today's rules leave out {stored[len(today)]!r}."
    if len(today) > len(stored):
        return f"today's rules add {today[len(stored)]!r}."
    return "what is secret in its events differs."
