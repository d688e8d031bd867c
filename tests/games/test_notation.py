"""Lines of Clinic: every legal move prints as one line that reads back to it; what cannot be read says why."""

import contextlib
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine import Engine
from core.game import NotationError
from core.games import game
from core.games.clinic import moves as mv
from core.games.clinic.notation import NOTATION
from core.move import Done, Move
from core.notation import LineError
from core.scenario import Position, read
from tests.games.playing import SETTINGS, engine_of, random_game

CLINIC = game("clinic")

POSITION = """
game = "clinic"
seed = 1
round = 3
phase = "{phase}"
to_act = "Ana"
[[seat]]
name = "Ana"
cash = 30
income = 9
cells = {{ a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", b1+1 = "hub cardiology" }}
entrances = ["a1.w"]
lots = {{ d1 = 2 }}
cars = ["c3.s", "d3.s", "d3.e", "d2.e", "lot d1", "c3.e"]
people = [
  {{ id = "D1", kind = "doctor", colour = "white", at = "b1" }},
  {{ id = "D2", kind = "doctor", colour = "yellow", at = "b1+1" }},
  {{ id = "N1", kind = "nurse", at = "b1" }},
  {{ id = "N2", kind = "nurse", at = "b1" }},
  {{ id = "P1", kind = "patient", colour = "yellow", service = "psychiatry", at = "b1" }},
  {{ id = "P2", kind = "patient", colour = "white", service = "cardiology", at = "pre" }},
]
{more}
[[seat]]
name = "Ben"
[queues]
psychiatry = ["white", "red"]
cardiology = ["orange", "yellow", "white"]
"""


def at(phase: str, more: str = "") -> tuple[Engine, Any]:
    """Return engine and state of the position at a phase."""
    position = read(POSITION.format(phase=phase, more=more).replace("b1+1 =", '"b1+1" ='))
    assert isinstance(position, Position)
    engine = position.engine(invariants=True)
    return engine, CLINIC.start_at(engine, position.names, position.data).state


def says(phase: str, line: str, seat: int = 0) -> Move:
    engine, state = at(phase)
    return NOTATION.read(engine, state, seat, line)


def every_line_reads_back(engine: Engine, state: Any) -> None:
    for seat in state.prompt.seats if state.prompt else ():
        lines = []
        for move in engine.legal(state, seat):
            line = NOTATION.write(engine, state, seat, move)
            assert NOTATION.read(engine, state, seat, line) == move, line
            assert NOTATION.read(engine, state, seat, f"  {line.upper().replace(' ', '   ')} ") == move, line
            lines.append(line)
        assert len(set(lines)) == len(lines)


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.sampled_from(SETTINGS))
def test_every_legal_move_of_random_games_reads_back(seed, setting):
    players, board, move = setting
    engine = engine_of(players, board, move, str(seed))
    for step in islice(random_game(engine, seed, idle=0.1), 150):
        every_line_reads_back(engine, step.state)


@pytest.mark.parametrize("phase", ["choose", "build", "hire", "admit", "move", "care", "popularity"])
def test_every_legal_move_of_each_phase_reads_back(phase):
    engine, state = at(phase)
    assert engine.legal(state, 0)
    every_line_reads_back(engine, state)


@pytest.mark.parametrize(
    ("phase", "line", "move"),
    [
        ("choose", "choose build", mv.Choose("build")),
        ("build", "build hub cardiology c1", mv.Build("hub cardiology", 2)),
        ("build", "build garden d3", mv.Build("garden", 11)),
        ("build", "build treatment b2+1", mv.Build("treatment", 17)),
        ("build", "build lot d2", mv.Build("lot", 7)),
        ("build", "upgrade lot d1", mv.UpgradeLot(3)),
        ("build", "build conveyors a1 b1", mv.BuildConveyors(0, 1)),
        ("build", "build conveyors b1 a1", mv.BuildConveyors(0, 1)),
        ("build", "build conveyor c1+1", mv.BuildConveyor(14)),
        ("hire", "hire doctor 2", mv.HireDoctor(2)),
        ("hire", "hire nurse", mv.HireStaff("nurse")),
        ("admit", "admit cardiology 2", mv.Admit("cardiology", 2)),
        ("admit", "admit cardiology 2 to c3", mv.Admit("cardiology", 2, 10)),
        ("admit", "admit cardiology 2 to a1", mv.Admit("cardiology", 2, 0)),
        ("admit", "swap cardiology 2 up", mv.Swap("cardiology", 2, up=True)),
        ("admit", "swap psychiatry 2 down", mv.Swap("psychiatry", 2)),
        ("move", "walk D1 b1+1", mv.Walk("D1", 13)),
        ("move", "walk d1 B1 + 1", mv.Walk("D1", 13)),
        ("move", "exchange D2 D1", mv.Exchange("D1", "D2")),
        ("move", "suggested", mv.SuggestedWalks()),
        ("move", "done", Done()),
        ("care", "suggested", mv.SuggestedCare()),
        ("care", "treat P1 D1 N1", mv.Treat("P1", "D1", ("N1",))),
        ("popularity", "buy 3", mv.Buy(3)),
    ],
)
def test_lines_of_the_table(phase, line, move):
    assert says(phase, line) == move


@pytest.mark.parametrize(
    ("phase", "short", "line"),
    [
        ("build", "b h c c1", "build hub cardiology c1"),
        ("build", "b tr c2", "build treatment c2"),
        ("build", "b ent a1.n", "build entrance a1.n"),
        ("build", "up lo d1", "upgrade lot d1"),
        ("build", "d", "done"),
        ("admit", "ad card 2", "admit cardiology 2"),
        ("admit", "s c 2 u", "swap cardiology 2 up"),
        ("hire", "h d 2", "hire doctor 2"),
        ("move", "w p2 b2", "walk P2 b2"),
        ("care", "t p1 d1 n2", "treat P1 D1 N1"),
    ],
)
def test_words_may_be_shortened(phase, short, line):
    engine, state = at(phase)
    assert NOTATION.write(engine, state, 0, NOTATION.read(engine, state, 0, short)) == line


def test_a_shared_side_has_two_names_and_prints_as_e_or_s():
    engine, state = at("build")
    for line in ("park b1.w", "park a1.e"):
        assert NOTATION.write(engine, state, 0, NOTATION.read(engine, state, 0, line)) == "park a1.e"


@pytest.mark.parametrize("line", ["treat P1 D1", "treat P1 D1 N1 N2", "treat P2 D1"])
def test_illegal_but_well_formed_lines_are_moves(line):
    engine, state = at("care")
    move = NOTATION.read(engine, state, 0, line)
    assert move not in engine.legal(state, 0)
    refusal = engine.why_not(state, 0, move)
    assert refusal is not None
    assert refusal.rule == "C-CAR-1"


def test_moves_of_other_questions_are_read_and_refused():
    engine, state = at("care")
    refusal = engine.why_not(state, 0, NOTATION.read(engine, state, 0, "build garden d3"))
    assert refusal is not None
    assert refusal.rule == "prompt"


@pytest.mark.parametrize(
    ("phase", "line", "text"),
    [
        ("build", "build garden e1", "columns are a to d, the rows 1 to 3, the floors 0 to 3"),
        ("build", "build garden a1+4", "C-BRD-1"),
        ("build", "build entrance a1.x", "C-BRD-1"),
        ("build", "build palace a1", 'no kind of tile "palace"'),
        ("build", "build garden", "Something is missing: build KIND SPACE"),
        ("build", "build garden d3 d2", "too much"),
        ("build", "build co c1", "may mean"),
        ("build", "", "Say one of: build, upgrade, done"),
        ("build", "dance", 'no move "dance" here; there are build, upgrade, done'),
        ("move", "walk P9 b1", 'has no "P9"; there is D1, D2, N1, N2, P1, P2'),
        ("move", "walk D1 nowhere", "no space"),
        ("care", "treat P1 D1 N1 N1", "N1 is named twice"),
        ("care", "treat P1 D1 N7", 'no "N7"'),
        ("care", "treat P1 D1 D2", "D2 is no nurse"),
        ("popularity", "buy none", "a number"),
        ("popularity", "buy 0", "a number"),
        ("admit", "admit surgery 1", 'no service "surgery"'),
        ("build", "park lot d1+1", "C-BRD-4"),
    ],
)
def test_what_is_no_move_says_why(phase, line, text):
    engine, state = at(phase)
    with pytest.raises(NotationError) as error:
        NOTATION.read(engine, state, 0, line)
    assert text in str(error.value)


def test_the_nearest_legal_lines_are_suggested():
    engine, state = at("move")
    with pytest.raises(LineError) as error:
        NOTATION.read(engine, state, 0, "wlak D2 b1")
    assert error.value.near[0] == "walk D2 b1"
    assert set(error.value.near) <= set(NOTATION.lines(engine, state, 0))


def test_nurses_of_a_room_are_interchangeable():
    assert says("care", "treat P1 D1 N2") == mv.Treat("P1", "D1", ("N1",))
    engine, state = at("care", 'busy = ["N1"]')
    assert NOTATION.read(engine, state, 0, "treat P1 D1 N1") == mv.Treat("P1", "D1", ("N2",))


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_an_error_with_a_sentence(text):
    engine, state = at("move")
    with contextlib.suppress(NotationError):
        assert isinstance(NOTATION.read(engine, state, 0, text), Move)
