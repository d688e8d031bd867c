"""The sample games of this release: they have to load with their digests and scores in every later one."""

import json

import pytest

from core.games import game
from core.log.jsonl import from_lines, to_lines
from core.table import Table
from core.verify import check_digests
from tests.cli.conftest import ROOT, Run
from tui.samples import largest, samples

SCORES = {
    "clinic-3x3-greedy-greedy-2": [30, 31],
    "clinic-4x3-greedy-greedy-greedy-greedy-2": [35, 36, 26, 33],
}


def test_samples_travel_with_the_program() -> None:
    assert set(SCORES) <= set(samples())
    assert largest() == max(samples().values(), key=len)


@pytest.mark.parametrize("name", SCORES)
def test_a_sample_loads_with_its_digests_and_scores(name: str) -> None:
    records = from_lines(samples()[name])
    table = Table.from_records(records, game)
    check_digests(table.game, records)
    scores = table.game.scores(table.state)
    assert scores is not None
    assert [score.total for score in scores] == SCORES[name]
    assert to_lines(records) == samples()[name]


@pytest.mark.parametrize("name", SCORES)
def test_a_sample_can_be_read_in_place(clinic: Run, name: str) -> None:
    file = str(ROOT / "saves" / "samples" / f"{name}.jsonl")
    assert clinic("verify", file).status == 0
    score = json.loads(clinic("replay", file, "--json").out)["score"]
    assert [entry["total"] for entry in score.values()] == SCORES[name]
    assert "The game is over." in clinic("replay", file).out
    assert clinic("log", file, "--format", "md").out.startswith("# ")
