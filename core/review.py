"""Review: stepping along a path of the log, by move, by turn or by round. Step k is the state after k plays."""

from collections.abc import Callable
from typing import Literal

from core.history import Entry, History

By = Literal["move", "turn", "round"]
"""How far a step goes: one play; to where another seat's plays begin; to where a round begins."""


class Steps:
    """The steps of one path.

    Attributes:
        entries: the start (step 0) and the plays; `entries[k].state` is shown at step k.

    """

    def __init__(self, history: History, n: int | None = None) -> None:
        """Lay out the path to record `n` (by default the head)."""
        self.entries: tuple[Entry, ...] = history.path(n)
        self._moment = history.game.moment

    @property
    def last(self) -> int:
        """The last step: how many plays there are."""
        return len(self.entries) - 1

    def index(self, n: int) -> int:
        """Return the step of a record, or of the last play before it for one that is no step of this path."""
        return max((k for k, entry in enumerate(self.entries) if entry.n <= n), default=0)

    def forward(self, k: int, by: By = "move") -> int:
        """Return the next step after `k`; the last one if there is no other."""
        begins = self._begins(by)
        return next((j for j in range(k + 1, self.last) if begins(j)), self.last)

    def back(self, k: int, by: By = "move") -> int:
        """Return the step before `k`; 0 if there is no other."""
        begins = self._begins(by)
        return next((j for j in range(min(k, self.last + 1) - 1, 0, -1) if begins(j)), 0)

    def _begins(self, by: By) -> Callable[[int], bool]:
        if by == "turn":
            return lambda j: j < self.last and self.entries[j + 1].seat != self.entries[j].seat
        if by == "round":
            return lambda j: self._round(j) != self._round(j - 1)
        return lambda _j: True

    def _round(self, k: int) -> int:
        number: int = self._moment(self.entries[k].state)[0]
        return number
