"""Ruleset: modules composed once, when a game is created or loaded, into lookup tables."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from core.event import Closed, Event, Left, Prompt, Task
from core.module import Check, Extension, Module, MoveSpec, Phase, Steps
from core.move import Done, Line, Move
from core.state import asked, closed, count_draw, left, pushed

Reducer = Callable[[Any, Any], Any]


class Ruleset:
    """The rules of one game: all modules in play, the numbers and the options.

    Attributes:
        modules: in order, the base game first.
        numbers: rule-set numbers by dotted name, as played in this game.
        options: what was chosen when the game was made (board side and the like).
        players: how many seats.
        kept: what was worked out about these rules and is kept with them.
        phases: the phases of a round in order.
        content: tables of content (kinds of tiles, of people) by name.

    """

    def __init__(
        self, modules: Sequence[Module], numbers: Mapping[str, Any], options: Mapping[str, Any], players: int
    ) -> None:
        """Compose modules, the base game first."""
        self.modules = tuple(modules)
        self.numbers: dict[str, Any] = {**{k: v for m in modules for k, v in m.numbers.items()}, **numbers}
        self.options = dict(options)
        self.kept: dict[Any, Any] = {}
        self.players = players
        self.phases: tuple[Phase, ...] = _phases(modules)
        self.phase_by_name = {phase.name: phase for phase in self.phases}
        self.content: dict[str, dict[str, Any]] = {}
        for module in modules:
            for table, entries in module.content.items():
                self.content.setdefault(table, {}).update(entries)
        self.quantities: dict[str, tuple[Callable[..., Iterable[Line]], ...]] = {}
        for module in modules:
            for name, function in module.quantities:
                self.quantities[name] = (*self.quantities.get(name, ()), function)
        self.hooks: dict[str, tuple[Callable[..., Any], ...]] = {}
        for module in modules:
            for point, hooked in module.hooks:
                self.hooks[point] = (*self.hooks.get(point, ()), hooked)
        self.tasks: dict[type[Event], Callable[[Any, Any], Steps]] = {t: f for m in modules for t, f in m.tasks.items()}
        self.reactions: dict[type[Event], tuple[Callable[[Any, Any], Steps], ...]] = {}
        for module in modules:
            for event, reaction in module.reactions:
                self.reactions[event] = (*self.reactions.get(event, ()), reaction)
        self.specs = _specs(modules)
        self.events: tuple[type[Event], ...] = tuple(
            dict.fromkeys((Closed, Left, *(e for m in modules for e in m.events)))
        )
        self.moves: tuple[type[Move], ...] = tuple(dict.fromkeys((Done, *(mv for m in modules for mv in m.moves))))
        self.reducers = {event: self._reducer(event) for event in self.events}
        self._event_decoder = msgspec.json.Decoder(tuple[reduce(or_, self.events), ...])  # type: ignore[misc]
        self._move_decoder = msgspec.json.Decoder(reduce(or_, self.moves))

    def _reducer(self, event: type[Event]) -> Reducer:
        found: Reducer | None = None
        for module in self.modules:
            found = module.reducers.get(event, found)
        if found is None:
            found = _engine_reducer(event)
        if not event.stream:
            return found
        fold, stream = found, event.stream

        def counted(state: Any, fact: Any) -> Any:
            return fold(count_draw(state, stream), fact)

        return counted

    def decode_events(self, raw: bytes | msgspec.Raw) -> tuple[Event, ...]:
        """Decode a JSON list of events; raises `msgspec.DecodeError` or `ValidationError`."""
        events: tuple[Event, ...] = self._event_decoder.decode(raw)
        return events

    def decode_move(self, raw: bytes | msgspec.Raw) -> Move:
        """Decode one move from JSON; raises `msgspec.DecodeError` or `ValidationError`."""
        move: Move = self._move_decoder.decode(raw)
        return move

    def lines(self, name: str, *args: Any) -> Iterator[Line]:
        """Yield the lines of a named amount, module by module; `args` begin with a look."""
        for function in self.quantities.get(name, ()):
            yield from function(*args)

    def total(self, name: str, *args: Any) -> int:
        """Return the sum of a named amount."""
        amount = 0
        for function in self.quantities.get(name, ()):
            for line in function(*args):
                amount += line.amount
        return amount

    def tipping(self, name: str, limit: int, *args: Any) -> Line | None:
        """Return the line with which a named amount first exceeds `limit`, or None if it never does for good.

        The id of a refusal by amount is that of this line.
        """
        if self.total(name, *args) <= limit:
            return None
        amount = 0
        for line in self.lines(name, *args):
            amount += line.amount
            if amount > limit:
                return line
        return None


def _engine_reducer(event: type[Event]) -> Reducer:
    if issubclass(event, Prompt):
        return asked
    if issubclass(event, Task):
        return pushed
    if event is Closed:
        return closed
    if event is Left:
        return left
    raise TypeError(f"no reducer is registered for {event.__name__}")


def _phases(modules: Iterable[Module]) -> tuple[Phase, ...]:
    phases: list[Phase] = [phase for module in modules for phase in module.phases]
    for module in modules:
        for insertion in module.insertions:
            at = next(i for i, phase in enumerate(phases) if phase.name == insertion.anchor)
            phases.insert(at + (insertion.where == "after"), insertion.phase)
    return tuple(phases)


def _extended(spec: MoveSpec, prompt: type[Prompt], extensions: Iterable[Extension]) -> MoveSpec:
    checks: list[Check] = list(spec.checks)
    sources = [spec.candidates]
    for extension in extensions:
        if extension.move is not spec.move or (extension.prompts and prompt not in extension.prompts):
            continue
        at = next((i for i, check in enumerate(checks) if check.name == extension.before), len(checks))
        checks[at:at] = extension.checks
        if extension.candidates is not None:
            sources.append(extension.candidates)
    if len(sources) == 1:
        return MoveSpec(spec.move, spec.prompts, spec.candidates, tuple(checks), spec.decide, spec.sure)

    def candidates(look: Any) -> Iterable[Move]:
        return dict.fromkeys(move for source in sources for move in source(look))

    return MoveSpec(spec.move, spec.prompts, candidates, tuple(checks), spec.decide)


def _specs(modules: Sequence[Module]) -> dict[type[Event], dict[type[Move], MoveSpec]]:
    extensions = [extension for module in modules for extension in module.extensions]
    table: dict[type[Event], dict[type[Move], MoveSpec]] = {}
    for module in modules:
        for spec in module.specs:
            for prompt in spec.prompts:
                table.setdefault(prompt, {})[spec.move] = _extended(spec, prompt, extensions)
    # `done` comes last in every list
    return {prompt: dict(sorted(by_move.items(), key=lambda item: item[0].idle)) for prompt, by_move in table.items()}
