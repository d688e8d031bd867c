"""A record as one line of JSON, and back.

Encoding is deterministic: fields in the order of their classes, defaults left out, dictionaries as they were filled.
Decoding has two stages: here a record with raw moves and events, then, by the ruleset composed from the header, those.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from core.event import Event
from core.log.records import FORMAT, AnyRecord, Header
from core.log.store import DamagedError, ForeignError, NewerError
from core.log.upcast import UPCASTERS, upcast
from core.move import Move

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyRecord)
_TAGS = {"header", "start", "play", "head", "seat", "note"}


class _Glance(Struct, frozen=True):
    record: str = ""
    format: int | None = None


_GLANCE = msgspec.json.Decoder(_Glance)


def encode(record: AnyRecord) -> bytes:
    """Return the one line of a record, without the line end."""
    return _ENCODER.encode(record)


def raw_events(events: Iterable[Event]) -> Raw:
    """Return events as they stand in a record."""
    return Raw(_ENCODER.encode(tuple(events)))


def raw_move(move: Move) -> Raw:
    """Return a move as it stands in a record."""
    return Raw(_ENCODER.encode(move))


def header_format(line: bytes) -> int:
    """Return the format that a game's first line names.

    Raises:
        ForeignError: if it is no header.
        NewerError: if this release cannot read that format.

    """
    try:
        glance = _GLANCE.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ForeignError("This is no game: its first line should be a JSON object with the game's header.") from error
    if glance.record != "header" or glance.format is None:
        raise ForeignError('This is no game: its first line should hold "record":"header" and a format.')
    if glance.format > FORMAT:
        raise NewerError(
            f"This game was written by a newer release (format {glance.format}, this one reads up to {FORMAT}); "
            "update clinic-tui to open it."
        )
    if any(k not in UPCASTERS for k in range(glance.format, FORMAT)):
        raise ForeignError(f"This is no game: there never was a format {glance.format}.")
    return glance.format


def decode(line: bytes, form: int = FORMAT) -> AnyRecord:
    """Return the record of one line of a game whose header names format `form`.

    Raises:
        NewerError: if it is a kind of record that this release does not know.
        msgspec.DecodeError: if it is damaged.

    """
    if form < FORMAT:
        plain = msgspec.json.decode(line, type=dict[str, Any])
        line = msgspec.json.encode(upcast(plain, form))
    try:
        record: AnyRecord = _DECODER.decode(line)
    except msgspec.ValidationError:
        if _GLANCE.decode(line).record not in _TAGS:
            raise NewerError(
                f"This game was written by a newer release (it holds a record {_GLANCE.decode(line).record!r}); "
                "update clinic-tui to open it."
            ) from None
        raise
    return record


def decode_lines(lines: Iterable[bytes], first: int = 0, form: int | None = None) -> tuple[AnyRecord, ...]:
    """Return the records of consecutive lines.

    Args:
        lines: one record each.
        first: number that the first of them must have.
        form: format of the game; None to take it from the first line, which is the header then.

    Raises:
        DamagedError: with the records before the damage; `at` is the number of the record that cannot be read.
        NewerError: if a newer release wrote it.
        ForeignError: if the first line is no header.

    """
    records: list[AnyRecord] = []
    for n, line in enumerate(lines, first):
        if form is None:
            form = header_format(line)
        try:
            record = decode(line, form)
        except (msgspec.DecodeError, RecursionError) as error:
            raise DamagedError(f"Record {n} cannot be read ({error}).", records, n) from error
        if record.n != n or isinstance(record, Header) != (n == 0):
            raise DamagedError(f"Record {n} is missing; record {record.n} stands in its place.", records, n)
        records.append(record)
    return tuple(records)
