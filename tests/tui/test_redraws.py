"""How often everything on the screen is drawn: once where it changed, never where it did not."""

import pytest

from tests.tui.tables import NAMES, app_of, busy_table, play_of, text_of
from tui.app import ClinicApp
from tui.screens.play import Play

SIZES = [(160, 50), (120, 36), (80, 24)]
BARS = {"above", "below"}


def drawn(play: Play) -> dict[str, int]:
    """How often each canvas was drawn so far, by letter or which bar it is."""
    canvases = {"G": play.middle, **play.panes, "above": play.head_bar, "below": play.foot_bar}
    return {name: canvas.drawn for name, canvas in canvases.items()}


async def after(app: ClinicApp, pilot, key: str) -> dict[str, int]:
    """Press a key; how often each canvas was drawn for it, those alone that were."""
    before = drawn(play_of(app))
    await pilot.press(key)
    await pilot.pause()
    return {name: n - before[name] for name, n in drawn(play_of(app)).items() if n > before[name]}


def once(*names: str) -> dict[str, int]:
    return dict.fromkeys(names, 1)


@pytest.mark.parametrize("size", SIZES)
async def test_a_step_of_the_cursor_draws_the_board_and_the_bar_below_once(size):
    app = app_of(busy_table(NAMES))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in ("right", "down", "left", "up", "tab", "greater_than_sign", "n"):
            assert await after(app, pilot, key) == once("G", "below"), key


@pytest.mark.parametrize("size", SIZES)
async def test_a_move_an_undo_and_a_redo_draw_what_changed_once(size):
    """Somebody leaves pre-admissions: queues, clocks, budget and log change, the market and the turn order do not."""
    app = app_of(busy_table(NAMES))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        changed = {"G", "P", "T", "B", "L"} & ({"G"} | play_of(app).opened) | BARS
        for key in ("enter", "u", "r", "u"):
            assert await after(app, pilot, key) == once(*changed), key


async def test_hiring_draws_market_and_clinic_but_neither_queues_nor_clocks():
    app = app_of(busy_table(NAMES, "hire"))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        asked = await after(app, pilot, "enter")
        assert "P" not in asked
        assert "T" not in asked
        assert asked["M"] == 1
        assert set(asked.values()) == {1}


async def test_a_refusal_draws_the_bar_below_alone():
    app = app_of(busy_table(NAMES))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        assert await after(app, pilot, "d") == once("below")
        assert "C-MOV-6" in text_of(app)


async def test_another_pane_draws_its_frame_and_the_tabs():
    app = app_of(busy_table(NAMES))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        for letter in "PTOMBL":
            before = play_of(app).active
            frames = {letter, before} - {"G"}
            found = await after(app, pilot, letter)
            assert found.pop("below", 1) == 1  # the keys that work there
            assert found == once("above", *frames), letter


async def test_what_lies_over_the_screen_draws_nothing_below_it():
    app = app_of(busy_table(NAMES))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        for key in ("question_mark", "a", "w", "v", "ctrl+p"):
            assert await after(app, pilot, key) == {}, key
            await pilot.press("escape")
            await pilot.pause()
