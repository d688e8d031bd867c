"""A shelf of expansions: names at once, each module imported when it is first taken."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from core.module import Module


class Shelf(Mapping[str, Module]):
    """Expansions by name; a game without them does not pay for their import."""

    def __init__(self, places: Mapping[str, str]) -> None:
        """Take where each module lies: the dotted name of the file whose `module` it is."""
        self._places = dict(places)

    def __getitem__(self, name: str) -> Module:
        """Return a module, imported now if it was not yet."""
        module: Module = import_module(self._places[name]).module
        return module

    def __contains__(self, name: object) -> bool:
        """Whether there is a module of that name; imports nothing."""
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        """The names, in the order in which modules are composed."""
        return iter(self._places)

    def __len__(self) -> int:
        """How many modules there are."""
        return len(self._places)
