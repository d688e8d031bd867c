from random import Random

import pytest
from msgspec import Raw
from msgspec.structs import replace

from core.log.memory import MemoryStore
from core.log.records import AnyRecord, Play, Start
from core.log.store import DamagedError, NewerError
from core.module import MoveSpec
from core.table import Table
from core.verify import check_digests, verify
from tests.log.samples import play_on, table
from tests.toy import GAME, TOY, Flip


@pytest.fixture
def game():
    found = table(MemoryStore())
    play_on(found, Random(3))
    return found


def changed(game: Table, n: int, **fields: object) -> list[AnyRecord]:
    return [replace(record, **fields) if record.n == n else record for record in game.records]


def first_play(game: Table, word: bytes) -> Play:
    return next(record for record in game.records if isinstance(record, Play) and word in bytes(record.events))


def test_a_game_of_these_rules_verifies_undone_plays_too(game):
    assert verify(GAME, game.records) is None
    for seat in (0, 1, 2):
        game = table(MemoryStore(), undo="free", seed=str(seat))
        play_on(game, Random(seat), 20)
        game.undo_to(5, 0)
        play_on(game, Random(9), 5)
        assert verify(GAME, game.records) is None


def test_a_game_from_a_position_verifies():
    from core.log.records import Player

    game = Table.create(GAME, MemoryStore(), "g", seats=[Player("Ana")], seed="1", position="p = 4")
    play_on(game, Random(3))
    assert verify(GAME, game.records) is None


def test_a_changed_outcome_is_another_digest(game):
    record = first_play(game, b"got red")
    events = Raw(bytes(record.events).replace(b'"value":', b'"value":1'))
    found = verify(GAME, changed(game, record.n, events=events))
    assert found is not None
    assert (found.n, found.how) == (record.n, "digest differs")
    with pytest.raises(DamagedError, match=f"Record {record.n} folds to another state"):
        check_digests(GAME, changed(game, record.n, events=events))


def test_a_changed_outcome_without_digest_is_other_events(game):
    record = first_play(game, b"got red")
    events = Raw(bytes(record.events).replace(b'"value":', b'"value":1'))
    records = [
        replace(r, digest="") if isinstance(r, Play | Start) else r for r in changed(game, record.n, events=events)
    ]
    found = verify(GAME, records)
    assert found is not None
    assert (found.n, found.how) == (record.n, "events differ")
    assert "event 1 was GotRed" in found.text


def test_another_seed_is_other_events(game):
    found = verify(GAME, [replace(game.header, seed="2"), *game.records[1:]])
    assert found is not None
    assert found.how == "events differ"


def test_a_move_that_todays_rules_refuse_is_named_with_its_rule(game):
    record = first_play(game, b"was bid")
    records = changed(game, record.n, move=Raw(b'{"move":"bid","word":"huge"}'))
    found = verify(GAME, records)
    assert found is not None
    assert (found.n, found.how) == (record.n, "rules differ")
    assert "T-BID-1" in found.text


def test_rules_that_stumble_are_reported_not_raised(game, monkeypatch):
    record = first_play(game, b"flipped")
    specs = [
        MoveSpec(s.move, s.prompts, s.candidates, s.checks, lambda _look, _move: 1 / 0) if s.move is Flip else s  # type: ignore[arg-type, return-value]
        for s in TOY.specs
    ]
    monkeypatch.setattr(TOY, "specs", specs)
    found = verify(GAME, game.records)
    assert found is not None
    assert (found.n, found.how) == (record.n, "rules differ")
    assert "ZeroDivisionError" in found.text


def test_a_play_that_answers_another_question_is_reported(game):
    record = first_play(game, b"was bid")
    found = verify(GAME, changed(game, record.n, prompt=77))
    assert found is not None
    assert (found.n, found.how) == (record.n, "rules differ")
    assert "question 77" in found.text


def test_a_log_that_breaks_off_is_damaged_there(game):
    found = verify(GAME, changed(game, 9, parent=3))
    assert found is not None
    assert (found.n, found.how) == (9, "damaged")
    found = verify(GAME, [r for r in game.records if r.n != 1])
    assert found is not None
    assert found.how == "damaged"


def test_a_newer_game_cannot_be_verified(game):
    with pytest.raises(NewerError):
        verify(GAME, [replace(game.header, modules={"toy": 2}), *game.records[1:]])
