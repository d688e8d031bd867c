"""Laws of the log and the table, in random games of a toy that has one of everything."""

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from core.log.codec import raw_events, raw_move
from core.log.jsonl import from_lines, to_lines
from core.log.memory import MemoryStore
from core.log.records import Play, Start
from core.move import Move
from core.state import digest
from core.table import Changed, Table
from core.verify import verify
from core.view import mask_changed, mask_entry, view
from tests.log.samples import play_on, table
from tests.toy import GAME, Bid, Gather, Park, ToyState, Walk, game_of

seeds = st.integers(0, 10**9)


def random_game(seed: int, moves: int = 10_000, *, seats: int = 3, undo: str = "strict") -> Table:
    game = table(MemoryStore(), seed=str(seed), seats=seats, undo=undo)
    play_on(game, Random(seed), moves)
    return game


@given(seeds, st.integers(1, 3))
def test_decoding_what_was_encoded_and_folding_it_gives_the_same_state(seed, seats):
    game = random_game(seed, seats=seats)
    rules = game.engine.rules
    state = game.game.initial
    for entry in game.path:
        events = rules.decode_events(raw_events(entry.events))
        assert events == entry.events
        if entry.move is not None:
            assert rules.decode_move(raw_move(entry.move)) == entry.move
        state = game.engine.fold_all(state, events)
        assert state == entry.state
        assert digest(state) == digest(entry.state)
        assert entry.record.digest == digest(state)


@given(seeds)
def test_a_file_gives_the_same_game_and_the_same_bytes(seed):
    game = random_game(seed)
    text = to_lines(game.records)
    again = Table.from_records(from_lines(text), game_of)
    assert again.state == game.state
    assert again.records == game.records
    assert to_lines(again.records) == text
    assert verify(GAME, again.records) is None


@given(seeds, st.integers(0, 60))
def test_undo_then_redo_gives_the_same_state_and_list(seed, moves):
    game = random_game(seed, moves, undo="free")
    state = game.state
    legal = [game.legal(seat) for seat in range(3)]
    depth = game.tree.depth()
    if depth == 0:
        return
    game.undo(0)
    assert game.tree.depth() == depth - 1
    game.redo(0)
    assert game.state is state
    assert [game.legal(seat) for seat in range(3)] == legal
    reloaded = Table.from_records(game.records, game_of)
    assert reloaded.state == state
    assert [reloaded.legal(seat) for seat in range(3)] == legal


def digests_after(bids: Sequence[int], walks: Sequence[int]) -> tuple[str, str]:
    """Play fixed answers in some order of seats; return the digests after the secret and in the open question."""
    words = ("low", "middle", "high")
    plans: dict[int, list[Move]] = {0: [Walk(1), Walk(1)], 1: [Walk(2), Park((2, 2))], 2: [Gather("red"), Walk(1)]}
    game = table(MemoryStore())
    for seat in bids:
        game.submit(seat, Bid(words[seat]))
    secret = digest(game.state)
    waiting = list(walks)
    while waiting:  # a question of somebody's own goes first
        seat = next(seat for seat in waiting if seat in game.deciding())
        waiting.remove(seat)
        game.submit(seat, plans[seat].pop(0))
    return secret, digest(game.state)


@given(st.permutations([0, 1, 2]), st.permutations([0, 0, 1, 1, 2, 2]))
def test_the_order_of_arrival_makes_no_difference(bids, walks):
    """In a secret question, and in an open one where each follows its own plan."""
    assert digests_after(bids, walks) == digests_after([0, 1, 2], [0, 0, 1, 1, 2, 2])


@given(st.sampled_from(["high", "low", "middle"]), st.sampled_from(["high", "low", "middle"]), st.integers(-1, 2))
def test_what_a_seat_cannot_see_makes_no_difference_to_it(one, another, viewer):
    """Two games that differ only in Ana's secret answer look the same to everybody else, until it is shown."""
    seen: list[tuple[object, ...]] = []
    for word in (one, another):
        game = table(MemoryStore())
        told: list[Changed] = []
        game.subscribe(told.append)
        game.submit(0, Bid(word))
        game.submit(1, Bid("low"))
        seen.append(
            (
                view(GAME, game.state, viewer),
                game.legal(viewer) if viewer >= 0 else (),
                [mask_entry(GAME, entry, viewer) for entry in game.path],
                [mask_changed(GAME, changed, viewer) for changed in told],
            )
        )
    if viewer != 0 or one == another:
        assert seen[0] == seen[1]
    else:
        assert seen[0] != seen[1]


@given(seeds, st.integers(0, 40), st.integers(-1, 2))
def test_no_view_holds_a_digest_a_submission_id_or_a_draw_counter(seed, moves, viewer):
    game = random_game(seed, moves)
    for entry in game.path:
        seen = mask_entry(GAME, entry, viewer)
        assert isinstance(seen.record, Start | Play)
        assert seen.record.digest == ""
        assert seen.state.draws == {}
        assert isinstance(seen.state, ToyState)
        if not seen.state.shown:
            assert all(bid == "" for seat, bid in enumerate(seen.state.bids) if seat != viewer)
        if isinstance(seen.record, Play):
            assert seen.record.id == ""
