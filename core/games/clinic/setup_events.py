"""The events of Clinic with which a game begins: set-up, and position files. setup_reducers.py folds them."""

from typing import ClassVar

from core.event import Event
from core.games.clinic.state import Person, Queued


class TableLaid(Event, frozen=True, tag="table laid"):
    """The common board and empty clinics are laid out (C-SET-1, C-SET-2)."""

    grid: tuple[int, ...]
    services: tuple[str, ...]
    seats: int
    cash: int
    stock: dict[str, int]
    bag: dict[str, int]
    doctors: dict[str, int]
    orderlies: int
    tokens: dict[str, int] = {}


class SpecialsDrawn(Event, frozen=True, tag="specials drawn"):
    """Which special modules are on offer in a solo game (C-SET-1)."""

    stream: ClassVar[str] = "set-up"

    stock: dict[str, int]


class OrderDrawn(Event, frozen=True, tag="order drawn"):
    """The first turn order (C-SET-2); markers lie in turn order with the first on top (C-POP-3)."""

    stream: ClassVar[str] = "set-up"

    order: tuple[int, ...]


class BonusesDrawn(Event, frozen=True, tag="bonuses drawn"):
    """The bonus tiles on offer (C-SET-3)."""

    stream: ClassVar[str] = "set-up"

    tiles: tuple[str, ...]


class BonusTaken(Event, frozen=True, tag="bonus taken"):
    """A seat takes a bonus tile; `money` is what it brings in dollars (C-SET-3)."""

    seat: int
    tile: str
    money: int = 0


class KitDealt(Event, frozen=True, tag="kit dealt"):
    """What a seat has to place before the first round, in this order: pieces and `car` (C-SET-4)."""

    seat: int
    pieces: tuple[str, ...]


class PositionLaid(Event, frozen=True, tag="position laid"):
    """The common part of a position file."""

    secret: ClassVar[tuple[str, ...]] = ("next_patients",)

    round: int
    action: int
    phase: str
    order: tuple[int, ...]
    landing: tuple[int, ...]
    chosen: tuple[str, ...]
    queues: dict[str, tuple[Queued, ...]]
    bag: dict[str, int]
    next_patients: tuple[str, ...]
    doctors: dict[str, int]
    university: tuple[str, ...]
    nurses: int
    orderlies: int
    stock: dict[str, int]


class ClinicLaid(Event, frozen=True, tag="clinic laid"):
    """A seat's part of a position file."""

    seat: int
    cells: dict[int, str]
    lots: dict[int, int]
    entrances: tuple[int, ...]
    discs: tuple[int, ...]
    cars: tuple[int, ...]
    people: dict[str, Person]
    named: dict[str, int]
    cash: int = 0
    income: int = 0
    popularity: int = 0
    minutes: int = 0
    round_minutes: int = 0
    used: dict[str, int] = {}
    built: tuple[str, ...] = ()
    busy: tuple[str, ...] = ()
    operated: tuple[int, ...] = ()
    items: dict[str, tuple[str, ...]] = {}
    tokens: dict[str, int] = {}
