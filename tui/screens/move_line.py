"""All legal moves as a list with a filter, a typed move with completion, and why a move is not possible."""

from typing import Literal

from core.game import NotationError
from core.move import Move
from tui.screens.desk import Desk
from tui.screens.line_entry import LineEntry, completed, fits
from tui.screens.sheet import Sheet, wrapped
from tui.widgets.grid import Parts

Mode = Literal["all", "type", "why"]
TITLES: dict[Mode, str] = {"all": "all moves", "type": "type a move", "why": "why not? type a move"}


class MoveLine(Sheet[Move | None]):
    """Gives the move that was chosen or typed, None if nothing was."""

    wish = (76, 22)

    def __init__(self, desk: Desk, mode: Mode, typed: str = "") -> None:
        """Begin with every legal move."""
        super().__init__()
        self.desk = desk
        self.mode = mode
        self.entry = LineEntry(typed)
        self._listed: tuple[Move, ...] = ()
        self._moves: list[tuple[str, Move]] = []
        self.index = 0 if mode == "all" else -1
        self.answer: list[Parts] = []

    @property
    def moves(self) -> list[tuple[str, Move]]:
        """Every legal move with its line; the game may have moved while the sheet was open."""
        if self._listed is not self.desk.legal:
            self._listed = self.desk.legal
            self._moves = [(self.desk.line(move), move) for move in self._listed]
        return self._moves

    @property
    def matches(self) -> list[tuple[str, Move]]:
        """Legal moves that fit what was typed."""
        return [(line, move) for line, move in self.moves if fits(line, self.entry.text)]

    def fill(self) -> None:
        matches = self.matches
        text: list[Parts] = [self.entry.parts("move: "), *self.answer]
        hits: list[object] = [None] * len(text)
        room = self.rows - len(text) - 3
        first = max(0, min(self.index - room // 2, len(matches) - room))
        marked = -1
        for i, (line, _move) in enumerate(matches[first : first + room], first):
            if i == self.index:
                marked = len(text)
            text.append([(line, "strong" if i == self.index else "text")])
            hits.append(("move", i))
        if not matches and not self.answer:
            text.append([("no legal move begins like that", "faint")])
        text += [[]] * (self.rows - 2 - len(text))
        text.append([(f"{len(matches)} of {len(self.moves)} legal moves", "faint")])
        if 0 <= self.index < len(matches):
            text.append(self.desk.effects(matches[self.index][1]))
        enter = "ask" if self.mode == "why" else "play"
        keys = [("Enter", enter), ("Tab", "complete"), ("↑↓", "choose"), ("Esc", "back")]
        self.paper.write(TITLES[self.mode], text, keys, marked=marked, hits=hits)

    def press(self, key: str, character: str) -> bool:
        if key == "escape":
            self.dismiss(None)
            return True
        matches = self.matches
        if key in {"up", "down"}:
            step = 1 if key == "down" else -1
            self.index = max(0, min(self.index + step, len(matches) - 1)) if matches else -1
        elif key == "tab":
            self.entry = LineEntry(completed(self.entry.text, [line for line, _move in matches]))
        elif key == "enter":
            self._enter()
            return True
        elif self.entry.press(key, character):
            self.answer = []
            self.index = 0 if self.mode == "all" else -1
        else:
            return False
        self.fill()
        return True

    def _enter(self) -> None:
        """Play (or ask about) the marked move, else the one that was typed."""
        matches = self.matches
        if 0 <= self.index < len(matches):
            self._settle(matches[self.index][1])
            return
        desk = self.desk
        try:
            read = desk.session.game.notation.read
            move = read(desk.engine, desk.view, desk.seat, self.entry.text, names=desk.session.names)
        except NotationError as error:
            near = f" Near: {'; '.join(error.near)}" if error.near else ""
            self.answer = wrapped(f"{error}{near}", self.columns, "bad")
            self.fill()
            return
        self._settle(move)

    def _settle(self, move: Move) -> None:
        desk = self.desk
        refusal = desk.session.why_not(desk.seat, move)
        if refusal is None and self.mode != "why":
            self.dismiss(move)
            return
        if refusal is None:
            told = desk.effects(move)
            self.answer = [[("That is possible: ", "good"), *told]]
        else:
            self.answer = why(desk, move, self.columns)
        self.fill()

    def clicked(self, meaning: object) -> None:
        if isinstance(meaning, tuple) and meaning[0] == "move":
            self.index = int(meaning[1])
            self._enter()
        else:
            super().clicked(meaning)


def why(desk: Desk, move: Move, width: int) -> list[Parts]:
    """Return every reason why a move is not possible: rule id and sentence, the first one as it would be refused."""
    out: list[Parts] = [[(desk.line(move), "strong")]]
    for reason in desk.engine.reasons(desk.view, desk.seat, move):
        lines = wrapped(reason.text, width - 12, "bad")
        for i, line in enumerate(lines):
            out.append([(f"{reason.rule if not i else '':<11} ", "key"), *line])
    return out
