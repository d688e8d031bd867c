"""Themes: palettes from TOML files in `themes/` and in the user's folder, and which one a terminal gets by itself."""

import os
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct, ValidationError, convert
from rich.errors import StyleSyntaxError
from rich.style import Style
from textual.theme import Theme

import themes
from tui.settings import config_folder

OWN = Path(themes.__file__ or "").parent
"""Where the program's own themes lie."""
DEFAULT = "dark"
_SCREEN = ("primary", "secondary", "warning", "error", "success", "accent", "surface", "panel", "boost")
_PLAIN = (
    "ansi-background",
    "ansi-foreground",
    "border-blurred",
    "block-cursor-foreground",
    "block-cursor-background",
    "input-cursor-background",
    "input-cursor-foreground",
    "input-selection-background",
    "input-selection-foreground",
    "screen-selection-background",
    "screen-selection-foreground",
)
"""Textual's variables that a theme without colours has to give."""


class ThemeError(ValueError):
    """There is no theme of that name, or its file is wrong; the message says what to change."""


class ThemeFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a theme's file.

    Attributes:
        title: for people to read.
        dark: light letters on dark ground.
        plain: no colours of its own, only bold, underline and reverse.
        screen: colours by Textual's names (background, primary …).
        styles: a style for every name that panes use.

    """

    title: str
    styles: dict[str, str]
    dark: bool = True
    plain: bool = False
    screen: dict[str, str] = {}


class Palette:
    """The styles of one theme, by name."""

    def __init__(self, name: str, file: ThemeFile) -> None:
        """Read every style once; raises ThemeError naming the one that is wrong."""
        self.name = name
        self.file = file
        self._styles: dict[str, Style] = {}
        for key, text in file.styles.items():
            try:
                self._styles[key] = Style.parse(text)
            except StyleSyntaxError as error:
                raise ThemeError(f"In the theme {name}, the style {key} = {text!r} is wrong: {error}.") from error
        self._laid_over: dict[str, Style] = {"": self._styles.get("text", Style.null())}

    def style(self, names: str) -> Style:
        """Return the style of names parted by blanks, later ones laid over earlier ones."""
        found = self._laid_over.get(names)
        if found is None:
            found = self._laid_over[""]
            for name in names.split():
                found += self._styles.get(name, Style.null())
            self._laid_over[names] = found
        return found

    def textual(self) -> Theme:
        """Return the theme for stock widgets."""
        colours = dict.fromkeys(_SCREEN, "ansi_default") if self.file.plain else self.file.screen
        return Theme(
            name=f"clinic-{self.name}",
            primary=colours.get("primary", "ansi_default"),
            secondary=colours.get("secondary"),
            warning=colours.get("warning"),
            error=colours.get("error"),
            success=colours.get("success"),
            accent=colours.get("accent"),
            foreground=colours.get("foreground", "ansi_default"),
            background=colours.get("background", "ansi_default"),
            surface=colours.get("surface"),
            panel=colours.get("panel"),
            boost=colours.get("boost"),
            dark=self.file.dark,
            ansi=self.file.plain,
            variables=dict.fromkeys(_PLAIN, "ansi_default") | {"input-cursor-text-style": "reverse"}
            if self.file.plain
            else {},
        )


def names() -> tuple[str, ...]:
    """Return the names of all themes, the program's own first."""
    own = [path.name for path in OWN.iterdir()]
    folder = config_folder() / "themes"
    users = [path.name for path in folder.glob("*.toml")] if folder.is_dir() else []
    found = [name.removesuffix(".toml") for name in (*sorted(own), *sorted(users)) if name.endswith(".toml")]
    return tuple(dict.fromkeys(name for name in found if name != "glyphs"))


@cache
def palette(name: str) -> Palette:
    """Return a theme by name, the user's own before the program's; raises ThemeError."""
    place = config_folder() / "themes" / f"{name}.toml"
    source = place if place.is_file() else OWN / f"{name}.toml"
    known = ", ".join(names())
    if name != Path(name).name or not source.is_file() or name == "glyphs":
        raise ThemeError(f"There is no theme {name!r}; there are: {known}.")
    try:
        file = convert(tomllib.loads(source.read_text(encoding="utf-8")), ThemeFile)
    except (OSError, ValidationError, ValueError) as error:
        raise ThemeError(f"The theme file {source} can't be used: {error}.") from error
    return Palette(name, file)


class Looks(Struct, frozen=True):
    """Which theme and glyphs a terminal gets, and why.

    Attributes:
        theme: name of the theme.
        glyphs: `unicode` or `ascii`.
        why: sentence parts, one a choice.

    """

    theme: str
    glyphs: str
    why: tuple[str, ...]


def looks(
    theme: str | None = None,
    *,
    ascii_only: bool = False,
    environ: Mapping[str, str] | None = None,
    encoding: str | None = None,
) -> Looks:
    """Return the looks for a terminal: what was asked for, else what its environment says.

    >>> looks(environ={"TERM": "xterm-256color"}, encoding="utf-8").glyphs
    'unicode'
    >>> looks(environ={"TERM": "linux"}, encoding="utf-8").glyphs
    'ascii'
    >>> looks(environ={"TERM": "xterm", "NO_COLOR": "1"}, encoding="utf-8").theme
    'mono'
    """
    environ = os.environ if environ is None else environ
    encoding = (sys.stdout.encoding or "ascii") if encoding is None else encoding
    term = environ.get("TERM", "")
    why = []
    if theme is None:
        no_colour = "NO_COLOR" in environ
        theme = "mono" if no_colour or term == "dumb" else DEFAULT
        reason = "NO_COLOR is set" if no_colour else "TERM is dumb" if term == "dumb" else "nothing else was asked for"
        why.append(f"theme {theme}: {reason}")
    else:
        why.append(f"theme {theme}: asked for")
    if ascii_only:
        why.append("ASCII: asked for")
    elif term in {"linux", "dumb", ""}:
        ascii_only = True
        why.append(f"ASCII: TERM is {term or 'not set'}")
    elif "utf" not in encoding.lower():
        ascii_only = True
        why.append(f"ASCII: the terminal's encoding is {encoding}")
    else:
        why.append(f"Unicode: the encoding is {encoding}")
    return Looks(theme, "ascii" if ascii_only else "unicode", tuple(why))
