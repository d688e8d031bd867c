"""How far back a seat may go, and what comes back with a redo: plans, which the table carries out.

free: anywhere; bots' answers go with the play of a person that they followed. strict (and consent, until there is a
host that can ask everybody): a seat's own plays, back to the last barrier. A barrier is an event that shows chance or a
secret, or another seat's play; but in a question that several seats answer at once others' plays that show nothing are
none: they are appended again, if they give the very same events.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.engine import Outcome
from core.history import Entry, History, question_by_number
from core.log.codec import raw_events
from core.log.records import Play, Why
from core.move import IllegalError
from core.state import State, digest
from core.view import mask_entry, view


class UndoRefusedError(Exception):
    """The policy does not allow to go there; the message names the barrier in words."""


class Plan(Struct, frozen=True):
    """Where the head is to go, and what is appended again there.

    Attributes:
        to: number of a start or play.
        why: what kind of step it is.
        again: other seats' plays in their order, taken over from the old line.

    """

    to: int
    why: Why
    again: tuple[int, ...] = ()


def undo(history: History, seat: int) -> Plan:
    """Plan to take back the last play (free), or the seat's own last one (strict)."""
    entries = history.path()[1:]
    if not entries:
        raise UndoRefusedError("There is nothing to take back yet.")
    if history.header.undo == "free":
        k = _last_by_person(entries)
        if k < 0 and any(not player.bot for player in history.players):
            raise UndoRefusedError("There is nothing to take back yet: only bots have moved.")
        return Plan(entries[k].parent, "undo")
    own = _own(entries, seat)
    above = entries[own[-1] + 1 :]
    if above:  # the own last play in the question that the others answered too
        first = above[0]
        own = [k for k in own if _serial(entries[k]) == _serial(first)]
        if not own:
            raise UndoRefusedError(_has_played_since(history, first, seat))
    return _take_back(history, seat, entries, own[-1], "undo")


def undo_to(history: History, seat: int, n: int) -> Plan:
    """Plan to go back to record `n` of the current path (strict: to take back the seat's own plays after it)."""
    path = history.path()
    if n not in (entry.n for entry in path):
        raise UndoRefusedError(f"Record {n} is not on the way to where the game stands; go there as to a branch.")
    if n == path[-1].n:
        raise UndoRefusedError(f"The game stands at record {n} already.")
    if history.header.undo == "free":
        return Plan(n, "undo to")
    entries = path[1:]
    own = [k for k, entry in enumerate(entries) if entry.n > n and entry.seat == seat]
    if not own:
        raise UndoRefusedError(f"You have not played after record {n}.")
    return _take_back(history, seat, entries, own[0], "undo to")


def reset(history: History, seat: int) -> Plan:
    """Plan to take back what the seat played in this turn: since another person did, or since the last barrier."""
    entries = history.path()[1:]
    own = _own(entries, seat)
    moment = history.game.moment(history.state(entries[own[-1]].parent))
    if history.header.undo == "free":
        since = next((entry for entry in reversed(entries[own[-1] + 1 :]) if not entry.by_bot), None)
        if since is not None:
            raise UndoRefusedError(_has_played_since(history, since, seat))
        k = own[-1]
        while k > 0 and entries[k - 1].seat == seat and _in(history, entries[k - 1], moment):
            k -= 1
        return Plan(entries[k].parent, "reset")
    last = undo(history, seat)
    first = next(k for k, entry in enumerate(entries) if entry.parent == last.to)
    for k in reversed([k for k in own if k < first]):
        if not _in(history, entries[k], moment) or _barred(history, seat, entries, k):
            break
        first = k
    return _take_back(history, seat, entries, first, "reset")


def redo(history: History, seat: int) -> Plan:
    """Plan to put back what was taken back last."""
    tree = history.tree
    ahead = [history.entry(n) for n in tree.ahead()]
    detour = tree.detour()
    if history.header.undo == "free":
        if ahead:
            k = 0
            while k + 1 < len(ahead) and ahead[k + 1].by_bot:
                k += 1
            return Plan(ahead[k].n, "redo")
        if detour is not None:
            return Plan(detour[0], "redo")
        raise UndoRefusedError("Nothing was taken back that could be put back.")
    if ahead and ahead[0].seat == seat:
        return Plan(ahead[0].n, "redo")
    if detour is not None and detour[1] == seat:
        return Plan(detour[0], "redo")
    if ahead:
        raise UndoRefusedError(f"What was taken back is {history.names[ahead[0].seat]}'s to put back.")
    raise UndoRefusedError("Nothing was taken back that could be put back.")


def branch(history: History, n: int) -> Plan:
    """Plan to go to any start or play of the tree."""
    if n not in history.tree:
        raise UndoRefusedError(f"Record {n} is no play of this game.")
    if n == history.tree.head:
        raise UndoRefusedError(f"The game stands at record {n} already.")
    if history.header.undo != "free":
        raise UndoRefusedError("Other branches are open only where undo is free; look at them in review.")
    return Plan(n, "branch")


def played_again(history: History, plan: Plan, seat: int, first: int) -> list[tuple[Play, Entry]]:
    """Return the plays that a plan appends again, numbered from `first` on; refuses if one depends on what goes."""
    state, parent = history.state(plan.to), plan.to
    found: list[tuple[Play, Entry]] = []
    for n, old in enumerate((history.entry(k) for k in plan.again), first):
        assert isinstance(old.record, Play)
        assert old.move is not None
        try:
            outcome = history.engine.decide(state, old.seat, old.move)
        except IllegalError as error:
            raise UndoRefusedError(_depends(history, old, seat)) from error
        if outcome.events != old.events:
            raise UndoRefusedError(_depends(history, old, seat))
        prompt = state.prompt
        assert prompt is not None
        record = replace(
            old.record,
            n=n,
            parent=parent,
            id="",
            prompt=prompt.n,
            again=True,
            events=raw_events(outcome.events),
            digest=digest(outcome.state),
        )
        found.append((record, Entry(record, parent, old.move, outcome.events, outcome.state)))
        state, parent = outcome.state, n
    return found


def barrier(entry: Entry) -> str:
    """Return what a play shows that nobody can unsee (a sentence part), or ""."""
    return next((event.barrier for event in entry.events if event.barrier), "")


# strict


def _take_back(history: History, seat: int, entries: Sequence[Entry], k: int, why: Why) -> Plan:
    """Plan to take back the seat's plays from the k-th on, keeping those of others in the same open question."""
    barred = _barred(history, seat, entries, k)
    if barred:
        raise UndoRefusedError(barred)
    again = tuple(entry.n for entry in entries[k:] if entry.seat != seat)
    return Plan(entries[k].parent, why, again)


def _barred(history: History, seat: int, entries: Sequence[Entry], k: int) -> str:
    """Return why the seat's plays from the k-th on cannot be taken back, or ""."""
    base = history.state(entries[k].parent)
    for entry in entries[k:]:
        if entry.seat != seat and not _asked_together(base, history.state(entry.parent), seat, entry.seat):
            return _has_played_since(history, entry, seat)
        shown = barrier(entry)
        if shown:
            return f"Not further back: with {_play(history, entry, seat)} {shown}."
    return ""


def _asked_together(base: State, before: State, seat: int, other: int) -> bool:
    """Whether `other` moved (in state `before`) in a question that was open to both in state `base` already."""
    for event in base.stack:
        seats = getattr(event, "seats", ())
        if seat in seats and other in seats and question_by_number(before, getattr(event, "n", -1)) is not None:
            return True
    return False


def _own(entries: Sequence[Entry], seat: int) -> list[int]:
    own = [k for k, entry in enumerate(entries) if entry.seat == seat]
    if not own:
        raise UndoRefusedError("You have not played yet; there is nothing of yours to take back.")
    return own


def _serial(entry: Entry) -> int:
    return entry.record.prompt if isinstance(entry.record, Play) else 0


def _last_by_person(entries: Sequence[Entry]) -> int:
    return next((k for k in range(len(entries) - 1, -1, -1) if not entries[k].by_bot), -1)


def _in(history: History, entry: Entry, moment: tuple[int, str]) -> bool:
    return history.game.moment(history.state(entry.parent)) == moment


# words


def _play(history: History, entry: Entry, viewer: int) -> str:
    """Return a play in words, without secrets: a refusal is read by whoever sits at the terminal."""
    if entry.seat != viewer and any(event.secret for event in entry.events):
        return f"{history.names[entry.seat]}'s answer"
    game, seen = history.game, mask_entry(history.game, entry, -1)
    before = view(game, history.state(entry.parent), -1)
    outcome = Outcome(seen.events, seen.state)
    lines = game.narrate(history.engine, before, entry.seat, entry.move, outcome, history.names)
    return f'"{lines[0]}"' if lines else "your answer"


def _has_played_since(history: History, entry: Entry, seat: int) -> str:
    return f"Not further back: since then came {_play(history, entry, seat)}."


def _depends(history: History, entry: Entry, seat: int) -> str:
    play = _play(history, entry, seat)
    return f"{play[0].upper()}{play[1:]} depends on yours; {history.names[entry.seat]} has to take it back first."
