"""A game as one JSON Lines file: a record a line, the same bytes whenever and wherever it is written.

The form of exports, samples, golden saves and bug reports. It holds everything: the seed, the digests and secret
answers of a running game too.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from core.log.codec import decode_lines, encode
from core.log.records import AnyRecord, Header
from core.log.store import DamagedError, ExistsError, ForeignError, Store, StoreError, check_name, free_name


def to_lines(records: Sequence[AnyRecord]) -> bytes:
    """Return the text of a file with these records."""
    return b"".join(encode(record) + b"\n" for record in records)


def from_lines(text: bytes, source: str = "the file") -> tuple[AnyRecord, ...]:
    """Return the records of a file's text.

    Args:
        text: of the file.
        source: what to call it in errors.

    Raises:
        DamagedError: with the records that can be saved, and the line in the message.
        ForeignError: if it is no game.
        NewerError: if a newer release wrote it.

    """
    lines = text.split(b"\n")
    if not lines[-1]:
        lines.pop()
    try:
        records = decode_lines(lines)
    except DamagedError as error:
        raise DamagedError(
            _damaged(source, error.at + 1, str(error), len(error.records)), error.records, error.at
        ) from error
    except ForeignError as error:
        raise ForeignError(f"{source}: {error}") from error
    if not records:
        raise ForeignError(f"{source} is empty; a game's file begins with its header.")
    return records


def _damaged(source: str, line: int, why: str, good: int) -> str:
    rest = (
        f"the {good} records before it can be looked at and imported" if good > 1 else "nothing before it can be saved"
    )
    return f"{source} is damaged at line {line} ({why}); {rest}."


def read_file(path: Path) -> tuple[AnyRecord, ...]:
    """Return the records of a file; raises what `from_lines` raises, and StoreError if it cannot be read at all."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise StoreError(f"{path} cannot be read ({error.strerror}); check its name and permissions.") from error
    return from_lines(text, str(path))


def write_file(path: Path, records: Sequence[AnyRecord]) -> None:
    """Write a game's file whole, or leave what was there: an interrupted or full disk never leaves half a file."""
    part = path.with_name(f"{path.name}.part")
    try:
        try:
            part.write_bytes(to_lines(records))
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(
            f"{path} cannot be written ({error.strerror}); nothing was changed, choose another place."
        ) from error


def bring_in(
    store: Store,
    records: Sequence[AnyRecord],
    name: str = "",
    check: Callable[[Sequence[AnyRecord]], None] = lambda _records: None,
) -> str:
    """Store the records of a file as a new game and return its name.

    They are stored as they are: an export gives the bytes of the file again. Only a wished name goes into the header.

    Args:
        store: to put them in.
        records: as read, or those that a DamagedError could save.
        name: to give the game; "" for the one it has, or the next free one like it (`name-2`).
        check: called with the records first; raises to refuse them (`core.verify.check_digests`).

    Raises:
        ExistsError: if a name was wished that is taken.

    """
    check(records)
    header = records[0]
    if not isinstance(header, Header) or len(records) == 1:
        raise ForeignError("This is no game: it has no header, or nothing after it.")
    if name:
        check_name(name)
    while True:
        called = name or free_name(store, header.name or header.game)
        try:
            store.create(called, [replace(header, name=name), *records[1:]] if name else records)
        except ExistsError:
            if name:
                raise
            continue  # somebody else took the free name just now
        return called
