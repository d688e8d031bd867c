import pytest

from core.log.memory import MemoryStore
from core.move import Done
from core.review import Steps
from tests.log.samples import table
from tests.toy import Bid, Gather, Walk


@pytest.fixture
def game():
    """Three bids; then Ana, Ana, Ben gather; all are done; each turn is ended; three bids of the second round."""
    found = table(MemoryStore(), undo="free")
    for seat in (0, 1, 2):
        found.submit(seat, Bid("low"))
    for seat in (0, 0, 1):
        found.submit(seat, Walk(1))
    for seat in (0, 1, 2):
        found.submit(seat, Done())
    for seat in (0, 1, 2):
        found.submit(seat, Done())
    for seat in (0, 1, 2):
        found.submit(seat, Bid("high"))
    return found


def test_step_0_is_the_start_and_the_last_is_the_head(game):
    steps = Steps(game.history)
    assert steps.last == 15
    assert steps.entries[0].n == 1
    assert steps.entries[15].state is game.state


def test_by_move_goes_one_play_at_a_time_and_stays_within(game):
    steps = Steps(game.history)
    assert [steps.forward(k) for k in (0, 1, 14, 15)] == [1, 2, 15, 15]
    assert [steps.back(k) for k in (15, 1, 0)] == [14, 0, 0]


def test_by_turn_stops_where_another_seat_begins(game):
    steps = Steps(game.history)
    assert steps.forward(3, "turn") == 5, "Ana walks twice"
    assert steps.forward(5, "turn") == 6
    assert steps.back(6, "turn") == 5
    assert steps.back(5, "turn") == 3


def test_by_round_stops_where_a_round_begins(game):
    steps = Steps(game.history)
    assert steps.forward(2, "round") == 12
    assert steps.forward(12, "round") == 15
    assert steps.back(15, "round") == 12
    assert steps.back(12, "round") == 0


def test_a_record_is_found_by_number_and_what_is_no_step_is_the_play_before(game):
    note = game.note("well played").n
    game.undo(0)
    steps = Steps(game.history)
    assert steps.last == 14
    assert steps.index(1) == 0
    assert steps.index(2) == 1
    assert steps.index(note) == 14
    assert steps.index(0) == 0


def test_an_undone_line_can_be_stepped_along(game):
    old = game.head
    game.undo_to(5, 0)
    game.submit(0, Gather("red"))
    assert Steps(game.history).last == 5
    assert Steps(game.history, old).last == 15
