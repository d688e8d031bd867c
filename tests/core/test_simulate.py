from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core import fuzz as fuzzing
from core.bench import best, core_figures
from core.coverage import combinations_of, covered, setting
from core.fuzz import fuzz
from core.game import SetupError
from core.games import game
from core.log.jsonl import read_file
from core.module import Module
from core.simulate import played, seated, simulate, totals
from core.table import Table
from core.verify import verify

CLINIC = game("clinic")
TWO = ["random", "random"]


def test_a_game_is_the_same_again_by_its_seed(tmp_path: Path) -> None:
    one = simulate(CLINIC, TWO, [4], folder=tmp_path, options={"board": "3x3"})[0]
    first = Path(one.file).read_bytes()
    two = simulate(CLINIC, TWO, [4], folder=tmp_path, options={"board": "3x3"})[0]
    assert Path(two.file).read_bytes() == first
    assert replace(one, seconds=0) == replace(two, seconds=0)


def test_games_are_told_one_by_one_and_verify(tmp_path: Path) -> None:
    told: list[int] = []
    simulate(CLINIC, TWO, [1, 2], folder=tmp_path, tell=lambda result: told.append(result.seed))
    assert told == [1, 2]
    for file in sorted(tmp_path.iterdir()):
        assert verify(CLINIC, read_file(file)) is None


def test_totals_count_wins_by_seat_and_shared_ones_for_both() -> None:
    results = simulate(CLINIC, TWO, [1, 2, 3])
    found = totals(results)
    assert found["games"] == 3
    assert sum(found["wins"].values()) >= 3
    assert found["mean_scores"]["random-1"] == round(sum(r.scores[0] for r in results) / 3, 1)


def test_seats_are_numbered() -> None:
    assert [player.name for player in seated(["greedy", "random", "random"])] == ["greedy-1", "random-2", "random-3"]


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(SetupError):
        played(CLINIC, ["random"] * 5, 1)


# fuzzing


def test_fuzzing_tries_all_sizes_and_finds_nothing(tmp_path: Path) -> None:
    found = fuzz(CLINIC, 3, 1, tmp_path)
    assert found.failures == []
    assert found.games == 3
    assert found.undos == 3 * fuzzing.UNDOS
    assert found.moves > 100
    assert {"bonus", "kit", "choose", "move"} <= set(found.prompts)
    assert list(tmp_path.iterdir()) == []


def _break(monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[..., Any]) -> None:
    monkeypatch.setattr(fuzzing, name, change)


def test_a_failure_leaves_the_game_that_shows_it(tmp_path: Path) -> None:
    def broken(rules: object, state: Any, waiting: bool) -> None:
        assert state.round < 2, "the second round began"

    found = fuzz(replace(CLINIC, invariants=broken), 1, 1, tmp_path)
    (failure,) = found.failures
    assert "the second round began" in failure.text
    records = read_file(Path(failure.file))
    assert len(records) == failure.records
    state: Any = Table.from_records(records, game).state
    assert state.round == 1


def test_a_law_that_does_not_hold_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no(*_: object) -> int:
        raise fuzzing.LawBrokenError("undo forgets")

    _break(monkeypatch, "undo_holds", no)
    assert "undo forgets" in fuzz(CLINIC, 1, 1, tmp_path).failures[0].text


def test_a_game_that_does_not_end_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "MOST_MOVES", 10)
    assert "not over after 10 moves" in fuzz(CLINIC, 1, 1, tmp_path).failures[0].text


def test_sets_of_modules_leave_out_what_excludes_each_other() -> None:
    modules = {name: Module(name) for name in ("a", "b", "c")}
    modules["a"].excludes = {"c": "tested"}
    found = combinations_of(replace(CLINIC, expansions=modules))
    assert found == [(), ("a",), ("b",), ("c",), ("a", "b"), ("b", "c")]


@pytest.mark.parametrize("first", [0, 1, 77])
def test_four_times_as_many_games_as_sets_meet_every_set_with_all_seats_and_options(first: int) -> None:
    games = 4 * len(combinations_of(CLINIC))
    found = covered(CLINIC, [setting(CLINIC, first + k, all_modules=True) for k in range(games)], all_modules=True)
    assert found.sets == (96, 96)
    assert found.seats == (384, 384)
    assert found.options == (384, 384)


def test_with_more_games_every_setting_is_met_once() -> None:
    settings = [setting(CLINIC, k, all_modules=True) for k in range(96 * 16)]
    assert covered(CLINIC, settings, all_modules=True).settings == (1536, 1536)
    pain = game("pain")
    assert covered(pain, [setting(pain, k, all_modules=True) for k in range(40)], all_modules=True).settings == (40, 40)


# measuring


def test_the_best_of_several_runs_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 3.0, 3.0, 4.0, 4.0, 6.0])
    monkeypatch.setattr("core.bench.perf_counter", lambda: next(clock))
    assert best(lambda: None, runs=3) == 1.0


def test_figures_of_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.bench.random_rate", lambda _game: 1)
    found = core_figures()
    assert {"fold_events_per_s", "random_moves_per_s", "load_ms", "undo_ms"} <= set(found)
    assert found["fold_events_per_s"] > 1000
