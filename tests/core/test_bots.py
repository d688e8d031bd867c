from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from core.bots import KINDS, UnknownBotError, choose, chooser, kinds_for, let_bots_move, move_of, owing
from core.bots.clinic_value import value
from core.games import NAMES, game
from core.log.memory import MemoryStore
from core.log.records import Player
from core.scenario import Position, read
from core.simulate import played
from core.table import Table
from core.view import view

CLINIC = game("clinic")


def table(*seats: str, seed: str = "1", **wanted: Any) -> Table:
    """A table of Clinic at which `Ana` is a person and `greedy-2` a bot."""
    players = [Player(name, name.rpartition("-")[0]) for name in seats]
    return Table.create(CLINIC, MemoryStore(), "game", seats=players, seed=seed, **wanted)


def test_every_game_can_be_played_by_a_random_bot() -> None:
    for name in NAMES:
        assert "random" in kinds_for(name)
    assert kinds_for("clinic") == KINDS


def test_a_bot_that_there_is_not_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownBotError, match="random"):
        chooser("clever", "clinic")


@pytest.mark.parametrize("bot", KINDS)
def test_a_bot_makes_legal_moves_and_the_same_ones_again(bot: str) -> None:
    one, two = (played(CLINIC, [bot, "random"], 3, options={"board": "3x3"}) for _ in range(2))
    assert [entry.move for entry in one.path] == [entry.move for entry in two.path]
    assert CLINIC.scores(one.state) is not None


def test_random_bots_differ_by_the_seed() -> None:
    one, two = (played(CLINIC, ["random", "random"], seed) for seed in (1, 2))
    assert [entry.move for entry in one.path] != [entry.move for entry in two.path]


def test_bots_move_until_a_person_is_asked() -> None:
    found = table("random-1", "Ana", "greedy-3")
    let_bots_move(found)
    assert owing(found) == ()
    assert 1 in found.deciding()


def test_a_bot_answers_a_secret_question_once() -> None:
    found = table("random-1", "Ana", position='game = "clinic"\nphase = "choose"\n' + SEATS.format("random-1", "Ana"))
    assert let_bots_move(found) == 1
    assert let_bots_move(found) == 0


def test_a_paused_bot_is_not_waited_for() -> None:
    found = table("random-1", "random-2")
    found.hand_over(0, Player("random-1", "random", paused=True))
    found.hand_over(1, Player("random-2", "random", paused=True))
    assert let_bots_move(found) == 0


def test_a_bot_moves_alike_after_an_undo() -> None:
    found = table("Ana", "random-2", seed="5")
    let_bots_move(found)
    first = found.legal(0)[0]
    found.submit(0, first)
    let_bots_move(found)
    path = [entry.move for entry in found.path]
    found.undo(0)
    found.submit(0, first)
    let_bots_move(found)
    assert [entry.move for entry in found.path] == path


SEATS = '[[seat]]\nname = "{}"\n[[seat]]\nname = "{}"\n'


@pytest.mark.parametrize("bot", KINDS)
def test_a_bot_does_not_see_what_others_chose_in_secret(bot: str) -> None:
    choices = set()
    for action in (0, 1, 2):
        position = 'game = "clinic"\nphase = "choose"\nseed = 1\n' + SEATS.format("Ana", f"{bot}-2")
        found = table("Ana", f"{bot}-2", position=position)
        found.submit(0, found.legal(0)[action])
        choices.add(move_of(found, 1))
    assert len(choices) == 1


def test_the_greedy_bot_does_not_see_the_chance_of_the_game() -> None:
    found = table("greedy-1", "random-2", seed="8")
    other = CLINIC.engine(found.engine.rules, "another seed")
    for _ in range(60):
        seats = owing(found)
        if not seats:
            break
        move = move_of(found, seats[0])
        if seats[0] == 0:
            salt = f"{found.header.seed}:{found.tree.depth()}"
            assert choose(other, view(CLINIC, found.state, 0), 0, "greedy", salt) == move
        found.submit(seats[0], move)


@pytest.mark.parametrize(("seat", "board"), [(0, "4x3"), (3, "3x3")])
def test_the_greedy_bot_has_more_points_than_each_of_three_random_ones(seat: int, board: str) -> None:
    kinds = ["greedy" if k == seat else "random" for k in range(4)]
    found = played(CLINIC, kinds, 11 + seat, options={"board": board})
    scores = CLINIC.scores(found.state)
    assert scores is not None
    own = scores[seat].total
    assert all(own > score.total for k, score in enumerate(scores) if k != seat)


def test_a_question_without_a_choice_is_answered_and_none_is_an_error() -> None:
    found = table("Ana", "Ben")
    with pytest.raises(ValueError, match="nothing to decide"):
        choose(found.engine, replace(found.state, stack=()), 0, "random", "salt")


@pytest.mark.parametrize("chosen", [("zombies", "condom_machine"), ("sperm_bank", "genetics", "cannabis")])
def test_the_greedy_bot_plays_with_any_modules(chosen: tuple[str, ...]) -> None:
    modules = [name for name in chosen if name in CLINIC.expansions]
    found = played(CLINIC, ["greedy", "random"], 2, modules=modules, options={"board": "3x3"}, checked=True)
    assert CLINIC.scores(found.state) is not None


def test_the_greedy_bot_uses_what_modules_bring_and_beats_a_random_one() -> None:
    modules = [name for name in CLINIC.expansions if name != "zombies"]
    seen: set[str] = set()
    for seed in (0, 1):
        found = played(CLINIC, ["greedy", "random"], seed, modules=modules)
        greedy, random = CLINIC.scores(found.state) or ()
        assert greedy.total > random.total + 20
        seen.update(str(e.__struct_config__.tag) for entry in found.path if entry.seat == 0 for e in entry.events)
    assert {"fitting built", "tank built", "cigarettes bought"} & seen


def test_what_a_module_says_its_things_are_worth_counts() -> None:
    position = """
    game = "clinic"
    modules = ["sperm_bank", "cryogenics"]
    phase = "popularity"
    round = 2
    [[seat]]
    name = "Ana"
    flasks = {flasks}
    """
    worth = []
    for flasks in (0, 1, 2):
        found = read(position.format(flasks=flasks))
        assert isinstance(found, Position)
        engine = found.engine()
        state = CLINIC.start_at(engine, found.names, found.data).state
        worth.append(value(engine.look(state, 0)))
    assert [round(after - before) for before, after in pairwise(worth)] == [1, 2]
