"""Every scenario file is a test: those of tests/scenarios, and those of the folder that $CLINIC_SCENARIOS names."""

import os
from pathlib import Path

import pytest

from core.scenario import NotRegistered, Result, read, run

HERE = Path(__file__).parents[1] / "scenarios"
OTHERS = os.environ.get("CLINIC_SCENARIOS", "")
FILES = [*sorted(HERE.glob("*.toml")), *(sorted(Path(OTHERS).glob("*.toml")) if OTHERS else [])]
UNKNOWN = [found for f in FILES if isinstance(found := read(f.read_text(encoding="utf-8"), f.name), NotRegistered)]
PLAYED = [f for f in FILES if f.name not in {found.name for found in UNKNOWN}]


@pytest.mark.parametrize("file", PLAYED, ids=lambda file: file.stem)
def test_scenario(file: Path):
    result = run(file.read_text(encoding="utf-8"), file.name, invariants=True)
    assert isinstance(result, Result)
    assert result.ok, "\n".join(result.failed)
    assert result.document["failed"] == []


def test_every_file_of_this_project_needs_nothing_that_is_not_registered():
    own = {file.name for file in HERE.glob("*.toml")}
    assert own
    assert not own & {found.name for found in UNKNOWN}, [found.text for found in UNKNOWN]
