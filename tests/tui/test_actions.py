from tui import actions
from tui.screens import review
from tui.screens.acts import ACTS, LOOKING


def test_every_action_does_something_and_no_key_does_two_things():
    found = actions.actions().values()
    assert {action.name for action in found if not action.where} == set(ACTS)
    assert {action.name for action in found} <= set(ACTS) | set(review.ACTS)
    for where in ("", "review"):
        keys = [key for action in found if action.where == where for key in action.keys]
        assert len(keys) == len(set(keys))


def test_every_key_of_a_review_does_something_there():
    there = {action.name for action in actions.actions().values() if action.where == "review"}
    assert there <= set(review.ACTS)
    assert set(actions.keymap("review").values()) >= there
    assert set(LOOKING) <= set(ACTS)


def test_a_keymap_file_gives_an_action_other_keys(tmp_path, monkeypatch):
    monkeypatch.setenv("CLINIC_CONFIG", str(tmp_path))
    (tmp_path / "keymap.toml").write_text('undo = ["ctrl+z", "u"]\nno_such_action = ["x"]\ndone = "d"\n')
    actions.actions.cache_clear()
    actions.keymap.cache_clear()
    try:
        assert actions.keymap()["ctrl+z"] == "undo"
        assert actions.keymap()["d"] == "done"
        assert "x" not in actions.keymap()
    finally:
        monkeypatch.undo()
        actions.actions.cache_clear()
        actions.keymap.cache_clear()


def test_no_action_uses_a_key_that_terminals_swallow():
    assert not {"ctrl+c", "ctrl+s", "ctrl+z", "ctrl+q", "ctrl+m", "ctrl+i"} & set(actions.keymap())
