"""The moves of Clinic. Spaces, sides and parking places are the ints of board.py; positions are 1-based."""

from core.move import Move


class TakeBonus(Move, frozen=True, tag="bonus"):
    """Take a bonus tile (C-SET-3)."""

    tile: str


class Place(Move, frozen=True, tag="place"):
    """Place a piece of the kit: hub, treatment, supply, lot or garden (C-SET-4)."""

    what: str
    at: int


class PlaceEntrance(Move, frozen=True, tag="place entrance"):
    """Place the first entrance (C-SET-4)."""

    side: int


class PlaceConveyors(Move, frozen=True, tag="place conveyors"):
    """Place the pair of conveyors of a bonus tile (C-SET-3)."""

    a: int
    b: int


class Choose(Move, frozen=True, tag="choose"):
    """Choose an action in secret: build, hire or admit (C-ACT-1)."""

    action: str


class Build(Move, frozen=True, tag="build"):
    """Build a module, a helipad, a garden or a lot; `what` is a kind of tile or `lot` (C-BLD)."""

    what: str
    at: int


class BuildEntrance(Move, frozen=True, tag="build entrance"):
    """Build an entrance on an outer side (C-BLD-8)."""

    side: int


class UpgradeLot(Move, frozen=True, tag="upgrade"):
    """Make a lot larger (C-BLD-1)."""

    at: int


class BuildConveyors(Move, frozen=True, tag="build conveyors"):
    """Lay the first two discs, the lower space first (C-BLD-12)."""

    a: int
    b: int


class BuildConveyor(Move, frozen=True, tag="build conveyor"):
    """Lay one more disc (C-BLD-12)."""

    at: int


class Park(Move, frozen=True, tag="park"):
    """Park the car that came (C-PRK-1)."""

    spot: int


class Repark(Move, frozen=True, tag="repark"):
    """Move a car into the lot just built (C-BLD-13)."""

    spot: int


class DriveOff(Move, frozen=True, tag="drive off"):
    """Say which car leaves (C-PRK-2)."""

    spot: int


class HireDoctor(Move, frozen=True, tag="hire doctor"):
    """Hire the doctor of a University space, 1 = leftmost (C-HIR-1)."""

    space: int


class HireStaff(Move, frozen=True, tag="hire"):
    """Hire a nurse or an orderly (C-HIR-1)."""

    kind: str


class Admit(Move, frozen=True, tag="admit"):
    """Admit the patient at a position of a queue, 1 = rightmost; `to` an extreme consultation or None (C-ADM)."""

    service: str
    position: int
    to: int | None = None


class Swap(Move, frozen=True, tag="swap"):
    """Swap a queued patient with the same position of the queue above (`up`) or below (C-ADM-2)."""

    service: str
    position: int
    up: bool = False


class Walk(Move, frozen=True, tag="walk"):
    """Walk a person to a space; `via` names a way and what is taken on it, nothing in the base game (C-MOV-3)."""

    person: str
    to: int
    via: tuple[str, ...] = ()


class Exchange(Move, frozen=True, tag="exchange"):
    """Two of a kind exchange places (C-MOV-9)."""

    a: str
    b: str


class SuggestedWalks(Move, frozen=True, tag="suggested walks"):
    """Everybody goes where the suggestion says."""


class Treat(Move, frozen=True, tag="treat"):
    """A doctor treats a patient with exactly the nurses needed, lowest numbers first (C-CAR-1).

    `using` names what modules let a doctor use with one treatment.
    """

    patient: str
    doctor: str
    nurses: tuple[str, ...] = ()
    using: tuple[str, ...] = ()


class SuggestedCare(Move, frozen=True, tag="suggested care"):
    """All treatments of the best pairing (C-CAR-3)."""


class Buy(Move, frozen=True, tag="buy"):
    """Buy popularity, once (C-POP-1)."""

    points: int
