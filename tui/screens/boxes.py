"""A layout for screens that say themselves where everything lies."""

from collections.abc import Callable, Mapping

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from tui.screens.face import Box


class Boxes(Layout):
    """Asks for the place of every widget by its id; a widget without a place is not shown."""

    name = "boxes"

    def __init__(self, places: Callable[[int, int], Mapping[str, Box]]) -> None:
        """Keep the function (width, height) -> place by id."""
        self._places = places

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        places = self._places(size.width, size.height)
        return [
            WidgetPlacement(Region(*places[child.id]), NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child.id is not None and child.id in places
        ]
