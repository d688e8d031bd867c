"""What modules bring is drawn, and can be chosen."""

import random

import pytest

from core.move import Done
from core.session import LocalSession
from core.table import Table
from tests.tui.tables import EVERYTHING, app_of, position_table, text_of
from tui.screens.desk import Desk
from tui.widgets.clinic.choices import SUGGESTIONS
from tui.widgets.clinic.face import FACE


async def shown(table: Table, *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    app = app_of(table)
    async with app.run_test(size=size) as pilot:
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        return text_of(app)


async def test_marks_of_modules_stand_on_spaces_and_after_people():
    text = await shown(position_table(EVERYTHING), "comma", "comma")
    assert "D1w~ D2y* Z1" in text  # a cigarette, both, a zombie
    assert 'N1" 2N' in text  # a nurse with a condom stands apart from those without
    assert "active bac (o)" in text
    assert "cup2 mch" in text
    assert "P1w&b" in text  # a pair with its tile


async def test_a_double_tile_has_no_wall_between_its_halves():
    text = await shown(position_table(EVERYTHING), "comma", "comma")
    row = next(row for row in text.splitlines() if "* BANK" in row)
    assert "BANK          + bank room" in row
    assert "c1──────────────d1" in text


async def test_frozen_patients_stand_in_brackets_beside_the_empty_tanks():
    text = await shown(position_table(EVERYTHING), "comma", "comma", "full_stop", "full_stop")
    assert "[P3y] [ ] [ ]" in text
    assert "tank3" in text


async def test_maps_of_other_floors_name_the_kinds_of_modules():
    assert "◆CRY1" in await shown(position_table(EVERYTHING), "comma", "comma", size=(120, 36))


async def test_riders_are_in_the_queues_and_tiles_under_doctors():
    queues = await shown(position_table(EVERYTHING), "P")
    assert "psychiatry ·  ·  r  w& w&" in queues
    market = await shown(position_table(EVERYTHING), "M")
    assert "Dw+A $4  Dy $3  Dr+T $2" in market
    assert "pieces     flask 8  machine 2 $2  condom 14  tank 5 $2" in market
    assert "of Ana     bacterium 2" in market


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_of_modules_can_be_put_together(seed):
    """Random play: what the screens offer, with the keys for done and suggested, is the legal list."""
    chance = random.Random(seed)
    table = position_table(EVERYTHING)
    for _ in range(60):
        if table.over:
            break
        seat = chance.choice(table.deciding())
        desk = Desk(LocalSession(table, (seat,)), table.engine, FACE)
        assert desk.narrowing is not None
        offered = set(desk.narrowing.root.moves())
        assert offered == {m for m in desk.legal if not isinstance(m, (Done, *SUGGESTIONS))}
        table.submit(seat, chance.choice(desk.legal))


async def test_the_budget_says_what_popularity_modules_bring_or_cost():
    budget = await shown(position_table(EVERYTHING), "B")
    assert "1 infected room, if popularity is bought                      -1 popularity" in budget
    smoking = EVERYTHING.replace('colour = "red", at = "a1"', 'colour = "red", at = "b2"')
    smoking = smoking.replace("[seat.items]", '[seat.items]\nD3 = ["cigarette"]')
    assert "1 x doctor with a cigarette in a supply room" in await shown(position_table(smoking), "B")
    flasks = EVERYTHING.replace("cash = 14", "cash = 14\nflasks = 3")
    assert "3 flasks at entrances                                         +6 popularity" in await shown(
        position_table(flasks), "B"
    )
