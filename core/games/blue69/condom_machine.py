"""Condom Vending Machine (X-CON): machines, condoms sold in Move, couples at Administration."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.event import Event
from core.games.blue69 import condom_machine_couples as pairs
from core.games.blue69 import pieces, worth
from core.games.blue69.book import add_numbers
from core.games.blue69.condom_machine_couples import CONDOM, COUPLE, CouplesMet, couples, marked
from core.games.blue69.people import add_people, traits
from core.games.clinic.events import Walked
from core.games.clinic.look import Look
from core.games.clinic.moves import Walk
from core.games.clinic.notation import SPACE
from core.games.clinic.position_modules import PositionKey
from core.games.clinic.prompts import AskBuild, AskMove
from core.games.clinic.state import ClinicState, with_seat
from core.games.clinic.telling import Telling
from core.module import Check, Extension, Module, MoveSpec, Phase, Steps
from core.move import Line, Move, Refusal
from core.notation import LineForm
from core.position import Section
from core.ruleset import Ruleset
from core.wording import listed, many

MACHINE = "machine"
"""Name of a machine in the stock and among items."""

module = Module("condom_machine", title="Condom Vending Machine", adult=True)
module.add("about", "condom_machine", "machines in supply rooms; couples bring popularity")
add_numbers(module)
add_people(module)
pieces.add_laying(module)


# machines


class BuildMachine(Move, frozen=True, tag="build machine"):
    """Build a machine into an own supply room (X-CON-2)."""

    at: int


def _supply_rooms(look: Look) -> Iterator[BuildMachine]:
    if look.state.stock.get(MACHINE, 0) > 0:
        yield from (BuildMachine(space) for space in look.facts.of_family("supply"))


def _build(look: Look, m: BuildMachine) -> Steps:
    yield pieces.FittingBuilt(look.seat, MACHINE, m.at, look.number("condom_machine.cost"))


module.reducer(pieces.FittingBuilt)(pieces.fitting_built)
module.move(
    MoveSpec(
        BuildMachine,
        (AskBuild,),
        _supply_rooms,
        pieces.fitting_checks(MACHINE, "X-CON-2", "condom_machine.cost"),
        _build,
    )
)
module.add("notation", "build machine", LineForm(BuildMachine, ("build", MACHINE, SPACE)))


# condoms on the way


class CondomSold(Event, frozen=True, tag="condom sold"):
    """A member of the medical staff takes a condom from the shop at a machine (X-CON-3)."""

    seat: int
    id: str
    at: int
    income: int = 0


@module.reducer(CondomSold)
def _(s: ClinicState, e: CondomSold) -> ClinicState:
    own = s.seats[e.seat]
    own = pieces.with_item(replace(own, income=own.income + e.income), e.id, CONDOM)
    return replace(with_seat(s, e.seat, own), stock={**s.stock, CONDOM: s.stock.get(CONDOM, 0) - 1})


@module.hook("things")
def _things(look: Look, name: str) -> Iterator[tuple[int, str, bool]]:
    """X-CON-3: at each machine on the way one condom may be taken."""
    if look.state.stock.get(CONDOM, 0) <= 0 or pieces.carries(look, name, CONDOM):
        return
    if traits(look.clinic.people[name]).medical:
        yield from ((space, CONDOM, False) for space in pieces.spaces_with(look, MACHINE))


def _may_take(look: Look, m: Walk) -> Refusal | None:
    """X-CON-3, X-CON-4: who takes a condom, and where."""
    for place, thing in zip(m.via, m.via[1:], strict=False):
        space = look.board.space(place)
        if thing != CONDOM or space is None:
            continue
        if not traits(look.clinic.people[m.person]).medical:
            return Refusal("X-CON-4", f"{m.person} is not on the medical staff; only they take condoms.")
        if MACHINE not in pieces.things_at(look, space):
            return Refusal("X-CON-3", f"There is no machine in {look.name(space)}.")
        if pieces.carries(look, m.person, CONDOM):
            return Refusal("X-CON-3", f"{m.person} has a condom already; one each.")
        if look.state.stock.get(CONDOM, 0) <= 0:
            return Refusal("X-CON-3", "No condom is left in the shop.")
    return None


module.extend(Extension(Walk, (AskMove,), checks=(Check("condom", _may_take),), before="via"))


@module.after(Walked)
def _sell(look: Look, e: Walked) -> Steps:
    """X-CON-3: the clinic earns the price as income of the round."""
    for place, thing in e.took:
        if thing == CONDOM:
            yield CondomSold(e.seat, e.id, place, look.number("condom_machine.income"))


# couples


def _meet(look: Look) -> Steps:
    """X-CON-5: after Move and donations it is settled who is a couple."""
    for seat in look.state.order:
        found = tuple(couples(look.of(seat)))
        if found or marked(look.of(seat)):
            look = yield CouplesMet(seat, found)


module.reducer(CouplesMet)(pairs.couples_met)
module.insert(Phase("couples meet", "care", _meet), "before", "care")


module.prompt(pairs.AskCondom)
module.move(pairs.SPEC)
module.add("notation", "use condom", pairs.FORM)
module.reducer(pairs.CondomUsed)(pairs.condom_used)
module.quantity("couple")(pairs.worth)
module.task(pairs.RewardCouples)(pairs.reward)
module.insert(Phase("couples", "administration", pairs.begin, pairs.any_couple), "after", "doctors fall")


# the price of popularity


@module.quantity("popularity price")
def _price(look: Look, points: int) -> Iterator[Line]:
    """X-CON-7: while the module is in play a point costs more."""
    more = look.number("condom_machine.popularity") - look.number("popularity.price")
    if more:
        yield Line(points * more, "X-CON-7", f"{points} x ${more}, condom machines are in play")


# position files, reports, invariants


@module.hook("laid")
def _laid(look: Look, section: Section) -> Iterator[Event]:
    """Machines and condoms lie where the rules put them; a position after Move has its couples."""
    for where, things in look.clinic.items.items():
        person, space = look.clinic.people.get(where), look.board.space(where)
        if things.count(MACHINE) > (space is not None and look.facts.family(space) == "supply"):
            raise section.wrong("items", f"{where}: a supply room holds one machine, other places none (X-CON-2).")
        if things.count(CONDOM) > (person is not None and traits(person).medical):
            raise section.wrong("items", f"{where}: one condom, with a member of the medical staff (X-CON-3).")
    phases = look.rules.phases
    at = next((i for i, phase in enumerate(phases) if look.state.phase in {phase.name, phase.heading}), -1)
    met = next(i for i, phase in enumerate(phases) if phase.name == "couples meet")
    if at >= met and not marked(look) and couples(look):
        yield CouplesMet(look.seat, tuple(couples(look)))


def _amenities_laid(look: Look, value: object, section: Section) -> Iterator[Event]:
    """`amenities = ["satellite TV"]`: what a clinic owns of other boxes (X-CON-6)."""
    if value is not None:
        yield pieces.TokensLaid(look.seat, dict.fromkeys(section.words("amenities", pairs.AMENITIES), 1))


module.add("position", "seat.amenities", PositionKey(_amenities_laid))
module.add("report", "seat.amenities", pairs.amenities)
module.add("items", MACHINE, "in a supply room")
module.add("items", CONDOM, "with a member of the medical staff")
module.add("items", COUPLE, "on a hub or special module, after Move")
module.add("titles", COUPLE, ())
module.add("titles", MACHINE, ("condom machine", "condom machines"))
pieces.add_pieces(
    module, MACHINE, "machines", lambda look, players: players * int(look.number("condom_machine.machines"))
)
pieces.add_pieces(
    module,
    CONDOM,
    "condoms",
    lambda look, _players: int(look.number("condom_machine.condoms")),
    lost=(pairs.CondomUsed,),
    carried=True,
)


@module.hook("invariants")
def _invariants(rules: Ruleset, state: ClinicState, waiting: bool) -> None:  # noqa: FBT001 - protocol of the engine
    """Machines are on offer or in supply rooms, one each; condoms in the shop, with people, or gone for good."""
    machines = rules.numbers["condom_machine.machines"] * len(state.seats)
    assert pieces.on_boards(state, MACHINE) + state.stock.get(MACHINE, 0) <= machines, "machines came from nowhere"
    condoms = rules.numbers["condom_machine.condoms"]
    assert pieces.on_boards(state, CONDOM) + state.stock.get(CONDOM, 0) <= condoms, "condoms came from nowhere"
    for own in state.seats:
        for where, things in own.items.items():
            space = state.board.space(where)
            on_supply = space is not None and own.layout.cells.get(space) == "supply"
            assert things.count(MACHINE) <= on_supply, f"a machine in {where}"
            carries = where in own.people and traits(own.people[where]).medical
            assert things.count(CONDOM) <= carries, f"a condom with {where}"


# words


def _says_sold(t: Telling, e: CondomSold) -> str:
    return f"{t.names[e.seat]}: {t.who(e.seat, e.id)} takes a condom in {t.name(e.at)}, ${e.income} (X-CON-3)"


def _says_met(t: Telling, e: CouplesMet) -> str:
    return f"{t.names[e.seat]} has {many(len(e.at), 'couple')}: {listed(map(t.name, e.at))} (X-CON-5)" if e.at else ""


def _says_used(t: Telling, e: pairs.CondomUsed) -> str:
    return f"{t.names[e.seat]}: the condom of {t.who(e.seat, e.id)} is used (X-CON-6)"


def _asks(look: Look, prompt: pairs.AskCondom, seats: str) -> str:
    return f"Whose condom is used in {look.name(prompt.at)}? {seats} says (X-CON-6)."


module.add("words", "fitting built", pieces.says_fitting)
module.add("words", "condom sold", _says_sold)
module.add("words", "couples met", _says_met)
module.add("words", "condom used", _says_used)
module.add("questions", "ask condom", _asks)


# market and forecast


module.add("prices", MACHINE, lambda look: look.number("condom_machine.cost"))


@module.quantity("forecast")
def _forecast(look: Look) -> Iterator[Line]:
    """X-CON-6: what couples bring; in Move, those who are together now."""
    spaces = couples(look) if look.state.phase in {"move", "donation"} else marked(look)
    for space in spaces:
        yield Line(look.total("couple", space), "X-CON-6", f"a couple in {look.name(space)}")


# bots


module.hook("worth")(worth.condom_machine)
