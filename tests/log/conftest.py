from collections.abc import Iterator
from pathlib import Path

import pytest

from core.log.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "clinic.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    found = SqliteStore(path, patience=0)
    yield found
    found.close()
