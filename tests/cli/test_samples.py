"""The sample games of this release: they have to load with their digests and scores in every later one."""

import json

import pytest

from core.games import game
from core.games.pain_doctors.events import SurgeryCardTurned
from core.log.jsonl import from_lines, to_lines
from core.rulebook import overrides
from core.table import Table
from core.verify import check_digests
from tests.cli.conftest import ROOT, Run
from tui.samples import largest, samples

SCORES = {
    "clinic-3x3-greedy-greedy-2": [30, 31],
    "clinic-4x3-greedy-greedy-greedy-greedy-2": [35, 36, 26, 33],
    "clinic-addiction": [32, 26],
    "clinic-all-six": [12, 32, 40],
    "clinic-cannabis": [50, 52],
    "clinic-condom-machine": [42, 39],
    "clinic-cryogenics": [27, 38],
    "clinic-genetics": [31, 15],
    "clinic-sperm-bank": [22, 43],
    "clinic-zombies": [20, 21],
    "pain-full-neutral-greedy-greedy-greedy-6": [125, 65, 190],
    "pain-greedy-greedy-greedy-greedy-2": [120, 70, 300, 110],
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


@pytest.mark.parametrize(
    ("name", "happened"),
    [
        ("clinic-addiction", {"obsession drawn", "obsession came", "pair parted"}),
        ("clinic-cannabis", {"fitting built", "cigarettes bought", "cigarettes taken", "cigarette used", "smoked"}),
        ("clinic-condom-machine", {"fitting built", "condom sold", "couples met", "condom used"}),
        ("clinic-cryogenics", {"tank built", "froze", "thawed", "sheet continued"}),
        ("clinic-genetics", {"dna drawn", "dna earned", "zombie came", "shambled", "bitten"}),
        ("clinic-sperm-bank", {"bank built", "donated", "flasks returned"}),
        ("clinic-zombies", {"zombie came", "shambled", "bitten"}),
        ("clinic-all-six", {"bank built", "donated", "condom used", "froze", "thawed", "smoked", "dna returned"}),
    ],
)
def test_a_sample_of_a_module_holds_what_it_brings(name: str, happened: set[str]) -> None:
    table = Table.from_records(from_lines(samples()[name]), game)
    expansions = [module for module in table.header.modules if module != "clinic"]
    assert len(expansions) == (6 if name == "clinic-all-six" else 1)
    assert happened <= {str(event.__struct_config__.tag) for entry in table.path for event in entry.events}


def test_a_sample_with_a_deck_of_its_own_keeps_it_whole() -> None:
    table = Table.from_records(from_lines(samples()["pain-full-neutral-greedy-greedy-greedy-6"]), game)
    header = table.header
    assert header.options == {"deck": "full", "names": "neutral", "length": "short"}
    assert header.numbers["goal.operations"] == 4
    assert overrides(header.ruleset, table.engine.rules.content["numbers"]).items() <= header.numbers.items()
    turned = {event.card for entry in table.path for event in entry.events if isinstance(event, SurgeryCardTurned)}
    assert {"Handshake Repair", "Lost Glove"} <= turned
    assert "Tidy the Attic" not in turned
    assert game("pain").ranking(table.state)[0] == (0,), "by surgeries, with fewer points than another doctor"


@pytest.mark.parametrize("name", SCORES)
def test_a_sample_can_be_read_in_place(clinic: Run, name: str) -> None:
    file = str(ROOT / "saves" / "samples" / f"{name}.jsonl")
    assert clinic("verify", file).status == 0
    score = json.loads(clinic("replay", file, "--json").out)["score"]
    assert [entry["total"] for entry in score.values()] == SCORES[name]
    assert "The game is over" in clinic("replay", file).out
    assert clinic("log", file, "--format", "md").out.startswith("# ")
