"""Pain Doctors at a table: what bars an undo, what a seat is told, loading and verifying, chance by streams."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.engine import Outcome
from core.games.pain_doctors import moves as mv
from core.log.jsonl import from_lines, to_lines
from core.log.records import Player
from core.log.sqlite import SqliteStore
from core.table import Table, UndoRefusedError
from core.verify import verify
from core.view import mask_entry, view
from tests.games.pain_playing import GAME, decides, engine_of, random_game

POSITION = """
game = "pain"
[[seat]]
name = "Ana"
hand = ["+2 geek", "go to surgery", "thief", "kidnap", "+3 any"]
patients = [{ ward = "geek", lp = 9 }, { ward = "batty" }, { ward = "geek", lp = 12, at = "pre-op" }]
[[seat]]
name = "Ben"
hand = ["thief", "kidnap", "suicide", "+5 geek", "+4 any"]
[market]
treatment = ["+3 geek"]
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    store = SqliteStore(tmp_path / "clinic.db")
    seats = (Player("Ana"), Player("Ben"))
    yield Table.create(GAME, store, "g", seats=seats, seed="1", position=POSITION, undo="strict", checked=True)
    store.close()


def play(table: Table, *lines: str) -> None:
    for line in lines:
        seat = decides(table.state)
        table.submit(seat, GAME.notation.read(table.engine, table.state, seat, line, names=table.names))


def test_a_drawn_card_bars_the_undo(table):
    assert table.barrier_of(0, mv.DrawCard()) == "a treatment card was drawn"
    assert table.barrier_of(0, mv.NewHand()) == "a treatment card was drawn"
    play(table, "draw")
    with pytest.raises(UndoRefusedError, match="a treatment card was drawn"):
        table.undo(0)


def test_a_played_card_may_be_taken_back_until_something_is_shown(table):
    play(table, "draw")
    before = table.state
    assert table.barrier_of(0, mv.PlayOn(1, 0, 1)) == ""
    play(table, "play 1 on Ana/1")
    table.undo(0)
    assert table.state == before
    assert table.barrier_of(0, mv.PlayOn(2, 0, 3)) == "a surgery card was turned"
    play(table, "play 2 on Ana/3")
    with pytest.raises(UndoRefusedError, match="a surgery card was turned"):
        table.undo(0)


def test_pre_op_may_be_taken_back(table):
    play(table, "draw", "play 1 on Ana/1", "pre-op 1")
    assert decides(table.state) == 1
    table.undo(0)
    assert decides(table.state) == 0
    assert table.state.seats[0].patients[0].at == "ward"


def test_others_see_that_a_card_was_drawn_and_not_which(table):
    play(table, "draw")
    entry = table.path[-1]
    mine, theirs = mask_entry(GAME, entry, 0), mask_entry(GAME, entry, 1)
    assert [event.card for event in mine.events if hasattr(event, "card")] == ["+3 geek"]
    assert [event.card for event in theirs.events if hasattr(event, "card")] == [""]
    assert theirs.move is None
    start: Any = mask_entry(GAME, table.path[0], 1)
    hands = {event.seat: event.hand for event in start.events if hasattr(event, "hand")}
    assert hands[0] == ()
    assert len(hands[1]) == 5
    told = GAME.narrate(table.engine, GAME.initial, -1, None, Outcome(start.events, start.state), table.names)
    assert told[-1] == "A position in round 1, Ana to act"
    assert not any(name in line for line in told for name in ("Thief", "Kidnap"))
    state: Any = view(GAME, table.state, 1)
    assert state.treatment.next == ()
    assert state.seats[0].hand == ("",) * 6


def test_a_game_loads_and_verifies(table):
    play(table, "draw", "play 3 on Ben/1", "new hand", "draw", "discard 1")
    records = from_lines(to_lines(table.records))
    assert Table.from_records(records, lambda _name: GAME).state == table.state
    assert verify(GAME, records) is None


def test_each_deck_has_a_stream_of_its_own():
    seen: set[str] = set()
    for step in random_game(engine_of(3, "streams"), 4):
        before, after = step.state.draws, step.outcome.state.draws
        for event in step.outcome.events:
            seen.add(event.stream)
        for stream in ("treatment", "patients", "surgery"):
            count = sum(event.stream == stream for event in step.outcome.events)
            assert after.get(stream, 0) - before.get(stream, 0) == count
    assert seen == {"", "treatment", "patients", "surgery"}
