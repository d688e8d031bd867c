"""Modules together: where their phases stand, that pieces are conserved, and that a game without them has none."""

import subprocess
import sys

from core.conservation import lost_piece
from core.games.blue69 import NAMES as ALL
from core.games.blue69.pieces import StockLaid
from tests.games.module_laws import GAME, engine_with
from tests.games.playing import random_game

MODULES = ("sperm_bank", "condom_machine", "cannabis")


def test_phases_stand_where_the_rules_put_them() -> None:
    engine = engine_with(MODULES, 2, "4x3", "phases")
    names = [phase.name for phase in engine.rules.phases]
    after_move = names[names.index("move") : names.index("care")]
    assert after_move == ["move", "donation", "couples meet"]
    assert names[names.index("expenses") : names.index("laboratories")] == [
        "expenses",
        "cigarettes",
        "popularity",
        "flasks",
        "administration",
        "smokers",
    ]
    assert names.index("doctors fall") < names.index("couples") < names.index("patients worsen")
    assert names.index("doctors fall") < names.index("smokers sober") < names.index("patients worsen")


def test_every_sort_of_pieces_is_conserved_and_a_lost_one_is_found() -> None:
    engine = engine_with(ALL, 2, "4x3", "pieces")
    sorts = engine.rules.content["pieces"]
    assert {"flask", "condom", "machine", "tank", "bacterium", "obsession", "cigarette", "cupboard", "cubes"} < set(
        sorts
    )
    assert {f"dna {letter}" for letter in "ACGT"} < set(sorts)
    start = GAME.start(engine).state
    steps = [(i, step.outcome.events) for i, step in enumerate(random_game(engine, 3))]
    assert lost_piece(engine, start, steps) == ""
    stolen = [*steps, (len(steps), (StockLaid({"flask": 0}),))]
    assert "flask became" in lost_piece(engine, start, stolen)
    made = [(0, (StockLaid({"tank": 99}),)), *steps]
    assert lost_piece(engine, start, made) == "8 x tank became 99 by the event stock laid of record 0"


def test_a_game_without_modules_imports_none_of_them() -> None:
    program = (
        "import sys; from core.games import game; from core.simulate import played; "
        "played(game('clinic'), ['random', 'greedy'], 1); "
        "print(sorted(name for name in sys.modules if 'blue69.' in name or 'zombies' in name))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
