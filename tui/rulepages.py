"""The rule book of each game: pages and numbers, from the data files that lie with its rules."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.module import Module
    from core.rulebook import Number, Page

_PACKAGES = {"clinic": ("core.games.clinic", "core.games.blue69"), "pain": ("core.games.pain_doctors",)}
"""Packages that hold the rules and numbers of a game (`rules*.toml`, `numbers*.toml`), the base first."""

_CHAPTERS = {
    "clinic": {"bonus": "set-up", "kit": "set-up", "choose": "round", "supply": "build"}
    | {"over": "end", "donation": "sperm bank", "condom": "condom vending machine", "clean": "a new addiction"}
    | {"cigarettes": "therapeutic cannabis", "counselor": "genetic research"}
    | dict.fromkeys(("thaw", "thaw popularity"), "cryogenics")
    | dict.fromkeys(("park", "repark", "drive off"), "cars"),
    "pain": {"open": "turns", "play": "treatment", "pre-op": "surgery", "wild": "surgery", "over": "end"},
}
"""Chapter in which questions of a kind are explained, where it does not bear the name of the kind."""


def _texts(package: str, kind: str) -> "list[str]":
    """Return the data files of a kind of a package, in order of their names."""
    found = [file for file in files(package).iterdir() if file.name.startswith(kind) and file.name.endswith(".toml")]
    return [file.read_text(encoding="utf-8") for file in sorted(found, key=lambda file: file.name)]


def games() -> tuple[str, ...]:
    """Return the games that have a rule book, in the order in which they are shown."""
    return tuple(_PACKAGES)


@cache
def numbers_of(game: str) -> "dict[str, Number]":
    """Return every number of a game by dotted name, in the order of its files."""
    from core.rulebook import load_numbers

    found: dict[str, Number] = {}
    for package in _PACKAGES[game]:
        for text in _texts(package, "numbers"):
            found.update(load_numbers(text))
    return found


@cache
def pages_of(game: str) -> "dict[str, Page]":
    """Return every page of a game's rules by rule id, in the order of its files."""
    from core.rulebook import load_pages

    found: dict[str, Page] = {}
    for package in _PACKAGES[game]:
        for text in _texts(package, "rules"):
            found.update(load_pages(text))
    return found


@cache
def page(rule: str) -> "tuple[str, Page] | None":
    """Return the game and the page of a rule id, in any case; None if no game has it."""
    for game in games():
        for name, found in pages_of(game).items():
            if name.casefold() == rule.strip().casefold():
                return game, found
    return None


def pages_about(game: str, kind: str, modules: "Sequence[Module]" = ()) -> "tuple[Page, ...]":
    """Return the pages about questions of a kind, such as `hire`: its chapter, and what modules in play change of it.

    Args:
        game: as in `games`.
        kind: of the question.
        modules: in play; the chapter of a module is called by its title or its name.

    """
    if game not in _PACKAGES:
        return ()
    chapter = _CHAPTERS.get(game, {}).get(kind, kind)
    topics = {topic for module in modules for topic in (module.title.casefold(), module.name, *module.excludes)}
    pages = pages_of(game).values()
    return (
        *(page for page in pages if page.topic == chapter),
        *(page for page in pages if page.topic != chapter and kind in page.asked and page.topic in topics),
    )


def page_lines(game: str, page: "Page", columns: int = 78, *, played: "Mapping[str, Any] | None" = None) -> list[str]:
    """Return a rule as lines of text, folded to a width, with the numbers of the game that is `played`."""
    from textwrap import wrap

    from core.rulebook import corrected, page_text

    numbers = numbers_of(game) if played is None else corrected(numbers_of(game), played)
    mark = "  (with a ruling of this project)" if page.ruling else ""
    text = page_text(page, numbers)
    return [f"{page.id}  {page.title}{mark}", *(line for part in text.split("\n") for line in wrap(part, columns))]
