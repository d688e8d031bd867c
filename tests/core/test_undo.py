"""How far back a seat may go: free, strict, and in a question that several seats answer at once."""

from random import Random

import pytest

from core.log.records import Head, Play, Player
from core.move import Done, IllegalError
from core.table import Table, UndoRefusedError
from core.verify import verify
from tests.log.samples import play_on, table, toy
from tests.toy import GAME, Bid, Flip, Gather, Park, Walk, game_of

RED, BLUE, STEP, FAR, DONE = Gather("red"), Gather("blue"), Walk(1), Walk(2), Done()


@pytest.fixture
def strict(store):
    """Three people before the open question."""
    game = table(store)
    bid_all(game)
    return game


@pytest.fixture
def free(store):
    game = table(store, undo="free")
    bid_all(game)
    return game


def bid_all(game: Table) -> None:
    for seat in game.deciding():
        game.submit(seat, Bid("low"))


def seats(game: Table) -> list[int]:
    """Return whose plays lead to where the game stands."""
    return [entry.seat for entry in game.path[1:]]


# free


def test_free_undo_takes_back_the_last_play_whoever_made_it(free):
    before = free.state
    free.submit(0, STEP)
    changed = free.undo(1)
    assert free.state is before
    assert changed.after is before
    assert changed.events == ()
    assert isinstance(changed.record, Head)
    assert changed.record.why == "undo"


def test_free_undo_goes_back_to_the_start_and_no_further(free):
    for _ in range(3):
        free.undo(0)
    assert free.head == 1
    assert free.undo_refused(0) == "There is nothing to take back yet."
    with pytest.raises(UndoRefusedError, match="nothing to take back"):
        free.undo(0)


def test_redo_puts_back_step_by_step_what_was_taken_back(free):
    states = [free.state]
    for seat in (0, 1, 2):
        free.submit(seat, STEP)
        states.append(free.state)
    free.undo_to(free.path[-4].n, 0)
    assert free.state is states[0]
    for state in states[1:]:
        assert free.redo_refused(0) == ""
        free.redo(0)
        assert free.state is state
    assert "Nothing was taken back" in free.redo_refused(0)
    with pytest.raises(UndoRefusedError, match="Nothing was taken back"):
        free.redo(0)


def test_a_new_play_after_an_undo_is_a_branch_and_the_old_line_stays(free):
    old = free.submit(0, STEP).n
    fork = free.tree.parent(old)
    free.undo(0)
    new = free.submit(0, RED).n
    assert free.tree.children(fork) == (old, new)
    assert free.redo_refused(0)
    assert free.tree.undone() == {old}
    free.branch_to(old, 0)
    assert free.head == old
    assert free.tree.undone() == {new}
    free.undo(0)
    free.redo(0)
    assert free.head == old, "the line on which the game was last"


def test_the_same_decision_after_an_undo_draws_the_same(free):
    first = free.submit(0, RED)
    free.undo(0)
    assert free.submit(0, RED).events == first.events


def test_nothing_is_appended_by_what_is_refused(free):
    count = len(free.records)
    for call in (free.redo, free.branch_to, free.undo_to):
        with pytest.raises(UndoRefusedError):
            call(*([0] if call == free.redo else [free.head, 0]))
    with pytest.raises(UndoRefusedError, match="no play"):
        free.branch_to(0)
    with pytest.raises(UndoRefusedError, match="not on the way"):
        free.undo_to(99, 0)
    assert len(free.records) == count


def test_reset_takes_back_the_own_plays_since_another_person_moved(free):
    free.submit(1, STEP)
    before = free.state
    for move in (STEP, RED, BLUE):
        free.submit(0, move)
    free.reset_turn(0)
    assert free.state is before
    with pytest.raises(UndoRefusedError, match='since then came "Ben: walk"'):
        free.reset_turn(0)


def test_reset_stops_where_the_phase_began(store):
    game = table(store, undo="free", seats=1)
    bid_all(game)
    before = game.state
    game.submit(0, STEP)
    game.submit(0, RED)
    game.reset_turn(0)
    assert game.state is before
    assert game.head != 1


# with bots


@pytest.fixture
def solo(store):
    """Ana against two bots, undo free, at the beginning."""
    return table(store, undo="free", bots=(1, 2))


def bots_move(game: Table, rng: Random) -> None:
    while bots := game.bots_to_move():
        game.submit(bots[0], rng.choice(game.legal(bots[0])))


def test_undo_takes_back_the_persons_last_move_and_the_bots_answers(solo):
    rng = Random(3)
    before = solo.state
    solo.submit(0, Bid("low"))
    for bot in (1, 2):
        solo.submit(bot, Bid("high"))
    after = solo.state
    solo.submit(0, STEP)
    solo.submit(1, STEP)
    solo.submit(2, DONE)
    bots_move(solo, rng)
    end = solo.state
    solo.undo(0)
    assert solo.state is after
    solo.undo(0)
    assert solo.state is before
    solo.redo(0)
    assert solo.state is after, "as far as the next decision of a person"
    solo.redo(0)
    assert solo.state is end


def test_when_only_bots_have_moved_there_is_nothing_to_take_back(solo):
    solo.submit(1, Bid("high"))
    with pytest.raises(UndoRefusedError, match="only bots have moved"):
        solo.undo(0)


def test_at_a_table_of_bots_undo_takes_back_one_play(store):
    game = Table.create(GAME, store, "bots", seats=[Player("a", "random"), Player("b", "random")], seed="1")
    game.submit(0, Bid("low"))
    before = game.state
    game.submit(1, Bid("low"))
    game.undo(-1)
    assert game.state is before


def test_reset_takes_the_bots_answers_along(solo):
    before = solo.state
    solo.submit(0, Bid("low"))
    solo.submit(1, Bid("low"))
    solo.reset_turn(0)
    assert solo.state is before


# strict


def test_strict_undo_takes_back_the_own_last_play(strict):
    before = strict.state
    strict.submit(0, STEP)
    strict.undo(0)
    assert strict.state is before


def test_strict_undo_stops_at_what_chance_or_a_secret_showed(strict):
    with pytest.raises(UndoRefusedError, match='with "Cy: bid" the bids were shown'):
        strict.undo(2)
    for seat in (0, 1, 2):
        strict.submit(seat, DONE)
    strict.submit(0, Flip())
    assert strict.undo_refused(0) == 'Not further back: with "Ana: flip" a coin was flipped.'
    with pytest.raises(UndoRefusedError, match="a coin was flipped"):
        strict.undo(0)


def test_strict_undo_stops_at_another_seats_turn(strict):
    for seat in (0, 1, 2):
        strict.submit(seat, DONE)
    strict.submit(0, Park((5, 5)))
    with pytest.raises(UndoRefusedError, match='since then came "Ana: park"'):
        strict.undo(1)
    strict.undo(0)
    strict.submit(0, DONE)
    strict.submit(1, Park((5, 5)))
    with pytest.raises(UndoRefusedError, match='since then came "Ben: park"'):
        strict.undo(0)


def test_who_has_not_played_has_nothing_to_take_back(store):
    game = table(store)
    game.submit(0, Bid("low"))
    with pytest.raises(UndoRefusedError, match="nothing of yours"):
        game.undo(1)


def test_other_branches_are_closed_where_undo_is_strict(strict):
    old = strict.submit(0, STEP).n
    strict.undo(0)
    strict.submit(0, RED)
    with pytest.raises(UndoRefusedError, match="open only where undo is free"):
        strict.branch_to(old, 0)


def test_only_its_owner_puts_back_what_was_taken_back(strict):
    strict.submit(0, STEP)
    end = strict.state
    strict.undo(0)
    assert strict.redo_refused(1) == "What was taken back is Ana's to put back."
    with pytest.raises(UndoRefusedError):
        strict.redo(1)
    strict.redo(0)
    assert strict.state is end


# a question that several seats answer at once


def test_undo_below_others_plays_appends_them_again(store, strict):
    strict.submit(0, STEP)
    strict.submit(1, RED)
    strict.submit(2, STEP)
    count = len(strict.records)
    end = strict.state
    changed = strict.undo(0)
    head, *again = strict.records[count:]
    assert changed.record == head
    assert isinstance(head, Head)
    assert all(isinstance(record, Play) and record.again and record.id == "" for record in again)
    assert seats(strict)[3:] == [1, 2]
    assert toy(strict).energy == (3, 2, 2)
    assert Table.open(store, "g", game_of).state == strict.state
    strict.redo(0)
    assert strict.state is end, "redo goes back to where the undo came from"


def test_undo_below_others_is_refused_if_one_of_them_depends_on_it(strict):
    strict.submit(0, RED)
    strict.submit(1, RED)  # the next draw of the same stream
    count = len(strict.records)
    assert strict.undo_refused(0) == '"Ben: gather" depends on yours; Ben has to take it back first.'
    with pytest.raises(UndoRefusedError, match="depends on yours"):
        strict.undo(0)
    assert len(strict.records) == count
    strict.undo(1)
    strict.undo(0)
    assert seats(strict)[3:] == []


def test_undo_below_a_play_that_closed_the_question_is_refused(strict):
    for seat in (0, 1, 2):
        strict.submit(seat, DONE)
    with pytest.raises(UndoRefusedError, match='"Cy: done" depends on yours'):
        strict.undo(0)
    strict.undo(2)
    strict.undo(0)
    assert strict.deciding() == (0, 2)


def test_undo_of_a_play_that_led_to_a_question_of_ones_own_takes_both(strict):
    strict.submit(0, FAR)
    strict.submit(0, Park((2, 2)))
    strict.submit(1, FAR)
    strict.submit(1, Park((0, 1)))
    strict.undo(0)
    assert seats(strict)[3:] == [1, 1]
    assert toy(strict).tokens == (0, 1, 0)
    strict.undo(1)
    assert toy(strict).tokens == (0, 0, 0)
    assert toy(strict).energy == (3, 1, 3), "with nobody above only the last play goes"
    assert strict.deciding() == (1,)


def test_reset_below_others_takes_all_own_plays_of_the_question(strict):
    for seat, move in ((0, STEP), (1, STEP), (0, BLUE), (2, STEP)):
        strict.submit(seat, move)
    end = strict.state
    strict.reset_turn(0)
    assert seats(strict)[3:] == [1, 2]
    strict.redo(0)
    assert strict.state is end


def test_undo_to_a_record_takes_back_the_own_plays_after_it(strict):
    keep = strict.submit(0, STEP).n
    strict.submit(1, STEP)
    strict.submit(0, BLUE)
    strict.submit(2, STEP)
    strict.undo_to(keep, 0)
    assert seats(strict)[3:] == [0, 1, 2]
    with pytest.raises(UndoRefusedError, match="not played after"):
        strict.undo_to(keep, 0)


def test_an_undo_by_another_seat_does_not_come_back_with_ones_redo(strict):
    for seat in (0, 1, 2):
        strict.submit(seat, STEP)
    strict.undo(0)
    strict.undo(2)
    assert strict.redo_refused(0)
    assert strict.redo_refused(2) == ""


def test_a_secret_answer_may_be_changed_until_it_is_shown(store):
    game = table(store)
    game.submit(0, Bid("low"))
    game.submit(1, Bid("high"))
    game.undo(0)
    assert toy(game).bids == ("", "high", "")
    game.submit(0, Bid("middle"))
    game.submit(0, Bid("high"))
    game.submit(2, Bid("low"))
    assert toy(game).bids == ("high", "high", "low")
    with pytest.raises(UndoRefusedError, match="with Cy's answer the bids were shown"):
        game.undo(0)
    with pytest.raises(IllegalError):
        game.submit(0, Bid("low"))


def test_a_refusal_does_not_tell_what_a_secret_answer_was(store):
    game = table(store)
    for seat in (0, 1, 2):
        game.submit(seat, Bid("low"))
    assert game.undo_refused(0) == "Not further back: with Cy's answer the bids were shown."


@pytest.mark.parametrize("seed", range(12))
def test_random_undo_and_redo_at_a_strict_table_always_verify(store, seed):
    game = table(store, seed=str(seed))
    rng = Random(seed)
    taken = 0
    while not game.over and len(game.records) < 120:
        seat = rng.randrange(3)
        if rng.random() < 0.3:
            before = game.state
            try:
                game.undo(seat)
            except UndoRefusedError:
                assert game.state is before
            else:
                taken += 1
                if rng.random() < 0.5:
                    game.redo(seat)
                    assert game.state is before
        elif legal := game.legal(seat):
            game.submit(seat, rng.choice(legal))
    assert taken
    assert verify(GAME, game.records) is None
    again = Table.open(store, "g", game_of)
    assert again.state == game.state
    assert again.tree.path() == game.tree.path()
    play_on(again, rng, 3)
