"""Position files for tests: a table of two with parts put in, and what comes of laying it out."""

from typing import Any

from core.games import game
from core.scenario import Position, Result, read, run

GAME = game("clinic")

HEAD = """
game = "clinic"
round = 2
phase = "{phase}"
to_act = "Ana"
{top}
[[seat]]
name = "Ana"
{seat}
[[seat]]
name = "Ben"
{more}
"""


def text(*, phase: str = "move", top: str = "", seat: str = "", more: str = "") -> str:
    return HEAD.format(phase=phase, top=top, seat=seat, more=more)


def laid(words: str) -> tuple[Any, Any]:
    """Return engine and state of a position."""
    position = read(words)
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    return engine, GAME.start_at(engine, position.names, position.data).state


def seen(words: str) -> dict[str, Any]:
    """Return the report of a position."""
    result = run(words, invariants=True)
    assert isinstance(result, Result)
    assert result.ok, result.failed
    return result.report


PEOPLE = 'people = [{{ id = "{id}", kind = "{kind}", at = "{at}"{more} }}]'


def person(at: str, kind: str = "doctor", name: str = "D1", more: str = ', colour = "white"') -> str:
    return PEOPLE.format(id=name, kind=kind, at=at, more=more)


def patient(at: str, service: str = "psychiatry") -> str:
    return person(at, "patient", "P1", f', colour = "white", service = "{service}"')


def cells(**kinds: str) -> str:
    base = {"a1": "hub psychiatry", "b1": "treatment", "b2": "supply", **kinds}
    entries = (f'"{space.replace("_", "+")}" = "{kind}"' for space, kind in base.items() if kind)
    return f"cells = {{ {', '.join(entries)} }}"


def several(kind: str, at: str, n: int, **more: str) -> str:
    letter = kind[0].upper()
    words = "".join(f', {key} = "{value}"' for key, value in more.items())
    people = ", ".join(f'{{ id = "{letter}{i}", kind = "{kind}", at = "{at}"{words} }}' for i in range(1, n + 1))
    spots = ("d1.n", "d1.e", "d1.s", "d2.e", "d2.s", "d3.e", "d3.s", "c3.s")
    cars = ", ".join(f'"{spot}"' for spot in spots[:n])
    return f"people = [{people}]\ncars = [{cars}]"
