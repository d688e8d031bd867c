"""Records and games to test the log with."""

from random import Random

from msgspec import Raw

from core.log.records import AnyRecord, Head, Header, Note, Play, Player, SeatChange, Start
from core.log.store import Store
from core.table import Table
from tests.toy import GAME, ToyState

PEOPLE = ("Ana", "Ben", "Cy")


def header(**changes: object) -> Header:
    fields: dict[str, object] = {
        "n": 0,
        "format": 1,
        "game": "toy",
        "name": "g",
        "modules": {"toy": 1},
        "undo": "strict",
        "seats": (Player("Ana"), Player("Ben", "random")),
        "seed": "s",
        **changes,
    }
    return Header(**fields)  # type: ignore[arg-type]


def note(n: int, text: str = "hello") -> Note:
    return Note(n=n, text=text, at=f"2024-01-01T00:00:{n % 60:02d}Z")


def play(n: int, parent: int, **changes: object) -> Play:
    fields: dict[str, object] = {
        "prompt": 1,
        "seat": 0,
        "move": Raw(b'{"move":"done"}'),
        "events": Raw(b"[]"),
        **changes,
    }
    return Play(n=n, parent=parent, **fields)  # type: ignore[arg-type]


def one_of_each() -> list[AnyRecord]:
    return [
        header(numbers={"a": 1, "b": (1, (2, "x")), "c": True}, options={"board": "small"}, ruleset="a = 1\n"),
        Start(n=1, events=Raw(b'[{"event":"open"}]'), digest="ab"),
        play(2, 1, id="x1", by="Ana", at="2024-01-01T00:00:00Z", digest="cd"),
        Head(n=3, to=1, why="undo", seat=0, by="Ana"),
        play(4, 1, again=True),
        SeatChange(n=5, seat=1, player=Player("Bo", "greedy")),
        Note(n=6, text="déjà vu", on=4),
    ]


def table(
    store: Store, name: str = "g", *, seats: int = 3, undo: str = "strict", bots: tuple[int, ...] = (), seed: str = "1"
) -> Table:
    players = [Player(PEOPLE[k], "random" if k in bots else "") for k in range(seats)]
    return Table.create(GAME, store, name, seats=players, seed=seed, undo=undo, checked=True)


def play_on(game: Table, rng: Random, moves: int = 10_000) -> None:
    """Play random moves until the game is over or so many were made."""
    for _ in range(moves):
        if game.over:
            return
        seat = rng.choice(game.deciding())
        game.submit(seat, rng.choice(game.legal(seat)))


def toy(game: Table) -> ToyState:
    """Return the state of a toy game."""
    assert isinstance(game.state, ToyState)
    return game.state
