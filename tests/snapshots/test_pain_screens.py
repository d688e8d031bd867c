"""Pictures of the table and the theatre of Pain Doctors that somebody looked at, and its questions as text.

After a change that is meant: look at the new pictures first, then `pytest tests/snapshots --snapshot-update`.
"""

import pytest

from tests.tui.pain_tables import pain_at
from tests.tui.tables import app_of, text_of

SIZES = [(80, 24), (120, 36), (160, 50)]
NAMES = ["80x24", "120x36", "160x50"]
THEMES = ["dark", "light", "mono"]


@pytest.mark.parametrize(("size", "theme"), list(zip(SIZES, THEMES, strict=True)), ids=NAMES)
def test_table(snap_compare, size, theme):
    table = pain_at("play", "Ana", seed="1", times=13)
    assert snap_compare(app_of(table, theme), press=["right", "left"], terminal_size=size)


@pytest.mark.parametrize(("size", "theme"), list(zip(SIZES, THEMES, strict=True)), ids=NAMES)
def test_theatre(snap_compare, size, theme):
    table = pain_at("wild", "Ben", seed="4", times=3)
    assert snap_compare(app_of(table, theme), press=["down"], terminal_size=size)


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
    app = app_of(pain_at(kind, "Ana", seed=seed, times=times), ascii_only=True)
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
