"""Position files of Clinic: what they lay out, and what they take from a fresh set-up."""

from collections.abc import Sequence
from typing import Any

import pytest

from core.games.clinic.rounds import ACTIONS
from core.games.clinic.setup_events import PositionLaid
from core.scenario import Position, read
from core.state import digest
from core.view import mask_event
from tests.games.playing import engine_of, random_game
from tests.games.positions import GAME, laid, seen, text


def test_a_seat_without_cells_has_the_kit():
    report = seen(text())
    for name in ("Ana", "Ben"):
        seat = report["seats"][name]
        assert seat["cells"] == {"a1": "hub psychiatry", "b1": "treatment", "b2": "supply"}
        assert seat["entrances"] == ["a1.w"]
        assert seat["people"] == {"D1": {"kind": "doctor", "colour": "white", "at": "a1"}}
        assert seat["cars"] == ["d3.s"]
        assert (seat["cash"], seat["popularity"], seat["minutes"], seat["income"]) == (15, 0, 0, 0)
    assert seen(text(top='board = "3x3"'))["seats"]["Ana"]["cars"] == ["c3.s"]


def test_what_is_left_out_is_as_in_a_fresh_set_up():
    report = seen(text())
    assert [len(queue) for queue in report["queues"].values()] == [1, 1, 1]
    assert list(report["queues"]) == ["psychiatry", "cardiology", "ophthalmology"]
    market = report["market"]
    assert len([colour for colour in market["university"] if colour]) == 3
    assert (market["nurses"], market["orderlies"]) == (2, 4)
    assert market["stock"]["hub psychiatry"] == 2
    assert market["stock"]["treatment"] == 14
    assert market["stock"]["supply"] == 6
    assert market["stock"]["entrance"] == 14
    assert sum(market["patients_left"].values()) == 23 + 17 + 10 + 6 - 3


def test_the_seed_decides_what_is_drawn():
    first, again, other = (seen(text(top=f"seed = {seed}")) for seed in (1, 1, 5))
    assert first == again
    assert first["queues"] != other["queues"] or first["market"] != other["market"]


def test_stock_is_what_the_boards_leave():
    seat = 'cells = { a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", c1 = "laboratory", d3 = "garden" }'
    report = seen(text(seat=seat + '\nlots = { d1 = 3 }\nconveyors = ["a1", "b1"]'))
    stock = report["market"]["stock"]
    assert (stock["laboratory"], stock["operating"]) == (0, 1)
    assert (stock["garden"], stock["lot"], stock["conveyor"]) == (11, 23, 18)


def test_people_on_the_boards_are_taken_out_of_the_bags():
    people = """cars = ["d1.n", "d1.e", "d2.e"]
people = [
  { id = "D1", kind = "doctor", colour = "red", at = "a1" },
  { id = "P1", kind = "patient", colour = "red", service = "cardiology", at = "pre" },
  { id = "O1", kind = "orderly", at = "b2" },
]"""
    _engine, state = laid(text(seat=people, more='[queues]\npsychiatry = ["red"]\n[market]\nuniversity = ["red"]'))
    assert state.bag == {"white": 23, "yellow": 17, "orange": 10, "red": 4}
    assert state.doctors == {"white": 9, "yellow": 8, "orange": 6, "red": 2}
    assert state.university == ("red", "", "")
    assert state.orderlies == 3
    assert {service: len(queue) for service, queue in state.queues.items()} == {
        "psychiatry": 1,
        "cardiology": 0,
        "ophthalmology": 0,
    }


def test_next_patients_are_drawn_as_the_bag_says():
    words = text(phase="admit", top='action = 1\nbag = ["red", "white", "red"]', more="[queues]")
    assert seen(words)["queues"] == {"psychiatry": ["red"], "cardiology": ["white"], "ophthalmology": ["red"]}


def test_order_is_by_popularity_unless_it_is_given():
    assert seen(text(seat="popularity = 3"))["order"] == ["Ben", "Ana"]
    assert seen(text())["order"] == ["Ana", "Ben"]
    assert seen(text(top='order = ["Ben", "Ana"]'))["order"] == ["Ben", "Ana"]


def test_minutes_of_the_round_are_part_of_the_clock():
    seat = seen(text(seat="minutes = 20\nround_minutes = 10"))["seats"]["Ana"]
    assert (seat["minutes"], seat["round_minutes"]) == (30, 10)


@pytest.mark.parametrize("phase", ["choose", "build", "hire", "admit", "move", "care", "popularity"])
def test_the_question_of_the_phase_waits(phase):
    seat = """income = 9
cars = ["d3.s", "d3.e"]
people = [
  { id = "D1", kind = "doctor", colour = "white", at = "b1" },
  { id = "P1", kind = "patient", colour = "white", service = "psychiatry", at = "b1" },
]"""
    report = seen(text(phase=phase, seat=seat))
    whole = {"choose": ["Ana", "Ben"]}
    assert report["prompt"] == {"seat": whole.get(phase, "Ana"), "kind": phase}
    assert report["phase"] == phase


@pytest.mark.parametrize(("phase", "prompt"), [("expenses", "choose"), ("administration", "choose"), ("end", "end")])
def test_phases_without_choice_run_on_to_the_first_question(phase, prompt):
    assert seen(text(phase=phase))["prompt"]["kind"] == prompt


def test_a_finished_game_has_nobody_to_ask_and_scores():
    report = seen(text(phase="end", seat="popularity = 4"))
    assert report["prompt"] == {"seat": None, "kind": "end"}
    assert report["score"]["Ana"] == {
        "total": 4 + 1 + 2,
        "lines": {"popularity": 4, "doctors": 1, "rooms": 2, "buildings": 0, "patients": 0, "time": 0},
    }
    assert seen(text())["score"] is None


def test_components_and_points_are_what_is_done_in_the_action():
    engine, state = laid(text(phase="build", seat="components = 1"))
    assert state.prompt.built == 1
    _engine, state = laid(text(phase="admit", seat="points = 1"))
    assert state.prompt.points == 1
    assert engine.rules.numbers["actions.components"] == 2


def test_seats_that_have_the_action_act_too_and_others_do_not():
    more = 'chosen = "build"'
    words = text(phase="build", more=more) + '[[move]]\nseat = "Ana"\nline = "done"\n'
    assert seen(words)["prompt"] == {"seat": "Ben", "kind": "build"}
    words = text(phase="build") + '[[move]]\nseat = "Ana"\nline = "done"\n'
    assert seen(words)["prompt"]["kind"] == "choose"


def test_numbers_may_be_corrected():
    words = text(phase="care", top='[numbers]\n"money.start" = 20\nincome.white = 7')
    assert seen(words)["seats"]["Ana"]["cash"] >= 12


def test_start_events_are_folded_to_the_same_state():
    position = read(text())
    assert isinstance(position, Position)
    engine = position.engine()
    outcome = GAME.start_at(engine, position.names, position.data)
    assert digest(engine.fold_all(GAME.initial, outcome.events)) == digest(outcome.state)


def test_the_next_patients_are_told_to_nobody():
    position = read(text(top='bag = ["red"]'))
    assert isinstance(position, Position)
    events = GAME.lay(position.engine(), position.names, position.data)
    laid_ = next(event for event in events if isinstance(event, PositionLaid))
    assert laid_.next_patients == ("red",)
    assert mask_event(laid_, 0).next_patients == ()


def as_position(report: dict[str, Any], action: int, chosen: Sequence[str]) -> dict[str, Any]:
    """Return the parsed position file that says what a report says."""
    seats = []
    for i, (name, seen_) in enumerate(report["seats"].items()):
        own = {key: seen_[key] for key in ("cash", "income", "popularity", "round_minutes", "cells", "lots", "cars")}
        own |= {key: seen_[key] for key in ("entrances", "conveyors", "used", "built")}
        people = [
            {"id": name_, **{key: value for key, value in person_.items() if value}}
            for name_, person_ in seen_["people"].items()
        ]
        own |= {"name": name, "minutes": seen_["minutes"] - seen_["round_minutes"], "people": people}
        if chosen and chosen[i]:
            own["chosen"] = chosen[i]
        seats.append(own)
    prompt = report["prompt"]
    market = {key: report["market"][key] for key in ("university", "nurses", "orderlies", "patients_left")}
    return {
        "game": "clinic",
        "round": report["round"],
        "phase": prompt["kind"],
        "to_act": prompt["seat"] if isinstance(prompt["seat"], str) else prompt["seat"][0],
        "order": report["order"],
        "action": action,
        "seat": seats,
        "queues": report["queues"],
        "market": market,
    }


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_game_can_be_written_as_a_position(seed):
    players = seed % 3 + 2
    engine = engine_of(players, ("4x3", "3x3")[seed % 2], "turns", str(seed))
    names = ("Ana", "Ben", "Cem", "Dot")[:players]
    laid_out = 0
    for step in random_game(engine, seed, idle=0.1):
        state: Any = step.state
        top = state.top
        begun = any(getattr(top, part, 0) for part in ("built", "doctor", "other", "must"))
        answered = any(getattr(top, "answers", ()))
        if top.kind not in {"choose", "build", "hire", "admit", "move", "popularity"} or begun or answered:
            continue
        report = GAME.report(engine, state, names)
        data = as_position(report, state.action, state.chosen if top.kind in ACTIONS else ())
        again = engine.fold_all(GAME.initial, GAME.lay(engine, names, data))
        found = GAME.report(engine, again, names)
        assert {**found, "market": None} == {**report, "market": None}
        assert {**found["market"], "stock": None} == {**report["market"], "stock": None}
        laid_out += 1
    assert laid_out > 50
