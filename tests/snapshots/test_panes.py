"""Pictures of every pane and of what lies over the play screen, each at three sizes, the looks taking turns.

After a change that is meant: look at the new pictures first, then `pytest tests/snapshots --snapshot-update`.
"""

import pytest

from core.table import Table
from tests.tui.tables import app_of, busy_table, played_to
from tui.app import ClinicApp

EVERYBODY = ("Ana", "Ben", "Cleo", "Dan")
SIZES = ("80x24", "120x36", "160x50")
LOOKS = ("dark", "light", "mono", "ascii")
SCREENS: dict[str, tuple[str, ...]] = {
    "another clinic": ("3",),
    "pre-admissions": ("P",),
    "time": ("T",),
    "order": ("O",),
    "market": ("M",),
    "budget": ("B",),
    "log opened": ("enter", "L", "enter"),
    "why not": ("right", "w"),
    "all moves": ("a",),
    "palette": ("ctrl+p",),
    "hand-over": ("enter",),
}


def table_for(screen: str) -> Table:
    """A game to show a screen of."""
    if screen == "hand-over":
        return played_to("choose")
    return busy_table(EVERYBODY)


def app_in(look: str, table: Table) -> ClinicApp:
    return app_of(table, "dark" if look == "ascii" else look, ascii_only=look == "ascii")


CASES = [
    (screen, size, LOOKS[(i + k) % len(LOOKS)]) for i, screen in enumerate(SCREENS) for k, size in enumerate(SIZES)
]


@pytest.mark.slow
@pytest.mark.parametrize(("screen", "size", "look"), CASES, ids=["-".join(case) for case in CASES])
def test_screens(snap_compare, screen, size, look):
    columns, rows = size.split("x")
    app = app_in(look, table_for(screen))
    assert snap_compare(app, press=SCREENS[screen], terminal_size=(int(columns), int(rows)))


@pytest.mark.slow
@pytest.mark.parametrize(("letter", "look"), list(zip("GPTOMBL", (*LOOKS, *LOOKS[:3]), strict=True)))
def test_one_pane_at_a_time(snap_compare, letter, look):
    assert snap_compare(app_in(look, busy_table(EVERYBODY)), press=[letter], terminal_size=(60, 20))


def test_too_small(snap_compare):
    assert snap_compare(app_in("dark", busy_table(EVERYBODY)), terminal_size=(59, 19))
