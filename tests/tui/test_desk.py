import pytest

from core import bots
from core.log.records import Player
from core.session import LocalSession
from core.table import Table
from tests.tui.tables import busy_table, fresh_table, played_to
from tui.screens.desk import Desk
from tui.screens.face import Target
from tui.screens.preview import preview
from tui.widgets.clinic.face import FACE
from tui.widgets.grid import Parts


def desk_of(table: Table, seats: tuple[int, ...] | None = None) -> Desk:
    return Desk(LocalSession(table, seats), table.engine, FACE)


def words(parts: Parts) -> str:
    return "".join(text for text, _style in parts)


@pytest.mark.parametrize("seed", ["4", "5"])
def test_tab_reaches_every_place_that_can_be_chosen(seed):
    table = fresh_table("Ana:random", "Ben:random", seed=seed)
    while owing := bots.owing(table):
        desk = desk_of(table, (owing[0],))
        wanted = set(desk.targets)
        reached = set()
        for _ in wanted:
            reached.add(desk.at_queue if desk.in_queue else desk.cursor)
            assert desk.pointed is not None
            assert preview(desk)
            desk.next_target(1)
        assert reached == wanted
        table.submit(owing[0], bots.move_of(table, owing[0]))


def test_arrows_hop_over_parking_places_to_all_of_them():
    table = played_to("park")
    desk = desk_of(table, table.deciding())
    reached, todo = set(), [desk.cursor]
    while todo:
        desk.cursor = here = todo.pop()
        for columns, rows in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            desk.step(columns, rows)
            if desk.cursor not in reached:
                reached.add(desk.cursor)
                todo.append(desk.cursor)
            desk.cursor = here
    assert reached >= set(desk.targets)


def test_the_preview_says_minutes_way_and_who_is_there():
    desk = desk_of(busy_table())
    assert words(preview(desk)).startswith("walk P10 b2  10 min (pre-adm., a2, b2)")
    assert "patient 2 of 2" in words(preview(desk))


def test_a_place_that_cannot_be_chosen_says_why_with_the_rule():
    desk = desk_of(busy_table())
    desk.step(1, 0)
    assert desk.pointed is None
    assert "C-MOV-5" in words(preview(desk))
    assert desk.enter() is None


def test_a_preview_tells_nothing_that_chance_or_a_secret_decides():
    for seed in ("1", "2"):
        table = played_to("choose", 1, seed=seed)
        desk = desk_of(table)
        other = 1 - desk.seat
        before = {move: words(desk.effects(move)) for move in desk.legal}
        choice = next(move for move in table.legal(other))
        table.submit(other, choice)
        desk.refresh()
        assert {move: words(desk.effects(move)) for move in desk.legal} == before
        told = set(before.values())
        assert not any(name in word for word in told for name in ("white", "yellow", "orange", "red"))


def test_enter_steps_until_a_move_is_put_together():
    table = played_to("admit", 1)
    desk = desk_of(table, table.deciding())
    assert desk.in_queue
    before = preview(desk)
    move = desk.enter()
    if move is None:
        assert desk.menu
        assert preview(desk) != before
        assert desk.back()
        assert desk.in_queue
        move = desk.enter() or desk.enter()
    assert move in desk.legal


def test_the_seat_goes_on_to_the_next_person_who_owes_an_answer():
    table = played_to("choose", 1)
    desk = desk_of(table)
    first = desk.seat
    table.submit(first, table.legal(first)[0])
    desk.refresh()
    assert desk.seat != first
    assert desk.secret
    assert desk.narrowing is None
    desk.uncover()
    assert desk.narrowing is not None


def test_nothing_is_covered_for_one_person_against_bots():
    table = played_to("choose", 1)
    table.hand_over(1, Player("Ben", "random"))
    assert not desk_of(table).secret


def test_another_seat_can_be_looked_at_and_esc_comes_back():
    desk = desk_of(busy_table())
    desk.show_seat(2)
    assert not desk.mine_shown
    assert desk.targets == []
    assert words(preview(desk)).startswith("b2 supply")
    desk.change_floor(1)
    assert desk.back()
    assert desk.shown == desk.seat
    assert desk.targets


def test_the_cursor_stays_on_the_board():
    desk = desk_of(busy_table())
    for step in [(-1, 0)] * 6 + [(0, -1)] * 6:
        desk.step(*step)
    assert desk.cursor == Target("space", 0)
    for _ in range(9):
        desk.change_floor(1)
    assert desk.cursor == Target("space", 36)
    for step in [(1, 0)] * 6 + [(0, 1)] * 6:
        desk.step(*step)
    assert desk.cursor == Target("space", 47)
