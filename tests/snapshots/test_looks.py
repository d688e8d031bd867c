"""Pictures of every pane and screen of Clinic: each in every look and at three sizes, the terminal resized in between.

After a change that is meant: look at the new pictures first, then `pytest tests/snapshots --snapshot-update`.
"""

from collections.abc import Callable

import pytest
from pytest_textual_snapshot import SVGImageExtension  # type: ignore[import-untyped]  # it brings no types
from syrupy.assertion import SnapshotAssertion

from core.games import game
from core.log.memory import MemoryStore
from core.log.records import Player
from core.table import Table
from tests.tui.hands import press, settled
from tests.tui.tables import NAMES, app_of, busy_table, played_to, scenario_table
from tui.app import ClinicApp
from tui.theme import looks

SIZES = ((80, 24), (120, 36), (160, 50))
LOOKS = ("dark", "light", "mono", "ascii")


def home(theme: str, *, ascii_only: bool) -> ClinicApp:
    """Three games of different seats to go on with."""
    store = MemoryStore()
    for name, seats in (("evening", "Ana Ben Cleo"), ("duel", "Ana greedy-1"), ("alone", "Ana")):
        players = [Player(who, "greedy" if "-" in who else "") for who in seats.split()]
        Table.create(game("clinic"), store, name, seats=players, seed="1")
    wish = looks(theme, ascii_only=ascii_only, environ={"TERM": "xterm-256color"}, encoding="utf-8")
    return ClinicApp(store, None, None, wish)


def busy(theme: str, *, ascii_only: bool) -> ClinicApp:
    return app_of(busy_table(NAMES), theme, ascii_only=ascii_only)


def choosing(theme: str, *, ascii_only: bool) -> ClinicApp:
    return app_of(played_to("choose"), theme, ascii_only=ascii_only)


def ended(theme: str, *, ascii_only: bool) -> ClinicApp:
    return app_of(scenario_table("C-END-2-shows"), theme, ascii_only=ascii_only)


SCREENS: dict[str, tuple[Callable[..., ClinicApp], tuple[str, ...]]] = {
    "home": (home, ("down",)),
    "new game": (home, ("n", "down", "down")),
    "samples": (home, ("w", "down", "down")),
    "rules": (home, ("b", "down", "down")),
    "rules found": (home, ("b", *"queue")),
    "play": (busy, ("right", "left")),
    "another clinic": (busy, ("3",)),
    "pre-admissions": (busy, ("P",)),
    "time": (busy, ("T",)),
    "order": (busy, ("O",)),
    "market": (busy, ("M",)),
    "budget": (busy, ("B",)),
    "log opened": (busy, ("enter", "L", "enter")),
    "why not": (busy, ("right", "w")),
    "all moves": (busy, ("a",)),
    "palette": (busy, ("ctrl+p",)),
    "hand-over": (choosing, ("enter",)),
    "help": (busy, ("question_mark",)),
    "stepping": (busy, ("enter", "enter", "v", "left")),
    "result": (ended, ("enter",)),
}
"""How it begins, and the keys that lead there."""


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
async def test_in_every_look_at_every_size(snapshot: SnapshotAssertion, screen: str, look: str) -> None:
    begin, keys = SCREENS[screen]
    pictures = snapshot.use_extension(SVGImageExtension)
    app = begin("dark" if look == "ascii" else look, ascii_only=look == "ascii")
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(app)
        await press(app, *keys)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await settled(app)
            assert app.export_screenshot(title=screen) == pictures(name=f"{width}x{height}")
