"""Zombies in a Clinic (C-ZOM)."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from core.game import PositionError
from core.games import game
from core.games.clinic.events import Walked
from core.games.clinic.look import Look
from core.games.clinic.moves import SuggestedWalks
from core.games.clinic.prompts import AskMove
from core.games.clinic.suggest import suggestion
from core.games.clinic.zombies import module
from core.games.clinic.zombies_events import Bitten, CubeReturned, Shamble, ZombieCame
from core.scenario import Result, run
from tests.games.haunting import GAME, NAMES, engine_with, haunted, play
from tests.games.module_laws import step_holds
from tests.games.playing import SETTINGS

PHASES = ("zombies", "move", "care", "administration", "build")


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def cubes_about(state: Any) -> int:
    about: int = sum(p.kind == "zombie" for own in state.seats for p in own.people.values()) + state.stock["cubes"]
    return about


@pytest.mark.parametrize(("players", "board", "move"), SETTINGS)
def test_random_games_end_with_every_invariant_held(players: int, board: str, move: str) -> None:
    engine = engine_with("zombies", players, board, move, "zombies")
    start = GAME.start(engine).state
    came = 0
    state: Any = start
    for step in play(engine, start, players):
        step_holds(engine, step, NAMES[: engine.rules.players])
        state = step.outcome.state
        assert cubes_about(state) == 8
        came += sum(isinstance(event, ZombieCame) for event in step.outcome.events)
    scores = GAME.scores(state)
    assert scores is not None
    for own, score in zip(state.seats, scores, strict=True):
        assert score.lines["zombies"] == 2 * sum(p.kind == "zombie" for p in own.people.values())


def test_zombies_come_walk_bite_and_are_treated_in_random_play() -> None:
    seen: Counter[type] = Counter()
    for seed in range(10):
        engine, state = haunted("zombies", PHASES[seed % len(PHASES)], seed)
        for step in play(engine, state, seed):
            step_holds(engine, step, NAMES[: engine.rules.players])
            seen.update(map(type, step.outcome.events))
            seen[type(step.move)] += 1
    for kind in (ZombieCame, Bitten, CubeReturned, Shamble):
        assert seen[kind], kind


@pytest.mark.parametrize("seed", range(8))
def test_nobody_is_suggested_to_stay_with_a_zombie_who_can_get_out(seed: int) -> None:
    engine, start = haunted("zombies", "zombies", seed)
    for step in play(engine, start, seed, idle=0.5):
        state: Any = step.state
        if not isinstance(state.top, AskMove) or SuggestedWalks() not in engine.legal(state, step.seat):
            continue
        look: Look = engine.look(state, step.seat)
        for name, space in suggestion(look):
            assert space not in look.closed, (name, space)
        after = engine.decide(state, step.seat, SuggestedWalks())
        assert not any(event.to in look.closed for event in after.events if isinstance(event, Walked))


def test_the_suggestion_keeps_the_doctor_with_the_zombie_that_it_treats() -> None:
    engine, state = haunted("zombies", "move", 1)
    look: Look = engine.look(state, 0)
    assert "D1" not in dict(suggestion(look))  # nobody walks out of the laboratory without need
    assert {"D2", "N1"} <= set(dict(suggestion(look)))  # both share b1 with a zombie


def test_games_without_the_module_have_no_cubes() -> None:
    rules = GAME.rules([], {}, {}, 2)
    state: Any = GAME.start(GAME.engine(rules, "none")).state
    assert "cubes" not in state.stock
    assert "zombie" not in rules.content["people"]
    assert rules.content["cells"]["laboratory"].care == ()


def test_no_rule_of_the_base_knows_of_zombies() -> None:
    folder = Path(__file__).parents[2] / "core" / "games" / "clinic"
    for file in folder.glob("*.py"):
        if file.stem != "game" and not file.stem.startswith("zombies"):
            assert "clinic.zombies" not in file.read_text(encoding="utf-8"), file.name


def test_zombies_is_a_module_of_the_base_box() -> None:
    assert next(iter(game("clinic").expansions)) == "zombies"
    assert not module.adult


WRONG = """
game = "clinic"
modules = ["zombies"]
phase = "move"
[[seat]]
name = "Ana"
cells = {{ a1 = "hub psychiatry", b1 = "treatment", b2 = "supply" }}
entrances = ["a1.w"]
cars = ["d1.n"]
people = [{{ id = "{id}", kind = "{kind}", at = "{at}"{more} }}]
[market]
cubes = {cubes}
"""


@pytest.mark.parametrize(
    ("person", "cubes", "key"),
    [
        (("Z1", "zombie", "outside", ""), 0, "people"),
        (("Z1", "zombie", "c1", ""), 0, "people"),
        (("Z1", "zombie", "b1", ', colour = "white"'), 0, "colour"),
        (("Z1", "zombie", "b1", ', walked = "yes"'), 0, "walked"),
        (("N1", "nurse", "b1", ", walked = true"), 0, "walked"),
        (("Z1", "zombie", "b1", ""), 8, "cubes"),
        (("Z1", "zombie", "b1", ""), -1, "cubes"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_their_key(person: tuple[str, ...], cubes: int, key: str) -> None:
    name, kind, at, more = person
    with pytest.raises(PositionError) as refusal:
        run(WRONG.format(id=name, kind=kind, at=at, more=more, cubes=cubes))
    assert key in str(refusal.value).split(":")[0]


def test_cubes_of_a_position_are_what_zombies_leave() -> None:
    text = WRONG.format(id="Z1", kind="zombie", at="b2", more="", cubes=7)
    result = run(text.replace("cubes = 7", ""), invariants=True)
    assert isinstance(result, Result)
    assert result.report["market"]["cubes"] == 7
    assert result.report["seats"]["Ana"]["people"]["Z1"] == {"kind": "zombie", "colour": "", "at": "b2"}
