"""A game's log as entries to print: what happened, in words, with what was taken back if asked for."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from core.engine import Outcome
from core.log.records import Head, Note, Play, SeatChange
from core.view import mask_entry, view

if TYPE_CHECKING:
    from core.log.records import AnyRecord
    from core.table import Table


class LogEntry(Struct, frozen=True, kw_only=True):
    """One entry.

    Attributes:
        n: number of its record.
        seat: name of the seat, "" for the table.
        round: round in which it happened, 0 for none.
        phase: heading of the phase.
        kind: kind of question answered; set-up, undo, redo, note, seat for what answers none.
        line: the move in notation, "" for none.
        headline: what happened, in one line.
        details: further lines.
        undone: whether it was taken back.
        by: who submitted it.
        at: when, for people.

    """

    n: int
    seat: str = ""
    round: int = 0
    phase: str = ""
    kind: str = ""
    line: str = ""
    headline: str = ""
    details: tuple[str, ...] = ()
    undone: bool = False
    by: str = ""
    at: str = ""


def reader(table: "Table") -> int | None:
    """Return whose eyes a log is for: the seat of the only person, a spectator (-1) if several sit there.

    None once the game is over, when nothing is a secret any more.
    """
    people = [seat for seat, player in enumerate(table.players) if not player.bot]
    if table.over or not people:
        return None
    return people[0] if len(people) == 1 else -1


def entries(table: "Table", *, undone: bool = False) -> list[LogEntry]:
    """Return the entries of a table's log: those on the path to the head, or all, with what moved the head.

    While the game runs they hold what its reader may see.
    """
    path = {entry.n for entry in table.path}
    viewer = reader(table)
    return [
        _entry(table, record, viewer, taken_back=record.n in table.tree and record.n not in path)
        for record in table.records
        if record.n in path or (undone and record.n > 0) or isinstance(record, Note | SeatChange)
    ]


def _entry(table: "Table", record: "AnyRecord", viewer: int | None, *, taken_back: bool) -> LogEntry:
    if isinstance(record, Head):
        text = f"{'puts back' if record.why == 'redo' else 'takes back'}: the game stands after {record.to}"
        return LogEntry(n=record.n, seat=_name(table, record.seat), kind=record.why, headline=text, by=record.by)
    if isinstance(record, Note):
        about = (f"about {record.on}",) if record.on >= 0 else ()
        name = _name(table, record.seat) or record.by
        return LogEntry(n=record.n, seat=name, kind="note", headline=record.text, details=about, at=record.at)
    if isinstance(record, SeatChange):
        player = record.player
        text = (
            f"seat {record.seat + 1} is {player.name}, {player.bot or 'a person'}{', paused' if player.paused else ''}"
        )
        return LogEntry(n=record.n, kind="seat", headline=text, by=record.by, at=record.at)
    return _play(table, record.n, viewer, taken_back=taken_back)


def _play(table: "Table", n: int, viewer: int | None, *, taken_back: bool) -> LogEntry:
    entry, game = table.entry(n), table.game
    before = game.initial if entry.parent < 0 else table.state_at(entry.parent)
    turn, phase = game.moment(entry.state if entry.parent < 0 else before)
    prompt = before.prompt
    if viewer is not None:
        entry, before = mask_entry(game, entry, viewer), view(game, before, viewer)
    outcome = Outcome(entry.events, entry.state)
    lines = game.narrate(table.engine, before, entry.seat, entry.move, outcome, table.names)
    record, write = entry.record, game.notation.write
    return LogEntry(
        n=n,
        seat=_name(table, entry.seat),
        round=turn,
        phase=phase,
        kind=prompt.kind if prompt is not None else "set-up",
        line=write(table.engine, before, entry.seat, entry.move, names=table.names) if entry.move is not None else "",
        headline=lines[0] if lines else "",
        details=tuple(lines[1:]),
        undone=taken_back,
        by=record.by if isinstance(record, Play) else "",
        at=record.at if isinstance(record, Play) else "",
    )


def _name(table: "Table", seat: int) -> str:
    return table.names[seat] if 0 <= seat < len(table.names) else ""


def chosen(
    found: Iterable[LogEntry], *, seat: str = "", turn: int | None = None, kind: str = "", grep: str = ""
) -> list[LogEntry]:
    """Return the entries that fit all of: a seat's name, a round, a kind of question, a pattern; raises re.error."""
    pattern = re.compile(grep, re.IGNORECASE)
    return [
        entry
        for entry in found
        if (not seat or entry.seat.casefold() == seat.casefold())
        and (turn is None or entry.round == turn)
        and (not kind or entry.kind == kind.casefold())
        and (not grep or pattern.search("\n".join((entry.headline, entry.line, *entry.details))))
    ]


def heading(entry: LogEntry) -> str:
    """Return the heading under which an entry stands: `round 2, build`; "" for entries outside any round."""
    return ", ".join(part for part in (f"round {entry.round}" if entry.round else "", entry.phase) if part)
