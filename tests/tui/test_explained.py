import pytest

from core.session import LocalSession
from core.table import Table
from tests.tui.tables import played_to
from tui.rulepages import page
from tui.screens.desk import Desk
from tui.screens.notes import help_text
from tui.widgets.clinic.face import FACE

WIDTH = 72


def lines_of(table: Table) -> list[str]:
    desk = Desk(LocalSession(table, table.deciding()), table.engine, FACE)
    return ["".join(text for text, _style in parts) for parts in help_text(desk, set(), WIDTH)]


@pytest.mark.parametrize(
    ("kind", "rule"),
    [("bonus", "C-SET-3"), ("choose", "C-ACT-1"), ("park", "C-PRK-1"), ("hire", "C-HIR-1"), ("care", "C-CAR-1")],
)
def test_help_ends_with_the_rules_about_the_step(kind: str, rule: str) -> None:
    lines = lines_of(played_to(kind, 0))
    start = lines.index("The rules about this step")
    found = page(rule)
    assert found is not None
    assert any(line.startswith(f"{rule} {found[1].title}") for line in lines[start:])
    assert all(len(line) <= WIDTH for line in lines[start:])


def test_help_tells_of_the_patient_under_the_cursor_not_of_the_board() -> None:
    lines = lines_of(played_to("admit"))
    assert any("patient" in line or "admit" in line for line in lines[1:3])
    assert not any(line.startswith("a1 ") for line in lines[:4])
