"""The program as its users start it: in this process for speed, in a process of its own where that matters."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tui.cli import main

ROOT = Path(__file__).resolve().parents[2]


class Ran(NamedTuple):
    """What a command left."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a store and settings of its own."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("CLINIC_SAVES", str(folder))
    monkeypatch.setenv("CLINIC_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return folder


class _Lines:
    """Standard input from a pipe."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines(keepends=True)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return self._lines.pop(0) if self._lines else ""


@pytest.fixture
def clinic(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process: `clinic("log", "a", feed="…")`."""

    def run(*argv: str, feed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", _Lines(feed))
        capsys.readouterr()
        status = main(argv)
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def process() -> Run:
    """Run a command in a process of its own, with real pipes."""

    def run(*argv: str, feed: str = "") -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "tui", *argv],
            input=feed,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run
