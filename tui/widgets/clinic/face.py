"""The face of Clinic: its panes and where they lie at each size, how the cursor moves, and its words."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from core.event import Event
from core.games.clinic import moves as mv
from core.games.clinic.board import LOT, Board
from core.games.clinic.events import ExpensesPaid
from core.games.clinic.look import Look
from core.games.clinic.state import ClinicState
from core.move import Move
from tui.glyphs import Glyphs
from tui.screens.face import Box, Face, Target
from tui.widgets.clinic.board import Board as BoardWidget
from tui.widgets.clinic.choices import SUGGESTIONS, first_person, paths_of
from tui.widgets.clinic.effects import cost, effects
from tui.widgets.clinic.headings import answered, moment, purse, score_line
from tui.widgets.clinic.marks import crowd, in_words
from tui.widgets.clinic.money import Budget, Market
from tui.widgets.clinic.pips import pips
from tui.widgets.clinic.queues import Queues
from tui.widgets.clinic.standings import Order, Time, doing
from tui.widgets.grid import Parts
from tui.widgets.log import Log
from tui.widgets.pane import Pane, Scene

HEAD = 2
"""Rows of the bar above."""


def panes() -> Mapping[str, Pane]:
    """Return the panes around the board, by letter, in the order of the tabs."""
    return {
        "P": Queues(id="queues"),
        "T": Time(id="time"),
        "O": Order(id="order"),
        "M": Market(id="market"),
        "B": Budget(id="budget"),
        "L": Log(id="log"),
    }


def boxes(width: int, height: int, opened: str, scene: Scene) -> Mapping[str, Box]:
    """Return where everything lies: all panes, some with one in turn, or one thing at a time."""
    view: ClinicState = scene.view  # type: ignore[assignment]
    queues, seats = len(view.services) + 3, len(view.seats)
    if width >= 158 and height >= 46:
        market = 20 if scene.engine.rules.modules[1:] else 15  # modules bring pieces of their own
        return _all(width, height - HEAD - 6, (queues, market), seats)
    if width >= 118 and height >= 34:
        return _some(width, height - HEAD - 6, queues, seats, opened)
    foot = 5 if height >= 24 else 4
    return {opened: (0, HEAD, width, height - HEAD - foot)}


def _all(width: int, rows: int, heights: tuple[int, int], seats: int) -> Mapping[str, Box]:
    left, middle = 75, 49
    x, far = left + 1, left + middle + 1
    queues, market = heights
    return {
        "G": (0, HEAD, left, rows),
        "P": (x, HEAD, middle, queues),
        "M": (x, HEAD + queues, middle, market),
        "B": (x, HEAD + queues + market, middle, rows - queues - market),
        "T": (far, HEAD, width - far, seats + 2),
        "O": (far, HEAD + seats + 2, width - far, seats + 4),
        "L": (far, HEAD + 2 * seats + 6, width - far, rows - 2 * seats - 6),
    }


def _some(width: int, rows: int, queues: int, seats: int, opened: str) -> Mapping[str, Box]:
    """The long panes take the place of two, the others that of the log."""
    x, clocks = 74, seats + 2
    found = {"G": (0, HEAD, x - 1, rows), "P": (x, HEAD, width - x, queues)}
    if opened in {"M", "B"}:
        return {**found, opened: (x, HEAD + queues, width - x, rows - queues)}
    last = "O" if opened == "O" else "L"
    return {
        **found,
        "T": (x, HEAD + queues, width - x, clocks),
        last: (x, HEAD + queues + clocks, width - x, rows - queues - clocks),
    }


# the cursor


def start(scene: Scene) -> Target:
    """The first space, or the first one with a module."""
    look: Look = scene.look()
    return Target("space", look.facts.modules[0] if look.facts.modules else 0)


def step(scene: Scene, cursor: Target, columns: int, rows: int, targets: Sequence[Target]) -> Target:
    """From space to space of the floor; between sides, parking places and in the queues to the nearest that way."""
    look: Look = scene.look()
    if cursor.kind == "space":
        column, row, floor = look.board.place(cursor.value)
        column = max(0, min(column + columns, look.board.columns - 1))
        row = max(0, min(row + rows, look.board.rows - 1))
        return Target("space", floor * look.board.ground + row * look.board.columns + column)
    view: ClinicState = scene.view  # type: ignore[assignment]
    if cursor.kind == "queue":
        targets = [Target("queue", (s, i + 1)) for s, queue in view.queues.items() for i in range(len(queue))]
    x, y = _point(look.board, view, cursor)
    best, least = cursor, 1e9
    for target in targets:
        if target.kind not in {"side", "spot", "queue"}:
            continue
        dx, dy = (there - here for there, here in zip(_point(look.board, view, target), (x, y), strict=True))
        ahead, aside = (dx * columns, abs(dy)) if columns else (dy * rows, abs(dx))
        if ahead > 0 and (distance := ahead + 2.1 * aside) < least:
            best, least = target, distance
    return best


def _point(board: Board, view: ClinicState, target: Target) -> tuple[float, float]:
    """Return where a place lies, in half spaces (queues: positions from the right, rows from the top)."""
    if target.kind == "queue":
        service, position = target.value
        return -position, view.services.index(service)
    if target.kind == "space" or target.value >= LOT:
        column, row, _floor = board.place(target.value - LOT if target.kind != "space" else target.value)
        return 2 * column + 1, 2 * row + 1
    name, letter = board.side_names[target.value].split(".")
    column, row, _floor = board.place(board.space(name) or 0)
    dx, dy = {"n": (1, 0), "e": (2, 1), "s": (1, 2), "w": (0, 1)}[letter]
    return 2 * column + dx, 2 * row + dy


def floor(scene: Scene, cursor: Target, up: int) -> Target:
    """The same column and row on another floor."""
    board = scene.look().board
    value = cursor.value if cursor.kind == "space" else 0
    there = value + up * board.ground
    return Target("space", there) if there in board.spaces else cursor


def aimed(scene: Scene, move: Move, target: Target) -> Move | None:
    """The same move to another place."""
    if target.kind == "space":
        if isinstance(move, mv.Walk):
            return replace(move, to=target.value, via=())
        if isinstance(move, mv.Build | mv.Place | mv.UpgradeLot | mv.BuildConveyor):
            return replace(move, at=target.value)
    return None


def place_words(scene: Scene, cursor: Target) -> Parts:
    """What lies on a space, and everybody there in full."""
    look: Look = scene.look()
    if cursor.kind != "space":
        return [(look.board.spot_name(cursor.value) if cursor.kind == "spot" else "", "strong")]
    space: int = cursor.value
    kind = look.facts.kinds.get(space)
    words = kind.title.lower() if kind is not None else "empty"
    if space in look.layout.lots:
        words = f"lot for {look.layout.lots[space]} cars, {look.clinic.cars.count(LOT + space)} there"
    if kind is not None and kind.family == "treatment":
        words += ", active" if space in look.facts.active else ", not active"
    if space in look.facts.service:
        words += f", {look.facts.service[space]}"
    out: Parts = [(f"{look.name(space)} ", "strong"), (words, "preview")]
    things = in_words(look.clinic.items.get(look.name(space), ()))
    if things:
        out.append((f" with {things}", "preview"))
    for pip in pips(look, crowd(look, space)):
        out += [(" ", ""), *pip]
    return out


def watch(kind: str) -> str:
    """The pane that helps with a question."""
    return {"hire": "M", "popularity": "B", "admit": "P"}.get(kind, "")


def settles(events: Sequence[Event]) -> bool:
    """Whether the expenses of a round were paid after a play, and so what follows them."""
    return any(isinstance(event, ExpensesPaid) for event in events)


def legend(scene: Scene, glyphs: Glyphs) -> Sequence[tuple[Parts, str]]:
    """What every sign means; read only when help is."""
    from tui.widgets.clinic.legend import legend as signs

    return signs(scene, glyphs)


FACE = Face(
    table=lambda: BoardWidget(id="board"),
    panes=panes,
    boxes=boxes,
    paths_of=paths_of,
    first_person=first_person,
    suggestion=lambda move: isinstance(move, SUGGESTIONS),
    start=start,
    step=step,
    floor=floor,
    aimed=aimed,
    place_words=place_words,
    pane_for={"queue": "P"},
    effects=effects,
    cost=cost,
    moment=moment,
    purse=purse,
    brief=partial(purse, brief=True),
    doing=doing,
    score_line=score_line,
    answered=answered,
    watch=watch,
    settles=settles,
    legend=legend,
)
"""Clinic on the play screen."""
