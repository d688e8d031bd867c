"""People as pips: typed id and shade (`P3y D1w O2`), nurses of one room together (`2N`)."""

from collections.abc import Iterable

from core.games.clinic.look import Look
from core.games.clinic.state import Person
from tui.widgets.grid import Parts

SHADE_LETTERS = {"white": "w", "yellow": "y", "orange": "o", "red": "r", "": ""}
"""A letter for each shade, so that nothing is told by colour alone."""


def shade_letter(colour: str) -> str:
    """Return the letter of a shade; what a module mixes in gets its first two."""
    return SHADE_LETTERS.get(colour, colour[:2])


def pip(name: str, person: Person, *, chosen: bool = False) -> Parts:
    """Return one person as parts."""
    style = person.colour or "staff"
    return [(name + shade_letter(person.colour), f"{style} chosen" if chosen else style)]


def pips(look: Look, names: Iterable[str], chosen: str = "") -> list[Parts]:
    """Return people one by one, of several nurses only how many, unless one of them is chosen."""
    out: list[Parts] = []
    nurses: list[str] = []
    people = look.clinic.people
    for name in names:
        if look.role(people[name]) == "nurse" and name != chosen:
            nurses.append(name)
        else:
            out.append(pip(name, people[name], chosen=name == chosen))
    if len(nurses) == 1:
        out.append(pip(nurses[0], people[nurses[0]]))
    elif nurses:
        out.append([(f"{len(nurses)}N", "staff")])
    return out
