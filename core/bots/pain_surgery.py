"""What an operation of Pain Doctors may bring: the average over the cards that can be turned, a few cards ahead."""

from collections.abc import Callable, Mapping

from core.games.pain_doctors.cards import SEGMENTS, WILD, Procedure
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.surgery import operated, operation

Worth = Callable[[int, int], float]
"""(points charted, LP left) -> what an operation that ends like that is worth; with 0 LP the patient died."""
Shown = Mapping[str, int]
"""Points of the visible card by covered segment."""
_DEPTH = 1  # further cards after "continue" that are looked at one by one

SURVIVAL = (0.0, 0.2, 0.4, 0.55, 0.66, 0.74, 0.79, 0.82, 0.85, 0.88, 0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.0)
"""How often a patient lives who goes into surgery with so many LP, when the surgeon stops in time."""
POINTS = (0, 2, 5, 9, 15, 22, 28, 34, 40, 45, 49, 54, 59, 63, 67, 71, 74, 77, 79, 80)
"""What it brings on average, deaths included; the deck as designed, 4,000 operations for each number of LP."""


def survival(lp: int) -> float:
    """Return how often a patient with so many LP lives."""
    return SURVIVAL[min(lp, len(SURVIVAL) - 1)]


def points(lp: int) -> float:
    """Return what an operation with so many LP brings on average."""
    return POINTS[min(lp, len(POINTS) - 1)]


class Odds:
    """The cards that may be turned next, as the surgeon knows them: all but those on the table and the withdrawn."""

    def __init__(self, look: Look, worth: Worth) -> None:
        """Look at the operation in progress."""
        self._deck = tuple(look.procedure(title) for title in sorted(look.state.surgery.cards))
        self._bonus = look.number("surgery.bonus")
        self._worth = worth
        self.shown = {segment: look.procedure(title).points for segment, title in operation(look).visible.items()}
        self.lp = operated(look).lp
        self.turned = look.procedure(operation(look).turned) if operation(look).turned else None

    def stopping(self, shown: Shown, lp: int) -> float:
        """Return what it is worth to end with these cards and LP."""
        return self._worth(sum(shown.values()), lp)

    def continuing(self, shown: Shown, lp: int, depth: int = _DEPTH) -> float:
        """Return what it is worth to turn another card, on average."""
        if not self._deck:
            return self.stopping(shown, lp)
        return sum(self._after(card, shown, lp, depth) for card in self._deck) / len(self._deck)

    def _after(self, card: Procedure, shown: Shown, lp: int, depth: int) -> float:
        segment = self._place(shown) if card.segment == WILD else card.segment
        return self.covering(card, segment, shown, lp, depth)

    def covering(self, card: Procedure, segment: str, shown: Shown, lp: int, depth: int = _DEPTH) -> float:
        """Return what it is worth once a card lies on a segment."""
        left = lp - card.lp
        if left <= 0:
            return self._worth(0, 0)
        now = {**shown, segment: card.points}
        total = sum(now.values())
        if len(now) == len(SEGMENTS):
            return self._worth(total * self._bonus, left)
        if card.instruction != "continue":
            return self._worth(total, left)
        if depth:
            return self.continuing(now, left, depth - 1)
        deadly = sum(other.lp >= left for other in self._deck) / len(self._deck)
        return deadly * self._worth(0, 0) + (1 - deadly) * self._worth(total, left)

    @staticmethod
    def _place(shown: Shown) -> str:
        """Where a wild card is put without much thought: where nothing lies yet, else on the worst card."""
        free = next((segment for segment in SEGMENTS if segment not in shown), None)
        return free or min(shown, key=lambda segment: shown[segment])
