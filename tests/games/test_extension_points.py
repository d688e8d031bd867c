"""The list of extension points says what the base asks, no more and no less."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "extension-points.md").read_text(encoding="utf-8")
BASE = [path.read_text(encoding="utf-8") for path in (ROOT / "core" / "games" / "clinic").glob("*.py")]


def test_every_hook_the_base_asks_is_listed() -> None:
    asked = {name for source in BASE for name in re.findall(r'hooks\.get\(\s*"([a-z ]+)"', source)}
    listed = set(re.findall(r"^\| `([a-z ]+)` \|.*\|.*\| `\w+\.py` \|$", TEXT, re.MULTILINE))
    assert asked == listed


def test_what_the_bot_asks_is_listed() -> None:
    assert 'hooks.get("worth"' in (ROOT / "core" / "bots" / "clinic_value.py").read_text(encoding="utf-8")
    assert "| `worth` | look, rounds to come |" in TEXT


def test_every_amount_the_base_asks_is_listed() -> None:
    asks = r'(?:total|lines|tipping)\(\s*"([a-z ]+)"'
    asked = {name for source in BASE for name in re.findall(asks, source)}
    paragraph = TEXT.partition("## Named amounts")[2].partition("## Content")[0]
    assert asked == set(re.findall(r"`([a-z ]+)`", paragraph))
