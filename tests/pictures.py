"""The pictures of the README, drawn by the screens themselves: `python -m tests.pictures`.

They name no font by address, and keep their columns in any fixed-width font.
"""

import asyncio
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from core.games import game
from core.log.jsonl import read_file
from core.log.memory import MemoryStore
from core.log.records import Player
from core.table import Table
from tests.tui.tables import NAMES, busy_table
from tui.app import ClinicApp
from tui.theme import looks

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
SAMPLES = ROOT / "saves" / "samples"
FONT = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"
COLUMN = 12.2
"""Pixels of a column in Textual's pictures."""
ADVANCE = 0.602
"""Width of a character of most fixed-width fonts, by its size."""

PICTURES: "Mapping[str, Callable[[], tuple[Table, tuple[str, ...], tuple[int, int]]]]" = {
    "clinic": lambda: (busy_table(NAMES), ("enter", "escape"), (120, 36)),
    "pain-doctors": lambda: (pain_sample(), ("right", "left"), (80, 24)),
}
"""The game, the keys pressed in it, and columns and rows of each picture."""


def pain_sample() -> Table:
    """Return a sample game of Pain Doctors at a turn of Ana's well on in it, all seats of people."""
    records = list(read_file(SAMPLES / "pain-greedy-greedy-greedy-greedy-2.jsonl"))
    path = Table.from_records(records, game).path
    for entry in path[len(path) // 2 :]:
        asked = entry.state.prompt
        if asked is not None and (asked.kind, asked.seats) == ("play", (0,)):
            records = records[: entry.n + 1]
            break
    store = MemoryStore()
    store.create("pain", records)
    table = Table.open(store, "pain", game)
    for seat, who in enumerate(NAMES):
        table.hand_over(seat, Player(who))
    return table


def tidy(svg: str) -> str:
    """Return one of Textual's pictures without fonts from elsewhere, and with its columns where they belong."""
    svg = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family:[^;]*;", f"font-family: {FONT};", svg)
    svg = re.sub(r"font-size: 20px", f"font-size: {COLUMN / ADVANCE:.2f}px", svg)
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1).replace("&#160;", " ")
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"


async def drawn(name: str) -> str:
    """Return a picture as SVG."""
    table, keys, size = PICTURES[name]()
    wish = looks("dark", environ={"TERM": "xterm-256color"}, encoding="utf-8")
    app = ClinicApp(MemoryStore(), table, (0,), wish)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        return tidy(app.export_screenshot(title="clinic"))


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(asyncio.run(drawn(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
