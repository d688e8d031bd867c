"""What a person can get to see of a position of Clinic without colour, drawn without an app.

A picture is the characters with the marks that a terminal without colour has (bold, underline, reverse), nothing else.
Everything counts that keys lead to: the board floor by floor, every pane page by page, the bars, what lies on a space.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from textual.geometry import Size

from core.games.clinic.look import Look
from tests.tui.tables import NAMES
from tui.glyphs import glyphs, plain
from tui.screens.face import Target
from tui.theme import palette
from tui.widgets.bars import Head, HeadBar
from tui.widgets.canvas import Canvas
from tui.widgets.clinic.board import Board, Spotlight
from tui.widgets.clinic.face import FACE, boxes
from tui.widgets.clinic.money import Budget, Market
from tui.widgets.clinic.queues import Queues
from tui.widgets.clinic.standings import Order, Time
from tui.widgets.grid import Grid, Parts
from tui.widgets.pane import Pane, Scene

Picture = tuple[str, ...]
"""Characters and marks, row by row."""
PANES: dict[str, type[Pane]] = {"P": Queues, "M": Market, "B": Budget, "T": Time, "O": Order}


@cache
def without_app(kind: type[Canvas], size: tuple[int, int], glyph_set: str) -> Any:
    """A canvas of a size that asks no app for its glyphs."""
    return type(kind.__name__, (kind,), {"glyphs": glyphs(glyph_set), "size": Size(*size)})()


@cache
def mark(names: str) -> str:
    """What a style looks like without colour, as one letter."""
    style = palette("mono").style(names)
    marks = (style.bold, style.underline, style.reverse, style.italic, style.strike, style.dim)
    return chr(ord("@") + sum(1 << i for i, on in enumerate(marks) if on))


def seen(grid: Grid, glyph_set: str) -> Picture:
    """What a grid looks like; bold and italic blanks are blanks."""
    rows = []
    for chars, styles in zip(grid.chars, grid.styles, strict=True):
        text = "".join(chars)
        marks = "".join(
            "@" if char == " " and mark(style) in "ABHI" else mark(style)
            for char, style in zip(chars, styles, strict=True)
        )
        rows.append((plain(text) if glyph_set == "ascii" else text) + marks)
    return tuple(rows)


def scene_of(look: Look) -> Scene:
    """The seat's things, as everybody sees them."""
    prompt = look.state.prompt
    deciding = prompt.seats if prompt is not None else ()
    return Scene(look.engine, look.state, look.seat, NAMES[: len(look.state.seats)], (0,), deciding)


def parts(look: Look, size: tuple[int, int], glyph_set: str) -> Iterator[tuple[str, Callable[[], Picture]]]:
    """Yield the parts of the screen of a size: (what, how to draw it)."""
    scene = scene_of(look)
    for floor in range(look.board.top + 1):
        box = boxes(*size, "G", scene)["G"]
        yield f"floor {floor}", partial(_board, look, floor, (box[2], box[3]), glyph_set)
    for letter, kind in PANES.items():
        box = boxes(*size, letter, scene)[letter]
        yield letter, partial(_pane, scene, kind, (box[2], box[3]), glyph_set)
    yield "bar above", partial(_head, scene, size[0], glyph_set)
    yield "score", lambda: _line(FACE.score_line(scene), size[0] - 2, glyph_set)
    for space in look.board.spaces:
        yield f"words of {look.board.names[space]}", partial(_words, scene, space, glyph_set)


def _words(scene: Scene, space: int, glyph_set: str) -> Picture:
    return _line(FACE.place_words(scene, Target("space", space)), 400, glyph_set)


def _line(words: Parts, width: int, glyph_set: str) -> Picture:
    grid = Grid(width, 1)
    grid.put_all(0, 0, words)
    return seen(grid, glyph_set)


def _board(look: Look, floor: int, size: tuple[int, int], glyph_set: str) -> Picture:
    board: Board = without_app(Board, size, glyph_set)
    board.look, board.floor, board.spotlight = look, floor, Spotlight(Target("away", Target("space", 0)))
    grid = Grid(*size)
    board.draw(grid)
    return seen(grid, glyph_set)


def _pane(scene: Scene, kind: type[Pane], size: tuple[int, int], glyph_set: str) -> Picture:
    """A pane with all its pages."""
    pane: Pane = without_app(kind, size, glyph_set)
    pane.scene, pane.top = scene, 0
    rows: Picture = ()
    while True:
        grid, before = Grid(*size), pane.top
        pane.draw(grid)
        if rows and pane.top < before:
            return rows + seen(grid, glyph_set)
        rows += seen(grid, glyph_set)
        if " of " not in "".join(grid.chars[-1]):
            return rows
        pane.top += size[1] - 2


def _head(scene: Scene, width: int, glyph_set: str) -> Picture:
    bar: HeadBar = without_app(HeadBar, (width, 2), glyph_set)
    tabs = tuple((letter, kind.tab or kind.title) for letter, kind in PANES.items())
    told = FACE.moment(scene), FACE.purse(scene), FACE.brief(scene)
    bar.head = Head("Clinic", *told, scene.names, FACE.doing(scene), scene.seat, tabs, frozenset("G"), "G")
    grid = Grid(width, 2)
    bar.draw(grid)
    return seen(grid, glyph_set)
