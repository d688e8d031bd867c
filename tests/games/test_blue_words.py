"""Everything that modules bring has its words: events, questions, people, things, and rules about a question."""

from typing import Any

import pytest

from core.event import Closed, Left, Prompt, Task
from core.games import game
from core.games.clinic.narrate import DONE, HEADLINES
from core.games.clinic.questions import TABLE as QUESTIONS
from core.games.clinic.telling import TABLE as WORDS
from core.move import Done
from tests.games.playing import random_game
from tests.tui.tables import EVERYTHING, position_table
from tui.rulepages import pages_about
from tui.words.clinic import common_lines, seat_lines

GAME = game("clinic")
MODULES = tuple(GAME.expansions)


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("name", MODULES)
def test_every_event_and_question_of_a_module_has_words(name: str) -> None:
    rules = GAME.rules([name], {}, {}, 2)
    facts = [event for event in rules.events if not issubclass(event, Prompt | Task | Closed | Left)]
    assert {tag(event) for event in facts} <= set(rules.content[WORDS])
    for event in rules.events:
        if issubclass(event, Prompt) and event.kind != "end":
            assert tag(event) in rules.content[QUESTIONS]
            if Done in rules.specs.get(event, {}):
                assert event.kind in rules.content[DONE]


@pytest.mark.parametrize("name", MODULES)
def test_every_question_of_a_module_has_its_chapter_of_rules(name: str) -> None:
    rules = GAME.rules([name], {}, {}, 2)
    for event in GAME.expansions[name].events:
        if issubclass(event, Prompt):
            assert pages_about("clinic", event.kind, rules.modules), event.kind


def test_a_question_of_the_base_game_has_the_pages_of_modules_in_play_only() -> None:
    base = {page.id for page in pages_about("clinic", "build")}
    with_machines = pages_about("clinic", "build", GAME.rules(["condom_machine"], {}, {}, 2).modules)
    assert {page.id for page in with_machines} - base == {"X-CON-2"}
    genetics = {page.id for page in pages_about("clinic", "move", GAME.rules(["genetics"], {}, {}, 2).modules)}
    assert {"X-GEN-5", "C-ZOM-2", "C-ZOM-3"} <= genetics


def test_a_clinic_in_words_names_everybody_and_everything_of_modules() -> None:
    table = position_table(EVERYTHING)
    state: Any = table.state
    text = "\n".join(seat_lines(table.engine, state, 0, table.names))
    assert all(f" {name}" in text for name in state.seats[0].people)
    assert "frozen yellow patient P3" in text
    assert "white patient P1 with the obsession patient S1 with a bacterium tile" in text
    assert "yellow doctor D2 with a cigarette and a condom" in text
    assert "with 2 cigarettes, a cupboard and a condom machine" in text
    assert "Cryogenics hub, with 3 cryotanks" in text
    assert "zombie Z1" in text
    common = "\n".join(common_lines(table.engine, state, table.names))
    assert "1 white with an obsession patient" in common
    assert "space 1 white over a DNA tile A for $4" in common
    assert "zombie cube 7, DNA tile A 3" in common


@pytest.mark.parametrize("name", MODULES)
def test_no_mark_of_a_module_is_told(name: str) -> None:
    engine = GAME.engine(GAME.rules([name], {}, {}, 2), "marks", checked=True)
    for step in random_game(engine, 4):
        state: Any = step.state
        for seat in (0, 1):
            text = "\n".join(seat_lines(engine, state, seat, ("Ana", "Ben")))
            assert not any(mark in text for mark in ("smoked", "cleanings", "couple"))
            assert all(f" {name}" in text for name in state.seats[seat].people)


def test_headlines_are_of_moves_that_there_are() -> None:
    for name in MODULES:
        rules = GAME.rules([name], {}, {}, 2)
        assert set(rules.content[HEADLINES]) <= {tag(move) for module in rules.modules for move in module.moves}
