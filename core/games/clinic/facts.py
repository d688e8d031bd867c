"""Facts of a layout: buildings, active rooms, doors, free ground. Worked out once and kept with the layout."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from core.games.clinic.board import Board
from core.games.clinic.kinds import MODULES, CellKind
from core.games.clinic.state import Layout
from core.state import kept_with


class Facts:
    """What follows from a layout by the rules.

    Attributes:
        kinds: kind of what lies on each space (modules, gardens, helipads).
        modules: the module spaces, in order.
        building: number of the building each module belongs to (its lowest space).
        buildings: the numbers of the buildings that hold a hub (C-BRD-3).
        hubs: hub spaces by (building, floor) (C-BLD-4).
        service: for each treatment or special module, the service of a hub it touches on its floor (C-BLD-7, C-MOV-4).
        active: treatment rooms that touch a hub on their floor and a supply room anywhere (C-BLD-7).
        doors: modules that an entrance or a helipad opens into (C-BLD-8, C-BLD-9).
        ground: module-free floor-0 spaces.
        sides: sides on which a car may stand: all their spaces are module-free (C-PRK-1).

    """

    def __init__(self, board: Board, layout: Layout, kinds: Mapping[str, CellKind]) -> None:
        """Bind layout and board; each fact is worked out when it is first asked for."""
        self._board = board
        self._layout = layout
        self.kinds = {space: kinds[name] for space, name in layout.tiles}
        self._family = {space: kind.family for space, kind in self.kinds.items()}
        self.modules = tuple(space for space, family in self._family.items() if family in MODULES)
        self._touched: dict[int, frozenset[int]] = {}
        self._near: dict[int, frozenset[str]] = {}

    @cached_property
    def building(self) -> dict[int, int]:
        """Number of the building of each module."""
        found: dict[int, int] = {}
        modules, near_to = set(self.modules), self._board.near
        for start in self.modules:
            if start in found:
                continue
            reached = [start]
            found[start] = start
            for space in reached:
                for near in near_to[space]:
                    if near in modules and near not in found:
                        found[near] = start
                        reached.append(near)
        return dict(sorted(found.items()))

    @cached_property
    def hubs(self) -> dict[tuple[int, int], list[int]]:
        """Hub spaces by (building, floor)."""
        out: dict[tuple[int, int], list[int]] = {}
        for space in self.of_family("hub"):
            out.setdefault((self.building[space], self._board.floor(space)), []).append(space)
        return out

    @cached_property
    def buildings(self) -> tuple[int, ...]:
        """The buildings that hold a hub."""
        return tuple(sorted({building for building, _floor in self.hubs}))

    @cached_property
    def service(self) -> dict[int, str]:
        """The service that each treatment or special module touches."""
        out: dict[int, str] = {}
        for hub in self.of_family("hub"):
            for near in self._board.beside[hub]:
                if self.family(near) in {"treatment", "special"} and self.kinds[hub].service:
                    out[near] = self.kinds[hub].service
        return out

    @cached_property
    def active(self) -> frozenset[int]:
        """The active treatment rooms."""
        return frozenset(
            space
            for space in self.of_family("treatment")
            if space in self.service and any(self.family(near) == "supply" for near in self._board.near[space])
        )

    @cached_property
    def doors(self) -> tuple[int, ...]:
        """The modules one can enter from outside."""
        doors = {self._board.side_spaces[side][0] for side in self._layout.entrances}
        for pad in self.of_family("helipad"):
            doors.update(near for near in self._board.near[pad] if self.is_module(near))
        return tuple(sorted(doors))

    @cached_property
    def ground(self) -> tuple[int, ...]:
        """The module-free floor-0 spaces."""
        return tuple(space for space in range(self._board.ground) if not self.is_module(space))

    @cached_property
    def sides(self) -> frozenset[int]:
        """The sides on which a car may stand."""
        free = set(self.ground)
        return frozenset(side for side, at in enumerate(self._board.side_spaces) if at[0] in free and at[-1] in free)

    def family(self, space: int) -> str:
        """Return the family of what lies on a space, "" for nothing."""
        return self._family.get(space, "")

    def of_family(self, family: str) -> Iterable[int]:
        """Return the spaces with a module of a family, in order."""
        return (space for space, kind in self.kinds.items() if kind.family == family)

    def is_module(self, space: int) -> bool:
        """Whether a module lies on a space."""
        return self._family.get(space) in MODULES

    def touched_buildings(self, space: int) -> frozenset[int]:
        """Return the buildings that a module on a space would touch."""
        touched = self._touched.get(space)
        if touched is None:
            building = self.building
            touched = frozenset([building[near] for near in self._board.near[space] if near in building])
            self._touched[space] = touched
        return touched

    def near_families(self, space: int) -> frozenset[str]:
        """Return the families of what lies next to a space, in all six directions."""
        families = self._near.get(space)
        if families is None:
            family = self._family
            families = frozenset([family[near] for near in self._board.near[space] if near in family])
            self._near[space] = families
        return families

    def with_module(self, space: int, kind: CellKind, layout: Layout) -> "Facts":
        """Return the facts of the layout that has one more module, in a building that is there already."""
        then = Facts(self._board, layout, {kind.name: kind for kind in (*self.kinds.values(), kind)})
        (home,) = self.touched_buildings(space)
        then.building = {**self.building, space: home}
        return then


def facts(board: Board, layout: Layout, kinds: Mapping[str, CellKind]) -> Facts:
    """Return the facts of a layout, kept with it."""
    kept = kept_with(layout)
    known: Facts | None = kept.get("facts")
    if known is None:
        known = kept["facts"] = Facts(board, layout, kinds)
    return known
