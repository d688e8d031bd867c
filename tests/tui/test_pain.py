"""The play screen of Pain Doctors by real keys and clicks."""

import random

import pytest
from textual.pilot import Pilot

from core import bots
from core.games.pain_doctors import moves as mv
from core.log.records import Player
from core.move import Move
from core.session import LocalSession
from core.table import Table
from tests.tui.pain_tables import NAMES, pain_at, pain_table, state_of
from tests.tui.tables import app_of, play_of, text_of
from tui.actions import keymap
from tui.app import ClinicApp
from tui.screens.desk import Desk
from tui.screens.narrowing import Node
from tui.screens.notes import HandOver, Note
from tui.screens.play import Play
from tui.widgets.pain.face import FACE
from tui.widgets.pain.hand import Hand
from tui.widgets.pain.words import plays

SIZE = (80, 24)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one by one, and wait for bots."""
    for key in keys:
        await pilot.press(key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


def hand_on(app: ClinicApp) -> str:
    """What the hand pane shows."""
    return play_of(app).panes["hand"].grid_now().text()


def put_together(play: Play, move: Move) -> list[str]:
    """The keys that make a move, from a question that was just asked."""
    desk = play.desk
    assert desk.narrowing is not None
    if move.idle:
        return ["d"]
    wanted = desk.narrowing
    keys: list[str] = []
    number = getattr(move, "number", 0)
    if number:
        keys.append(str(number))
        assert wanted.to_person(number) or len(state_of(play.table).seats[desk.seat].hand) == 1
    if isinstance(move, mv.Discard):
        return [*keys, "x"]
    own = {mv.DrawCard: "d", mv.DrawPatient: "d", mv.NewHand: "g", mv.StopSurgery: "s", mv.ContinueSurgery: "c"}
    if type(move) in own:
        return [own[type(move)]]
    spots: list[tuple[str, object]] = [("spot", move.segment)] if isinstance(move, mv.Cover) else []
    if isinstance(move, mv.PlayOn):
        spots = [("space", (move.seat, move.place))]
    elif isinstance(move, mv.SendToPreOp):
        spots = [("space", (desk.seat, move.place))]
    elif isinstance(move, mv.PlaySwap):
        spots = [("space", (move.seat, move.place)), ("space", (move.other, move.elsewhere))]
    elif isinstance(move, mv.PlayWard):
        look = play.table.engine.look(play.table.state, desk.seat)
        spots = [("space", next((seat, place) for seat, place, _patient in look.in_ward(move.ward)))]
    return [*keys, *(f"to {kind} {value}" for kind, value in spots)]


async def make(pilot: Pilot[int], play: Play, move: Move) -> None:
    """Make a move by keys: digits, Tab to where it goes, Enter."""
    for key in put_together(play, move):
        if key.startswith("to "):
            for _ in range(20):
                if f"to {play.desk.cursor.kind} {play.desk.cursor.value}" == key:
                    break
                await pilot.press("tab")
            await pilot.press("enter")
        else:
            await pilot.press(key)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 2])
async def test_a_whole_game_of_people_is_played_by_real_keys(seats):
    """Every move that a greedy bot would make is made by keys at 80x24; every hand-over is met."""
    table = pain_table(*NAMES[:seats], seed="2")
    app = app_of(table)
    sat = -1
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for _ in range(2000):
            if table.over:
                break
            play = play_of(app)
            seat = table.deciding()[0]
            if seat != sat:
                assert isinstance(app.screen, HandOver)
                assert f"hand over to {NAMES[seat]}" in text_of(app)
                await pilot.press("enter")
                await pilot.pause()
                sat = seat
            assert app.screen is play
            assert play.desk.scene.eyes == seat
            before = table.head
            salt = f"{table.tree.depth()}"
            move = bots.choose(table.engine, play.desk.view, seat, "greedy", salt)
            await make(pilot, play, move)
            await pilot.pause()
            assert table.head > before, (move, text_of(app))
            assert table.path[-1].move == move
        assert table.over
        await pilot.pause()
        assert isinstance(app.screen, Note)
        assert "is Chief Surgeon" in text_of(app)
        assert "surgery 1" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "the game is over" in text_of(app)


def ends(node: Node) -> set[Move]:
    return set(node.moves())


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_every_legal_move_can_be_put_together(seed):
    table = pain_table(*(f"{name}:random" for name in NAMES[:4]), seed=seed)
    for _ in range(150):
        owing = bots.owing(table)
        if not owing:
            break
        desk = Desk(LocalSession(table, owing), table.engine, FACE)
        assert desk.narrowing is not None
        assert ends(desk.narrowing.root) == set(table.legal(owing[0]))
        table.submit(owing[0], bots.move_of(table, owing[0]))


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_every_preview_is_told_and_tells_no_hidden_card(seed):
    """What a move would do is worked out from what the seat sees alone."""
    table = pain_table(*(f"{name}:random" for name in NAMES[:4]), seed=seed)
    for _ in range(80):
        owing = bots.owing(table)
        if not owing:
            break
        desk = Desk(LocalSession(table, owing), table.engine, FACE)
        for move in desk.legal:
            assert "".join(text for text, _style in desk.effects(move))
        table.submit(owing[0], bots.move_of(table, owing[0]))


# hands are hidden


async def test_the_hand_of_the_next_person_is_covered_until_it_says_to_be_there():
    table = pain_table("Ana", "Ben", seed="3")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HandOver)
        assert "GO TO" not in text_of(app) + hand_on(app)
        await press(pilot, "enter", "d", "x")
        while table.deciding() == (0,):
            await press(pilot, "d")
        assert isinstance(app.screen, HandOver)
        assert "hand over to Ben" in text_of(app)
        assert "GO TO" not in text_of(app) + hand_on(app)
        await press(pilot, "2", "d", "L")
        assert "hand over to Ben" in text_of(app)
        await press(pilot, "enter")
        shown = [card for card in state_of(table).seats[1].hand if card == "go to surgery"]
        assert hand_on(app).count("GO TO") == len(shown)


async def test_undo_to_another_person_hands_the_terminal_back():
    table = pain_table("Ana", "Ben", seed="3")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "d", "x")
        while table.deciding() == (0,):
            await press(pilot, "d")
        await press(pilot, "enter", "u")
        assert table.deciding() == (0,)
        assert isinstance(app.screen, HandOver)
        assert "hand over to Ana" in text_of(app)


async def test_who_handed_over_too_early_takes_back_before_the_next_hand_is_seen():
    table = pain_table("Ana", "Ben", seed="3")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "d", "x")
        while table.deciding() == (0,):
            await press(pilot, "d")
        assert "hand over to Ben" in text_of(app)
        assert "u takes back: Ana " in text_of(app)
        head = table.head
        await press(pilot, "u")
        assert table.head < head
        assert table.deciding() == (0,)
        assert "hand over to Ana" in text_of(app), "whoever pressed u may be Ben"
        assert "u takes back: Ana draws a card" in text_of(app)
        await press(pilot, "enter")
        assert play_of(app).desk.scene.eyes == 0


async def test_a_strict_hand_over_offers_no_undo_past_a_draw():
    table = pain_table("Ana", "Ben", seed="3", undo="strict")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await press(pilot, "g")  # a new hand: its draws bar undo
        assert "hand over to Ben" in text_of(app)
        assert "takes back" not in text_of(app)
        await press(pilot, "u")
        assert "hand over to Ben" in text_of(app)


async def test_an_emergency_hands_the_terminal_to_the_surgeon_and_back():
    table, surgeon = emergency()
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await make(pilot, play_of(app), surgeon)
        await pilot.pause()
        assert isinstance(app.screen, HandOver)
        assert f"hand over to {NAMES[surgeon.seat]}" in text_of(app)
        await press(pilot, "enter")
        assert "operating theatre" in text_of(app)
        assert play_of(app).desk.scene.eyes == surgeon.seat


def emergency() -> tuple[Table, mv.PlayOn]:
    """Ana holds an emergency surgery that leads to a question to another doctor."""
    for seed in range(1, 60):
        table = pain_table("Ana", "Ben", "Cleo", seed=str(seed))
        table.submit(0, mv.DrawCard())
        hand = state_of(table).seats[0].hand
        if "emergency surgery" not in hand:
            continue
        number = hand.index("emergency surgery") + 1
        for move in table.legal(0):
            if isinstance(move, mv.PlayOn) and move.number == number and move.seat != 0:
                after = table.engine.decide(table.state, 0, move).state.prompt
                if after is not None and after.kind in {"surgery", "wild"}:
                    return table, move
    raise AssertionError


async def test_alone_against_bots_nothing_is_covered_and_no_other_hand_is_shown():
    table = pain_table("Ana", "Ben:greedy", "Cleo:greedy", seed="4")
    app = app_of(table)
    async with app.run_test(size=(160, 50)) as pilot:
        for _ in range(12):
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert not isinstance(app.screen, HandOver)
            assert play_of(app).desk.scene.eyes == 0
            if table.over:
                break
            await press(pilot, "enter")


async def test_who_only_watches_sees_backs_of_cards():
    table = pain_at("play", "Ana", seed="1", times=3)
    table.hand_over(0, Player("Ana", "random"))
    desk = Desk(LocalSession(table, ()), table.engine, FACE)
    assert desk.scene.eyes == -1
    assert not any(card for doctor in desk.view.seats for card in doctor.hand)  # type: ignore[attr-defined]


# what is drawn again


async def test_only_what_changed_is_drawn_again():
    app = app_of(pain_at("open", "Ana", seed="1", times=14))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        play = play_of(app)
        canvases = {"T": play.middle, **play.panes}
        before = {name: canvas.drawn for name, canvas in canvases.items()}
        await press(pilot, "d")
        changed = {name for name, canvas in canvases.items() if canvas.drawn > before[name]}
        assert changed == {"T", "hand", "D", "L"}  # not the theatre, not the chart
        before = {name: canvas.drawn for name, canvas in canvases.items()}
        await press(pilot, "right")
        changed = {name for name, canvas in canvases.items() if canvas.drawn > before[name]}
        assert changed == {"T"}  # the cursor
        before = {name: canvas.drawn for name, canvas in canvases.items()}
        await press(pilot, "3")
        changed = {name for name, canvas in canvases.items() if canvas.drawn > before[name]}
        assert changed == {"T", "hand"}  # another card, other patients


async def test_a_step_of_the_cursor_touches_two_patients_only():
    app = app_of(pain_at("play", "Ana", seed="1", times=13))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        old = play_of(app).middle.grid_now()
        await press(pilot, "right")
        changed = play_of(app).middle.grid_now().changes(old)
        assert sum(width for _x, _y, width in changed) <= 2 * 21


# keys


async def test_digits_choose_cards_and_arrows_roam_over_patients():
    app = app_of(pain_at("play", "Ana", seed="1", times=13))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "5")
        assert "+2 Addict: on whom?" in text_of(app)
        hand = play_of(app).panes["hand"]
        assert isinstance(hand, Hand)
        assert hand.chosen == 5
        await press(pilot, "up", "up", "up", "left", "left")
        assert "Ana/1  not here: Fergus Upward is in the batty ward" in text_of(app)
        await press(pilot, "enter")
        assert "P-NUM-1" in text_of(app)
        await press(pilot, "w")
        assert isinstance(app.screen, Note)


async def test_a_card_for_nobody_is_dimmed_says_why_and_can_be_discarded():
    table = pain_at("play", "Ana", seed="1", times=13)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "no pre-op" in hand_on(app)
        await press(pilot, "1")
        assert "discard 1" in text_of(app)
        await press(pilot, "x")
        assert table.path[-1].move == mv.Discard(1) or table.path[-1].seat != 0


async def test_enter_plays_and_u_takes_it_back():
    table = pain_at("play", "Ana", "Ben", "Cleo", "Dan", seed="1", times=3)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        before = table.head
        await press(pilot, "enter")
        assert table.head != before
        await press(pilot, "enter", "u")
        assert state_of(table).prompt is not None


async def test_capitals_jump_to_panes_and_esc_goes_back():
    app = app_of(pain_at("play", "Ana", seed="1", times=13))
    async with app.run_test(size=SIZE) as pilot:
        for key, words in {
            "S": "operating theatre",
            "C": "5 operations or 300 points win",
            "D": "on top",
            "L": "plays Kidnap on",
            "T": "can be chosen",
        }.items():
            await press(pilot, key)
            assert words in text_of(app), key
        await press(pilot, "C", "escape")
        assert play_of(app).active == "T"


# surgery


async def test_the_theatre_opens_by_itself_and_stays_while_the_surgery_runs():
    table = pain_at("surgery", "Ana", seed="2", times=1)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "operating theatre" in text_of(app)
        assert "cards left in the deck" in text_of(app)
        await press(pilot, "o")
        assert "cards left in the deck" not in text_of(app)
        await press(pilot, "o", "T")
        assert "operating theatre" not in text_of(app)
        await press(pilot, "S", "s")
        assert state_of(table).seats[0].charted
        assert "charts" in text_of(app)  # the news of it
        assert play_of(app).active == "T"


async def test_continuing_is_one_key_and_every_segment_can_be_covered():
    table = pain_at("surgery", "Ana", seed="2", times=1)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "c")
        assert mv.ContinueSurgery() in [entry.move for entry in table.path]
    table = pain_at("wild", "Ben", seed="4", times=4)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "[LEGS]" in text_of(app)
        seen = set()
        for key in ("left", "right", "up", "up", "down", "down", "down", "down", "left"):
            seen.add(play_of(app).desk.cursor.value)
            await press(pilot, key)
        assert seen == {"head", "chest", "belly", "arms", "hips", "legs"}
        await press(pilot, "enter")
        assert isinstance(table.path[-1].move, mv.Cover) or state_of(table).operation is None


async def test_a_strict_game_reckons_nothing():
    app = app_of(pain_at("surgery", "Ana", seed="2", times=1, undo="strict"))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "o", "o")
        assert "cards left in the deck" not in text_of(app)
        assert "odds" not in text_of(app)


async def test_the_last_surgery_can_be_looked_at_again():
    app = app_of(pain_at("play", "Ana", seed="1", times=13))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "S")
        assert "Ben operated on Dan's patient" in text_of(app)
        assert "ended by a stop card" in text_of(app)
        assert "Ben charts 115 points" in text_of(app)


# mouse, sizes, anything


async def test_a_card_and_a_patient_are_played_by_mouse_alone():
    table = pain_at("play", "Ana", seed="1", times=13)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.click("#hand", offset=(42, 3))  # the fourth card
        await pilot.pause()
        assert "+2 Geek: on whom?" in text_of(app)
        await pilot.click("#table", offset=(52, 7))  # Dan's third patient
        await pilot.pause()
        assert mv.PlayOn(4, 3, 3) in [entry.move for entry in table.path]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 40), (120, 36), (160, 50), (200, 60)])
@pytest.mark.parametrize("seats", [2, 4, 6])
async def test_table_and_hand_are_there_at_every_size(size, seats):
    table = pain_at("play", "Ana", seats=seats, seed="1", times=5)
    app = app_of(table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert shown.rstrip().endswith("q leave" if size[0] > 60 else "q"), "the keys stay, their words as they fit"
        for name in NAMES[:seats]:
            assert name in shown
        assert any(word in hand_on(app) for word in ("patient", "ward", " way"))
        assert all(len(line) <= size[0] for line in shown.splitlines())
        await press(pilot, "S")
        assert "operating theatre" in text_of(app)


@pytest.mark.parametrize("kind", ["open", "play", "pre-op", "surgery", "wild"])
async def test_any_keys_at_all_leave_the_screen_standing(kind):
    keys = [*keymap(), *"TSCDL123456xsco", "enter", "enter", "enter", "tab", "n", "d"]
    keys = [key for key in keys if key not in {"q", "question_mark", "f1"}]
    chance = random.Random(kind)
    table = pain_at(kind, seed="5")
    app = app_of(table)
    async with app.run_test(size=chance.choice([(80, 24), (120, 36), (160, 50)])) as pilot:
        for _ in range(80):
            await pilot.press(chance.choice(keys))
        await pilot.pause()
        play = play_of(app)
        assert play.desk.session.head == table.head


async def test_bots_play_to_the_end_and_the_result_is_shown():
    table = pain_table("Ana:greedy", "Ben:greedy", seed="2")
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        while not table.over:
            await app.workers.wait_for_complete()
            await pilot.pause()
        await pilot.pause()
        assert "is Chief Surgeon" in text_of(app)
        assert "result" in text_of(app)


def test_cards_alike_share_their_ways():
    table = pain_at("play", "Ana", seed="1", times=13)
    look = table.engine.look(table.state, 0)
    assert list(plays(look)) == list(range(1, 7))
    assert plays(look)[1] == []


async def test_a_c_too_many_after_a_surgery_does_not_change_the_hand():
    table = pain_at("open", "Ana", seed="1", times=5)
    app = app_of(table)
    async with app.run_test(size=SIZE) as pilot:
        hand = state_of(table).seats[0].hand
        await press(pilot, "c", "s", "c")
        assert state_of(table).seats[0].hand == hand
        await press(pilot, "g")
        assert mv.NewHand() in [entry.move for entry in table.path]
