"""Pictures of a table with all six modules of the 69th Blue Extension, looked at by somebody."""

import pytest

from tests.tui.tables import EVERYTHING, app_of, position_table

SIZES = [(80, 24), (120, 36)]
NAMES = ["80x24", "120x36"]
PANES = {
    "play": ("comma", "comma"),
    "tanks": (),
    "upstairs": ("comma",),
    "queues": ("P",),
    "market": ("M",),
    "budget": ("B",),
}
CARE = EVERYTHING.replace('phase = "move"', 'phase = "care"')


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
@pytest.mark.parametrize("pane", PANES)
def test_everything(snap_compare, pane, size):
    assert snap_compare(app_of(position_table(EVERYTHING)), press=PANES[pane], terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=NAMES)
def test_a_question_of_a_module(snap_compare, size):
    assert snap_compare(app_of(position_table(CARE)), press=["right"], terminal_size=size)
