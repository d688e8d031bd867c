"""What every test stands on: a terminal without colour wishes, steady examples, and a store of its own."""

import asyncio
import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from core.log.sqlite import SqliteStore

# Textual reads these once, when it is imported, so they go before any test module comes in.
for _wish in ("NO_COLOR", "TEXTUAL_THEME", "COLORTERM", "FORCE_COLOR"):
    os.environ.pop(_wish, None)

# `steady` gives the same examples on every run; `soak` looks further and differs each time.
settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60, print_blob=True)
settings.register_profile(
    "soak",
    derandomize=False,
    deadline=None,
    max_examples=3000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


@pytest.fixture(scope="session", autouse=True)
def _own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the games of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLINIC_SAVES", str(tmp_path_factory.mktemp("saves")))
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of `store` lies."""
    return tmp_path / "clinic.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """A store on the disk that waits for nobody."""
    found = SqliteStore(path, patience=0)
    yield found
    found.close()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests of screens may be written `async def`; each has an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True
