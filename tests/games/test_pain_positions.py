"""Position files of Pain Doctors: what is left out, what is wrong, and that every card stays in one place."""

from typing import Any

import pytest

from core.game import PositionError
from core.games.pain_doctors.prompts import AskOpen, AskPlay, AskPreOp, Over
from core.scenario import Position, read
from tests.games.pain_playing import GAME, laid, played

FOUR = ", ".join(['{ ward = "geek" }'] * 4)
BEN = '[[seat]]\nname = "Ben"\n'


def seat(more: str = "", top: str = "") -> str:
    return f'game = "pain"\n{top}\n[[seat]]\nname = "Ana"\n{more}\n{BEN}'


def wrong(text: str) -> PositionError:
    with pytest.raises(PositionError) as error:
        laid(text)
    return error.value


def test_what_is_left_out_is_as_in_a_fresh_set_up():
    _engine, state, _names = laid(seat())
    assert isinstance(state.prompt, AskOpen)
    for doctor in state.seats:
        assert doctor.hand[0] == "go to surgery"
        assert len(doctor.hand) == 5
        assert [patient.lp for patient in doctor.patients] == [5, 5, 5]
    again = laid(seat(top="seed = 0"))[1]
    assert again == state
    assert laid(seat(top="seed = 1"))[1] != state


def test_what_comes_next_is_not_dealt_before():
    text = seat(top="seed = 4") + '[market]\ntreatment = ["thief", "thief"]\npatients = ["Milo Solder"]'
    _engine, state, _names = laid(text)
    assert state.treatment.next == ("thief", "thief")
    assert all("thief" not in doctor.hand for doctor in state.seats)
    assert all(patient.name != "Milo Solder" for doctor in state.seats for patient in doctor.patients)
    state = played(text, "draw")[1]
    assert state.seats[0].hand[-1] == "thief"


def test_cards_beyond_those_in_play_come_from_those_taken_out():
    hand = ["suicide"] * 4
    _engine, state, _names = laid(seat(f"hand = {hand}"))
    assert state.treatment.out["bodyguard"] == 4
    assert "suicide" not in state.treatment.out
    assert "suicide" not in state.treatment.cards
    assert wrong(seat(f"hand = {hand + hand[:1]}")).key == "seat.Ana.hand"


def test_patients_are_found_by_ward_or_named():
    text = seat('patients = [{ ward = "geek" }, { name = "norbert sliderule" }, { ward = "geek", name = "Dilys Cog" }]')
    names = [patient.name for patient in laid(text)[1].seats[0].patients]
    assert names == ["Prudence Index", "Norbert Sliderule", "Dilys Cog"]


@pytest.mark.parametrize(("phase", "prompt"), [("open", AskOpen), ("play", AskPlay), ("pre-op", AskPreOp)])
def test_a_position_begins_at_each_question_of_a_turn(phase, prompt):
    text = seat('patients = [{ ward = "geek", lp = 12 }, { ward = "geek" }, { ward = "geek" }]', f'phase = "{phase}"')
    assert isinstance(laid(text)[1].prompt, prompt)


def test_six_cards_mean_that_one_is_to_be_played():
    state = laid(seat('hand = ["thief", "thief", "kidnap", "kidnap", "suicide", "suicide"]'))[1]
    assert isinstance(state.prompt, AskPlay)


def test_a_position_beyond_a_goal_is_over():
    state = laid(seat("charted = [150, 150]"))[1]
    assert isinstance(state.prompt, Over)
    scores = GAME.scores(state)
    assert scores is not None
    assert [score.total for score in scores] == [300, 0]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (seat('hand = ["scalpel"]'), "seat.Ana.hand"),
        (seat('hand = ["thief", "thief", "kidnap", "kidnap", "suicide", "suicide", "+5 geek"]'), "seat.Ana.hand"),
        (seat('hands = ["thief"]'), "seat.Ana.hands"),
        (seat('patients = [{ ward = "ghost" }]'), "seat.Ana.patients.1.ward"),
        (seat("patients = [{ lp = 3 }]"), "seat.Ana.patients.1.ward"),
        (seat('patients = [{ ward = "geek", lp = 0 }]'), "seat.Ana.patients.1.lp"),
        (seat('patients = [{ ward = "geek", at = "surgery" }]'), "seat.Ana.patients.1.at"),
        (seat('patients = [{ ward = "geek", at = "pre-op", guarded = true }]'), "seat.Ana.patients.1.at"),
        (seat('patients = [{ ward = "geek", guarded = 1 }]'), "seat.Ana.patients.1.guarded"),
        (seat('patients = [{ ward = "geek", shade = 1 }]'), "seat.Ana.patients.1.shade"),
        (seat('patients = [{ name = "Nobody" }]'), "seat.Ana.patients.1.name"),
        (seat('patients = [{ name = "Dilys Cog" }, { name = "Dilys Cog" }]'), "seat.Ana.patients.2.name"),
        (seat('patients = [{ name = "Dilys Cog", ward = "batty" }]'), "seat.Ana.patients.1.ward"),
        (seat(f"patients = [{FOUR}]"), "seat.Ana.patients"),
        (seat("charted = [-1]"), "seat.Ana.charted"),
        (seat("charted = 3"), "seat.Ana.charted"),
        (seat("charted = [true]"), "seat.Ana.charted"),
        (seat("charted = [99999999999999]"), "seat.Ana.charted"),
        (seat(top='phase = "surgery"'), "phase"),
        (seat(top='to_act = "Cem"'), "to_act"),
        (seat(top="queue = 3"), "queue"),
        (seat(top='numbers = { "hand.sise" = 3 }'), "numbers"),
        (seat() + '[market]\nsurgery = ["Scalpel"]', "market.surgery"),
        (seat() + '[market]\nsurgery = ["Toe Census", "Toe Census"]', "market.surgery"),
        (seat() + '[market]\nwithdrawn = ["Toe Census"]', "market.withdrawn"),
        (seat() + "[market]\nonly = 1", "market.only"),
        (seat() + "[market]\nnurses = 1", "market.nurses"),
    ],
)
def test_a_mistake_names_its_key(text, key):
    assert wrong(text).key == key


def test_pre_op_keeps_its_slots():
    full = ", ".join(['{ ward = "geek", lp = 12, at = "pre-op" }'] * 3)
    one = '{ ward = "batty", lp = 12, at = "pre-op" }'
    assert laid(seat(f"patients = [{full}]"))[1].seats[0].patients[2].at == "pre-op"
    assert wrong(seat(f"patients = [{full}]") + f"patients = [{one}]").key == "seat.Ben.patients"
    more = '[[seat]]\nname = "Cem"\n[[seat]]\nname = "Dot"\n'
    assert wrong(seat(f"patients = [{one}, {one}]") + more).key == "seat.Ana.patients"


def test_a_file_holds_two_to_six_doctors():
    position: Any = read('game = "pain"\n[[seat]]\nname = "Ana"')
    assert isinstance(position, Position)
    with pytest.raises(PositionError) as error:
        position.engine()
    assert error.value.key == "seat"


def test_every_card_of_a_position_is_in_one_place():
    text = seat('hand = ["thief"]\npatients = [{ ward = "geek", guarded = true, inoculated = true }]')
    text += '[market]\ntreatment_discards = ["kidnap"]\npatient_discards = ["Edwin Echo"]\nwithdrawn = ["Knee, Jerked"]'
    engine, state, _names = laid(text)
    GAME.invariants(engine.rules, state, True)
    only = laid(text + "\nonly = true")[1]
    assert (only.treatment.size, only.patients.size, only.surgery.size) == (0, 0, 0)
    GAME.invariants(engine.rules, only, True)
