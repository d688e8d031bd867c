"""Notation: moves as lines of words, one table of line forms for reading and writing, filled by modules.

A form is a pattern of fixed words and fields, such as `walk PERSON SPACE`. Every move prints as one line; reading is
forgiving in case and spacing and takes unambiguous shortenings of words. A game registers its forms in the content
table `notation` and the forms of expansions come after them.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct

from core.engine import Engine
from core.game import NotationError
from core.move import Done, Move
from core.state import State

TABLE = "notation"
"""Name of the content table that holds the line forms."""

_AROUND = re.compile(r"\s*([+.])\s*")
_SHOWN = 30  # characters of a wrong word that are repeated to its owner
_NEAR = 3  # suggestions


class LineError(NotationError):
    """A line is no move; `rule` is the id of the rule that says so, "" for a mere slip of the pen."""

    def __init__(self, text: str, near: Sequence[str] = (), rule: str = "") -> None:
        """Keep the rule beside the sentence."""
        super().__init__(text, near)
        self.rule = rule


class Field(Struct, frozen=True):
    """A part of a line that stands for a value.

    Attributes:
        name: how usage lines call it, in capitals.
        read: (look, words from here on) -> (value, how many words it took); raises LineError.
        write: (look, value) -> its words, "" for none.
        many: whether it may be left out, at the end of a line.

    """

    name: str
    read: Callable[[Any, Sequence[str]], tuple[Any, int]]
    write: Callable[[Any, Any], str] = lambda _look, value: str(value)
    many: bool = False


class LineForm(Struct, frozen=True):
    """One way to say one kind of move.

    Attributes:
        move: the move's class.
        pattern: fixed words and fields.
        make: (look, value of each field) -> the move; None if the values are the move's first fields in order.
        take: (look, move) -> the values, None if this form cannot say that move; without it they are the move's first
            fields, and the form cannot say moves whose further fields differ from their defaults.

    """

    move: type[Move]
    pattern: tuple[str | Field, ...]
    make: Callable[..., Move] | None = None
    take: Callable[[Any, Any], tuple[Any, ...] | None] | None = None

    @property
    def usage(self) -> str:
        """The form as people read it: `walk PERSON SPACE`."""
        return " ".join(part if isinstance(part, str) else part.name for part in self.pattern)

    def write(self, look: object, move: Move) -> str | None:
        """Return the line of a move, None if this form cannot say it."""
        values = self.take(look, move) if self.take else self._first_fields(move)
        if values is None:
            return None
        left = iter(values)
        words = (part if isinstance(part, str) else part.write(look, next(left)) for part in self.pattern)
        return " ".join(word for word in words if word)

    def _first_fields(self, move: Move) -> tuple[Any, ...] | None:
        values = msgspec.structs.astuple(move)
        n = sum(not isinstance(part, str) for part in self.pattern)
        further = values[n:]
        defaults = type(move).__struct_defaults__
        return values[:n] if not further or further == defaults[len(defaults) - len(further) :] else None


class _MissError(Exception):
    """A form does not fit a line from the word numbered `at` on."""

    def __init__(self, at: int, error: LineError) -> None:
        super().__init__(str(error))
        self.at = at
        self.error = error


def clean(line: str) -> list[str]:
    """Return the words of a line in lower case, without what no line needs.

    >>> clean("  Walk  D1 b2 + 1 ")
    ['walk', 'd1', 'b2+1']
    """
    plain = "".join(" " if unicodedata.category(c) == "Cc" else c for c in unicodedata.normalize("NFKC", line))
    return _AROUND.sub(r"\1", plain.casefold()).split()


def shown(word: str) -> str:
    """Return a word as it is repeated in a message, in quotes and cut short."""
    return f'"{word if len(word) <= _SHOWN else word[:_SHOWN] + "…"}"'


def one_of(words: Sequence[str], vocabulary: Iterable[str], what: str) -> tuple[str, int]:
    """Return the entry of a vocabulary that the first words stand for, whole or shortened, and how many words it took.

    Entries may have several words (`hub cardiology`). Raises LineError, naming `what` is asked, if no entry fits or
    several do.

    >>> one_of(["hub", "card", "c1"], ["hub psychiatry", "hub cardiology", "helipad"], "kind of tile")
    ('hub cardiology', 2)
    """
    known = list(vocabulary)
    fits: list[tuple[int, int, str]] = []  # words in full, words, entry
    for entry in known:
        parts = entry.split()
        typed = words[: len(parts)]
        if len(typed) == len(parts) and all(p.startswith(t) for p, t in zip(parts, typed, strict=True)):
            fits.append((sum(p == t for p, t in zip(parts, typed, strict=True)), len(parts), entry))
    best = [fit for fit in fits if fit[:2] == max(fits)[:2]]
    if len(best) == 1:
        return best[0][2], best[0][1]
    if best:
        raise LineError(f"{shown(words[0])} may mean {_listed(entry for _, _, entry in best)}.")
    raise LineError(f"There is no {what} {shown(words[0])}; there are {_listed(known)}.")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


def whole_number(_look: object, words: Sequence[str]) -> tuple[int, int]:
    """Read a number from 1 to 9999."""
    word = words[0]
    if not re.fullmatch(r"[0-9]{1,4}", word) or not int(word):
        raise LineError(f"{shown(word)} should be a number from 1 on.")
    return int(word), 1


NUMBER = Field("NUMBER", whole_number)
DONE = LineForm(Done, ("done",))


def forms(engine: Engine) -> list[LineForm]:
    """Return all line forms of a game, in order of registration, `done` last."""
    return [*engine.rules.content.get(TABLE, {}).values(), DONE]


class LineNotation:
    """The notation of a game whose modules register line forms."""

    def look(self, engine: Engine, state: State, seat: int, names: Sequence[str]) -> Any:  # noqa: ANN401 - a game's own
        """Return what fields read and write with; a game whose lines name seats puts the names in."""
        return engine.look(state, seat)

    def write(self, engine: Engine, state: State, seat: int, move: Move, *, names: Sequence[str] = ()) -> str:
        """Return the one line of a move; forms registered later are tried first."""
        look = self.look(engine, state, seat, names)
        for form in reversed(forms(engine)):
            if form.move is type(move):
                line = form.write(look, move)
                if line is not None:
                    return line
        raise TypeError(f"no line form is registered for {move!r}")

    def read(self, engine: Engine, state: State, seat: int, line: str, *, names: Sequence[str] = ()) -> Move:
        """Return the move of a line, legal or not; raises LineError with the nearest legal lines.

        Forms of the open question are tried first, with their first words shortened or whole; those of other
        questions only by their whole first word.
        """
        words = clean(line)
        try:
            return self._read(engine, state, seat, words, names)
        except LineError as error:
            near = nearest(" ".join(words), self.lines(engine, state, seat, names))
            raise LineError(str(error), near, error.rule) from None

    def lines(self, engine: Engine, state: State, seat: int, names: Sequence[str] = ()) -> list[str]:
        """Return the lines of all legal moves of a seat, in the order of the list."""
        return [self.write(engine, state, seat, move, names=names) for move in engine.legal(state, seat)]

    def _read(self, engine: Engine, state: State, seat: int, words: list[str], names: Sequence[str]) -> Move:
        asked = engine.rules.specs.get(type(state.top), {}) if state.top else {}
        every = forms(engine)
        here = [form for form in every if form.move in asked]
        heads = list(dict.fromkeys(str(form.pattern[0]) for form in here))
        if not words:
            raise LineError(f"Say one of: {_listed(heads)}.")
        look = self.look(engine, state, seat, names)
        best: _MissError | None = None
        elsewhere = [form for form in every if form.pattern[0] == words[0]]
        for group in (here, elsewhere):
            moves, miss = _fitting(group, look, words)
            if len(moves) > 1 and group is here:
                readings = _listed(self.write(engine, state, seat, move, names=names) for move in moves)
                raise LineError(f"{shown(' '.join(words))} may mean {readings}.")
            if moves:
                return moves[0]
            if miss is not None and (best is None or miss.at > best.at):
                best = miss
        if best is None or best.at == 0:
            raise LineError(f"There is no move {shown(words[0])} here; there are {_listed(heads)}.")
        raise best.error


def _fitting(group: Iterable[LineForm], look: object, words: Sequence[str]) -> tuple[list[Move], _MissError | None]:
    """Return the different moves that forms make of a line, those with most words in full; or the furthest miss."""
    found: dict[Move, int] = {}
    miss: _MissError | None = None
    for form in group:
        try:
            move, whole = _match(form, look, words)
        except _MissError as error:
            if miss is None or error.at > miss.at:
                miss = error
        else:
            found[move] = max(whole, found.get(move, 0))
    most = max(found.values(), default=0)
    return [move for move, whole in found.items() if whole == most], miss


def _match(form: LineForm, look: object, words: Sequence[str]) -> tuple[Move, int]:
    """Return the move a form makes of a line, and how many fixed words stood there in full; raises _MissError."""
    at = whole = 0
    values = []
    for part in form.pattern:
        if at >= len(words) and not (isinstance(part, Field) and part.many):
            raise _MissError(at, LineError(f"Something is missing: {form.usage}."))
        if isinstance(part, str):
            if not part.startswith(words[at]):
                raise _MissError(at, LineError(f"{shown(words[at])} does not belong here: {form.usage}."))
            whole += part == words[at]
            at += 1
            continue
        try:
            value, used = part.read(look, words[at:])
        except LineError as error:
            raise _MissError(at, error) from None
        values.append(value)
        at += used
    if at < len(words):
        raise _MissError(at, LineError(f"{shown(words[at])} is too much: {form.usage}."))
    return (form.make(look, *values) if form.make else form.move(*values)), whole


def nearest(line: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines nearest to a typed one, best first; those with the same first word if none is near."""
    near = get_close_matches(line, lines, n=_NEAR, cutoff=0.6)
    if not near and line:
        head = line.split(maxsplit=1)[0]
        near = [other for other in lines if other.split(maxsplit=1)[0].startswith(head[:2])][:_NEAR]
    return tuple(near)
