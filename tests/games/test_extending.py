"""What a module can add to notation, position files, reports and words, without the base knowing it."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from core.event import Event
from core.game import Game, PositionError
from core.games import game
from core.games.clinic.look import Look
from core.games.clinic.moves import Treat
from core.games.clinic.notation import NOTATION, PERSON, SIDE
from core.games.clinic.position_modules import PositionKey
from core.module import Module
from core.move import Move
from core.notation import LineForm
from core.position import Section
from core.scenario import NotRegistered, Position, Result, read, run


class Give(Move, frozen=True, tag="give"):
    """A toy move."""

    person: str
    side: int


class Gave(Event, frozen=True, tag="gave"):
    """A toy event: minutes of a seat."""

    seat: int
    minutes: int


def fund(look: Look, value: Any, section: Section) -> Iterator[Event]:
    if value is not None:
        if not isinstance(value, int):
            raise section.wrong("fund", "This must be a number.")
        yield Gave(look.seat, value)


def toy() -> Module:
    module = Module("toy", title="Toy")
    module.moves.append(Give)
    module.add("notation", "give", LineForm(Give, ("give", PERSON, SIDE)))
    module.add("position", "seat.fund", PositionKey(fund))
    module.add("position", "person.asleep", PositionKey(lambda _look, _value, _section: ()))
    module.add("items", "tonic", "a toy thing")
    module.add("report", "seat.items", lambda look: {"fund": [str(look.clinic.minutes)]})

    @module.reducer(Gave)
    def _(state: Any, event: Gave) -> Any:
        own = replace(state.seats[event.seat], minutes=event.minutes)
        return replace(state, seats=(*state.seats[: event.seat], own, *state.seats[event.seat + 1 :]))

    return module


@pytest.fixture(autouse=True)
def extended(monkeypatch: pytest.MonkeyPatch) -> Game:
    with_toy = replace(game("clinic"), expansions={"toy": toy()})
    for place in ("core.scenario.game", "core.games.clinic.position.game", "core.games.clinic.position_modules.game"):
        monkeypatch.setattr(place, lambda _name: with_toy)
    return with_toy


TEXT = """
game = "clinic"
{modules}
phase = "move"
[[seat]]
name = "Ana"
{seat}
"""


def test_a_module_adds_lines():
    position = read(TEXT.format(modules='modules = ["toy"]', seat=""))
    assert not isinstance(position, NotRegistered)
    engine = position.engine()
    state = position.game.start_at(engine, position.names, position.data).state
    move = NOTATION.read(engine, state, 0, "give d1 a1.w")
    assert move == Give("D1", 3)
    assert NOTATION.write(engine, state, 0, move) == "give D1 a1.w"


def test_things_of_modules_are_used_with_a_treatment():
    position = read(TEXT.format(modules='modules = ["toy"]', seat=""))
    assert isinstance(position, Position)
    engine = position.engine()
    state = position.game.start_at(engine, position.names, position.data).state
    move = NOTATION.read(engine, state, 0, "treat D1 D1 tonic")
    assert move == Treat("D1", "D1", (), ("tonic",))
    assert NOTATION.write(engine, state, 0, move) == "treat D1 D1 tonic"


def test_a_module_adds_keys_and_a_part_of_the_report():
    result = run(TEXT.format(modules='modules = ["toy"]', seat="fund = 7"))
    assert isinstance(result, Result)
    assert result.report["seats"]["Ana"]["items"] == {"fund": ["7"]}


@pytest.mark.parametrize(
    ("modules", "seat", "says"),
    [
        ("", "fund = 7", "seat.Ana.fund: This needs the module toy"),
        ('modules = ["toy"]', 'fund = "much"', "seat.Ana.fund: This must be a number"),
        ('modules = ["toy"]', "dna = 1", "seat.Ana.dna: There is no such key"),
    ],
)
def test_keys_of_modules_that_are_not_in_play_name_the_module(modules: str, seat: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        run(TEXT.format(modules=modules, seat=seat))


def test_keys_of_people_need_their_module_too():
    people = 'people = [{ id = "D1", kind = "doctor", colour = "white", at = "b1", asleep = true }]'
    assert isinstance(run(TEXT.format(modules='modules = ["toy"]', seat=people)), Result)
    with pytest.raises(PositionError, match="asleep: This needs the module toy"):
        run(TEXT.format(modules="", seat=people))
