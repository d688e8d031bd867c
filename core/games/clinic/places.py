"""Places: what makes a space fit for a tile (C-BRD-3, C-BRD-4, C-BLD-2 to C-BLD-4, C-BLD-9 to C-BLD-11, C-BLD-14).

`PLACING` is the list of these checks for a `Build`, in the order in which rules are named; modules that lay tiles of
their own ask it once for each half.
"""

from msgspec.structs import replace

from core.games.clinic import reducers
from core.games.clinic.board import LOT
from core.games.clinic.kinds import MODULES
from core.games.clinic.look import Look
from core.games.clinic.moves import Build
from core.games.clinic.state import with_seat
from core.games.clinic.wording import an
from core.module import Check
from core.move import Refusal
from core.state import kept_with


def title(look: Look, what: str) -> str:
    """Return the name of a component as people read it, with its family for hubs."""
    kind = look.cells.get(what)
    if kind is None:
        return what
    if not kind.is_module:
        return an(what)
    return f"the hub of {kind.title}" if kind.family == "hub" else f"the {kind.title.lower()} module"


def in_stock(look: Look, m: Build) -> Refusal | None:
    """C-BLD-15: first come, first served."""
    if look.state.stock.get(m.what, 0) <= 0:
        return Refusal("C-BLD-15", f"None is left in stock: {m.what}.")
    return None


def empty_spaces(look: Look) -> list[int]:
    """Return the empty spaces on the ground and on what can carry something; kept with the layout."""
    layout, ground, family = look.layout, look.board.ground, look.facts.family
    kept = kept_with(layout)
    spaces: list[int] | None = kept.get("empty")
    if spaces is None:
        spaces = kept["empty"] = [
            space
            for space in look.board.spaces
            if space not in layout.cells
            and space not in layout.lots
            and (space < ground or family(space - ground) not in {"", "helipad"})
        ]
    return spaces


def open_spaces(look: Look, what: str) -> list[int]:
    """Return the spaces where a tile or lot could stand, cars aside; kept with the layout, one list a family."""
    family = what if what == "lot" else look.cell_kind(what).family
    kept = kept_with(look.layout)
    spaces: list[int] | None = kept.get(("open", family))
    if spaces is None:
        known = {_no_cars} if family == "lot" else {_no_cars, _empty}
        checks = [check.test for check in PLACING if check.test not in known]
        spaces = []
        for space in empty_spaces(look):
            m = Build(what, space)
            for test in checks:
                if test(look, m) is not None:
                    break
            else:
                spaces.append(space)
        kept["open", family] = spaces
    return spaces


def _empty(look: Look, m: Build) -> Refusal | None:
    """C-BRD-4: a space holds one thing; lots stand on the ground."""
    there = look.facts.kinds.get(m.at)
    if there is not None or m.at in look.layout.lots:
        what = title(look, there.name) if there else "a parking lot"
        return Refusal("C-BRD-4", f"{look.name(m.at)} is taken: {what} is there.")
    if m.what == "lot" and look.board.floor(m.at):
        return Refusal("C-BRD-4", "Parking lots are built on floor 0.")
    return None


def _carried(look: Look, m: Build) -> Refusal | None:
    """C-BLD-2 modules, C-BLD-9 helipads, C-BLD-10 gardens: what lies below."""
    if m.what == "lot":
        return None
    family = look.cell_kind(m.what).family
    below = look.board.below(m.at)
    carrier = look.facts.family(below) if below >= 0 else "ground"
    on_module = carrier in MODULES
    if family == "helipad":
        if on_module:
            return None
        return Refusal("C-BLD-9", f"A helipad stands on the topmost module; {look.name(m.at)} is on none.")
    if family == "garden":
        if carrier in {"ground", "garden"}:
            return None
        return Refusal("C-BLD-10", f"A garden lies on the ground or on a garden; {look.name(m.at)} does not.")
    if carrier == "ground" or on_module:
        return None
    return Refusal("C-BLD-2", f"A module above floor 0 needs a module directly below; {look.name(below)} has none.")


def _no_cars(look: Look, m: Build) -> Refusal | None:
    """C-BLD-11: no car on any side of the space of a module."""
    if m.at >= look.board.ground or m.at not in _beside_cars(look) or not _is_module(look, m):
        return None
    for side in look.board.sides[m.at].values():
        if side in look.clinic.cars:
            return Refusal("C-BLD-11", f"A car is parked on {look.board.side_names[side]}.")
    return None


def _beside_cars(look: Look) -> frozenset[int]:
    """Return the spaces with a car on a side; kept with the clinic."""
    kept = kept_with(look.clinic)
    spaces: frozenset[int] | None = kept.get("beside cars")
    if spaces is None:
        sides = look.board.side_spaces
        spaces = frozenset(space for spot in look.clinic.cars if spot < LOT for space in sides[spot])
        kept["beside cars"] = spaces
    return spaces


def _is_module(look: Look, m: Build) -> bool:
    kind = look.cells.get(m.what)
    return kind is not None and kind.family in MODULES


def _no_same_kind(look: Look, m: Build) -> Refusal | None:
    """C-BLD-3: modules of the same kind are never adjacent, in all six directions."""
    kind = look.cells.get(m.what)
    if kind is None or kind.family not in MODULES or kind.family not in look.facts.near_families(m.at):
        return None
    twin = next(near for near in look.board.near[m.at] if look.facts.family(near) == kind.family)
    return Refusal("C-BLD-3", f"{look.name(twin)} next to it is of the same kind ({kind.family}).")


def _joins_none(look: Look, m: Build) -> Refusal | None:
    """C-BRD-3: no module joins two buildings into one."""
    if _is_module(look, m) and len(look.facts.touched_buildings(m.at)) > 1:
        return Refusal("C-BRD-3", f"A module on {look.name(m.at)} would join two buildings into one.")
    return None


def _one_hub_a_floor(look: Look, m: Build) -> Refusal | None:
    """C-BLD-4: one service hub per floor of a building."""
    if not _is_module(look, m) or look.cell_kind(m.what).family != "hub":
        return None
    floor = look.board.floor(m.at)
    for building in look.facts.touched_buildings(m.at):
        hubs = look.facts.hubs.get((building, floor))
        if hubs:
            return Refusal("C-BLD-4", f"This building has a hub on floor {floor} already: {look.name(hubs[0])}.")
    return None


def _starts_with_hub(look: Look, m: Build) -> Refusal | None:
    """C-BLD-14: a new building begins with a service hub."""
    if not _is_module(look, m) or look.facts.touched_buildings(m.at):
        return None
    if look.cell_kind(m.what).family != "hub":
        return Refusal("C-BLD-14", f"{look.name(m.at)} touches no module; a new building begins with a service hub.")
    return None


PLACING = (
    Check("empty", _empty),
    Check("carried", _carried),
    Check("cars", _no_cars),
    Check("same kind", _no_same_kind),
    Check("joins", _joins_none),
    Check("hub of the floor", _one_hub_a_floor),
    Check("starts with hub", _starts_with_hub),
)
"""Where a tile, garden or lot can stand."""


def fits(look: Look, what: str, space: int) -> bool:
    """Whether a tile may stand on a space, stock, limits and money aside."""
    m = Build(what, space)
    return all(check.test(look, m) is None for check in PLACING)


def with_tile(look: Look, what: str, space: int) -> Look:
    """Return a look at the same clinic with one more tile in it."""
    own = look.clinic
    built = reducers.with_tile(own.layout, space, what)
    if len(look.facts.touched_buildings(space)) == 1:
        kept_with(built)["facts"] = look.facts.with_module(space, look.cells[what], built)
    then = replace(own, layout=built)
    return Look(look.engine, with_seat(look.state, look.seat, then), look.seat)


def supply_places(look: Look, room: int) -> list[int]:
    """Return where a supply room could stand next to a treatment room that is to be built (C-BLD-6)."""
    then = with_tile(look, "treatment", room)
    kinds, lots = look.facts.kinds, look.layout.lots
    return [
        space
        for space in look.board.near[room]
        if space not in kinds and space not in lots and fits(then, "supply", space)
    ]
