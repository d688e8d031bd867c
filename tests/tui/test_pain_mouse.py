"""Pain Doctors by mouse alone: cards, patients, segments, words below, and the sheets between people."""

import pytest
from textual.pilot import Pilot

from core import bots
from core.games.pain_doctors import moves as mv
from core.move import Move
from tests.tui.pain_tables import NAMES, pain_table
from tests.tui.tables import app_of, play_of, text_of
from tests.tui.test_mouse import click
from tui.app import ClinicApp
from tui.screens.face import Target
from tui.screens.notes import HandOver, Note
from tui.screens.play import Play
from tui.widgets.canvas import Canvas

SIZE = (80, 24)
WORDS: dict[type[Move], str] = {
    mv.DrawCard: "draw a card",
    mv.DrawPatient: "draw a patient",
    mv.NewHand: "change the whole hand",
    mv.Pass: "pass",
    mv.Stay: "nobody goes",
    mv.Discard: "discard it",
    mv.StopSurgery: "stop",
    mv.ContinueSurgery: "continue",
}
"""What is clicked below for moves that go to no place."""


def places(play: Play, move: Move) -> list[Target]:
    """What is clicked on the table or in the theatre, in turn."""
    if isinstance(move, mv.PlayOn):
        return [Target("space", (move.seat, move.place))]
    if isinstance(move, mv.PlaySwap):
        return [Target("space", (move.seat, move.place)), Target("space", (move.other, move.elsewhere))]
    if isinstance(move, mv.SendToPreOp):
        return [Target("space", (play.desk.seat, move.place))]
    if isinstance(move, mv.Cover):
        return [Target("spot", move.segment)]
    if isinstance(move, mv.PlayWard):
        look = play.table.engine.look(play.table.state, play.desk.seat)
        return [Target("space", next((seat, place) for seat, place, _patient in look.in_ward(move.ward)))]
    return []


async def make(pilot: Pilot[int], play: Play, move: Move) -> None:
    """Make a move by clicks on what is drawn: its card, then whom it is for, or a word."""
    number = getattr(move, "number", 0)
    if number:
        assert await click(pilot, play.panes["hand"], ("thing", number)), f"card {number} is not on the screen"
    for target in places(play, move):
        canvas = play.panes["S"] if target.kind == "spot" else play.middle
        assert await click(pilot, canvas, target), f"{target} is not on the screen"
    if type(move) in WORDS:
        labels = [choice.label for choice in play.desk.menu]
        assert await click(pilot, play.foot_bar, ("menu", labels.index(WORDS[type(move)]))), labels


async def answer(pilot: Pilot[int], app: ClinicApp, key: str) -> None:
    """Click a key of the sheet that lies over the screen."""
    paper = app.screen.query_one("#paper")
    assert isinstance(paper, Canvas)
    assert await click(pilot, paper, ("key", key))


@pytest.mark.slow
async def test_a_whole_game_of_four_people_is_played_by_mouse_alone():
    """Every move that a greedy bot would make, and every hand-over, by clicks at 80x24."""
    table = pain_table(*NAMES[:4], seed="12")
    app = app_of(table)
    kinds: set[type[Move]] = set()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(2000):
            if table.over:
                break
            if isinstance(app.screen, HandOver):
                await answer(pilot, app, "Enter")
            play = play_of(app)
            assert app.screen is play
            seat, before = table.deciding()[0], table.head
            assert play.desk.scene.eyes == seat
            move = bots.choose(table.engine, play.desk.view, seat, "greedy", str(table.tree.depth()))
            await make(pilot, play, move)
            assert table.head > before, (move, text_of(app))
            assert table.path[-1].move == move
            kinds.add(type(move))
        assert table.over
        assert isinstance(app.screen, Note)
        assert "is Chief Surgeon" in text_of(app)
        await answer(pilot, app, "Esc")
        assert "the game is over" in text_of(app)
    assert kinds >= {mv.DrawCard, mv.DrawPatient, mv.PlayOn, mv.PlayWard, mv.SendToPreOp, mv.StopSurgery, mv.Cover}


async def test_a_card_is_chosen_left_and_discarded_by_mouse():
    table = pain_table(*NAMES[:2], seed="1")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await answer(pilot, app, "Enter")
        play = play_of(app)
        await make(pilot, play, mv.DrawCard())
        for number in (2, 5):  # the second is chosen, then left for another
            assert await click(pilot, play.panes["hand"], ("thing", number))
        await make(pilot, play, mv.Discard(5))
        assert table.path[-1].move == mv.Discard(5)
        assert isinstance(app.screen, HandOver)
        await answer(pilot, app, "u")
        assert [type(entry.move) for entry in table.path[1:]] == [mv.DrawCard]
        assert "hand over to Ana" in text_of(app)
        await answer(pilot, app, "Enter")
        assert play.desk.scene.eyes == 0


async def test_panes_are_opened_and_left_by_mouse():
    table = pain_table(*NAMES[:4], seed="1")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await answer(pilot, app, "Enter")
        play = play_of(app)
        for letter in "SCDLT":
            assert await click(pilot, play.head_bar, ("pane", letter))
            assert play.active == letter
