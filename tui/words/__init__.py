"""Games in words, a line a thing, for screen readers and pipes: no drawing, no columns, no colour."""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from core.engine import Engine
    from core.game import Game
    from core.state import State


def state_lines(game: "Game", engine: "Engine", state: "State", names: Sequence[str]) -> list[str]:
    """Return a whole state in words: what is common to all, then every seat."""
    lines = common_lines(game, engine, state, names)
    for seat in range(len(names)):
        lines += ["", *seat_lines(game, engine, state, seat, names)]
    return lines


def common_lines(game: "Game", engine: "Engine", state: "State", names: Sequence[str]) -> list[str]:
    """Return what is common to all seats in words; the open question or the result stands first."""
    words = _words_of(game)
    head = result_lines(game, engine, state, names) or [game.question(engine, state, names)]
    if words is not None:
        return [*head, *words.common_lines(engine, state, names)]
    report = {key: value for key, value in game.report(engine, state, names).items() if key not in {"seats", "score"}}
    return [*head, *_plainly(report)]


def seat_lines(game: "Game", engine: "Engine", state: "State", seat: int, names: Sequence[str]) -> list[str]:
    """Return what belongs to one seat in words, a line a space."""
    words = _words_of(game)
    if words is not None:
        return words.seat_lines(engine, state, seat, names)
    report = game.report(engine, state, names)
    return [names[seat], *_plainly(report["seats"][names[seat]])]


def asked_lines(game: "Game", engine: "Engine", state: "State", seat: int, names: Sequence[str]) -> list[str]:
    """Return what belongs with a question to a seat (a hand of cards); nothing in games where all lies open."""
    found = getattr(_words_of(game), "asked_lines", None)
    return found(engine, state, seat, names) if found is not None else []


def result_lines(game: "Game", engine: "Engine", state: "State", names: Sequence[str]) -> list[str]:
    """Return the result in words, the winner first; nothing while the game runs."""
    scores = game.scores(state)
    if scores is None:
        return []
    lines = ["The game is over."]
    place = 1
    for seats in game.ranking(state):
        for seat in seats:
            parts = ", ".join(f"{part} {points}" for part, points in scores[seat].lines.items())
            lines.append(f"{place}. {names[seat]}: {scores[seat].total} points ({parts})")
        place += len(seats)
    return [*lines, game.question(engine, state, names)] if len(names) == 1 else lines


class Words(Protocol):
    """What a file of a game's own words has."""

    common_lines: "Callable[[Engine, State, Sequence[str]], list[str]]"
    """Takes the state and the names of the seats; what is common to all."""
    seat_lines: "Callable[[Engine, State, int, Sequence[str]], list[str]]"
    """Takes the state, a seat and the names of the seats; what belongs to that seat."""


def _words_of(game: "Game") -> Words | None:
    """The file of a game's own words, if there is one."""
    name = f"tui.words.{game.name}"
    return cast("Words", import_module(name)) if find_spec(name) else None


def _plainly(table: dict[str, Any], before: str = "") -> list[str]:
    """A report as lines: `queues surgery: white, red`."""
    lines: list[str] = []
    for key, value in table.items():
        if isinstance(value, dict) and value:
            lines += _plainly(value, f"{before}{key} ")
        elif isinstance(value, list) and value:
            lines.append(f"{before}{key}: {'; '.join(map(_thing, value))}")
        elif value not in ({}, [], None, ""):
            lines.append(f"{before}{key}: {value}")
    return lines


def _thing(value: object) -> str:
    """An entry of a list in words; "hidden" for what the reader may not see."""
    if isinstance(value, dict):
        return ", ".join(str(key) if part is True else f"{key} {part}" for key, part in value.items() if part)
    return str(value) or "hidden"
