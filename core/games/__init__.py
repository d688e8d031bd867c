"""The games that can be played, by name; each is imported when it is first asked for."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from core.game import Game

NAMES = ("clinic", "pain")
"""Registered games, in the order in which they are offered."""

_PLACES = {"clinic": "core.games.clinic.game", "pain": "core.games.pain_doctors.game"}
_EXPANSIONS = {"clinic": {"zombies": "core.games.clinic"}}
"""A game's expansions by name, with the package in whose file of that name they lie."""
_BOXES = {"clinic": ("core.games.blue69",)}
"""Packages of further expansions; their NAMES are composed in that order."""


class UnknownGameError(ValueError):
    """There is no game of that name; the message lists those there are."""


@cache
def game(name: str) -> "Game":
    """Return a registered game; raises UnknownGameError."""
    if name not in _PLACES:
        raise UnknownGameError(f"There is no game {name!r}; there are: {', '.join(NAMES)}.")
    found: Game = import_module(_PLACES[name]).GAME
    if name not in _EXPANSIONS:
        return found
    from core.games.shelf import Shelf  # noqa: PLC0415 - as the games, when it is first needed

    places = {module: f"{package}.{module}" for module, package in _EXPANSIONS[name].items()}
    for package in _BOXES[name]:
        places |= {module: f"{package}.{module}" for module in import_module(package).NAMES}
    return replace(found, expansions=Shelf(places))
