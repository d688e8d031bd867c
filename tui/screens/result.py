"""The result: who won, and every score sheet line by line with its reasons."""

from collections.abc import Callable, Sequence

from core.state import State
from tui.screens.desk import Desk
from tui.screens.notes import Note
from tui.screens.sheet import wrapped
from tui.widgets.grid import Parts


class Result(Note):
    """The score sheet; `v` steps through the game that led to it."""

    more = (("v", "step through the game"),)

    def __init__(self, text: Sequence[Parts], review: Callable[[], None]) -> None:
        """Keep the lines, and what `v` does once the sheet is closed."""
        super().__init__("result", text, rows=40)
        self.review = review

    def press(self, key: str, character: str) -> bool:
        if key == "v":
            self.dismiss(None)
            self.review()
            return True
        return super().press(key, character)


def result(desk: Desk, review: Callable[[], None], width: int) -> Result:
    """Return the sheet of a finished game in so many columns; `review` steps through it."""
    game, view = desk.session.game, desk.view
    names = desk.session.names
    scores = game.scores(view) or ()
    out: list[Parts] = [*wrapped(game.question(desk.engine, view, names), width, "question"), []]
    for place, seats in enumerate(game.ranking(view), 1):
        for seat in seats:
            out.append([(f"{place}  {names[seat]:<24}", "mine"), (f"{scores[seat].total:>4}", "strong")])
            out += _sheet(view, seat, scores[seat].lines)
            out.append([])
    return Result(out[:-1], review)


def _sheet(view: State, seat: int, parts: dict[str, int]) -> list[Parts]:
    """Return a seat's lines with reasons, where the game tells them, else the parts alone."""
    sheets = getattr(view, "sheets", ())
    if sheets:
        return [
            [
                (f"   {line.part:<12}", "text"),
                (f"{line.points:>5}  ", "bad" if line.points < 0 else "strong"),
                (f"{line.text}", "faint"),
            ]
            for line in sheets[seat]
        ]
    return [[(f"   {part:<12}", "text"), (f"{points:>5}", "strong")] for part, points in parts.items()]
