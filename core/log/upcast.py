"""Bringing records of older formats up to the one that this release writes.

A table of small functions by format number; what they need to know of the past is in `core.log.legacy`.
"""

from collections.abc import Callable
from typing import Any

from core.log.records import FORMAT

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""A record as a plain JSON object of format k -> the same in format k + 1."""

UPCASTERS: dict[int, Upcaster] = {}
"""By the format that they read. Empty: format 1 is the first."""


def upcast(raw: dict[str, Any], form: int) -> dict[str, Any]:
    """Return a record of format `form` in the form of this release."""
    for k in range(form, FORMAT):
        raw = UPCASTERS[k](raw)
    return {**raw, "format": FORMAT} if raw.get("record") == "header" else raw
