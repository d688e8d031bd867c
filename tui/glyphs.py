"""Glyph sets: which characters stand for walls, cars and marks; and the filter that keeps a screen in plain ASCII."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, convert

import themes

if TYPE_CHECKING:
    from textual.filter import LineFilter


class Glyphs(Struct, frozen=True):
    """A glyph set; all sets have the same widths, so that layouts hold.

    Attributes:
        title: for people to read.
        walls: a piece of wall by the arms it has, in the order `nesw`.
        road: dot of a line on which one may park.
        car: on a line that runs sideways, two columns.
        car_upright: each of the two rows of a car on a line that runs up and down.
        free: place of a lot without a car.
        free_upright: the same in one column.
        spot: a parking place that can be chosen, two columns.
        spot_upright: the same in one column.
        into_east: entrance in a western wall.
        into_west: entrance in an eastern wall.
        into_south: entrance in a northern wall.
        into_north: entrance in a southern wall.
        disc: conveyor disc.
        full: cell of a bar.
        empty: cell of a bar that is not reached.
        rule: a line across.
        none: nothing here.
        cursor: before the thing the cursor is on.
        dash: between a range's ends.
        minus: before a number below zero.
        left: arrow.
        right: arrow.
        up: arrow.
        down: arrow.
        dots: something was cut off.

    """

    title: str
    walls: dict[str, str]
    road: str
    car: str
    car_upright: str
    free: str
    free_upright: str
    spot: str
    spot_upright: str
    into_east: str
    into_west: str
    into_south: str
    into_north: str
    disc: str
    full: str
    empty: str
    rule: str
    none: str
    cursor: str
    dash: str
    minus: str
    left: str
    right: str
    up: str
    down: str
    dots: str


@cache
def _file() -> dict[str, Mapping[str, object]]:
    return tomllib.loads(Path(themes.__file__ or "").with_name("glyphs.toml").read_text(encoding="utf-8"))


@cache
def glyphs(name: str) -> Glyphs:
    """Return a glyph set by name: `unicode` or `ascii`."""
    return convert(_file()[name], Glyphs)


@cache
def ascii_table() -> dict[int, str]:
    """Return what each character becomes in ASCII mode."""
    return str.maketrans({sign: str(text) for sign, text in _file()["translate"].items()})


def plain(text: str) -> str:
    """Return a text in ASCII, column for column.

    >>> plain("◆ PSYCHIATRY – 5 min")
    '@ PSYCHIATRY - 5 min'
    """
    return text if text.isascii() else text.translate(ascii_table()).encode("ascii", "replace").decode()


def ascii_filter() -> "LineFilter":
    """Return the filter that turns everything on the screen into ASCII, stock widgets included."""
    from rich.segment import Segment
    from textual.color import Color
    from textual.filter import LineFilter

    class AsciiFilter(LineFilter):
        """Translates the text of every segment."""

        def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
            return [s if s.control or s.text.isascii() else Segment(plain(s.text), s.style) for s in segments]

    return AsciiFilter()
