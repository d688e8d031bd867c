import importlib
import pkgutil

import pytest

import core.games.blue69
import core.games.clinic
import core.games.pain_doctors
from core.event import Prompt
from core.session import LocalSession
from core.table import Table
from tests.tui.pain_tables import pain_at
from tests.tui.tables import EVERYTHING, app_of, played_to, position_table
from tui.glyphs import glyphs
from tui.rulepages import page, pages_about
from tui.screens.desk import Desk
from tui.screens.face import face
from tui.screens.help import Help, signs, the_game, this_step
from tui.widgets.clinic.face import FACE
from tui.widgets.grid import Parts

WIDTH = 72


def lines_of(table: Table) -> list[str]:
    desk = Desk(LocalSession(table, table.deciding()), table.engine, FACE)
    return ["".join(text for text, _style in parts) for parts in this_step(desk, WIDTH)]


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


def every(kind: type[Prompt]) -> list[type[Prompt]]:
    return [found for below in kind.__subclasses__() for found in (below, *every(below))]


def test_every_question_of_every_module_has_a_chapter() -> None:
    for package in (core.games.clinic, core.games.blue69, core.games.pain_doctors):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    found = [prompt for prompt in every(Prompt) if prompt.__module__.startswith("core.games.")]
    assert len(found) > 20
    for prompt in found:
        game = "pain" if "pain_doctors" in prompt.__module__ else "clinic"
        assert pages_about(game, prompt.kind), prompt


def texts(parts_list: list[Parts]) -> str:
    return "\n".join("".join(text for text, _style in parts) for parts in parts_list)


def test_signs_of_a_module_are_told_where_it_is_played_only() -> None:
    for table, there in ((played_to("build"), False), (position_table(EVERYTHING), True)):
        desk = Desk(LocalSession(table, (0,)), table.engine, FACE)
        told = texts(signs(desk, glyphs("unicode"), WIDTH))
        assert ("tank" in told) is there
        assert ("counselor 1" in told) is there
        assert "D1w" in told
        assert all(len(line) <= WIDTH for line in told.split("\n"))


@pytest.mark.parametrize("game", ["clinic", "pain"])
def test_the_game_in_short_has_the_numbers_in_play(game: str) -> None:
    table = played_to("build") if game == "clinic" else pain_at("play", "Ana", seed="1", times=2)
    desk = Desk(LocalSession(table, (0,)), table.engine, face(game))
    told = texts(the_game(desk, WIDTH))
    assert "{" not in told
    assert "What it is about" in told
    assert all(len(line) <= WIDTH for line in told.split("\n"))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_help_turns_pages_by_key_and_by_mouse(size: tuple[int, int]) -> None:
    app = app_of(played_to("build"))
    async with app.run_test(size=size) as pilot:
        await pilot.press("question_mark")
        sheet = app.screen
        assert isinstance(sheet, Help)
        for chapter in (1, 2, 3, 0):
            await pilot.press("tab")
            assert sheet.chapter == chapter
        x, y, *_ = next(hit for hit in sheet.paper.grid_now().hits if hit[4] == ("chapter", 2))
        await pilot.click(sheet.paper, offset=(x, y))
        assert sheet.chapter == 2
        await pilot.press("4", "pagedown", "pageup", "escape")
        assert app.screen is not sheet
