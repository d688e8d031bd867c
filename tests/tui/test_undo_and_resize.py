"""Undo and redo say by name what they do, or what bars them; a change of size loses nothing of what is asked."""

import re

import pytest

from core.games.clinic.moves import Choose
from core.games.clinic.rounds import ACTIONS
from core.table import Table
from tests.tui.hands import press, settled
from tests.tui.tables import NAMES, app_of, busy_table, fresh_table, play_of, played_to, text_of
from tui.app import ClinicApp
from tui.screens.notes import HandOver


async def test_undo_and_redo_name_the_play():
    table = busy_table(NAMES)
    app = app_of(table)
    async with app.run_test(size=(80, 24)):
        await settled(app)
        start = table.head
        await press(app, "enter")
        walked = table.state
        await press(app, "u")
        assert table.head == start
        assert "Taken back: Ana walks P10w to b2, 10 min. r puts it back." in text_of(app)
        await press(app, "r")
        assert table.state is walked
        assert "Put back: Ana walks P10w to b2, 10 min." in text_of(app)
        await press(app, "right")
        assert "Put back" not in text_of(app)


async def test_there_is_no_undo_at_the_start_and_no_redo_at_the_end():
    table = busy_table(NAMES)
    app = app_of(table)
    async with app.run_test(size=(80, 24)):
        await settled(app)
        head = table.head
        for key in ("u", "r"):
            await press(app, key)
            assert table.head == head
            assert play_of(app).notice, key


async def test_undo_in_a_strict_game_names_what_bars_it():
    """All have chosen in secret: the reveal is not taken back, by key or from the log, and the sentence says so."""
    table = fresh_table("Ana", undo="strict", seed="2")
    app = app_of(table)
    async with app.run_test(size=(120, 36)):
        await settled(app)
        while getattr(table.state.prompt, "kind", "") != "choose":
            await press(app, "enter")
        await press(app, "enter")
        head = table.head
        for keys in (("u",), ("L", "up", "z")):
            await press(app, *keys)
            assert table.head == head
            assert "the secret choices of action were revealed" in text_of(app), keys


async def test_undo_of_a_secret_choice_goes_back_to_who_chose():
    table = played_to("choose")
    app = app_of(table)
    async with app.run_test(size=(80, 24)):
        await settled(app)
        await press(app, "enter")
        assert isinstance(app.screen, HandOver)
        assert "hand over to Ben" in text_of(app)
        head = table.head
        await press(app, "u")
        assert table.head != head
        assert "hand over to Ana" in text_of(app)
        await press(app, "enter")
        assert play_of(app).desk.seat == 0
        assert [str(move) for move in play_of(app).desk.legal] == [str(Choose(action)) for action in ACTIONS]


OPENED: dict[str, tuple[str, tuple[str, ...]]] = {
    "a walk": ("move", ()),
    "where to build": ("build", ("down", "enter")),
    "which hub": ("build", ("enter",)),
    "who is hired": ("hire", ()),
    "a queue": ("admit", ()),
    "who is treated": ("care", ()),
    "a typed line": ("move", ("colon", *"walk P10")),
    "all moves": ("move", ("a", "d", "6")),
    "why not": ("move", ("right", "w")),
    "help": ("move", ("question_mark",)),
    "the market": ("move", ("M",)),
    "the log": ("move", ("enter", "L", "up")),
    "stepping": ("move", ("enter", "v")),
}


async def shown(app: ClinicApp, keys: tuple[str, ...], *sizes: tuple[int, int]) -> str:
    """A picture with everything on it, what lies below a sheet included, after the terminal had several sizes."""
    async with app.run_test(size=sizes[0]) as pilot:
        await settled(app)
        await press(app, *keys)
        for size in sizes[1:]:
            await pilot.resize_terminal(*size)
            await settled(app)
        return re.sub(r"terminal-\d+", "terminal", app.export_screenshot())


@pytest.mark.parametrize("name", OPENED)
async def test_a_change_of_size_keeps_what_is_asked_and_looks_as_if_it_had_been_that_size(name):
    phase, keys = OPENED[name]
    way = ((120, 36), (59, 19), (160, 50), (80, 24))
    begun_wide = await shown(app_of(busy_table(NAMES, phase)), keys, *way)
    begun_small = await shown(app_of(busy_table(NAMES, phase)), keys, way[-1])
    assert begun_wide == begun_small


async def test_a_hand_over_stays_covered_at_every_size():
    table: Table = played_to("choose")
    app = app_of(table)
    async with app.run_test(size=(120, 36)) as pilot:
        await settled(app)
        await press(app, "enter")
        for size in ((60, 20), (59, 19), (160, 50), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(app)
            assert isinstance(app.screen, HandOver)
            assert "build" not in text_of(app)
        await press(app, "enter", "enter")
        assert not isinstance(app.screen, HandOver)
