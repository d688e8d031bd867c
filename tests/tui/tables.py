"""Tables, apps and screens to look at, for the tests of the screens."""

from collections.abc import Sequence
from pathlib import Path

from core import bots
from core.games import game
from core.log.memory import MemoryStore
from core.log.records import Player
from core.scenario import Position, read
from core.table import Table
from tui.app import ClinicApp
from tui.measure import position
from tui.screens.play import Play
from tui.theme import looks

NAMES = ("Ana", "Ben", "Cleo", "Dan")
SCENARIOS = Path(__file__).parent.parent / "scenarios"
SIZES = [(80, 24), (120, 36), (160, 50)]


def busy_table(people: Sequence[str] = ("Ana",), phase: str = "move") -> Table:
    """The measured position: Ana's busy clinic, in Move or another phase."""
    text = position().replace('phase = "move"', f'phase = "{phase}"')
    if phase == "popularity":
        text = text.replace("cash = 12", "cash = 12\nincome = 10")
    seats = [Player(name, "" if name in people else "random") for name in NAMES]
    return Table.create(game("clinic"), MemoryStore(), "busy", seats=seats, seed="1", position=text)


def fresh_table(*seats: str, seed: str = "1", undo: str = "free", board: str = "4x3") -> Table:
    """A new game; `Ben:random` is a bot."""
    players = [Player(seat.partition(":")[0], seat.partition(":")[2]) for seat in seats]
    return Table.create(
        game("clinic"), MemoryStore(), "fresh", seats=players, seed=seed, undo=undo, options={"board": board}
    )


def played_to(kind: str, round_: int = 1, *, seed: str = "1", seats: int = 2) -> Table:
    """A game that bots played up to a question of a kind; all seats are people's then."""
    table = fresh_table(*(f"{name}:greedy" for name in NAMES[:seats]), seed=seed)
    while table.game.moment(table.state)[0] < round_ or table.state.prompt is None or table.state.prompt.kind != kind:
        owing = bots.owing(table)
        assert owing, f"the game ended before a question of {kind}"
        table.submit(owing[0], bots.move_of(table, owing[0]))
    for seat, player in enumerate(table.players):
        table.hand_over(seat, Player(player.name))
    return table


def asked(table: Table) -> int:
    """The first seat that owes an answer."""
    answers = getattr(table.state.prompt, "answers", ())
    return next(seat for seat in table.deciding() if not (answers and answers[seat]))


def scenario_table(name: str) -> Table:
    """A game from one of the position files of the rules, seats of people."""
    return position_table((SCENARIOS / f"{name}.toml").read_text())


def app_of(table: Table | None, theme: str = "dark", *, ascii_only: bool = False) -> ClinicApp:
    """The app with a game opened, or at home."""
    wish = looks(theme, ascii_only=ascii_only, environ={"TERM": "xterm-256color"}, encoding="utf-8")
    return ClinicApp(MemoryStore(), table, None, wish)


def play_of(app: ClinicApp) -> Play:
    """The play screen under whatever lies on it."""
    found = next(screen for screen in app.screen_stack if isinstance(screen, Play))
    assert isinstance(found, Play)
    return found


def text_of(app: ClinicApp) -> str:
    """What is on the screen, as text."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows)


EVERYTHING = """
game = "clinic"
modules = ["sperm_bank", "condom_machine", "addiction", "cryogenics", "genetics", "cannabis"]
board = "4x3"
round = 2
phase = "move"
to_act = "Ana"

[[seat]]
name = "Ana"
cash = 14
cells.a1 = "hub psychiatry"
cells.b1 = "treatment"
cells.c1 = "bank special"
cells.d1 = "bank treatment"
cells.b2 = "supply"
cells.d2 = "supply"
cells."a1+1" = "laboratory"
cells."b1+1" = "hub addiction"
cells."a1+2" = "hub cryogenics"
entrances = ["a1.w"]
conveyors = ["b1", "b1+1"]
lots = { c2 = 3 }
cars = ["d3.e", "d3.s", "c3.n", "c3.e", "c3.s", "b3.e", "b3.s", "a3.w", "a3.s", "a3.e", "a2.w", "lot c2", "lot c2"]
people = [
  { id = "D1", kind = "doctor", colour = "white", at = "b1" },
  { id = "D2", kind = "doctor", colour = "yellow", at = "b1" },
  { id = "D3", kind = "doctor", colour = "red", at = "a1" },
  { id = "N1", kind = "nurse", at = "a1" },
  { id = "N2", kind = "nurse", at = "a1" },
  { id = "N3", kind = "nurse", at = "a1" },
  { id = "P1", kind = "patient", colour = "white", service = "psychiatry", at = "pre" },
  { id = "S1", kind = "obsession", at = "pre", with = "P1" },
  { id = "P2", kind = "patient", colour = "red", service = "psychiatry", at = "b1" },
  { id = "S2", kind = "obsession", at = "b1+1" },
  { id = "P3", kind = "patient", colour = "yellow", service = "psychiatry", at = "a1+2", frozen = true },
  { id = "C1", kind = "counselor", at = "a1+1" },
  { id = "Z1", kind = "zombie", at = "b1" },
]

[seat.items]
S1 = ["bacterium"]
D1 = ["cigarette"]
D2 = ["cigarette", "condom"]
N1 = ["condom"]
b1 = ["bacterium"]
b2 = ["cigarette", "cigarette", "cupboard", "machine"]
d2 = ["machine"]
"a1+2" = ["tank", "tank", "tank"]

[[seat]]
name = "Ben"

[queues]
psychiatry = ["white+obsession", "red"]
cardiology = ["yellow"]

[market]
university = ["white+A", "yellow", "red+T"]
"""
"""A position with something of every module in it."""


def position_table(text: str) -> Table:
    """A game from a position file, seats of people."""
    found = read(text)
    assert isinstance(found, Position)
    return Table.create(
        found.game,
        MemoryStore(),
        "laid",
        seats=[Player(name) for name in found.names],
        modules=found.modules,
        options=found.options,
        numbers=found.numbers,
        seed=found.seed or "1",
        position=text,
    )
