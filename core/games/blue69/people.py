"""Kinds of people as the extension asks of them: which are medical staff (X-CON-4), how they donate (X-SPB-5).

The kinds of other boxes are here as data, so that both rules are complete; no module brings them into play. In a
position file they stand in any module.
"""

from msgspec import Struct

from core.games.clinic.kinds import PersonKind
from core.games.clinic.look import Look
from core.games.clinic.state import Person
from core.module import Module


class Traits(Struct, frozen=True):
    """What the extension asks of a kind of people.

    Attributes:
        medical: medical staff (X-CON-4).
        donors: as how many one of them counts among donors; 0 if none of the kind ever donates (X-SPB-5).

    """

    medical: bool = False
    donors: int = 0


TRAITS = {
    "doctor": Traits(medical=True, donors=1),
    "nurse": Traits(medical=True, donors=1),
    "orderly": Traits(donors=1),
    "patient": Traits(donors=1),
    "counselor": Traits(medical=True, donors=1),
    "obsession": Traits(),
    "zombie": Traits(),
    "pregnant woman": Traits(),
    "stretcher bearers": Traits(donors=1),
    "lively elder": Traits(donors=2),
    "secretary": Traits(),
    "seductive secretary": Traits(),
    "ghost": Traits(),
    "janitor": Traits(donors=1),
    "CEO": Traits(donors=1),
    "visitor": Traits(donors=1),
}
"""The traits of every kind."""
OTHER_BOXES = (
    "pregnant woman",
    "stretcher bearers",
    "lively elder",
    "secretary",
    "seductive secretary",
    "ghost",
    "janitor",
    "CEO",
    "visitor",
)
"""Kinds that only position files bring in."""


def add_people(module: Module) -> None:
    """Let position files of a module hold the kinds of other boxes."""
    for name in OTHER_BOXES:
        module.add("people", name, PersonKind(name, "", "X", staff=False, glyph="◇"))


def traits(person: Person) -> Traits:
    """Return the traits of a person's kind; a kind that is not in the table has none."""
    return TRAITS.get(person.kind, Traits())


def medical_at(look: Look, space: int) -> list[str]:
    """Return the ids of the medical staff on a space (X-CON-4)."""
    return [name for name, person in look.clinic.people.items() if person.at == space and traits(person).medical]
