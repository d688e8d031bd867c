"""Home: the games of the store - go on with one, begin one, throw one away and take it back."""

from datetime import datetime

from core.games import game as game_of
from core.log.store import Listing, Store, StoreError
from core.table import Table
from tui.screens.form import ListForm
from tui.screens.line_entry import LineEntry
from tui.screens.notes import Confirm, Note
from tui.screens.sheet import wrapped
from tui.widgets.grid import Parts, cut

WIDE, NARROW = (20, 38, 26, 16), (15, 22, 20, 11)
"""Columns of name, seats, where it stands and date."""


class Home(ListForm):
    """A list of games; the one that was played last comes first."""

    def __init__(self, store: Store) -> None:
        """Look into a store."""
        super().__init__()
        self.store = store
        self.games: tuple[Listing, ...] = ()
        self.search: LineEntry | None = None
        self._stands: dict[tuple[str, int], str] = {}
        self._deleted = 0

    def on_mount(self) -> None:
        self.read()

    def on_screen_resume(self) -> None:
        self.read()

    def read(self) -> None:
        """Read the list anew."""
        try:
            self.games = self.store.games()
        except StoreError as error:
            self.games, self.page.notice = (), str(error)
        self.fill()
        self.call_later(self._look_on)

    def _look_on(self) -> None:
        """Find out where one more game of those on the screen stands; one at a time, so that keys stay quick."""
        for listing in self.shown[: self.page.rows]:
            key = (listing.name, listing.records)
            if key not in self._stands:
                self._stands[key] = self._stand(listing)
                self.fill()
                self.call_later(self._look_on)
                return

    def _stand(self, listing: Listing) -> str:
        if listing.damage:
            return "damaged"
        try:
            table = Table.open(self.store, listing.name, game_of)
        except StoreError as error:
            return str(error)
        if table.over:
            return "over"
        number, _phase = table.game.moment(table.state)
        where = f"round {number}, " if number else "set-up, "
        return where + ", ".join(table.names[seat] for seat in table.deciding())

    @property
    def shown(self) -> list[Listing]:
        """The games that fit what is searched."""
        wish = self.search.text.lower() if self.search is not None else ""
        return [listing for listing in self.games if wish in _words(listing).lower()]

    @property
    def chosen(self) -> Listing | None:
        """The game the cursor is on."""
        shown = self.shown
        return shown[min(self.index, len(shown) - 1)] if shown else None

    def fill(self) -> None:
        page, shown = self.page, self.shown
        self.index = max(0, min(self.index, len(shown) - 1))
        count = len(self.games)
        page.title, page.subtitle = "Clinic", f"{count} saved game{'' if count == 1 else 's'}"
        text: list[Parts] = []
        hits: list[object] = []
        if self.search is not None:
            text += [self.search.parts("search: "), []]
        if not self.games:
            words = "Press n to begin one, or w to watch how others played."
            text += [[], [("No game is saved here yet.", "strong")], [(words, "text")]]
            page.text, page.hits, page.marked = text, (), -1
        else:
            columns = WIDE if page.size.width >= 118 else NARROW
            titles = ("game", "seats", "where it stands", "last played")
            head = "  ".join(f"{title[:width]:<{width}}" for title, width in zip(titles, columns, strict=True))
            text.append([(head, "faint")])
            hits += [None] * len(text)
            seen = self.window(len(shown), len(text))
            page.marked = len(text) + self.index - seen.start if shown else -1
            for i in seen:
                text.append(self._line(shown[i], columns))
                hits.append(("game", i))
            page.text, page.hits = text, hits
        page.keys = self._keys()
        page.repaint()

    def _line(self, listing: Listing, columns: tuple[int, ...]) -> Parts:
        names = ", ".join(player.name for player in listing.header.seats) if listing.header is not None else "?"
        stand = self._stands.get((listing.name, listing.records), "")
        cells = (listing.name, names, stand, _date(listing.at)[: columns[-1]])
        styles = ("strong", "text", "bad" if listing.damage else "text", "faint")
        return [
            (f"{cut(cell, width, self.page.glyphs.dots):<{width}}  ", style)
            for cell, width, style in zip(cells, columns, styles, strict=True)
        ]

    def _keys(self) -> list[tuple[str, str]]:
        if self.search is not None:
            return [("Enter", "open"), ("Esc", "end the search")]
        first = [("Enter", "open")] if self.games else []
        back = [("r", "restore")] if self._deleted else []
        more = [("v", "steps"), ("/", "find"), ("x", "delete")] if self.games else []
        return [*first, ("n", "new"), *back, ("w", "watch"), ("b", "rules"), *more, ("?", "help"), ("q", "leave")]

    def press(self, key: str, character: str) -> bool:
        if self.search is not None and self._search_key(key, character):
            return True
        step = self.steps({"k": "up", "j": "down"}.get(key, key))
        if step:
            self.index += step
            self.fill()
            return True
        calls = {
            "enter": self.open_chosen,
            "n": self.new,
            "v": self.review,
            "x": self.delete,
            "delete": self.delete,
            "r": self.restore,
            "w": self.samples,
            "b": self.rules,
            "slash": self.begin_search,
            "question_mark": self.help,
            "f1": self.help,
            "q": self.app.exit,
        }
        call = calls.get(key)
        if call is None:
            self.fill()
            return False
        call()
        return True

    def _search_key(self, key: str, character: str) -> bool:
        if key == "escape":
            self.search = None
        elif key in {"enter", "up", "down"} or self.search is None:
            return False
        else:
            self.search.press(key, character)
            self.index = 0
        self.fill()
        return True

    def open_chosen(self) -> None:
        """Go on with the game the cursor is on."""
        if self.chosen is not None:
            problem = self.app.open_game(self.chosen.name)  # type: ignore[attr-defined]  # the app of this program
            if problem:
                self.say(problem)

    def review(self) -> None:
        """Step through the game the cursor is on."""
        if self.chosen is not None:
            problem = self.app.review_game(self.chosen.name)  # type: ignore[attr-defined]  # the app of this program
            if problem:
                self.say(problem)

    def new(self) -> None:
        """To the screen on which a game is made."""
        from tui.screens.new_game import NewGame

        self.app.push_screen(NewGame(self.store))

    def samples(self) -> None:
        """To the finished games that travel with the program."""
        from tui.screens.samples import Samples

        self.app.push_screen(Samples())

    def rules(self) -> None:
        """To the rule book."""
        from tui.screens.rules import Rules

        self.app.push_screen(Rules())

    def begin_search(self) -> None:
        """Narrow the list by what is typed."""
        self.search = LineEntry()
        self.fill()

    def delete(self) -> None:
        """Ask, then throw the game away."""
        listing = self.chosen
        if listing is None:
            return

        def sure(yes: bool | None) -> None:
            if yes:
                self._call(lambda: self.store.delete(listing.name))
                self._deleted += 1
                self.read()

        self.app.push_screen(Confirm("delete", f"Throw {listing.name} away? It can be taken back.", "yes"), sure)

    def restore(self) -> None:
        """Take back what was deleted last."""
        try:
            trash = self.store.trash()
            if trash:
                name = self.store.restore(trash[0].trash)
                self._deleted = max(0, self._deleted - 1)
                self.read()
                self.say(f"{name} is back.")
            else:
                self.say("The trash is empty.")
        except StoreError as error:
            self.say(str(error))

    def _call(self, call: object) -> None:
        try:
            call()  # type: ignore[operator]  # a call without arguments
        except StoreError as error:
            self.say(str(error))

    def help(self) -> None:
        """What there is to do here."""
        words = (
            "Games are saved with every move; leaving loses nothing. Enter goes on with the game under the cursor, "
            "n makes a new one, v steps through a game as it was played, x throws one away, r takes back the one "
            "thrown away last, / searches. w has sample games to step through, b the rule book. Ctrl+P opens the "
            "palette: themes."
        )
        self.app.push_screen(Note("help", wrapped(words, 70, "text")))


def _words(listing: Listing) -> str:
    seats = " ".join(player.name for player in listing.header.seats) if listing.header is not None else ""
    return f"{listing.name} {seats}"


def _date(at: str) -> str:
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return at
