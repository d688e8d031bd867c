"""Pictures of screens that somebody looked at, and the questions of a game as text at the smallest common size.

After a change that is meant: look at the new pictures first, then `pytest tests/snapshots --snapshot-update`.
"""

import pytest

from tests.tui.tables import app_of, busy_table, fresh_table, text_of

EVERYBODY = ("Ana", "Ben", "Cleo", "Dan")
QUESTIONS = {
    "choose": ("choose", ()),
    "build": ("build", ()),
    "build where": ("build", ("down", "enter")),
    "build a hub on floor 1": ("build", ("enter", "enter", "full_stop")),
    "hire": ("hire", ()),
    "park": ("hire", ("right", "right", "enter")),
    "admit": ("admit", ()),
    "admit how": ("admit", ("enter",)),
    "why not": ("move", ("right", "w")),
    "all moves": ("move", ("a", "d", "6")),
    "who walks": ("move", ("escape",)),
    "care": ("care", ()),
    "a car leaves": ("care", ("s",)),
    "popularity": ("popularity", ()),
    "market of the shown": ("move", ("3", "M")),
    "help": ("move", ("question_mark",)),
}


@pytest.mark.parametrize("name", QUESTIONS)
async def test_every_question_at_80x24(snapshot, name):
    phase, keys = QUESTIONS[name]
    app = app_of(busy_table(EVERYBODY, phase), ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        assert text_of(app) == snapshot


async def test_set_up_at_80x24(snapshot):
    app = app_of(fresh_table("Ana", seed="1"), ascii_only=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert text_of(app) == snapshot
