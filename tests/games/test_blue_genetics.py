"""Genetic Research (X-GEN)."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from core.game import PositionError, SetupError
from core.games import game
from core.games.blue69.genetics import NUMBERS, DismissCounselor, PayCounselor, module
from core.games.blue69.genetics_dna import LETTERS, DnaDrawn, DnaEarned, DnaReturned
from core.games.clinic.base import NUMBERS as BASE_NUMBERS
from core.games.clinic.events import DoctorsDrawn
from core.games.clinic.zombies_events import Bitten, CubeReturned, ZombieCame
from core.rulebook import load_pages, named_numbers, page_text
from core.scenario import Result, run
from tests.games.haunting import GAME, NAMES, engine_with, haunted, play
from tests.games.module_laws import step_holds
from tests.games.playing import SETTINGS

HERE = Path(__file__).parents[2]
RULES = HERE / "core" / "games" / "blue69"
PAGES = load_pages((RULES / "rules_genetics.toml").read_text(encoding="utf-8"))
BASE_PAGES = load_pages((HERE / "core" / "games" / "clinic" / "rules.toml").read_text(encoding="utf-8"))
SCENARIOS = [file.stem for file in (HERE / "tests" / "scenarios").glob("X-GEN-*.toml")]
PHASES = ("zombies", "move", "care", "expenses", "administration", "hire")


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def tiles(state: Any, letter: str) -> int:
    there: int = sum(entry.endswith(f"+{letter}") for entry in state.university) + state.stock[f"dna {letter}"]
    there += sum(own.tokens.get(f"dna {letter}", 0) for own in state.seats)
    return there


@pytest.mark.parametrize(("players", "board", "move"), SETTINGS)
def test_random_games_end_with_every_invariant_held(players: int, board: str, move: str) -> None:
    engine = engine_with("genetics", players, board, move, "genetics")
    state: Any = GAME.start(engine).state
    for step in play(engine, state, players):
        step_holds(engine, step, NAMES[: engine.rules.players])
        state = step.outcome.state
        assert all(tiles(state, letter) == min(2 * players, 4) for letter in LETTERS)
        zombies = sum(p.kind == "zombie" for own in state.seats for p in own.people.values())
        assert state.stock["cubes"] + zombies == 4 * players
        built = sum(list(own.layout.cells.values()).count("laboratory") for own in state.seats)
        assert state.stock["laboratory"] + built == players
    assert GAME.scores(state) is not None


def test_research_bites_and_dismissals_happen_in_random_play() -> None:
    seen: Counter[type] = Counter()
    for seed in range(12):
        engine, state = haunted("genetics", PHASES[seed % len(PHASES)], seed)
        for step in play(engine, state, seed):
            step_holds(engine, step, NAMES[: engine.rules.players])
            seen.update(map(type, step.outcome.events))
            seen[type(step.move)] += 1
    for kind in (ZombieCame, Bitten, DnaEarned, DnaReturned, DnaDrawn, PayCounselor, DismissCounselor):
        assert seen[kind], kind
    assert not seen[CubeReturned]


def test_it_excludes_the_module_of_the_base_box_and_says_why() -> None:
    with pytest.raises(SetupError) as refusal:
        GAME.rules(["zombies", "genetics"], {}, {}, 2)
    assert str(refusal.value) == (
        "Genetic Research cannot be combined with Zombies in a Clinic: it brings the rules of zombies itself (X-GEN-1)."
    )
    assert module.adult


def test_a_fresh_game_has_counselors_laboratories_and_tiles() -> None:
    for players in (1, 2, 3, 4):
        for seed in range(4):  # alone, the two types of special modules are drawn
            engine = engine_with("genetics", players, "4x3", "turns", f"fresh {seed}")
            outcome = GAME.start(engine)
            state: Any = outcome.state
            assert state.stock["laboratory"] == players
            assert state.stock["cubes"] == 4 * players
            drawn = next(event for event in outcome.events if isinstance(event, DnaDrawn)) if state.university else None
            assert drawn is None or len(drawn.drawn) == players + 1
            step = next(step for step in play(engine, state, seed) if step.outcome.state.prompt.kind == "kit")  # type: ignore[union-attr]
            last: Any = step.outcome.state
            for own in last.seats:
                assert own.kit.count("car") >= 2
                assert own.people["C1"].colour == "yellow"


def test_a_tile_is_drawn_for_every_new_doctor_while_there_are_any() -> None:
    engine = engine_with("genetics", 4, "4x3", "turns", "tiles")
    state: Any = GAME.start(engine).state
    for step in play(engine, state, 5):
        events = step.outcome.events
        for event, following in pairwise(events):
            if isinstance(event, DoctorsDrawn) and event.drawn:
                left = sum(step.state.stock[f"dna {letter}"] for letter in LETTERS)  # type: ignore[attr-defined]
                assert isinstance(following, DnaDrawn) or not left
                if isinstance(following, DnaDrawn):
                    assert len(following.drawn) == min(len(event.drawn), left)
                    assert [e.partition("+")[0] for e in following.university] == [
                        e.partition("+")[0] for e in event.university
                    ]


@pytest.mark.parametrize(
    ("seat", "market", "key"),
    [
        ('dna = ["B"]', "", "dna"),
        ('dna = ["A", "A", "A", "A", "A"]', "", "dna"),
        ('dna = ["A", "A", "A"]', 'university = ["red+A", "red+A"]', "university"),
        ("", 'university = ["+A"]', "university"),
        ("", 'university = ["red+B"]', "university"),
        ('people = [{ id = "C1", kind = "counselor", colour = "white", at = "a1" }]', "", "colour"),
        (
            'people = [{ id = "C1", kind = "counselor", at = "a1" }, { id = "C2", kind = "counselor", at = "a1" }]',
            "",
            "people",
        ),
    ],
)
def test_positions_that_cannot_be_are_refused_with_their_key(seat: str, market: str, key: str) -> None:
    text = 'game = "clinic"\nmodules = ["genetics"]\nphase = "hire"\n[[seat]]\nname = "Ana"\n'
    with pytest.raises(PositionError) as refusal:
        run(f'{text}{seat}\n[[seat]]\nname = "Ben"\n[market]\n{market}\n')
    assert key in str(refusal.value).split(":")[0]


def test_a_position_without_a_university_draws_tiles() -> None:
    result = run('game = "clinic"\nmodules = ["genetics"]\n[[seat]]\nname = "Ana"\n', invariants=True)
    assert isinstance(result, Result)
    assert all(re.fullmatch(r"[a-z]+\+[ACGT]", entry) for entry in result.report["market"]["university"])


# pages and scenarios


def test_pages_and_numbers_name_each_other() -> None:
    numbers = {**BASE_NUMBERS, **NUMBERS}
    for page in PAGES.values():
        text = page_text(page, numbers)
        assert text.endswith(".")
        assert not re.search(r"[{}\n]|  ", text), page.id
        assert ("Ruling:" in text) == page.ruling, page.id
        for other in re.findall(r"[CX]-[A-Z]{3}-\d+", text):
            assert other in PAGES or other in BASE_PAGES
        for name in named_numbers(page):
            assert page.id in numbers[name].rules, name
    for number in NUMBERS.values():
        assert set(number.rules) <= set(PAGES)
        assert any(number.name in named_numbers(page) for page in PAGES.values()), number.name


def test_the_module_is_composed_in_its_place() -> None:
    names = list(game("clinic").expansions)
    order = ["zombies", "sperm_bank", "condom_machine", "addiction", "cryogenics", "genetics", "cannabis"]
    assert names == [name for name in order if name in names]
