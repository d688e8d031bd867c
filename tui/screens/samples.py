"""Samples: the finished games that travel with the program, to step through."""

from collections import Counter

from core.games import game as game_of
from core.log.jsonl import from_lines
from core.log.records import Header
from core.table import Table
from tui.samples import samples
from tui.screens.form import ListForm
from tui.screens.module_rows import AdultNotice, confirm
from tui.settings import adult_confirmed
from tui.widgets.grid import Parts, cut

WIDE, NARROW = (16, 24, 64), (13, 18, 40)
"""Columns of game, seats and modules."""


class Samples(ListForm):
    """A list of sample games."""

    def __init__(self) -> None:
        """Read them."""
        super().__init__()
        self.files = samples()
        self.games = {name: header for name, text in self.files.items() if (header := _header(text)) is not None}

    def fill(self) -> None:
        page, names = self.page, list(self.games)
        columns = WIDE if page.size.width >= 118 else NARROW
        page.title, page.subtitle = "sample games", "finished games, to step through"
        titles = ("game", "seats", "with")
        head: Parts = [("  ".join(f"{t:<{w}}" for t, w in zip(titles, columns, strict=True)), "faint")]
        seen = self.window(len(names), 1)
        page.text = [head, *(_line(self.games[names[i]], columns, page.glyphs.dots) for i in seen)]
        page.hits = [None, *(("sample", i) for i in seen)]
        page.marked = 1 + self.index - seen.start if names else -1
        page.keys = [*([("Enter", "step through"), ("↑↓", "another")] if names else []), ("Esc", "back")]
        page.repaint()

    def press(self, key: str, character: str) -> bool:
        step = self.steps({"k": "up", "j": "down"}.get(key, key))
        if step:
            self.index = max(0, min(self.index + step, len(self.games) - 1))
        elif key == "enter" and self.games:
            self.open_chosen()
            return True
        elif key in {"escape", "q"}:
            self.dismiss(None)
            return True
        self.fill()
        return step != 0

    def open_chosen(self) -> None:
        """Step through the game the cursor is on; the notice comes before the first one for adults."""
        name = list(self.games)[self.index]
        header = self.games[name]
        game = game_of(header.game)
        adult = any(game.expansions[module].adult for module in header.modules if module in game.expansions)
        if not adult or adult_confirmed():
            self.step_through(name)
            return

        def answered(yes: bool | None) -> None:
            if yes:
                confirm()
                self.step_through(name)

        self.app.push_screen(AdultNotice(), answered)

    def step_through(self, name: str) -> None:
        """Open a game at its review."""
        from tui.screens.review import opened

        self.app.push_screen(opened(Table.from_records(from_lines(self.files[name], name), game_of)))


def _header(text: bytes) -> Header | None:
    """Return the header of a game's file, its first line; None if it has none."""
    records = from_lines(text.split(b"\n", 1)[0])
    return records[0] if records and isinstance(records[0], Header) else None


def _line(header: Header, columns: tuple[int, ...], dots: str) -> Parts:
    game = game_of(header.game)
    modules = [game.expansions[name].title for name in header.modules if name in game.expansions]
    defaults = {option.name: option.choices[0] for option in game.options}
    chosen = [f"{name} {value}" for name, value in header.options.items() if value != defaults.get(name, value)]
    seats = Counter(player.bot or "person" for player in header.seats)
    who = ", ".join(f"{n} {kind}" for kind, n in seats.items())
    cells = (game.title, who, ", ".join([*chosen, *modules]))
    return [
        (f"{cut(cell, width, dots):<{width}}  ", style)
        for cell, width, style in zip(cells, columns, ("strong", "text", "text"), strict=True)
    ]
