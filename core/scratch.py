"""A store in memory, for games that nobody keeps: simulations, fuzzing, measurements."""

from collections.abc import Sequence

from core.log.records import AnyRecord, Header
from core.log.store import ExistsError, Listing, NoGameError, StaleError


class ScratchStore:
    """A store that is gone with its process; docstrings as in `core.log.store.Store`."""

    read_only = ""

    def __init__(self) -> None:
        """Begin empty."""
        self._games: dict[str, list[AnyRecord]] = {}
        self._trash: list[tuple[str, list[AnyRecord]]] = []

    def create(self, name: str, records: Sequence[AnyRecord]) -> None:
        """Store a new game with its first records."""
        if name in self._games:
            raise ExistsError(f"There is a game {name!r} already; choose another name.")
        self._games[name] = list(records)

    def append(self, name: str, position: int, records: Sequence[AnyRecord]) -> None:
        """Store records after the first `position` ones."""
        there = self._found(name)
        if len(there) != position:
            raise StaleError(f"Somebody else moved in {name!r} just now; look again and decide anew.")
        there.extend(records)

    def read(self, name: str, position: int = 0) -> tuple[AnyRecord, ...]:
        """Return the records of a game from a position on."""
        return tuple(self._found(name)[position:])

    def games(self) -> tuple[Listing, ...]:
        """Return all games, the latest first."""
        return tuple(_listing(name, records) for name, records in reversed(self._games.items()))

    def watch(self, name: str, position: int) -> bool:
        """Whether there are records from a position on."""
        return len(self._found(name)) > position

    def delete(self, name: str) -> None:
        """Move a game to the trash."""
        self._trash.append((name, self._found(name)))
        del self._games[name]

    def trash(self) -> tuple[Listing, ...]:
        """Return what lies in the trash, the latest first."""
        numbered = [_listing(name, records, k) for k, (name, records) in enumerate(self._trash, 1)]
        return tuple(reversed(numbered))

    def restore(self, number: int) -> str:
        """Take a game out of the trash."""
        if not 1 <= number <= len(self._trash):
            raise NoGameError(f"There is no number {number} in the trash.")
        name, records = self._trash[number - 1]
        self.create(name, records)
        del self._trash[number - 1]
        return name

    def empty_trash(self) -> int:
        """Forget what lies in the trash."""
        count = len(self._trash)
        self._trash.clear()
        return count

    def close(self) -> None:
        """Nothing to let go of."""

    def _found(self, name: str) -> list[AnyRecord]:
        if name not in self._games:
            raise NoGameError(f"There is no game {name!r}.")
        return self._games[name]


def _listing(name: str, records: Sequence[AnyRecord], trash: int = 0) -> Listing:
    header = records[0]
    return Listing(name, header if isinstance(header, Header) else None, len(records), trash=trash)
