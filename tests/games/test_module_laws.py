"""Every module keeps the laws, alone and with all others: in whole games and in all states of scenarios."""

import pytest

from core.games.blue69 import NAMES
from tests.games.module_laws import GAME, eager_game, engine_with, list_holds, scenario_states, step_holds

SETS = [*((name,) for name in GAME.expansions), NAMES, tuple(name for name in GAME.expansions if name != "genetics")]
SOME = ((1, "4x3"), (2, "3x3"), (3, "4x3"), (4, "3x3"))
"""All numbers of seats, each on one board; the other ones are met by fuzzing."""
RULES = ("X-SPB", "X-CON", "X-ADD", "X-CRY", "X-GEN", "X-CAN", "C-ZOM")
EVERY = 15
PEOPLE = ("Ana", "Ben", "Cem", "Dot")


@pytest.mark.parametrize(("players", "board"), SOME)
@pytest.mark.parametrize("modules", SETS, ids="+".join)
def test_the_laws_hold_in_whole_games(modules: tuple[str, ...], players: int, board: str) -> None:
    engine = engine_with(modules, players, board, "+".join(modules))
    last = None
    for i, step in enumerate(eager_game(engine, players)):
        step_holds(engine, step, PEOPLE[:players])
        if i % EVERY == 0:
            list_holds(engine, step.state, step.seat)
        last = step.outcome.state
    assert last is not None
    assert GAME.scores(last) is not None


@pytest.mark.parametrize("rules", RULES)
def test_the_laws_hold_in_every_state_of_the_scenarios(rules: str) -> None:
    for engine, state in scenario_states(rules):
        for seat in state.prompt.seats if state.prompt else ():
            list_holds(engine, state, seat)


@pytest.mark.parametrize("name", GAME.expansions)
def test_eager_games_reach_every_question_and_move_of_a_module(name: str) -> None:
    module = GAME.expansions[name]
    added = {move for move in module.moves if move not in GAME.base.moves}
    seen: set[type] = set()
    for seed in range(40):
        engine = engine_with((name,), 2, "4x3", f"reach {seed}", money=200)
        seen.update(type(step.move) for step in eager_game(engine, seed))
        if added <= seen:
            return
    pytest.fail(f"never played: {added - seen}")
