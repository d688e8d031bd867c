"""Position files, what is common to all games: TOML tables read key by key; a mistake names the key that is wrong."""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches

from core.game import PositionError

COMMON = ("game", "modules", "board", "options", "seed", "numbers", "seat", "to_act", "move", "expect")
"""Keys of a file that mean the same in every game."""
_FEW = 8  # names up to which a message lists all there are
_SHOWN = 40  # characters of a wrong value that are repeated to its owner


class PositionFileError(ValueError):
    """A file is no TOML, or lacks what every position file has; the sentence says where and what."""


def parsed(text: str, name: str = "the file") -> dict[str, object]:
    """Return the tables of a position file; raises PositionFileError with the line that is no TOML."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except ValueError as error:  # also a number of thousands of digits
        raise PositionFileError(f"{name} is not valid TOML: {error}.") from error
    except RecursionError as error:
        raise PositionFileError(f"{name} is no position: its lists or tables lie too deep in one another.") from error


def shown(value: object) -> str:
    """Return a wrong value as its owner wrote it, cut short."""
    words = f'"{value}"' if isinstance(value, str) else str(value)
    return words if len(words) <= _SHOWN else f"{words[: _SHOWN - 1]}…"


def choices(word: object, known: Collection[str]) -> str:
    """Return a half sentence with what could have been meant: all names if they are few, else the nearest."""
    if len(known) <= _FEW:
        return f"there are {', '.join(known)}" if known else "there are none"
    near = get_close_matches(str(word), known, n=1, cutoff=0.0)
    return f"did you mean {near[0]}?"


class Section:
    """One table of a position file.

    Attributes:
        table: what stands in it.
        path: its own dotted key, "" for the whole file.

    """

    def __init__(self, table: Mapping[str, object], path: str = "") -> None:
        """Begin to read a table."""
        self.table = table
        self.path = path

    def key(self, name: str) -> str:
        """Return the dotted key of an entry."""
        return f"{self.path}.{name}" if self.path else name

    def wrong(self, name: str, text: str) -> PositionError:
        """Return the error of an entry, to be raised."""
        return PositionError(self.key(name), text)

    def only(self, known: Iterable[str]) -> None:
        """Raise PositionError for a key that means nothing here, with the nearest that does."""
        names = tuple(known)
        for name in self.table:
            if name not in names:
                near = get_close_matches(name, names, n=1, cutoff=0.0)
                raise self.wrong(name, f"There is no such key here; did you mean {near[0]}?")

    def has(self, name: str) -> bool:
        """Whether the key is given."""
        return name in self.table

    def whole(self, name: str, default: int, least: int = 0, most: int = 9999) -> int:
        """Return a whole number within bounds."""
        value = self.table.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(name, f"This must be a whole number, not {shown(value)}.")
        if not least <= value <= most:
            raise self.wrong(name, f"This must be from {least} to {most}, not {value}.")
        return value

    def flag(self, name: str) -> bool:
        """Return true or false, false if left out."""
        value = self.table.get(name, False)
        if not isinstance(value, bool):
            raise self.wrong(name, f"This must be true or false, not {shown(value)}.")
        return value

    def word(self, name: str, default: str | None = None, known: Collection[str] | None = None) -> str:
        """Return a word, one of `known` if given; without a default the key must be there."""
        value = self.table.get(name, default)
        if value is None:
            raise self.wrong(name, "This is missing.")
        if not isinstance(value, str):
            raise self.wrong(name, f"This must be a word in quotes, not {shown(value)}.")
        if known is not None and value != default and value not in known:
            raise self.wrong(name, f"There is no {shown(value)}: {choices(value, known)}.")
        return value

    def words(self, name: str, known: Collection[str] | None = None) -> tuple[str, ...]:
        """Return a list of words, each one of `known` if given; empty if left out."""
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.wrong(name, f"This must be a list of words in quotes, not {shown(value)}.")
        for entry in value:
            if known is not None and entry not in known:
                raise self.wrong(name, f"There is no {shown(entry)}: {choices(entry, known)}.")
        return tuple(value)

    def section(self, name: str) -> "Section":
        """Return a table inside this one, an empty one if left out."""
        value = self.table.get(name, {})
        if not isinstance(value, dict):
            raise self.wrong(name, f"This must be a table, not {shown(value)}.")
        return Section(value, self.key(name))

    def sections(self, name: str, naming: str = "") -> list["Section"]:
        """Return a list of tables; their paths end in the entry called `naming`, or in their number from 1."""
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.wrong(name, f"This must be a list of tables, not {shown(value)}.")
        return [
            Section(entry, self.key(f"{name}.{entry.get(naming, i) if naming else i}"))
            for i, entry in enumerate(value, 1)
        ]


def seat_names(data: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the seats of a file, in its order; raises PositionError."""
    top = Section(data)
    names = [section.word("name") for section in top.sections("seat")]
    if not names:
        raise top.wrong("seat", "A position has at least one [[seat]].")
    for name in names:
        if not name.strip() or names.count(name) > 1:
            listed = ", ".join(map(shown, names))
            raise top.wrong("seat", f"Seats have different names, none of them empty; not {listed}.")
        if not name.isprintable():
            raise top.wrong("seat", f"A name holds nothing but letters and signs, not {name!r}.")
    return tuple(names)
