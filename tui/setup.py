"""What `--seats`, `--modules` and the like mean: shared by `new`, `simulate` and `fuzz`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.outcome import UsageError

if TYPE_CHECKING:
    from core.game import Game
    from core.log.records import Player

LONGEST_NAME = 30
"""Characters of a seat's name."""
_SIGNS = set('"`,:;/\\#[]{}=')


def players(seats: Sequence[str], bots: Sequence[str]) -> "tuple[Player, ...]":
    """Return who sits where: `Ana` is a person, `bot:greedy` a bot called greedy-1, `Zoe:greedy` a bot called Zoe.

    `bots` are the kinds of bots there are. Raises UsageError for names that are taken twice or cannot be used.
    """
    from core.log.records import Player

    found: list[Player] = []
    taken = {seat.partition(":")[0].strip().casefold() for seat in seats}
    for seat in seats:
        name, colon, kind = (part.strip() for part in seat.partition(":"))
        if not colon:
            found.append(Player(_good(name)))
            continue
        if kind not in bots:
            raise UsageError(f"There is no bot {kind!r}; the bots are {', '.join(bots)}.")
        if name == "bot":
            name = _bot_name(kind, taken)
        found.append(Player(_good(name), kind))
    for name, count in Counter(player.name.casefold() for player in found).items():
        if count > 1:
            raise UsageError(f"Two seats are called {name!r}; every seat needs a name of its own.")
    return tuple(found)


def _bot_name(kind: str, taken: set[str]) -> str:
    k = 1
    while f"{kind}-{k}" in taken:
        k += 1
    taken.add(f"{kind}-{k}")
    return f"{kind}-{k}"


def _good(name: str) -> str:
    """A seat's name stands in notation (`Ana/2`), position files and one line of a screen."""
    from tui.columns import width

    if not name or not name.isprintable() or width(name) > LONGEST_NAME or _SIGNS & set(name) or name.startswith("-"):
        shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        raise UsageError(
            f"{shown!r} cannot be a seat's name; use letters, digits, spaces and dashes, at most {LONGEST_NAME}."
        )
    return name


def game_named(name: str) -> "Game":
    """Return a game; raises UsageError listing those there are."""
    from core.games import NAMES
    from core.games import game as game_of

    if name not in NAMES:
        raise UsageError(f"There is no game {name!r}; the games are {', '.join(NAMES)}.")
    return game_of(name)


def modules(game: "Game", names: Sequence[str], *, adult: bool) -> tuple[str, ...]:
    """Return the modules asked for, once each; raises UsageError for unknown ones and where the notice is missing."""
    for name in names:
        if name not in game.expansions:
            known = ", ".join(game.expansions) or "none yet"
            raise UsageError(f"{game.title} has no module {name!r}; its modules: {known}.")
    allow(game, names, adult=adult)
    return tuple(dict.fromkeys(names))


def allow(game: "Game", names: Sequence[str], *, adult: bool) -> None:
    """Raise UsageError if a module is for adults and the notice was not confirmed, here or once in the screens."""
    from tui.settings import adult_confirmed

    barred = [name for name in names if game.expansions[name].adult]
    if (barred or game.base.adult) and not adult and not adult_confirmed():
        what = game.expansions[barred[0]].title if barred else game.title
        raise UsageError(f"{what} is for adults; add --adult, or confirm the notice once on the new game screen.")


def options(game: "Game", board: str | None, pairs: Sequence[str] = ()) -> dict[str, str]:
    """Return the options that were given, `--board` and `NAME=CHOICE` pairs; the rest takes its default.

    Raises UsageError, with the choices there are, for what a game has not.
    """
    given = [f"board={board}", *pairs] if board is not None else list(pairs)
    found: dict[str, str] = {}
    for pair in given:
        name, _equals, choice = (part.strip().casefold() for part in pair.partition("="))
        option = next((option for option in game.options if option.name == name), None)
        if option is None:
            raise UsageError(f"{game.title} has no option {name!r}; {_all_options(game)}.")
        if choice not in option.choices:
            raise UsageError(f"There is no {name} {choice!r}; choose one of {', '.join(option.choices)}.")
        if found.get(name, choice) != choice:
            raise UsageError(f"The option {name} is given twice, as {found[name]} and as {choice}; leave one out.")
        found[name] = choice
    return found


def _all_options(game: "Game") -> str:
    there = ", ".join(f"{option.name} ({' or '.join(option.choices)})" for option in game.options)
    return f"its options are {there}" if there else "it has none"


def numbers(
    game: "Game", file: str | None, modules: Sequence[str], options: Mapping[str, str], seats: int
) -> tuple[dict[str, Any], str]:
    """Return what a rule-set file corrects, and its text; nothing without a file.

    A file may set numbers of modules that are not in play; they are left aside. Raises UsageError if it cannot be read,
    or if its numbers do not fit together in a game of these modules, options and seats.
    """
    if file is None:
        return {}, ""
    from core.game import SetupError
    from core.rulebook import RulebookError, overrides
    from tui.rulepages import numbers_of

    text = read_text(file)
    try:
        found = overrides(text, numbers_of(game.name))
    except RulebookError as error:
        raise UsageError(f"{file}: {error}") from error
    played = _played(game, modules)
    values = {name: value for name, value in found.items() if name in played}
    rules = game.rules(modules, values, options, seats)
    try:
        game.check(rules)
    except SetupError as error:
        raise UsageError(f"{file}: {error}") from error
    return values, text


def single_numbers(game: "Game", pairs: Sequence[str], modules: Sequence[str] = ()) -> dict[str, Any]:
    """Return the numbers of `--number NAME=VALUE`; raises UsageError for what there is not or does not fit."""
    if not pairs:
        return {}
    import tomllib

    from core.rulebook import RulebookError, checked
    from tui.rulepages import numbers_of

    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, typed = (part.strip() for part in pair.partition("="))
        if not equals:
            raise UsageError(f"{pair!r} sets no number; write it like --number {next(iter(game.base.numbers))}=3.")
        try:
            value = tomllib.loads(f"value = {typed}")["value"]
        except ValueError:
            value = typed  # a word; the number says what it wants instead
        try:
            found.update(checked({name: value}, numbers_of(game.name)))
        except RulebookError as error:
            raise UsageError(str(error)) from error
        if name not in _played(game, modules):
            raise UsageError(f'The number "{name}" is of a module that is not in play; add it with --modules.')
    return found


def _played(game: "Game", modules: Sequence[str]) -> set[str]:
    """Names of the numbers that count with these modules."""
    return {*game.base.numbers, *(name for module in modules for name in game.expansions[module].numbers)}


LARGEST_TEXT = 4 * 2**20
"""Bytes of a position or rule-set file; none comes near."""


def read_text(file: str) -> str:
    """Return a text file's content; raises UsageError if it cannot be read."""
    try:
        with Path(file).open("rb") as source:
            content = source.read(LARGEST_TEXT + 1)
        if len(content) > LARGEST_TEXT:
            raise UsageError(f"{file} is no file of this kind: it is larger than {LARGEST_TEXT // 2**20} MiB.")
        return content.decode()
    except OSError as error:
        raise UsageError(f"{file} cannot be read ({error.strerror}); check its name and permissions.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is no text in UTF-8.") from error
