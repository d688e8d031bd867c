"""Paths: cheapest ways through a clinic (C-MOV-1, C-MOV-2, C-MOV-3), kept with the layout.

A node is a module's space, OUTSIDE (all entrances and helipads, pre-admissions and University are one place), or a
piece of ground together with the building left: ground leads into other buildings only.
"""

from heapq import heappop, heappush
from typing import NamedTuple

from core.games.clinic.board import OUTSIDE, Board
from core.games.clinic.facts import Facts
from core.games.clinic.state import Layout
from core.state import kept_with


class Route(NamedTuple):
    """A way to a place: minutes, and every place after the first."""

    minutes: int
    path: tuple[int, ...]


class Graph:
    """Who is how far from whom; edges as (cost, node)."""

    def __init__(self, board: Board, layout: Layout, facts: Facts, step: int, closed: frozenset[int]) -> None:
        self.edges: dict[int, list[tuple[int, int]]] = {OUTSIDE: []}
        self._ground = len(board.spaces)
        several = len(set(facts.building.values())) > 1
        opened = [space for space in facts.modules if space not in closed]
        for space in facts.modules:
            edges = [(step, near) for near in board.near[space] if near in facts.building and near not in closed]
            if space in layout.discs:
                edges += [(0, disc) for disc in layout.discs if disc != space and disc not in closed]
            if space in facts.doors:
                edges.append((step, OUTSIDE))
            if several and space < board.ground:
                left = facts.building[space]
                edges += [(step, self._on_ground(near, left)) for near in board.beside[space] if near in facts.ground]
            self.edges[space] = edges
        self.edges[OUTSIDE] = [(step, door) for door in facts.doors if door not in closed]
        if several:
            self._add_ground(board, facts, step, set(opened))

    def _add_ground(self, board: Board, facts: Facts, step: int, opened: set[int]) -> None:
        for left in set(facts.building.values()):
            for space in facts.ground:
                self.edges[self._on_ground(space, left)] = [
                    (step, self._on_ground(near, left)) if near in facts.ground else (step, near)
                    for near in board.beside[space]
                    if near in facts.ground or (near in opened and facts.building[near] != left)
                ]

    def _on_ground(self, space: int, left: int) -> int:
        return self._ground * (left + 1) + space

    def place(self, node: int) -> int:
        """Return the space (or OUTSIDE) of a node."""
        return node % self._ground if node >= 0 else node


def edges(board: Board, layout: Layout, facts: Facts, step: int, closed: frozenset[int] = frozenset()) -> Graph:
    """Return the graph of a layout, kept with it; arguments as for `routes`."""
    kept = kept_with(layout)
    graph: Graph | None = kept.get(("graph", closed))
    if graph is None:
        graph = kept["graph", closed] = Graph(board, layout, facts, step, closed)
    return graph


def routes(
    board: Board, layout: Layout, facts: Facts, source: int, step: int, closed: frozenset[int] = frozenset()
) -> dict[int, Route]:
    """Return the cheapest route from a place to every module and OUTSIDE that can be reached, kept with the layout.

    Of equally cheap ones that with the fewest steps, then the first by floor, row, column (C-MOV-3).

    Args:
        board: geometry.
        layout: what is built.
        facts: of that layout.
        source: a module's space or OUTSIDE.
        step: minutes of a step.
        closed: modules that may not be entered.

    """
    kept = kept_with(layout)
    known: dict[int, Route] | None = kept.get(("routes", source, closed))
    if known is not None:
        return known
    graph = edges(board, layout, facts, step, closed)
    leading, place = graph.edges, graph.place
    found: dict[int, Route] = {}
    heap: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (), source)]
    done: set[int] = set()
    ground = len(board.spaces)
    while heap:
        minutes, steps, path, node = heappop(heap)
        if node in done:
            continue
        done.add(node)
        if node < ground:
            found[node] = Route(minutes, path)
        for cost, other in leading.get(node, ()):
            if other not in done:
                heappush(heap, (minutes + cost, steps + 1, (*path, place(other)), other))
    found.pop(source, None)
    kept["routes", source, closed] = found
    return found
