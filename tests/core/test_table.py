"""One game in memory: who may do what, what is committed, and what happens when others are faster."""

from contextlib import closing
from random import Random

import pytest
from msgspec.structs import replace

from core.game import PositionError, SetupError
from core.log.jsonl import to_lines
from core.log.records import Play, Player
from core.log.sqlite import SqliteStore
from core.log.store import DamagedError, DiskFullError, ExistsError, NoGameError, ReadOnlyError, StaleError
from core.move import Done, IllegalError
from core.table import Changed, Table
from tests.log.samples import play_on, table, toy
from tests.toy import GAME, Bid, Flip, Gather, Walk, game_of

RED, BLUE, STEP, DONE = Gather("red"), Gather("blue"), Walk(1), Done()


def bid_all(game: Table) -> None:
    for seat in game.deciding():
        game.submit(seat, Bid("low"))


@pytest.fixture
def game(store):
    return table(store)


@pytest.fixture
def other(path):
    with closing(SqliteStore(path, patience=0)) as store:
        yield store


# making and opening


def test_a_new_game_waits_for_its_first_question(game):
    assert game.head == 1
    assert game.deciding() == (0, 1, 2)
    assert game.names == ("Ana", "Ben", "Cy")
    assert not game.over
    assert game.read_only == ""
    assert game.header.modules == {"toy": 1}
    assert game.header.options == {"board": "small"}
    assert game.header.numbers == {"prize.red": 3, "prizes": (1, (2, 3))}


def test_what_was_chosen_is_in_the_header_in_full(store):
    game = Table.create(
        GAME, store, "g", seats=[Player("Ana", "greedy")], seed="7", modules=["luck"], options={"board": "large"},
        numbers={"prize.red": 9}, ruleset="prize.red = 9", app="1.2.3", at="2024-01-01T00:00:00Z",
    )  # fmt: skip
    again = Table.open(store, "g", game_of)
    assert again.header == game.header
    assert again.header.modules == {"toy": 1, "luck": 1}
    assert again.header.numbers["prize.red"] == 9
    assert again.engine.rules.numbers["prize.red"] == 9
    assert again.header.ruleset == "prize.red = 9"
    assert again.header.undo == "free"


def test_a_game_may_begin_with_a_position(store):
    game = Table.create(GAME, store, "g", seats=[Player("Ana")], seed="7", position="p = 4")
    assert toy(game).bag == {"p": 4}
    assert Table.open(store, "g", game_of).state == game.state
    with pytest.raises(PositionError, match="not valid TOML"):
        Table.create(GAME, store, "h", seats=[Player("Ana")], seed="7", position="p = ")


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"seats": []}, "1 to 3 seats"),
        ({"seats": [Player("Ana"), Player("Ana")]}, "name of its own"),
        ({"seats": [Player(" ")]}, "name of its own"),
        ({"undo": "consent"}, "comes with the host"),
        ({"undo": "never"}, "no undo policy 'never'"),
        ({"modules": ["x"]}, "no module 'x'"),
        ({"options": {"board": "huge"}}, "no option board = 'huge'"),
        ({"numbers": {"prize.red": 1.5}}, "wrong kind"),
    ],
)
def test_a_game_that_cannot_be_made_is_refused_and_nothing_is_stored(store, choice, words):
    with pytest.raises(SetupError, match=words):
        Table.create(GAME, store, "g", **{"seats": [Player("Ana")], "seed": "1", **choice})
    assert store.games() == ()


def test_a_name_that_is_taken_is_refused(store, game):
    with pytest.raises(ExistsError):
        table(store)


def test_opening_gives_the_same_states_as_playing(store, game):
    play_on(game, Random(2))
    assert game.over
    again = Table.open(store, "g", game_of)
    assert again.records == game.records
    assert [entry.state for entry in again.path] == [entry.state for entry in game.path]
    assert [entry.events for entry in again.path] == [entry.events for entry in game.path]
    assert [entry.move for entry in again.path] == [entry.move for entry in game.path]


def test_loading_runs_no_rules(store, game, monkeypatch):
    play_on(game, Random(2), 12)
    monkeypatch.setattr("core.engine.Engine.legal", None)
    monkeypatch.setattr("core.engine.Engine.draw", None)
    monkeypatch.setattr("core.engine.Engine.decide", None)
    assert Table.open(store, "g", game_of).state == game.state


def test_a_file_is_looked_at_not_played(game):
    seen = Table.from_records(game.records, game_of)
    assert seen.state == game.state
    with pytest.raises(ReadOnlyError, match="import it to play on"):
        seen.submit(0, Bid("low"))


def test_a_game_without_a_start_cannot_be_opened(store, game):
    with pytest.raises(DamagedError, match="before its start"):
        Table.from_records(game.records[:1], game_of)
    with pytest.raises(DamagedError, match="no header"):
        Table.from_records(game.records[1:], game_of)


def test_events_that_this_release_does_not_know_end_what_can_be_read(game):
    play_on(game, Random(2), 6)
    lines = to_lines(game.records).replace(b'"event":"shown"', b'"event":"fanfare"')
    from core.log.jsonl import from_lines

    seen = Table.from_records(from_lines(lines), game_of)
    assert "does not know" in seen.read_only
    assert seen.records == game.records[: len(seen.records)]


# moves


def test_a_move_is_committed_before_it_is_told(store, game):
    stored = []
    end = game.subscribe(lambda changed: stored.append((changed, len(store.read("g")))))
    changed = game.submit(0, Bid("low"))
    assert stored == [(changed, 3)]
    assert changed.n == 2
    assert changed.before is game.state_at(1)
    assert changed.after is game.state
    assert [type(event).__name__ for event in changed.events] == ["WasBid"]
    assert changed.before.tokens is changed.after.tokens, "parts that did not change are the same"
    end()
    game.submit(1, Bid("low"))
    assert len(stored) == 1


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [(0, Bid("huge"), "T-BID-1"), (0, STEP, "prompt"), (3, Bid("low"), "prompt"), (-1, Bid("low"), "prompt")],
)
def test_an_illegal_move_names_its_rule_and_changes_nothing(store, game, seat, move, rule):
    with pytest.raises(IllegalError) as caught:
        game.submit(seat, move)
    assert caught.value.refusal.rule == rule
    assert len(store.read("g")) == 2


def test_a_record_says_who_moved_and_when(game):
    bid_all(game)
    game.hand_over(1, Player("Ben", "greedy"))
    game.submit(1, STEP, at="2024-01-01T00:00:00Z")
    game.submit(0, STEP, by="a friend")
    records = [record for record in game.records if isinstance(record, Play)]
    assert [record.by for record in records] == ["Ana", "Ben", "Cy", "bot:greedy", "a friend"]
    assert records[3].at == "2024-01-01T00:00:00Z"
    assert game.bots_to_move() == (1,)


def test_a_paused_bot_is_not_waited_for(game):
    game.hand_over(1, Player("Ben", "greedy"))
    assert game.bots_to_move() == (1,)
    game.hand_over(1, Player("Ben", "greedy", paused=True))
    assert game.bots_to_move() == ()


def test_seats_and_notes_are_not_touched_by_undo(store, game):
    game.submit(0, Bid("low"))
    game.hand_over(2, Player("Di"))
    game.note("good luck", seat=0)
    game.undo(0)
    assert game.names == ("Ana", "Ben", "Di")
    assert Table.open(store, "g", game_of).names == ("Ana", "Ben", "Di")
    assert len(game.records) == 6


def test_a_seat_that_is_not_at_the_table_cannot_be_handed_over(game, store):
    with pytest.raises(SetupError, match="no seat 7"):
        game.hand_over(7, Player("Di"))
    with pytest.raises(SetupError, match="name of its own"):
        game.hand_over(0, Player("Ben"))
    assert len(store.read("g")) == 2


# submissions


def test_a_repeated_submission_returns_the_earlier_outcome(store, game):
    first = game.submit(0, Bid("low"), id="a")
    game.submit(1, Bid("low"), id="b")
    again = game.submit(0, Bid("low"), id="a")
    assert again == first
    assert len(store.read("g")) == 4
    reopened = Table.open(store, "g", game_of)
    assert reopened.submit(0, Bid("low"), id="a") == first


def test_a_repeat_whose_answer_was_lost_in_another_process_is_recognised(store, game, other):
    elsewhere = Table.open(other, "g", game_of)
    first = elsewhere.submit(0, Bid("low"), id="a")
    assert game.submit(0, Bid("low"), id="a") == first
    assert len(store.read("g")) == 3


def test_a_repeated_undo_undoes_once(store, game):
    game.submit(0, Bid("low"))
    game.submit(0, Bid("high"))
    first = game.undo(0, id="u")
    assert game.undo(0, id="u") == first
    assert len(store.read("g")) == 5
    assert game.state.bids[0] == "low"


def test_another_seats_submission_id_is_refused(game):
    game.submit(0, Bid("low"), id="a")
    with pytest.raises(StaleError, match="new one"):
        game.submit(1, Bid("low"), id="a")


def test_of_two_writers_one_wins_and_the_other_goes_on_by_itself(store, game, other):
    elsewhere = Table.open(other, "g", game_of)
    told: list[Changed] = []
    game.subscribe(told.append)
    elsewhere.submit(1, Bid("high"), prompt=1, head=1)
    changed = game.submit(0, Bid("low"), prompt=1, head=1)
    assert game.state.bids == ("low", "high", "")
    assert [each.n for each in told] == [2, 3]
    assert changed.n == 3
    elsewhere.refresh()
    assert elsewhere.state == game.state


def test_a_move_that_is_not_legal_any_more_after_another_writer_names_its_rule(store, game, other):
    elsewhere = Table.open(other, "g", game_of)
    elsewhere.submit(0, Bid("low"))
    with pytest.raises(IllegalError, match="T-BID-2"):
        game.submit(0, Bid("low"))


def test_an_answer_to_a_question_that_is_closed_is_stale(store, game, other):
    bid_all(game)
    elsewhere = Table.open(other, "g", game_of)
    for seat in (0, 1, 2):
        elsewhere.submit(seat, DONE)
    with pytest.raises(StaleError, match="not open any more"):
        game.submit(0, DONE, prompt=2)
    assert game.state == elsewhere.state, "it has looked again"


def test_a_question_is_meant_as_the_table_shows_it_when_a_move_is_made(store, game, other):
    bid_all(game)
    elsewhere = Table.open(other, "g", game_of)
    for seat in (0, 1, 2):
        elsewhere.submit(seat, DONE)
    with pytest.raises(StaleError, match="not open any more"):
        game.submit(0, DONE)  # legal now too, but as an answer to another question


def test_a_question_of_the_same_number_on_another_branch_is_another_question(store):
    game = table(store, undo="free")
    bid_all(game)
    seen = game.submit(0, Walk(2)).head  # asks Ana, question 3
    assert toy(game).asked == 3
    game.undo(0)
    game.submit(1, Walk(2))  # asks Ben, question 3
    assert toy(game).asked == 3
    with pytest.raises(StaleError):
        game.submit(0, game.legal(1)[0], prompt=3, head=seen)
    game.submit(1, game.legal(1)[0], prompt=3)


def test_a_question_seen_by_another_process_that_is_further_on(store, game, other):
    elsewhere = Table.open(other, "g", game_of)
    bid_all(elsewhere)
    game.submit(0, STEP, prompt=2, head=elsewhere.head)
    assert game.state.energy[0] == 2


def test_refresh_tells_of_every_submission_of_others(store, game, other):
    elsewhere = Table.open(other, "g", game_of)
    bid_all(elsewhere)
    elsewhere.submit(0, STEP)
    elsewhere.submit(1, STEP)
    elsewhere.undo(0)  # below Ben's step: three records
    elsewhere.note("sorry")
    assert game.poll()
    assert not game.poll()
    assert game.state == elsewhere.state
    assert game.records == elsewhere.records


def test_refresh_gives_one_change_per_submission(store, game, other):
    elsewhere = Table.open(other, "g", game_of)
    told: list[Changed] = []
    elsewhere.subscribe(told.append)
    bid_all(elsewhere)
    elsewhere.submit(0, STEP)
    elsewhere.submit(1, STEP)
    elsewhere.undo(0)
    elsewhere.note("sorry")
    assert list(game.refresh()) == told
    assert told[-2].after is not told[-3].after


def test_two_tables_that_take_turns_at_random_agree(store, game, other):
    tables = [game, Table.open(other, "g", game_of)]
    rng = Random(4)
    while not tables[0].over:
        mover = rng.choice(tables)
        seat = rng.choice(mover.deciding() or (0,))
        legal = mover.legal(seat)
        try:
            if rng.random() < 0.2:
                mover.undo(seat)
            elif legal:
                mover.submit(seat, rng.choice(legal))
        except (StaleError, IllegalError):
            pass
        except Exception as error:
            if type(error).__name__ != "UndoRefusedError":
                raise
        for each in tables:
            if rng.random() < 0.4:
                each.refresh()
    tables[1].refresh()
    assert tables[0].records == tables[1].records
    assert tables[0].state == tables[1].state


def test_a_game_that_was_deleted_elsewhere_says_so_and_is_kept_in_view(store, game, other):
    other.delete("g")
    assert not game.poll()
    assert "deleted meanwhile" in game.read_only
    with pytest.raises(ReadOnlyError):
        game.submit(0, Bid("low"))
    with pytest.raises(NoGameError):
        Table.open(store, "g", game_of)


def test_what_the_store_cannot_take_leaves_the_table_as_it_was(game, monkeypatch):
    def full(*_args):
        raise DiskFullError("There is no room.")

    before = game.state
    told: list[Changed] = []
    game.subscribe(told.append)
    monkeypatch.setattr(SqliteStore, "append", full)
    with pytest.raises(DiskFullError):
        game.submit(0, Bid("low"), id="a")
    with pytest.raises(DiskFullError):
        game.note("x")
    monkeypatch.undo()
    assert game.state is before
    assert told == []
    assert game.submit(0, Bid("low"), id="a").n == 2


def test_a_move_after_which_undo_is_barred_says_so(store):
    for undo, shown in (("strict", "a coin was flipped"), ("free", "")):
        game = table(store, undo, undo=undo, seats=1)
        bid_all(game)
        assert game.barrier_of(0, STEP) == ""
        game.submit(0, DONE)
        assert game.barrier_of(0, Flip()) == shown


def test_consent_in_an_old_header_is_taken_as_strict(game):
    bid_all(game)
    records = [replace(game.header, undo="consent"), *game.records[1:]]
    seen = Table.from_records(records, game_of)
    assert seen.history.head_state == game.state
