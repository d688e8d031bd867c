"""New game: which game, who sits where, what its options are; everything can be changed with the arrow keys."""

import secrets
from collections.abc import Callable, Sequence
from functools import partial

from core.bots import kinds_for
from core.game import Game, SetupError
from core.games import game as game_of
from core.log.records import Player
from core.log.store import BadNameError, Store, StoreError, check_name
from core.table import Table
from tui.columns import width
from tui.moment import now
from tui.outcome import UsageError
from tui.rulepages import numbers_of
from tui.screens.face import FACES
from tui.screens.form import Form
from tui.screens.line_entry import LineEntry
from tui.screens.module_rows import NAME, AdultNotice, ModuleRow, advice, confirm, exclusion, modules_of, pages, told
from tui.screens.notes import Note
from tui.settings import adult_confirmed
from tui.setup import players, single_numbers
from tui.version import version
from tui.widgets.grid import Parts, length

NAMES = tuple(FACES)
"""Games that can be played on the screens."""
NOBODY, PERSON = "nobody", "person"
UNDO = {"free": "anywhere, for one terminal", "strict": "own moves, back to what was shown"}
SOMEBODY = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fred")
LABEL, CHOICE = 14, 18
"""Columns of a row's label, and of what is chosen or typed before what it means."""


class Row:
    """A line of the form: choices to go through, or a text to type, or both (a seat).

    Attributes:
        label: what it is.
        choices: to go through with left and right; empty if there are none.
        at: which choice.
        entry: the text, None if there is none to type.
        told: what a choice means.

    """

    def __init__(
        self,
        label: str,
        choices: Sequence[str] = (),
        entry: LineEntry | None = None,
        told: Callable[[str], str] = lambda _choice: "",
    ) -> None:
        """Begin with the first choice."""
        self.label, self.choices, self.entry, self.told = label, tuple(choices), entry, told
        self.at = 0

    @property
    def choice(self) -> str:
        """What is chosen, "" without choices."""
        return self.choices[self.at] if self.choices else ""

    def step(self, by: int) -> None:
        """Go to another choice."""
        if self.choices:
            self.at = (self.at + by) % len(self.choices)

    def line(self, *, here: bool) -> Parts:
        """Return the row as it is shown."""
        out: Parts = [(f"{self.label:<{LABEL}}", "faint")]
        if self.choices:
            out.append((f"< {self.choice} >", "strong") if here else (f"  {self.choice}  ", "text"))
            out.append((" " * max(1, CHOICE - len(self.choice) - 4), ""))
        elif self.entry is not None:
            out.append(("  ", ""))
        if self.entry is not None and self.choice != NOBODY:
            out += self.entry.parts("") if here else [(self.entry.text, "text")]
        if self.entry is not None and not self.choices:
            out.append((" " * (CHOICE - 2 - width(self.entry.text) - here), ""))
        told = self.told(self.choice)
        if told:
            out.append((f"  {told}", "faint"))
        return out


def free_name(store: Store, game: str) -> str:
    """Return the first of `clinic-1`, `clinic-2` … that the store has no game of."""
    taken = {listing.name for listing in store.games()}
    return next(name for k in range(1, len(taken) + 2) if (name := f"{game}-{k}") not in taken)


def _always(text: str, _choice: str) -> str:
    return text


class NewGame(Form):
    """The form of a new game."""

    def __init__(self, store: Store) -> None:
        """Begin with the first game, one person and a bot."""
        super().__init__()
        self.store = store
        self.index = 0
        self.game_row = Row("game", [game_of(name).title for name in NAMES])
        self.make_rows()

    @property
    def game(self) -> Game:
        """The game that is chosen."""
        return game_of(NAMES[self.game_row.at])

    def make_rows(self) -> None:
        """Make the rows that depend on the game."""
        game = self.game
        bots = [f"bot:{kind}" for kind in kinds_for(game.name)]
        self.seats: list[Row] = []
        for k in range(game.max_seats):
            kinds = [PERSON, *bots] if k < game.min_seats else [PERSON, *bots, NOBODY]
            row = Row(f"seat {k + 1}", kinds, LineEntry(SOMEBODY[k]))
            row.at = 0 if k == 0 else len(bots) if k == 1 else len(kinds) - 1
            self.seats.append(row)
        self.options = [Row(option.name, option.choices, told=partial(_always, option.text)) for option in game.options]
        self.make_numbers()
        self.undo = Row("undo", tuple(UNDO), told=lambda choice: UNDO.get(choice, ""))
        self.seed = Row("seed", entry=LineEntry(), told=lambda _c: "empty for one drawn by chance")
        self.name_row = Row("name", entry=LineEntry(free_name(self.store, game.name)))
        self.modules = modules_of(game)

    def make_numbers(self) -> None:
        """Make the rows of the numbers that the chosen options bring."""
        known = numbers_of(self.game.name)
        self.numbers: dict[str, Row] = {}
        for name in self.game.offered(self.chosen):
            number = known[name]
            self.numbers[name] = Row(
                name.rpartition(".")[2], entry=LineEntry(str(number.value)), told=partial(_always, number.what)
            )

    @property
    def chosen(self) -> dict[str, str]:
        """The options as they stand."""
        return {row.label: row.choice for row in self.options}

    @property
    def rows(self) -> list[Row | ModuleRow]:
        """All rows in order."""
        rules = [*self.options, *self.numbers.values(), self.undo, self.seed]
        return [self.game_row, self.name_row, *self.seats, *rules, *self.modules]

    @property
    def module(self) -> ModuleRow | None:
        """The expansion that the cursor is on."""
        row = self.rows[self.index] if self.index < len(self.rows) else None
        return row if isinstance(row, ModuleRow) else None

    def fill(self) -> None:
        page, rows = self.page, self.rows
        page.title, page.subtitle = "New game", self.game.title
        text: list[Parts] = []
        hits: list[object] = []
        groups = [self.seats[0], (*self.options, self.undo)[0], *self.modules[:1]]
        marked = 0
        for i, row in enumerate(rows):
            if row in groups and page.rows > len(rows) + 5:
                text.append([])
                hits.append(None)
            if i == self.index:
                marked = len(text)
            text.append(self._line(row, here=i == self.index))
            hits.append(("row", i))
        for sentence in self._advice():
            text.append([(sentence, "notice")])
            hits.append(None)
        if page.rows > len(text) + 1:
            text.append([])
            hits.append(None)
        if self.index == len(rows):
            marked = len(text)
        text.append([("begin the game", "strong")])
        hits.append(("row", len(rows)))
        first = max(0, min(marked - page.rows // 2, len(text) - page.rows))
        page.text, page.hits, page.marked = text[first:], hits[first:], marked - first
        page.mark = NAME if self.module else LABEL
        page.remark = self._remark(rows[self.index] if self.index < len(rows) else None)
        page.keys = self._keys()
        page.repaint()

    def _remark(self, row: Row | ModuleRow | None) -> str:
        """Return what is said in full below about the row that the cursor is on."""
        if isinstance(row, ModuleRow):
            return told(row, self.modules)
        return row.told(row.choice) if row is not None and length(row.line(here=True)) > self.page.room else ""

    def _line(self, row: Row | ModuleRow, *, here: bool) -> Parts:
        if isinstance(row, ModuleRow):
            barred = bool(exclusion(row, self.modules)) and not row.chosen
            return row.line(told(row, self.modules), here=here, barred=barred)
        return row.line(here=here)

    def _advice(self) -> list[str]:
        return advice(self.modules, self.chosen)

    def _keys(self) -> list[tuple[str, str]]:
        last = self.index == len(self.rows)
        change = [("Space", "with it or without"), ("?", "its rules")] if self.module else [("←→", "change")]
        enter = "begin" if last else "next row"
        return [("↑↓", "row"), *change, ("Enter", enter), ("Ctrl+S", "begin"), ("Esc", "back")]

    def press(self, key: str, character: str) -> bool:
        rows = self.rows
        if key == "escape":
            self.app.pop_screen()
            return True
        if key == "ctrl+s" or (key == "enter" and self.index == len(rows)):
            self.begin()
            return True
        if key in {"up", "shift+tab"}:
            self.index = max(0, self.index - 1)
        elif key in {"down", "tab", "enter"}:
            self.index = min(len(rows), self.index + 1)
        elif self.index < len(rows):
            row = rows[self.index]
            if isinstance(row, ModuleRow):
                self._press_module(row, key)
                return True
            self._change(row, key, character)
        self.fill()
        return True

    def _press_module(self, row: ModuleRow, key: str) -> None:
        if key in {"left", "right", "space"}:
            self.toggle(row)
        elif key in {"question_mark", "f1"}:
            self.app.push_screen(Note(row.module.title, pages(self.game, row, min(self.size.width, 76) - 4), rows=34))

    def toggle(self, row: ModuleRow) -> None:
        """Play with a module or without; what forbids it is said, and the notice comes before one for adults."""
        barred = exclusion(row, self.modules)
        if not row.chosen and barred:
            self.say(f"{row.module.title} is {barred}.")
        elif not row.chosen and row.module.adult and not adult_confirmed():

            def answered(yes: bool | None) -> None:
                if yes:
                    row.chosen = True
                    self.say(confirm())

            self.app.push_screen(AdultNotice(), answered)
        else:
            row.chosen = not row.chosen
            self.fill()

    def _change(self, row: Row, key: str, character: str) -> None:
        if key in {"left", "right"} and row.choices:
            row.step(1 if key == "right" else -1)
            if row is self.game_row:
                self.make_rows()
            elif row in self.options:
                self.make_numbers()
        elif row.entry is not None and row.choice != NOBODY:
            row.entry.press(key, character)

    def clicked(self, index: int) -> None:
        rows = self.rows
        if index == len(rows):
            self.begin()
            return
        row = rows[index]
        again = index == self.index
        self.index = index
        self.fill()
        if isinstance(row, ModuleRow):
            self.toggle(row)
        elif again:
            self._change(row, "right", "")
            self.fill()

    def begin(self) -> None:
        """Make the game and open it; what is wrong is said."""
        try:
            name = self._create()
        except (SetupError, UsageError, StoreError, BadNameError) as error:
            self.say(str(error))
            return
        self.app.pop_screen()
        self.app.open_game(name)  # type: ignore[attr-defined]  # the app of this program

    def _create(self) -> str:
        game = self.game
        seats = []
        for row in self.seats:
            typed = row.entry.text.strip() if row.entry is not None else ""
            if row.choice != NOBODY:
                seats.append(typed if row.choice == PERSON else f"{typed}:{row.choice.removeprefix('bot:')}")
        sitting: tuple[Player, ...] = players(seats, kinds_for(game.name))
        name = self.name_row.entry.text.strip() if self.name_row.entry is not None else ""
        check_name(name)
        seed = self.seed.entry.text.strip() if self.seed.entry is not None else ""
        typed_numbers = [f"{name}={row.entry.text}" for name, row in self.numbers.items() if row.entry is not None]
        numbers = single_numbers(game, typed_numbers)
        Table.create(
            game,
            self.store,
            name,
            seats=sitting,
            seed=seed or secrets.token_hex(8),
            modules=[row.module.name for row in self.modules if row.chosen],
            options=self.chosen,
            numbers=numbers,
            undo=self.undo.choice,
            app=version(),
            at=now(),
        )
        return name
