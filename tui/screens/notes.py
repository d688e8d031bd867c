"""Sheets that tell something: help, why not, a hand-over, a question with yes or no."""

from collections.abc import Sequence

from tui import rulepages
from tui.screens.desk import Desk
from tui.screens.line_entry import LineEntry
from tui.screens.move_line import why
from tui.screens.preview import aimed_here
from tui.screens.sheet import Sheet, wrapped
from tui.widgets.grid import Parts


class Note(Sheet[None]):
    """Lines to read and scroll; any other key closes it. Rule ids at the beginning of lines lead to their pages.

    Attributes:
        more: further keys that do something, for the line below.

    """

    more: tuple[tuple[str, str], ...] = ()

    def __init__(self, title: str, text: Sequence[Parts], rows: int = 22) -> None:
        """Keep what there is to read."""
        super().__init__()
        self.wish = (76, min(rows, len(text) + 2))
        self.title_text = title
        self.text = text
        self.top = 0

    def heading(self) -> tuple[Parts, list[tuple[int, int, object]]]:
        """Return a line that stays above the text ([] for none), and what clicks on it mean: (column, width, what)."""
        return [], []

    @property
    def room(self) -> int:
        """Lines of text that are seen at once."""
        return self.rows - (2 if self.heading()[0] else 0)

    def fill(self) -> None:
        heading, places = self.heading()
        more = len(self.text) > self.room
        keys = [*self.more, *([("↑↓", "scroll")] if more else []), ("Esc", "close")]
        lines = list(self.text[self.top : self.top + self.room])
        cited = [_cited(line) for line in lines]
        if any(cited):
            keys.insert(0, ("Enter", "the rule"))
        hits: list[object] = [("rule", rule) if rule else None for rule in cited]
        if heading:
            lines, hits = [heading, [], *lines], [places, None, *hits]
        self.paper.write(self.title_text, lines, keys, hits=hits)

    def open_rule(self, rule: str) -> None:
        """Show the page of a rule over this sheet."""
        found = rule_page(rule, self.columns)
        if found is not None:
            self.app.push_screen(found)

    def clicked(self, meaning: object) -> None:
        if isinstance(meaning, tuple) and meaning[0] == "rule":
            self.open_rule(str(meaning[1]))
        else:
            super().clicked(meaning)

    def press(self, key: str, character: str) -> bool:
        cited = next((rule for line in self.text if (rule := _cited(line))), "")
        if key == "enter" and cited:
            self.open_rule(cited)
            return True
        step = {"down": 1, "j": 1, "up": -1, "k": -1, "pagedown": self.room, "pageup": -self.room}.get(key)
        if step is None:
            self.dismiss(None)
            return True
        self.top = max(0, min(self.top + step, len(self.text) - self.room))
        self.fill()
        return True


def rule_page(rule: str, width: int) -> Note | None:
    """Return a sheet with the page of a rule; None if there is no such rule."""
    found = rulepages.page(rule)
    if found is None:
        return None
    title, *lines = rulepages.page_lines(*found, width)
    return Note(rule, [[(title, "strong")], *([(line, "text")] for line in lines)])


def _cited(line: Parts) -> str:
    """Return the rule id that a line begins with, "" if it begins with none."""
    word = line[0][0].strip() if line and line[0][1] == "key" else ""
    return word if "-" in word and rulepages.page(word) is not None else ""


class Confirm(Sheet[bool]):
    """A question; `y` or Enter says yes, anything else no."""

    wish = (60, 5)

    def __init__(self, title: str, question: str, yes: str) -> None:
        """Keep the question and what yes means."""
        super().__init__()
        self.title_text, self.question, self.yes = title, question, yes

    def fill(self) -> None:
        self.paper.write(self.title_text, wrapped(self.question, self.columns), [("y", self.yes), ("Esc", "no")])

    def press(self, key: str, character: str) -> bool:
        self.dismiss(key in {"y", "enter"})
        return True


class AskWords(Sheet[str | None]):
    """A line to type; gives it, None after Esc."""

    wish = (60, 3)

    def __init__(self, title: str, text: str = "", *, enter: str = "search") -> None:
        """Begin with a text; `enter` says what Enter does."""
        super().__init__()
        self.title_text, self.entry, self.enter = title, LineEntry(text), enter

    def fill(self) -> None:
        self.paper.write(self.title_text, [self.entry.parts("")], [("Enter", self.enter), ("Esc", "back")])

    def press(self, key: str, character: str) -> bool:
        if key in {"enter", "escape"}:
            self.dismiss(self.entry.text if key == "enter" else None)
        else:
            self.entry.press(key, character)
            self.fill()
        return True


class HandOver(Sheet[bool]):
    """Covers the whole screen until the person whose secret comes next says to be there; gives True to undo instead."""

    def __init__(self, name: str, question: str, before: Sequence[str] = (), undoes: str = "") -> None:
        """Keep who is asked, and what.

        Args:
            name: of the person who comes next.
            question: what is asked.
            before: lines that everybody may read of what happened last.
            undoes: the play that whoever made it can still take back, in words; "" for none.

        """
        super().__init__()
        self.name_text, self.question, self.before, self.undoes = name, question, before, undoes

    def box(self, width: int, height: int) -> tuple[int, int, int, int]:
        return 0, 0, width, height

    def fill(self) -> None:
        told = [line for text in self.before for line in wrapped(text, self.columns, "faint")]
        room = max(0, self.rows // 2 - 3)
        space: list[Parts] = [*told[-room:], *[[]] * (room - len(told))]
        words = wrapped(f"What comes next is for {self.name_text} alone: {self.question}", self.columns)
        taken = wrapped(f"u takes back: {self.undoes}.", self.columns, "faint") if self.undoes else []
        keys = [("Enter", f"I am {self.name_text}"), *([("u", "take back")] if self.undoes else []), ("q", "leave")]
        lines = [*space, [(self.name_text, "strong")], [], *words, *([[], *taken] if taken else [])]
        self.paper.write(f"hand over to {self.name_text}", lines, keys)

    def press(self, key: str, character: str) -> bool:
        if key == "enter":
            self.dismiss(False)
        elif key == "u" and self.undoes:
            self.dismiss(True)
        elif key == "q":
            self.app.leave_game()  # type: ignore[attr-defined]  # the app of this program
        return True


def why_not(desk: Desk, width: int) -> list[Parts] | None:
    """Return why what is being put together can't go where the cursor is; None if there is nothing to ask about."""
    move = aimed_here(desk)
    if move is None or desk.pointed is not None:
        return None
    return why(desk, move, width)
