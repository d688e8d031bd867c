"""The log: headlines under round and phase, newest last; an entry opens into everything that came of it.

Entries are put into words only when they come into sight.
"""

from collections.abc import Sequence

from core.history import Entry
from core.state import State
from tui.widgets.grid import Grid, Parts
from tui.widgets.pane import Pane, Scene

INDENT = 3


class Log(Pane):
    """Arrow keys move a cursor over the entries while the pane is active; Enter opens one.

    Attributes:
        at: index of the entry that the cursor is on, -1 for the newest.
        opened: numbers of the records that are opened.

    """

    letter = "L"
    title = "log"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin at the newest entry."""
        super().__init__(id=id)
        self.at = -1
        self.opened: set[int] = set()

    def parts(self, scene: Scene) -> tuple[object, ...]:
        return (scene.head, scene.view)

    def subtitle(self, scene: Scene) -> str:
        count = len(scene.entries())
        return f"{count if self.at < 0 else self.at + 1} of {count}"

    @property
    def chosen(self) -> Entry | None:
        """The entry that the cursor is on."""
        entries = self.scene.entries() if self.scene is not None else ()
        return entries[self._index(entries)] if entries else None

    def _index(self, entries: Sequence[Entry]) -> int:
        count = len(entries)
        return count - 1 if self.at < 0 or self.at >= count else self.at

    def step(self, rows: int) -> None:
        """Move the cursor over the entries."""
        entries = self.scene.entries() if self.scene is not None else ()
        at = max(0, min(self._index(entries) + rows, len(entries) - 1))
        self.at = -1 if at >= len(entries) - 1 else at
        self.repaint()

    def scroll_lines(self, rows: int) -> None:
        self.step(rows)

    def open_entry(self) -> None:
        """Open the entry under the cursor, or close it again."""
        entry = self.chosen
        if entry is not None:
            self.opened ^= {entry.n}
            self.repaint()

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        return []

    def draw(self, grid: Grid) -> None:
        self.draw_frame(grid)
        if self.scene is None or grid.height < 3:
            return
        entries = self.scene.entries()
        if not entries:
            return
        here = self._index(entries)
        own = [k for k, entry in enumerate(entries) if entry.seat in self.scene.mine]
        since = own[-1] + 1 if own and own[-1] + 1 < len(entries) else -1
        room, width = grid.height - 2, grid.width - 2
        rows: list[tuple[Parts, int]] = []
        last = min(len(entries) - 1, here + room // 2)
        k = last
        while k >= 0 and len(rows) < room + (last - here) * 2:
            rows[:0] = [(line, k) for line in self._block(self.scene, entries, k, since=k == since)]
            k -= 1
        bottom = len(rows)
        while bottom > room and rows[bottom - 1][1] > here and rows[bottom - room][1] > max(here - room // 2, 0):
            bottom -= 1
        if last == len(entries) - 1 and here == last:
            bottom = len(rows)
        for y, (line, index) in enumerate(rows[max(0, bottom - room) : bottom], 1):
            grid.put_all(1, y, line, width)
            grid.hit(1, y, width, 1, ("entry", index))
            if self.active and index == here:
                grid.put(1, y, self.glyphs.cursor, "key")

    def _block(self, scene: Scene, entries: Sequence[Entry], k: int, *, since: bool) -> list[Parts]:
        """Return the lines of one entry: a heading where round or phase is another, the headline, what came of it."""
        out: list[Parts] = []
        entry = entries[k]
        before = entries[k - 1].state if k else None
        if since:
            rule = self.glyphs.rule * 3
            out.append([(f" {rule} since your last turn {rule}", "since")])
        heading = _heading(scene, before)
        if k and heading != _heading(scene, entries[k - 2].state if k > 1 else None):
            out.append([(f" {heading}", "faint")])
        lines = scene.tell(entry, before) or ["nothing to tell"]
        more = "+" if len(lines) > 1 and entry.n not in self.opened else " "
        out.append([(more, "key"), (lines[0], "mine" if entry.seat in scene.mine else "text")])
        if entry.n in self.opened:
            out += [[(" " * INDENT + line, "faint")] for line in lines[1:]]
        return out


def _heading(scene: Scene, state: State | None) -> str:
    """Return round and phase of the state a play was made in."""
    if state is None:
        return "set-up"
    number, phase = scene.moment(state)
    return f"round {number}, {phase}" if number else phase or "set-up"
