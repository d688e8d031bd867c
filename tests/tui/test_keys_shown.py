"""The keys that the bar below shows are those that work: each does something, and no hidden one decides anything."""

import pytest
from textual.screen import ModalScreen

from core.move import Move
from core.table import Table
from tests.tui.hands import press, settled
from tests.tui.tables import app_of, asked, play_of, scenario_table
from tui.actions import actions
from tui.app import ClinicApp

DECIDING = ("back", "next_thing", "suggested", "done", "undo", "redo", "all_moves", "type", "enter")
POSITIONS = (
    "C-SET-3-allows",
    "C-ACT-1-allows",
    "C-BLD-12-allows",
    "C-HIR-1-allows",
    "C-ADM-2-allows",
    "C-MOV-9-allows",
    "C-CAR-1-allows",
    "C-POP-1-allows",
    "C-ZOM-2-allows",
    "X-ADD-9-allows",
    "X-CAN-5-allows",
    "X-CON-6-allows",
    "X-CRY-5-allows",
    "X-GEN-5-pay-shows",
    "X-SPB-5-allows",
)


def decided(app: ClinicApp) -> object:
    """What was decided and chosen, and which screens lie on the other."""
    desk = play_of(app).desk
    words = tuple(desk.narrowing.words) if desk.narrowing is not None else ()
    return play_of(app).table.head, words, len(app.screen_stack)


def seen(app: ClinicApp) -> object:
    """The same with what moves without a decision."""
    desk = play_of(app).desk
    return decided(app), desk.cursor, desk.at_queue, desk.index, play_of(app).active, desk.shown


async def as_before(app: ClinicApp, head: int, seat: int) -> None:
    """Close what lies on the game, and take it back to a record, the same person at the terminal."""
    play = play_of(app)
    while isinstance(app.screen, ModalScreen):
        app.pop_screen()
        await settled(app)
    if play.table.head != head:
        play.table.branch_to(head)
    play._covered = False
    play.desk.seat = play.desk.shown = seat
    play.desk.uncover()
    play._activate(play.face.letter)
    play.open_for_choice()
    play.show_all()
    await settled(app)


async def check_keys(app: ClinicApp) -> None:
    """Press every key, the game as before each time."""
    play = play_of(app)
    head, seat, kind = play.table.head, play.desk.seat, play.table.state.prompt
    foot = None
    for name in DECIDING:
        foot = play.foot_bar.foot
        assert foot is not None
        shown = {action for _key, _words, action in foot.keys}
        drawn = {meaning[1] for *_box, meaning in play.foot_bar.grid_now().hits if meaning[0] == "action"}
        assert shown & set(DECIDING) <= drawn, (kind, shown - drawn)
        before, all_before = decided(app), seen(app)
        await press(app, actions()[name].keys[0])
        if name in shown:
            assert seen(app) != all_before, (kind, name)
        else:
            assert decided(app) == before, (kind, name)
        await as_before(app, head, seat)
    for letter, word in foot.menu if foot is not None else ():
        if letter:
            before = decided(app)
            await press(app, letter)
            assert decided(app) != before, (kind, letter, word)
            await as_before(app, head, seat)


@pytest.mark.slow
async def test_the_keys_shown_are_those_that_work():
    for k, name in enumerate(POSITIONS):
        table: Table = scenario_table(name)
        app = app_of(table)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await check_keys(app)
            seat = asked(table)
            move: Move = table.legal(seat)[0]
            table.submit(seat, move)
            await settled(app)
            if k < 8 and not isinstance(app.screen, ModalScreen):  # nothing that covers the question
                await check_keys(app)
