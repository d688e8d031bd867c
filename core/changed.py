"""What a committed submission changed, for everybody who shows the game."""

from msgspec import Struct

from core.event import Event
from core.history import History
from core.log.records import AnyRecord, Head, Play
from core.state import State


class Changed(Struct, frozen=True):
    """The table stands elsewhere than before; committed.

    Attributes:
        before: the state until now.
        after: the state from now on; parts that did not change are identical (`is`).
        events: what happened, in order; empty unless a play was made.
        record: what was appended: a play, a head move (the first of the submission's records), a note, a seat change.
        head: number of the record that the game stands at now.

    """

    before: State
    after: State
    events: tuple[Event, ...]
    record: AnyRecord
    head: int

    @property
    def n(self) -> int:
        """Number of the record."""
        return self.record.n


def outcome(history: History, n: int, now: State | None = None) -> Changed:
    """Return what record `n` (and what was appended again with it) changed.

    Args:
        history: the folded log.
        n: number of the first record of a submission.
        now: the state when a note or a change of seats came; by default that of the head.

    """
    record = history.records[n]
    if isinstance(record, Play | Head):
        after = history.after(n)
        events = history.entry(n).events if isinstance(record, Play) else ()
        return Changed(history.state(history.stood(n)), history.state(after), events, record, after)
    state = now or history.head_state
    return Changed(state, state, (), record, history.tree.head)
