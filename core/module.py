"""Modules: what a base game or an expansion registers - steps, reducers, reactions, quantities, phases, content.

A module is filled by decorators in the files that hold its rules and is never asked for by name: the base game's
steps ask the ruleset, which was composed from all modules in play.
"""

from collections.abc import Callable, Generator, Iterable
from functools import cached_property
from typing import Any, TypeVar

from msgspec import Struct

from core.event import Event, Prompt, Task
from core.move import Line, Move, Refusal

# A look is a game's own class (state + ruleset + seat); tables of functions over it cannot name it, the functions do.
Steps = Generator[Event, Any, None]
"""What a rule yields: events; the engine folds each at once and sends back a fresh look."""
CheckFunction = Callable[[Any, Any], Refusal | None]
F = TypeVar("F", bound=Callable[..., Any])


class Check(Struct, frozen=True):
    """A named condition of a move: None when it holds, else which rule forbids the move and why.

    Attributes:
        name: what it looks at, in a word or two; modules place their checks before or after it.
        test: takes a look and the move.
        final: True if later checks assume this one (they are not run when it fails).
        lasting: True if its refusal is named even when the question waits below another or was passed over just now
            (a third component); others are named in their own question only.

    """

    name: str
    test: CheckFunction
    final: bool = False
    lasting: bool = False


class MoveSpec(Struct, frozen=True, dict=True):
    """The rules of one move in one kind of question.

    Attributes:
        move: the move's class.
        prompts: the questions it answers.
        candidates: yields moves that include every legal one (checks weed out the rest), in a stable order.
        checks: all must hold; the order is that in which rules are named in refusals.
        decide: yields the events of the move.
        sure: names of checks that hold for every candidate (they ran them, say once per layout); the legal list does
            not run them again. That it agrees with the checks is a law under test.

    """

    move: type[Move]
    prompts: tuple[type[Prompt], ...]
    candidates: Callable[[Any], Iterable[Move]]
    checks: tuple[Check, ...]
    decide: Callable[[Any, Any], Steps]
    sure: tuple[str, ...] = ()

    @cached_property
    def tests(self) -> tuple[CheckFunction, ...]:
        """The tests that the legal list runs on candidates."""
        return tuple(check.test for check in self.checks if check.name not in self.sure)


class Phase(Struct, frozen=True):
    """A named stretch of a round (or of the end of the game).

    Attributes:
        name: unique name.
        heading: the phase people know it under (several small phases may share one).
        run: yields the events that begin it; what it asks is worked off before the next phase begins.
        when: whether it takes place in the state of this look.

    """

    name: str
    heading: str
    run: Callable[[Any], Steps]
    when: Callable[[Any], bool] = lambda _look: True


class Insertion(Struct, frozen=True):
    """A phase put `before` or `after` (as `where` says) the phase named `anchor`."""

    phase: Phase
    where: str
    anchor: str


class Extension(Struct, frozen=True):
    """What a module adds to a move that exists already.

    Attributes:
        move: the class of the move.
        prompts: the questions in which; empty for all.
        candidates: further candidates (after those there are).
        checks: further checks, after the base's unless `before` names one of its checks.
        before: name of the check before which `checks` are put; "" for the end.

    """

    move: type[Move]
    prompts: tuple[type[Prompt], ...] = ()
    candidates: Callable[[Any], Iterable[Move]] | None = None
    checks: tuple[Check, ...] = ()
    before: str = ""


class Module:
    """A base game or an expansion, before it is composed with others into a ruleset."""

    def __init__(self, name: str, version: int = 1, *, title: str = "", adult: bool = False) -> None:
        """Begin an empty module.

        Args:
            name: unique lower-case name, as in position files and `--modules`.
            version: raised when the meaning of stored events changes.
            title: the name people read.
            adult: True if it is off until the adult notice is confirmed.

        """
        self.name = name
        self.version = version
        self.title = title or name
        self.adult = adult
        self.excludes: dict[str, str] = {}
        """Modules it cannot be combined with, by name, each with the reason as a clause."""
        self.specs: list[MoveSpec] = []
        self.extensions: list[Extension] = []
        self.moves: list[type[Move]] = []
        self.events: list[type[Event]] = []
        self.reducers: dict[type[Event], Callable[[Any, Any], Any]] = {}
        self.tasks: dict[type[Task], Callable[[Any, Any], Steps]] = {}
        self.reactions: list[tuple[type[Event], Callable[[Any, Any], Steps]]] = []
        self.hooks: list[tuple[str, Callable[..., Any]]] = []
        self.quantities: list[tuple[str, Callable[..., Iterable[Line]]]] = []
        self.phases: list[Phase] = []
        self.insertions: list[Insertion] = []
        self.content: dict[str, dict[str, Any]] = {}
        self.numbers: dict[str, Any] = {}

    def prompt(self, *prompts: type[Prompt]) -> None:
        """Register questions that this module can ask."""
        self.events.extend(prompts)

    def move(self, spec: MoveSpec) -> None:
        """Register the rules of a move."""
        self.specs.append(spec)
        if spec.move not in self.moves:
            self.moves.append(spec.move)

    def extend(self, extension: Extension) -> None:
        """Add candidates or checks to a move that another module registered."""
        self.extensions.append(extension)

    def reducer(self, event: type[Event]) -> Callable[[F], F]:
        """Register the function (state, event) -> state that folds an event; total, dumb, no rules, no chance."""

        def register(function: F) -> F:
            self.events.append(event)
            self.reducers[event] = function
            return function

        return register

    def task(self, task: type[Task]) -> Callable[[F], F]:
        """Register what a task does: (look, task) -> events. The task is off the stack when it runs."""

        def register(function: F) -> F:
            self.events.append(task)
            self.tasks[task] = function
            return function

        return register

    def after(self, event: type[Event]) -> Callable[[F], F]:
        """Register a reaction (look, event) -> events, run each time such an event was folded; depth first."""

        def register(function: F) -> F:
            self.reactions.append((event, function))
            return function

        return register

    def quantity(self, name: str) -> Callable[[F], F]:
        """Register a function (look, …) -> lines that adds to a named amount."""

        def register(function: F) -> F:
            self.quantities.append((name, function))
            return function

        return register

    def hook(self, point: str) -> Callable[[F], F]:
        """Register a function at a named extension point of the base game (its docs list them)."""

        def register(function: F) -> F:
            self.hooks.append((point, function))
            return function

        return register

    def phase(self, name: str, heading: str) -> Callable[[F], F]:
        """Register the next phase of the round: (look) -> events that begin it."""

        def register(function: F) -> F:
            self.phases.append(Phase(name, heading, function))
            return function

        return register

    def sequence(self, *names: str) -> None:
        """Put the phases registered so far into the order in which they take place."""
        self.phases.sort(key=lambda phase: names.index(phase.name))

    def insert(self, phase: Phase, where: str, anchor: str) -> None:
        """Put a phase `before` or `after` a named one."""
        self.insertions.append(Insertion(phase, where, anchor))

    def add(self, table: str, name: str, thing: object) -> None:
        """Add an entry to a table of content (`cells`, `people`, `texts` …)."""
        self.content.setdefault(table, {})[name] = thing
