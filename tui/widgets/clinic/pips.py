"""People as pips: typed id and shade (`P3y D1w O2`), nurses of one room together (`2N`), marks after them."""

from collections.abc import Iterable

from core.games.clinic.look import Look
from tui.widgets.clinic.marks import after
from tui.widgets.grid import Parts

SHADE_LETTERS = {"white": "w", "yellow": "y", "orange": "o", "red": "r", "": ""}
"""A letter for each shade, so that nothing is told by colour alone."""


def shade_letter(colour: str) -> str:
    """Return the letter of a shade; what a module mixes in gets its first two."""
    return SHADE_LETTERS.get(colour, colour[:2])


def pip(look: Look, name: str, *, chosen: bool = False) -> Parts:
    """Return one person as parts; somebody set aside (in a tank) stands in brackets."""
    person = look.clinic.people[name]
    style = f"{person.colour or 'staff'}{' chosen' if chosen else ''}"
    shown: Parts = [(name + shade_letter(person.colour), style)]
    if person.suspended:
        shown = [("[", "mark"), *shown, ("]", "mark")]
    signs = after(look, name)
    return [*shown, (signs, "mark")] if signs else shown


def pips(look: Look, names: Iterable[str], chosen: str = "") -> list[Parts]:
    """Return people one by one, of nurses with the same marks only how many, but for one who is chosen."""
    out: list[Parts] = []
    nurses: dict[str, list[str]] = {}
    people = look.clinic.people
    for name in names:
        if look.role(people[name]) == "nurse" and name != chosen:
            nurses.setdefault(after(look, name), []).append(name)
        else:
            out.append(pip(look, name, chosen=name == chosen))
    for signs, alike in nurses.items():
        many: Parts = [(f"{len(alike)}N", "staff"), *([(signs, "mark")] if signs else [])]
        out.append(pip(look, alike[0]) if len(alike) == 1 else many)
    return out
