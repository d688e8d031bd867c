"""Cryogenics: what there is - the hub, numbers, events, and what they change. The rules stand beside this file.

A frozen patient is a person set aside (`suspended`) on the hub; tanks are items of the hub's space.
"""

from typing import ClassVar

from msgspec.structs import replace

from core.conservation import TABLE as PIECES
from core.conservation import Pieces
from core.event import Event, Prompt
from core.games.blue69.book import add_numbers
from core.games.blue69.hubs import add_hub
from core.games.blue69.pieces import in_play, things_at, with_item
from core.games.clinic.kinds import CellKind
from core.games.clinic.look import Look
from core.games.clinic.prompts import AskBuild
from core.games.clinic.reducers import departed
from core.games.clinic.state import ClinicState, ScoreLine, with_seat
from core.module import Module
from core.move import Move
from core.ruleset import Ruleset
from core.state import with_prompt

HUB = "hub cryogenics"
TANK = "tank"
"""Name of the tanks among items and in the stock."""

cryogenics = Module("cryogenics", title="Cryogenics", adult=True)
cryogenics.add("about", "cryogenics", "a hub with tanks: patients frozen now, treated later")
add_numbers(cryogenics)
add_hub(
    cryogenics,
    CellKind(
        HUB,
        "hub",
        "Cryogenics",
        "◆",
        hosts={
            "doctor": "cryogenics.hub.doctors",
            "nurse": "cryogenics.hub.nurses",
            "orderly": "cryogenics.hub.orderlies",
        },
        copycat=True,
    ),
    "X-CRY-1",
    "cryogenics.hubs",
)
cryogenics.add("items", TANK, "in a Cryogenics hub")
cryogenics.add("titles", TANK, ("cryotank", "cryotanks"))
cryogenics.add(PIECES, TANK, Pieces(lambda state: in_play(state, TANK)))


@cryogenics.hook("box")
def _tanks(look: Look, players: int) -> dict[str, int]:
    """X-CRY-1: tanks on offer."""
    return {TANK: players * look.number("cryogenics.tanks.offer")}


# what rules ask


def hub(look: Look) -> int | None:
    """Return the space of the clinic's Cryogenics hub."""
    return next((space for space, kind in look.layout.tiles if kind == HUB), None)


def tanks(look: Look) -> int:
    """Return how many tanks stand in the hub."""
    space = hub(look)
    return 0 if space is None else things_at(look, space).count(TANK)


def frozen(look: Look) -> list[str]:
    """Return the ids of the frozen patients."""
    return [name for name, person in look.clinic.people.items() if person.suspended]


# moves and questions


class BuildTank(Move, frozen=True, tag="build tank"):
    """Build a tank into the own hub, besides the components (X-CRY-2)."""


class Freeze(Move, frozen=True, tag="freeze"):
    """Walk a patient to the hub and into an empty tank (X-CRY-3)."""

    person: str


class Thaw(Move, frozen=True, tag="thaw"):
    """Wake a frozen patient with a doctor of its colour (X-CRY-5)."""

    patient: str
    doctor: str


class AskThaw(Prompt, frozen=True, tag="ask thaw"):
    """Who is woken? (X-CRY-5).

    Attributes:
        minutes: spent at this thaw so far.

    """

    kind: ClassVar[str] = "thaw"

    minutes: int = 0


class AskThawPopularity(Prompt, frozen=True, tag="ask thaw popularity"):
    """How much popularity is bought at the very end? (X-CRY-6)."""

    kind: ClassVar[str] = "thaw popularity"


cryogenics.prompt(AskThaw, AskThawPopularity)


# events


class TankBuilt(Event, frozen=True, tag="tank built"):
    """A seat builds a tank; it counts as no component (X-CRY-2)."""

    seat: int
    at: int
    cost: int = 0


class Froze(Event, frozen=True, tag="froze"):
    """A patient on the hub is put into a tank (X-CRY-3)."""

    seat: int
    id: str


class Thawed(Event, frozen=True, tag="thawed"):
    """A patient is woken, treated and gone, its car with it (X-CRY-5).

    Attributes:
        staff: nurse and orderly who come to the hub with the first patient.
        at: the hub.
        minutes: of the doctor and the staff.
        fee: dollars.
        spot: where the car stood.

    """

    seat: int
    patient: str
    doctor: str
    staff: tuple[str, ...]
    at: int
    minutes: int
    fee: int
    spot: int


class SheetContinued(Event, frozen=True, tag="sheet continued"):
    """A line is added to the score sheet of a seat after scoring (X-CRY-5, X-CRY-6)."""

    seat: int
    line: ScoreLine


@cryogenics.reducer(TankBuilt)
def _(s: ClinicState, e: TankBuilt) -> ClinicState:
    own = s.seats[e.seat]
    own = with_item(replace(own, cash=own.cash - e.cost), s.board.names[e.at], TANK)
    s = replace(with_seat(s, e.seat, own), stock={**s.stock, TANK: s.stock.get(TANK, 0) - 1})
    top = s.top
    assert isinstance(top, AskBuild)
    return with_prompt(s, replace(top, bonus=(*top.bonus, TANK)))


@cryogenics.reducer(Froze)
def _(s: ClinicState, e: Froze) -> ClinicState:
    own = s.seats[e.seat]
    people = {**own.people, e.id: replace(own.people[e.id], suspended=True)}
    return with_seat(s, e.seat, replace(own, people=people))


@cryogenics.reducer(Thawed)
def _(s: ClinicState, e: Thawed) -> ClinicState:
    own = departed(s.seats[e.seat], e.patient)
    people = {n: replace(p, at=e.at) if n in (e.doctor, *e.staff) else p for n, p in own.people.items()}
    i = own.cars.index(e.spot)
    own = replace(own, people=people, cash=own.cash + e.fee, cars=(*own.cars[:i], *own.cars[i + 1 :]))
    top = s.top
    assert isinstance(top, AskThaw)
    return with_prompt(with_seat(s, e.seat, own), replace(top, minutes=top.minutes + e.minutes))


@cryogenics.reducer(SheetContinued)
def _(s: ClinicState, e: SheetContinued) -> ClinicState:
    sheets = tuple((*sheet, e.line) if seat == e.seat else sheet for seat, sheet in enumerate(s.sheets))
    return replace(s, sheets=sheets)


# what always holds


@cryogenics.hook("invariants")
def _invariants(rules: Ruleset, state: ClinicState, waiting: bool) -> None:  # noqa: FBT001 - protocol of the engine
    """Tanks are in the stock or in hubs, no more than a hub holds; everybody frozen is in a tank of the own hub."""
    names, built = state.board.names, 0
    for own in state.seats:
        homes = [space for space, kind in own.layout.tiles if kind == HUB]
        there = sum(own.items.get(names[space], ()).count(TANK) for space in homes)
        assert there == sum(things.count(TANK) for things in own.items.values()), "a tank outside a Cryogenics hub"
        assert there <= rules.numbers["cryogenics.tanks.most"], "too many tanks in a hub"
        asleep = [person.at for person in own.people.values() if person.suspended]
        assert len(asleep) <= there, "more patients frozen than there are tanks"
        assert all(at in homes for at in asleep), "a frozen patient outside the hub"
        built += there
    offered = rules.numbers["cryogenics.tanks.offer"] * len(state.seats)
    assert built + state.stock.get(TANK, 0) == offered, "tanks came from nowhere or are lost"
