"""What somebody who plays for the first time is told: before a move what it does, after it what came of it."""

from typing import Any

import pytest
from textual.pilot import Pilot

from core.session import LocalSession
from core.table import Table
from tests.tui.tables import app_of, asked, fresh_table, played_to, scenario_table, text_of
from tui.screens.desk import Desk
from tui.screens.face import face
from tui.widgets.canvas import Canvas


def desk_of(table: Table, seat: int) -> Desk:
    return Desk(LocalSession(table, (seat,)), table.engine, face("clinic"))


def told(table: Table, line: str) -> str:
    """What the preview says about a line of the seat that is asked."""
    seat = asked(table)
    desk = desk_of(table, seat)
    move = next(move for move in table.legal(seat) if desk.line(move) == line)
    return "".join(text for text, _style in desk.effects(move))


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def first(table: Table, kind: str) -> str:
    """The first legal line that begins with a word."""
    seat = asked(table)
    lines = (desk_of(table, seat).line(move) for move in table.legal(seat))
    return next(line for line in lines if line.startswith(kind))


def test_a_car_is_told_to_keep_modules_off_the_ground_beside_it():
    table = played_to("park")
    line = next(line for line in map(desk_of(table, asked(table)).line, table.legal(asked(table))) if "lot" not in line)
    assert "while a car is there" in told(table, line)


def test_an_entrance_is_told_where_people_come_in():
    table = fresh_table("Ana", "Ben")
    while table.state.prompt is not None and table.state.prompt.kind == "bonus":
        table.submit(asked(table), table.legal(asked(table))[0])
    table.submit(0, next(move for move in table.legal(0) if "hub" in desk_of(table, 0).line(move)))
    assert told(table, first(table, "place entrance")).startswith("people come in at")


def test_an_exchange_is_told_by_where_both_end():
    assert told(scenario_table("C-MOV-9-allows"), "exchange D1 D2").startswith("D1w to c1, 10 min · D2y to a1, 10 min")


def test_the_move_that_ends_a_round_tells_its_expenses():
    table = played_to("drive off", seats=1)
    words = told(table, first(table, "drive off"))
    assert "leaves · then expenses of $" in words
    assert " from income" in words


async def test_points_left_stand_in_the_queues_while_a_car_is_parked():
    table = played_to("admit")
    seat = asked(table)
    points = table.state.prompt.points  # type: ignore[union-attr]
    while table.state.prompt is not None and table.state.prompt.kind == "admit":
        move = next(m for m in table.legal(seat) if desk_of(table, seat).line(m).startswith("admit"))
        table.submit(seat, move)
    app = app_of(table)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "P")
        assert f"{points - 1} queue point" in text_of(app)


async def test_what_ends_a_round_is_open_in_the_log_until_enter_closes_it():
    table = played_to("choose", round_=2, seats=1)
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "L")
        assert "   Administration begins" in text_of(app)
        await press(pilot, "enter")
        assert "   Administration begins" not in text_of(app)


async def test_done_where_something_has_to_be_chosen_says_so():
    app = app_of(played_to("choose", seats=1))  # right after the kit, whose question is no longer open
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d")
        assert "something has to be chosen" in text_of(app)
        assert "(prompt)" not in text_of(app)


async def test_the_board_is_shown_to_whoever_chooses_an_action():
    app = app_of(played_to("choose"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "hand over" in text_of(app)
        await press(pilot, "enter")
        assert "G GRID" in text_of(app)


def test_a_tie_is_told_by_what_broke_it():
    table = scenario_table("C-END-2-shows")
    words = table.game.question(table.engine, table.state, table.names)
    assert words == "The game is over: Ben wins with 8 points, before Ana by less time on the clock (C-END-2)."


def test_a_canvas_that_does_not_say_how_it_is_drawn_is_not_made():
    kind: Any = Canvas
    with pytest.raises(TypeError, match="abstract"):
        kind()
