"""The app: its looks, its screens, and what happens when something goes wrong."""

import gc
import os
import signal
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.events import CursorPosition
from textual.filter import LineFilter, Monochrome
from textual.screen import Screen
from textual.widgets import Input

from core.games import game as game_of
from core.log.store import Store, StoreError
from core.table import Table
from tui import theme as themes
from tui.glyphs import Glyphs, ascii_filter, glyphs
from tui.screens.face import FACES, NoFaceError
from tui.theme import Looks, Palette, ThemeError, looks, palette
from tui.widgets.canvas import Canvas

DONE, USAGE, CRASH = 0, 2, 3


class ClinicApp(App[int]):
    """The screens of this program over one store.

    Attributes:
        store: where games are kept.
        palette: the theme's styles.
        glyphs: the glyph set.
        crashed: a sentence about an unexpected error, "" if there was none.

    """

    TITLE = "clinic"
    BINDINGS: ClassVar[list[BindingType]] = []
    CSS = (
        "Screen { background: $background; overflow: hidden hidden; } Sheet { background: transparent; }"
        "SearchIcon { display: none; } CommandList { scrollbar-size: 0 0; }"  # signs that few fonts have
    )

    def __init__(
        self,
        store: Store,
        table: Table | None = None,
        seats: tuple[int, ...] | None = None,
        wish: Looks | None = None,
        *,
        review: bool = False,
    ) -> None:
        """Take a store.

        Args:
            store: where games are kept.
            table: a game to open at once; None for the home screen.
            seats: seats of it to play; None for all where a person sits.
            wish: theme and glyphs; None for what suits the terminal.
            review: step through the game instead of playing it.

        """
        chosen = wish or looks()
        self.palette: Palette = palette(chosen.theme)
        self.glyphs: Glyphs = glyphs(chosen.glyphs)
        self._ascii = ascii_filter() if chosen.glyphs == "ascii" else None
        self._asked_width = False
        self.store = store
        self.crashed = ""
        self._table, self._seats, self._review = table, seats, review
        super().__init__()
        self.register_theme(self.palette.textual())
        self.theme = f"clinic-{chosen.theme}"

    # looks

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave out Textual's greys for NO_COLOR, since the mono theme has none; translate to ASCII where wished."""
        filters = [line_filter for line_filter in super().get_line_filters() if not isinstance(line_filter, Monochrome)]
        return [*filters, self._ascii] if self._ascii is not None else filters

    def on_mount(self) -> None:
        """Ask the terminal how wide it draws what the board is made of; the answer comes as an event, or never."""
        if self._ascii is None and not self.is_headless and self._driver is not None:
            from tui.glyphwidth import question

            self._asked_width = True
            self._driver.write(question())

    def on_cursor_position(self, event: CursorPosition) -> None:
        """The answer: where a character takes two columns, ASCII is drawn from now on."""
        from tui.glyphwidth import ROW, fits

        if self._asked_width and event.y == ROW - 1:
            self._asked_width = False
            if not fits(event.x):
                self.use_ascii()

    def use_ascii(self) -> None:
        """Draw with ASCII characters, since this terminal draws others too wide, and say so."""
        self.glyphs, self._ascii = glyphs("ascii"), ascii_filter()
        self._redraw()
        say = getattr(self.screen, "say", None)
        if say is not None:
            say("ASCII characters are drawn: this terminal takes two columns for others.")

    def _redraw(self) -> None:
        for screen in self.screen_stack:
            for canvas in screen.query(Canvas):  # type: ignore[type-abstract]  # any kind of it
                canvas.restyled()

    def set_theme(self, name: str) -> None:
        """Change to another theme; what is wrong with its file is told."""
        try:
            self.palette = palette(name)
        except ThemeError as error:
            self.notify(str(error), severity="error")
            return
        self.register_theme(self.palette.textual())
        self.theme = f"clinic-{name}"
        self._redraw()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer what the keys do now, and the themes; nothing that writes files where the program runs."""
        offered = tuple(getattr(screen, "commands", tuple)())
        for title, words, call in offered:
            yield SystemCommand(title, words, call)
        for name in themes.names():
            yield SystemCommand(f"Theme: {name}", "Change colours", partial(self.set_theme, name))
        if not offered:
            yield SystemCommand("Leave", "The game is saved already", self.leave_game)

    def action_command_palette(self) -> None:
        """Open the palette; its cursor stands still, since nothing is to be written while nobody does anything."""
        super().action_command_palette()
        self.screen.call_after_refresh(self._hold_cursor)

    def _hold_cursor(self) -> None:
        for entry in self.screen.query(Input):
            entry.cursor_blink = False

    def on_ready(self) -> None:
        """The first frame is drawn: what was made until now stays, and the collector goes on with what comes."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        if not self.is_headless and sys.__stdin__ is not None and sys.__stdin__.isatty():
            self.set_interval(1.0, partial(end_with, sys.__stdin__.fileno()))

    # screens

    def get_default_screen(self) -> Screen[None]:
        """The game that was asked for, or home."""
        if self._table is None:
            from tui.screens.home import Home

            return Home(self.store)
        if self._review:
            from tui.screens.review import opened

            return opened(self._table)
        from tui.screens.play import Play

        return Play(self._table, self._seats)

    def open_game(self, name: str) -> str:
        """Open a game of the store on the play screen; returns a sentence if it could not be opened, else ""."""
        from tui.screens.play import Play

        try:
            play = Play(Table.open(self.store, name, game_of))
        except (StoreError, NoFaceError) as error:
            return str(error)
        self.push_screen(play)
        return ""

    def review_game(self, name: str) -> str:
        """Step through a game of the store; returns a sentence if it could not be opened, else ""."""
        from tui.screens.review import opened

        try:
            review = opened(Table.open(self.store, name, game_of))
        except (StoreError, NoFaceError) as error:
            return str(error)
        self.push_screen(review)
        return ""

    def leave_game(self) -> None:
        """Leave what is on the screen: a game for home, home for good. Games are saved with every move."""
        depth = 0 if self._table is not None else 1
        if len(self.screen_stack) <= depth or self._table is not None:
            self.exit(DONE)
            return
        while len(self.screen_stack) > depth:
            self.pop_screen()

    # errors

    def _handle_exception(self, error: Exception) -> None:
        """An unexpected error: write a report, leave the terminal with one line instead of a traceback."""
        from tui.crash import write_report

        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._return_code = CRASH
        path = write_report(error, ["(screens)"])
        where = f"a report is in {path}" if path else f"no report could be written ({type(error).__name__}: {error})"
        self.crashed = f"This should not have happened; saved games are safe, and {where}."
        self._close_messages_no_wait()


def end_with(terminal: int) -> None:
    """End as a hangup ends a program, once the terminal is gone.

    The system tells only the first program of a lost login. `make` is that in `ssh -t host 'make play'`, and waits
    for what it started.
    """
    if not os.isatty(terminal):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGHUP)


def run(
    store: Store,
    *,
    game: str | None = None,
    seat: str | None = None,
    theme: str | None = None,
    ascii_only: bool = False,
    review: "Table | None" = None,
) -> int:
    """Start the screens and return the exit status of the program.

    Args:
        store: where games are kept.
        game: name of the game to open; None for the home screen.
        seat: name of the one seat to play; None for every seat of a person.
        theme: name of a theme; None for what suits the terminal.
        ascii_only: draw with ASCII characters, whatever the terminal can do.
        review: a game to step through, whatever `game` says.

    Raises:
        StoreError: if the game cannot be opened.

    """
    try:
        wish = looks(theme, ascii_only=ascii_only)
        palette(wish.theme)
    except ThemeError as error:
        print(error, file=sys.stderr)
        return USAGE
    table = review or (Table.open(store, game, game_of) if game is not None else None)
    seats = None
    if table is not None and seat is not None:
        from tui.gamefile import seat_of

        seats = (seat_of(table, seat),)
    if table is not None and table.game.name not in FACES:
        print(NoFaceError(table.game.name), file=sys.stderr)
        return USAGE
    app = ClinicApp(store, table, seats, wish, review=review is not None)
    app.run()
    if app.crashed:
        print(app.crashed, file=sys.stderr)
        return CRASH
    return app.return_value or DONE


__all__ = ["ClinicApp", "run"]
