"""The expansions on the new game form: what each brings, excludes and advises, and the notice for adults."""

from collections.abc import Mapping, Sequence

from core.game import Game
from core.module import Module
from tui import rulepages, settings
from tui.screens.sheet import Sheet, wrapped
from tui.widgets.grid import Parts

NAME = 28
"""Columns of a module's title with its box."""
NOTICE = (
    "This expansion jokes about sex, drugs and illness and is meant for adults. Whoever sits at this terminal, "
    "or plays with you, should be one and should not mind."
)


class ModuleRow:
    """A line of the form that is ticked or not.

    Attributes:
        module: the expansion.
        chosen: whether it is to be played with.

    """

    def __init__(self, module: Module) -> None:
        """Begin without it."""
        self.module = module
        self.chosen = False

    def line(self, told: str, *, here: bool, barred: bool) -> Parts:
        """Return the row as it is shown; `barred` if another chosen module excludes it."""
        box = f"[{'x' if self.chosen else ' '}] {self.module.title}"
        style = "strong" if here or self.chosen else "faint" if barred else "text"
        return [(f"{box:<{NAME}}", style), (told, "bad" if barred else "faint")]

    def about(self) -> str:
        """Return what the module brings, in a few words."""
        text: str = self.module.content.get("about", {}).get(self.module.name, "")
        return text


def modules_of(game: Game) -> list[ModuleRow]:
    """Return a row for every expansion of a game."""
    return [ModuleRow(game.expansions[name]) for name in game.expansions]


def exclusion(row: ModuleRow, rows: Sequence[ModuleRow], *, chosen: bool = True) -> str:
    """Return with which module a row cannot be combined and why, "" if with all; `chosen`: only of those chosen."""
    for other in rows:
        why = row.module.excludes.get(other.module.name) or other.module.excludes.get(row.module.name)
        if why and (other.chosen or not chosen):
            reason = why if other.module.name in row.module.excludes else f"{other.module.title}: {why}"
            return f"not with {other.module.title}: {reason}" if reason == why else f"not with {reason}"
    return ""


def told(row: ModuleRow, rows: Sequence[ModuleRow]) -> str:
    """Return what stands beside a row: what forbids it now, else what it brings and what it excludes."""
    barred = exclusion(row, rows)
    if barred:
        return barred
    other = exclusion(row, rows, chosen=False).partition(":")[0]
    return "; ".join(part for part in (row.about(), "adults" if row.module.adult else "", other) if part)


def advice(rows: Sequence[ModuleRow], options: Mapping[str, str]) -> list[str]:
    """Return what chosen modules advise about the options of the game (content table `advice`: `board 3x3`)."""
    chosen = {f"{name} {value}" for name, value in options.items()}
    return [
        text
        for row in rows
        if row.chosen
        for about, text in row.module.content.get("advice", {}).items()
        if about in chosen
    ]


def pages(game: Game, row: ModuleRow, width: int) -> list[Parts]:
    """Return the rules of a module, for reading."""
    out: list[Parts] = []
    for page in rulepages.pages_of(game.name).values():
        if page.topic.casefold() in {row.module.title.casefold(), row.module.name.casefold()}:
            title, *lines = rulepages.page_lines(game.name, page, width)
            out += [[(title, "strong")], *([(line, "text")] for line in lines), []]
    return out[:-1]


class AdultNotice(Sheet[bool]):
    """Shown once before the first module for adults: `y` confirms it for good."""

    wish = (64, 8)

    def fill(self) -> None:
        self.paper.write(
            "for adults", wrapped(NOTICE, self.columns, "text"), [("y", "all here are adults"), ("Esc", "no")]
        )

    def press(self, key: str, character: str) -> bool:
        self.dismiss(character == "y")
        return True


def confirm() -> str:
    """Keep that the notice was confirmed; returns a sentence if that cannot be written, else ""."""
    try:
        settings.write(**{settings.ADULT: True})
    except OSError as error:
        return f"The notice will come again: the settings cannot be written ({error.strerror})."
    return ""
