"""Scenarios as they are played: what goes otherwise than the file says is told."""

from core.scenario import Result, run
from tests.games.positions import text


def test_a_scenario_tells_what_went_otherwise():
    words = text(
        more='[[move]]\nseat = "Ana"\nline = "walk D1 b2"\n[expect]\nseat.Ana = { cash = 9, people = { D1 = "b1" } }'
    )
    result = run(words)
    assert isinstance(result, Result)
    assert not result.ok
    assert [refused.rule for refused in result.refused] == ["C-MOV-4"]
    assert len(result.failed) == 3
    assert "move.1" in result.failed[0]
    assert "expect.seat.Ana.cash: expected 9, found 15" in result.failed[1]


def test_a_move_that_should_be_refused_but_is_legal_fails_and_is_not_played():
    words = text(
        more='[[move]]\nseat = "Ana"\nline = "walk D1 b1"\nrefused = "C-MOV-4"\n[expect]\nseat.Ana.people.D1 = "a1"'
    )
    result = run(words)
    assert isinstance(result, Result)
    assert len(result.failed) == 1
