"""Look: a state as the rules read it for one seat. Steps, checks and quantities take a look and nothing else."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from core.dice import Draw
from core.engine import Engine
from core.event import Prompt
from core.games.clinic.board import LOT, OUTSIDE, PRE, Board
from core.games.clinic.facts import Facts, facts
from core.games.clinic.kinds import CellKind, PersonKind
from core.games.clinic.paths import Route, routes
from core.games.clinic.state import Clinic, ClinicState, Layout, Person
from core.move import Line
from core.state import kept_with


class Look:
    """A state, the ruleset and a seat (-1: the table as a whole)."""

    def __init__(self, engine: Engine, state: ClinicState, seat: int) -> None:
        """Bind them together."""
        self.engine = engine
        self.rules = engine.rules
        self.cells: dict[str, CellKind] = engine.rules.content["cells"]
        self.state = state
        self.seat = seat
        if seat >= 0:
            self.clinic: Clinic = state.seats[seat]

    @property
    def prompt(self) -> Prompt | None:
        """The open question, if it waits for seats."""
        return self.state.prompt

    def of(self, seat: int) -> "Look":
        """Return the same state as another seat reads it."""
        return self if seat == self.seat else Look(self.engine, self.state, seat)

    # numbers and amounts

    def number(self, name: str) -> Any:  # noqa: ANN401 - numbers and lists of numbers
        """Return a rule-set number."""
        return self.rules.numbers[name]

    def by_players(self, name: str) -> int:
        """Return a rule-set number that depends on the number of players."""
        value: int = self.rules.numbers[name][len(self.state.seats) - 1]
        return value

    def lines(self, name: str, *args: Any) -> Iterator[Line]:  # noqa: ANN401 - each amount has arguments of its own
        """Yield the lines of a named amount."""
        return self.rules.lines(name, self, *args)

    def total(self, name: str, *args: Any) -> int:  # noqa: ANN401 - as lines
        """Return a named amount."""
        return self.rules.total(name, self, *args)

    def draw(self, stream: str) -> Draw:
        """Return the next draw of a chance stream."""
        return self.engine.draw(self.state, stream)

    # the clinic of the seat

    @property
    def layout(self) -> Layout:
        """What is built in it."""
        return self.clinic.layout

    @cached_property
    def board(self) -> Board:
        """The geometry."""
        return self.state.board

    @cached_property
    def facts(self) -> Facts:
        """Buildings, active rooms, doors and so on."""
        return facts(self.board, self.clinic.layout, self.cells)

    def cell_kind(self, name: str) -> CellKind:
        """Return the traits of a kind of tile."""
        return self.cells[name]

    def person_kind(self, person: Person) -> PersonKind:
        """Return the traits of a person's kind."""
        kind: PersonKind = self.rules.content["people"][person.kind]
        return kind

    def role(self, person: Person) -> str:
        """Return what a person counts as: doctor, nurse, orderly, patient or ""."""
        role: str = self.rules.content["people"][person.kind].role
        return role

    @cached_property
    def crowd(self) -> dict[tuple[int, str], list[str]]:
        """Ids of the seat's people by (place, role), in the order in which they came; kept with the clinic."""
        kept: dict[tuple[int, str], list[str]] | None = self.clinic.__dict__.get("crowd")
        if kept is None:
            kept = {}
            kinds = self.rules.content["people"]
            for name, person in self.clinic.people.items():
                kept.setdefault((person.at, kinds[person.kind].role), []).append(name)
            self.clinic.__dict__["crowd"] = kept
        return kept

    def at(self, place: int, role: str) -> list[str]:
        """Return the ids of the people of a role at a place."""
        return self.crowd.get((place, role), [])

    def routes(self, place: int) -> dict[int, Route]:
        """Return the cheapest routes from a place; pre-admissions and outside are one place (C-MOV-1)."""
        source = OUTSIDE if place == PRE else place
        known: dict[int, Route] | None = kept_with(self.clinic.layout).get(("routes", source, self.closed))
        if known is not None:
            return known
        return routes(self.board, self.layout, self.facts, source, self.number("time.step"), self.closed)

    @cached_property
    def closed(self) -> frozenset[int]:
        """Modules that nobody may enter (extension point `closed`: (look) -> spaces)."""
        closing = self.rules.hooks.get("closed")
        return frozenset(space for hook in closing for space in hook(self)) if closing else frozenset()

    def new_id(self, kind: str) -> str:
        """Return the id of the next person of a kind: letter and number, given once and kept."""
        letter = self.rules.content["people"][kind].letter
        return f"{letter}{self.clinic.named.get(letter, 0) + 1}"

    # parking

    def free_spots(self) -> list[int]:
        """Return the places where a car can be parked, sides first (C-PRK-1)."""
        cars = self.clinic.cars
        taken = set(cars)
        spots = [side for side in sorted(self.facts.sides) if side not in taken]
        for space, capacity in sorted(self.layout.lots.items()):
            if cars.count(LOT + space) < capacity:
                spots.append(LOT + space)
        return spots

    @cached_property
    def free_parking(self) -> int:
        """How many cars can still be parked."""
        return len(self.facts.sides) + sum(self.layout.lots.values()) - len(self.clinic.cars)

    def name(self, place: int) -> str:
        """Return the name of a place."""
        if place == OUTSIDE:
            return "outside"
        return "pre-admissions" if place == PRE else self.board.names[place]
