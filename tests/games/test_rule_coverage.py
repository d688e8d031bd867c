"""Every rule of Clinic and its modules has its scenarios: what it allows and what it refuses, or what it does."""

import re
from pathlib import Path

import pytest

from core.games import game
from core.games.clinic.prompts import AskHire
from core.rulebook import load_pages
from core.scenario import Position, Result, read, run

SCENARIOS = Path(__file__).parents[1] / "scenarios"
GAMES = Path(__file__).parents[2] / "core" / "games"
RULES = (GAMES / "clinic", GAMES / "blue69")
PAGES = {
    rule: page
    for folder in RULES
    for file in sorted(folder.glob("rules*.toml"))
    for rule, page in load_pages(file.read_text(encoding="utf-8")).items()
}
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in sorted(SCENARIOS.glob("[CX]-*.toml"))}

UNHEARD = {
    "C-CAR-3": "a suggestion is refused only when nobody can be treated, and then the question is passed over",
    "C-HIR-2": "without parking nothing is legal in a hire question, and then it is passed over",
}
"""Rules whose refusals no player meets, since nobody is asked where they would be named."""
BY_AMOUNT = {"X-CON-7", "X-ADD-6"}
"""Rules that refuse because their line of an amount tips it."""
GIVEN = r'(?:fitting_checks|limit_builds|add_hub)\([^()]*(?:\([^()]*\)[^()]*)*"(X-[A-Z]+-\d+)"'
"""Where modules give shared checks the rule to name."""


def refusing() -> set[str]:
    """Return the ids that refusals carry: those in the code of the checks, and that of spaces that there are not."""
    code = "".join(file.read_text(encoding="utf-8") for folder in RULES for file in folder.glob("*.py"))
    found = set(re.findall(r'(?:Refusal|LineError)\([^)]*?"([CX]-[A-Z]+-\d+)"', code)) | set(re.findall(GIVEN, code))
    return {rule for rule in found | {"C-BRD-1"} | BY_AMOUNT if rule not in UNHEARD}


def named(rule: str, kind: str) -> list[str]:
    """Return the scenarios of a rule and kind: `C-BLD-6-refuses`, `C-BLD-6-compulsory-refuses`."""
    return [name for name in TEXTS if re.fullmatch(rf"{rule}(-[a-z]+)?-{kind}", name)]


@pytest.mark.parametrize("rule", sorted(PAGES))
def test_every_rule_has_its_scenarios(rule: str) -> None:
    if rule in refusing():
        assert named(rule, "allows") or named(rule, "shows"), f"no scenario shows what {rule} allows"
        assert named(rule, "refuses"), f"no scenario shows what {rule} refuses"
    else:
        assert named(rule, "shows"), f"no scenario shows {rule}"


@pytest.mark.parametrize("name", [name for name in TEXTS if name.endswith("-refuses")])
def test_a_refusing_scenario_has_a_refusal_by_its_rule(name: str) -> None:
    rule = "-".join(name.split("-")[:3])
    assert f'refused = "{rule}"' in TEXTS[name]


@pytest.mark.parametrize("name", [name for name in TEXTS if name.endswith("-allows")])
def test_an_allowing_scenario_refuses_nothing_by_its_rule(name: str) -> None:
    result = run(TEXTS[name], name)
    assert isinstance(result, Result)
    assert len(read(TEXTS[name]).data.get("move", [])) > len(result.refused)  # type: ignore[union-attr]
    assert "-".join(name.split("-")[:3]) not in {refused.rule for refused in result.refused}


def test_every_scenario_belongs_to_a_rule_and_kind():
    for name in TEXTS:
        assert "-".join(name.split("-")[:3]) in PAGES, name
        assert name.endswith(("-allows", "-refuses", "-shows")), name


def test_without_parking_a_hire_would_be_refused_with_its_rule():
    position = read(TEXTS["C-HIR-2-shows"])
    assert isinstance(position, Position)
    engine = position.engine()
    clinic = game("clinic")
    state = engine.fold(clinic.start_at(engine, position.names, position.data).state, AskHire((0,)))
    refusal = engine.why_not(state, 0, clinic.notation.read(engine, state, 0, "hire nurse"))
    assert refusal is not None
    assert refusal.rule == "C-HIR-2"
