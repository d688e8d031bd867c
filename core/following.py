"""Following: one game in memory kept up with its store - what is appended here and elsewhere, and who is told of it."""

from collections.abc import Callable, Sequence
from threading import RLock

from core.changed import Changed, outcome
from core.history import Entry, History
from core.log.records import AnyRecord, Play
from core.log.store import DamagedError, NewerError, NoGameError, ReadOnlyError, StaleError, Store, StoreBusyError
from core.standing import Standing


class Following(Standing):
    """A folded log with the store that it lies in.

    Attributes:
        name: in the store; "" for records that lie in none.

    """

    def __init__(self, history: History, store: Store | None, name: str, damage: str = "") -> None:
        """Put a folded log on the table; `create`, `open` and `from_records` do."""
        self.name = name
        super().__init__(history)
        self._store = store
        self._damage = damage or history.damage
        self._listeners: list[Callable[[Changed], None]] = []
        self._lock = RLock()

    @property
    def damage(self) -> str:
        """What is wrong with the stored game (a sentence), or ""."""
        return self._damage

    @property
    def read_only(self) -> str:
        """Why nothing can be written (a sentence), or ""."""
        if self._store is None:
            return self._damage or "This game lies in a file; import it to play on."
        return self._damage or self._store.read_only

    def refresh(self) -> tuple[Changed, ...]:
        """Read what other processes appended; one Changed per submission, in order."""
        if self._store is None or self._damage:
            return ()
        with self._lock:
            known = len(self._history.records)
            before = self.state
            fresh: tuple[AnyRecord, ...] = ()
            try:
                fresh = self._store.read(self.name, known)
            except DamagedError as error:
                fresh, self._damage = error.records, str(error)
            except (NewerError, NoGameError) as error:
                self._damage = str(error)
            for record in fresh:
                try:
                    self._history.add(record)
                except DamagedError as error:
                    self._damage = str(error)
                    break
            told = []
            for record in self._history.records[known:]:
                if not (isinstance(record, Play) and record.again):
                    changed = outcome(self._history, record.n, before)
                    before = changed.after
                    told.append(self._tell(changed))
            return tuple(told)

    def subscribe(self, tell: Callable[[Changed], None]) -> Callable[[], None]:
        """Have `tell` called with every Changed, own and others'; returns the call that ends it."""
        self._listeners.append(tell)

        def end() -> None:
            if tell in self._listeners:
                self._listeners.remove(tell)

        return end

    def poll(self) -> bool:
        """Whether other processes appended something, which is read then; cheap, for a timer of 50 to 100 ms."""
        if self._store is None or self._damage:
            return False
        try:
            return self._store.watch(self.name, len(self._history.records)) and bool(self.refresh())
        except StoreBusyError:
            return False  # the next call will see it
        except NoGameError as error:
            self._damage = str(error)
            return False

    # inside

    def _commit(self, appended: Sequence[tuple[AnyRecord, Entry | None]]) -> bool:
        """Store records and take them in; False if others were faster and their records were read instead."""
        if self.read_only or self._store is None:
            raise ReadOnlyError(self.read_only)
        known = len(self._history.records)
        try:
            self._store.append(self.name, known, [record for record, _ in appended])
        except StaleError:
            self.refresh()
            if len(self._history.records) == known:
                raise  # nothing new was there to read: trying again would not end
            return False
        for record, entry in appended:
            self._history.add(record, entry)
        return True

    def _tell(self, changed: Changed) -> Changed:
        for tell in tuple(self._listeners):
            tell(changed)
        return changed
