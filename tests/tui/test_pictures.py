"""The pictures of the README: there, without anything from elsewhere, and drawn by the screens."""

import re

import pytest

from tests.pictures import FOLDER, PICTURES, ROOT, drawn, tidy


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_loads_nothing_from_elsewhere(name):
    svg = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"')\s]+", svg)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in svg
    assert f"docs/pictures/{name}.svg" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "words"), [("clinic", "PSYCHIATRY"), ("pain-doctors", "Addict")])
async def test_a_picture_is_drawn_by_the_screens(name, words):
    svg = await drawn(name)
    assert words in svg
    assert svg == tidy(svg.replace('<svg xml:space="preserve" ', "<svg ", 1))
