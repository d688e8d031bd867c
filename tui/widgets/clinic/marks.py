"""Marks for what modules bring: on spaces (`bac cup2 mch tank3`), after people (`~ " * &`), and who is asleep."""

from collections.abc import Sequence

from core.games.clinic.look import Look

SPACE_MARKS = {"bacterium": "bac", "cupboard": "cup", "machine": "mch", "tank": "tank", "couple": "cpl"}
"""Short words for things on spaces; others are cut to three letters."""
INSIDE = {"cigarette": "cupboard"}
"""Things that lie in another thing: they are its number (`cup2`)."""
PERSON_MARKS = {"cigarette": "~", "condom": '"', "bacterium": "b"}
"""Signs after people for what they have."""
BOTH, PAIR, DONE = "*", "&", "'"
"""A cigarette and a condom; somebody rides on this patient; has treated somebody (or walked, a zombie) this round."""
ROLES = ("patient", "doctor", "nurse", "orderly")
"""Roles in the order in which people are shown; those of modules come after them."""


def crowd(look: Look, place: int, *, patients: bool = True, staff: bool = True) -> list[str]:
    """Return the ids of everybody at a place: patients, then doctors, nurses, orderlies and what modules bring.

    Whoever rides on somebody there is left out; a mark tells of it.
    """
    further = sorted({role for there, role in look.crowd if there == place} - set(ROLES))
    wanted = [role for role in (*ROLES, *further) if (patients if role == "patient" else staff)]
    return [name for role in wanted for name in look.at(place, role) if not rides(look, name)]


def rides(look: Look, name: str) -> bool:
    """Whether somebody goes with another person and is shown as a mark on it."""
    people = look.clinic.people
    host = people.get(people[name].bound)
    return host is not None and host.at == people[name].at


def after(look: Look, name: str) -> str:
    """Return the signs after a person's pip."""
    own = look.clinic
    things = own.items.get(name, ())
    signs = "".join(PERSON_MARKS.get(thing, thing[:1]) for thing in things)
    if {"cigarette", "condom"} <= set(things):
        signs = BOTH
    for rider, person in own.people.items():
        if person.bound == name and rides(look, rider):
            signs += PAIR + after(look, rider)
    return signs + (DONE if name in own.busy else "")


def on_space(look: Look, space: int) -> list[str]:
    """Return the marks of what modules have put on a space, and whether an operating room is used up."""
    things = look.clinic.items.get(look.name(space), ())
    counts: dict[str, int] = {}
    for thing in things:
        if INSIDE.get(thing) not in things:
            counts[thing] = counts.get(thing, 0) + 1
    out = []
    for thing, n in counts.items():
        held = sum(INSIDE.get(other) == thing for other in things)
        mark = SPACE_MARKS.get(thing, thing[:3])
        out.append(f"{mark}{held}" if thing in INSIDE.values() else f"{mark}{n}" if n > 1 else mark)
    return [*out, "used"] if space in look.clinic.operated else out


def in_words(things: Sequence[str]) -> str:
    """Return things as words.

    >>> in_words(("cigarette", "cigarette", "cupboard"))
    '2 x cigarette, cupboard'
    """
    counts = {thing: things.count(thing) for thing in things}
    return ", ".join(thing if n == 1 else f"{n} x {thing}" for thing, n in counts.items())


def empty_tanks(look: Look, space: int) -> int:
    """Return how many tanks of a space hold nobody."""
    tanks = look.clinic.items.get(look.name(space), ()).count("tank")
    return tanks - sum(look.clinic.people[name].suspended for name in look.at(space, "patient"))
