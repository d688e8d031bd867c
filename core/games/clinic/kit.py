"""The starting kit: who comes with it, and where its pieces are placed (C-SET-3, C-SET-4)."""

from collections.abc import Iterator

from core.event import Left, Task
from core.games.clinic import events as ev
from core.games.clinic import setup_events
from core.games.clinic.base import clinic
from core.games.clinic.board import OUTSIDE
from core.games.clinic.build import pair_fits, pairs, points_inward
from core.games.clinic.look import Look
from core.games.clinic.moves import Build, BuildEntrance, Park, Place, PlaceConveyors, PlaceEntrance
from core.games.clinic.parking import free
from core.games.clinic.places import PLACING, open_spaces, supply_places
from core.games.clinic.prompts import AskKit
from core.games.clinic.state import Person
from core.module import Check, MoveSpec, Steps
from core.move import Move, Refusal

HOME_SERVICE = "psychiatry"
"""The service of everybody's starting hub (C-SET-2)."""
KIT = ("hub", "entrance", "treatment", "supply", "car")
"""The pieces of the starting kit in the order in which they are placed (C-SET-4)."""


class DealKits(Task, frozen=True, tag="deal kits"):
    """Hand out the starting kits."""


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
        look = yield setup_events.KitDealt(seat, (*kit_of(own.bonus), *("car" for _ in starters(look))))
        colour = "yellow" if own.bonus == "doctor" else "white"
        look = yield ev.PersonCame(seat, look.of(seat).new_id("doctor"), Person("doctor", OUTSIDE, colour))
        if own.bonus in {"nurse", "orderly"}:
            look = yield ev.PersonCame(seat, look.of(seat).new_id(own.bonus), Person(own.bonus, OUTSIDE))
        for kind in starters(look):
            colour = look.rules.content["people"][kind].colour
            look = yield ev.PersonCame(seat, look.of(seat).new_id(kind), Person(kind, OUTSIDE, colour))
    yield AskKit(tuple(range(len(look.state.seats))))


def _next_piece(look: Look) -> str:
    """Return the piece that is placed next, "" once the kit is."""
    return next(iter(look.clinic.kit), "")


def _is_next(piece_of_move: str, look: Look) -> Refusal | None:
    piece = _next_piece(look)
    if piece != piece_of_move:
        return Refusal("C-SET-4", f"The next piece of the kit is the {piece}." if piece else "The kit is placed.")
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
    look = yield setup_events.KitDealt(look.seat, tuple(kit))
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
