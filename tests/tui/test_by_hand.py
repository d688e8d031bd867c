"""Every question and every kind of move of Clinic and its modules, by keys alone and by mouse alone."""

import random
from collections import Counter

import pytest

from core import bots
from core.event import Prompt
from core.games import game
from core.log.records import Player
from core.log.store import Store
from core.move import Move
from core.scenario import Position, read
from core.table import Table
from core.view import view
from tests.tui.hands import HANDS, Hands, settled
from tests.tui.tables import SCENARIOS, app_of, asked, play_of
from tui.screens.notes import Note

CLINIC = game("clinic")
MODULES = (CLINIC.base, *CLINIC.expansions.values())
KINDS = {event.kind for module in MODULES for event in module.events if issubclass(event, Prompt)} - {"end"}
MOVES = {spec.move for module in MODULES for spec in module.specs}
SIZES = {"80x24": (80, 24), "120x36": (120, 36)}

POSITIONS = (
    "C-SET-4-allows",
    "C-BLD-6-allows",
    "C-BLD-12-allows",
    "C-BLD-13-refuses",
    "C-MOV-9-allows",
    "C-CAR-1-allows",
    "C-CAR-3-shows",
    "C-POP-1-allows",
    "C-ZOM-2-allows",
    "X-ADD-9-allows",
    "X-CAN-2-allows",
    "X-CAN-5-allows",
    "X-CON-2-allows",
    "X-CON-6-allows",
    "X-CRY-2-allows",
    "X-CRY-3-allows",
    "X-CRY-5-allows",
    "X-CRY-5-staff-shows",
    "X-GEN-5-pay-shows",
    "X-SPB-2-allows",
    "X-SPB-5-allows",
)
"""Position files that open with a question, or whose moves lead to one, so that together they ask everything."""
INSTEAD = {"C-SET-4-allows": (("bonus lot", "bonus conveyors"), ("place lot a1", "place conveyors d2 d3"))}
"""What is changed in them, so that there is more to do."""


def rarest(legal: tuple[Move, ...], made: Counter[type[Move]], chance: random.Random) -> Move:
    """A legal move of the kind that was made least often."""
    least = min(made[type(move)] for move in legal)
    return chance.choice([move for move in legal if made[type(move)] == least])


def positions(store: Store) -> dict[str, Position]:
    """Put a game for each position file into a store, all seats people's."""
    found = {}
    for name in POSITIONS:
        text = (SCENARIOS / f"{name}.toml").read_text()
        for old, new in INSTEAD.get(name, ()):
            assert old in text
            text = text.replace(old, new)
        position = read(text, name)
        assert isinstance(position, Position)
        found[name] = position
        Table.create(
            position.game,
            store,
            name,
            seats=[Player(seat) for seat in position.names],
            modules=position.modules,
            options=position.options,
            numbers=position.numbers,
            seed=position.seed or "1",
            position=text,
        )
    return found


async def play_position(hand: Hands, position: Position, made: Counter[type[Move]]) -> None:
    """Make the moves that the file makes, then some of kinds that were made least often."""
    table, chance = hand.table, random.Random(1)
    for line in position.data.get("move", ()):
        seat = position.names.index(line["seat"])
        if "refused" not in line:
            move = table.game.notation.read(table.engine, view(CLINIC, table.state, seat), seat, line["line"])
            made[type(move)] += 1
            await hand.make(seat, move)
    move = rarest(table.legal(asked(table)), made, chance)
    made[type(move)] += 1
    await hand.make(asked(table), move)


async def play_game(hand: Hands, made: Counter[type[Move]]) -> None:
    """Play to the end: half the moves are good ones, so that there is a clinic to play; the others are rare ones."""
    table, chance = hand.table, random.Random(5)
    while not table.over:
        seat = asked(table)
        seen = view(CLINIC, table.state, seat)
        good = chance.random() < 0.5
        move = bots.choose(table.engine, seen, seat, "greedy", "") if good else rarest(table.legal(seat), made, chance)
        made[type(move)] += 1
        await hand.make(seat, move)


EXTENSION = [name for name in CLINIC.expansions if name != "zombies"]
GAMES = [("keys", "80x24", ["zombies"]), ("mouse", "120x36", ["zombies"])]
GAMES += [("mouse", "80x24", EXTENSION), ("keys", "120x36", EXTENSION)]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "size", "modules"), GAMES, ids=[f"{kind}-{size}" for kind, size, _m in GAMES])
async def test_every_question_and_move_and_a_whole_game_of_two_people(kind, size, modules):
    app = app_of(None)
    found = positions(app.store)
    seats = [Player("Ana"), Player("Ben")]
    Table.create(CLINIC, app.store, "game", seats=seats, seed="3", modules=modules)
    met: set[str] = set()
    made: Counter[type[Move]] = Counter()
    async with app.run_test(size=SIZES[size]) as pilot:
        await pilot.pause()
        for name, position in found.items():
            assert app.open_game(name) == ""
            await settled(app)
            hand = HANDS[kind](app, play_of(app).table)
            await play_position(hand, position, made)
            met |= hand.met
            app.leave_game()
            await settled(app)
        assert app.open_game("game") == ""
        await settled(app)
        hand = HANDS[kind](app, play_of(app).table)
        await play_game(hand, made)
        assert met | hand.met == KINDS
        assert MOVES - made.keys() == set()
        assert {"bonus", "kit", "choose", "build", "park", "hire", "admit", "move", "care", "drive off"} <= hand.met
        assert isinstance(app.screen, Note)
        assert app.screen.title_text == "result"
