"""Expectations: what a scenario expects of a report, compared by the keys it gives, and what differs in sentences."""

import json
from collections.abc import Mapping
from typing import Any

from core.position import Section, choices


def seat_differs(expected: Section, found: Mapping[str, Any]) -> list[str]:
    """Compare a seat by the keys given; people by their places, colours by id, cars and items in any order."""
    out = []
    for key, value in expected.table.items():
        path = expected.key(key)
        if key == "colours" and "people" in found:
            colours = {name: person.get("colour") for name, person in found["people"].items()}
            out += differences(value, colours, path)
        elif key == "people":
            out += _people_differ(expected.section(key), found.get("people", {}))
        elif key not in found:
            raise expected.wrong(key, f"There is no such key: {choices(key, [*found, 'colours'])}.")
        else:
            out += differences(value, found[key], path, in_order=key not in {"cars", "items"})
    return out


def _people_differ(expected: Section, found: Mapping[str, Any]) -> list[str]:
    out = []
    for name, place in expected.table.items():
        there = found.get(name)
        if isinstance(place, dict):
            out += differences(place, there, expected.key(name))
            continue
        at = "gone" if there is None else there["at"]
        out += differences(place, at, expected.key(name))
    return out


def differences(expected: object, found: object, path: str, *, in_order: bool = True) -> list[str]:
    """Return a sentence for each value that is not as expected: tables by the keys given, lists whole."""
    if isinstance(expected, dict):
        if not isinstance(found, dict):
            return [f"{path}: expected a table, found {json.dumps(found, default=str)}."]
        return [
            sentence
            for key, value in expected.items()
            for sentence in differences(value, found.get(key), f"{path}.{key}", in_order=in_order)
        ]
    if isinstance(expected, list) and isinstance(found, list):
        if len(expected) == len(found) and any(isinstance(entry, dict) for entry in expected):
            return [
                sentence
                for i, (value, there) in enumerate(zip(expected, found, strict=True), 1)
                for sentence in differences(value, there, f"{path}.{i}", in_order=in_order)
            ]
        if not in_order and sorted(map(str, expected)) == sorted(map(str, found)):
            return []
    if expected == found and isinstance(expected, bool) == isinstance(found, bool):
        return []
    return [f"{path}: expected {json.dumps(expected, default=str)}, found {json.dumps(found, default=str)}."]
