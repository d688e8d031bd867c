import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw

from core.log.records import Head, Start, Why
from core.log.tree import Tree, TreeError
from tests.log.samples import note, play


def start() -> Start:
    return Start(n=1, events=Raw(b"[]"))


def head(n: int, to: int, why: Why = "undo", seat: int = 0) -> Head:
    return Head(n=n, to=to, why=why, seat=seat)


def test_plays_hang_on_one_another():
    tree = Tree([start(), play(2, 1), note(3), play(4, 2)])
    assert tree.head == 4
    assert tree.path() == (1, 2, 4)
    assert tree.depth() == 2
    assert tree.parent(4) == 2
    assert 3 not in tree


def test_undo_goes_back_and_what_was_taken_back_lies_ahead():
    tree = Tree([start(), play(2, 1), play(3, 2), head(4, 1, "undo to")])
    assert tree.head == 1
    assert tree.ahead() == (2, 3)
    assert tree.undone() == {2, 3}


def test_a_new_play_after_an_undo_makes_a_branch_and_nothing_is_erased():
    tree = Tree([start(), play(2, 1), play(3, 2), head(4, 2), play(5, 2)])
    assert tree.path() == (1, 2, 5)
    assert tree.children(2) == (3, 5)
    assert tree.ahead() == ()
    assert tree.path(3) == (1, 2, 3)
    tree.add(head(6, 2))
    assert tree.ahead() == (5,), "the line on which the head was last"
    tree.add(head(7, 3, "branch"))
    tree.add(head(8, 1))
    assert tree.ahead() == (2, 3), "going to a branch makes it the line ahead"


def test_an_undo_below_other_plays_remembers_where_it_came_from():
    tree = Tree([start(), play(2, 1, seat=0), play(3, 2, seat=1), play(4, 3, seat=2), head(5, 1, seat=0)])
    tree.add(play(6, 1, seat=1, again=True))
    assert tree.detour() == (4, 0)
    tree.add(play(7, 6, seat=2, again=True))
    assert tree.detour() == (4, 0)
    tree.add(head(8, 6, seat=2))
    assert tree.detour() is None, "only where the plays that were appended again end"


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (play(3, 1), "the game stands at 2"),
        (head(3, 9), "no start or play"),
        (Start(n=3, events=Raw(b"[]")), "second start"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(record, words):
    tree = Tree([start(), play(2, 1)])
    with pytest.raises(TreeError, match=words):
        tree.add(record)
    assert tree.head == 2
    assert tree.path() == (1, 2)


@given(st.lists(st.integers(0, 30), max_size=40))
def test_the_fork_of_two_paths_is_where_they_part(choices):
    tree = Tree([start()])
    nodes = [1]
    n = 2
    for choice in choices:
        if choice % 3 == 0:
            tree.add(head(n, nodes[choice % len(nodes)], "branch"))
        else:
            tree.add(play(n, tree.head))
            nodes.append(n)
        n += 1
    for a in nodes:
        assert tree.depth(a) == len(tree.path(a)) - 1
        for b in nodes:
            common = [x for x, y in zip(tree.path(a), tree.path(b), strict=False) if x == y]
            assert tree.fork(a, b) == common[-1]
    assert set(tree.path()) | tree.undone() == set(nodes)
