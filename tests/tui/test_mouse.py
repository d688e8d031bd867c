"""Everything by mouse alone: what is lit on the board, words, people, sides, lines of lists and the footer's keys."""

from textual.pilot import Pilot
from textual.widget import Widget

from core.games.clinic import moves as mv
from core.table import Table
from tests.tui.tables import app_of, busy_table, fresh_table, play_of
from tui.app import ClinicApp
from tui.screens.face import Target
from tui.widgets.canvas import Canvas
from tui.widgets.clinic.board import Board


async def click(pilot: Pilot[int], canvas: Widget, wanted: object) -> bool:
    """Click where a canvas says that a click means what is wanted; False if it is nowhere on the screen."""
    assert isinstance(canvas, Canvas)
    for x, y, width, height, meaning in reversed(canvas.grid_now().hits):
        if meaning == wanted:
            for at in ((x, y), (x + width // 2, y + height // 2), (x + width - 1, y + height - 1)):
                if canvas.grid_now().meaning(*at) == wanted:
                    await pilot.click(canvas, offset=at)
                    await pilot.app.workers.wait_for_complete()
                    await pilot.pause()
                    return True
    return False


async def play_one(app: ClinicApp, pilot: Pilot[int]) -> None:
    """Make one step by mouse: answer a sheet, say done or take the suggestion, or choose the first thing offered."""
    play = play_of(app)
    if app.screen is not play:
        paper = app.screen.query_one("#paper")
        assert isinstance(paper, Canvas)
        key = next(m for *_box, m in paper.grid_now().hits if isinstance(m, tuple) and m[0] == "key")
        assert await click(pilot, paper, key)
        return
    desk = play.desk
    if desk.suggestion is not None:
        assert await click(pilot, play.foot_bar, ("action", "suggested"))
    elif desk.done is not None and not any(isinstance(move, mv.Buy) for move in desk.legal):
        assert await click(pilot, play.foot_bar, ("action", "done"))
    elif desk.targets:
        await choose_place(play_of(app).desk.targets[0], app, pilot)
    else:
        assert await click(pilot, play.foot_bar, ("menu", desk.index))


async def choose_place(target: Target, app: ClinicApp, pilot: Pilot[int]) -> None:
    """Click a place that can be chosen, in the queues or on its floor."""
    play = play_of(app)
    if target.kind == "queue":
        assert await click(pilot, play.panes["P"], ("queue", target.value))
        return
    if not await click(pilot, play.middle, target):
        space = Target("space", target.value % 1000)
        assert await click(pilot, play.middle, space)


async def test_undo_and_the_list_of_moves_work_by_mouse():
    table: Table = fresh_table("Ana", seed="1")
    app = app_of(table)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        await play_one(app, pilot)
        await play_one(app, pilot)
        head = len(table.path)
        assert head > 1
        assert await click(pilot, play_of(app).foot_bar, ("action", "undo"))
        assert len(table.path) == head - 1
        assert await click(pilot, play_of(app).foot_bar, ("action", "all_moves"))
        assert await click(pilot, app.screen.query_one("#paper"), ("move", 1))
        assert len(table.path) == head


async def test_words_that_have_no_room_and_floors_are_reached_by_mouse():
    app = app_of(busy_table(("Ana", "Ben", "Cleo", "Dan")))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        foot, desk = play_of(app).foot_bar, play_of(app).desk
        assert await click(pilot, foot, ("action", "back"))
        last = len(desk.menu) - 1
        assert all(meaning != ("menu", last) for *_box, meaning in foot.grid_now().hits)
        further = next(meaning for *_box, meaning in foot.grid_now().hits if meaning[0] == "word")
        assert await click(pilot, foot, further)
        assert await click(pilot, foot, ("menu", last))
        assert await click(pilot, foot, ("action", "floor_up"))
        board = play_of(app).middle
        assert isinstance(board, Board)
        assert board.floor == 1
        assert await click(pilot, foot, ("action", "floor_down"))
        assert board.floor == 0
