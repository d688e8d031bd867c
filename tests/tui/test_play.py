import re

import pytest
from textual.pilot import Pilot

from core.games.clinic.prompts import AskChoose
from core.games.clinic.state import ClinicState
from core.move import Done
from core.table import Table
from tests.tui.tables import NAMES, app_of, busy_table, fresh_table, play_of, played_to, text_of
from tui.screens.notes import HandOver, Note

SIZE = (120, 36)


def state_of(table: Table) -> ClinicState:
    assert isinstance(table.state, ClinicState)
    return table.state


def answers(table: Table) -> tuple[str, ...]:
    """What has been chosen in the secret question that is open."""
    prompt = table.state.prompt
    assert isinstance(prompt, AskChoose)
    return prompt.answers


def place(table: Table, person: str) -> str:
    """The name of the place where somebody of Ana's is."""
    name: str = table.engine.look(table.state, 0).name(state_of(table).seats[0].people[person].at)
    return name


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one by one, and wait for bots."""
    for key in keys:
        await pilot.press(key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def test_a_walk_with_three_keys_and_back():
    table = busy_table(("Ana", "Ben", "Cleo", "Dan"))
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert place(table, "P10") == "b2"
        assert "Ana walks P10w to b2" in text_of(app)
        await press(pilot, "u")
        assert place(table, "P10") == "pre-admissions"
        await press(pilot, "r")
        assert place(table, "P10") == "b2"


async def test_done_is_refused_in_words_while_staff_is_outside():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d")
        assert "D6 is still outside" in text_of(app)
        assert "C-MOV-6" in text_of(app)
        await press(pilot, "right")
        assert "D6 is still outside" not in text_of(app)


async def test_a_refusal_leads_to_its_rule_by_key_and_by_mouse():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d")
        assert "w: the rule" in text_of(app)
        await press(pilot, "w")
        assert "Nobody of the staff stays outside" in text_of(app)
        await press(pilot, "escape", "d")
        bar = play_of(app).foot_bar
        x, y, *_ = next(hit for hit in bar.grid_now().hits if hit[4] == ("rule", "C-MOV-6"))
        await pilot.click(bar, offset=(x + 1, y))
        await pilot.pause()
        assert "Nobody of the staff stays outside" in text_of(app)


@pytest.mark.parametrize("word", ["hub", "treatment", "helipad"])
async def test_the_price_stands_before_the_place_is_chosen(word):
    app = app_of(busy_table(NAMES, "build"))
    async with app.run_test(size=SIZE) as pilot:
        while (pointed := play_of(app).desk.pointed) is not None and pointed.value != word:
            await press(pilot, "right")
        assert re.search(rf"{word}  \$\d( to \$\d)? · then", text_of(app))


async def test_the_suggestion_then_done_ends_the_move():
    table = busy_table(("Ana", "Ben", "Cleo", "Dan"))
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "s", "d")
        assert 0 not in table.deciding()


async def test_enter_on_a_wrong_place_says_why_and_w_gives_every_reason():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "right", "enter")
        assert "C-MOV-5" in text_of(app)
        await press(pilot, "w")
        assert isinstance(app.screen, Note)
        assert "walk P10 c2" in text_of(app)
        await press(pilot, "escape")
        assert not isinstance(app.screen, Note)


async def test_the_rule_of_a_refusal_is_one_key_or_click_away():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "right", "w", "enter")
        assert "C-MOV-5  " in text_of(app)
        await press(pilot, "escape")
        rows = text_of(app).splitlines()
        y = next(i for i, row in enumerate(rows) if "C-MOV-5" in row)
        await pilot.click(offset=(rows[y].index("C-MOV-5"), y))
        await pilot.pause()
        assert isinstance(app.screen, Note)
        assert app.screen.title_text == "C-MOV-5"


async def test_a_typed_move_is_completed_and_played():
    table = busy_table(("Ana", "Ben", "Cleo", "Dan"))
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "colon", *"wa d6", "tab")
        assert "walk D6" in text_of(app)
        await press(pilot, *" a3", "enter")
        assert place(table, "D6") == "a3"


async def test_a_typed_line_that_is_no_move_gets_a_sentence_and_stays():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "colon", *"jump")
        assert "no legal move begins like that" in text_of(app)
        await press(pilot, "enter")
        assert 'There is no move "jump" here' in text_of(app)
        assert "no legal move begins like that" not in text_of(app)
        await press(pilot, "escape")
        assert play_of(app) is app.screen


async def test_every_move_is_in_the_list_with_a_filter():
    table = busy_table(("Ana", "Ben", "Cleo", "Dan"))
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        count = len(table.legal(0))
        await press(pilot, "a")
        assert f"{count} of {count} legal moves" in text_of(app)
        await press(pilot, *"n8 a3", "enter")
        assert place(table, "N8") == "a3"


async def test_a_list_of_moves_that_is_open_while_the_game_moves_shows_what_is_legal_now():
    table = busy_table(("Ana", "Ben", "Cleo", "Dan"))
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "a")
        table.submit(0, table.game.notation.read(table.engine, table.state, 0, "suggested"))
        await press(pilot, "down", "down")
        assert f"of {len(table.legal(0))} legal moves" in text_of(app)
        table.submit(0, Done())
        await press(pilot, "up", "enter", "escape")
        assert 0 not in table.deciding()


async def test_why_not_asks_about_any_typed_move():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "w", *"walk P12 b2", "enter")
        assert "C-MOV-5" in text_of(app)
        assert "cardiology" in text_of(app)


async def test_a_cursor_step_touches_two_spaces_and_the_preview_only():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        play = play_of(app)
        old = play.middle.grid_now()
        await press(pilot, "left")
        changed = play.middle.grid_now().changes(old)
        assert len(changed) == 1  # one row, in the two spaces beside each other
        assert changed[0][2] <= 2 * 18


async def test_capitals_go_to_panes_and_esc_back_to_the_board():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "M")
        assert "university" in text_of(app)
        await press(pilot, "B")
        assert "cash afterwards" in text_of(app)
        await press(pilot, "O")
        assert "next round" in text_of(app)
        await press(pilot, "escape")
        assert play_of(app).active == "G"


async def test_a_line_of_the_log_opens_and_takes_the_game_back():
    table = busy_table(("Ana", "Ben", "Cleo", "Dan"))
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "enter")
        assert len(table.path) == 3
        await press(pilot, "L", "up", "up", "enter")
        assert "A position in round 3" in text_of(app)
        await press(pilot, "z")
        assert len(table.path) == 1


async def test_digits_show_other_clinics():
    app = app_of(busy_table())
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "3")
        assert "2 Ben  3 CLEO" in text_of(app)
        await press(pilot, "full_stop")
        assert "SURGERY" in text_of(app)
        await press(pilot, "escape")
        assert "1 ANA" in text_of(app)


async def test_bots_move_by_themselves_until_a_person_is_asked():
    table = fresh_table("Ana", "Ben:random", seed="1")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(40):
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
        assert 0 in table.deciding()
        assert len(table.path) > 1


async def test_undo_takes_the_bots_answers_back_too():
    table = fresh_table("Ana", "Ben:random", seed="1")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(40):
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
        head = table.head
        await press(pilot, "enter")
        for _ in range(40):
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
        await press(pilot, "u")
        assert table.head == head


async def test_a_secret_choice_of_two_people_hands_the_terminal_over():
    table = played_to("choose")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, HandOver)
        assert "Ben" in text_of(app)
        assert "build" not in text_of(app)
        await press(pilot, "x", "2")
        assert "hand over to Ben" in text_of(app)
        await press(pilot, "enter")
        assert "hand over" not in text_of(app)
        await press(pilot, "enter")
        assert state_of(table).chosen == ("build", "build")


async def test_what_was_chosen_in_secret_is_not_in_the_next_ones_log():
    table = played_to("choose")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "enter", "L")
        assert "Ana has chosen" in text_of(app)
        assert "Ana has chosen to" not in text_of(app)


async def test_strict_undo_takes_back_nobody_elses_play():
    table = fresh_table("Ana", "Ben", undo="strict")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "u")
        assert len(table.path) == 2
        assert "You have not played yet; there is nothing of yours to take back." in text_of(app)


async def test_strict_previews_say_what_bars_undo():
    table = fresh_table("Ana", undo="strict", seed="2")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        while table.state.prompt is not None and table.state.prompt.kind != "choose":
            assert "bars undo: the secret choices" not in text_of(app)
            await press(pilot, "enter")
        assert "bars undo: the secret choices of action were revealed" in text_of(app)


async def test_bots_alone_play_to_the_end_and_the_result_is_shown():
    table = fresh_table("Ana:random", "Ben:random", seed="2")
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        while not table.over:
            await app.workers.wait_for_complete()
            await pilot.pause()
        await pilot.pause()
        assert "popularity" in text_of(app)
        assert "result" in text_of(app)


async def test_too_small_a_terminal_gets_a_plain_message():
    app = app_of(busy_table())
    async with app.run_test(size=(59, 19)) as pilot:
        await pilot.pause()
        assert "60 columns, 20 rows are needed" in text_of(app)
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        assert "PSYCHIATRY" in text_of(app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 40), (120, 36), (160, 50), (200, 60)])
async def test_the_question_and_the_board_are_there_at_every_size(size):
    app = app_of(busy_table())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert "P10w: where to?" in shown
        assert "q leave" in shown
        assert "[b2]" in shown
        assert all(len(line) <= size[0] for line in shown.splitlines())


async def test_the_mouse_chooses_too():
    table = busy_table(("Ana", "Ben", "Cleo", "Dan"))
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#board", offset=(5, 17))  # a3
        await pilot.pause()
        assert place(table, "P10") == "a3"
        await pilot.click("#head", offset=(9, 1))
        await pilot.pause()
        assert play_of(app).desk.shown == 1


async def test_a_secret_question_lets_one_look_at_a_clinic_and_hands_over_when_asked_twice():
    table = played_to("choose")
    app = app_of(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "2")
        assert play_of(app) is app.screen
        assert play_of(app).desk.seat == 0
        assert "2 once more hands the terminal over to Ben" in text_of(app)
        await press(pilot, "escape", "2", "2")
        assert isinstance(app.screen, HandOver)
        await press(pilot, "enter", "enter")
        assert answers(table) == ("", "build")
        assert isinstance(app.screen, HandOver)
        await press(pilot, "enter", "2", "2", "enter", "right", "enter")
        assert answers(table) == ("", "hire")
