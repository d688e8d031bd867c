"""Stepping through games: by keys and mouse, from every place, with nothing shown that a seat may not know."""

import pytest
from textual.pilot import Pilot

from core.games.pain_doctors.state import PainState
from core.log.memory import MemoryStore
from core.table import Table
from core.view import view
from tests.tui.pain_tables import pain_at
from tests.tui.tables import app_of, fresh_table, played_to, text_of
from tui.app import ClinicApp
from tui.screens.play import Play
from tui.screens.review import Review, viewpoints
from tui.theme import looks

SIZE = (120, 36)


def review_of(app: ClinicApp) -> Review:
    assert isinstance(app.screen, Review)
    return app.screen


def reviewing(table: Table) -> ClinicApp:
    wish = looks("dark", environ={"TERM": "xterm-256color"}, encoding="utf-8")
    return ClinicApp(MemoryStore(), table, None, wish, review=True)


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def test_steps_show_the_table_as_it_was_and_what_was_played():
    table = played_to("build", 2)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "v")
        last = review_of(app).session.steps.last
        for k in range(last, 0, -1):
            review = review_of(app)
            entry = review.session.steps.entries[k]
            assert review.step == k
            assert f"REVIEW {k}/{last}" in text_of(app)
            assert review.desk.view is view(table.game, entry.state, review.desk.eyes)
            assert review.desk.latest()[0][:60] in text_of(app)
            await press(pilot, "left")
        assert "nothing is played yet" in text_of(app)
        await press(pilot, "left")
        assert review_of(app).step == 0


async def test_turns_rounds_ends_and_numbers():
    table = played_to("build", 3)
    app = reviewing(table)
    async with app.run_test(size=(80, 24)) as pilot:
        steps = review_of(app).session.steps
        assert review_of(app).step == 0
        await press(pilot, "right_curly_bracket", "right_curly_bracket")
        assert table.game.moment(steps.entries[review_of(app).step].state)[0] == 2
        await press(pilot, "left_curly_bracket")
        assert table.game.moment(steps.entries[review_of(app).step].state)[0] == 1
        await press(pilot, "end")
        assert review_of(app).step == steps.last
        await press(pilot, "left_square_bracket")
        there = review_of(app).step
        assert steps.entries[there].seat != steps.entries[there + 1].seat
        await press(pilot, "g", *"17", "enter")
        assert review_of(app).step == 17
        await press(pilot, "g", *"9999", "enter")
        assert review_of(app).step == 17
        assert f"0 to {steps.last}" in text_of(app)
        await press(pilot, "home")
        assert review_of(app).step == 0


async def test_it_runs_by_itself_until_stopped():
    app = reviewing(played_to("build", 1))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "space")
        assert "Space stop" in text_of(app)
        review_of(app)._run()
        assert review_of(app).step == 1
        await press(pilot, "plus", "space")
        assert "Space run" in text_of(app)


async def test_the_clinic_of_whoever_played_is_shown_until_a_seat_is_pinned():
    app = reviewing(played_to("build", 2))
    async with app.run_test(size=SIZE) as pilot:
        review = review_of(app)
        for _ in range(20):
            await press(pilot, "right")
            assert review.desk.shown == review.session.steps.entries[review.step].seat
        await press(pilot, "2")
        for _ in range(10):
            await press(pilot, "right")
            assert review.desk.shown == 1
        await press(pilot, "2", "right")
        assert review.desk.shown == review.session.steps.entries[review.step].seat


async def test_everything_by_mouse_at_80x24():
    app = reviewing(played_to("build", 2))
    async with app.run_test(size=(80, 24)) as pilot:

        async def click(action: str) -> None:
            bar = review_of(app).foot_bar
            x, y, *_ = next(hit for hit in bar.grid_now().hits if hit[4] == ("action", action))
            await pilot.click(bar, offset=(x, y))
            await pilot.pause()

        last = review_of(app).session.steps.last
        await click("step_forward")
        assert review_of(app).step == 1
        await click("to_end")
        assert review_of(app).step == last
        await click("step_back")
        await click("turn_back")
        await click("round_back")
        await click("to_start")
        assert review_of(app).step == 0
        await click("live")
    assert app.return_value == 0


async def test_a_line_of_the_log_opens_the_review_there_and_enter_goes_to_another():
    table = played_to("build", 1)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "L", "up", "up", "v")
        last = review_of(app).session.steps.last
        assert review_of(app).step == last - 2
        await press(pilot, "L", "up", "up", "enter")
        assert review_of(app).step == last - 4
        await press(pilot, "escape")
        assert isinstance(app.screen, Play)


async def test_home_opens_it_and_esc_leads_back():
    table = fresh_table("Ana", "Ben")
    store = table._store
    assert store is not None
    app = ClinicApp(store, None, None, looks("dark", environ={"TERM": "xterm"}, encoding="utf-8"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "v")
        assert review_of(app).table.name == "fresh"
        await press(pilot, "escape")
        assert "saved game" in text_of(app)


@pytest.mark.parametrize("seat", [-1, 0, 1])
async def test_a_hand_is_seen_by_nobody_else(seat):
    table = pain_at("play", "Ana", "Ben", seed="1", times=13)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        review = Review(table, seat, seats=(0, 1))
        app.push_screen(review)
        await pilot.pause()
        for k in range(0, review.session.steps.last + 1, 3):
            review.go(k)
            seen = review.desk.view
            assert isinstance(seen, PainState)
            for other, doctor in enumerate(seen.seats):
                if other != seat:
                    assert all(not card for card in doctor.hand)


def test_while_a_game_runs_only_who_looks_chooses_the_eyes():
    table = fresh_table("Ana", "Ben")
    assert viewpoints(table, (0, 1), 0) == (0, -1)
    assert viewpoints(table, (1,), 1) == (1, -1)
    assert viewpoints(table, (0, 1), -1) == (-1,)
