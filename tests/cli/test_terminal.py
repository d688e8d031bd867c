import json

import pytest

from tests.cli.conftest import Run


def told(clinic: Run, *arguments: str) -> dict[str, object]:
    ran = clinic("terminal", "--json", *arguments)
    assert ran.status == 0
    found: dict[str, object] = json.loads(ran.out)
    return found


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LINES", "36")


def test_it_says_what_the_screens_make_of_the_terminal_and_why(clinic: Run) -> None:
    found = told(clinic)
    assert (found["TERM"], found["colours"], found["theme"]) == ("xterm-256color", "256", "dark")
    assert (found["columns"], found["rows"]) == (120, 36)
    assert "theme dark: nothing else was asked for" in found["why"]  # type: ignore[operator]


def test_no_color_gives_the_mono_theme_and_a_console_ascii(clinic: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "linux")
    found = told(clinic)
    assert (found["theme"], found["glyphs"]) == ("mono", "ascii")
    assert found["why"] == ["theme mono: NO_COLOR is set", "ASCII: TERM is linux"]


def test_what_is_asked_for_is_the_reason(clinic: Run) -> None:
    found = told(clinic, "--theme", "light", "--ascii")
    assert found["why"] == ["theme light: asked for", "ASCII: asked for"]


def test_in_words_it_shows_the_characters_of_the_board(clinic: Run) -> None:
    out = clinic("terminal", "--ascii").out
    assert "because" in out
    assert out.splitlines()[-1].isascii()
    assert out.splitlines()[-1].startswith("+-+-+ +>+<+")


def test_an_unknown_theme_is_bad_usage(clinic: Run) -> None:
    ran = clinic("terminal", "--theme", "pink")
    assert ran.status == 2
    assert "There is no theme 'pink'" in ran.err
