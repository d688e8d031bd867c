"""The app: its looks, its screens, and what happens when something goes wrong."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.filter import LineFilter, Monochrome
from textual.screen import Screen

from core.games import game as game_of
from core.log.store import Store, StoreError
from core.table import Table
from tui import theme as themes
from tui.glyphs import Glyphs, ascii_filter, glyphs
from tui.theme import Looks, Palette, ThemeError, looks, palette
from tui.widgets.canvas import Canvas

if TYPE_CHECKING:
    from collections.abc import Iterable

DONE, USAGE, CRASH = 0, 2, 3


class ClinicApp(App[int]):
    """The screens of this program over one store.

    Attributes:
        store: where games are kept.
        palette: the theme's styles.
        glyphs: the glyph set.
        crashed: where the report of an unexpected error is, "" if there was none.

    """

    TITLE = "clinic"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = []
    CSS = "Screen { background: $background; overflow: hidden hidden; }"

    def __init__(
        self,
        store: Store,
        game: str | None = None,
        seat: str | None = None,
        wish: Looks | None = None,
    ) -> None:
        """Take a store, and the game (and seat) to open at once."""
        chosen = wish or looks()
        self.palette: Palette = palette(chosen.theme)
        self.glyphs: Glyphs = glyphs(chosen.glyphs)
        self._ascii = ascii_filter() if chosen.glyphs == "ascii" else None
        self.store = store
        self.crashed = ""
        self._game, self._seat = game, seat
        super().__init__()
        for name in themes.names():
            self.register_theme(palette(name).textual())
        for name in list(self.available_themes):
            if not name.startswith("clinic-"):
                self.unregister_theme(name)
        self.theme = f"clinic-{chosen.theme}"

    # looks

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Leave out Textual's greys for NO_COLOR, since the mono theme has none; translate to ASCII where wished."""
        filters = [line_filter for line_filter in super().get_line_filters() if not isinstance(line_filter, Monochrome)]
        return [*filters, self._ascii] if self._ascii is not None else filters

    def _watch_theme(self, theme_name: str) -> None:
        super()._watch_theme(theme_name)
        self.palette = palette(theme_name.removeprefix("clinic-"))
        for screen in self.screen_stack if self._running else ():
            for canvas in screen.query(Canvas):
                canvas.restyled()

    def get_system_commands(self, screen: Screen[object]) -> "Iterable[SystemCommand]":
        """Offer a theme each; nothing that writes files where the program runs."""
        for name in themes.names():
            yield SystemCommand(
                f"Theme: {palette(name).file.title}", "Change colours", lambda name=name: self.set_theme(name)
            )
        yield SystemCommand("Leave", "The game is saved already", self.leave_game)

    def set_theme(self, name: str) -> None:
        """Change to another theme."""
        self.theme = f"clinic-{name}"

    # screens

    def on_mount(self) -> None:
        """Open the game, or the home screen."""
        if self._game is not None:
            from tui.screens.play import Play

            table = Table.open(self.store, self._game, game_of)
            seats = None
            if self._seat is not None:
                from tui.gamefile import seat_of

                seats = (seat_of(table, self._seat),)
            self.push_screen(Play(table, seats))
        else:
            from tui.screens.home import Home

            self.push_screen(Home(self.store))

    def open_game(self, name: str) -> str:
        """Open a game of the store on the play screen; returns a sentence if it could not be opened, else ""."""
        from tui.screens.play import Play

        try:
            table = Table.open(self.store, name, game_of)
        except StoreError as error:
            return str(error)
        self.push_screen(Play(table))
        return ""

    def leave_game(self) -> None:
        """Leave what is on the screen: a game for home, home for good. Games are saved with every move."""
        from tui.screens.play import Play

        if self._game is None and any(isinstance(screen, Play) for screen in self.screen_stack):
            while not isinstance(self.screen, Play):
                self.pop_screen()
            self.pop_screen()
        else:
            self.exit(DONE)

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


def run(
    store: Store,
    *,
    game: str | None = None,
    seat: str | None = None,
    theme: str | None = None,
    ascii_only: bool = False,
) -> int:
    """Start the screens and return the exit status of the program.

    Args:
        store: where games are kept.
        game: name of the game to open; None for the home screen.
        seat: name of the one seat to play; None for every seat of a person.
        theme: name of a theme; None for what suits the terminal.
        ascii_only: draw with ASCII characters, whatever the terminal can do.

    """
    import sys

    try:
        wish = looks(theme, ascii_only=ascii_only)
        palette(wish.theme)
    except ThemeError as error:
        print(error, file=sys.stderr)
        return USAGE
    app = ClinicApp(store, game, seat, wish)
    app.run()
    if app.crashed:
        print(app.crashed, file=sys.stderr)
        return CRASH
    return app.return_value or DONE


__all__ = ["ClinicApp", "run"]
