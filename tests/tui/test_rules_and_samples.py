from pathlib import Path

import pytest

from core.log.memory import MemoryStore
from tests.tui.tables import text_of
from tests.tui.test_home import press
from tui.app import ClinicApp
from tui.rulepages import pages_of
from tui.samples import samples
from tui.screens.home import Home
from tui.screens.module_rows import AdultNotice
from tui.screens.review import Review
from tui.screens.rules import Rules
from tui.screens.samples import Samples
from tui.theme import looks


def app_at_home() -> ClinicApp:
    return ClinicApp(MemoryStore(), None, None, looks("dark", environ={"TERM": "xterm"}, encoding="utf-8"))


def at_home(app: ClinicApp) -> bool:
    return isinstance(app.screen, Home)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_typing_narrows_the_rule_book_and_enter_reads(size: tuple[int, int]):
    app = app_at_home()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "b")
        assert isinstance(app.screen, Rules)
        assert f"{len(pages_of('clinic'))} of {len(pages_of('clinic'))} pages" in text_of(app)
        await press(pilot, *"copycat")
        assert "C-BLD-5" in text_of(app)
        assert "C-SET-1 " not in text_of(app)
        await press(pilot, "enter")
        assert pages_of("clinic")["C-BLD-5"].title in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, Rules)
        await press(pilot, "escape")
        assert "C-SET-1 " in text_of(app)
        await press(pilot, "escape")
        assert at_home(app)


async def test_tab_goes_to_the_rules_of_the_other_game_and_a_click_reads():
    app = app_at_home()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b", "tab", *"wild")
        assert isinstance(app.screen, Rules)
        rule = app.screen.found[0]
        assert rule.id.startswith("P-")
        await pilot.click("#page", offset=(6, 4))
        await pilot.pause()
        assert f" {rule.id} " in text_of(app)


async def test_nothing_found_is_said():
    app = app_at_home()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "b", *"zzzz", "enter")
        assert isinstance(app.screen, Rules)
        assert "No page holds all these words." in text_of(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_every_sample_game_can_be_stepped_through_from_home(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    app = app_at_home()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "w")
        assert isinstance(app.screen, Samples)
        assert set(app.screen.games) == set(samples())
        asked = 0
        for _ in samples():
            await press(pilot, "enter")
            if isinstance(app.screen, AdultNotice):
                await press(pilot, "escape")
                assert isinstance(app.screen, Samples)
                await press(pilot, "enter", "y")
                asked += 1
            assert isinstance(app.screen, Review)
            assert app.screen.table.over
            await press(pilot, "q")
            assert isinstance(app.screen, Samples)
            await press(pilot, "down")
        assert asked == 1, "the notice comes once"
        await press(pilot, "escape")
        assert at_home(app)
