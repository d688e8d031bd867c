"""A store that forgets: games that nobody wants to keep - what-ifs, lessons, simulations, tests."""

from collections.abc import Sequence

from core.log.records import AnyRecord, Header
from core.log.store import ExistsError, Listing, NoGameError, StaleError, check_name


class MemoryStore:
    """Games of this process, as long as it runs; keeps what every store promises, but for surviving."""

    read_only = ""

    def __init__(self) -> None:
        """Begin without games."""
        self._games: dict[str, tuple[AnyRecord, ...]] = {}
        self._trash: dict[int, tuple[str, tuple[AnyRecord, ...]]] = {}

    def create(self, name: str, records: Sequence[AnyRecord]) -> None:
        """Keep a new game with its first records."""
        check_name(name)
        if name in self._games:
            raise ExistsError(f"There is a game {name!r} already; choose another name or delete that one.")
        self._games[name] = tuple(records)

    def append(self, name: str, position: int, records: Sequence[AnyRecord]) -> None:
        """Keep records, all or none, after the first `position` ones."""
        there = self.read(name)
        if len(there) != position:
            raise StaleError(f"Somebody else moved in {name!r} just now; look again and decide anew.")
        new = {getattr(record, "id", "") for record in records} - {""}
        if new and any(getattr(record, "id", "") in new for record in there):
            raise StaleError("This submission is stored already.")
        self._games[name] = (*there, *records)

    def read(self, name: str, position: int = 0) -> tuple[AnyRecord, ...]:
        """Return the records of a game from a position on."""
        if name not in self._games:
            raise NoGameError(f"There is no game {name!r}; `clinic games` lists those there are.")
        return self._games[name][position:]

    def games(self) -> tuple[Listing, ...]:
        """Return all games, the one changed last first."""
        found = [_listing(name, records) for name, records in reversed(self._games.items())]
        return tuple(sorted(found, key=lambda listing: listing.at, reverse=True))

    def watch(self, name: str, position: int) -> bool:
        """Whether there are records from a position on."""
        return len(self.read(name)) > position

    def delete(self, name: str) -> None:
        """Move a game to the trash."""
        records = self.read(name)
        self._trash[max(self._trash, default=0) + 1] = (name, records)
        del self._games[name]

    def trash(self) -> tuple[Listing, ...]:
        """Return what lies in the trash, the latest first."""
        return tuple(_listing(*self._trash[number], number) for number in sorted(self._trash, reverse=True))

    def restore(self, number: int) -> str:
        """Take a game out of the trash by its number there and return its name."""
        if number not in self._trash:
            raise NoGameError(f"There is no number {number} in the trash.")
        name, records = self._trash[number]
        if name in self._games:
            raise ExistsError(f"There is another game {name!r} by now; rename or delete that one first.")
        del self._trash[number]
        self._games[name] = records
        return name

    def empty_trash(self) -> int:
        """Forget what lies in the trash; returns how many games that was."""
        count = len(self._trash)
        self._trash.clear()
        return count

    def close(self) -> None:
        """Do nothing."""


def _listing(name: str, records: tuple[AnyRecord, ...], trash: int = 0) -> Listing:
    header = records[0]
    assert isinstance(header, Header)
    return Listing(name, header, len(records), getattr(records[-1], "at", "") or header.at, trash)
