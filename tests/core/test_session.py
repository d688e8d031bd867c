import pytest

from core.log.memory import MemoryStore
from core.log.records import Play
from core.log.store import ReadOnlyError
from core.move import IllegalError
from core.session import LocalSession, ReplaySession, Session
from core.table import Changed, Table
from tests.log.samples import table, toy
from tests.toy import Bid, Flip, ToyState, Walk


@pytest.fixture
def game():
    return table(MemoryStore(), bots=(2,))


def is_session(session: Session) -> Session:
    return session


def test_both_are_sessions(game):
    assert is_session(LocalSession(game)).names == is_session(ReplaySession(game)).names


def test_a_local_session_sits_where_people_sit(game):
    session = LocalSession(game)
    assert session.seats == (0, 1)
    assert session.deciding() == (0, 1, 2)
    assert session.legal(0) == game.legal(0)
    assert session.legal(2) == ()
    assert session.why_not(0, Bid("low")) is None
    refusal = session.why_not(2, Bid("low"))
    assert refusal is not None
    assert refusal.rule == "prompt"
    with pytest.raises(IllegalError, match="somebody else"):
        session.submit(2, Bid("low"))
    with pytest.raises(IllegalError, match="somebody else"):
        session.undo(2)


def test_a_move_carries_an_id_its_question_and_the_time(game):
    changed = LocalSession(game).submit(0, Bid("low"))
    assert isinstance(changed.record, Play)
    assert len(changed.record.id) == 32
    assert changed.record.prompt == 1
    assert changed.record.at.endswith("Z")


def test_it_shows_each_seat_what_it_may_see(game):
    session = LocalSession(game)
    told: list[Changed] = []
    session.subscribe(told.append)
    session.submit(0, Bid("low"))
    mine, theirs = session.view(0), session.view(1)
    assert isinstance(mine, ToyState)
    assert isinstance(theirs, ToyState)
    assert mine.bids == ("low", "", "")
    assert theirs.bids == ("", "", "")
    assert session.view(1) is theirs
    assert session.entries(0)[1].move == Bid("low")
    assert session.entries(1)[1].move is None
    assert session.masked(told[0], 1).events[0] != told[0].events[0]


def test_undo_and_redo_go_through_it(game):
    session = LocalSession(game)
    assert session.undo_refused(0)
    session.submit(0, Bid("low"))
    session.submit(0, Bid("high"))
    assert session.undo_refused(0) == ""
    session.undo(0)
    assert toy(game).bids[0] == "low"
    assert session.redo_refused(0) == ""
    session.redo(0)
    session.undo_to(1, 0)
    assert toy(game).bids[0] == ""
    session.submit(0, Bid("low"))
    session.reset_turn(0)
    assert game.head == 1
    assert session.undo_refused(2) == "That seat is played by somebody else."
    assert session.barrier_of(0, Bid("low")) == ""
    assert not session.poll()
    assert session.read_only == ""


def test_a_replay_steps_and_cannot_move(game):
    for seat in (0, 1, 2):
        game.submit(seat, Bid("low"))
    session = ReplaySession(game)
    assert session.head == game.head
    told: list[Changed] = []
    end = session.subscribe(told.append)
    session.back()
    assert session.step == 2
    assert session.head == 3
    assert told[0].after is game.state_at(3)
    assert session.deciding() == (0, 1, 2)
    session.go(-5)
    assert session.step == 0
    assert session.entries()[0].n == 1
    session.forward("round")
    assert session.step == 3
    end()
    session.go(0)
    assert len(told) == 3
    assert session.legal(0) == ()
    assert session.seats == ()
    for call in (session.undo, session.redo, session.reset_turn):
        with pytest.raises(ReadOnlyError, match="replay"):
            call(0)
    with pytest.raises(ReadOnlyError):
        session.submit(0, Walk(1))
    with pytest.raises(ReadOnlyError):
        session.undo_to(1, 0)
    assert session.why_not(0, Flip()) is not None
    assert session.undo_refused(0) == session.redo_refused(0) == session.read_only


def test_a_replay_stays_where_it_is_while_the_game_goes_on(game):
    game.submit(0, Bid("low"))
    session = ReplaySession(game)
    view = session.view(0)
    game.submit(1, Bid("low"))
    assert session.view(0) is view
    assert isinstance(game, Table)
