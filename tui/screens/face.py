"""Face: what a game brings to the play screen - its panes, its words, and how its moves are put together."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from msgspec import Struct

from core.changed import Changed
from core.engine import Engine
from core.event import Event
from core.move import Move
from core.state import State
from tui.glyphs import Glyphs
from tui.screens.narrowing import Choice, Path
from tui.widgets.canvas import Canvas
from tui.widgets.grid import Parts
from tui.widgets.pane import Pane, Scene

Box = tuple[int, int, int, int]
"""Left column, top row, width, height."""


class Target(Struct, frozen=True):
    """A place the cursor can be on.

    Attributes:
        kind: as in a choice: `space`, `side`, `spot` or `queue`; `away` while the cursor is elsewhere than here.
        value: which one; where it was before it went away.

    """

    kind: str
    value: Any


class Table(Protocol):
    """The widget in the middle: what everybody looks at."""

    def show_scene(self, scene: Scene) -> bool:
        """Show a scene; whether it drew."""

    def light_up(self, lit: Sequence[Target], cursor: Target, chosen: str) -> None:
        """Light what can be chosen, move the cursor, mark the person the question is about."""


class Face(Struct, frozen=True):
    """One game's part of the play screen.

    Attributes:
        table: makes the widget in the middle.
        panes: makes the panes around it, by letter.
        boxes: (width, height, open pane, scene) -> where the table (`G`) and the panes lie; others are hidden.
        paths_of: (look, how a move is written) -> the ways to put a move together.
        first_person: who is asked about first.
        suggestion: whether a move is the suggestion, on the key `s`.
        start: (scene) -> where the cursor begins.
        step: (scene, cursor, columns, rows, what can be chosen) -> where an arrow key leads.
        floor: (scene, cursor, floors up) -> the same place on another floor.
        aimed: (scene, a move, a place) -> the same move aimed there, to ask why not; None if it has no place.
        place_words: (scene, cursor) -> what is there, in words.
        pane_for: kind of choice -> letter of the pane it is made in.
        effects: (engine, view, seat, move) -> what it would do.
        cost: (engine, view, seat, move) -> dollars it takes, 0 for none.
        moment: (scene) -> where the game stands.
        purse: (scene) -> what the seat shown has.
        brief: the same in few words.
        doing: (scene) -> what each seat does in this phase, "" for nothing that is known.
        score_line: (scene) -> its score if the game ended now.
        answered: (view, seat) -> its own answer in a secret question, "" for none.
        watch: (kind of question) -> letter of the pane that helps with it, "" for none.
        letter: the capital that jumps to the table.
        title: what its tab is called.
        aside: letters of panes that somebody looks at beside what is asked; a move does not take them away.
        hands: whether seats hold hands that only they may see, on one table. Then the terminal is handed over between
            people, digits stand for cards instead of seats, and nobody's things are looked at apart.
        whom: what is asked once a thing is chosen that goes to a place.
        strip: (scene) -> what stands in the bar above in place of the seats.
        news: (scene, what changed) -> a sentence that is shown until the next key, "" for none.
        own_keys: (key, what it does) of keys that no other game has, for help.
        settles: (events of a play) -> whether so much came of it by itself that the log shows it opened.
        legend: (scene, glyphs) -> (a sign as it is drawn, what it means), for help; no sign for a heading.

    """

    table: Callable[[], Canvas]
    panes: Callable[[], Mapping[str, Pane]]
    boxes: Callable[[int, int, str, Scene], Mapping[str, Box]]
    paths_of: Callable[[Any, Callable[[Move], str]], Callable[[Move], list[Path]]]
    first_person: Callable[[Any, Sequence[Choice]], Choice | None]
    suggestion: Callable[[Move], bool]
    start: Callable[[Scene], Target]
    step: Callable[[Scene, Target, int, int, Sequence[Target]], Target]
    floor: Callable[[Scene, Target, int], Target]
    aimed: Callable[[Scene, Move, Target], Move | None]
    place_words: Callable[[Scene, Target], Parts]
    pane_for: Mapping[str, str]
    effects: Callable[[Engine, Any, int, Move], Parts]
    moment: Callable[[Scene], str]
    purse: Callable[[Scene], Parts]
    brief: Callable[[Scene], Parts]
    doing: Callable[[Scene], tuple[str, ...]]
    score_line: Callable[[Scene], Parts]
    answered: Callable[[Any, int], str]
    watch: Callable[[str], str]
    letter: str = "G"
    title: str = "grid"
    aside: frozenset[str] = frozenset({"T", "O", "M", "B", "L"})
    hands: bool = False
    whom: str = "where to?"
    strip: Callable[[Scene], Parts] = lambda _scene: []
    news: Callable[[Scene, Changed], str] = lambda _scene, _changed: ""
    cost: Callable[[Engine, Any, int, Move], int] = lambda _engine, _view, _seat, _move: 0
    own_keys: tuple[tuple[str, str], ...] = ()
    settles: Callable[[Sequence[Event]], bool] = lambda _events: False
    legend: Callable[[Scene, Glyphs], Sequence[tuple[Parts, str]]] = lambda _scene, _glyphs: ()


FACES = {"clinic": "tui.widgets.clinic.face", "pain": "tui.widgets.pain.face"}
"""Where the face of each game is that has one; the others are played in plain mode."""


class NoFaceError(Exception):
    """There are no screens for a game yet; the message says how to play it."""

    def __init__(self, game: str) -> None:
        """Say which game."""
        super().__init__(f"There are no screens for the game {game} yet; `clinic play --plain` plays it as lines.")


def face(name: str) -> Face:
    """Return the face of a game by its name; raises NoFaceError."""
    if name not in FACES:
        raise NoFaceError(name)
    found: Face = import_module(FACES[name]).FACE
    return found


__all__ = ["FACES", "Box", "Face", "NoFaceError", "State", "Table", "Target", "face"]
