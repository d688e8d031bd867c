"""Set-up: the table, bonus tiles, the starting kit (C-SET-1 to C-SET-5)."""

from collections.abc import Iterable, Iterator

from core.event import Left, Task
from core.games.clinic import events as ev
from core.games.clinic.base import clinic
from core.games.clinic.board import OUTSIDE
from core.games.clinic.build import pair_fits, pairs, points_inward
from core.games.clinic.kinds import SHADES, colour_of
from core.games.clinic.look import Look
from core.games.clinic.moves import Build, BuildEntrance, Park, Place, PlaceConveyors, PlaceEntrance, TakeBonus
from core.games.clinic.parking import free
from core.games.clinic.places import PLACING, open_spaces, supply_places
from core.games.clinic.prompts import AskBonus, AskKit
from core.games.clinic.rounds import Round, draw_patient
from core.games.clinic.state import Person
from core.module import Check, MoveSpec, Steps
from core.move import Move, Refusal

HOME_SERVICE = "psychiatry"
"""The service of everybody's starting hub (C-SET-2)."""
KIT = ("hub", "entrance", "treatment", "supply", "car")
"""The pieces of the starting kit in the order in which they are placed (C-SET-4)."""


class SetUp(Task, frozen=True, tag="set up"):
    """Lay the table out and offer the bonus tiles."""


class DealKits(Task, frozen=True, tag="deal kits"):
    """Hand out the starting kits."""


class FillTable(Task, frozen=True, tag="fill table"):
    """Draw the first patients and doctors, then begin the first round."""


def box(look: Look, players: int) -> dict[str, int]:
    """Return the tiles of the box that are in play for a number of players, those of the kits included.

    Extension point `box`: (look, players) -> further pieces, or other counts of those there are.
    """
    services = look.number("services.order")[: look.number("services.in_play")[players - 1]]
    stock = {
        f"hub {service}": _for(look, f"stock.hub.{service}", players) + (players if service == HOME_SERVICE else 0)
        for service in services
    }
    stock["treatment"] = look.number("stock.treatment")
    stock["supply"] = look.number("stock.supply.per_player") * players
    for special in specials(look):
        stock[special] = look.number("stock.special")[players - 1]
    for part in ("entrance", "helipad", "garden", "lot", "conveyor"):
        stock[part] = look.number(f"stock.{part}")
    for hook in look.rules.hooks.get("box", ()):
        stock.update(hook(look, players))
    return stock


def bag(look: Look, players: int) -> dict[str, int]:
    """Return the patients of the bag for a number of players (extension point `bag`: (look, players) -> counts)."""
    counts = {colour: look.number(f"pool.patients.{colour}")[players - 1] for colour in SHADES}
    for hook in look.rules.hooks.get("bag", ()):
        counts.update(hook(look, players))
    return counts


def _for(look: Look, name: str, players: int) -> int:
    value = look.number(name)
    number: int = value if isinstance(value, int) else value[players - 1]
    return number


def specials(look: Look) -> tuple[str, ...]:
    """Return the types of special modules of the base box (C-SET-1)."""
    return tuple(kind.name for kind in look.rules.content["cells"].values() if kind.family == "special" and kind.boxed)


def table(look: Look, players: int) -> ev.TableLaid:
    """Return the event that lays the table out (C-SET-1, C-SET-2).

    Extension point `tokens`: (look) -> what every clinic starts with, counts by name.
    """
    services = tuple(look.number("services.order")[: look.number("services.in_play")[players - 1]])
    columns, rows = look.number("board.beginner" if look.rules.options["board"] == "4x3" else "board.expert")
    doctors = {colour: look.number(f"pool.doctors.{colour}") * players for colour in SHADES}
    doctors["white"] -= players  # the starting doctors are taken out of the whites
    return ev.TableLaid(
        grid=(columns, rows, look.number("board.top")),
        services=services,
        seats=players,
        cash=look.number("money.start"),
        stock=box(look, players),
        bag=bag(look, players),
        doctors=doctors,
        orderlies=look.number("orderlies.offer")[players - 1],
        tokens={name: n for hook in look.rules.hooks.get("tokens", ()) for name, n in hook(look).items()},
    )


@clinic.task(SetUp)
def _set_up(look: Look, _task: SetUp) -> Steps:
    players = look.rules.players
    look = yield table(look, players)
    if players == 1:
        look = yield solo_specials(look)
    look = yield ev.OrderDrawn(look.draw("set-up").shuffled(range(players)))
    tiles = look.draw("set-up").shuffled(look.number("bonus.tiles"))[: look.by_players("bonus.offer")]
    look = yield ev.BonusesDrawn(tiles)
    yield ev.PhaseBegan("set-up", "set-up")
    yield FillTable()
    yield DealKits()
    for seat in look.state.order:  # asked in reverse turn order: the last question pushed is answered first
        yield AskBonus((seat,))


def solo_specials(look: Look) -> ev.SpecialsDrawn:
    """Return the draw of two random types of special modules for a solo game (C-SET-1).

    What the extension point `box` says of a type stays as it says.
    """
    kept = look.draw("set-up").shuffled(specials(look))[:2]
    stock = dict.fromkeys(specials(look), 0) | dict.fromkeys(kept, look.number("stock.special")[0])
    for hook in look.rules.hooks.get("box", ()):
        stock.update({special: n for special, n in hook(look, 1).items() if special in stock})
    return ev.SpecialsDrawn(stock)


# bonus tiles


def _on_offer(look: Look, m: TakeBonus) -> Refusal | None:
    """C-SET-3: one of the tiles on offer."""
    if m.tile not in look.state.bonuses:
        return Refusal("C-SET-3", f"The bonus tile {m.tile} is not on offer: {', '.join(look.state.bonuses)}.")
    return None


def _take(look: Look, m: TakeBonus) -> Steps:
    money = look.number("bonus.money") if m.tile == "money" else 0
    yield ev.BonusTaken(look.seat, m.tile, money)
    yield Left(look.seat)


clinic.move(
    MoveSpec(
        TakeBonus,
        (AskBonus,),
        lambda look: (TakeBonus(tile) for tile in look.state.bonuses),
        (Check("on offer", _on_offer),),
        _take,
    )
)


# the kit


def kit_of(bonus: str) -> tuple[str, ...]:
    """Return the pieces of the kit with what a bonus tile brings right after it (C-SET-3)."""
    if bonus in {"nurse", "orderly"}:
        return (*KIT, "car")
    return (*KIT, bonus) if bonus in {"lot", "garden", "conveyors"} else KIT


def starters(look: Look) -> list[str]:
    """Return the kinds of people every clinic starts with besides its doctor (extension point `starters`)."""
    return [kind for hook in look.rules.hooks.get("starters", ()) for kind in hook(look)]


@clinic.task(DealKits)
def _deal_kits(look: Look, _task: DealKits) -> Steps:
    for seat, own in enumerate(look.state.seats):
        look = yield ev.KitDealt(seat, (*kit_of(own.bonus), *("car" for _ in starters(look))))
        colour = "yellow" if own.bonus == "doctor" else "white"
        look = yield ev.PersonCame(seat, look.of(seat).new_id("doctor"), Person("doctor", OUTSIDE, colour))
        if own.bonus in {"nurse", "orderly"}:
            look = yield ev.PersonCame(seat, look.of(seat).new_id(own.bonus), Person(own.bonus, OUTSIDE))
        for kind in starters(look):
            colour = look.rules.content["people"][kind].colour
            look = yield ev.PersonCame(seat, look.of(seat).new_id(kind), Person(kind, OUTSIDE, colour))
    yield AskKit(tuple(range(len(look.state.seats))))


def _next_piece(look: Look) -> str:
    return look.clinic.kit[0]


def _is_next(piece_of_move: str, look: Look) -> Refusal | None:
    if _next_piece(look) != piece_of_move:
        return Refusal("C-SET-4", f"The next piece of the kit is the {_next_piece(look)}.")
    return None


def tile_of(what: str) -> str:
    """Return the kind of tile of a piece of the kit."""
    return f"hub {HOME_SERVICE}" if what == "hub" else what


def _in_turn(look: Look, m: Place) -> Refusal | None:
    """C-SET-4: pieces are placed in the order of the kit."""
    return _is_next(m.what, look)


def _ground_edge(look: Look, m: Place) -> Refusal | None:
    """C-SET-4: the hub stands on an edge space of floor 0; a garden of the kit lies on the ground."""
    if m.what in {"hub", "garden"} and m.at >= look.board.ground:
        return Refusal("C-SET-4", f"The {m.what} of the kit is placed on floor 0.")
    if m.what == "hub" and not any(look.board.is_outer(side) for side in look.board.sides[m.at].values()):
        return Refusal("C-SET-4", f"{look.name(m.at)} is no edge space; the starting hub stands on one.")
    return None


def _active_room(look: Look, m: Place) -> Refusal | None:
    """C-SET-4: the starting room touches the hub on its floor and a supply room, so that it is active."""
    if m.what == "treatment":
        if not any(look.facts.family(near) == "hub" for near in look.board.beside[m.at]):
            return Refusal("C-SET-4", "The starting treatment room stands next to the hub, on its floor.")
        if not supply_places(look, m.at):
            return Refusal("C-SET-4", f"Next to {look.name(m.at)} is no place for the supply room.")
    if m.what == "supply" and not any(look.facts.family(near) == "treatment" for near in look.board.near[m.at]):
        return Refusal("C-SET-4", "The starting supply room stands next to the treatment room.")
    return None


def _room_for_rest(look: Look, m: Place) -> Refusal | None:
    """C-SET-4: room is left for the rest of the kit and for all cars."""
    if m.what in {"lot", "garden"} or m.at >= look.board.ground:
        return None
    lost = set(look.board.sides[m.at].values()) & look.facts.sides
    cars = look.clinic.kit.count("car")
    if look.free_parking - len(lost) < cars:
        return Refusal("C-SET-4", "That leaves no parking for the cars of the kit.")
    return None


def _placing(check: Check) -> Check:
    """Return a check of `Build` asked of the piece of the kit."""
    return Check(check.name, lambda look, m: check.test(look, Build(tile_of(m.what), m.at)), check.final)


def _spaces(look: Look) -> Iterator[Place]:
    piece = _next_piece(look)
    if piece in {"hub", "treatment", "supply", "lot", "garden"}:
        for space in open_spaces(look, tile_of(piece)):
            yield Place(piece, space)


def _place(look: Look, m: Place) -> Steps:
    if m.what == "lot":
        look = yield ev.LotBuilt(look.seat, m.at, look.number("lot.capacity"))
    else:
        look = yield ev.Built(look.seat, tile_of(m.what), m.at)
    yield from _placed(look, m.what)


def _placed(look: Look, piece: str) -> Steps:
    """Take a piece off the list; the seat leaves the question with its last one."""
    kit = list(look.clinic.kit)
    kit.remove(piece)
    look = yield ev.KitDealt(look.seat, tuple(kit))
    if not kit:
        yield Left(look.seat)


clinic.move(
    MoveSpec(
        Place,
        (AskKit,),
        _spaces,
        (
            Check("in turn", _in_turn, final=True),
            *(_placing(check) for check in PLACING),
            Check("ground", _ground_edge),
            Check("active", _active_room),
            Check("room for the rest", _room_for_rest),
        ),
        _place,
        sure=("in turn", *(check.name for check in PLACING if check.name != "cars")),
    )
)


def _entrance_next(look: Look, _m: PlaceEntrance) -> Refusal | None:
    """C-SET-4: pieces are placed in the order of the kit."""
    return _is_next("entrance", look)


def _inward(look: Look, m: PlaceEntrance) -> Refusal | None:
    """C-SET-4: the entrance points into the hub, by the rules of C-BLD-8."""
    return points_inward(look, BuildEntrance(m.side))


def _outer_sides_of_hub(look: Look) -> Iterator[PlaceEntrance]:
    if _next_piece(look) == "entrance":
        for space in look.facts.of_family("hub"):
            for side in look.board.sides[space].values():
                yield PlaceEntrance(side)


def _place_entrance(look: Look, m: PlaceEntrance) -> Steps:
    look = yield ev.EntranceBuilt(look.seat, m.side)
    yield from _placed(look, "entrance")


clinic.move(
    MoveSpec(
        PlaceEntrance,
        (AskKit,),
        _outer_sides_of_hub,
        (Check("in turn", _entrance_next, final=True), Check("place", _inward)),
        _place_entrance,
    )
)


def _conveyors_next(look: Look, _m: PlaceConveyors) -> Refusal | None:
    """C-SET-3: the conveyors of the bonus tile are placed after the kit."""
    return _is_next("conveyors", look)


def _conveyor_pairs(look: Look) -> Iterator[PlaceConveyors]:
    if _next_piece(look) == "conveyors":
        for a, b in pairs(look):
            yield PlaceConveyors(a, b)


def _place_conveyors(look: Look, m: PlaceConveyors) -> Steps:
    look = yield ev.DiscsLaid(look.seat, (m.a, m.b))
    yield from _placed(look, "conveyors")


clinic.move(
    MoveSpec(
        PlaceConveyors,
        (AskKit,),
        _conveyor_pairs,
        (Check("in turn", _conveyors_next, final=True), Check("place", pair_fits)),
        _place_conveyors,
    )
)


def _car_next(look: Look, _m: Move) -> Refusal | None:
    """C-SET-4: the car is parked when its turn in the kit has come."""
    return _is_next("car", look)


def _kit_spots(look: Look) -> Iterator[Park]:
    if _next_piece(look) == "car":
        for spot in look.free_spots():
            yield Park(spot)


def _park(look: Look, m: Park) -> Steps:
    look = yield ev.Parked(look.seat, m.spot)
    if not look.clinic.kit:
        yield Left(look.seat)


clinic.move(
    MoveSpec(Park, (AskKit,), _kit_spots, (Check("in turn", _car_next, final=True), Check("free", free)), _park)
)


# the first patients and doctors


@clinic.task(FillTable)
def _fill_table(look: Look, _task: FillTable) -> Steps:
    for service in look.state.services:
        look = yield from draw_patient(look, service)
    size = look.by_players("university.size")
    look = yield fill_university(look, ("",) * size)
    look = yield ev.RoundBegan(1, look.by_players("nurses.round"))
    yield Round()


def fill_university(look: Look, university: tuple[str, ...]) -> ev.DoctorsDrawn:
    """Return the draw that fills the University: reds leftmost, then oranges, yellows, whites (C-SET-5)."""
    draw, left = look.draw("doctors"), dict(look.state.doctors)
    drawn: list[str] = []
    for _ in range(university.count("")):
        colour = draw.from_bag(left)
        if colour is None:
            break
        left[colour] -= 1
        drawn.append(colour)
    return ev.DoctorsDrawn(tuple(drawn), sorted_doctors((*university, *drawn), len(university)))


def sorted_doctors(doctors: Iterable[str], size: int) -> tuple[str, ...]:
    """Return doctors as they stand in the University, with what lies under them; empty spaces last (C-SET-5)."""
    there = sorted(filter(None, doctors), key=lambda entry: SHADES.index(colour_of(entry)), reverse=True)
    return (*there, *("" for _ in range(size - len(there))))
