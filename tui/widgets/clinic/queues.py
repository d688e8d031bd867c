"""Pre-admissions: the queues with the rightmost first in line, and each seat's row of every service."""

from textwrap import wrap

from core.games.clinic.board import PRE
from core.games.clinic.prompts import AskAdmit
from core.games.clinic.state import Clinic, ClinicState, Queued
from core.wording import many
from tui.widgets.clinic.marks import PAIR
from tui.widgets.clinic.pips import shade_letter
from tui.widgets.grid import Grid, Parts, fitted, length, short
from tui.widgets.pane import Pane, Scene

Place = tuple[str, int]
_NAME = 10
HINTS = (
    "The right place is first in line. A place costs its number in queue points.",
    "A swap up or down costs 1, and the patient is taken with it.",
)
"""Told where there is room for it."""


class Queues(Pane):
    """`light` says which places can be chosen and where the cursor is."""

    letter = "P"
    title = "pre-admissions"
    tab = "queues"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Begin without a cursor."""
        super().__init__(id=id)
        self.lit: frozenset[Place] = frozenset()
        self.cursor: Place | None = None

    def light(self, lit: frozenset[Place], cursor: Place | None) -> None:
        """Show what can be chosen, and the cursor."""
        if (lit, cursor) != (self.lit, self.cursor):
            self.lit, self.cursor = lit, cursor
            self.repaint()

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        return (view.queues, _points(view), *(_people(own) for own in view.seats))

    def subtitle(self, scene: Scene) -> str:
        view: ClinicState = scene.view  # type: ignore[assignment]
        points = _points(view)
        return f"{many(points, 'queue point')} left" if points is not None else "no queue points now"

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        longest = max(4, *(len(queue) for queue in view.queues.values())) if view.queues else 4
        column = max(5, min(11, (width - _NAME - 3 * longest - 1) // len(scene.names)))
        names: Parts = []
        for seat, name in enumerate(short(scene.names, column - 1)):
            names.append((f"{name:<{column}}", "mine" if seat == scene.seat else "faint"))
        positions = "".join(f" {position} " for position in range(longest, 0, -1))
        out: list[Parts] = [[(f"{'price':<{_NAME}}{positions} ", "faint"), *names]]
        for service, queue in view.queues.items():
            name = service if len(service) <= _NAME else f"{service[: _NAME - 2]}."
            line: Parts = [(f"{name:<{_NAME}}", "text")]
            for position in range(longest, 0, -1):
                line += self._place((service, position), queue[position - 1] if position <= len(queue) else None)
            line.append((" ", ""))
            for own in view.seats:
                row = _row(own, service)
                cells = fitted(row, column - 1, "") if row else [(self.glyphs.none, "faint")]
                line += [*cells, (" " * (column - length(cells)), "")]
            out.append(line)
        hints = [line for hint in HINTS for line in wrap(hint, width)]
        if self.size.height > len(out) + len(hints) + 3:
            out += [[], *([(line, "faint")] for line in hints)]
        return out

    def _place(self, place: Place, patient: Queued | None) -> Parts:
        lit, here = place in self.lit, place == self.cursor
        before, after = (">", "<") if here else ("[", "]") if lit else (" ", " ")
        style = "cursor" if here else "lit" if lit else "faint"
        if patient is None:
            return [(f"{before}{self.glyphs.none}{after}", style)]
        shown = f"{patient.colour} dim" if self.lit and not lit and not here else patient.colour
        end = (PAIR, "mark") if patient.rider else (after, style)
        return [(before, style), (shade_letter(patient.colour), shown), end]

    def draw(self, grid: Grid) -> None:
        super().draw(grid)
        if self.scene is None:
            return
        view: ClinicState = self.scene.view  # type: ignore[assignment]
        longest = max(4, *(len(queue) for queue in view.queues.values())) if view.queues else 4
        for row, (service, queue) in enumerate(view.queues.items()):
            for position in range(1, len(queue) + 1):
                x = 1 + _NAME + 3 * (longest - position)
                grid.hit(x, 2 + row - self.top, 3, 1, ("queue", (service, position)))


def _points(view: ClinicState) -> int | None:
    """Return the queue points left of whoever admits, also while a car is parked meanwhile; None where nobody does."""
    return next((asked.points for asked in reversed(view.stack) if isinstance(asked, AskAdmit)), None)


def _row(own: Clinic, service: str) -> list[Parts]:
    """Return who waits for a service in a clinic, each as a letter; a mark after those on whom somebody rides."""
    hosts = {person.bound for person in own.people.values() if person.bound and person.at == PRE}
    return [
        [(shade_letter(p.colour), p.colour), *([(PAIR, "mark")] if name in hosts else [])]
        for name, p in own.people.items()
        if p.at == PRE and p.service == service and p.kind == "patient"
    ]


def _people(own: Clinic) -> tuple[tuple[str, str, str], ...]:
    """Return who waits in a clinic's pre-admissions; the pane changes only with these."""
    kept: tuple[tuple[str, str, str], ...] | None = own.__dict__.get("waiting")
    if kept is None:
        kept = tuple((p.service, p.colour, p.bound) for p in own.people.values() if p.at == PRE)
        own.__dict__["waiting"] = kept
    return kept
