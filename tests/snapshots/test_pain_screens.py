"""Pictures of the table and the theatre of Pain Doctors that somebody looked at, and its questions as text.

After a change that is meant: look at the new pictures first, then `pytest tests/snapshots --snapshot-update`.
"""

from functools import cache

import pytest

from tests.tui.pain_tables import pain_at
from tests.tui.tables import app_of, text_of

SIZES = {"80x24": (80, 24), "120x36": (120, 36), "160x50": (160, 50)}
LOOKS = {"dark": ("dark", False), "light": ("light", False), "mono": ("mono", False), "ascii": ("mono", True)}
"""Theme, and whether nothing but ASCII is drawn."""
at_table = cache(pain_at)
"""A game that is looked at only; the same one for all sizes and looks."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
def test_table(snap_compare, size, look):
    theme, ascii_only = LOOKS[look]
    app = app_of(at_table("play", "Ana", seed="1", times=13), theme, ascii_only=ascii_only)
    assert snap_compare(app, press=["right", "left"], terminal_size=SIZES[size])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
def test_theatre(snap_compare, size, look):
    theme, ascii_only = LOOKS[look]
    app = app_of(at_table("wild", "Ben", seed="4", times=3), theme, ascii_only=ascii_only)
    assert snap_compare(app, press=["down"], terminal_size=SIZES[size])


SMALL = {
    "hand": ("play", "1", 13, ("4",)),
    "theatre": ("surgery", "2", 1, ()),
    "theatre afterwards": ("play", "1", 20, ("S",)),
    "which segment": ("wild", "5", 1, ("right",)),
    "chart": ("play", "1", 13, ("C",)),
}


@pytest.mark.parametrize("name", SMALL)
async def test_one_pane_at_a_time_at_60x20(snapshot, name):
    kind, seed, times, keys = SMALL[name]
    app = app_of(at_table(kind, "Ana", seed=seed, times=times), ascii_only=True)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        assert text_of(app) == snapshot


QUESTIONS = {
    "open": ("open", "1", 14, ()),
    "play a card for nobody": ("play", "1", 13, ("1",)),
    "not here": ("play", "1", 13, ("up", "up", "enter")),
    "pre-op": ("pre-op", "5", 2, ()),
    "stop or continue": ("surgery", "2", 1, ()),
    "which segment": ("wild", "5", 1, ("right",)),
    "chart": ("play", "1", 13, ("C",)),
    "discards": ("play", "1", 13, ("D",)),
    "log": ("play", "1", 13, ("L", "up", "enter")),
    "help": ("play", "1", 13, ("question_mark", *["pagedown"] * 2)),
}


@pytest.mark.parametrize("name", QUESTIONS)
async def test_every_question_at_80x24(snapshot, name):
    kind, seed, times, keys = QUESTIONS[name]
    app = app_of(at_table(kind, "Ana", seed=seed, times=times), ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        assert text_of(app) == snapshot


async def test_hand_over_at_80x24(snapshot):
    app = app_of(pain_at("surgery", "Ana", "Ben", "Cleo", seed="2", times=6), ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert text_of(app) == snapshot
