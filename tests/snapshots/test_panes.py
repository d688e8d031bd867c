"""Pictures of the smallest screens: one pane at a time, the looks taking turns; and what stands where nothing fits.

After a change that is meant: look at the new pictures first, then `pytest tests/snapshots --snapshot-update`.
"""

import pytest

from core.table import Table
from tests.tui.tables import app_of, busy_table
from tui.app import ClinicApp

EVERYBODY = ("Ana", "Ben", "Cleo", "Dan")
LOOKS = ("dark", "light", "mono", "ascii")


def app_in(look: str, table: Table) -> ClinicApp:
    return app_of(table, "dark" if look == "ascii" else look, ascii_only=look == "ascii")


@pytest.mark.slow
@pytest.mark.parametrize(("letter", "look"), list(zip("GPTOMBL", (*LOOKS, *LOOKS[:3]), strict=True)))
def test_one_pane_at_a_time(snap_compare, letter, look):
    assert snap_compare(app_in(look, busy_table(EVERYBODY)), press=[letter], terminal_size=(60, 20))


def test_too_small(snap_compare):
    assert snap_compare(app_in("dark", busy_table(EVERYBODY)), terminal_size=(59, 19))
