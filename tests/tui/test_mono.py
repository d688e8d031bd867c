"""Without colour nothing is lost: positions that differ in what the rules ask never look the same."""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from pathlib import Path

import pytest

from core.games import game
from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.state import ClinicState
from core.log.jsonl import read_file
from core.move import Move
from core.table import Table
from tests.tui.changes import changes
from tests.tui.shown import parts
from tests.tui.tables import EVERYTHING, busy_table, fresh_table, position_table
from tui.glyphs import glyphs
from tui.widgets.clinic.board import Board, outside
from tui.widgets.grid import Grid

SIZES = {"80x24": (80, 17), "120x36": (73, 34)}
SAMPLES = Path(__file__).parents[2] / "saves" / "samples"


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


def sampled(name: str, times: int) -> Iterator[Look]:
    """Clinics of a game that was kept, at moments spread over it, a seat each."""
    table = Table.from_records(list(read_file(SAMPLES / f"{name}.jsonl")), game)
    path = table.path
    for k in range(times):
        state = path[(k + 1) * (len(path) - 1) // (times + 1)].state
        assert isinstance(state, ClinicState)
        yield table.engine.look(state, k % len(state.seats))


def random_game(name: str) -> Iterator[Look]:
    """Clinics of a game of random moves, a seat each."""
    for k, look in enumerate(positions(tables()[name], 7, 120)):
        if k % 101 == 60:
            yield look


GAMES: dict[str, Callable[[], Iterator[Look]]] = {
    **{path.stem: partial(sampled, path.stem, 2) for path in sorted(SAMPLES.glob("clinic*.jsonl"))},
    **{f"random {name}": partial(random_game, name) for name in ("base", "busy", "modules")},
}
SCREENS = [((160, 50), "unicode"), ((80, 24), "ascii"), ((120, 36), "unicode"), ((80, 24), "unicode")]
"""Size and glyphs; the games take turns."""


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_changed_shows(name):
    """One thing at a time is changed; it is seen somewhere where keys lead to, in letters or marks without colour."""
    size, glyph_set = SCREENS[list(GAMES).index(name) % len(SCREENS)]
    chance = random.Random(name)
    count = 0
    for look in GAMES[name]():
        before = [(what, draw()) for what, draw in parts(look, size, glyph_set)]
        for words, other in changes(look, chance):
            count += 1
            drawn = zip(before, parts(other, size, glyph_set), strict=True)
            assert any(picture != draw() for (_what, picture), (_same, draw) in drawn), words
    assert count > 80


@pytest.mark.parametrize(("size", "glyph_set"), SCREENS[:2])
def test_no_two_changes_look_alike(size, glyph_set):
    """What is changed shows as itself: not only is the picture another one, it is that of no other change."""
    table = position_table(EVERYTHING)
    seen: dict[Hashable, tuple[str, object]] = {}
    for words, other in changes(table.engine.look(table.state, 0), random.Random(3)):
        picture = tuple(draw() for what, draw in parts(other, size, glyph_set) if not what.startswith("words"))
        alike, state = seen.setdefault(picture, (words, other.state))
        assert state == other.state, (alike, words)
    assert len(seen) > 100
