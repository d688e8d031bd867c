"""The time as records keep it, for people to read; rules never see it."""

from datetime import UTC, datetime


def now() -> str:
    """Return the time now as `2024-05-01T18:30:00Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
