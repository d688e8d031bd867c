"""Facts of a layout: buildings, active rooms, doors, free ground. Worked out once and kept with the layout."""

from collections.abc import Iterable, Mapping

from core.games.clinic.board import Board
from core.games.clinic.kinds import CellKind
from core.games.clinic.state import Layout


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
        """Work the facts out."""
        self.kinds = {space: kinds[name] for space, name in layout.tiles}
        self._family = {space: kind.family for space, kind in self.kinds.items()}
        self.modules = tuple(space for space, kind in self.kinds.items() if kind.is_module)
        self.building = self._components(board)
        self.hubs: dict[tuple[int, int], list[int]] = {}
        for space in self.of_family("hub"):
            self.hubs.setdefault((self.building[space], board.floor(space)), []).append(space)
        self.buildings = tuple(sorted({building for building, _floor in self.hubs}))
        self.service = self._services(board)
        self.active = frozenset(
            space
            for space in self.of_family("treatment")
            if space in self.service and any(self.family(near) == "supply" for near in board.near[space])
        )
        self.doors = self._doors(board, layout)
        module_free = set(range(board.ground)).difference(self.modules)
        self.ground = tuple(sorted(module_free))
        self.sides = frozenset(
            side
            for side, spaces in enumerate(board.side_spaces)
            if spaces[0] in module_free and spaces[-1] in module_free
        )

    def family(self, space: int) -> str:
        """Return the family of what lies on a space, "" for nothing."""
        return self._family.get(space, "")

    def of_family(self, family: str) -> Iterable[int]:
        """Return the spaces with a module of a family, in order."""
        return (space for space, kind in self.kinds.items() if kind.family == family)

    def is_module(self, space: int) -> bool:
        """Whether a module lies on a space."""
        return space in self.building

    def touched_buildings(self, board: Board, space: int) -> set[int]:
        """Return the buildings that a module on a space would touch."""
        return {self.building[near] for near in board.near[space] if near in self.building}

    def _components(self, board: Board) -> dict[int, int]:
        found: dict[int, int] = {}
        modules = set(self.modules)
        for start in self.modules:
            if start in found:
                continue
            reached = [start]
            found[start] = start
            for space in reached:
                for near in board.near[space]:
                    if near in modules and near not in found:
                        found[near] = start
                        reached.append(near)
        return dict(sorted(found.items()))

    def _services(self, board: Board) -> dict[int, str]:
        out: dict[int, str] = {}
        for hub in self.of_family("hub"):
            for near in board.beside[hub]:
                if self.family(near) in {"treatment", "special"} and self.kinds[hub].service:
                    out[near] = self.kinds[hub].service
        return out

    def _doors(self, board: Board, layout: Layout) -> tuple[int, ...]:
        doors = {board.side_spaces[side][0] for side in layout.entrances}
        for pad in self.of_family("helipad"):
            doors.update(near for near in board.near[pad] if near in self.building)
        return tuple(sorted(doors))


def facts(board: Board, layout: Layout, kinds: Mapping[str, CellKind]) -> Facts:
    """Return the facts of a layout, kept with it."""
    kept: Facts | None = layout.__dict__.get("facts")
    if kept is None:
        kept = layout.__dict__["facts"] = Facts(board, layout, kinds)
    return kept
