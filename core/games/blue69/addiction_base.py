"""A New Addiction: what there is - kinds, numbers, events, and what they change. The rules stand beside this file.

An obsession patient on a patient is a person `bound` to it, in pre-admissions; the pair's bacterium tile is an item of
the obsession patient. A tile dropped in a room is an item of the room; those of the stack are tokens of the clinic.
"""

from typing import ClassVar

from msgspec.structs import replace

from core.conservation import TABLE as PIECES
from core.conservation import Pieces
from core.event import Event, Prompt
from core.games.blue69.book import add_numbers
from core.games.blue69.hubs import add_hub, limit_builds
from core.games.blue69.pieces import add_laying, in_play, spaces_with, with_item, without_item
from core.games.clinic.board import PRE
from core.games.clinic.events import Admitted, Treated
from core.games.clinic.kinds import CellKind, PersonKind
from core.games.clinic.look import Look
from core.games.clinic.reducers import after_drawing, departed, with_person
from core.games.clinic.state import Clinic, ClinicState, Person, Queued, with_seat
from core.module import Module
from core.move import Move
from core.ruleset import Ruleset
from core.state import asked, with_prompt

OBSESSION = "obsession"
"""Kind and role of obsession patients, their name in the bag and on patients in queues."""
BACTERIUM = "bacterium"
"""Name of the tiles among items and tokens."""
HUB = "hub addiction"
CLEANINGS = "cleanings"
"""Token: how many tiles a seat may take off in the step that follows the laboratories."""

addiction = Module("addiction", title="A New Addiction", adult=True)
addiction.add("about", "addiction", "patients on patients, and bacteria in their rooms")
add_numbers(addiction)
add_laying(addiction)
add_hub(
    addiction,
    CellKind(
        HUB,
        "hub",
        "Sex Addiction",
        "◆",
        hosts={"doctor": "", "nurse": "", OBSESSION: ""},
        care=(OBSESSION,),
        copycat=True,
    ),
    "X-ADD-1",
    "addiction.hubs",
)
limit_builds(addiction, "laboratory", "X-ADD-1", "addiction.laboratories")
addiction.add("people", OBSESSION, PersonKind(OBSESSION, OBSESSION, "S", staff=False, glyph="◎"))
addiction.add("items", BACTERIUM, "in a room, or with an obsession patient in pre-admissions")
addiction.add("riders", OBSESSION, "on a patient in a queue")
addiction.add("advice", "board 3x3", "A New Addiction brings many further cars: the board 4x3 is advised (X-ADD-11).")


# what rules ask


def rider_of(look: Look, patient: str) -> str:
    """Return the id of the obsession patient on a patient in pre-admissions, "" if there is none."""
    return next((n for n, p in look.clinic.people.items() if p.bound == patient and p.kind == OBSESSION), "")


def hub(look: Look) -> int | None:
    """Return the space of the clinic's Sex Addiction hub."""
    return next((space for space, kind in look.layout.tiles if kind == HUB), None)


def infected(look: Look) -> list[int]:
    """Return the rooms with a bacterium tile."""
    return spaces_with(look, BACTERIUM)


# events


class ObsessionDrawn(Event, frozen=True, tag="obsession drawn"):
    """An obsession patient, drawn for a queue, climbs onto a patient of the queue `to` (X-ADD-2)."""

    stream: ClassVar[str] = "patients"
    barrier: ClassVar[str] = "a patient was drawn"

    service: str
    to: str
    position: int


class ObsessionCame(Event, frozen=True, tag="obsession came"):
    """An obsession patient comes with the patient just admitted, and a bacterium tile if any is left (X-ADD-3)."""

    seat: int
    id: str
    patient: str
    tile: bool = False


class PairParted(Event, frozen=True, tag="pair parted"):
    """A pair has reached a room: a tile stays there, the obsession patient is free to walk on (X-ADD-4)."""

    seat: int
    id: str
    at: int


class ObsessionLeft(Event, frozen=True, tag="obsession left"):
    """An obsession patient leaves with the patient it was on; a tile returns to the stack (X-ADD-12)."""

    seat: int
    id: str


class CleaningsEarned(Event, frozen=True, tag="cleanings earned"):
    """Doctors rose in laboratories: so many tiles may be taken off (X-ADD-9)."""

    seat: int
    tiles: int


class Cleaned(Event, frozen=True, tag="cleaned"):
    """A bacterium tile is taken off a room and goes to the box (X-ADD-9)."""

    seat: int
    at: int


class BacteriaLaid(Event, frozen=True, tag="bacteria laid"):
    """A position's tiles: which obsession patients carry one, and how many are left in the stack."""

    seat: int
    carriers: tuple[str, ...]
    left: int


class AskClean(Prompt, frozen=True, tag="ask clean"):
    """Which bacterium tile is taken off? (X-ADD-9).

    Attributes:
        tiles: how many may still be.

    """

    kind: ClassVar[str] = "clean"

    tiles: int = 0


class Clean(Move, frozen=True, tag="clean"):
    """Take a bacterium tile off a room (X-ADD-9)."""

    at: int


# what they change


def _with_tokens(own: Clinic, name: str, number: int) -> Clinic:
    rest = {token: n for token, n in own.tokens.items() if token != name}
    return replace(own, tokens={**rest, name: number} if number or name == BACTERIUM else rest)


def tiles_left(own: Clinic) -> int:
    """Return how many bacterium tiles are left in a clinic's stack."""
    return own.tokens.get(BACTERIUM, 0)


@addiction.reducer(ObsessionDrawn)
def _(s: ClinicState, e: ObsessionDrawn) -> ClinicState:
    queue = s.queues[e.to]
    i = e.position - 1
    queue = (*queue[:i], Queued(queue[i].colour, OBSESSION), *queue[i + 1 :])
    return replace(
        s,
        queues={**s.queues, e.to: queue},
        bag={**s.bag, OBSESSION: s.bag.get(OBSESSION, 0) - 1},
        next_patients=after_drawing(s.next_patients, OBSESSION),
    )


@addiction.reducer(ObsessionCame)
def _(s: ClinicState, e: ObsessionCame) -> ClinicState:
    own = with_person(s.seats[e.seat], e.id, Person(OBSESSION, PRE, bound=e.patient))
    if e.tile:
        own = _with_tokens(with_item(own, e.id, BACTERIUM), BACTERIUM, tiles_left(own) - 1)
    return with_seat(s, e.seat, own)


@addiction.reducer(PairParted)
def _(s: ClinicState, e: PairParted) -> ClinicState:
    own = s.seats[e.seat]
    own = replace(own, people={**own.people, e.id: replace(own.people[e.id], bound="")})
    if BACTERIUM in own.items.get(e.id, ()):
        own = with_item(without_item(own, e.id, BACTERIUM), s.board.names[e.at], BACTERIUM)
    return with_seat(s, e.seat, own)


@addiction.reducer(ObsessionLeft)
def _(s: ClinicState, e: ObsessionLeft) -> ClinicState:
    own = s.seats[e.seat]
    back = own.items.get(e.id, ()).count(BACTERIUM)
    return with_seat(s, e.seat, _with_tokens(departed(own, e.id), BACTERIUM, tiles_left(own) + back))


@addiction.reducer(CleaningsEarned)
def _(s: ClinicState, e: CleaningsEarned) -> ClinicState:
    return with_seat(s, e.seat, _with_tokens(s.seats[e.seat], CLEANINGS, e.tiles))


@addiction.reducer(AskClean)
def _(s: ClinicState, e: AskClean) -> ClinicState:
    (seat,) = e.seats
    return asked(with_seat(s, seat, _with_tokens(s.seats[seat], CLEANINGS, 0)), e)


@addiction.reducer(Cleaned)
def _(s: ClinicState, e: Cleaned) -> ClinicState:
    own = without_item(s.seats[e.seat], s.board.names[e.at], BACTERIUM)
    top = s.top
    assert isinstance(top, AskClean)
    return with_prompt(with_seat(s, e.seat, own), replace(top, tiles=top.tiles - 1))


@addiction.reducer(BacteriaLaid)
def _(s: ClinicState, e: BacteriaLaid) -> ClinicState:
    own = _with_tokens(s.seats[e.seat], BACTERIUM, e.left)
    for name, person in own.people.items():
        if person.bound in own.items and BACTERIUM in own.items[person.bound]:  # a file may name the patient instead
            own = without_item(own, person.bound, BACTERIUM)
        if name in e.carriers and BACTERIUM not in own.items.get(name, ()):
            own = with_item(own, name, BACTERIUM)
    return with_seat(s, e.seat, own)


# what always holds


def _obsession_patients(state: ClinicState) -> int:
    riding = sum(patient.rider == OBSESSION for queue in state.queues.values() for patient in queue)
    inside = sum(person.kind == OBSESSION for own in state.seats for person in own.people.values())
    return state.bag.get(OBSESSION, 0) + riding + inside


addiction.add(PIECES, BACTERIUM, Pieces(lambda state: in_play(state, BACTERIUM), (Cleaned,)))
addiction.add(
    PIECES, OBSESSION, Pieces(_obsession_patients, (Admitted, Treated, ObsessionLeft), (ObsessionCame,), carried=True)
)


@addiction.hook("invariants")
def _invariants(rules: Ruleset, state: ClinicState, waiting: bool) -> None:  # noqa: FBT001 - protocol of the engine
    """Tiles and obsession patients come from nowhere else; an obsession patient is on one patient or in the hub."""
    there = _obsession_patients(state)
    assert there <= rules.numbers["addiction.obsession"] * len(state.seats), "obsession patients came from nowhere"
    for own in state.seats:
        assert tiles_left(own) >= 0, "a stack of bacteria holds less than none"
        placed = sum(things.count(BACTERIUM) for things in own.items.values())
        assert placed + tiles_left(own) <= rules.numbers["addiction.bacteria"], "bacteria came from nowhere"
        if waiting and state.phase != "administration":
            _pairs_hold(own)


def _pairs_hold(own: Clinic) -> None:
    under = [person.bound for person in own.people.values() if person.bound]
    assert len(under) == len(set(under)), "two obsession patients on one patient"
    for name, person in own.people.items():
        if person.kind == OBSESSION:
            assert (person.at == PRE) == bool(person.bound), f"{name} is in pre-admissions on nobody"
            assert not person.bound or own.people[person.bound].at == PRE, f"{name} is not where {person.bound} is"
