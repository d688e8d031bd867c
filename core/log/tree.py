"""The log as a tree: starts and plays hang on their parents, the head is where the game stands, nothing is erased."""

from collections.abc import Iterable

from core.log.records import AnyRecord, Head, Play, Start


class TreeError(ValueError):
    """A record does not fit on the log before it."""


class Tree:
    """Parents, children and head of a log, record by record; knows numbers, not states.

    Attributes:
        start: number of the start record; -1 in an empty tree.
        head: number of the start or play that the game stands at; -1 in an empty tree.

    """

    def __init__(self, records: Iterable[AnyRecord] = ()) -> None:
        """Build the tree of a log."""
        self.start = -1
        self.head = -1
        self._parents: dict[int, int] = {}
        self._children: dict[int, list[int]] = {}
        self._depths: dict[int, int] = {}
        self._ahead: dict[int, int] = {}  # the child on which the head was last
        self._detours: dict[int, tuple[int, int]] = {}  # end of plays appended again -> (where the undo came from, who)
        self._undone: tuple[int, int] = (-1, -1)
        for record in records:
            self.add(record)

    def __contains__(self, n: int) -> bool:
        return n in self._parents

    def add(self, record: AnyRecord) -> None:
        """Take in the next record; raises TreeError if it does not fit."""
        if isinstance(record, Start):
            if self.start >= 0:
                raise TreeError(f"record {record.n} is a second start")
            self.start = self.head = record.n
            self._parents[record.n] = -1
            self._depths[record.n] = 0
        elif isinstance(record, Play):
            self._add_play(record)
        elif isinstance(record, Head):
            if record.to not in self._parents:
                raise TreeError(f"record {record.n} goes to record {record.to}, which is no start or play")
            if record.why != "redo":
                self._undone = (self.head, record.seat)
            self._go(record.to)

    def _add_play(self, record: Play) -> None:
        if record.parent != self.head:
            raise TreeError(f"record {record.n} follows record {record.parent}, but the game stands at {self.head}")
        self._parents[record.n] = record.parent
        self._depths[record.n] = self._depths[record.parent] + 1
        self._children.setdefault(record.parent, []).append(record.n)
        self._ahead[record.parent] = record.n
        if record.again:  # the last of them is where a redo starts from
            self._detours.pop(record.parent, None)
            self._detours[record.n] = self._undone
        self.head = record.n

    def _go(self, n: int) -> None:
        self.head = n
        while (parent := self._parents[n]) >= 0:
            self._ahead[parent] = n
            n = parent

    # looking around

    def parent(self, n: int) -> int:
        """Return the record before a start or play on its path; -1 for the start."""
        return self._parents[n]

    def children(self, n: int) -> tuple[int, ...]:
        """Return the plays made from a record, the oldest first."""
        return tuple(self._children.get(n, ()))

    def path(self, n: int | None = None) -> tuple[int, ...]:
        """Return the records from the start to `n` (by default the head)."""
        at = self.head if n is None else n
        found: list[int] = []
        while at >= 0:
            found.append(at)
            at = self._parents[at]
        return tuple(reversed(found))

    def depth(self, n: int | None = None) -> int:
        """Return the number of plays from the start to `n` (by default the head)."""
        at = self.head if n is None else n
        return self._depths.get(at, 0)

    def fork(self, a: int, b: int) -> int:
        """Return the last record that the paths to `a` and to `b` have in common."""
        while a != b:
            if self._depths[a] >= self._depths[b]:
                a = self._parents[a]
            else:
                b = self._parents[b]
        return a

    def ahead(self) -> tuple[int, ...]:
        """Return what was taken back, from the head on: the plays on which the head was last, nearest first."""
        found: list[int] = []
        at = self.head
        while at in self._ahead:
            at = self._ahead[at]
            found.append(at)
        return tuple(found)

    def detour(self) -> tuple[int, int] | None:
        """Return where the undo below others' plays that ended at the head came from, and which seat's it was."""
        return self._detours.get(self.head)

    def undone(self) -> frozenset[int]:
        """Return the plays that are not on the path to the head."""
        return frozenset(self._parents) - frozenset(self.path())
