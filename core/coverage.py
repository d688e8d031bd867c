"""Coverage: an order of games that meets every set of modules, number of seats and option of a game by construction."""

from collections.abc import Sequence
from itertools import combinations, product
from math import gcd

from msgspec import Struct

from core.game import Game

_STRIDE = 37  # sets that follow one another are unlike, so that few games meet large and small ones


class Setting(Struct, frozen=True):
    """How a game is set up: its modules, seats and options."""

    modules: tuple[str, ...]
    seats: int
    options: dict[str, str]


class Coverage(Struct, frozen=True):
    """What games have met, each as (met, all there are).

    Attributes:
        sets: sets of modules that go together.
        seats: sets of modules at each number of seats.
        options: sets of modules with each choice of each option.
        settings: sets of modules with each number of seats and all options.

    """

    sets: tuple[int, int]
    seats: tuple[int, int]
    options: tuple[int, int]
    settings: tuple[int, int]


def combinations_of(game: Game) -> list[tuple[str, ...]]:
    """Return every set of a game's modules that may be played together, the base alone first."""
    names = list(game.expansions)
    found: list[tuple[str, ...]] = []
    for size in range(len(names) + 1):
        found += [
            chosen
            for chosen in combinations(names, size)
            if not any(other in chosen for name in chosen for other in game.expansions[name].excludes)
        ]
    return found


def setting(game: Game, k: int, *, all_modules: bool) -> Setting:
    """Return the setting of the k-th game (from 0).

    As many games as there are sets of modules meet every set, and each set of that many games more meets every set
    with other seats and options: four times as many games meet every set at every number of seats up to four, with
    every choice of every option.
    """
    sets = combinations_of(game) if all_modules else [()]
    stride = _STRIDE if gcd(_STRIDE, len(sets)) == 1 else 1
    i = k % len(sets)
    numbers = range(game.min_seats, game.max_seats + 1)
    choices = list(product(*(option.choices for option in game.options)))
    cell = (k // len(sets) + i) % (len(numbers) * len(choices))
    row, at = divmod(cell, len(numbers))
    options = {
        option.name: choice for option, choice in zip(game.options, choices[(at + row) % len(choices)], strict=True)
    }
    return Setting(sets[-1 - i * stride % len(sets)], numbers[at], options)


def covered(game: Game, settings: Sequence[Setting], *, all_modules: bool) -> Coverage:
    """Return what some games have met."""
    sets = len(combinations_of(game)) if all_modules else 1
    seats = game.max_seats - game.min_seats + 1
    every = 1
    for option in game.options:
        every *= len(option.choices)
    return Coverage(
        (len({s.modules for s in settings}), sets),
        (len({(s.modules, s.seats) for s in settings}), sets * seats),
        (
            len({(s.modules, *choice) for s in settings for choice in s.options.items()}),
            sets * sum(len(option.choices) for option in game.options),
        ),
        (len({(s.modules, s.seats, *s.options.values()) for s in settings}), sets * seats * every),
    )
