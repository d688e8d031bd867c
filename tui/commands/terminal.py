"""terminal: what this terminal can do, and which theme and characters the screens take for it, and why."""

import os
import shutil
import sys
from argparse import Namespace
from typing import Any

from tui.arguments import Commands, command, json_flag
from tui.outcome import DONE, UsageError

COLOURS = {"truecolor": "16 million", "256": "256", "standard": "16", "windows": "16"}
"""How many colours there are, by rich's word for it; otherwise none."""
SIGNS = "┌─┬─┐ ├►┼◄┤ └▲┴▼┘ ■■ (o) ◆ + # * ^ ·"
"""What the board is drawn with, to look at: each should take one cell."""


def register(commands: Commands) -> None:
    """Declare the command."""
    terminal = command(
        commands,
        "terminal",
        "show what this terminal can do, and how the screens will look in it",
        "clinic terminal\nclinic terminal --theme light --ascii --json",
        run,
        more="Theme and characters follow from NO_COLOR, TERM and the encoding; --theme and --ascii of `clinic play`\n"
        "say otherwise.",
    )
    terminal.add_argument("--ascii", action="store_true", help="as if ASCII characters were asked for")
    terminal.add_argument("--theme", metavar="NAME", help="as if this theme was asked for")
    json_flag(terminal)


def run(options: Namespace) -> int:
    """Look at the environment and print."""
    found = facts(options.theme, ascii_only=options.ascii)
    if options.json:
        from tui.output import print_json

        print_json(found)
        return DONE
    from tui.columns import aligned
    from tui.glyphs import plain

    rows = [[name.replace("_", " "), _words(value)] for name, value in found.items() if name != "why"]
    print("\n".join(aligned([*rows, *(["because", why] for why in found["why"])])))
    print(plain(SIGNS) if found["glyphs"] == "ascii" else SIGNS)
    return DONE


def facts(theme: str | None = None, *, ascii_only: bool = False) -> dict[str, Any]:
    """Return what is known of the terminal and what the screens make of it; raises UsageError for an unknown theme."""
    from rich.console import Console

    from tui import theme as themes
    from tui.commands.play import no_screens
    from tui.screens.stage import SMALLEST
    from tui.settings import config_folder

    looks = themes.looks(theme, ascii_only=ascii_only)
    try:
        themes.palette(looks.theme)
    except themes.ThemeError as error:
        raise UsageError(str(error)) from error
    drawn, told = _measured(looks.glyphs)
    columns, rows = shutil.get_terminal_size((80, 24))
    fits = columns >= SMALLEST[0] and rows >= SMALLEST[1]
    why = no_screens()
    if not why and not fits:
        why = f"At least {SMALLEST[0]} columns and {SMALLEST[1]} rows are needed."
    return {
        "TERM": os.environ.get("TERM", ""),
        "encoding": sys.stdout.encoding or "ascii",
        "columns": columns,
        "rows": rows,
        "colours": COLOURS.get(Console(force_terminal=True).color_system or "", "none"),
        "theme": looks.theme,
        "themes": list(themes.names()),
        "glyphs": drawn,
        "why": [*looks.why, *told],
        "screens": not why,
        "no_screens": why,
        "configuration": str(config_folder()),
    }


def _measured(wish: str) -> tuple[str, list[str]]:
    """Return the glyph set after the terminal was asked how wide it draws, and what it answered (a sentence part)."""
    if wish != "unicode" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return wish, []
    from tui import glyphwidth

    column = glyphwidth.ask(sys.stdin.fileno(), sys.stdout.fileno())
    if column is None:
        return wish, ["not measured: the terminal does not tell where its cursor is"]
    count = len(glyphwidth.measured())
    if glyphwidth.fits(column):
        return wish, [f"measured: {count} characters take {count} columns"]
    return "ascii", [f"ASCII: measured, {count} characters take {column} columns"]


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value) or "-"
