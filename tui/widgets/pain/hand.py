"""The hand: the cards of whoever looks, side by side; those that nobody can be played on are dimmed and say why."""

from collections.abc import Sequence

from core.games.pain_doctors.cards import Card
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import PlaySwap, PlayWard
from core.games.pain_doctors.state import PainState
from tui.widgets.grid import Grid
from tui.widgets.pain.words import WARD_STYLE, asked_to_play, card_lines, fitting, plays, why_unplayable
from tui.widgets.pane import Pane, Scene

DOUBLE = {"es": "╔", "sw": "╗", "ne": "╚", "nw": "╝", "ew": "═", "ns": "║"}
"""The walls of the chosen card."""
LEAST, MOST = 9, 20
"""Columns of a card."""


class Hand(Pane):
    """Cards in the order in which they came; digits choose one, and so does a click."""

    title = "hand"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin without a chosen card."""
        super().__init__(id=id)
        self.chosen = 0

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: PainState = scene.view  # type: ignore[assignment]
        if scene.eyes < 0:
            return (scene.eyes, scene.deciding, view.seats[_whose(scene)].hand)
        asked = asked_to_play(view, scene.eyes)
        can = tuple(len(moves) for moves in plays(scene.look(scene.eyes)).values()) if asked else ()
        return (scene.eyes, view.seats[scene.eyes].hand, asked, can)

    def light_up(self, lit: Sequence[object], cursor: object, chosen: str) -> None:
        """Mark the chosen card."""
        number = int(chosen) if chosen.isdigit() else 0
        if number != self.chosen:
            self.chosen = number
            self.repaint()

    def draw(self, grid: Grid) -> None:
        scene = self.scene
        if scene is None or grid.height < 3:
            return
        seat = _whose(scene)
        look: Look = scene.look(seat)
        width = max(LEAST, min(grid.width // max(6, len(look.own.hand)), MOST))
        if not look.own.hand:
            grid.put(2, grid.height // 2, "no cards in hand", "faint")
        elif not all(look.own.hand):
            self._draw_backs(grid, len(look.own.hand), width)
        else:
            for number, card in enumerate(look.hand, 1):
                self._draw_card(grid, look, number, card, width)
        if scene.eyes < 0 and all(look.own.hand):
            grid.put(2, 0, f" {scene.names[seat]} "[: width - 3], "strong")

    def _draw_backs(self, grid: Grid, count: int, width: int) -> None:
        """A hand that may not be seen: the backs of its cards."""
        for k in range(count):
            self._frame(grid, k * width, width, self.glyphs.walls, "frame")
            for y in range(1, grid.height - 1):
                grid.put(k * width + 1, y, self.glyphs.road * (width - 2), "frame")

    def _frame(self, grid: Grid, x: int, width: int, walls: dict[str, str], style: str) -> None:
        across, last = walls["ew"] * (width - 2), grid.height - 1
        grid.put(x, 0, walls["es"] + across + walls["sw"], style)
        grid.put(x, last, walls["ne"] + across + walls["nw"], style)
        for y in range(1, last):
            grid.put(x, y, walls["ns"], style)
            grid.put(x + width - 1, y, walls["ns"], style)

    def _draw_card(self, grid: Grid, look: Look, number: int, card: Card, width: int) -> None:
        scene = self.scene
        assert scene is not None  # noqa: S101 - drawn with a scene only
        x, room = (number - 1) * width, width - 2
        chosen = self.chosen == number
        self._frame(grid, x, width, DOUBLE if chosen else self.glyphs.walls, "lit" if chosen else "frame")
        grid.put(x + 1, 0, str(number), "key")
        amount = "good" if card.amount > 0 else "bad" if card.amount < 0 else "strong"
        first, second, whom = card_lines(look, card, room)
        top = 1 + (grid.height > 6)
        grid.put(x + 1, top, first[:room], f"strong {amount}")
        grid.put(x + 1, top + 1, second[:room], WARD_STYLE.get(card.ward, "strong"))
        grid.put(x + 1, top + 2 + (grid.height > 7), whom[:room], "faint")
        if asked_to_play(look.state, look.seat):
            self._draw_use(grid, look, number, card, x, width)
        grid.hit(x, 0, width, grid.height, ("thing", number))

    def _draw_use(self, grid: Grid, look: Look, number: int, card: Card, x: int, width: int) -> None:
        """On how many it can be played, or why on nobody."""
        moves = plays(look)[number]
        move = next(iter(moves), None)
        thing = "ward" if isinstance(move, PlayWard) else "pair" if isinstance(move, PlaySwap) else "patient"
        words = f"{len(moves)} {thing}{'' if len(moves) == 1 else 's'}" if moves else why_unplayable(look, card)
        if not moves:
            for y in range(grid.height):
                grid.add_style(x, y, width, "dim")
        grid.put(x + 1, grid.height - 2, fitting(words, width - 2), "faint" if moves else "bad")


def _whose(scene: Scene) -> int:
    """Whose hand is shown: that of whoever looks, else of whoever decides, else of whoever played last."""
    if scene.eyes >= 0:
        return scene.eyes
    return scene.deciding[0] if scene.deciding else max(scene.entries()[-1].seat, 0)
