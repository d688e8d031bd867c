"""Kinds of tiles and people, as traits: rules ask what a kind is and holds, never what it is called."""

from msgspec import Struct

SHADES = ("white", "yellow", "orange", "red")
"""Colours of doctors and patients, from harmless to critical; the distance in this list is what C-CAR-1 counts."""

MODULES = frozenset({"hub", "treatment", "supply", "special"})
"""Families of tiles that are modules (C-BLD-3): one walks through them and they belong to buildings."""


class CellKind(Struct, frozen=True):
    """What can lie on a space.

    Attributes:
        name: as in position files and notation (`hub psychiatry`).
        family: hub, treatment, supply, special, garden or helipad.
        service: of a hub.
        hosts: for each role that may end a walk here, the number that limits how many ("" for no limit); a kind of
            people named beside its role has a limit of its own.
        patients: which patients it takes: "" none, "active" of the hub touched while active, "touching" of a hub
            touched on its floor, "any".
        care: roles that are treated here.
        effect: what it does by itself: "rise" (its doctors rise, C-AWA-2), "wait" (takes minutes off, C-MOV-7).
        copycat: whether it falls under C-BLD-5 (once a player and round, one builder a round).
        boxed: whether it comes with the base box in numbers by players (special modules of C-SET-1).
        cost: number that gives its price on floor 0.
        title: for people to read.
        glyph: one character.
        half: name of the kind on the space beside it that is the other half of a double tile; "" for single tiles.

    """

    name: str
    family: str
    title: str
    glyph: str
    cost: str = "cost.module"
    service: str = ""
    hosts: dict[str, str] = {}
    patients: str = ""
    care: tuple[str, ...] = ()
    effect: str = ""
    copycat: bool = False
    boxed: bool = False
    half: str = ""

    @property
    def is_module(self) -> bool:
        """Whether it is a module (and no garden or helipad)."""
        return self.family in MODULES


class PersonKind(Struct, frozen=True):
    """What a person can be.

    Attributes:
        name: as in position files.
        role: what it counts as in rooms and at care: doctor, nurse, orderly, patient, or "" for none of these.
        letter: first letter of the ids of this kind.
        staff: on the staff: must be inside at the end of Move (C-MOV-6).
        glyph: one character for its pip.
        salary: number of its salary; "" if none, ending in "." if by colour.
        colour: the colour that everybody of this kind has and keeps; "" if each has its own or none.
        roams: stands in any module or in pre-admissions, whatever they host, and walks by rules of its own.

    """

    name: str
    role: str
    letter: str
    staff: bool
    glyph: str
    salary: str = ""
    colour: str = ""
    roams: bool = False


CELLS = {
    kind.name: kind
    for kind in (
        *(
            CellKind(
                f"hub {service}",
                "hub",
                service.capitalize(),
                "◆",
                service=service,
                hosts={"doctor": "", "nurse": ""},
                copycat=True,
            )
            for service in ("psychiatry", "cardiology", "ophthalmology", "medicine", "surgery")
        ),
        CellKind(
            "treatment",
            "treatment",
            "Treatment",
            "+",
            hosts={"patient": "capacity.treatment.patient", "doctor": "capacity.treatment.doctor", "nurse": ""},
            patients="active",
            care=("patient",),
        ),
        CellKind("supply", "supply", "Supply", "#", cost="cost.supply", hosts={"orderly": "capacity.supply.orderly"}),
        CellKind(
            "operating",
            "special",
            "Operating",
            "*",
            hosts={"patient": "capacity.operating.patient", "doctor": "capacity.operating.doctor", "nurse": ""},
            patients="touching",
            care=("patient",),
            copycat=True,
            boxed=True,
        ),
        CellKind(
            "consultation",
            "special",
            "Consultation",
            "*",
            hosts={"patient": "capacity.consultation.patient", "doctor": "capacity.consultation.doctor"},
            patients="any",
            care=("patient",),
            copycat=True,
            boxed=True,
        ),
        CellKind(
            "laboratory",
            "special",
            "Laboratory",
            "*",
            hosts={"doctor": "capacity.laboratory.doctor"},
            effect="rise",
            copycat=True,
            boxed=True,
        ),
        CellKind("waiting", "special", "Waiting", "*", effect="wait", copycat=True, boxed=True),
        CellKind("garden", "garden", "Garden", "^", cost="cost.garden"),
        CellKind("helipad", "helipad", "Helipad", "H", cost="cost.helipad"),
    )
}

PEOPLE = {
    kind.name: kind
    for kind in (
        PersonKind("doctor", "doctor", "D", staff=True, glyph="●", salary="salary."),
        PersonKind("nurse", "nurse", "N", staff=True, glyph="▲", salary="salary.nurse"),
        PersonKind("orderly", "orderly", "O", staff=True, glyph="■", salary="salary.orderly"),
        PersonKind("patient", "patient", "P", staff=False, glyph="○"),
    )
}


def colour_of(entry: str) -> str:
    """Return the colour of a doctor of the University, without what a module put under it (`white+A`)."""
    return entry.partition("+")[0]


def shade(colour: str) -> int:
    """Return the number of a colour, 0 for white to 3 for red."""
    return SHADES.index(colour)


def worse(colour: str) -> str:
    """Return the next colour up; red stays red."""
    return SHADES[min(shade(colour) + 1, len(SHADES) - 1)]


def better(colour: str) -> str:
    """Return the next colour down; white stays white."""
    return SHADES[max(shade(colour) - 1, 0)]
