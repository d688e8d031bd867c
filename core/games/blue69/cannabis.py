"""Therapeutic Cannabis (X-CAN): cupboards, doctors in supply rooms, cigarettes at care and Administration."""

from collections.abc import Generator, Iterator
from typing import Any

from msgspec.structs import replace

from core.event import Event
from core.games.blue69 import cannabis_cigarettes as cigarettes
from core.games.blue69 import cannabis_smokers as smokers
from core.games.blue69 import pieces, worth
from core.games.blue69.book import add_numbers
from core.games.blue69.cannabis_cigarettes import CIGARETTE, CUPBOARD
from core.games.clinic.events import Treated, Walked
from core.games.clinic.kinds import CELLS
from core.games.clinic.look import Look
from core.games.clinic.moves import Treat, Walk
from core.games.clinic.notation import SPACE
from core.games.clinic.parking import done, leave
from core.games.clinic.prompts import AskBuild, AskCare, AskMove
from core.games.clinic.rounds import ask_in_order
from core.games.clinic.state import ClinicState, with_seat
from core.games.clinic.telling import Telling
from core.games.clinic.ways import ways
from core.module import Check, Extension, Module, MoveSpec, Phase, Steps
from core.move import Done, Line, Move, Refusal
from core.notation import LineForm
from core.position import Section
from core.ruleset import Ruleset
from core.wording import listed

module = Module("cannabis", title="Therapeutic Cannabis", adult=True)
module.add("about", "cannabis", "cupboards with cigarettes, which bring money at care")
add_numbers(module)
pieces.add_laying(module)
pieces.add_pieces(
    module, CIGARETTE, "cigarettes", lambda look, n: n * int(look.number("cannabis.cigarettes")), carried=True
)
pieces.add_pieces(module, CUPBOARD, "cupboards", lambda look, n: n * int(look.number("cannabis.cupboards")))
_SUPPLY = CELLS["supply"]
module.add("cells", "supply", replace(_SUPPLY, hosts={**_SUPPLY.hosts, "doctor": "cannabis.doctors"}))


# cupboards


class BuildCupboard(Move, frozen=True, tag="build cupboard"):
    """Build a cupboard into an own supply room (X-CAN-2)."""

    at: int


def _supply_rooms(look: Look) -> Iterator[BuildCupboard]:
    if look.state.stock.get(CUPBOARD, 0) > 0:
        yield from (BuildCupboard(space) for space in look.facts.of_family("supply"))


def _two_a_clinic(look: Look, _m: BuildCupboard) -> Refusal | None:
    """X-CAN-2: two cupboards a clinic."""
    limit = look.number("cannabis.limit")
    if len(pieces.spaces_with(look, CUPBOARD)) >= limit:
        return Refusal("X-CAN-2", f"A clinic has at most {limit} cupboards.")
    return None


def _build(look: Look, m: BuildCupboard) -> Steps:
    yield pieces.FittingBuilt(look.seat, CUPBOARD, m.at, look.number("cannabis.cost"))


module.reducer(pieces.FittingBuilt)(pieces.fitting_built)
module.move(
    MoveSpec(
        BuildCupboard,
        (AskBuild,),
        _supply_rooms,
        (*pieces.fitting_checks(CUPBOARD, "X-CAN-2", "cannabis.cost"), Check("two", _two_a_clinic)),
        _build,
    )
)
module.add("notation", "build cupboard", LineForm(BuildCupboard, ("build", CUPBOARD, SPACE)))


# cigarettes on the way


class CigarettesTaken(Event, frozen=True, tag="cigarettes taken"):
    """Doctors take a cigarette each from the cupboards where they pass or stay (X-CAN-3).

    Attributes:
        at: space of the cupboard by id.

    """

    seat: int
    at: dict[str, int]


@module.reducer(CigarettesTaken)
def _(s: ClinicState, e: CigarettesTaken) -> ClinicState:
    own = s.seats[e.seat]
    for name, space in e.at.items():
        own = pieces.with_item(pieces.without_item(own, s.board.names[space], CIGARETTE), name, CIGARETTE)
    return with_seat(s, e.seat, own)


def _takes(look: Look, name: str) -> bool:
    """Whether somebody is a doctor without a cigarette (X-CAN-3)."""
    return look.role(look.clinic.people[name]) == "doctor" and not pieces.carries(look, name, CIGARETTE)


@module.hook("things")
def _things(look: Look, name: str) -> Iterator[tuple[int, str, bool]]:
    """X-CAN-3: a doctor takes one along from the first cupboard passed."""
    if look.clinic.items and _takes(look, name):
        for space in pieces.spaces_with(look, CIGARETTE):
            yield space, CIGARETTE, True


def _may_take(look: Look, m: Walk) -> Refusal | None:
    """X-CAN-3: who takes a cigarette, and where."""
    for place, thing in zip(m.via, m.via[1:], strict=False):
        space = look.board.space(place)
        if thing != CIGARETTE or space is None:
            continue
        if CIGARETTE not in pieces.things_at(look, space):
            return Refusal("X-CAN-3", f"There is no cigarette in {look.name(space)}.")
        if not _takes(look, m.person):
            return Refusal("X-CAN-3", f"Doctors take one cigarette each; {m.person} takes none.")
    return None


module.extend(Extension(Walk, (AskMove,), checks=(Check("cigarette", _may_take),), before="via"))


@module.after(Walked)
def _take_along(look: Look, e: Walked) -> Steps:
    """X-CAN-3: what was passed is taken along."""
    for place, thing in e.took:
        if thing == CIGARETTE:
            yield CigarettesTaken(e.seat, {e.id: place})


@module.hook("move ends")
def _stay(look: Look) -> Generator[Event, Any, Look]:
    """X-CAN-3: whoever stays in a supply room takes one each Move; returns the last look."""
    taken: dict[str, int] = {}
    for space in pieces.spaces_with(look, CIGARETTE):
        left = pieces.things_at(look, space).count(CIGARETTE)
        here = [name for name in look.at(space, "doctor") if _takes(look, name)]
        taken.update(dict.fromkeys(here[:left], space))
    if taken:
        look = yield CigarettesTaken(look.seat, taken)
    return look


# care


class CigaretteUsed(Event, frozen=True, tag="cigarette used"):
    """A doctor's cigarette returns to the supply (X-CAN-4)."""

    seat: int
    id: str


@module.reducer(CigaretteUsed)
def _(s: ClinicState, e: CigaretteUsed) -> ClinicState:
    s = with_seat(s, e.seat, pieces.without_item(s.seats[e.seat], e.id, CIGARETTE))
    return replace(s, stock={**s.stock, CIGARETTE: s.stock.get(CIGARETTE, 0) + 1})


@module.hook("usable")
def _usable(look: Look, doctor: str) -> tuple[str, ...]:
    """X-CAN-4: a doctor with a cigarette in a treatment room."""
    in_room = look.facts.family(look.clinic.people[doctor].at) == "treatment"
    return (CIGARETTE,) if in_room and pieces.carries(look, doctor, CIGARETTE) else ()


def _may_use(look: Look, m: Treat) -> Refusal | None:
    """X-CAN-4: one's own cigarette, one with a treatment, in a treatment room."""
    if CIGARETTE not in m.using:
        return None
    if not pieces.carries(look, m.doctor, CIGARETTE):
        return Refusal("X-CAN-4", f"{m.doctor} has no cigarette.")
    if not _usable(look, m.doctor):
        return Refusal("X-CAN-4", "A cigarette is used in treatment rooms only.")
    if m.using.count(CIGARETTE) > 1:
        return Refusal("X-CAN-4", "One cigarette is used with a treatment.")
    return None


module.extend(Extension(Treat, (AskCare,), checks=(Check("cigarette", _may_use),), before="using"))


@module.quantity("use")
def _use(look: Look, m: Treat) -> Iterator[Line]:
    """X-CAN-4: more income with a cigarette."""
    if CIGARETTE in m.using:
        yield Line(look.number("cannabis.income"), "X-CAN-4", "a cigarette")


@module.quantity("expected")
def _expected(look: Look, doctor: str, room: int) -> Iterator[Line]:
    """X-CAN-4: a doctor who has a cigarette, or takes one on the plain way, should bring more in a treatment room."""
    if look.facts.family(room) != "treatment":
        return
    on_the_way = look.clinic.people[doctor].at != room and any(
        thing == CIGARETTE for _place, thing in ways(look, doctor, room)[()].took
    )
    if on_the_way or pieces.carries(look, doctor, CIGARETTE):
        yield Line(look.number("cannabis.income"), "X-CAN-4", "a cigarette")


@module.after(Treated)
def _used(look: Look, e: Treated) -> Steps:
    """X-CAN-4: it returns to the supply."""
    if CIGARETTE in e.using:
        yield CigaretteUsed(e.seat, e.doctor)


# expenses


def _begin_purchase(look: Look) -> Steps:
    """X-CAN-5: in reverse turn order."""
    yield from ask_in_order(cigarettes.seats_buy(look, tuple(reversed(look.state.order))))


def _resume(look: Look) -> list[Event]:
    order = look.state.order
    return cigarettes.seats_buy(look, tuple(reversed(order[: order.index(look.seat) + 1])))


module.prompt(cigarettes.AskCigarettes)
module.reducer(cigarettes.CigarettesBought)(cigarettes.cigarettes_bought)
module.quantity("cigarette price")(cigarettes.price)
module.move(cigarettes.SPEC)
module.move(MoveSpec(Done, (cigarettes.AskCigarettes,), done, (), leave))
module.add("notation", "cigarettes", cigarettes.FORM)
module.insert(Phase("cigarettes", "cigarettes", _begin_purchase), "after", "expenses")
module.add("resume", "cigarettes", _resume)


# Administration


module.reducer(smokers.Smoked)(smokers.smoked)
module.reducer(smokers.SmokersSober)(smokers.smokers_sober)
module.hook("keeps level")(smokers.high)
module.insert(Phase("smokers", "administration", smokers.smoke), "before", "laboratories")
module.insert(Phase("smokers sober", "administration", smokers.sober, smokers.any_smoker), "after", "doctors fall")


# position files, invariants


module.add("items", CUPBOARD, "in a supply room")
module.add("items", CIGARETTE, "in a cupboard or with a doctor")
module.add("titles", smokers.SMOKED, ())


@module.hook("laid")
def _laid(look: Look, section: Section) -> Iterator[Event]:
    """Cupboards and cigarettes lie where the rules put them."""
    own = look.clinic
    for where, things in own.items.items():
        person, space = own.people.get(where), look.board.space(where)
        in_supply = space is not None and look.facts.family(space) == "supply"
        if things.count(CUPBOARD) > in_supply:
            raise section.wrong("items", f"{where}: a supply room holds one cupboard, other places none (X-CAN-2).")
        room = look.number("cannabis.cupboard.room") if CUPBOARD in things else 0
        if things.count(CIGARETTE) > (room if person is None else look.role(person) == "doctor"):
            raise section.wrong("items", f"{where}: cigarettes are in cupboards, up to two, or one with a doctor.")
    if len(pieces.spaces_with(look, CUPBOARD)) > look.number("cannabis.limit"):
        raise section.wrong("items", f"A clinic has at most {look.number('cannabis.limit')} cupboards (X-CAN-2).")
    yield from ()


@module.hook("invariants")
def _invariants(rules: Ruleset, state: ClinicState, waiting: bool) -> None:  # noqa: FBT001 - protocol of the engine
    """Cigarettes are in the supply, in cupboards, with doctors or gone with them; cupboards on offer or in rooms."""
    for piece in (CIGARETTE, CUPBOARD):
        total = rules.numbers[f"cannabis.{piece}s"] * len(state.seats)
        there = pieces.on_boards(state, piece) + state.stock.get(piece, 0)
        assert there <= total, f"{piece}s came from nowhere"
    for own in state.seats:
        built = 0
        for where, things in own.items.items():
            space = state.board.space(where)
            in_supply = space is not None and own.layout.cells.get(space) == "supply"
            assert things.count(CUPBOARD) <= in_supply, f"a cupboard in {where}"
            room = rules.numbers["cannabis.cupboard.room"] if CUPBOARD in things else 0
            doctor = where in own.people and rules.content["people"][own.people[where].kind].role == "doctor"
            assert things.count(CIGARETTE) <= max(room, doctor), f"cigarettes in {where}"
            built += CUPBOARD in things
        assert built <= rules.numbers["cannabis.limit"], "too many cupboards"


# words


def _says_taken(t: Telling, e: CigarettesTaken) -> str:
    who = listed(f"{t.who(e.seat, name)} in {t.name(space)}" for name, space in e.at.items())
    return f"{t.names[e.seat]}: a cigarette is taken by {who} (X-CAN-3)"


def _says_used(t: Telling, e: CigaretteUsed) -> str:
    return f"{t.names[e.seat]}: {t.who(e.seat, e.id)} has used a cigarette (X-CAN-4)"


def _says_bought(t: Telling, e: cigarettes.CigarettesBought) -> str:
    what = f"{e.number} cigarette{'s' if e.number > 1 else ''}"
    return f"{t.names[e.seat]} buys {what} for {t.name(e.at)}, ${e.income + e.cash} (X-CAN-5)"


def _says_smoked(t: Telling, e: smokers.Smoked) -> str:
    who = listed(f"{t.who(e.seat, name)}, now {colour}" for name, colour in e.colours.items())
    return f"{t.names[e.seat]}: in supply rooms smoke {who} (X-CAN-6)"


def _asks(look: Look, prompt: cigarettes.AskCigarettes, seats: str) -> str:
    left, money = look.state.stock.get(CIGARETTE, 0), look.clinic.income + look.clinic.cash
    return f"Does {seats} buy cigarettes? {left} in the supply, ${money} of income and cash (X-CAN-5)."


module.add("words", "fitting built", pieces.says_fitting)
module.add("words", "cigarettes taken", _says_taken)
module.add("words", "cigarette used", _says_used)
module.add("words", "cigarettes bought", _says_bought)
module.add("words", "smoked", _says_smoked)
module.add("words", "smokers sober", lambda _t, _e: "")
module.add("questions", "ask cigarettes", _asks)
module.add("done", "cigarettes", "buys no more cigarettes")


# market and forecast


module.add("prices", CUPBOARD, lambda look: look.number("cannabis.cost"))
module.add("prices", CIGARETTE, lambda look: look.number("cannabis.prices")[0])


@module.quantity("forecast")
def _forecast(look: Look) -> Iterator[Line]:
    """X-CAN-6: what those bring who will smoke."""
    n = len(smokers.will_smoke(look))
    if n:
        yield Line(n * look.number("cannabis.smoked"), "X-CAN-6", f"{n} x doctor with a cigarette in a supply room")


# bots


module.hook("worth")(worth.cannabis)
