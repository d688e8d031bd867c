"""Tables of Pain Doctors to look at and to play, for the tests of its screens."""

from core import bots
from core.games import game
from core.games.pain_doctors.state import PainState
from core.log.memory import MemoryStore
from core.log.records import Player
from core.table import Table

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fred")


def state_of(table: Table) -> PainState:
    assert isinstance(table.state, PainState)
    return table.state


def pain_table(*seats: str, seed: str = "1", undo: str = "free") -> Table:
    """A new game; `Ben:greedy` is a bot."""
    players = [Player(seat.partition(":")[0], seat.partition(":")[2]) for seat in seats]
    return Table.create(game("pain"), MemoryStore(), "pain", seats=players, seed=seed, undo=undo)


def pain_at(kind: str, *people: str, seats: int = 4, seed: str = "1", times: int = 1, undo: str = "free") -> Table:
    """A game that bots played up to the nth question of a kind to some people (by default all), who sit there then."""
    wanted = people or NAMES[:seats]
    table = pain_table(*(f"{name}:greedy" for name in NAMES[:seats]), seed=seed, undo=undo)
    while times:
        prompt = table.state.prompt
        if prompt is not None and prompt.kind == kind and NAMES[prompt.seats[0]] in wanted:
            times -= 1
            if not times:
                break
        owing = bots.owing(table)
        assert owing, f"the game ended before a question of {kind}"
        table.submit(owing[0], bots.move_of(table, owing[0]))
    for seat, player in enumerate(table.players):
        if player.name in wanted:
            table.hand_over(seat, Player(player.name))
    return table
