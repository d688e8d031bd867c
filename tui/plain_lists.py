"""Lists of moves as lines: numbered one by one while they are few, by kind when they are many.

A move's number is its place in the whole list, so that it stays the same however much of the list is shown.
"""

from collections.abc import Sequence

FEW = 14
"""So many moves are listed one by one."""
PAGE = 20
"""Lines that are shown before `more`."""


def numbered(lines: Sequence[str], chosen: Sequence[int] | None = None) -> list[str]:
    """Return moves one by one: `3  build supply b2`; `chosen` are 0-based places in the list, by default all."""
    places = range(len(lines)) if chosen is None else chosen
    width = len(str(len(lines)))
    return [f"{place + 1:>{width}}  {lines[place]}" for place in places]


def grouped(lines: Sequence[str]) -> list[str]:
    """Return moves by kind: those that differ in the last word only stand on one line, each with its number.

    >>> grouped(["build supply b2", "build supply c1", "build lot d1", "done"])
    ['build supply: 1 b2, 2 c1', '3  build lot d1', '4  done']
    """
    groups: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        head, _, last = line.rpartition(" ")
        groups.setdefault(head or last, []).append(place)
    return [_group(lines, head, places) for head, places in groups.items()]


def _group(lines: Sequence[str], head: str, places: list[int]) -> str:
    if len(places) == 1:
        return f"{places[0] + 1}  {lines[places[0]]}"
    entries = (f"{place + 1} {lines[place].rpartition(' ')[2]}" for place in places)
    return f"{head}: {', '.join(entries)}"


def brief(lines: Sequence[str]) -> list[str]:
    """Return a list as it is offered: every move if they are few, else by kind."""
    return numbered(lines) if len(lines) <= FEW else grouped(lines)


def like(lines: Sequence[str], text: str) -> list[int]:
    """Return the places of the moves that begin with a text word by word, else of those that hold it anywhere.

    >>> like(["build supply b2", "build lot d1", "upgrade lot d1"], "bu l")
    [1]
    >>> like(["build supply b2", "build lot d1", "upgrade lot d1"], "d1")
    [1, 2]
    """
    words = text.casefold().split()
    begin = [place for place, line in enumerate(lines) if _begins(line.casefold().split(), words)]
    plain = " ".join(words)
    return begin or [place for place, line in enumerate(lines) if plain in line.casefold()]


def _begins(line: list[str], words: list[str]) -> bool:
    return len(words) <= len(line) and all(known.startswith(word) for known, word in zip(line, words, strict=False))
