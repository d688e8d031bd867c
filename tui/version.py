"""The release of this program, as in the headers of games."""

from functools import cache


@cache
def version() -> str:
    """Return the installed release, such as `0.1.0`; "unknown" in a tree that was never installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("clinic-tui")
    except PackageNotFoundError:
        return "unknown"
