import pytest

from core.log.memory import MemoryStore
from tests.tui.tables import app_of, busy_table, text_of
from tui import theme
from tui.app import ClinicApp
from tui.glyphs import ascii_table, glyphs, plain
from tui.theme import ThemeError, looks, names, palette

XTERM = {"TERM": "xterm-256color"}


@pytest.mark.parametrize(
    ("environ", "encoding", "expected"),
    [
        (XTERM, "utf-8", ("dark", "unicode")),
        ({**XTERM, "NO_COLOR": ""}, "utf-8", ("mono", "unicode")),
        ({"TERM": "linux"}, "utf-8", ("dark", "ascii")),
        ({"TERM": "dumb"}, "utf-8", ("mono", "ascii")),
        (XTERM, "iso8859-1", ("dark", "ascii")),
    ],
)
def test_a_terminal_gets_the_looks_it_can_show(environ, encoding, expected):
    found = looks(environ=environ, encoding=encoding)
    assert (found.theme, found.glyphs) == expected
    assert len(found.why) == 2


def test_what_is_asked_for_counts_more():
    found = looks("light", ascii_only=True, environ={**XTERM, "NO_COLOR": "1"}, encoding="utf-8")
    assert (found.theme, found.glyphs) == ("light", "ascii")


def test_all_themes_name_the_same_styles():
    assert {"dark", "light", "mono"} <= set(names())
    wanted = set(palette("dark").file.styles)
    for name in ("light", "mono"):
        assert set(palette(name).file.styles) == wanted


def test_an_unknown_theme_is_a_sentence_that_lists_those_there_are():
    with pytest.raises(ThemeError) as caught:
        palette("pink")
    assert "dark" in str(caught.value)
    with pytest.raises(ThemeError):
        palette("../dark")


def test_a_theme_of_the_user_comes_first_and_its_mistakes_are_told(tmp_path, monkeypatch):
    monkeypatch.setenv("CLINIC_CONFIG", str(tmp_path))
    folder = tmp_path / "themes"
    folder.mkdir()
    (folder / "mine.toml").write_text('title = "Mine"\n[styles]\ntext = "red on blue"\n')
    (folder / "broken.toml").write_text('title = "Broken"\n[styles]\ntext = "no such colour at all"\n')
    assert "mine" in names()
    assert palette("mine").style("").color is not None
    with pytest.raises(ThemeError) as caught:
        palette("broken")
    assert "text" in str(caught.value)
    theme.palette.cache_clear()


def test_both_glyph_sets_have_the_same_widths():
    one, other = glyphs("unicode"), glyphs("ascii")
    for field in one.__struct_fields__:
        a, b = getattr(one, field), getattr(other, field)
        if field == "walls":
            assert {arms: len(sign) for arms, sign in a.items()} == {arms: len(sign) for arms, sign in b.items()}
        elif field != "title":
            assert len(a) == len(b)
            assert b.isascii()


def test_translation_keeps_columns():
    assert all(len(sign) == 1 for sign in ascii_table().values())
    assert plain("漢◆–") == "?@-"


async def test_ascii_means_not_one_other_character_on_any_screen():
    app = app_of(busy_table(), ascii_only=True)
    async with app.run_test(size=(160, 50)) as pilot:
        for key in ("right", "M", "B", "question_mark", "escape", "a", "escape", "ctrl+p"):
            await pilot.press(key)
            await pilot.pause()
            for strip in app.screen._compositor.render_strips():
                for segment in strip:
                    assert segment.text.isascii(), segment.text


async def test_mono_uses_no_colour_at_all():
    app = app_of(busy_table(), "mono")
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                style = segment.style
                assert style is not None
                assert style.color is None or style.color.is_default, (segment, style)
                assert style.bgcolor is None or style.bgcolor.is_default, (segment, style)


async def test_no_color_in_the_environment_does_not_crash_nor_grey(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = ClinicApp(MemoryStore(), busy_table(), None, looks(encoding="utf-8"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        assert "PSYCHIATRY" in text_of(app)


async def test_a_theme_can_be_changed_while_playing():
    app = app_of(busy_table())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        before = app.screen._compositor.render_strips()
        app.set_theme("light")
        await pilot.pause()
        after = app.screen._compositor.render_strips()
        assert [strip.text for strip in before] == [strip.text for strip in after]
        assert before != after
        app.set_theme("no such theme")
        await pilot.pause()
        assert app.palette.name == "light"
