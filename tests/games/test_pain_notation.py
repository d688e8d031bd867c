"""Lines of Pain Doctors: every legal move prints as one line that reads back to it; what cannot be read says why."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine import Engine
from core.game import NotationError
from core.games.pain_doctors import moves as mv
from core.games.pain_doctors.notation import NOTATION, labels
from core.games.pain_doctors.state import PainState
from core.move import Move
from core.notation import LineError
from tests.games.pain_playing import NAMES, engine_of, laid, random_game

POSITION = """
game = "pain"
to_act = "Ana"
phase = "{phase}"
[[seat]]
name = "Ana"
hand = ["thief", "+2 geek", "swap patient", "thief", "-1 any all", "{sixth}"]
patients = [{{ ward = "geek", lp = 12 }}, {{ ward = "batty" }}, {{ ward = "addict", lp = 14 }}]
[[seat]]
name = "Ben Ali"
hand = []
patients = [{{ ward = "geek" }}, {{ ward = "geek", lp = 12, at = "pre-op" }}, {{ ward = "addict" }}]
[[seat]]
name = "Bea"
"""


def at(phase: str = "play", sixth: str = "-2 any") -> tuple[Engine, PainState, tuple[str, ...]]:
    text = POSITION.format(phase=phase, sixth=sixth)
    return laid(text if phase == "play" else text.replace(f', "{sixth}"', ""))


def says(line: str, phase: str = "play", sixth: str = "-2 any") -> Move:
    engine, state, names = at(phase, sixth)
    return NOTATION.read(engine, state, 0, line, names=names)


def every_line_reads_back(engine: Engine, state: PainState, names: tuple[str, ...]) -> None:
    for seat in state.prompt.seats if state.prompt else ():
        lines = []
        for move in engine.legal(state, seat):
            line = NOTATION.write(engine, state, seat, move, names=names)
            assert NOTATION.read(engine, state, seat, line, names=names) == move, line
            loud = f"  {line.upper().replace(' ', '   ')} "
            assert NOTATION.read(engine, state, seat, loud, names=names) == move, line
            lines.append(line)
        assert len(set(lines)) == len(lines)


ODD = ("2", "Ana/1", "ana", "Ben Ali", "ON", "ß x")
"""Names that could be taken for numbers, places, fixed words or one another."""


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.integers(2, 6), st.sampled_from([NAMES, ODD, ()]))
def test_every_legal_move_of_random_games_reads_back(seed, players, names):
    engine = engine_of(players, str(seed), checked=False)
    for i, step in enumerate(random_game(engine, seed)):
        if i % 4 == 0 and i < 300:
            every_line_reads_back(engine, step.state, names[:players])


@settings(max_examples=25)
@given(st.lists(st.text(max_size=8), min_size=3, max_size=3, unique=True))
def test_any_names_make_lines_that_read_back(names):
    engine, state, _ = at()
    every_line_reads_back(engine, state, tuple(names))


@pytest.mark.parametrize("phase", ["open", "play", "pre-op"])
def test_every_legal_move_of_each_question_reads_back(phase):
    engine, state, names = at(phase)
    assert engine.legal(state, 0)
    every_line_reads_back(engine, state, names)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("draw", mv.DrawCard()),
        ("new hand", mv.NewHand()),
        ("draw patient", mv.DrawPatient()),
        ("pass", mv.Pass()),
        ("play 2 on Ana/2", mv.PlayOn(2, 0, 2)),
        ("play 6 ward geek on Ben Ali/1", mv.PlayOn(6, 1, 1, "geek")),
        ("play 1 ward geek on Ana/1", mv.PlayOn(1, 0, 1, "geek")),
        ("play 5 ward addict", mv.PlayWard(5, "addict")),
        ("play 3 swap Ana/1 Ben Ali/2", mv.PlaySwap(3, 0, 1, 1, 2)),
        ("discard 2", mv.Discard(2)),
        ("pre-op 2", mv.SendToPreOp(2)),
        ("stay", mv.Stay()),
        ("stop", mv.StopSurgery()),
        ("continue", mv.ContinueSurgery()),
        ("cover head", mv.Cover("head")),
    ],
)
def test_lines_of_the_table(line, move):
    engine, state, names = at()
    assert says(line) == move
    assert NOTATION.write(engine, state, 0, move, names=names) == line


@pytest.mark.parametrize(
    ("short", "line"),
    [
        ("pl 2 on ana/1", "play 2 on Ana/1"),
        ("p 2 o an/1", "play 2 on Ana/1"),
        ("play 2 on ben/1", "play 2 on Ben Ali/1"),
        ("play 2 on Ben Ali / 1", "play 2 on Ben Ali/1"),
        ("play 2 on 2/1", "play 2 on Ben Ali/1"),
        ("play 2 ward geek on Ana/1", "play 2 on Ana/1"),  # the ward is printed on the card
        ("play 6 on Ben Ali/3", "play 6 ward addict on Ben Ali/3"),  # the ward is the patient's own
        ("play 1 on Ana/2", "play 1 ward batty on Ana/2"),
        ("play 4 on Ana/2", "play 1 ward batty on Ana/2"),  # the two thieves are alike
        ("discard 4", "discard 1"),
        ("play 5 w a", "play 5 ward addict"),
        ("play 3 swap Ben Ali/3 Ana/1", "play 3 swap Ana/1 Ben Ali/3"),
        ("d 2", "discard 2"),
    ],
)
def test_what_goes_without_saying_may_be_left_out(short, line):
    engine, state, names = at()
    assert NOTATION.write(engine, state, 0, says(short), names=names) == line


def test_a_card_for_a_whole_ward_needs_no_ward_where_it_is_printed():
    assert says("play 6", sixth="+1 addict all") == mv.PlayWard(6, "addict")
    assert says("play 6 ward addict", sixth="+1 addict all") == mv.PlayWard(6, "addict")


@pytest.mark.parametrize(
    ("phase", "line", "text"),
    [
        ("play", "play 2 on Cem/1", 'no doctor "cem"; there are Ana, Ben Ali, Bea'),
        ("play", "play 2 on be/1", '"be" may mean Ben Ali, Bea'),
        ("play", "play 2 on Ana/4", 'no "Ana/4": Ana has patients 1 to 3'),
        ("play", "play 2 on Ana", "say doctor and place, as in Ana/1"),
        ("play", "play 2 on", "Something is missing: play NUMBER on DOCTOR/PLACE"),
        ("play", "play 2", "On whom? As in play 2 on Ana/1"),
        ("play", "play 9", "On whom?"),
        ("play", "play 5 ward nurse", 'no ward "nurse"; there are addict, batty, geek'),
        ("play", "play x on Ana/1", "a number"),
        ("play", "discard", "Something is missing"),
        ("play", "discard 1 2", "too much"),
        ("play", "", "Say one of: play, discard"),
        ("pre-op", "pre-op", "Something is missing: pre-op NUMBER"),
        ("pre-op", "dance", 'no move "dance" here; there are pre-op, stay'),
        ("open", "cover neck", 'no segment "neck"'),
        ("open", "cover h", "may mean head, hips"),
    ],
)
def test_what_is_no_move_says_why(phase, line, text):
    engine, state, names = at(phase)
    with pytest.raises(NotationError) as error:
        NOTATION.read(engine, state, 0, line, names=names)
    assert text in str(error.value)


def test_a_doctor_without_patients_has_no_places():
    engine, state, names = laid(
        'game = "pain"\nphase = "pre-op"\n[[seat]]\nname = "Ana"\n[[seat]]\nname = "Ben"\npatients = []'
    )
    with pytest.raises(LineError, match="Ben has no patient"):
        NOTATION.read(engine, state, 0, "play 1 on Ben/1", names=names)


def test_the_nearest_legal_lines_are_suggested():
    engine, state, names = at()
    with pytest.raises(LineError) as error:
        NOTATION.read(engine, state, 0, "plya 2 on Ana/1", names=names)
    assert error.value.near[0] == "play 2 on Ana/1"
    assert set(error.value.near) <= set(NOTATION.lines(engine, state, 0, names))


def test_without_names_doctors_are_numbers():
    engine, state, _ = at()
    assert NOTATION.write(engine, state, 0, mv.PlayOn(2, 1, 1)) == "play 2 on 2/1"
    assert NOTATION.read(engine, state, 0, "play 2 on 2/1") == mv.PlayOn(2, 1, 1)
    assert labels((), 3) == ["1", "2", "3"]


def test_moves_of_other_questions_are_read_and_refused():
    engine, state, names = at("open")
    for line in ("play 2 on Ana/1", "stop", "stay", "pre-op 1", "discard 9"):
        refusal = engine.why_not(state, 0, NOTATION.read(engine, state, 0, line, names=names))
        assert refusal is not None
        assert refusal.rule == "prompt"


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_an_error_with_a_sentence(text):
    engine, state, names = at()
    for line in (text, f"play 2 on {text}", f"play {text}"):
        with contextlib.suppress(NotationError):
            assert isinstance(NOTATION.read(engine, state, 0, line, names=names), Move)
