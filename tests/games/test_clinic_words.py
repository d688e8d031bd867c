"""Clinic in words: every event has words, log lines tell no secret, questions are asked of somebody."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine import Outcome
from core.event import Closed, Left, Prompt, Task
from core.games import game
from core.games.clinic import moves as mv
from core.games.clinic.questions import TABLE as QUESTIONS
from core.games.clinic.scoring import medal
from core.games.clinic.telling import TABLE
from core.scenario import Position, read
from core.view import mask_event, view
from tests.games.playing import engine_of, random_game

GAME = game("clinic")
NAMES = ("Ana", "Ben", "Cem", "Dot")


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def told(text: str, seat: str, *lines: str) -> list[str]:
    """Return the log lines of the last of some moves in a position."""
    position = read(text)
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    state = GAME.start_at(engine, position.names, position.data).state
    out = []
    for line in lines:
        who = position.names.index(seat)
        move = GAME.notation.read(engine, state, who, line)
        outcome = engine.decide(state, who, move)
        out = GAME.narrate(engine, state, who, move, outcome, position.names)
        state = outcome.state
    return out


def test_every_event_has_words_and_every_question_too():
    rules = GAME.rules((), {}, {}, 2)
    facts = [event for event in rules.events if not issubclass(event, Prompt | Task | Closed | Left)]
    assert sorted(map(tag, facts)) == sorted(rules.content[TABLE])
    asked = [event for event in rules.events if issubclass(event, Prompt) and event.kind != "end"]
    assert sorted(map(tag, asked)) == sorted(rules.content[QUESTIONS])


@settings(max_examples=8)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_every_play_has_a_headline_and_every_question_words(seed: int, players: int) -> None:
    engine = engine_of(players, "4x3", "turns", str(seed))
    names = NAMES[:players]
    assert GAME.narrate(engine, GAME.initial, -1, None, GAME.start(engine), names)
    for step in random_game(engine, seed):
        lines = GAME.narrate(engine, step.state, step.seat, step.move, step.outcome, names)
        assert lines
        assert all(lines)
        assert names[step.seat] in lines[0]
        question = GAME.question(engine, step.state, names)
        assert names[step.seat] in question
        assert question.endswith((".", "?", ")"))
    assert GAME.question(engine, step.outcome.state, names).startswith("The game is over")


TEXT = """
game = "clinic"
phase = "{phase}"
to_act = "Ana"
[[seat]]
name = "Ana"
income = 7
cells = {{ a1 = "hub psychiatry", b1 = "treatment", b2 = "supply" }}
entrances = ["a1.w"]
cars = ["d1.e", "d2.e", "d3.e"]
people = [
  {{ id = "D1", kind = "doctor", colour = "white", at = "outside" }},
  {{ id = "D2", kind = "doctor", colour = "yellow", at = "b1" }},
  {{ id = "P1", kind = "patient", colour = "yellow", service = "psychiatry", at = "b1" }},
]
[[seat]]
name = "Ben"
"""


def test_a_walk_is_one_sentence():
    assert told(TEXT.format(phase="move"), "Ana", "walk D1 b1") == ["Ana walks D1w to b1, 10 min"]


def test_a_treatment_names_everybody_and_the_income():
    assert told(TEXT.format(phase="care"), "Ana", "treat P1 D2") == ["Ana treats P1y with D2y on b1, $10"]


def test_expenses_are_told_with_their_parts_and_rules():
    lines = told(TEXT.format(phase="care"), "Ana", "treat P1 D2", "drive off d1.e")
    assert lines[0] == "Ana lets a car drive off d1.e"
    assert "Ana has expenses of $6: salaries $3, upkeep $3 (C-EXP-1); $6 from income (C-EXP-2)" in lines


def test_buying_popularity_is_told_before_what_follows():
    lines = told(TEXT.format(phase="popularity"), "Ana", "buy 2")
    assert lines[:2] == ["Ana buys 2 popularity for $6 (C-POP-1)", "Ana keeps $1 of the income (C-POP-2)"]


def test_a_secret_choice_is_told_as_a_choice_only():
    engine = engine_of(2, "4x3", "turns", "secret")
    for step in random_game(engine, 3):
        if isinstance(step.move, mv.Choose):
            break
    before = view(GAME, step.state, 1 - step.seat)
    other = 1 - step.seat
    events = tuple(mask_event(event, other) for event in step.outcome.events)
    outcome = Outcome(events, view(GAME, step.outcome.state, other))
    lines = GAME.narrate(engine, before, step.seat, None, outcome, NAMES[:2])
    assert lines == [f"{NAMES[step.seat]} has chosen"]


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        ("move", "Who walks where? Ana moves."),
        ("care", "Who treats whom? Ana says."),
        ("popularity", "Does Ana buy popularity? $7 of income left, $3 a point (C-POP-1)."),
        ("build", "What does Ana build? 2 components left, $15 in cash."),
        ("hire", "Whom does Ana hire? A doctor, and a nurse or an orderly; $15 in cash."),
        ("admit", "Whom does Ana admit? 2 queue points left."),
        ("choose", "Ana and Ben choose an action in secret: action phase 1 (C-ACT-1)."),
    ],
)
def test_questions_in_words(phase: str, question: str) -> None:
    position = read(TEXT.format(phase=phase))
    assert isinstance(position, Position)
    engine = position.engine()
    state = GAME.start_at(engine, position.names, position.data).state
    assert GAME.question(engine, state, position.names) == question


@pytest.mark.parametrize(("points", "earned"), [(41, "no medal"), (42, "bronze"), (46, "silver"), (53, "gold")])
def test_a_result_alone_is_measured_by_the_thresholds(points: int, earned: str) -> None:
    thresholds = {"solo.bronze": 42, "solo.silver": 46, "solo.gold": 53}
    assert medal(thresholds, points) == f"{earned} (bronze 42, silver 46, gold 53)"
