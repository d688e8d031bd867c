"""Bots: seats that decide by themselves. A bot sees what its seat may see, and its chance is its own.

`choose` is the one entry for every game; what a kind of bot knows of one game lies in a file of its own, which is
imported when it is first asked. The same position under the same salt gets the same answer; salted by a game's seed and
the number of plays so far (`move_of`), a bot answers alike after an undo, and yet never walks in circles for ever.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module

from core.engine import Engine
from core.move import Move
from core.state import State, kept_with
from core.table import Changed, Table
from core.view import view

KINDS = ("random", "greedy")
"""Kinds of bots, the weakest first."""

Chooser = Callable[[Engine, State, int, str], Move]
"""(engine, state, seat, salt) -> one of the seat's legal moves."""

_EVERY_GAME = {"random": "core.bots.random_bot"}
_ONE_GAME = {("greedy", "clinic"): "core.bots.clinic_greedy", ("greedy", "pain"): "core.bots.pain_greedy"}


class UnknownBotError(ValueError):
    """There is no bot of that kind for that game; the message lists those there are."""


@cache
def chooser(bot: str, game: str) -> Chooser:
    """Return what decides for a kind of bot in a game; raises UnknownBotError."""
    place = _EVERY_GAME.get(bot) or _ONE_GAME.get((bot, game))
    if place is None:
        raise UnknownBotError(f"There is no bot {bot!r} for {game}; there are {', '.join(kinds_for(game))}.")
    found: Chooser = import_module(place).choose
    return found


def kinds_for(game: str) -> tuple[str, ...]:
    """Return the kinds of bots that can play a game, the weakest first."""
    return tuple(kind for kind in KINDS if kind in _EVERY_GAME or (kind, game) in _ONE_GAME)


def choose(engine: Engine, state: State, seat: int, bot: str, salt: str) -> Move:
    """Return the move that a bot makes.

    Args:
        engine: of the game; its chance is never drawn from.
        state: as the seat may see it.
        seat: 0-based seat that has to decide.
        bot: kind of bot.
        salt: for the bot's own chance: a secret of the game, and something that changes from move to move.

    Raises:
        UnknownBotError: if there is no such bot for the game.
        ValueError: if the seat has nothing to decide.

    """
    moves = engine.legal(state, seat)
    if not moves:
        raise ValueError(f"seat {seat} has nothing to decide")
    if len(moves) == 1:
        return moves[0]
    return chooser(bot, engine.rules.modules[0].name)(engine, state, seat, salt)


def owing(table: Table) -> tuple[int, ...]:
    """Return the seats with a bot that still owe the open question an answer."""
    answers = getattr(table.state.prompt, "answers", ())
    return tuple(seat for seat in table.bots_to_move() if not (answers and answers[seat]))


def move_of(table: Table, seat: int) -> Move:
    """Return the move that the bot on a seat of a table makes now."""
    salt = f"{table.header.seed}:{table.tree.depth()}"
    seen = view(table.game, table.state, seat)
    kept_with(seen)["legal", seat] = table.legal(seat)  # lists are made by the host, from the true state
    return choose(table.engine, seen, seat, table.players[seat].bot, salt)


def let_bots_move(
    table: Table, *, at: str = "", most: int = 100_000, tell: Callable[[Changed], object] = lambda _changed: None
) -> int:
    """Let bots move until a person has to decide, the game is over, or `most` moves were made; returns how many were.

    Args:
        table: where they sit.
        at: when, for people.
        most: limit.
        tell: called with what each move changed.

    """
    for made in range(most):
        seats = owing(table)
        if not seats:
            return made
        tell(table.submit(seats[0], move_of(table, seats[0]), at=at))
    return most
