"""Build: components on the grid (C-BLD-1 to C-BLD-15, C-BRD-3, C-BRD-4). places.py holds what makes a space fit."""

from collections.abc import Iterator

from core.games.clinic.base import clinic
from core.games.clinic.events import Built, DiscsLaid, EntranceBuilt, LotBuilt
from core.games.clinic.look import Look
from core.games.clinic.moves import Build, BuildConveyor, BuildConveyors, BuildEntrance, UpgradeLot
from core.games.clinic.parking import done, leave
from core.games.clinic.places import PLACING, in_stock, open_spaces, supply_places, title
from core.games.clinic.prompts import AskBuild, AskRepark, AskSupply
from core.module import Check, MoveSpec, Steps
from core.move import Done, Line, Move, Refusal

PAIR = 2
"""Discs of the first purchase of conveyors (C-BLD-12)."""


# what it costs


@clinic.quantity("cost")
def _cost(look: Look, what: str, space: int) -> tuple[Line, ...]:
    """C-BLD-1: the price of a component; tiles cost their floor on top."""
    floor = look.board.floor(space) if what in look.cells else 0
    lines: tuple[Line, ...] | None = look.rules.kept.get(("cost", what, floor))
    if lines is None:
        number = look.cells[what].cost if what in look.cells else f"cost.{what}"
        both = (Line(look.number(number), "C-BLD-1", title(look, what)), Line(floor, "C-BLD-1", f"floor {floor}"))
        lines = look.rules.kept["cost", what, floor] = tuple(line for line in both if line.amount)
    return lines


def _pay(look: Look, what: str, space: int = 0) -> Refusal | None:
    cash = look.clinic.cash
    if look.total("cost", what, space) <= cash:
        return None
    tipping = look.rules.tipping("cost", cash, look, what, space)
    assert tipping is not None
    return Refusal(tipping.rule, f"That costs ${look.total('cost', what, space)}; there is ${cash} in cash.")


def affordable(look: Look, m: Build) -> Refusal | None:
    """C-BLD-1: the cost is payable from cash."""
    return _pay(look, m.what, m.at)


# limits of the action and the round


def components_left(look: Look, _m: Move) -> Refusal | None:
    """C-BLD-1: up to two components an action."""
    prompt = look.prompt
    limit = look.number("actions.components")
    if isinstance(prompt, AskBuild) and prompt.built >= limit:
        return Refusal("C-BLD-1", f"An action builds up to {limit} components, and they are built.")
    return None


COMPONENTS = Check("components", components_left, lasting=True)
"""C-BLD-1: what is refused a third component as long as nothing else was decided."""


def round_limits(look: Look, m: Build) -> Refusal | None:
    """C-BLD-5: one hub and one special module a player and round; no copycat."""
    kinds = look.cells
    kind = kinds.get(m.what)
    if kind is None or not kind.copycat:
        return None
    for seat, other in enumerate(look.state.seats):
        if m.what in other.built:
            who = "you have" if seat == look.seat else "another clinic has"
            return Refusal("C-BLD-5", f"No copycat: {who} built {title(look, m.what)} this round already.")
    for built in look.clinic.built:
        if kinds[built].family == kind.family and kinds[built].copycat:
            word = "service hub" if kind.family == "hub" else "special module"
            return Refusal("C-BLD-5", f"One {word} a round, and {title(look, built)} was built this round.")
    return None


def compulsory_supply(look: Look, m: Build) -> Refusal | None:
    """C-BLD-6: a treatment room without a supply room next to it needs one at once: a tile, a place, the money."""
    if m.what != "treatment" or _touches_supply(look, m.at):
        return None
    if look.state.stock.get("supply", 0) <= 0:
        return Refusal("C-BLD-6", "It needs a supply room next to it, and no supply room is left.")
    places = supply_places(look, m.at)
    if not places:
        return Refusal("C-BLD-6", "It needs a supply room next to it, and there is no place for one.")
    price = look.total("cost", m.what, m.at) + min(look.total("cost", "supply", at) for at in places)
    if price > look.clinic.cash:
        return Refusal("C-BLD-6", f"With the supply room it needs it costs ${price}; there is ${look.clinic.cash}.")
    return None


def _touches_supply(look: Look, space: int) -> bool:
    return any(look.facts.family(near) == "supply" for near in look.board.near[space])


# tiles, gardens and lots


def _tiles(look: Look) -> Iterator[Build]:
    if components_left(look, Done()) is not None:
        return
    cash = look.clinic.cash
    for what in (*look.cells, "lot"):
        anywhere = Build(what, 0)
        if in_stock(look, anywhere) is None and round_limits(look, anywhere) is None:
            for space in open_spaces(look, what):
                if look.total("cost", what, space) <= cash:
                    yield Build(what, space)


def _build(look: Look, m: Build) -> Steps:
    cost = look.total("cost", m.what, m.at)
    if m.what == "lot":
        yield LotBuilt(look.seat, m.at, look.number("lot.capacity"), cost, component=True)
        yield AskRepark((look.seat,), lot=m.at)
        return
    look = yield Built(look.seat, m.what, m.at, cost, component=True)
    if look.cell_kind(m.what).family == "treatment":
        yield AskSupply((look.seat,), room=m.at, must=not _touches_supply(look, m.at))


clinic.move(
    MoveSpec(
        Build,
        (AskBuild,),
        _tiles,
        (
            Check("stock", in_stock),
            *PLACING,
            COMPONENTS,
            Check("once a round", round_limits),
            Check("supply", compulsory_supply),
            Check("cash", affordable),
        ),
        _build,
        sure=(
            "stock",
            *(check.name for check in PLACING if check.name != "cars"),
            "once a round",
            "components",
            "cash",
        ),
    )
)


# the bonus supply room


def _next_to_room(look: Look, m: Build) -> Refusal | None:
    """C-BLD-6: the bonus is a supply room next to the new treatment room."""
    prompt = look.prompt
    assert isinstance(prompt, AskSupply)
    if m.what != "supply":
        limit = look.number("actions.components")
        if any(isinstance(below, AskBuild) and below.built >= limit for below in look.state.stack):
            return Refusal("C-BLD-1", f"An action builds up to {limit} components; only the bonus is left.")
        return Refusal("C-BLD-6", "The bonus of a new treatment room is a supply room, nothing else.")
    if m.at not in look.board.near[prompt.room]:
        return Refusal("C-BLD-6", f"The bonus supply room stands next to {look.name(prompt.room)}.")
    return None


def _supply_rooms(look: Look) -> Iterator[Build]:
    prompt = look.prompt
    assert isinstance(prompt, AskSupply)
    return (Build("supply", space) for space in look.board.near[prompt.room])


def _build_supply(look: Look, m: Build) -> Steps:
    yield Built(look.seat, m.what, m.at, look.total("cost", m.what, m.at))
    yield from leave(look, Done())


def _may_decline(look: Look, _m: Done) -> Refusal | None:
    """C-BLD-6: a compulsory supply room can't be declined."""
    prompt = look.prompt
    if isinstance(prompt, AskSupply) and prompt.must:
        return Refusal("C-BLD-6", f"The room on {look.name(prompt.room)} needs a supply room next to it.")
    return None


clinic.move(
    MoveSpec(
        Build,
        (AskSupply,),
        _supply_rooms,
        (Check("stock", in_stock), *PLACING, Check("next to", _next_to_room), Check("cash", affordable)),
        _build_supply,
    )
)
clinic.move(MoveSpec(Done, (AskSupply,), done, (Check("compulsory", _may_decline),), leave))


# entrances


def _entrance_in_stock(look: Look, _m: BuildEntrance) -> Refusal | None:
    return in_stock(look, Build("entrance", 0))


def points_inward(look: Look, m: BuildEntrance) -> Refusal | None:
    """C-BLD-8: an outer side of a floor-0 module, one entrance a side; the first points into a service hub."""
    name = look.board.side_names[m.side]
    if not look.board.is_outer(m.side):
        return Refusal("C-BLD-8", f"{name} is no outer side; entrances stand outside the grid.")
    inside = look.board.side_spaces[m.side][0]
    if not look.facts.is_module(inside):
        return Refusal("C-BLD-8", f"There is no module on {look.name(inside)} to point into.")
    if m.side in look.layout.entrances:
        return Refusal("C-BLD-8", f"There is an entrance on {name} already.")
    if not look.layout.entrances and look.facts.family(inside) != "hub":
        return Refusal("C-BLD-8", "The first entrance points into a service hub.")
    return None


def _pay_entrance(look: Look, _m: BuildEntrance) -> Refusal | None:
    return _pay(look, "entrance")


def _outer_sides(look: Look) -> Iterator[BuildEntrance]:
    board = look.board
    if components_left(look, Done()) is not None:
        return
    for space in look.facts.modules:
        if space < board.ground:
            for side in board.sides[space].values():
                if board.is_outer(side):
                    yield BuildEntrance(side)


def _build_entrance(look: Look, m: BuildEntrance) -> Steps:
    yield EntranceBuilt(look.seat, m.side, look.total("cost", "entrance", 0), component=True)


clinic.move(
    MoveSpec(
        BuildEntrance,
        (AskBuild,),
        _outer_sides,
        (
            Check("stock", _entrance_in_stock),
            Check("place", points_inward),
            COMPONENTS,
            Check("cash", _pay_entrance),
        ),
        _build_entrance,
    )
)


# upgrades of lots


def _has_small_lot(look: Look, m: UpgradeLot) -> Refusal | None:
    """C-BLD-1: a lot for two cars becomes one for three."""
    capacity = look.layout.lots.get(m.at)
    if capacity is None:
        return Refusal("C-BLD-10", f"There is no parking lot on {look.name(m.at)}.")
    if capacity >= look.number("lot.upgraded"):
        return Refusal("C-BLD-1", f"The lot on {look.name(m.at)} is as large as a lot can be.")
    return None


def _pay_upgrade(look: Look, _m: UpgradeLot) -> Refusal | None:
    return _pay(look, "upgrade")


def _upgrade(look: Look, m: UpgradeLot) -> Steps:
    cost = look.total("cost", "upgrade", m.at)
    yield LotBuilt(look.seat, m.at, look.number("lot.upgraded"), cost, component=True, upgrade=True)
    yield AskRepark((look.seat,), lot=m.at)


clinic.move(
    MoveSpec(
        UpgradeLot,
        (AskBuild,),
        lambda look: (UpgradeLot(space) for space in sorted(look.layout.lots)),
        (Check("lot", _has_small_lot), COMPONENTS, Check("cash", _pay_upgrade)),
        _upgrade,
    )
)


# conveyors


def _discs_in_stock(look: Look, discs: int) -> Refusal | None:
    left = look.state.stock.get("conveyor", 0)
    return Refusal("C-BLD-15", f"{left} conveyor discs are left.") if left < discs else None


def disc_place(look: Look, space: int) -> Refusal | None:
    """C-BLD-12: discs stand on spaces with a module, one per space."""
    if not look.facts.is_module(space):
        return Refusal("C-BLD-12", f"There is no module on {look.name(space)} for a conveyor disc.")
    if space in look.layout.discs:
        return Refusal("C-BLD-12", f"There is a conveyor disc on {look.name(space)} already.")
    return None


def pair_fits(look: Look, m: Move) -> Refusal | None:
    """C-BLD-12: the first purchase is a pair in one straight line."""
    a, b = m.a, m.b  # type: ignore[attr-defined]  # BuildConveyors or PlaceConveyors
    if look.layout.discs:
        return Refusal("C-BLD-12", "The first pair lies already; further discs come one at a time.")
    refusal = disc_place(look, a) or disc_place(look, b)
    if refusal is not None:
        return refusal
    if b not in look.board.in_line[a]:
        return Refusal("C-BLD-12", f"{look.name(a)} and {look.name(b)} are not in one straight line.")
    return None


def _one_fits(look: Look, m: BuildConveyor) -> Refusal | None:
    """C-BLD-12: a later disc is in line with one that lies already."""
    if not look.layout.discs:
        return Refusal("C-BLD-12", "The first purchase is a pair of discs.")
    refusal = disc_place(look, m.at)
    if refusal is None and not any(disc in look.board.in_line[m.at] for disc in look.layout.discs):
        return Refusal("C-BLD-12", f"{look.name(m.at)} is in line with none of the discs.")
    return refusal


def pairs(look: Look) -> Iterator[tuple[int, int]]:
    """Yield the pairs of module spaces in one straight line, the lower space first."""
    if not look.layout.discs:
        for a in look.facts.modules:
            for b in look.board.in_line[a]:
                if b > a and look.facts.is_module(b):
                    yield a, b


def _pay_conveyor(what: str) -> Check:
    return Check("cash", lambda look, _m: _pay(look, what))


def _stock_of_discs(discs: int) -> Check:
    return Check("stock", lambda look, _m: _discs_in_stock(look, discs))


def _lay_pair(look: Look, m: BuildConveyors) -> Steps:
    yield DiscsLaid(look.seat, (m.a, m.b), look.total("cost", "conveyors", m.a), component=True)


def _lay_one(look: Look, m: BuildConveyor) -> Steps:
    yield DiscsLaid(look.seat, (m.at,), look.total("cost", "conveyor", m.at), component=True)


clinic.move(
    MoveSpec(
        BuildConveyors,
        (AskBuild,),
        lambda look: (BuildConveyors(a, b) for a, b in pairs(look)),
        (
            _stock_of_discs(PAIR),
            Check("place", pair_fits),
            COMPONENTS,
            _pay_conveyor("conveyors"),
        ),
        _lay_pair,
    )
)
clinic.move(
    MoveSpec(
        BuildConveyor,
        (AskBuild,),
        lambda look: (BuildConveyor(space) for space in look.facts.modules),
        (
            _stock_of_discs(1),
            Check("place", _one_fits),
            COMPONENTS,
            _pay_conveyor("conveyor"),
        ),
        _lay_one,
    )
)
clinic.move(MoveSpec(Done, (AskBuild,), done, (), leave))
