"""Pain Doctors in words: every event has words, log lines say what happened, questions are asked of somebody."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.event import Closed, Left, Prompt, Task
from core.games.pain_doctors import moves as mv
from core.games.pain_doctors.narrate import TABLE
from core.games.pain_doctors.questions import TABLE as QUESTIONS
from tests.games.pain_playing import GAME, NAMES, decides, engine_of, played, random_game


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def test_every_event_has_words_and_every_question_too():
    rules = GAME.rules((), {}, {}, 2)
    facts = [event for event in rules.events if not issubclass(event, Prompt | Task | Closed | Left)]
    assert sorted(map(tag, facts)) == sorted(rules.content[TABLE])
    asked = [event for event in rules.events if issubclass(event, Prompt) and event.kind != "end"]
    assert sorted(map(tag, asked)) == sorted(rules.content[QUESTIONS])


@settings(max_examples=8)
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_every_play_has_a_headline_and_every_question_words(seed: int, players: int) -> None:
    engine = engine_of(players, str(seed), checked=False)
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
    assert GAME.question(engine, step.outcome.state, names).startswith("The game is over: ")


TEXT = """
game = "pain"
{options}
[[seat]]
name = "Ana"
hand = [{hand}]
patients = [
  {{ name = "Milo Solder", lp = 5, guarded = true }},
  {{ name = "Edwin Echo", lp = 12, at = "pre-op" }},
  {{ name = "Dora Bellpull", lp = 5 }},
]
[[seat]]
name = "Ben"
hand = []
patients = [{{ name = "Dilys Cog", lp = 1 }}, {{ name = "Rupert Vane", lp = 5 }}, {{ name = "Maud Gargle", lp = 5 }}]
[market]
treatment = ["kidnap"]
surgery = [{surgery}]
"""


def told(hand: str, *lines: str, surgery: str = "", options: str = "") -> list[str]:
    text = TEXT.format(hand=f'"{hand}"', surgery=surgery, options=options)
    return played(text, "draw", *lines)[3]


@pytest.mark.parametrize(
    ("hand", "line", "expected"),
    [
        ("+2 geek", "play 1 on Ana/1", ["Ana plays +2 Geek on Milo Solder (Ana/1)", "Milo Solder (Ana/1) +2 to 7 LP"]),
        (
            "-1 geek all",
            "play 1 ward geek",
            [
                "Ana plays -1 Geek All on the geek ward",
                "Dilys Cog (Ben/1) -1 to 0 LP",
                "Dilys Cog (Ben/1) dies (P-NUM-2)",
            ],
        ),
        (
            "thief",
            "play 1 on Ana/1",
            [
                "Ana plays Thief in the geek ward on Milo Solder (Ana/1)",
                "Dilys Cog (Ben/1) -1 to 0 LP and Milo Solder (Ana/1) +1 to 6 LP",
                "Dilys Cog (Ben/1) dies (P-NUM-2)",
            ],
        ),
        (
            "swap patient",
            "play 1 swap Ana/3 Ben/2",
            ["Ana plays Swap Patient: Dora Bellpull (Ana/3) for Rupert Vane (Ben/2)"],
        ),
        ("bodyguard", "play 1 on Ben/2", ["Ana plays Bodyguard on Rupert Vane (Ben/2)"]),
        (
            "suicide",
            "play 1 on Ben/2",
            ["Ana plays Suicide on Rupert Vane (Ben/2)", "Rupert Vane (Ben/2) dies (P-NUM-2)"],
        ),
        ("kidnap", "discard 2", ["Ana discards Kidnap"]),
    ],
)
def test_plays_in_words(hand, line, expected):
    assert told(hand, line) == expected


def test_the_neutral_name_is_shown_where_it_is_chosen():
    lines = told("suicide", "play 1 on Ben/2", options='options = { names = "neutral" }')
    assert lines[0] == "Ana plays Final Discharge on Rupert Vane (Ben/2)"


def test_a_surgery_is_told_card_by_card():
    surgery = '"Elbow Grease Extraction", "Unfashionable Hip, Replaced"'
    assert told("go to surgery", "play 1 on Ana/2", surgery=surgery) == [
        "Ana plays Go to Surgery on Edwin Echo (Ana/2)",
        "Ana operates on Edwin Echo (Ana/2) and shuffles the surgery deck (P-SUR-2)",
        "Elbow Grease Extraction (arms) is turned: 1 LP, 15 points, continue",
        "Edwin Echo loses 1 LP and has 11",
        "Unfashionable Hip, Replaced (hips) is turned: 2 LP, 25 points, stop",
        "Edwin Echo loses 2 LP and has 9",
        (
            "The card stops the operation and leaves the game (P-SUR-5), 40 points visible; "
            "Edwin Echo (Ana/2) returns with 9 LP (P-SUR-7)"
        ),
        "Ana charts 40 points: 1 surgery, 40 points so far (P-SUR-5)",
    ]


def test_a_wild_card_and_a_choice_in_words():
    lines = ("play 1 on Ana/2", "cover head")
    assert told("go to surgery", *lines, surgery='"Misplaced Sponge"') == ["Ana puts Misplaced Sponge on the head"]
    assert told("go to surgery", *lines, "stop", surgery='"Misplaced Sponge"')[0] == "Ana stops"


@pytest.mark.parametrize(
    ("lines", "question"),
    [
        ((), "Does Ana draw a card, or change the whole hand? (P-TRN-2)"),
        (("draw",), "Which card does Ana play or discard?"),
        (
            ("draw", "play 1 on Ana/2", "cover head"),
            "Does Ana stop or continue? Edwin Echo (Ana/2): 11 LP, 15 points.",
        ),
        (
            ("draw", "play 1 on Ana/2"),
            "Which segment does Ana cover with Found a Zip (1 LP, 15 points)?",
        ),
        (
            ("draw", "play 1 on Ana/2", "cover head", "stop"),
            "Does Ben draw a card, or change the whole hand? (P-TRN-2)",
        ),
    ],
)
def test_questions_in_words(lines, question):
    text = TEXT.format(hand='"go to surgery"', surgery='"Found a Zip"', options="")
    engine, state, names, _ = played(text, *lines)
    assert GAME.question(engine, state, names) == question


def test_a_doctor_who_lacks_patients_is_told_to_draw_one():
    text = 'game = "pain"\n[[seat]]\nname = "Ana"\npatients = [{ ward = "geek" }]\n[[seat]]\nname = "Ben"'
    engine, state, names, _ = played(text)
    assert GAME.question(engine, state, names) == "Ana has 1 of 3 patients and draws one (P-TRN-1)."
    assert decides(state) == 0


def test_moments_are_rounds_and_surgeries():
    text = TEXT.format(hand='"go to surgery"', surgery='"Found a Zip"', options="")
    assert GAME.moment(GAME.initial) == (0, "set-up")
    assert GAME.moment(played(text)[1]) == (1, "treatment")
    assert GAME.moment(played(text, "draw", "play 1 on Ana/2")[1]) == (1, "surgery")
    assert GAME.moment(played(text, "draw", "discard 1", "draw", "discard 1")[1]) == (2, "treatment")


def test_everybody_reads_which_card_was_played():
    engine = engine_of(2, "1")
    state = GAME.start(engine).state
    state = engine.decide(state, 0, mv.DrawCard()).state
    move = next(move for move in engine.legal(state, 0) if isinstance(move, mv.PlayOn))
    outcome = engine.decide(state, 0, move)
    seen = GAME.mask_state(state, 1)
    assert "a card" not in GAME.narrate(engine, seen, 0, move, outcome, ("Ana", "Ben"))[0]
