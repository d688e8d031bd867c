"""The operating theatre: a patient as a figure of six segments with the card on each, and what the next may do."""

from collections.abc import Sequence

from core.games.pain_doctors.cards import SEGMENTS, Procedure
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import PainState
from tui.screens.face import Target
from tui.widgets.grid import Grid, Parts, cut
from tui.widgets.pain.operation import Shown, odds, shown
from tui.widgets.pain.words import WARD_STYLE, bar, label
from tui.widgets.pane import Pane, Scene

FIGURE = (20, 16)
"""Columns of a segment with both its walls, rows of the whole figure."""
TALL = 17
"""Rows from which on there is room for the figure."""
PLACES = {"head": (1, 0), "arms": (0, 3), "chest": (1, 3), "belly": (1, 6), "hips": (1, 9), "legs": (1, 12)}
"""Column (of two) and first row of each segment of the figure."""
HOW = {
    "choice": "ended by the surgeon",
    "stop": "ended by a stop card, which leaves the game",
    "bonus": "all six covered: double points",
    "death": "the patient died; nothing is charted",
    "empty": "no card was left to turn",
}


class Theatre(Pane):
    """The surgery in progress, or the last one.

    Attributes:
        reckons: whether the odds of the next card are shown, where the game is not strict.

    """

    letter = "S"
    title = "surgery"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin with odds, and nothing lit."""
        super().__init__(id=id)
        self.reckons = True
        self.lit: frozenset[str] = frozenset()
        self.cursor = ""

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: PainState = scene.view  # type: ignore[assignment]
        charts = tuple(doctor.charted for doctor in view.seats)
        return (view.operation, view.surgery.cards, charts, view.withdrawn)

    def light_up(self, lit: Sequence[Target], cursor: Target, chosen: str) -> None:
        """Light the segments that can be covered."""
        there = frozenset(str(target.value) for target in lit if target.kind == "spot")
        at = str(cursor.value) if cursor.kind == "spot" else ""
        if (there, at) != (self.lit, self.cursor):
            self.lit, self.cursor = there, at
            self.repaint()

    def pressed(self, character: str) -> bool:
        if character != "o":
            return False
        self.reckons = not self.reckons
        self.repaint()
        return True

    def draw(self, grid: Grid) -> None:
        scene = self.scene
        if scene is None or grid.height < 3:
            return
        look: Look = scene.look(scene.eyes)
        seen = shown(scene)
        self._draw_title(grid, scene, look, seen)
        if grid.height >= TALL and grid.width >= 2 * FIGURE[0] + 30:
            x = 2 * FIGURE[0] + 1
            self._draw_figure(grid, look, seen)
            for y in range(1, grid.height):
                grid.put(x, y, self.glyphs.walls["ns"], "frame")
            self._draw_words(grid, scene, look, seen, (x + 2, 1))
        else:
            self._draw_list(grid, look, seen)
            self._draw_brief(grid, scene, look, seen, 2 + len(SEGMENTS))

    def _draw_title(self, grid: Grid, scene: Scene, look: Look, seen: Shown | None) -> None:
        grid.put(0, 0, self.glyphs.rule * grid.width, "title" if self.active else "frame")
        title: Parts = [(" ", ""), (self.letter, "key"), (" operating theatre ", "title")]
        if seen is None:
            title.append(("· nobody was operated yet ", "faint"))
        else:
            names = scene.names
            whose = "an own" if seen.surgeon == seen.seat else f"{names[seen.seat]}'s"
            card = f"{look.title(seen.card)}: " if seen.card and grid.width >= 72 else ""
            tense = "operated" if seen.how else "operates"
            title.append((f"· {card}{names[seen.surgeon]} {tense} on {whose} patient ", "strong"))
        grid.put_all(1, 0, title, grid.width - 2)
        grid.hit(0, 0, grid.width, grid.height, ("pane", self.letter))

    # the figure

    def _draw_figure(self, grid: Grid, look: Look, seen: Shown | None) -> None:
        width, rows = FIGURE
        walls = self.glyphs.walls
        trunk = (width - 1, 1)
        for row in range(rows):
            for x in (trunk[0], trunk[0] + width - 1):
                grid.put(x, 1 + row, walls["ns"], "wall")
        for row in range(0, rows, 3):
            left, right = ("es", "sw") if not row else ("ne", "nw") if row == rows - 1 else ("nes", "nsw")
            grid.put(trunk[0], 1 + row, walls[left] + walls["ew"] * (width - 2) + walls[right], "wall")
        grid.put(0, 4, walls["es"] + walls["ew"] * (width - 2) + walls["nesw"], "wall")
        grid.put(0, 7, walls["ne"] + walls["ew"] * (width - 2) + walls["nesw"], "wall")
        for y in (5, 6):
            grid.put(0, y, walls["ns"], "wall")
        for segment, (column, row) in PLACES.items():
            self._draw_segment(grid, look, seen, segment, (column * (width - 1) + 1, row + 2))

    def _draw_segment(self, grid: Grid, look: Look, seen: Shown | None, segment: str, at: tuple[int, int]) -> None:
        """Name, LP and points; below them the card's title."""
        x, y = at
        room = FIGURE[0] - 2
        card = _card(look, seen, segment)
        lit = segment in self.lit
        fresh = seen is not None and bool(seen.laid) and seen.laid[-1].segment == segment
        name = f"[{segment.upper()}]" if lit else f" {segment.upper()} "
        grid.put(x, y, name, "lit" if lit else "strong" if card else "faint")
        if card is not None:
            grid.put(x + 8, y, f"{card.lp} LP", "bad" if card.lp else "faint")
            points = f"{card.points} "
            grid.put(x + room - len(points), y, points, "key")
            title = cut(card.title, room - 2, self.glyphs.dots)
            grid.put(x + 1, y + 1, title, "mine" if fresh else "text")
        else:
            grid.put_all(x + 1, y + 1, self._open(look, seen, segment), room - 1)
        if segment == self.cursor:
            grid.put(x, y, self.glyphs.cursor, "lit")
            grid.add_style(x, y, room, "cursor")
        grid.hit(x, y, room, 2, Target("spot", segment))

    def _open(self, look: Look, seen: Shown | None, segment: str) -> Parts:
        """An open segment, and how many cards of the deck would cover it."""
        out: Parts = [("open", "faint")]
        if seen is not None and self._reckoned(seen):
            n = odds(look, seen).cover[segment]
            out.append((f", {n or 'no'} card{'' if n == 1 else 's'}", "faint"))
        return out

    def _reckoned(self, seen: Shown) -> bool:
        """Whether odds are shown."""
        return self.reckons and not seen.how and self.scene is not None and not self.scene.strict

    def _draw_list(self, grid: Grid, look: Look, seen: Shown | None) -> None:
        """The segments as lines, where there is no room for a figure."""
        for y, segment in enumerate(SEGMENTS, 1):
            card = _card(look, seen, segment)
            lit = segment in self.lit
            name = f"[{segment.upper()}]" if lit else f" {segment.upper()} "
            line: Parts = [(f"{name:<9}", "lit" if lit else "strong" if card else "faint")]
            if card is None:
                line += self._open(look, seen, segment)
            else:
                line += [(f"{card.lp} LP  ", "bad"), (f"{card.points:>3}  ", "key"), (card.title, "text")]
            grid.put_all(1, y, line, grid.width - 2)
            if segment == self.cursor:
                grid.add_style(1, y, grid.width - 2, "cursor")
            grid.hit(1, y, grid.width - 2, 1, Target("spot", segment))

    # the words beside it

    def _draw_words(self, grid: Grid, scene: Scene, look: Look, seen: Shown | None, at: tuple[int, int]) -> None:
        x, y = at
        lines = self._lines(scene, look, seen, grid.width - x)
        tight = len(lines) > grid.height - y
        for line in lines:
            if line or not tight:
                grid.put_all(x, y, line, grid.width - x)
                y += 1
        self._draw_switch(grid, scene, seen, (x, grid.height - 1))

    def _draw_switch(self, grid: Grid, scene: Scene, seen: Shown | None, at: tuple[int, int]) -> None:
        """The key that shows the odds and hides them."""
        if seen is not None and not seen.how and not scene.strict:
            on = "o hides the odds" if self.reckons else "o shows the odds of the next card"
            grid.put(*at, on[:1], "key")
            grid.put(at[0] + 1, at[1], on[1:], "faint")
            grid.hit(*at, len(on), 1, ("press", "o"))

    def _draw_brief(self, grid: Grid, scene: Scene, look: Look, seen: Shown | None, y: int) -> None:
        """The same words on few rows, below the list of segments."""
        if seen is None:
            grid.put(1, y, "A surgery opens the theatre by itself.", "faint")
            return
        points, covered = seen.points(look), len(seen.visible)
        bonus = f", x{look.number('surgery.bonus')} if all six" if not seen.how else ""
        lines: list[Parts] = [
            [(f"{seen.patient.name}, ", "strong"), (f"{seen.lp}", "strong"), (f" of {seen.patient.lp} LP  ", "faint")],
            [(f"{points}", "strong"), (f" points{bonus} · {covered} of {len(SEGMENTS)} covered", "faint")],
        ]
        lines[0] += self._life(seen)
        if seen.last:
            card = look.procedure(seen.last)
            worth = f"  {card.lp} LP, {card.points} points, {card.instruction}"
            lines.append([("turned ", "faint"), (card.title, "mine"), (worth, "text")])
        if seen.how:
            lines.append([(HOW[seen.how], "bad" if seen.how == "death" else "good")])
        elif self._reckoned(seen):
            o = odds(look, seen)
            lines.append(
                [
                    (f"next of {o.left}: ", "faint"),
                    (f"{o.kill} kill", "bad" if o.kill else "good"),
                    (f", {o.stop} stop, {o.wild} wild, {sum(o.cover.values())} open segments", "text"),
                ]
            )
        for line in lines:
            grid.put_all(1, y, line, grid.width - 2)
            y += 1
        self._draw_switch(grid, scene, seen, (1, min(y, grid.height - 1)))

    def _lines(self, scene: Scene, look: Look, seen: Shown | None, width: int) -> list[Parts]:
        if seen is None:
            return [[], [("A surgery opens the theatre by itself.", "faint")]]
        names, patient = scene.names, seen.patient
        points, covered = seen.points(look), len(seen.visible)
        bonus = f", x{look.number('surgery.bonus')} if all six" if not seen.how else ""
        lines: list[Parts] = [
            [(patient.name, "strong"), (f"  {patient.ward.capitalize()}", WARD_STYLE[patient.ward])],
            [
                ("life    ", "faint"),
                (f"{seen.lp:>3}", "strong"),
                (f" of {patient.lp} LP  ", "faint"),
                *self._life(seen),
            ],
            [("points  ", "faint"), (f"{points:>3}", "strong"), (bonus, "faint")],
            [("covered ", "faint"), (f"{covered:>3}", "strong"), (f" of {len(SEGMENTS)}", "faint")],
            [],
            *_turned(look, seen, width),
        ]
        if seen.how:
            charted = f"{names[seen.surgeon]} charts {seen.charted} points." if seen.how != "death" else ""
            return [*lines, [], [(HOW[seen.how], "bad" if seen.how == "death" else "good")], [(charted, "strong")]]
        if self._reckoned(seen):
            lines += [[], *_odds(look, seen)]
        whose = label(names, seen.seat, scene.view.operation.place)  # type: ignore[attr-defined]  # a surgery runs
        lives = f"Whoever lives goes home as {whose};"
        return [*lines, [], [(lives, "faint")], [(f"{names[seen.surgeon]} charts the points.", "faint")]]

    def _life(self, seen: Shown) -> Parts:
        room = min(seen.patient.lp, 15)
        full = bar(min(seen.lp, room), room, self.glyphs.full)
        return [(full, "bad" if seen.lp <= 4 else "full"), (self.glyphs.empty * (room - len(full)), "empty")]


def _card(look: Look, seen: Shown | None, segment: str) -> Procedure | None:
    title = seen.visible.get(segment) if seen is not None else None
    return look.procedure(title) if title else None


def _turned(look: Look, seen: Shown, width: int) -> list[Parts]:
    """The card turned last."""
    if not seen.last:
        return []
    card = look.procedure(seen.last)
    worth = f"{card.lp} LP, {card.points} points, {card.instruction}"
    return [[("turned  ", "faint"), (card.title, "mine")], [("        ", ""), (worth, "text")]]


def _odds(look: Look, seen: Shown) -> list[Parts]:
    """What the next card may be."""
    o = odds(look, seen)
    percent = f"{round(100 * o.kill / o.left)}%" if o.left else ""
    kill: Parts = [("        ", ""), (f"{o.kill:>2} kill", "bad" if o.kill else "good"), (f"  {percent}", "faint")]
    return [
        [("next    ", "faint"), (f"{o.left:>2} cards left in the deck", "text")],
        kill,
        [("        ", ""), (f"{o.stop:>2} stop the operation", "text")],
        [("        ", ""), (f"{o.wild:>2} wild, {sum(o.cover.values())} for open segments", "text")],
    ]
