"""The log pane: search with a count, older and newer lines, one seat alone."""

from textual.pilot import Pilot

from core import bots
from core.table import Table
from tests.tui.tables import app_of, busy_table, fresh_table, play_of, text_of
from tui.widgets.log import Log


def table_of(plays: int) -> Table:
    table = fresh_table("Ana:greedy", "Ben:greedy", seed="1")
    for _ in range(plays):
        seat = bots.owing(table)[0]
        table.submit(seat, bots.move_of(table, seat))
    return table


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def app_after(plays: int):
    from core.log.records import Player

    table = table_of(plays)
    for seat, player in enumerate(table.players):
        table.hand_over(seat, Player(player.name))
    app = app_of(table)
    return app, lambda: play_of(app).panes["L"]


async def test_search_counts_and_goes_from_line_to_line():
    app, log_of = app_after(40)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "L", "slash", *"builds", "enter")
        log = log_of()
        assert isinstance(log, Log)
        assert log.scene is not None
        found = log._found(log.scene)
        assert len(found) > 2
        assert f"/builds {len(found)} of {len(found)}" in text_of(app)
        await press(pilot, "n", "n")
        assert log.chosen is log.scene.entries()[found[-3]]
        assert f"/builds {len(found) - 2} of {len(found)}" in text_of(app)
        await press(pilot, "N")
        assert log.chosen is log.scene.entries()[found[-2]]
        await press(pilot, "slash", *["backspace"] * 6, *"xyzzy", "enter")
        assert "No line has 'xyzzy'." in text_of(app)
        await press(pilot, "slash", *["backspace"] * 5, "enter")
        assert "/" not in log.subtitle(log.scene)


async def test_the_log_shows_one_seat_alone():
    app, log_of = app_after(40)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "L", "f", "f")
        log = log_of()
        assert isinstance(log, Log)
        assert log.scene is not None
        assert "Ben only" in text_of(app)
        await press(pilot, "up", "up")
        assert log.chosen is not None
        assert log.chosen.seat == 1
        await press(pilot, "f")
        assert f"of {len(log.scene.entries())}" in text_of(app)


async def test_what_was_taken_back_stays_in_the_log_and_z_goes_on_to_it():
    table = busy_table(("Ana", "Ben", "Cleo", "Dan"))
    app = app_of(table)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("enter", "enter")
        last = table.head
        await pilot.press("u", "u")
        await pilot.pause()
        assert table.head < last
        assert "Taken back: Ana walks P10w to b2" in text_of(app)
        assert "2 taken back" in text_of(app)
        await pilot.press("L", "down", "down", "z")
        await pilot.pause()
        assert table.head == last
        assert "taken back" not in text_of(app)
        await pilot.press("u", "r")
        await pilot.pause()
        assert "Put back: Ana walks" in text_of(app)


async def test_the_palette_names_what_would_be_taken_back():
    app = app_of(busy_table(("Ana", "Ben", "Cleo", "Dan")))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        titles = [title for title, _words, _call in play_of(app).commands()]
        assert any(title.startswith("Undo: Ana walks P10w to b2") for title in titles)
