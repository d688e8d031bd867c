"""Hidden hands on the screens: no pane, sheet or line tells them while the game runs; afterwards all lie open."""

import pytest
from textual.pilot import Pilot

from core import bots
from core.log.memory import MemoryStore
from core.table import Table
from tests.cli.test_pain_secrets import HIDDEN_FROM_ALL, HIDDEN_FROM_ANA, POSITION, tells
from tests.tui.pain_tables import NAMES, pain_table, state_of
from tests.tui.tables import position_table, text_of
from tests.tui.test_pain import hand_on
from tests.tui.test_review import press, review_of, reviewing
from tui.app import ClinicApp
from tui.theme import looks

SIZES = [(80, 24), (160, 50)]


OTHERWISE = (
    POSITION.replace('"emergency surgery", "kidnap", "suicide", "swap patient", "thief"', '"x"')
    .replace('"inoculation", "-3 any", "+5 geek", "-1 any all", "staff infection"', '"y"')
    .replace('"x"', '"inoculation", "-3 any", "-1 batty", "+4 addict", "+2 batty"')
    .replace('"y"', '"kidnap", "emergency surgery", "thief", "suicide", "bodyguard"')
    .replace('"bodyguard", "+5 batty", "+2 geek all"', '"bodyguard", "staff infection", "-2 geek"')
)
"""The same for Ana: other hands, another card that Ben draws, another deck."""


def begun(text: str = POSITION) -> Table:
    """Ana has played, Ben has drawn a card and is to play one."""
    table = position_table(text)
    names, notation = table.names, table.game.notation
    for line in ("draw", "play 1 on Ana/3", "draw"):
        seat = table.deciding()[0]
        table.submit(seat, notation.read(table.engine, table.state, seat, line, names=names))
    return table


def app_for(table: Table, *seats: int) -> ClinicApp:
    wish = looks("dark", environ={"TERM": "xterm-256color"}, encoding="utf-8")
    return ClinicApp(MemoryStore(), table, seats or None, wish)


async def everything(pilot: Pilot[int], app: ClinicApp) -> str:
    """Return what is read on every pane, in help, the palette, the log, its search, and in a review."""
    out = ""
    for keys in (
        *("T", "S", "C", "D", "L", "enter", "w", "a", "escape", "u", "r", "z", "colon", "escape", "n", "tab", "1", "6"),
        *("question_mark", "tab", "tab", "down", "pagedown", "escape", "escape", "slash", "escape", "f", "f"),
        *("v", "left", "left", "L", "V", "home", "right", "escape", "escape"),
    ):
        await press(pilot, keys)
        out += text_of(app)
    return out


@pytest.mark.parametrize("size", SIZES)
async def test_hands_and_decks_make_no_difference_to_what_another_seat_reads(size):
    read = []
    for text in (POSITION, OTHERWISE):
        app = app_for(begun(text), 0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert "Ben draws a card" in text_of(app)
            assert tells(text_of(app), HIDDEN_FROM_ANA) == []
            read.append(await everything(pilot, app))
    assert "BODYGUARD" in read[0]
    assert read[0] == read[1]


@pytest.mark.parametrize("size", SIZES)
async def test_a_covered_screen_tells_no_hand_at_all(size):
    app = app_for(begun())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "hand over to Ben" in text_of(app)
        for keys in ("u", "L", "v", "ctrl+p", "escape", "1", "question_mark"):
            assert tells(text_of(app), HIDDEN_FROM_ALL) == []
            await press(pilot, keys)
        assert tells(text_of(app), HIDDEN_FROM_ALL) == []
        assert "hand over to Ben" in text_of(app)


def finished() -> Table:
    table = pain_table("Ana", "Ben:greedy", seed="4")
    table.hand_over(0, table.players[1].__class__("Ana", "greedy"))
    bots.let_bots_move(table)
    table.hand_over(0, table.players[0].__class__("Ana"))
    return table


async def test_a_finished_game_opens_its_log_and_all_hands_in_review():
    table = finished()
    app = reviewing(table)
    async with app.run_test(size=(160, 50)) as pilot:
        await press(pilot, "end")
        assert "with open hands" in text_of(app)
        review = review_of(app)
        drawn = next(k for k, entry in enumerate(review.session.steps.entries) if k > 20 and entry.seat == 1)
        await press(pilot, "home")
        review.go(drawn)
        await pilot.pause()
        seen = review.desk.view
        assert all(card for doctor in seen.seats for card in doctor.hand)  # type: ignore[attr-defined]
        assert not any(line.endswith("draws a card") for line in text_of(app).splitlines())
        decides = table.state_at(review.session.head).prompt
        assert decides is not None
        name = NAMES[decides.seats[0]]
        assert f" {name} " in hand_on_review(app)


def hand_on_review(app: ClinicApp) -> str:
    return review_of(app).panes["hand"].grid_now().text()


async def test_a_finished_game_is_seen_as_each_doctor_saw_it_by_digits():
    table = finished()
    app = reviewing(table)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "end", *["left"] * 5, "2")
        assert "as Ben sees it" in text_of(app)
        state = state_of(table)
        assert state.seats[0].hand
        assert set(review_of(app).desk.view.seats[0].hand) == {""}  # type: ignore[attr-defined]
        await press(pilot, "V")
        await press(pilot, "1")
        assert "as Ana sees it" in text_of(app)


async def test_the_log_of_a_finished_game_tells_what_was_drawn():
    app = app_for(finished(), 0)
    async with app.run_test(size=(120, 36)) as pilot:
        await press(pilot, "escape", "L")
        assert "draws a card" not in text_of(app)
        assert "Ben draws " in text_of(app)
        assert hand_on(app)
