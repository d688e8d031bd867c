"""What is stored keeps its shape for ever, and rules ask nothing that differs from day to day."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.inspect import (
    AnyType,
    DictType,
    Field,
    FloatType,
    ListType,
    SetType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from core.event import Prompt, Task
from core.games import NAMES, game
from core.games.clinic.state import ClinicState
from core.ruleset import Ruleset

CORE = Path(__file__).parents[2] / "core"


def everything(name: str) -> Ruleset:
    """Return the rules of a game with each of its modules, those that exclude each other too."""
    found = game(name)
    return Ruleset([found.base, *found.expansions.values()], {}, {}, found.min_seats)


RULES = {name: everything(name) for name in NAMES}
STORED: list[Any] = [kind for rules in RULES.values() for kind in (*rules.events, *rules.moves)]
STATES = [type(game(name).initial) for name in NAMES]


def parts(kind: Type) -> Iterator[Type]:
    """Yield a type and all that it is made of."""
    yield kind
    if isinstance(kind, StructType):
        for field in kind.fields:
            if field.name != "stack":  # events, each of which is looked at by itself
                yield from parts(field.type)
    elif isinstance(kind, TupleType):
        for item in kind.item_types:
            yield from parts(item)
    elif isinstance(kind, UnionType):
        for item in kind.types:
            yield from parts(item)
    elif isinstance(kind, VarTupleType | ListType | SetType):
        yield from parts(kind.item_type)
    elif isinstance(kind, DictType):
        yield from (*parts(kind.key_type), *parts(kind.value_type))


def structs(kind: type[Struct]) -> set[type[Struct]]:
    return {part.cls for part in parts(type_info(kind)) if isinstance(part, StructType)}


@pytest.mark.parametrize("kind", [*STORED, *STATES], ids=lambda kind: kind.__name__)
def test_no_field_is_any_a_list_a_set_or_a_float(kind: type[Struct]) -> None:
    """Lists and sets do not come back as they were, floats not on every machine."""
    for part in parts(type_info(kind)):
        assert not isinstance(part, AnyType | ListType | SetType | FloatType), part


def default_of(field: Field) -> object:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory


def test_what_digests_are_made_of_leaves_empty_defaults_out_and_has_no_others() -> None:
    asked = [kind for kind in STORED if issubclass(kind, Prompt | Task)]
    for kind in {struct for whole in (*STATES, *asked) for struct in structs(whole)}:
        assert kind.__struct_config__.omit_defaults, kind
        assert kind.__struct_config__.frozen, kind
        for field in type_info(kind).fields:  # type: ignore[attr-defined]
            default = default_of(field)
            assert default in (msgspec.NODEFAULT, None, False, 0, "", (), dict), (kind, field.name, default)


def test_every_event_and_move_is_frozen_and_leaves_defaults_out() -> None:
    for kind in STORED:
        assert kind.__struct_config__.frozen, kind
        assert kind.__struct_config__.omit_defaults, kind


RULE_FILES = [
    *(CORE / "games").rglob("*.py"),
    *(CORE / f"{name}.py" for name in ("engine", "ruleset", "module", "event", "move", "state", "dice", "history")),
]


def rules_of(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a file but for functions that return a float: what things are worth to bots is no rule."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "float":
            continue
        yield node
        yield from rules_of(node)


def is_fraction(node: ast.AST) -> bool:
    """Whether a node makes a float: a constant, a call, a division of what are no parts of a path."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "float"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        return not (isinstance(node.right, ast.Constant) and isinstance(node.right.value, str))
    return isinstance(node, ast.Constant) and isinstance(node.value, float)


@pytest.mark.parametrize("file", RULE_FILES, ids=lambda file: str(file.relative_to(CORE)))
def test_rules_ask_no_clock_no_hash_no_chance_but_the_games_and_no_fraction(file: Path) -> None:
    for node in rules_of(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {alias.name for alias in node.names} | {getattr(node, "module", "") or ""}
            assert not {name.partition(".")[0] for name in names} & {"time", "datetime", "random", "secrets", "uuid"}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"hash", "id"}, node.lineno
        assert not is_fraction(node), getattr(node, "lineno", 0)


def test_what_an_event_does_not_change_is_the_same_object() -> None:
    clinic = game("clinic")
    engine = clinic.engine(clinic.rules([], {}, {}, 2), "1")
    state: ClinicState = clinic.start(engine).state  # type: ignore[assignment]
    seat = state.prompt.seats[0] if state.prompt else 0
    then: ClinicState = engine.decide(state, seat, engine.legal(state, seat)[0]).state  # type: ignore[assignment]
    assert then.seats[seat] is not state.seats[seat]
    assert then.seats[1 - seat] is state.seats[1 - seat]
    assert then.stock is state.stock
