"""The state of a game of Clinic: one frozen value, shared between all states of the game where nothing changed."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from core.games.clinic.board import Board, board
from core.state import State


class Person(Struct, frozen=True, omit_defaults=True, gc=False):
    """A meeple of a clinic.

    Attributes:
        kind: doctor, nurse, orderly, patient, or what modules bring.
        at: a space, OUTSIDE or PRE.
        colour: of doctors and patients; "" for others.
        service: the service a patient was admitted for; "" for others.
        bound: id of the person it goes with; "" for none (modules).
        suspended: set aside by a module: does not walk, worsen, get treated or count as a patient left.

    """

    kind: str
    at: int
    colour: str = ""
    service: str = ""
    bound: str = ""
    suspended: bool = False


class Queued(Struct, frozen=True, omit_defaults=True, gc=False):
    """A patient in a queue.

    Attributes:
        colour: white, yellow, orange or red.
        rider: what a module has put on it; "" in the base game.

    """

    colour: str
    rider: str = ""


class Layout(Struct, frozen=True, omit_defaults=True, dict=True):
    """What is built in a clinic; the facts of a layout are worked out once and kept with it.

    Attributes:
        tiles: (space, kind of tile) in order of space: modules, gardens, helipads.
        plots: (floor-0 space, capacity) of parking lots, in order of space.
        entrances: outer sides with an entrance.
        discs: spaces with a conveyor disc, in order.

    """

    tiles: tuple[tuple[int, str], ...] = ()
    plots: tuple[tuple[int, int], ...] = ()
    entrances: tuple[int, ...] = ()
    discs: tuple[int, ...] = ()

    @cached_property
    def cells(self) -> dict[int, str]:
        """Kind of tile by space."""
        return dict(self.tiles)

    @cached_property
    def lots(self) -> dict[int, int]:
        """Capacity of the parking lot by floor-0 space."""
        return dict(self.plots)


def layout(
    cells: Mapping[int, str],
    lots: Mapping[int, int] | None = None,
    entrances: Iterable[int] = (),
    discs: Iterable[int] = (),
) -> Layout:
    """Return a layout of what lies where."""
    return Layout(
        tuple(sorted(cells.items())), tuple(sorted((lots or {}).items())), tuple(entrances), tuple(sorted(discs))
    )


class Clinic(Struct, frozen=True, omit_defaults=True, dict=True):
    """What belongs to one seat.

    Attributes:
        layout: what is built.
        cash: dollars, without this round's income.
        income: dollars earned this round and not yet spent.
        popularity: where the marker lies.
        minutes: on the whole clock, this round included.
        round_minutes: what this round added to it so far.
        cars: parking places taken (sides, LOT + space), sorted; a lot appears once a car.
        people: by id, in the order in which they came.
        named: last number given, by letter.
        used: how often each action was used this round.
        built: hubs and special modules built this round (C-BLD-5).
        bonus: the bonus tile taken.
        kit: pieces of the starting kit still to be placed, the next one first.
        busy: doctors and nurses who treated somebody this round.
        operated: operating rooms in which a patient was treated this round.
        items: what modules put on spaces (by name, `b2+1`) and people (by id), sorted.
        tokens: what modules give to the clinic as a whole, counts by name.

    """

    layout: Layout
    cash: int = 0
    income: int = 0
    popularity: int = 0
    minutes: int = 0
    round_minutes: int = 0
    cars: tuple[int, ...] = ()
    people: dict[str, Person] = {}
    named: dict[str, int] = {}
    used: dict[str, int] = {}
    built: tuple[str, ...] = ()
    bonus: str = ""
    kit: tuple[str, ...] = ()
    busy: tuple[str, ...] = ()
    operated: tuple[int, ...] = ()
    items: dict[str, tuple[str, ...]] = {}
    tokens: dict[str, int] = {}


class ScoreLine(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the final score sheet.

    Attributes:
        part: popularity, doctors, rooms, buildings, patients, time, or a module's name.
        points: may be negative.
        rule: id of the rule.
        text: what was counted.

    """

    part: str
    points: int = 0
    rule: str = ""
    text: str = ""


class ClinicState(State, frozen=True):
    """A game of Clinic.

    Attributes:
        grid: columns, rows and highest floor of the boards.
        services: services in play, in the order of the queues from the top.
        seats: the clinics, by seat.
        round: 1 to 6; 0 during set-up.
        action: the action phase begun last, 1 to 3.
        phase: the phase as people know it (`set-up`, `choose`, `build` … see rounds.py).
        order: turn order of this round.
        landing: seats by when their popularity marker last landed, the latest last (C-POP-3).
        chosen: each seat's revealed action of this action phase; empty before the reveal.
        queues: patients waiting, rightmost (position 1) first, without gaps.
        bag: patients to be drawn, by colour (and what modules put among them).
        next_patients: what a position file says is drawn next, in order; empty in ordinary games, hidden from all.
        doctors: doctors to be drawn, by colour.
        university: colour of the doctor on each space from the left; "" where none is. Modules may put something
            under a doctor, after a plus sign (`white+A`); it goes where the doctor goes.
        nurses: nurses of this round still to be hired.
        orderlies: orderlies still to be hired.
        stock: tiles left, by kind, and the pieces of modules.
        bonuses: bonus tiles on offer.
        sheets: score sheet of each seat, once the game is over.

    """

    grid: tuple[int, ...] = ()
    services: tuple[str, ...] = ()
    seats: tuple[Clinic, ...] = ()
    round: int = 0
    action: int = 0
    phase: str = ""
    order: tuple[int, ...] = ()
    landing: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()
    queues: dict[str, tuple[Queued, ...]] = {}
    bag: dict[str, int] = {}
    next_patients: tuple[str, ...] = ()
    doctors: dict[str, int] = {}
    university: tuple[str, ...] = ()
    nurses: int = 0
    orderlies: int = 0
    stock: dict[str, int] = {}
    bonuses: tuple[str, ...] = ()
    sheets: tuple[tuple[ScoreLine, ...], ...] = ()

    @property
    def board(self) -> Board:
        """The geometry of the boards in play."""
        columns, rows, top = self.grid
        return board(columns, rows, top)


def with_seat(state: ClinicState, seat: int, clinic: Clinic) -> ClinicState:
    """Return the state with one seat's clinic replaced."""
    return replace(state, seats=(*state.seats[:seat], clinic, *state.seats[seat + 1 :]))


def moved_marker(state: ClinicState, seat: int, popularity: int) -> ClinicState:
    """Return the state with a popularity marker landed on a new space, on top of those there (C-POP-3)."""
    clinic = state.seats[seat]
    if clinic.popularity == popularity:
        return state
    landing = (*(other for other in state.landing if other != seat), seat)
    return replace(with_seat(state, seat, replace(clinic, popularity=popularity)), landing=landing)


def by_popularity(state: ClinicState) -> tuple[int, ...]:
    """Return the seats, least popular first; of two on one space the one that landed later counts as less (C-POP-3)."""
    landed = {seat: i for i, seat in enumerate(state.landing)}
    return tuple(sorted(range(len(state.seats)), key=lambda s: (state.seats[s].popularity, -landed[s])))
