"""Help in chapters: this step with its rules, the keys, the signs on the board, and the game in short."""

from tui.actions import actions, key_name
from tui.glyphs import Glyphs
from tui.primers import primer
from tui.screens import explained
from tui.screens.desk import Desk
from tui.screens.notes import Note
from tui.screens.sheet import wrapped
from tui.widgets.grid import Parts, length

CHAPTERS = ("this step", "keys", "signs", "the game")


class Help(Note):
    """Note in chapters; the digits, Tab and the arrows to the sides turn the pages.

    Attributes:
        chapter: index of the one shown.

    """

    more = (("Tab", "next page"),)

    def __init__(self, desk: Desk, available: set[str], width: int, glyphs: Glyphs, chapter: int = 0) -> None:
        """Write all chapters; `available` are the actions that do something now, `width` the columns there are."""
        pages = (
            this_step(desk, width),
            keys(desk, available, width),
            signs(desk, glyphs, width),
            the_game(desk, width),
        )
        self.pages = pages
        self.chapter = chapter
        super().__init__("help", pages[chapter], rows=34)

    def heading(self) -> tuple[Parts, list[tuple[int, int, object]]]:
        """Return the line of the chapters, and what a click on each means: (column, width, meaning)."""
        parts: Parts = []
        hits: list[tuple[int, int, object]] = []
        for k, title in enumerate(CHAPTERS):
            start = length(parts)
            here = k == self.chapter
            parts += [(str(k + 1), "key"), (f" {title.upper() if here else title}", "mine" if here else "text")]
            hits.append((start, length(parts) - start, ("chapter", k)))
            parts.append(("   ", ""))
        return parts, hits

    def turn(self, chapter: int) -> None:
        """Show another chapter from its top."""
        self.chapter = chapter % len(CHAPTERS)
        self.text, self.top = self.pages[self.chapter], 0
        self.fill()

    def clicked(self, meaning: object) -> None:
        if isinstance(meaning, tuple) and meaning[0] == "chapter":
            self.turn(int(meaning[1]))
        else:
            super().clicked(meaning)

    def press(self, key: str, character: str) -> bool:
        step = {"tab": 1, "right": 1, "l": 1, "shift+tab": -1, "left": -1, "h": -1}.get(key)
        if step is not None:
            self.turn(self.chapter + step)
        elif character.isdigit() and 1 <= int(character) <= len(CHAPTERS):
            self.turn(int(character) - 1)
        else:
            return super().press(key, character)
        return True


def this_step(desk: Desk, width: int) -> list[Parts]:
    """Return the question, what the cursor is on, what Enter would do, and the rules about it."""
    game = desk.session.game
    out = wrapped(game.question(desk.engine, desk.view, desk.session.names), width, "question")
    out += [part for line in explained.under_cursor(desk) for part in _folded(line, width)]
    return [*out, *explained.rules(desk, width)]


def keys(desk: Desk, available: set[str], width: int) -> list[Parts]:
    """Return every key; those that do nothing now are faint."""
    room = 18
    found = [
        (" ".join(key_name(key) for key in action.keys), action.help, action.name in available)
        for action in actions().values()
        if not action.where or action.name in available
    ]
    found += [(key, words, True) for key, words in desk.face.own_keys]
    if not desk.face.hands:
        found.append(("1 to 6", "the things of another seat", True))
    found.append(("capital letters", "to a pane: the letter in its frame", True))
    found.append(("Ctrl+P", "palette: everything above by name, and themes", True))
    found.append(("mouse", "places, words, keys, tabs and lines can be clicked", True))
    out = [*wrapped("What does nothing now is faint; the lines at the bottom have what works.", width, "faint"), []]
    for names, words, works in found:
        for k, line in enumerate(wrapped(words, width - room, "text" if works else "faint")):
            out.append([(f"{'' if k else names:<{room}}", "key" if works else "faint"), *line])
    return out


def signs(desk: Desk, glyphs: Glyphs, width: int) -> list[Parts]:
    """Return what every sign on the board and in the panes means."""
    out: list[Parts] = []
    room = 20
    for sign, words in desk.face.legend(desk.scene, glyphs):
        if not sign:
            out += [[], [(words, "question")]] if out else [[(words, "question")]]
            continue
        told = wrapped(words, width - room, "text")
        for k, line in enumerate(told):
            start: Parts = [*sign, (" " * (room - length(sign)), "")] if not k else [(" " * room, "")]
            out.append([*start, *line])
    return out


def the_game(desk: Desk, width: int) -> list[Parts]:
    """Return the game in short."""
    number = desk.scene.look().number
    out: list[Parts] = []
    for title, paragraphs in primer(desk.session.game.name, number):
        out += [[], [(title, "question")]] if out else [[(title, "question")]]
        for text in paragraphs:
            out += wrapped(text, width, "text")
    return out


def _folded(line: Parts, width: int) -> list[Parts]:
    """Return a line as it is if it fits, else its words wrapped in the style of its last part."""
    if length(line) <= width:
        return [line]
    return wrapped("".join(text for text, _style in line), width, line[-1][1])
