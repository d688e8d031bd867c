"""The lines of words round the board: where the game stands, how the seat shown does, what the score would be now."""

from core.games.clinic.look import Look
from core.games.clinic.prompts import AskChoose
from core.games.clinic.state import ClinicState
from tui.widgets.clinic.effects import score
from tui.widgets.clinic.standings import clock
from tui.widgets.grid import Parts
from tui.widgets.pane import Scene

BASE_PARTS = 6
"""Parts of a score without modules."""


def moment(scene: Scene) -> str:
    """Return round, phase and who decides: `round 3 of 6 · move: Ana`."""
    view: ClinicState = scene.view  # type: ignore[assignment]
    rounds = scene.look().number("rounds")
    where = f"round {view.round} of {rounds}" if view.round else "set-up"
    phase = view.phase if view.phase != "set-up" else ""
    if view.action and phase in {"choose", "build", "hire", "admit"}:
        phase = f"action {view.action}, {phase}"
    asked = view.prompt
    who = [scene.names[seat] for seat in scene.deciding if not answered(view, seat)]
    words = [where, phase] if phase else [where]
    if asked is not None and not asked.seats:
        words = ["the game is over"]
    elif who:
        words[-1] += f": {', '.join(who)}"
    return " · ".join(words)


def purse(scene: Scene, *, brief: bool = False) -> Parts:
    """Return what the seat shown has, in words or briefly."""
    look: Look = scene.look()
    own = look.clinic
    figures = (("", f"${own.cash}"), ("income ", f"${own.income}"), ("popularity ", str(own.popularity)))
    if brief:
        figures = (("", f"${own.cash}"), ("+", f"${own.income}"), ("pop ", str(own.popularity)))
    parts: Parts = [(f"{scene.names[scene.seat]} " if not brief else "", "bar mine")]
    for label, value in (*figures, ("" if brief else "clock ", clock(own.minutes))):
        parts += [(f" {label}", "bar faint"), (f"{value} ", "bar strong")]
    return parts


def score_line(scene: Scene) -> Parts:
    """Return the score of the seat shown if the game ended now, and what it is made of."""
    look: Look = scene.look()
    parts: dict[str, int] = {}
    for line in look.lines("score"):
        parts[line.part] = parts.get(line.part, 0) + line.points  # type: ignore[attr-defined]  # score lines
    if len(parts) > BASE_PARTS:  # with modules there are many; those that bring nothing yet are left out
        parts = {part: points for part, points in parts.items() if points}
    out: Parts = [("if it ended now: ", "faint"), (str(score(look)), "strong"), (" =", "faint")]
    for i, (part, points) in enumerate(parts.items()):
        sign = (" - " if points < 0 else " + ") if i else (" -" if points < 0 else " ")
        out += [(f"{sign}{part.replace('_', ' ')} ", "faint"), (str(abs(points)), "bad" if points < 0 else "text")]
    return out


def answered(view: ClinicState, seat: int) -> str:
    """Return a seat's own answer in a secret question, "" for none or where it is hidden."""
    asked = view.prompt
    return asked.answers[seat] if isinstance(asked, AskChoose) and asked.answers else ""
