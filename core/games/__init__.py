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
_EXPANSIONS = {"clinic": ("core.games.blue69",)}


class UnknownGameError(ValueError):
    """There is no game of that name; the message lists those there are."""


@cache
def game(name: str) -> "Game":
    """Return a registered game; raises UnknownGameError."""
    if name not in _PLACES:
        raise UnknownGameError(f"There is no game {name!r}; there are: {', '.join(NAMES)}.")
    found: Game = import_module(_PLACES[name]).GAME
    expansions = dict(found.expansions)
    for place in _EXPANSIONS.get(name, ()):
        expansions.update(import_module(place).modules())
    return replace(found, expansions=expansions)
