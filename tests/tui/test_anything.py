"""Random keys, clicks and sizes, seeded: the screens stand whatever is done, and the game is what its log says."""

import random

import pytest

from core.games import game
from core.table import Table
from tests.tui.hands import click_at, press
from tests.tui.tables import app_of, busy_table, fresh_table, play_of, played_to, scenario_table, text_of
from tui.actions import keymap
from tui.screens.notes import HandOver

SIZES = [(60, 20), (80, 24), (79, 23), (59, 19), (120, 36), (160, 50), (100, 30), (20, 6)]
KEYS = [*keymap(), *"GPTOMBL123456xcgtieoybvm", "pagedown", "home", "end", "backspace", "delete", "space", "tab"]
KEYS += ["enter"] * 12 + ["escape"] * 4 + ["d", "s", "n"] * 3
TABLES = {
    "move": lambda: busy_table(("Ana", "Ben", "Cleo", "Dan")),
    "choose": lambda: played_to("choose"),
    "set-up": lambda: fresh_table("Ana", "Ben"),
    "strict": lambda: fresh_table("Ana", "Ben", undo="strict"),
    "zombies": lambda: scenario_table("C-ZOM-2-allows"),
    "donation": lambda: scenario_table("X-SPB-5-allows"),
    "admit": lambda: scenario_table("C-ADM-2-allows"),
}


async def do_anything(table: Table, seed: int, steps: int) -> None:
    """Do random things; then the shown game is the table's, and a table read from the store stands where it does."""
    chance = random.Random(seed)
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(steps):
            what = chance.random()
            if what < 0.04:
                await pilot.resize_terminal(*chance.choice(SIZES))
            elif what < 0.4:
                width, height = app.size
                await click_at(app, chance.randrange(width), chance.randrange(height))
            else:
                key = chance.choice(KEYS)
                leaving = key == "q" and not isinstance(app.screen, HandOver)
                await press(app, "escape" if leaving or key == "q" else key)
            if not app.is_running:  # a click on `q leave`
                break
        await pilot.resize_terminal(80, 24)
        while app.is_running and app.screen is not play_of(app) and not isinstance(app.screen, HandOver):
            await press(app, "escape")
        assert not app.crashed
        assert play_of(app).desk.session.head == table.head
        assert text_of(app)
    assert table._store is not None
    found = Table.open(table._store, table.name, game)
    assert (found.head, found.state) == (table.head, table.state)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
async def test_anything_at_all_leaves_the_screen_standing(name):
    await do_anything(TABLES[name](), 1, 150)
