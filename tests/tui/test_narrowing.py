import pytest

from core import bots
from core.games import game
from core.games.clinic.moves import Choose
from core.log.memory import MemoryStore
from core.log.records import Player
from core.move import Done, Move
from core.table import Table
from core.view import view
from tests.tui.tables import busy_table, fresh_table, played_to, scenario_table
from tui.screens.narrowing import Choice, Narrowing, Node
from tui.widgets.clinic.choices import SUGGESTIONS
from tui.widgets.clinic.face import FACE


def narrowing_of(table: Table, seat: int = 0) -> Narrowing:
    seen = view(table.game, table.state, seat)
    look = table.engine.look(seen, seat)
    notation = table.game.notation

    def line(move: Move) -> str:
        return notation.write(table.engine, seen, seat, move)

    return Narrowing(
        table.legal(seat), FACE.paths_of(look, line), line, lambda choices: FACE.first_person(look, choices)
    )


def put_together(narrowing: Narrowing) -> set[Move]:
    """Every move that choosing, step by step, can lead to."""
    found: set[Move] = set()

    def go(path: list[Node]) -> None:
        narrowing.path = list(path)
        for choice in narrowing.choices:
            narrowing.path = list(path)
            node = narrowing.node(choice)
            assert node is not None
            only = node.only()
            if only is not None:
                assert narrowing.choose(choice) == only
                found.add(only)
            else:
                assert node.move is None, "a move hides behind further choices"
                go([*path, node])

    go([])
    return found


def direct(moves: set[Move]) -> set[Move]:
    return {move for move in moves if isinstance(move, (Done, *SUGGESTIONS))}


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_every_legal_move_of_a_game_can_be_put_together(seed):
    table = fresh_table("Ana:random", "Ben:random", "Cleo:random", seed=seed)
    kinds = set()
    while owing := bots.owing(table):
        seat = owing[0]
        legal = set(table.legal(seat))
        kinds |= {type(move).__name__ for move in legal}
        assert put_together(narrowing_of(table, seat)) == legal - direct(legal)
        table.submit(seat, bots.move_of(table, seat))
    assert {"Build", "Park", "Walk", "Admit", "HireDoctor", "DriveOff"} <= kinds


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_legal_move_of_the_expansions_can_be_put_together(seed):
    clinic = game("clinic")
    modules = [name for name in clinic.expansions if name != "zombies"]
    seats = [Player(name, "random") for name in ("Ana", "Ben")]
    table = Table.create(clinic, MemoryStore(), "blue", seats=seats, seed=seed, modules=modules)
    while owing := bots.owing(table):
        seat = owing[0]
        legal = set(table.legal(seat))
        assert put_together(narrowing_of(table, seat)) == legal - direct(legal)
        table.submit(seat, bots.move_of(table, seat))


def test_moves_that_share_a_path_are_told_apart_by_their_lines():
    one, other = Choose("build"), Choose("hire")
    same = Choice("menu", "choose", "choose")
    narrowing = Narrowing([one, other], lambda _move: [(same,)], lambda move: f"the line of {move}")
    assert [choice.label for choice in narrowing.choices] == [f"the line of {one}", f"the line of {other}"]
    assert narrowing.choose(narrowing.choices[1]) == other


@pytest.mark.parametrize("turned", [False, True])
def test_a_path_that_ends_where_another_goes_on_hides_nothing(turned):
    short, long = Choose("build"), Choose("hire")
    a, b = Choice("menu", "a", "a"), Choice("menu", "b", "b")
    paths = {short: (a,), long: (a, b)}
    moves = [long, short] if turned else [short, long]
    narrowing = Narrowing(moves, lambda move: [paths[move]], lambda move: move.action)  # type: ignore[index, attr-defined]
    assert put_together(narrowing) == {short, long}


def test_a_single_way_is_gone_by_itself():
    narrowing = narrowing_of(fresh_table("Ana", seed="1"))
    assert [choice.kind for choice in narrowing.choices] == ["menu"] * len(narrowing.choices)
    table = played_to("kit", 0)
    seat = table.deciding()[0]
    narrowing = narrowing_of(table, seat)
    assert narrowing.words == ["hub"]
    assert {choice.kind for choice in narrowing.choices} == {"space"}
    assert not narrowing.can_go_back


def test_in_move_it_begins_with_somebody_who_waits_and_n_goes_to_the_next():
    narrowing = narrowing_of(busy_table())
    assert narrowing.person is not None
    assert narrowing.person.value == "P10"
    first = narrowing.person
    assert narrowing.sibling(1)
    assert narrowing.person != first
    assert narrowing.sibling(-1)
    assert narrowing.person == first


def test_where_only_a_person_is_asked_for_nobody_is_chosen_beforehand():
    narrowing = narrowing_of(scenario_table("X-CON-6-allows"))
    assert [choice.value for choice in narrowing.choices] == ["D1", "N1"]
    assert not narrowing.words


def test_back_leads_to_the_people_and_a_choice_down_again():
    narrowing = narrowing_of(busy_table())
    assert narrowing.back()
    assert {choice.kind for choice in narrowing.choices} == {"person"}
    nurse = next(choice for choice in narrowing.choices if choice.value == "N8")
    assert narrowing.choose(nurse) is None
    assert narrowing.words == ["N8"]
    assert narrowing.to_person("D6")
    assert narrowing.words == ["D6w"]


def test_a_person_can_be_asked_for_by_id_only_if_there_is_a_way():
    assert not narrowing_of(busy_table()).to_person("P99")
