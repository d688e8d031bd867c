"""Position files of Clinic: one [[seat]], from its words to the event that lays its clinic out."""

import re
from collections.abc import Mapping

from core.games.clinic.board import LOT, OUTSIDE, PRE, Board
from core.games.clinic.kinds import SHADES, PersonKind
from core.games.clinic.kit import starters
from core.games.clinic.look import Look
from core.games.clinic.notation import ITEMS, board_words
from core.games.clinic.position_modules import only_known
from core.games.clinic.rounds import ACTIONS
from core.games.clinic.setup_events import ClinicLaid
from core.games.clinic.state import Person
from core.position import Section, choices, shown

MOST = 999_999
"""Bound of dollars, points and minutes."""

_ID = re.compile(r"([A-Z])([1-9]\d{0,3})$")
_KIT_CELLS = {"a1": "hub psychiatry", "b1": "treatment", "b2": "supply"}
_PLACES = {"outside": OUTSIDE, "pre": PRE}


def clinic_of(look: Look, seat: int, section: Section) -> ClinicLaid:
    """Return what a [[seat]] says, the kit where it says nothing of `cells`; raises PositionError.

    Spaces, names and numbers are checked here; whether they go together by the rules is asked of the folded event.

    Args:
        look: at a state with the table laid out.
        seat: 0-based.
        section: the seat's table.

    """
    reader = _Reader(look, section)
    kit = not section.has("cells")
    people = reader.people()
    cars = reader.spots("cars")
    if kit:
        came = _kit_people(look)
        if not section.has("people"):
            people = came
        if not section.has("cars"):
            corner = look.board.sides[look.board.ground - 1]
            cars = [corner[letter] for letter in "sen"][: len(came)]
    named: dict[str, int] = {}
    for name in people:
        named[name[0]] = max(named.get(name[0], 0), int(name[1:]))
    before, now = section.whole("minutes", 0, 0, MOST), section.whole("round_minutes", 0, 0, MOST)
    return ClinicLaid(
        seat=seat,
        cells=reader.cells(),
        lots=reader.lots(),
        entrances=reader.sides("entrances") if section.has("entrances") or not kit else (look.board.sides[0]["w"],),
        discs=tuple(sorted(reader.spaces("conveyors"))),
        cars=tuple(sorted(cars)),
        people=people,
        named=named,
        cash=section.whole("cash", look.number("money.start"), 0, MOST),
        income=section.whole("income", 0, 0, MOST),
        popularity=section.whole("popularity", 0, 0, MOST),
        minutes=before + now,
        round_minutes=now,
        used=reader.used(),
        built=section.words("built", look.rules.content["cells"]),
        busy=section.words("busy", list(people)),
        operated=tuple(reader.spaces("operated")),
        items=reader.items(people),
        tokens=look.clinic.tokens,
    )


def _kit_people(look: Look) -> dict[str, Person]:
    """The white doctor in a1, and outside whom modules let everybody start with (C-SET-2)."""
    kinds = look.rules.content["people"]
    came = [Person("doctor", 0, "white"), *(Person(kind, OUTSIDE, kinds[kind].colour) for kind in starters(look))]
    return {f"{kinds[person.kind].letter}1": person for person in came}


class _Reader:
    """Reads the entries of one [[seat]]."""

    def __init__(self, look: Look, section: Section) -> None:
        self._look = look
        self._section = section
        self._board: Board = look.board

    def _space(self, key: str, name: str) -> int:
        space = self._board.space(name)
        if space is None:
            raise self._section.wrong(key, f"There is no space {shown(name)}: {board_words(self._board)} (C-BRD-1).")
        return space

    def spaces(self, key: str) -> list[int]:
        """Return the spaces of a list of names, each once."""
        return self._once(key, [self._space(key, name) for name in self._section.words(key)])

    def items(self, people: Mapping[str, Person]) -> dict[str, tuple[str, ...]]:
        """Return what lies on spaces (by name) and people (by id), as modules in play know it."""
        given = self._section.section("items")
        known = self._look.rules.content.get(ITEMS, {})
        out = {}
        for key in given.table:
            name = key if key in people else self._board.names[self._space("items", key)]
            for thing in given.words(key):
                if thing not in known:
                    raise given.wrong(key, f"{shown(thing)} is nothing that modules in play put there.")
            out[name] = tuple(sorted(given.words(key)))
        return dict(sorted(out.items()))

    def _once(self, key: str, places: list[int]) -> list[int]:
        for i, place in enumerate(places):
            if place in places[:i]:
                raise self._section.wrong(key, f"{self._section.words(key)[i]} is named twice.")
        return places

    def sides(self, key: str) -> tuple[int, ...]:
        """Return the sides of a list of names, each once, in order."""
        out = []
        for name in self._section.words(key):
            side = self._board.side(name)
            if side is None:
                raise self._section.wrong(key, f"There is no side {shown(name)}: {board_words(self._board)} (C-BRD-1).")
            out.append(side)
        return tuple(self._once(key, out))

    def spots(self, key: str) -> list[int]:
        """Return the parking places of a list of names; a lot stands there once for each of its cars."""
        out = []
        for name in self._section.words(key):
            spot = self._board.spot(name)
            if spot is None:
                text = f"There is no parking place {shown(name)}: say a side (c3.s) or a lot (lot d1) of floor 0."
                raise self._section.wrong(key, text)
            out.append(spot)
        return out

    def cells(self) -> dict[int, str]:
        """Return kinds of tiles by space, helipads included."""
        kinds = self._look.rules.content["cells"]
        given = self._section.section("cells")
        table = given.table if self._section.has("cells") else _KIT_CELLS
        out: dict[int, str] = {}
        for name, kind in table.items():
            space = self._space("cells", name)
            if not isinstance(kind, str) or kind not in kinds:
                text = f"There is no kind of tile {shown(kind)}: {choices(kind, list(kinds))}."
                raise self._section.wrong("cells", text)
            if space in out:
                raise self._section.wrong("cells", f"{self._board.names[space]} is named twice.")
            out[space] = kind
        for space in self.spaces("helipads"):
            if out.get(space, "helipad") != "helipad":
                text = f"{self._board.names[space]} holds {out[space]} already (C-BRD-4)."
                raise self._section.wrong("helipads", text)
            out[space] = "helipad"
        return dict(sorted(out.items()))

    def lots(self) -> dict[int, int]:
        """Return capacities by space."""
        given = self._section.section("lots")
        sizes = (self._look.number("lot.capacity"), self._look.number("lot.upgraded"))
        out: dict[int, int] = {}
        for name in given.table:
            space = self._space("lots", name)
            capacity = given.whole(name, 0, 0, MOST)
            if capacity not in sizes:
                text = f"A lot has room for {sizes[0]} cars or {sizes[1]}, not {capacity} (C-BLD-1)."
                raise self._section.wrong("lots", text)
            out[space] = capacity
        return dict(sorted(out.items()))

    def used(self) -> dict[str, int]:
        """Return how often each action was used."""
        given = self._section.section("used")
        given.only(ACTIONS)
        uses = self._look.number("actions.uses")
        return {action: given.whole(action, 0, 0, uses) for action in ACTIONS if given.has(action)}

    def people(self) -> dict[str, Person]:
        """Return people by id."""
        out: dict[str, Person] = {}
        for section in self._section.sections("people", "id"):
            only_known(section, self._look.engine, "person.", ("id", "kind", "colour", "service", "at"))
            kind: PersonKind = self._look.rules.content["people"][section.word("kind", None, self._kinds())]
            name = section.word("id")
            match = _ID.match(name)
            if match is None or match[1] != kind.letter:
                text = f"The id of a {kind.name} is {kind.letter} and a number from 1, not {shown(name)}."
                raise section.wrong("id", text)
            if name in out:
                raise section.wrong("id", f"There are two people called {name}.")
            out[name] = self._person(section, kind)
        return out

    def _kinds(self) -> list[str]:
        return list(self._look.rules.content["people"])

    def _person(self, section: Section, kind: PersonKind) -> Person:
        coloured = kind.name in {"doctor", "patient"}
        colours = (kind.colour,) if kind.colour else SHADES
        if section.has("colour") and kind.role not in {"doctor", "patient"}:
            raise section.wrong("colour", f"A {kind.name} has no colour.")
        if section.has("service") and kind.staff:
            raise section.wrong("service", f"A {kind.name} belongs to no service.")
        colour = section.word("colour", None if coloured else kind.colour, colours)
        service = section.word("service", "", self._look.state.services)
        if kind.name == "patient" and not service:
            raise section.wrong("service", "A patient was admitted for a service; this is missing.")
        at = section.word("at")
        place = _PLACES.get(at)
        return Person(
            kind.name,
            self._person_space(section, at) if place is None else place,
            colour,
            service,
            bound=section.word("with", ""),
            suspended=section.flag("frozen"),
        )

    def _person_space(self, section: Section, at: str) -> int:
        space = self._board.space(at)
        if space is None:
            text = f"There is no place {shown(at)}; say outside, pre, or a space: {board_words(self._board)}."
            raise section.wrong("at", text)
        return space


def spot_words(board: Board, spot: int) -> str:
    """Return the name of a parking place for a sentence."""
    return board.spot_name(spot) if spot < LOT else f"the {board.spot_name(spot)}"
