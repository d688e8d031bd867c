"""Game: what a base game offers to all that is common to games (tables, notation, screens, bots, commands)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from core.engine import Engine, Outcome
from core.event import Event, Task
from core.module import Module
from core.move import Move
from core.ruleset import Ruleset
from core.state import State


class NotationError(ValueError):
    """A typed line is no move; the message says why, `near` holds the nearest legal lines."""

    def __init__(self, text: str, near: Sequence[str] = ()) -> None:
        """Keep the suggestions beside the sentence."""
        super().__init__(text)
        self.near = tuple(near)


class PositionError(ValueError):
    """A position file that cannot be laid out: `key` names the key that is wrong (`seat.Ana.cells`)."""

    def __init__(self, key: str, text: str) -> None:
        """Keep the key beside the sentence."""
        super().__init__(f"{key}: {text}")
        self.key = key


class SetupError(ValueError):
    """A game that cannot be made like that (seats, options, modules); the message says what to change."""


class Option(Struct, frozen=True):
    """A choice made when a game is created.

    Attributes:
        name: key in headers and position files.
        choices: allowed values, the default first.
        text: what it means, in a few words.

    """

    name: str
    choices: tuple[str, ...]
    text: str


class Notation(Protocol):
    """A game's text form of moves; every legal move prints as exactly one line that parses back to it.

    `names` are those of the seats, for lines that name a seat; without them such lines have its number, from 1.
    """

    def write(self, engine: Engine, state: State, seat: int, move: Move, *, names: Sequence[str] = ()) -> str:
        """Return the one line of a move."""

    def read(self, engine: Engine, state: State, seat: int, line: str, *, names: Sequence[str] = ()) -> Move:
        """Return the move of a line, forgiving in case, spacing and unambiguous shortenings; raises NotationError."""


def _nothing(_rules: Ruleset) -> None:
    """For games whose numbers fit together whatever they are."""


class Score(Struct, frozen=True):
    """A seat's result: total, and its parts by name in the order of the score sheet."""

    total: int
    lines: dict[str, int]


class Game(Struct, frozen=True):
    """One base game with its expansions.

    Attributes:
        name: as in commands and files (`clinic`, `pain`).
        title: as people read it.
        min_seats: fewest seats.
        max_seats: most seats.
        base: the base module.
        expansions: further modules by name, in the order in which they are composed.
        options: choices made at creation.
        look: the game's look class, called with (engine, state, seat).
        initial: the empty state; everything else comes from events.
        opening: the task that sets the game up, folded into `initial` and settled.
        notation: text form of moves.
        lay: position files: (engine, seat names, parsed TOML) -> events that lay the position out on `initial`;
            raises PositionError.
        report: (engine, state, seat names) -> the JSON document of notation.md without `ok`, `failed`, `refused`.
        mask_state: (state, seat) -> the state as that seat may see it.
        narrate: (engine, state before, seat, move or None for set-up, outcome, seat names) -> log lines,
            headline first.
        scores: (state) -> a score per seat once the game is over, else None.
        ranking: (state) -> seats from first to last, once the game is over; ties share a tuple.
        invariants: (rules, state, waiting); raises AssertionError naming what is broken.
        question: (engine, state, seat names) -> the open question in words.
        moment: (state) -> round and heading of its phase, for steps of review and the lines between log entries.
        offered: (options) -> names of the numbers that people set most when they make a game with these options.
        check: (rules) of a new game whose numbers are a player's own; raises SetupError if they do not fit together.
        plenty: numbers with which random play reaches more of the rules; half of the games of the fuzzer have them.

    """

    name: str
    title: str
    min_seats: int
    max_seats: int
    base: Module
    expansions: Mapping[str, Module]
    options: tuple[Option, ...]
    look: Callable[[Engine, Any, int], Any]
    initial: State
    opening: Task
    notation: Notation
    lay: Callable[[Engine, Sequence[str], Mapping[str, Any]], list[Event]]
    report: Callable[[Engine, Any, Sequence[str]], dict[str, Any]]
    mask_state: Callable[[Any, int], Any]
    narrate: Callable[[Engine, Any, int, Move | None, Outcome, Sequence[str]], list[str]]
    scores: Callable[[Any], tuple[Score, ...] | None]
    ranking: Callable[[Any], tuple[tuple[int, ...], ...]]
    invariants: Callable[[Ruleset, Any, bool], None]
    question: Callable[[Engine, Any, Sequence[str]], str]
    moment: Callable[[Any], tuple[int, str]] = lambda _state: (0, "")
    offered: Callable[[Mapping[str, str]], tuple[str, ...]] = lambda _options: ()
    check: Callable[[Ruleset], None] = _nothing
    plenty: Mapping[str, object] = {}

    def rules(
        self, modules: Iterable[str], numbers: Mapping[str, Any], options: Mapping[str, Any], players: int
    ) -> Ruleset:
        """Compose the ruleset of one game; raises SetupError for seats, modules or options that do not fit."""
        chosen = list(modules)
        for name in chosen:
            if name not in self.expansions:
                known = ", ".join(self.expansions) or "none yet"
                raise SetupError(f"{self.title} has no module {name!r}; its modules: {known}.")
        if not self.min_seats <= players <= self.max_seats:
            raise SetupError(f"{self.title} is for {self.min_seats} to {self.max_seats} seats, not {players}.")
        composed = [self.base, *(self.expansions[name] for name in self.expansions if name in chosen)]
        for module in composed:
            for other, why in module.excludes.items():
                if other in chosen:
                    raise SetupError(f"{module.title} cannot be combined with {self.expansions[other].title}: {why}.")
        full = {option.name: option.choices[0] for option in self.options}
        for name, value in options.items():
            found = next((option for option in self.options if option.name == name), None)
            if found is None or value not in found.choices:
                choices = "; ".join(f"{o.name}: {', '.join(o.choices)}" for o in self.options)
                raise SetupError(f"{self.title} has no option {name} = {value!r}; it has {choices}.")
            full[name] = value
        return Ruleset(composed, numbers, full, players)

    def engine(self, rules: Ruleset, seed: str, *, checked: bool = False) -> Engine:
        """Return the engine of one game; `checked` tests the invariants after every event."""
        return Engine(rules, seed, self.look, self.invariants if checked else None)

    def start(self, engine: Engine) -> Outcome:
        """Set a fresh game up: the events of the start record, and the state in which the first question waits."""
        state = engine.fold(self.initial, self.opening)
        outcome = engine.settle(state)
        return Outcome((self.opening, *outcome.events), outcome.state)

    def start_at(self, engine: Engine, names: Sequence[str], position: Mapping[str, Any]) -> Outcome:
        """Start from a parsed position file; raises PositionError."""
        events = self.lay(engine, names, position)
        state = engine.fold_all(self.initial, events)
        outcome = engine.settle(state)
        return Outcome((*events, *outcome.events), outcome.state)
