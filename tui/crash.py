"""Crash reports: what an unexpected error leaves for whoever repairs it."""

import os
import platform
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path


def write_report(error: BaseException, argv: Sequence[str]) -> Path | None:
    """Write a report into the saves folder, else the temporary folder; returns its path, None if neither took it."""
    text = report_text(error, argv)
    name = f"crash-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{os.getpid()}.txt"
    for folder in _folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / name
            path.write_text(text, encoding="utf-8")
        except OSError:
            continue
        return path
    return None


def report_text(error: BaseException, argv: Sequence[str]) -> str:
    """Return what stands in a report: versions, the command as typed, and the error with its traceback."""
    lines = [
        "clinic-tui crash report",
        f"version  {_version()}",
        f"python   {platform.python_version()} on {platform.platform()}",
        f"command  clinic {' '.join(argv)}".rstrip(),
        f"terminal {os.environ.get('TERM', '')} {'tty' if sys.stdout.isatty() else 'no tty'}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    return "\n".join(lines)


def _folders() -> list[Path]:
    folders = [Path(tempfile.gettempdir())]
    try:
        from core.log.store import saves_folder

        folders.insert(0, saves_folder())
    except Exception:  # noqa: BLE001 - the report must be written even if what looks for its place is broken
        return folders
    return folders


def _version() -> str:
    from tui.version import version

    return version()
