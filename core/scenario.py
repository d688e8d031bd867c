"""Scenarios: position files with moves to play and expectations to check - puzzles, lessons and tests in one form."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from core.engine import Engine, Outcome
from core.expectation import differences, seat_differs
from core.game import Game, NotationError, PositionError, SetupError
from core.games import NAMES, game
from core.move import WRONG_QUESTION, IllegalError, Move
from core.position import Section, choices, parsed, seat_names, shown
from core.rulebook import Number, RulebookError, checked
from core.state import State

NUMBERS = "numbers"
"""Content table of modules: their rule-set numbers with bounds and sources, by dotted name."""


class Position(Struct, frozen=True):
    """What a position file says about the game it is of, before anything is laid out.

    Attributes:
        game: the game.
        modules: modules in play.
        options: choices of the game (board side and the like).
        numbers: corrected rule-set numbers by dotted name.
        seed: of all chance.
        names: of the seats, in order.
        data: the whole parsed file.

    """

    game: Game
    modules: tuple[str, ...]
    options: dict[str, str]
    numbers: dict[str, Any]
    seed: str
    names: tuple[str, ...]
    data: dict[str, Any]

    def engine(self, *, invariants: bool = False) -> Engine:
        """Return the engine of the position's game; raises PositionError for seats or modules that do not fit."""
        try:
            rules = self.game.rules(self.modules, self.numbers, self.options, len(self.names))
        except SetupError as error:
            most = self.game.min_seats <= len(self.names) <= self.game.max_seats
            raise PositionError("modules" if most else "seat", str(error)) from error
        try:
            self.game.check(rules)
        except SetupError as error:
            raise PositionError("numbers", str(error)) from error
        return self.game.engine(rules, self.seed, checked=invariants)


class NotRegistered(Struct, frozen=True):
    """A file whose game or modules this release does not have.

    Attributes:
        name: of the file.
        missing: names of the game or the modules.

    """

    name: str
    missing: tuple[str, ...]

    @property
    def text(self) -> str:
        """One sentence."""
        return f"{self.name} needs what is not registered here: {', '.join(self.missing)}."


class Refused(Struct, frozen=True):
    """A move of a scenario that was refused, as its file says or not.

    Attributes:
        line: as it stands in the file.
        seat: name of the seat.
        rule: id of the rule, `notation` for a line that is no move.
        text: why.

    """

    line: str
    seat: str
    rule: str
    text: str


class Result(Struct, frozen=True):
    """What came of a scenario.

    Attributes:
        ok: every move was legal, or refused as its file says, and every expectation held.
        failed: a sentence for each thing that went otherwise.
        refused: the moves that were refused.
        report: the game's report after the last move.

    """

    ok: bool
    failed: tuple[str, ...]
    refused: tuple[Refused, ...]
    report: dict[str, Any]

    @property
    def document(self) -> dict[str, Any]:
        """The JSON document of `clinic scenario --json`."""
        refused = [{"line": r.line, "seat": r.seat, "rule": r.rule, "text": r.text} for r in self.refused]
        return {"ok": self.ok, "failed": list(self.failed), "refused": refused, **self.report}


Played: TypeAlias = Result | NotRegistered


def read(text: str, name: str = "the file") -> Position | NotRegistered:
    """Return what a position file is of; raises PositionFileError (no TOML) and PositionError (a wrong key)."""
    return read_parsed(parsed(text, name), name)


def read_parsed(data: dict[str, object], name: str = "the file") -> Position | NotRegistered:
    """Return what a parsed position file is of; raises PositionError (a wrong key)."""
    top = Section(data)
    named = top.word("game")
    if named not in NAMES:
        return NotRegistered(name, (f"game {named}",))
    found = game(named)
    modules = top.words("modules")
    missing = tuple(f"module {module}" for module in modules if module not in found.expansions)
    if missing:
        return NotRegistered(name, missing)
    seed = data.get("seed", 0)
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise top.wrong("seed", f"This must be a number or a word, not {shown(seed)}.")
    numbers = _numbers(found, modules, top)
    return Position(found, modules, _options(found, top), numbers, str(seed), seat_names(data), data)


def _options(found: Game, top: Section) -> dict[str, str]:
    """Return the options given: `board` by itself, every one in a table `[options]`."""
    given = top.section("options")
    given.only([option.name for option in found.options])
    out = {}
    for option in found.options:
        place = given if given.has(option.name) else top if option.name == "board" else None
        if place is not None and place.has(option.name):
            out[option.name] = place.word(option.name, None, option.choices)
    return out


def _numbers(found: Game, modules: Sequence[str], top: Section) -> dict[str, Any]:
    known: dict[str, Number] = {}
    for module in (found.base, *(found.expansions[name] for name in modules)):
        known.update(module.content.get(NUMBERS, {}))
    try:
        return dict(checked(top.section("numbers").table, known))
    except RulebookError as error:
        raise top.wrong("numbers", str(error)) from error


class _Playing:
    """A scenario as it is played: the state and what led to it last, what was refused, what went wrong."""

    def __init__(self, position: Position, engine: Engine, start: Outcome) -> None:
        self.names = position.names
        self.notation = position.game.notation
        self.engine = engine
        self.before: State = position.game.initial
        self.events = start.events
        self.state = start.state
        self.failed: list[str] = []
        self.refused: list[Refused] = []

    def seat(self, section: Section) -> int:
        return self.names.index(section.word("seat", None, self.names))

    def tried(self, seat: int, line: str) -> Move | Refused:
        """Return the move of a line if it is legal, else which rule refuses it."""
        try:
            move = self.notation.read(self.engine, self.state, seat, line, names=self.names)
        except NotationError as error:
            rule = getattr(error, "rule", "") or "notation"
            near = f" Near: {'; '.join(error.near)}." if error.near else ""
            return Refused(line, self.names[seat], rule, f"{error}{near}")
        if move in self.engine.legal(self.state, seat):
            return move
        refusal = self.engine.why_not(self.state, seat, move)
        if refusal is not None and refusal.rule == WRONG_QUESTION:
            refusal = self.engine.passed_over(self.before, self.events, seat, move) or refusal
        if refusal is None:
            return Refused(line, self.names[seat], WRONG_QUESTION, "That is another way to say a move of the list.")
        return Refused(line, self.names[seat], refusal.rule, refusal.text)

    def play(self, section: Section) -> None:
        section.only(("seat", "line", "refused"))
        seat, line, rule = self.seat(section), section.word("line"), section.word("refused", "")
        tried = self.tried(seat, line)
        if isinstance(tried, Refused):
            self.refused.append(tried)
            if tried.rule != rule:
                wanted = f"to be refused with {rule}" if rule else "to be legal"
                self.fail(section, f"{shown(line)} was expected {wanted}, but {tried.rule}: {tried.text}")
        elif rule:
            self.fail(section, f"{shown(line)} was expected to be refused with {rule}, but is legal.")
        else:
            try:
                outcome = self.engine.decide(self.state, seat, tried)
                self.before, self.events, self.state = self.state, outcome.events, outcome.state
            except IllegalError as error:  # a list and a check that disagree
                self.fail(section, str(error))

    def fail(self, section: Section, text: str) -> None:
        self.failed.append(f"{section.path}: {text}")

    def expect(self, expected: Section, report: Mapping[str, Any]) -> None:
        """Check the expectations of the end; raises PositionError for keys that no report has."""
        expected.only(("legal", "refused", "seat", *report))
        for section in expected.sections("legal"):
            section.only(("seat", "line", "ok"))
            line, ok = section.word("line"), section.flag("ok") if section.has("ok") else True
            tried = self.tried(self.seat(section), line)
            if isinstance(tried, Refused) and ok:
                self.fail(section, f"{shown(line)} should be legal, but {tried.rule}: {tried.text}")
            elif not isinstance(tried, Refused) and not ok:
                self.fail(section, f"{shown(line)} should not be legal, but is.")
        for section in expected.sections("refused"):
            section.only(("seat", "line", "rule"))
            line, rule = section.word("line"), section.word("rule")
            tried = self.tried(self.seat(section), line)
            found = tried.rule if isinstance(tried, Refused) else "legal"
            if found != rule:
                why = f" ({tried.text})" if isinstance(tried, Refused) else ""
                self.fail(section, f"{shown(line)} should be refused with {rule}, but the answer is {found}{why}.")
        for key in ("seat", "seats"):
            seats = expected.section(key)
            for name in seats.table:
                if name not in self.names:
                    raise seats.wrong(name, f"There is no such seat: {choices(name, self.names)}.")
                self.failed += seat_differs(seats.section(name), report["seats"][name])
        for key in expected.table:
            if key not in {"legal", "refused", "seat", "seats"}:
                self.failed += differences(expected.table[key], report[key], expected.key(key))


def run(text: str, name: str = "the file", *, invariants: bool = False) -> Played:
    """Play a scenario and check what it expects.

    Args:
        text: of the file.
        name: of the file, for messages.
        invariants: whether the game's invariants are checked after every event.

    Raises:
        PositionFileError: the file is no TOML.
        PositionError: a key is unknown or wrong.

    """
    position = read(text, name)
    return position if isinstance(position, NotRegistered) else play(position, invariants=invariants)


def play(position: Position, *, invariants: bool = False) -> Result:
    """Play the moves of a position file and check what it expects; arguments and errors as in `run`."""
    engine = position.engine(invariants=invariants)
    start = position.game.start_at(engine, position.names, position.data)
    playing = _Playing(position, engine, start)
    top = Section(position.data)
    for section in top.sections("move"):
        playing.play(section)
    report = position.game.report(engine, playing.state, position.names)
    playing.expect(top.section("expect"), report)
    return Result(not playing.failed, tuple(playing.failed), tuple(playing.refused), report)
