"""Actions of the screens by name: which keys they have by default, what the footer calls them, what help says.

A keymap file of the user (`keymap.toml` in the configuration folder) may give an action other keys:
`undo = ["u", "ctrl+z"]`. Keys have Textual's names; a plain character stands for itself.
"""

import tomllib
from functools import cache

from msgspec import Struct

from tui.settings import config_folder


class Action(Struct, frozen=True):
    """Something a key can do.

    Attributes:
        name: in keymap files.
        keys: Textual's names of the keys, the one that is shown first.
        label: in the footer.
        help: one line for the help screen.
        where: `review` for what is done only there, "" for everything else.

    """

    name: str
    keys: tuple[str, ...]
    label: str
    help: str
    where: str = ""


_ALL = (
    Action("left", ("left", "h"), "move", "cursor to the left, or the word before"),
    Action("right", ("right", "l"), "move", "cursor to the right, or the next word"),
    Action("up", ("up", "k"), "move", "cursor up"),
    Action("down", ("down", "j"), "move", "cursor down"),
    Action("enter", ("enter",), "choose", "choose what the cursor is on; in the log: open it"),
    Action("back", ("escape",), "back", "take back a step of the move you are putting together"),
    Action("next_target", ("tab",), "next", "to the next place that can be chosen"),
    Action("last_target", ("shift+tab",), "last", "to the place before"),
    Action("next_thing", ("n",), "next one", "go on with the next person or thing"),
    Action("last_thing", ("p", "N"), "one before", "go on with the person or thing before"),
    Action("done", ("d",), "done", "say done"),
    Action("suggested", ("s",), "suggested", "do what is suggested"),
    Action("all_moves", ("a",), "all moves", "every legal move as a list, with a filter"),
    Action("type", ("colon",), "type", "type a move"),
    Action("why_not", ("w",), "why not", "why a move is not possible, with the rule"),
    Action("undo", ("u",), "undo", "take back the last move"),
    Action("redo", ("r",), "redo", "put back what was taken back"),
    Action("undo_here", ("z",), "back to here", "in the log: take the game to this line, back or on again"),
    Action("search", ("slash",), "search", "search the log; then n and N go to older and newer lines"),
    Action("filter", ("f",), "filter", "in the log: the plays of one seat alone, of the next, of all"),
    Action("review", ("v",), "step through", "step through the game as it was played; in the log: from this line"),
    Action("floor_down", ("less_than_sign", "comma"), "floor", "a floor down"),
    Action("floor_up", ("greater_than_sign", "full_stop"), "floor", "a floor up"),
    Action("help", ("question_mark", "f1"), "help", "this help, and what the cursor is on"),
    Action("quit", ("q",), "leave", "leave; the game is saved already"),
    Action("step_back", ("left",), "before", "the play before", "review"),
    Action("step_forward", ("right",), "next", "the next play", "review"),
    Action("turn_back", ("left_square_bracket", "shift+left"), "turn", "to where this turn began", "review"),
    Action("turn_forward", ("right_square_bracket", "shift+right"), "turn", "to the next turn", "review"),
    Action("round_back", ("left_curly_bracket", "pageup"), "round", "to where this round began", "review"),
    Action("round_forward", ("right_curly_bracket", "pagedown"), "round", "to the next round", "review"),
    Action("to_start", ("home",), "start", "to the set-up", "review"),
    Action("to_end", ("end",), "end", "to the last play", "review"),
    Action("go_to", ("g",), "go to", "to a play by its number", "review"),
    Action("run", ("space",), "run", "step on by itself, or stop", "review"),
    Action("faster", ("plus",), "faster", "steps follow each other more quickly", "review"),
    Action("slower", ("minus",), "slower", "steps follow each other more slowly", "review"),
    Action("viewpoint", ("v",), "seen by", "see it as another seat may", "review"),
    Action("live", ("escape",), "back", "back to where you came from", "review"),
)
SEATS = 6
"""Digits show the things of seats."""


@cache
def actions() -> dict[str, Action]:
    """Return all actions by name, with the user's own keys."""
    own = _own_keys()
    found = {}
    for action in _ALL:
        keys = own.get(action.name, action.keys)
        found[action.name] = Action(action.name, keys, action.label, action.help, action.where)
    return found


@cache
def keymap(where: str = "") -> dict[str, str]:
    """Return the name of the action by key; what is done only somewhere has its keys there and nowhere else."""
    found = [action for action in actions().values() if action.where in {"", where}]
    found.sort(key=lambda action: action.where)
    return {key: action.name for action in found for key in action.keys}


def _own_keys() -> dict[str, tuple[str, ...]]:
    try:
        table = tomllib.loads((config_folder() / "keymap.toml").read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError):
        return {}
    return {
        name: tuple(keys)
        for name, keys in table.items()
        if isinstance(keys, list) and keys and all(isinstance(key, str) for key in keys)
    }


_SHOWN = {
    "colon": ":",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "question_mark": "?",
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "comma": ",",
    "full_stop": ".",
    "slash": "/",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "plus": "+",
    "minus": "-",
}


def key_name(key: str) -> str:
    """Return a key as people read it.

    >>> key_name("question_mark"), key_name("ctrl+z"), key_name("u")
    ('?', 'Ctrl+z', 'u')
    """
    return _SHOWN.get(key) or (key.capitalize() if len(key) > 1 else key)


TAKEN = frozenset(key for action in _ALL if not action.where for key in action.keys if len(key) == 1)
"""Letters that menus leave alone."""
