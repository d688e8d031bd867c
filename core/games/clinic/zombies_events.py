"""Zombies: the kind of person, the question, the move, the events and how they fold (C-ZOM)."""

from typing import ClassVar

from msgspec.structs import replace

from core.event import Event, Prompt
from core.games.clinic.kinds import PersonKind
from core.games.clinic.reducers import departed, with_person
from core.games.clinic.state import ClinicState, Person, with_seat
from core.module import Module
from core.move import Move

CUBES = "cubes"
"""Name of the zombie cubes in the stock."""
ZOMBIE = PersonKind("zombie", "zombie", "Z", staff=False, glyph="z", roams=True)
"""A zombie: in rooms and at care it counts as nothing but itself."""


class AskZombies(Prompt, frozen=True, tag="ask zombies"):
    """Where do zombies walk? Those who have walked are among the busy of the clinic (C-ZOM-2)."""

    kind: ClassVar[str] = "zombies"


class Shamble(Move, frozen=True, tag="shamble"):
    """A zombie walks one step (C-ZOM-2)."""

    zombie: str
    to: int


class ZombieCame(Event, frozen=True, tag="zombie came"):
    """Two patients of one place turn into a zombie there; `patients` leave, and so does one car (C-ZOM-1)."""

    seat: int
    id: str
    at: int
    patients: tuple[str, ...]


class Shambled(Event, frozen=True, tag="shambled"):
    """A zombie has walked its step (C-ZOM-2)."""

    seat: int
    id: str
    to: int


class Bitten(Event, frozen=True, tag="bitten"):
    """People who share a module with a zombie are removed; their cars leave next (C-ZOM-3)."""

    seat: int
    ids: tuple[str, ...]


class CubeReturned(Event, frozen=True, tag="cube returned"):
    """The cube of a zombie that was treated is there again (C-ZOM-3)."""


class CubesLaid(Event, frozen=True, tag="cubes laid"):
    """How many cubes are left in a position."""

    cubes: int


def _came(s: ClinicState, e: ZombieCame) -> ClinicState:
    own = with_person(departed(s.seats[e.seat], *e.patients), e.id, Person(ZOMBIE.name, e.at))
    return _with_cubes(with_seat(s, e.seat, own), -1)


def _shambled(s: ClinicState, e: Shambled) -> ClinicState:
    own = s.seats[e.seat]
    people = {**own.people, e.id: replace(own.people[e.id], at=e.to)}
    return with_seat(s, e.seat, replace(own, people=people, busy=(*own.busy, e.id)))


def _bitten(s: ClinicState, e: Bitten) -> ClinicState:
    return with_seat(s, e.seat, departed(s.seats[e.seat], *e.ids))


def _returned(s: ClinicState, _e: CubeReturned) -> ClinicState:
    return _with_cubes(s, 1)


def _laid(s: ClinicState, e: CubesLaid) -> ClinicState:
    return replace(s, stock={**s.stock, CUBES: e.cubes})


def _with_cubes(s: ClinicState, more: int) -> ClinicState:
    return replace(s, stock={**s.stock, CUBES: s.stock.get(CUBES, 0) + more})


def add_events(module: Module) -> None:
    """Register the question, the events and their reducers."""
    module.prompt(AskZombies)
    module.reducer(ZombieCame)(_came)
    module.reducer(Shambled)(_shambled)
    module.reducer(Bitten)(_bitten)
    module.reducer(CubeReturned)(_returned)
    module.reducer(CubesLaid)(_laid)
