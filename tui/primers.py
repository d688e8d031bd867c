"""Games in short, for people who never read the rules: from the data files that lie with the rules."""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files

_PACKAGES = {"clinic": "core.games.clinic", "pain": "core.games.pain_doctors"}
_NUMBER = re.compile(r"\{([a-z_.]+)\}")


@cache
def _parts(game: str) -> tuple[tuple[str, str], ...]:
    text = (files(_PACKAGES[game]) / "primer.toml").read_text(encoding="utf-8")
    return tuple((part["title"], part["text"]) for part in tomllib.loads(text)["part"])


def primer(game: str, number: Callable[[str], int]) -> list[tuple[str, list[str]]]:
    """Return a game in short: (title, paragraphs) of every part, with the numbers of the rule set in play."""
    return [
        (title, [_NUMBER.sub(lambda found: str(number(found[1])), line) for line in text.strip().split("\n")])
        for title, text in (_parts(game) if game in _PACKAGES else ())
    ]
