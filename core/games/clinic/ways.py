"""Ways: the walks of a person to a place that differ in what is taken on them (C-MOV-3).

Extension point `things`: (look, person id) -> what the person can take, as (place, thing, forced) for each place where
it lies. A person takes one of a kind; a forced thing is taken by whoever passes, another by choice. The plain way is
that of C-MOV-3 with what is forced on it; every other outcome is offered once, at its cheapest way, and named `via`.
"""

from heapq import heappop, heappush
from typing import NamedTuple

from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.paths import Graph, edges
from core.move import Refusal
from core.state import kept_with


class Way(NamedTuple):
    """A walk: minutes, every place after the first, and (place, thing) of all that is taken, the first place too."""

    minutes: int
    path: tuple[int, ...]
    took: tuple[tuple[int, str], ...] = ()


Taken = tuple[tuple[int, str], ...]


def things_for(look: Look, name: str) -> dict[int, list[tuple[str, bool]]]:
    """Return what a person can take, by place: (thing, forced)."""
    out: dict[int, list[tuple[str, bool]]] = {}
    for hook in look.rules.hooks.get("things", ()):
        for place, thing, forced in hook(look, name):
            out.setdefault(place, []).append((thing, forced))
    return out


def ways(look: Look, name: str, to: int) -> dict[tuple[str, ...], Way]:
    """Return the ways of a person to a place that can be reached, by `via`; the plain one under ()."""
    origin = look.clinic.people[name].at
    plain = look.routes(origin)[to]
    things = things_for(look, name)
    if not things:
        return {(): Way(plain.minutes, plain.path)}
    took: Taken = ()
    for place in (origin, *plain.path):
        took = _forced(took, things.get(place, ()), place)
    out: dict[tuple[str, ...], Way] = {(): Way(plain.minutes, plain.path, took)}
    taken = {_kinds(took)}
    for way in _outcomes(look, origin, things).get(to, ()):
        kinds = _kinds(way.took)
        if kinds not in taken:
            taken.add(kinds)
            out[_named(look, way, plain.path)] = way
    return out


def blocked(look: Look, origin: int, to: int) -> Refusal | None:
    """Return the rule of a module that bars the way from a place to a module; None if it is not barred by one.

    Extension point `blocked`: (look, origin, module) -> Refusal | None.
    """
    for hook in look.rules.hooks.get("blocked", ()):
        refusal: Refusal | None = hook(look, origin, to)
        if refusal is not None:
            return refusal
    return None


def _kinds(took: Taken) -> frozenset[str]:
    return frozenset(thing for _place, thing in took)


def _forced(took: Taken, there: list[tuple[str, bool]] | tuple[()], place: int) -> Taken:
    have = _kinds(took)
    return (*took, *((place, thing) for thing, forced in there if forced and thing not in have))


def _choices(took: Taken, there: list[tuple[str, bool]] | tuple[()], place: int) -> list[Taken]:
    """Return what may have been taken after a place: what is forced, with or without each thing of choice."""
    out = [_forced(took, there, place)]
    for thing, forced in there:
        if not forced:
            out += [(*some, (place, thing)) for some in out if thing not in _kinds(some)]
    return out


def _outcomes(look: Look, origin: int, things: dict[int, list[tuple[str, bool]]]) -> dict[int, list[Way]]:
    """Search (node, what is taken) for the cheapest way of every outcome to every place; kept with the layout.

    Ties as in C-MOV-3.
    """
    start = OUTSIDE if origin == PRE else origin
    key = ("outcomes", start, look.closed, tuple((place, *there) for place, there in sorted(things.items())))
    kept = kept_with(look.layout)
    found: dict[int, list[Way]] | None = kept.get(key)
    if found is None:
        graph = edges(look.board, look.layout, look.facts, look.number("time.step"), look.closed)
        found = kept[key] = _search(graph, start, things)
    return found


def _search(graph: Graph, start: int, things: dict[int, list[tuple[str, bool]]]) -> dict[int, list[Way]]:
    heap: list[tuple[int, int, tuple[int, ...], Taken, int]] = [
        (0, 0, (), took, start) for took in _choices((), things.get(start, ()), start)
    ]
    found: dict[int, list[Way]] = {}
    done: set[tuple[int, frozenset[str]]] = set()
    while heap:
        minutes, steps, path, took, node = heappop(heap)
        if (node, _kinds(took)) in done:
            continue
        done.add((node, _kinds(took)))
        found.setdefault(node, []).append(Way(minutes, path, took))
        for cost, other in graph.edges.get(node, ()):
            place = graph.place(other)
            there = things.get(place, ()) if other == place else ()
            for some in _choices(took, there, place):
                heappush(heap, (minutes + cost, steps + 1, (*path, place), some, other))
    return found


def _named(look: Look, way: Way, plain: tuple[int, ...]) -> tuple[str, ...]:
    """Return the words of `via`: each place where something is taken with the thing, else a place off the plain way."""
    if way.took:
        return tuple(word for place, thing in way.took for word in (look.name(place), thing))
    return (look.name(next((place for place in way.path if place not in plain), way.path[0])),)
