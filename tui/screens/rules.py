"""Rules: the rule book of the games, narrowed by what is typed; a rule opens as a page."""

from core.games import game as game_of
from core.rulebook import Page, search
from tui import rulepages
from tui.screens.form import ListForm
from tui.screens.line_entry import LineEntry
from tui.screens.notes import Note
from tui.widgets.grid import Parts

TOPIC = 24
"""Columns of the topic."""


class Rules(ListForm):
    """The pages of one game's rule book as a list.

    Attributes:
        game: whose rule book it is.
        search: what is typed.

    """

    def __init__(self, game: str = "clinic") -> None:
        """Open a rule book."""
        super().__init__()
        self.game = game
        self.search = LineEntry()

    @property
    def found(self) -> list[Page]:
        """The pages that hold all that is typed."""
        return search(rulepages.pages_of(self.game), self.search.text)

    def fill(self) -> None:
        page, found = self.page, self.found
        self.index = max(0, min(self.index, len(found) - 1))
        page.title = "rules"
        page.subtitle = f"{game_of(self.game).title} · {len(found)} of {len(rulepages.pages_of(self.game))} pages"
        head = [self.search.parts("search: "), []]
        seen = self.window(len(found), len(head))
        page.text = [*head, *(_line(found[i]) for i in seen)]
        page.hits = [*[None] * len(head), *(("rule", i) for i in seen)]
        page.marked = len(head) + self.index - seen.start if found else -1
        page.remark = "" if found else "No page holds all these words."
        page.keys = [
            *([("Enter", "read")] if found else []),
            ("↑↓", "another"),
            ("Tab", f"rules of {game_of(self._next).title}"),
            ("Esc", "back" if not self.search.text else "all pages"),
        ]
        page.repaint()

    @property
    def _next(self) -> str:
        games = rulepages.games()
        return games[(games.index(self.game) + 1) % len(games)]

    def press(self, key: str, character: str) -> bool:
        if self.steps(key):
            self.index += self.steps(key)
        elif key == "tab":
            self.game, self.index = self._next, 0
        elif key == "enter":
            self.open_chosen()
        elif key == "escape" and self.search.text:
            self.search = LineEntry()
        elif key == "escape":
            self.dismiss(None)
            return True
        elif self.search.press(key, character):
            self.index = 0
        else:
            return False
        self.fill()
        return True

    def open_chosen(self) -> None:
        """Open the page the cursor is on."""
        if self.found:
            rule = self.found[self.index]
            title, *lines = rulepages.page_lines(self.game, rule, 72)
            self.app.push_screen(Note(rule.id, [[(title, "strong")], *([(line, "text")] for line in lines)]))


def _line(page: Page) -> Parts:
    return [(f"{page.id:<10}", "key"), (f"{page.topic[:TOPIC]:<{TOPIC}}", "faint"), (page.title, "text")]
