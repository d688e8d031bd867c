"""Laws of Pain Doctors that hold in every position of random games."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.engine import Engine, Outcome
from core.games.pain_doctors import events as ev
from core.games.pain_doctors import moves as mv
from core.games.pain_doctors.cards import SEGMENTS, WARDS
from core.games.pain_doctors.prompts import AskOpen, AskPlay
from core.games.pain_doctors.state import PainState, added, taken
from core.move import Done, Move
from core.state import digest
from core.view import mask_event, view
from tests.games.pain_playing import GAME, NAMES, PLAYERS, decides, engine_of, random_game


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end_with_every_invariant_held(players: int) -> None:
    for seed in range(3):
        engine = engine_of(players, f"end {seed}")
        last: Any = list(random_game(engine, seed))[-1].outcome.state
        scores = GAME.scores(last)
        assert scores is not None
        assert len(scores) == players
        ranking = GAME.ranking(last)
        assert ranking[0] == last.winner
        assert sorted(seat for tied in ranking for seat in tied) == list(range(players))
        winner = last.seats[last.winner[0]]
        assert winner.points >= 300 or len(winner.charted) == 5


@pytest.mark.parametrize("players", PLAYERS)
def test_events_survive_encoding_and_fold_to_the_same_state(players: int) -> None:
    engine = engine_of(players, "fold")
    start = GAME.start(engine)
    encoded = msgspec.json.encode(start.events)
    assert engine.rules.decode_events(encoded) == start.events
    state = engine.fold_all(GAME.initial, engine.rules.decode_events(encoded))
    for step in random_game(engine, 7):
        assert state == step.state
        encoded = msgspec.json.encode(step.outcome.events)
        events = engine.rules.decode_events(encoded)
        assert events == step.outcome.events
        assert engine.rules.decode_move(msgspec.json.encode(step.move)) == step.move
        state = engine.fold_all(state, events)
        assert digest(state) == digest(step.outcome.state)
    assert GAME.scores(state) is not None


def universe(state: PainState) -> Iterator[Move]:
    """Yield well-formed moves of every kind, far more than are ever legal."""
    yield from (Done(), mv.DrawCard(), mv.NewHand(), mv.DrawPatient(), mv.Pass(), mv.Stay())
    yield from (mv.StopSurgery(), mv.ContinueSurgery())
    for segment in (*SEGMENTS, "wild", ""):
        yield mv.Cover(segment)
    seats = range(-1, len(state.seats) + 1)
    for number in range(8):
        yield mv.Discard(number)
        yield mv.SendToPreOp(number)
        for ward in (*WARDS, "", "any"):
            yield mv.PlayWard(number, ward)
            for seat, place in product(seats, range(5)):
                yield mv.PlayOn(number, seat, place, ward)
        for seat, place, other, elsewhere in product(seats, range(5), seats, range(5)):
            if seat <= 0 or (place, elsewhere) in {(1, 1), (2, 3)}:  # the whole of it would take minutes
                yield mv.PlaySwap(number, seat, place, other, elsewhere)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_move_is_listed_exactly_if_every_check_holds(players: int) -> None:
    engine = engine_of(players, "complete")
    for i, step in enumerate(random_game(engine, 3)):
        if i % 25 and not (i % 5 == 0 and not isinstance(step.state.prompt, AskPlay)):
            continue
        listed = engine.legal(step.state, step.seat)
        moves = [*universe(step.state), *listed]
        holding = {m for m in moves if engine.why_not(step.state, step.seat, m) is None}
        assert len(set(listed)) == len(listed)
        assert set(listed) == holding, step.state.prompt


@pytest.mark.parametrize("players", PLAYERS)
def test_every_refusal_names_a_rule_of_the_game(players: int) -> None:
    engine = engine_of(players, "refuse")
    for i, step in enumerate(random_game(engine, 5)):
        if i % 40 == 0:
            for move in universe(step.state):
                refusal = engine.why_not(step.state, step.seat, move)
                assert refusal is None or refusal.rule == "prompt" or refusal.rule.startswith("P-")


def test_the_same_decision_after_an_undo_draws_the_same() -> None:
    engine = engine_of(3, "again")
    for step in random_game(engine, 11):
        assert engine.decide(step.state, step.seat, step.move) == step.outcome


# secrecy: states that differ only in what a seat cannot see


def reshuffled(state: PainState, seat: int, seed: int) -> PainState:
    """Return the state with other hands and the treatment deck dealt anew, and with other draws to come."""
    chance = Random(seed)
    hidden = [name for name, count in state.treatment.cards.items() for _ in range(count)]
    hidden += [card for other, doctor in enumerate(state.seats) if other != seat for card in doctor.hand]
    chance.shuffle(hidden)
    seats = []
    for other, doctor in enumerate(state.seats):
        n = len(doctor.hand)
        seats.append(doctor if other == seat else replace(doctor, hand=tuple(hidden.pop() for _ in range(n))))
    coming = tuple(chance.sample(hidden, min(3, len(hidden))))
    patients = tuple(chance.sample(sorted(state.patients.cards), 2))
    return replace(
        state,
        seats=tuple(seats),
        treatment=replace(state.treatment, cards=added({}, *hidden), next=coming),
        patients=replace(state.patients, next=patients),
    )


def told_to(engine: Engine, seat: int, mover: int, before: PainState, outcome: Outcome) -> list[str]:
    """Return the log lines of a play as a seat may see them."""
    events = tuple(mask_event(event, seat) for event in outcome.events)
    seen = Outcome(events, view(GAME, outcome.state, seat))
    return GAME.narrate(engine, view(GAME, before, seat), mover, None, seen, NAMES)


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 6),
    viewer=st.integers(-1, 5),
    at=st.integers(0, 60),
    other=st.integers(0, 10**6),
)
def test_what_a_seat_cannot_see_makes_no_difference_to_it(
    seed: int, players: int, viewer: int, at: int, other: int
) -> None:
    viewer = min(viewer, players - 1)
    engine = engine_of(players, f"secret {seed}", checked=False)
    one: PainState = [step.state for _, step in zip(range(at + 1), random_game(engine, seed), strict=False)][-1]
    two = reshuffled(one, viewer, other)
    assert view(GAME, one, viewer) == view(GAME, two, viewer)
    assert engine.legal(one, viewer) == engine.legal(two, viewer)
    if viewer >= 0:
        assert engine.legal(one, viewer) == engine.legal(view(GAME, one, viewer), viewer)
        lines = [GAME.notation.write(engine, s, viewer, m) for s in (one, two) for m in engine.legal(s, viewer)]
        assert lines[: len(lines) // 2] == lines[len(lines) // 2 :]
    assert GAME.question(engine, view(GAME, one, viewer), NAMES) == GAME.question(
        engine, view(GAME, two, viewer), NAMES
    )
    mover = decides(one)
    if isinstance(one.prompt, AskOpen) and mover != viewer and mv.DrawCard() in engine.legal(one, mover):
        outcomes = [engine.decide(state, mover, mv.DrawCard()) for state in (one, two)]
        masked = [[mask_event(event, viewer) for event in made.events] for made in outcomes]
        assert masked[0] == masked[1]
        told = [told_to(engine, viewer, mover, *pair) for pair in zip((one, two), outcomes, strict=True)]
        assert told[0] == told[1]
        assert told[0][-1] == f"{NAMES[mover]} draws a card"


def test_masked_events_fold_on_views_and_hands_show_their_size_only() -> None:
    engine = engine_of(3, "masked")
    for step in random_game(engine, 2):
        for viewer in range(3):
            before, after = view(GAME, step.state, viewer), view(GAME, step.outcome.state, viewer)
            events = [mask_event(event, viewer) for event in step.outcome.events]
            if any(isinstance(event, ev.DiscardsShuffled) for event in events):
                continue  # everybody knows for a moment what is in a new deck
            folded: Any = engine.fold_all(before, events)
            assert replace(folded, draws={}) == after
            seen: Any = after
            for seat, doctor in enumerate(seen.seats):
                assert seat == viewer or set(doctor.hand) <= {""}
            assert set(seen.treatment.cards) <= {""}


def test_spectators_see_no_hand() -> None:
    state: Any = view(GAME, GAME.start(engine_of(4, "look")).state, -1)
    assert {card for doctor in state.seats for card in doctor.hand} == {""}
    assert [len(doctor.hand) for doctor in state.seats] == [5, 5, 5, 5]
    assert state.treatment.cards == {"": 88}
    assert not state.draws


def test_counts_without_names_are_taken_from_the_unknown() -> None:
    assert taken({"": 3}, "thief") == {"": 2}
    assert taken({"": 1}, "") == {}
    assert taken({"thief": 1, "": 2}, "thief") == {"": 2}
