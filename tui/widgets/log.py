"""The log: headlines under round and phase, newest last; an entry opens into everything that came of it.

A play that much came of by itself is open to begin with: the last one of a round, after which expenses are paid.

It can be searched (`/`, `n`, `N`) and narrowed to one seat (`f`).

Entries are put into words only when they come into sight.
"""

from collections.abc import Sequence
from textwrap import wrap

from core.history import Entry
from core.state import State
from tui.widgets.grid import Grid, Parts
from tui.widgets.pane import Pane, Scene

INDENT = 3


class Log(Pane):
    """Arrow keys move a cursor over the entries while the pane is active; Enter opens one.

    Attributes:
        at: index of the entry that the cursor is on, -1 for the newest.
        turned: numbers of the records that Enter opened or closed; what settles much is open to begin with.
        wish: what is searched for, "" for nothing.
        only: the seat whose plays alone are shown, -1 for all.

    """

    letter = "L"
    title = "log"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin at the newest entry."""
        super().__init__(id=id)
        self.at = -1
        self.turned: set[int] = set()
        self.wish = ""
        self.only = -1

    def parts(self, scene: Scene) -> tuple[object, ...]:
        return (scene.head, scene.view)

    def subtitle(self, scene: Scene) -> str:
        entries = _all(scene)
        shown = self._shown(entries)
        here = self._index(entries)
        at = shown.index(here) + 1 if here in shown else 0
        words = f"{at} of {len(shown)}"
        undone = len(entries) - len(scene.entries())
        if undone:
            words += f", {undone} taken back"
        if self.only >= 0:
            words += f", {scene.names[self.only]} only"
        if self.wish:
            found = self._found(scene)
            place = f"{found.index(here) + 1} of " if here in found else ""
            words = f"/{self.wish} {place}{len(found)}, {words}"
        return words

    @property
    def chosen(self) -> Entry | None:
        """The entry that the cursor is on."""
        entries = _all(self.scene) if self.scene is not None else []
        return entries[self._index(entries)] if entries else None

    def _shown(self, entries: Sequence[Entry]) -> list[int]:
        """Return the numbers of the entries that the filter lets through, all if that were none."""
        found = [k for k, entry in enumerate(entries) if self.only in {-1, entry.seat}]
        return found or list(range(len(entries)))

    def _found(self, scene: Scene) -> list[int]:
        """Return the numbers of the entries shown in whose lines the searched words stand."""
        entries = _all(scene)
        words = self.wish.casefold()
        return [
            k
            for k in self._shown(entries)
            if any(words in line.casefold() for line in scene.tell(entries[k], entries[k - 1].state if k else None))
        ]

    def _index(self, entries: Sequence[Entry]) -> int:
        shown = self._shown(entries)
        if self.at < 0 or self.at > shown[-1]:
            played = len(self.scene.entries()) if self.scene is not None else len(entries)
            return max((k for k in shown if k < played), default=shown[-1])
        return self.at if self.at in shown else next(k for k in shown if k > self.at)

    def step(self, rows: int) -> None:
        """Move the cursor over the entries."""
        entries = _all(self.scene) if self.scene is not None else []
        if entries:
            shown = self._shown(entries)
            k = max(0, min(shown.index(self._index(entries)) + rows, len(shown) - 1))
            self._go(shown[k])

    def _go(self, k: int) -> None:
        self.at = -1
        if k != self._index(_all(self.scene) if self.scene is not None else []):
            self.at = k
        self.repaint()

    def search(self, words: str) -> int:
        """Search for words and go to the newest entry that has them; returns how many have, and "" ends a search."""
        self.wish = words.strip()
        found = self._found(self.scene) if self.wish and self.scene is not None else []
        if found and self.scene is not None:
            self._go(found[-1])
        self.repaint()
        return len(found)

    def next_found(self, step: int) -> bool:
        """Go to the next entry found upwards (or downwards); False if there is none."""
        if not self.wish or self.scene is None or not (found := self._found(self.scene)):
            return False
        entries = _all(self.scene)
        here = self._index(entries)
        before = [k for k in found if k < here] if step > 0 else [k for k in found if k > here]
        self._go((before or found)[-1 if step > 0 else 0])
        return True

    def next_filter(self) -> str:
        """Show the plays of the next seat alone, after the last one those of all; returns whose."""
        names = self.scene.names if self.scene is not None else ()
        self.only = self.only + 1 if self.only + 1 < len(names) else -1
        self.repaint()
        return names[self.only] if self.only >= 0 else ""

    def scroll_lines(self, rows: int) -> None:
        self.step(rows)

    def open_entry(self) -> None:
        """Open the entry under the cursor, or close it again."""
        entry = self.chosen
        if entry is not None:
            self.turned ^= {entry.n}
            self.repaint()

    def draw(self, grid: Grid) -> None:
        self.draw_frame(grid)
        if self.scene is None or grid.height < 3:
            return
        entries = _all(self.scene)
        if not entries:
            return
        here = self._index(entries)
        played = len(self.scene.entries())
        own = [k for k, entry in enumerate(entries[:played]) if entry.seat in self.scene.mine]
        since = own[-1] + 1 if own and own[-1] + 1 < played else -1
        room, width = grid.height - 2, grid.width - 2
        rows: list[tuple[Parts, int]] = []
        shown = self._shown(entries)
        at = shown.index(here)
        end = min(len(shown) - 1, at + room // 2)
        last = shown[end]
        i = end
        while i >= 0 and len(rows) < room + (end - at) * 2:
            block = self._block(self.scene, entries, shown[i], since=shown[i] == since, width=width)
            if shown[i] >= played:
                block = _taken_back(block, self.glyphs.rule * 3 if shown[i] == played else "")
            rows[:0] = [(line, shown[i]) for line in block]
            i -= 1
        bottom = len(rows)
        while bottom > room and rows[bottom - 1][1] > here and rows[bottom - room][1] > max(here - room // 2, 0):
            bottom -= 1
        if last == shown[-1] and here == last:
            bottom = len(rows)
        for y, (line, index) in enumerate(rows[max(0, bottom - room) : bottom], 1):
            grid.put_all(1, y, line, width)
            grid.hit(1, y, width, 1, ("entry", index))
            if self.active and index == here and line[0][1] == "key":  # the headline, which begins with a mark
                grid.put(1, y, self.glyphs.cursor, "key")

    def _block(self, scene: Scene, entries: Sequence[Entry], k: int, *, since: bool, width: int) -> list[Parts]:
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
        opened = (entry.n in self.turned) != scene.settles(entry)
        more = "+" if len(lines) > 1 and not opened else " "
        style = "mine" if entry.seat in scene.mine else "text"
        first, *rest = _wrapped(lines[0], width - 1)
        out.append([(more, "key"), (first, style)])
        out += [[(" " * INDENT + line, style)] for line in rest]
        if opened:
            out += [[(" " * INDENT + part, "faint")] for line in lines[1:] for part in _wrapped(line, width - INDENT)]
        return out


def _wrapped(line: str, width: int) -> list[str]:
    """Return a line in pieces that fit, all but the first so much shorter as they are indented.

    >>> _wrapped("Ana swaps the yellow patient", 14)
    ['Ana swaps the', 'yellow', 'patient']
    """
    if len(line) <= width:
        return [line]
    return [piece.lstrip() for piece in wrap(line, width, subsequent_indent=" " * INDENT)]


def _all(scene: Scene) -> list[Entry]:
    """Return what was played, and after it what was taken back from there on."""
    return [*scene.entries(), *scene.ahead()]


def _taken_back(block: list[Parts], rule: str) -> list[Parts]:
    """Return the lines of a play that was taken back: faint, below a line that says so."""
    faint: list[Parts] = [[(text, style if style == "key" else "faint") for text, style in line] for line in block]
    return [[(f" {rule} taken back {rule}", "since")], *faint] if rule else faint


def _heading(scene: Scene, state: State | None) -> str:
    """Return round and phase of the state a play was made in."""
    if state is None:
        return "set-up"
    number, phase = scene.moment(state)
    return f"round {number}, {phase}" if number else phase or "set-up"
