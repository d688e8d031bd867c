"""A line of text that is typed on a canvas: letters, Backspace, the cursor; and how typed words fit a list of lines."""

from collections.abc import Sequence

from tui.widgets.grid import Parts


class LineEntry:
    """One editable line.

    Attributes:
        text: what was typed.
        at: position of the cursor.

    """

    def __init__(self, text: str = "") -> None:
        """Begin with a text, the cursor at its end."""
        self.text = text
        self.at = len(text)

    def press(self, key: str, character: str) -> bool:
        """Answer a key; whether the line or its cursor changed."""
        before = (self.text, self.at)
        if key == "backspace":
            self.text = self.text[: max(self.at - 1, 0)] + self.text[self.at :]
            self.at = max(self.at - 1, 0)
        elif key == "delete":
            self.text = self.text[: self.at] + self.text[self.at + 1 :]
        elif key in {"left", "right"}:
            self.at = max(0, min(self.at + (1 if key == "right" else -1), len(self.text)))
        elif key in {"home", "end"}:
            self.at = 0 if key == "home" else len(self.text)
        elif key == "ctrl+u":
            self.text, self.at = "", 0
        elif len(character) == 1 and character.isprintable():
            self.insert(character)
        return (self.text, self.at) != before

    def insert(self, text: str) -> None:
        """Put a text in at the cursor."""
        self.text = self.text[: self.at] + text + self.text[self.at :]
        self.at += len(text)

    def parts(self, label: str) -> Parts:
        """Return the line with its cursor."""
        after = self.text[self.at : self.at + 1] or " "
        return [
            (label, "faint"),
            (self.text[: self.at], "strong"),
            (after, "cursor"),
            (self.text[self.at + 1 :], "strong"),
        ]


def fits(line: str, typed: str) -> bool:
    """Whether every typed word begins a word of the line, in order; `bu tr b2` fits `build treatment b2`.

    >>> fits("build treatment b2+1", "bu tr"), fits("build treatment b2+1", "tr bu")
    (True, False)
    """
    words = iter(line.lower().split())
    return all(any(word.startswith(part) for word in words) for part in typed.lower().split())


def completed(typed: str, lines: Sequence[str]) -> str:
    """Return the longest beginning that all lines that begin like the typed text have in common.

    >>> completed("bu", ["build treatment b2", "build treatment b3"])
    'build treatment b'
    """
    begun = [line for line in lines if line.lower().startswith(typed.lower())] or [
        line for line in lines if fits(line, typed)
    ]
    if not begun:
        return typed
    first, last = min(begun), max(begun)
    n = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:n] if n >= len(typed.strip()) else typed
