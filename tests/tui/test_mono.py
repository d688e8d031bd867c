"""Without colour nothing is lost: floors that differ in what the rules ask never look the same as text."""

import random
from collections import Counter
from collections.abc import Hashable, Iterator

import pytest
from msgspec.structs import replace

from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.state import with_seat
from core.move import Move
from core.table import Table
from tests.tui.tables import EVERYTHING, busy_table, fresh_table, position_table
from tui.glyphs import glyphs
from tui.widgets.clinic.board import Board, outside
from tui.widgets.grid import Grid

SIZES = {"80x24": (80, 17), "120x36": (73, 34)}
STAFF_THINGS, SPACE_THINGS = ("cigarette", "condom"), ("bacterium", "machine", "cupboard", "tank", "couple")


class Painted(Board):
    """A board that is drawn without an app."""

    glyphs = glyphs("unicode")


def picture(look: Look, floor: int, size: tuple[int, int]) -> str:
    """The plan of a floor as text, without the maps of the other floors."""
    board = Painted()
    board.look, board.floor = look, floor
    grid = Grid(*size)
    plan = board.plan(*size)
    assert plan is not None
    board.draw(grid)
    return "\n".join("".join(row[: plan.columns]) for row in grid.chars[: plan.rows])


def persons(look: Look, place: int) -> Hashable:
    """Everybody at a place as the rules see them, whoever they are."""
    own = look.clinic
    return frozenset(
        Counter(
            (
                *(p.kind, p.colour, p.service if place == PRE else "", p.suspended, bool(p.bound), name in own.busy),
                *own.items.get(name, ()),
            )
            for name, p in own.people.items()
            if p.at == place
        ).items()
    )


def meaning(look: Look, floor: int) -> Hashable:
    """What the rules ask of a floor."""
    own, board = look.clinic, look.board
    here = range(floor * board.ground, (floor + 1) * board.ground)
    ground = floor == 0
    return (
        tuple(tile for tile in own.layout.tiles if tile[0] in here),
        own.layout.plots if ground else (),
        frozenset(own.layout.entrances) if ground else (),
        tuple(disc for disc in own.layout.discs if disc in here),
        own.cars if ground else (),
        tuple(persons(look, space) for space in here),
        tuple(tuple(sorted(own.items.get(board.names[space], ()))) for space in here),
        tuple(space for space in own.operated if space in here),
        tuple(space in look.facts.active for space in here),
    )


def positions(table: Table, seed: int, plays: int) -> Iterator[Look]:
    """Every clinic after every move of random play."""
    chance = random.Random(seed)
    for _ in range(plays):
        if table.over:
            return
        seat = chance.choice(table.deciding())
        legal = table.legal(seat)
        busy: list[Move] = [move for move in legal if not move.idle]
        table.submit(seat, chance.choice(busy if busy and chance.random() < 0.9 else legal))
        for own in range(len(table.names)):
            yield table.engine.look(table.state, own)


def tables() -> dict[str, Table]:
    return {
        "base": fresh_table("Ana", "Ben", seed="3"),
        "busy": busy_table(("Ana", "Ben", "Cleo", "Dan")),
        "modules": position_table(EVERYTHING),
    }


@pytest.mark.parametrize(
    ("name", "size"), [("base", "120x36"), ("busy", "120x36"), ("modules", "120x36"), ("modules", "80x24")]
)
def test_floors_that_differ_in_what_the_rules_ask_never_look_the_same(name, size):
    """At 80x24 what does not fit ends in `+n`; such pictures leave open what is behind, and `?` tells it."""
    seen: dict[str, tuple[Hashable, Look]] = {}
    for look in positions(tables()[name], 5, 60):
        for floor in range(look.board.top + 1):
            if not any(look.board.floor(space) == floor for space in look.facts.kinds):
                continue
            text, asked = picture(look, floor, SIZES[size]), meaning(look, floor)
            if any(part.startswith("+") and part[1:].isdigit() for part in text.split()):
                continue
            before = seen.setdefault(text, (asked, look))
            assert before[0] == asked, text
    assert len(seen) > 20


def test_who_waits_never_looks_the_same():
    seen: dict[str, Hashable] = {}
    for name in tables():
        for look in positions(tables()[name], 6, 60):
            text = "".join(words for words, _style in outside(look, 118))
            asked = (persons(look, OUTSIDE), persons(look, PRE), look.free_parking, len(look.clinic.people))
            if "+" not in text:
                assert seen.setdefault(text, asked) == asked, text
    assert len(seen) > 20


def changed(look: Look) -> Iterator[Look]:
    """The same clinic with one thing different that the rules ask about."""
    own = look.clinic
    busy = own.busy
    clinics = []
    for name, person in own.people.items():
        if person.at >= 0:
            things = own.items.get(name, ())
            others = [replace(person, suspended=True)] if person.kind == "patient" and not person.suspended else []
            if person.kind in {"doctor", "patient"}:
                others.append(replace(person, colour="red" if person.colour != "red" else "white"))
            clinics += [
                replace(own, busy=(*busy, name)),
                *(replace(own, people={**own.people, name: other}) for other in others),
                *(replace(own, items={**own.items, name: (*things, t)}) for t in STAFF_THINGS if t not in things),
            ]
    for space in look.facts.modules:
        where = look.board.names[space]
        lying = own.items.get(where, ())
        clinics += [replace(own, items={**own.items, where: (*lying, t)}) for t in SPACE_THINGS if t not in lying]
        clinics.append(replace(own, operated=(space,)))
    for clinic in clinics:
        yield look.engine.look(with_seat(look.state, look.seat, clinic), look.seat)


def test_every_single_change_shows():
    look = position_table(EVERYTHING).engine.look(position_table(EVERYTHING).state, 0)
    floors = [floor for floor in range(look.board.top + 1) if floor < 3]
    count = 0
    for other in changed(look):
        for floor in floors:
            if meaning(look, floor) != meaning(other, floor):
                count += 1
                assert picture(look, floor, SIZES["120x36"]) != picture(other, floor, SIZES["120x36"]), (
                    set(other.clinic.items.items()) ^ set(look.clinic.items.items()),
                    set(other.clinic.people.items()) ^ set(look.clinic.people.items()),
                    other.clinic.busy,
                    other.clinic.operated,
                )
    assert count > 60
