"""Laws of Clinic that hold in every position of random games."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.engine import Engine
from core.games import game
from core.games.clinic import base as clinic_base
from core.games.clinic import moves as mv
from core.games.clinic.kinds import CELLS
from core.games.clinic.prompts import AskChoose
from core.games.clinic.state import ClinicState
from core.move import Done, Move
from core.rulebook import load_pages
from core.state import digest
from tests.games.playing import SETTINGS, engine_of, random_game, waiting

GAME = game("clinic")
PAGES = load_pages((Path(clinic_base.__file__).with_name("rules.toml")).read_text(encoding="utf-8"))
MANY = 400
"""More moves than anybody can look through; no list is as long."""


@pytest.mark.parametrize(("players", "board", "move"), SETTINGS)
def test_random_games_end_with_every_invariant_held(players: int, board: str, move: str) -> None:
    for seed in range(2):
        engine = engine_of(players, board, move, f"end {seed}")
        last = list(random_game(engine, seed))[-1].outcome.state
        scores = GAME.scores(last)
        assert scores is not None
        assert len(scores) == players
        assert sorted(seat for tied in GAME.ranking(last) for seat in tied) == list(range(players))


@pytest.mark.parametrize(("players", "board", "move"), SETTINGS)
def test_events_survive_encoding_and_fold_to_the_same_state(players: int, board: str, move: str) -> None:
    engine = engine_of(players, board, move, "fold")
    start = GAME.start(engine)
    encoded = msgspec.json.encode(start.events)
    state = engine.fold_all(GAME.initial, engine.rules.decode_events(encoded))
    assert engine.rules.decode_events(encoded) == start.events
    for step in random_game(engine, 7):
        assert state == step.state
        encoded = msgspec.json.encode(step.outcome.events)
        events = engine.rules.decode_events(encoded)
        assert events == step.outcome.events
        assert engine.rules.decode_move(msgspec.json.encode(step.move)) == step.move
        state = engine.fold_all(state, events)
        assert digest(state) == digest(step.outcome.state)
    assert GAME.scores(state) is not None


def test_a_list_is_in_the_same_order_after_loading() -> None:
    engine, other = (engine_of(3, "4x3", "turns", "order of lists") for _ in range(2))
    loaded = GAME.start(other).state
    for i, step in enumerate(random_game(engine, 5)):
        if i % 4 == 0:
            assert other.legal(loaded, step.seat) == engine.legal(step.state, step.seat)
        loaded = other.fold_all(loaded, other.rules.decode_events(msgspec.json.encode(step.outcome.events)))


def universe(engine: Engine, state: ClinicState, seat: int) -> Iterator[Move]:
    """Yield well-formed moves of every kind, far more than are ever legal."""
    board, own = state.board, state.seats[seat]
    spots = [*range(len(board.side_names)), *(1000 + space for space in range(board.ground))]
    yield Done()
    for action in ("build", "hire", "admit"):
        yield mv.Choose(action)
    for tile in ("money", "doctor", "nurse", "orderly", "lot", "garden", "conveyors"):
        yield mv.TakeBonus(tile)
    for space in board.spaces:
        for what in (*CELLS, "lot"):
            yield mv.Build(what, space)
        for what in ("hub", "treatment", "supply", "lot", "garden"):
            yield mv.Place(what, space)
        yield mv.BuildConveyor(space)
        yield mv.UpgradeLot(space)
    for a, b in combinations(board.spaces, 2):
        yield mv.BuildConveyors(a, b)
        yield mv.PlaceConveyors(a, b)
    for spot in spots:
        yield from (mv.Park(spot), mv.Repark(spot), mv.DriveOff(spot))
    for side in range(len(board.side_names)):
        yield from (mv.BuildEntrance(side), mv.PlaceEntrance(side))
    for n in range(8):
        yield mv.HireDoctor(n)
        yield mv.Buy(n)
    yield from (mv.HireStaff("nurse"), mv.HireStaff("orderly"), mv.SuggestedWalks(), mv.SuggestedCare())
    for service in state.services:
        for position in range(6):
            yield mv.Admit(service, position)
            yield from (mv.Admit(service, position, space) for space in own.layout.cells)
            yield from (mv.Swap(service, position, up=True), mv.Swap(service, position))
    yield from _of_people(state, seat)


def _of_people(state: ClinicState, seat: int) -> Iterator[Move]:
    people = state.seats[seat].people
    for name in people:
        yield from (mv.Walk(name, space) for space in state.board.spaces)
    for a, b in combinations(people, 2):
        yield mv.Exchange(a, b)
    nurses = sorted((name for name in people if name[0] == "N"), key=lambda name: int(name[1:]))
    for patient in (name for name in people if name[0] == "P"):
        for doctor in (name for name in people if name[0] == "D"):
            for n in range(4):
                yield from (mv.Treat(patient, doctor, some) for some in combinations(nurses, n))


@pytest.mark.parametrize(("players", "board", "move"), SETTINGS)
def test_a_move_is_listed_exactly_if_every_check_holds(players: int, board: str, move: str) -> None:
    engine = engine_of(players, board, move, "complete")
    for i, step in enumerate(random_game(engine, 3, idle=0.15)):
        if i % 5:
            continue
        state: Any = step.state
        listed = engine.legal(state, step.seat)
        holding = set()
        for m in universe(engine, state, step.seat):
            refusal = engine.why_not(state, step.seat, m)
            if refusal is None:
                holding.add(m)
            else:
                assert refusal.rule == "prompt" or refusal.rule in PAGES, (m, refusal)
                assert refusal.text.endswith("."), refusal
        assert set(listed) == holding, state.prompt
        assert len(holding) == len(listed) < MANY


@given(
    seed=st.integers(0, 10_000),
    seat=st.integers(0, 2),
    answers=st.tuples(*[st.sampled_from(["build", "hire", "admit"])] * 2),
)
def test_a_secret_choice_of_others_changes_nothing_a_seat_can_see(
    seed: int, seat: int, answers: tuple[str, str]
) -> None:
    engine = engine_of(3, "4x3", "turns", f"secret {seed % 5}")
    state: Any = next(
        step.outcome.state for step in random_game(engine, seed % 5) if isinstance(step.outcome.state.top, AskChoose)
    )
    others = [other for other in range(3) if other != seat]
    one, two = state, state
    for other in others:
        one = engine.decide(one, other, mv.Choose("build")).state
    for other, answer in zip(others, answers, strict=True):
        two = engine.decide(two, other, mv.Choose(answer)).state
    two = replace(two, next_patients=("red",))
    assert GAME.mask_state(one, seat) == GAME.mask_state(two, seat)
    assert engine.legal(one, seat) == engine.legal(two, seat)
    assert waiting(one) == waiting(two) == [seat]


def test_answers_in_any_order_give_the_same_digest() -> None:
    engine = engine_of(3, "4x3", "turns", "order")
    state: Any = next(
        step.outcome.state for step in random_game(engine, 1) if isinstance(step.outcome.state.top, AskChoose)
    )
    digests = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        then = state
        for seat in order:
            then = engine.decide(then, seat, mv.Choose(("build", "hire", "admit")[seat])).state
        digests.add(digest(then))
    assert len(digests) == 1
