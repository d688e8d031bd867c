from textual.pilot import Pilot
from textual.widgets import Input

from core.games import game
from core.log.memory import MemoryStore
from core.log.records import Player
from core.table import Table
from tests.tui.tables import text_of
from tui.app import ClinicApp
from tui.screens.home import Home
from tui.screens.play import Play
from tui.theme import looks

SIZE = (120, 36)


def home_of(*names: str) -> ClinicApp:
    store = MemoryStore()
    for name in names:
        Table.create(game("clinic"), store, name, seats=[Player("Ana"), Player("Ben")], seed="1")
    return ClinicApp(store, None, None, looks("dark", environ={"TERM": "xterm"}, encoding="utf-8"))


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def test_an_empty_store_says_what_to_press():
    app = home_of()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "No game is saved here yet." in text_of(app)
        assert "Press n to begin one, or w to watch how others played." in text_of(app)


async def test_games_are_listed_with_seats_and_whose_turn_it_is():
    app = home_of("duel", "evening")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.pause()
        shown = text_of(app)
        assert "2 saved games" in shown
        assert shown.count("Ana, Ben") == 2
        assert ">" in shown


async def test_enter_goes_on_and_q_comes_home_then_leaves():
    app = home_of("duel")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, Play)
        await press(pilot, "question_mark", "escape", "q")
        assert "1 saved game" in text_of(app)
        await press(pilot, "q")
    assert app.return_value is None or app.return_value == 0


async def test_search_narrows_the_list_and_esc_ends_it():
    app = home_of("duel", "evening")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "slash", *"eve")
        assert "duel" not in text_of(app)
        await press(pilot, "escape")
        assert "duel" in text_of(app)


async def test_a_deleted_game_can_be_taken_back():
    app = home_of("duel", "evening")
    async with app.run_test(size=SIZE) as pilot:
        name = app.screen.chosen.name  # type: ignore[attr-defined]
        await press(pilot, "x")
        assert f"Throw {name} away?" in text_of(app)
        await press(pilot, "n")
        assert len(app.store.games()) == 2
        await press(pilot, "x", "y")
        assert [listing.name for listing in app.store.games()] != [name]
        assert "1 saved game" in text_of(app)
        await press(pilot, "r")
        assert {listing.name for listing in app.store.games()} == {"duel", "evening"}


async def test_a_new_game_is_made_and_opened():
    app = home_of("clinic-1")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        assert "clinic-2" in text_of(app)
        await press(pilot, "down", "down", "delete", "delete", "delete", *"Zoe", "ctrl+s")
        assert isinstance(app.screen, Play)
        assert app.screen.table.names[0].endswith("Zoe") or "Zoe" in app.screen.table.names[0]
        assert app.screen.table.players[1].bot == "greedy"


async def test_every_row_of_the_form_can_be_changed():
    app = home_of()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "down", "down", "down", "right")  # seat 2 becomes nobody
        await press(
            pilot, *["down"] * 3, "right", "down", "right", "down", "right", "down", *"42", *["down"] * 8, "enter"
        )
        assert isinstance(app.screen, Play)
        header = app.screen.table.header
        assert (len(header.seats), header.options, header.undo, header.seed) == (
            1,
            {"board": "3x3", "move": "together"},
            "strict",
            "42",
        )


async def test_a_pair_of_goals_of_ones_own_is_typed_into_the_form():
    app = home_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "right", *["down"] * 8, "right", "down", "right", "down", "right")
        await press(pilot, "down", "backspace", "backspace", "7", "down")
        assert "500 " in text_of(app)
        await press(pilot, *["backspace"] * 3, "ctrl+s")
        assert '"goal.long.points" must be a whole number, not ""' in text_of(app)
        await press(pilot, *"450", "ctrl+s")
        assert isinstance(app.screen, Play)
        header = app.screen.table.header
        assert header.options == {"deck": "full", "names": "neutral", "length": "long"}
        assert (header.numbers["goal.long.operations"], header.numbers["goal.long.points"]) == (7, 450)


async def test_what_is_wrong_with_a_form_is_a_sentence():
    app = home_of("clinic-1")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "down", "backspace", "1", "ctrl+s")
        assert "There is a game 'clinic-1' already" in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, Home)


async def test_modules_are_chosen_after_one_notice_and_exclusions_are_said(tmp_path, monkeypatch):
    monkeypatch.setenv("CLINIC_CONFIG", str(tmp_path))
    app = home_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", *["down"] * 10, "space")  # zombies are not for adults alone
        assert "[x] Zombies in a Clinic" in text_of(app)
        assert "not with Zombies in a Clinic" in text_of(app)
        await press(pilot, "down", "space")
        assert "meant for adults" in text_of(app)
        await press(pilot, "escape")
        assert "[ ] Sperm Bank" in text_of(app)
        await press(pilot, "space", "y")
        assert "[x] Sperm Bank" in text_of(app)
        await press(pilot, "down", "space", *["down"] * 3, "space")  # the notice does not come again
        assert "[x] Condom Vending Machine" in text_of(app)
        assert "Genetic Research is not with Zombies in a Clinic: it brings the rules" in text_of(app)
        assert "[ ] Genetic Research" in text_of(app)
        await press(pilot, "question_mark")
        assert "X-GEN-1" in text_of(app)
        await press(pilot, "escape", "ctrl+s")
        assert isinstance(app.screen, Play)
        assert list(app.screen.table.header.modules)[1:] == ["zombies", "sperm_bank", "condom_machine"]


async def test_a_new_addiction_advises_the_larger_board(tmp_path, monkeypatch):
    monkeypatch.setenv("CLINIC_CONFIG", str(tmp_path))
    app = home_of()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", *["down"] * 13, "space", "y")
        assert "[x] A New Addiction" in text_of(app)
        assert "the board 4x3 is advised" not in text_of(app)
        await press(pilot, *["up"] * 7, "right")
        assert "the board 4x3 is advised" in text_of(app)


async def test_a_module_is_chosen_and_the_game_begun_by_mouse_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("CLINIC_CONFIG", str(tmp_path))
    app = home_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for words in ("n new", "[ ] Sperm Bank", "all here are adults", "begin the game"):
            rows = text_of(app).splitlines()
            y = next(i for i, row in enumerate(rows) if words in row)
            await pilot.click(offset=(rows[y].index(words) + 1, y))
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()
        assert isinstance(app.screen, Play)
        assert list(app.screen.table.header.modules)[1:] == ["sperm_bank"]


async def test_the_cursor_of_the_palette_stands_still():
    app = home_of("duel")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+p")
        assert not app.screen.query_one(Input).cursor_blink
