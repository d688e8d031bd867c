"""Bots of Pain Doctors: the greedy one beats random ones, both ways to win are alive, and nothing hidden is used."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from core.bots import KINDS, choose, kinds_for
from core.bots.pain_surgery import POINTS, SURVIVAL
from core.bots.pain_value import value
from core.games.pain_doctors.moves import Cover, NewHand, PlayOn, SendToPreOp
from core.simulate import played as simulated
from core.view import view
from tests.games.pain_playing import GAME, decides, laid, played


def winner(kinds: list[str], seed: int) -> int:
    state: Any = simulated(GAME, kinds, seed).state
    seat: int = state.winner[0]
    return seat


def bot_move(text: str, *lines: str) -> Any:
    """Return the greedy bot's move after some lines of whoever decides."""
    engine, state, _names, _told = played(text, *lines)
    seat = decides(state)
    return choose(engine, view(GAME, state, seat), seat, "greedy", "salt")


def test_both_kinds_of_bots_play():
    assert kinds_for("pain") == KINDS


@pytest.mark.parametrize("players", [2, 4, 6])
def test_greedy_wins_at_least_three_of_four_games_against_random(players):
    wins = 0
    for seed in range(4):
        kinds = ["random"] * players
        kinds[seed % players] = "greedy"
        wins += winner(kinds, seed) == seed % players
    assert wins >= 3


@pytest.mark.slow
def test_greedy_games_of_four_end_by_points_and_by_operations():
    ends: Counter[str] = Counter()
    for seed in range(24):
        state: Any = simulated(GAME, ["greedy"] * 4, seed).state
        doctor = state.seats[state.winner[0]]
        ends["points"] += doctor.points >= 300
        ends["operations"] += doctor.points < 300
    assert 6 <= ends["points"] <= 18
    assert 6 <= ends["operations"] <= 18


def test_a_bot_makes_the_same_moves_again():
    one, two = (simulated(GAME, ["greedy", "random", "greedy"], 5) for _ in range(2))
    assert [entry.move for entry in one.path] == [entry.move for entry in two.path]


TEXT = """
game = "pain"
{top}
[[seat]]
name = "Ana"
hand = [{hand}]
patients = [{{ ward = "geek", lp = {lp}, at = "{at}" }}, {{ ward = "batty", lp = 5 }}, {{ ward = "geek", lp = 4 }}]
[[seat]]
name = "Ben"
hand = ["-1 geek", "-2 geek", "+2 geek", "+3 geek", "{secret}"]
patients = [{{ ward = "addict", lp = 14 }}, {{ ward = "batty", lp = 5 }}, {{ ward = "addict", lp = 5 }}]
[market]
treatment = ["{drawn}"]
surgery = [{surgery}]
"""
WEAK = '"-1 batty", "+2 addict", "-1 addict", "+2 addict", "-2 batty"'


def text(
    hand: str = WEAK, lp: int = 12, at: str = "pre-op", top: str = "", surgery: str = "",
    secret: str = "thief", drawn: str = "+2 batty",
) -> str:  # fmt: skip
    return TEXT.format(hand=hand, lp=lp, at=at, top=top, surgery=surgery, secret=secret, drawn=drawn)


def test_it_operates_a_strong_patient_in_pre_op():
    assert bot_move(text('"go to surgery", "+2 batty"'), "draw") == PlayOn(1, 0, 1)


def test_it_changes_the_hand_when_a_patient_waits_and_no_card_leads_into_surgery():
    assert bot_move(text()) == NewHand()


def test_it_kills_a_strong_patient_of_its_only_rival():
    assert bot_move(text('"suicide", "-1 addict"', 5, "ward"), "draw") == PlayOn(1, 1, 1)


def test_it_sends_a_strong_patient_to_pre_op_when_it_can_operate():
    assert bot_move(text('"go to surgery"', 14, "ward", 'phase = "pre-op"')) == SendToPreOp(1)


def test_it_covers_a_free_segment_with_a_wild_card():
    surgery = '"A Firm Pulse Check", "Misplaced Sponge"'
    move = bot_move(text('"go to surgery"', surgery=surgery), "draw", "play 1 on Ana/1", "continue")
    assert isinstance(move, Cover)
    assert move.segment != "arms"


def test_what_it_cannot_see_makes_no_difference_to_it():
    moves = set()
    for secret, drawn in (("thief", "+2 batty"), ("kidnap", "suicide"), ("bodyguard", "+5 geek")):
        engine, state, _names = laid(text(secret=secret, drawn=drawn))
        moves.add((choose(engine, view(GAME, state, 0), 0, "greedy", "salt"), value(engine.look(state, 0))))
    assert len(moves) == 1


def test_chances_of_surgery_grow_with_life_points():
    assert list(SURVIVAL) == sorted(SURVIVAL)
    assert list(POINTS) == sorted(POINTS)


def test_a_winning_chart_is_worth_most():
    engine, state, _names = laid(text())
    seats = state.seats
    won = replace(state, seats=(replace(seats[0], charted=(300,)), seats[1]))
    lost = replace(state, seats=(seats[0], replace(seats[1], charted=(10,) * 5)))
    worths = [value(engine.look(s, 0)) for s in (lost, state, won)]
    assert worths == sorted(worths)
