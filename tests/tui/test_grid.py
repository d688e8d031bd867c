from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tui.widgets.grid import Grid, fitted, short

WRITES = st.lists(
    st.tuples(st.integers(-5, 45), st.integers(-1, 5), st.text("ab ", max_size=12), st.sampled_from(["", "x", "x y"]))
)


def written(writes: list[tuple[int, int, str, str]]) -> Grid:
    grid = Grid(40, 4)
    for x, y, text, style in writes:
        grid.put(x, y, text, style)
    return grid


@given(WRITES, WRITES)
def test_the_changes_are_all_that_differs(before, after):
    old, new = written(before), written(after)
    for x, y, width in new.changes(old):
        assert width > 0
        old.chars[y][x : x + width] = new.chars[y][x : x + width]
        old.styles[y][x : x + width] = new.styles[y][x : x + width]
    assert (old.chars, old.styles) == (new.chars, new.styles)


@given(WRITES)
def test_runs_make_up_the_whole_row(writes):
    grid = written(writes)
    for y in range(grid.height):
        runs = list(grid.runs(y))
        assert "".join(text for text, _style in runs) == "".join(grid.chars[y])
        assert all(a[1] != b[1] for a, b in pairwise(runs))


def test_far_changes_are_sent_apart_and_near_ones_together():
    old, new = Grid(60, 1), Grid(60, 1)
    for x in (0, 5, 50):
        new.put(x, 0, "a")
    assert new.changes(old) == [(0, 0, 6), (50, 0, 1)]


@given(st.lists(st.text("abc", min_size=1, max_size=6)), st.integers(4, 30))
def test_what_does_not_fit_ends_in_a_count(words, room):
    parts = fitted([[(word, "")] for word in words], room)
    assert sum(len(text) for text, _style in parts) <= room
    shown = [text for text, style in parts if text != " " and style == ""]
    left = len(words) - len(shown)
    assert shown == words[: len(shown)]
    assert (parts[-1][0] == f"+{left}"[:room]) if left else True


def test_a_click_means_what_lies_on_top():
    grid = Grid(10, 3)
    grid.hit(0, 0, 10, 3, "pane")
    grid.hit(2, 1, 3, 1, "word")
    assert [grid.meaning(3, 1), grid.meaning(5, 1), grid.meaning(11, 1)] == ["word", "pane", None]


def test_short_names_of_different_people_differ():
    assert short(["greedy-1", "greedy-2", "Ana"], 4) == ["gr-1", "gr-2", "Ana"]
    assert short(["Ana", "Benjamin"], 4) == ["Ana", "Benj"]
