"""Cryogenics: its laws alone and with A New Addiction, its scenarios, and what its rules leave to be said."""

import pytest

from core.game import PositionError
from core.games.blue69.cryogenics_base import BuildTank, Freeze, Thaw
from core.games.clinic import moves as mv
from core.scenario import run
from tests.games.module_laws import GAME, after, laid

MODULE = ("cryogenics",)
EAGER = (BuildTank, Freeze, Thaw, mv.Admit)
REFUSING = {"X-CRY-1", "X-CRY-2", "X-CRY-3", "X-CRY-5"}


HEAD = """
game = "clinic"
modules = {modules}
round = 6
phase = "{phase}"
to_act = "Ana"
[[seat]]
name = "Ana"
cells = {{ a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", "b1+1" = "hub cryogenics" }}
entrances = ["a1.w"]
cars = ["d3.s", "d3.e", "d2.e", "c3.s"]
people = [
  {{ id = "P1", kind = "patient", colour = "white", service = "psychiatry", at = "b1+1", frozen = true }},
  {{ id = "D1", kind = "doctor", colour = "white", at = "b1" }},
  {{ id = "N1", kind = "nurse", at = "b1" }},
  {{ id = "O1", kind = "orderly", at = "b2" }},
]
{seat}
[[seat]]
name = "Ben"
cash = 0
"""


def text(phase: str = "thaw", seat: str = "", items: str = '"b1+1" = ["tank"]', modules: str = '["cryogenics"]') -> str:
    return HEAD.format(phase=phase, seat=f"items = {{ {items} }}\n{seat}", modules=modules)


def test_the_score_of_a_thaw_is_a_line_of_its_own():
    engine, state = laid(text(seat="cash = 0\npopularity = 4"))
    over = after(engine, state, "thaw P1 D1", "buy 2")
    scores = GAME.scores(over)
    assert scores is not None
    assert scores[0].lines["popularity"] == 4
    assert scores[0].lines["cryogenics"] == 1
    assert scores[0].total == sum(scores[0].lines.values())
    assert over.seats[0].popularity == 5
    assert over.seats[0].cash == 6


def test_popularity_has_its_price_after_the_thaw_too():
    engine, state = laid(text(seat="cash = 0", modules='["condom_machine", "cryogenics"]'))
    then = after(engine, state, "thaw P1 D1")
    assert [move for move in engine.legal(then, 0) if isinstance(move, mv.Buy)] == [mv.Buy(1), mv.Buy(2), mv.Buy(3)]


def test_infected_rooms_cost_popularity_after_the_thaw_too():
    items = '"b1+1" = ["tank"], b1 = ["bacterium"]'
    engine, state = laid(text(seat="cash = 0", items=items, modules='["addiction", "cryogenics"]'))
    over = after(engine, state, "thaw P1 D1", "buy 4")
    assert over.seats[0].popularity == -1 + 4 - 1


def test_whoever_declines_pays_for_the_frozen():
    engine, state = laid(text(seat="cash = 0\npopularity = 2"))
    over = after(engine, state, "done")
    scores = GAME.scores(over)
    assert scores is not None
    assert scores[0].lines["cryogenics"] == -5
    assert scores[0].lines["patients"] == 0
    assert over.seats[0].popularity == -3


def test_the_thaw_goes_in_reverse_turn_order():
    words = text().replace('to_act = "Ana"', 'order = ["Ana", "Ben"]')
    words += 'cells = { a1 = "hub psychiatry", b1 = "treatment", b2 = "supply", "b1+1" = "hub cryogenics" }\n'
    words += 'entrances = ["a1.w"]\ncars = ["d3.s", "d3.e", "d2.e", "c3.s"]\nitems = { "b1+1" = ["tank"] }\n'
    words += words[words.index("people = [") : words.index("]\n", words.index("people = [")) + 2]
    engine, state = laid(words.replace('phase = "thaw"', 'phase = "end"'))
    assert state.prompt.seats == (1,)
    assert after(engine, state, "done").prompt.seats == (0,)


def test_the_fixed_part_of_the_price_is_the_switch_of_the_rule_set():
    words = text("build").replace('"b1+1", frozen = true', '"pre"') + '[numbers]\n"cryogenics.tank.fixed" = 1\n'
    engine, state = laid(words)
    assert after(engine, state, "build tank").seats[0].cash == 15 - 7


@pytest.mark.parametrize(
    ("items", "says"),
    [
        ("", "people: 1 patients are frozen, in 0 tanks"),
        ('b1 = ["tank"]', "items: Tanks stand in the own Cryogenics hub"),
        ('"b1+1" = ["tank", "tank", "tank", "tank", "tank"]', "items: The Cryogenics hub holds 4 tanks, not 5"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_their_key(items: str, says: str) -> None:
    with pytest.raises(PositionError, match=f"seat.Ana.{says}"):
        run(text("move", items=items))


def test_nobody_stands_in_the_hub_before_the_thaw():
    with pytest.raises(PositionError, match="X-CRY-3"):
        run(text("move").replace('colour = "white", at = "b1" }', 'colour = "white", at = "b1+1" }'))


def test_nobody_is_frozen_elsewhere():
    with pytest.raises(PositionError, match="X-CRY-3"):
        run(text("move").replace('"b1+1", frozen', '"b1", frozen'))
