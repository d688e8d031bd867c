"""What every store promises, whether it keeps games in a database or only in mind."""

import pytest

from core.log.memory import MemoryStore
from core.log.sqlite import SqliteStore
from core.log.store import (
    BadNameError,
    ExistsError,
    NoGameError,
    StaleError,
    check_name,
    free_name,
    open_store,
    saves_folder,
)
from tests.log.samples import header, note, one_of_each, play


@pytest.fixture(params=[SqliteStore, MemoryStore])
def any_store(request, path):
    found = MemoryStore() if request.param is MemoryStore else SqliteStore(path)
    yield found
    found.close()


def test_a_game_comes_back_record_for_record(any_store):
    any_store.create("g", one_of_each())
    assert list(any_store.read("g")) == one_of_each()
    assert list(any_store.read("g", 4)) == one_of_each()[4:]
    assert any_store.read("g", 7) == ()


def test_it_is_there_after_closing(store, path):
    store.create("g", one_of_each())
    store.close()
    again = SqliteStore(path)
    assert list(again.read("g")) == one_of_each()
    again.close()


def test_a_second_game_of_the_same_name_is_refused(any_store):
    any_store.create("g", one_of_each())
    with pytest.raises(ExistsError, match="There is a game 'g' already"):
        any_store.create("g", one_of_each())


def test_appending_elsewhere_than_at_the_end_is_stale_and_changes_nothing(any_store):
    any_store.create("g", [header()])
    any_store.append("g", 1, [note(1), note(2)])
    for position in (0, 1, 2, 4):
        with pytest.raises(StaleError):
            any_store.append("g", position, [note(position)])
    assert len(any_store.read("g")) == 3


def test_a_submission_is_stored_once(any_store):
    any_store.create("g", one_of_each())
    with pytest.raises(StaleError, match="stored already"):
        any_store.append("g", 7, [note(7), play(8, 4, id="x1")])
    assert len(any_store.read("g")) == 7, "none of a submission's records, if not all"


def test_the_same_submission_id_in_two_games_is_no_matter(any_store):
    any_store.create("g", one_of_each())
    any_store.create("h", one_of_each())
    assert len(any_store.read("h")) == 7


@pytest.mark.parametrize(("call", "more"), [("read", ()), ("append", (0, [])), ("delete", ()), ("watch", (0,))])
def test_there_is_no_such_game(any_store, call, more):
    with pytest.raises(NoGameError, match="no game 'x'"):
        getattr(any_store, call)("x", *more)


def test_the_list_has_what_the_home_screen_shows_and_the_last_changed_first(any_store):
    any_store.create("old", [header(name="old"), note(1)])
    any_store.create("new", [header(name="new"), note(1)])
    any_store.append("old", 2, [note(2)])
    found = any_store.games()
    assert [listing.name for listing in found] == ["old", "new"]
    assert found[0].header == header(name="old")
    assert found[0].records == 3
    assert found[0].at == note(2).at


def test_watching_sees_own_and_other_appends(store, path):
    other = SqliteStore(path)
    store.create("g", [header()])
    assert not store.watch("g", 1)
    other.append("g", 1, [note(1)])
    assert store.watch("g", 1)
    assert not store.watch("g", 2)
    store.append("g", 2, [note(2)])
    assert store.watch("g", 2)
    assert other.watch("g", 2)
    other.close()


def test_deleting_is_moving_to_the_trash(any_store):
    any_store.create("g", [header()])
    any_store.delete("g")
    assert any_store.games() == ()
    (lost,) = any_store.trash()
    assert lost.name == "g"
    assert any_store.restore(lost.trash) == "g"
    assert any_store.trash() == ()
    assert any_store.read("g") == (header(),)


def test_a_name_is_free_again_after_deleting_and_two_of_a_name_may_lie_in_the_trash(any_store):
    for _ in range(2):
        any_store.create("g", [header()])
        any_store.delete("g")
    first, second = any_store.trash()
    assert first.trash > second.trash, "the latest first"
    any_store.create("g", [header(), note(1)])
    with pytest.raises(ExistsError, match="another game 'g' by now"):
        any_store.restore(first.trash)
    assert any_store.empty_trash() == 2
    assert any_store.trash() == ()
    assert len(any_store.read("g")) == 2
    with pytest.raises(NoGameError):
        any_store.restore(first.trash)


def test_a_game_that_was_deleted_elsewhere_is_not_mistaken_for_a_new_one_of_its_name(store, path):
    other = SqliteStore(path)
    store.create("g", [header()])
    other.delete("g")
    other.create("g", [header()])
    with pytest.raises(NoGameError, match="was deleted meanwhile"):
        store.append("g", 1, [note(1)])
    assert store.read("g") == (header(),), "opening it anew finds the new one"
    store.append("g", 1, [note(1)])
    assert len(other.read("g")) == 2
    other.close()


@pytest.mark.parametrize("name", ["", " ", "a/b", "a\\b", "x.jsonl", "-x", ".x", "a\nb", "y" * 81, " x"])
def test_names_that_would_be_paths_or_options_are_refused(any_store, name):
    with pytest.raises(BadNameError, match="name"):
        any_store.create(name, [header()])


@pytest.mark.parametrize("name", ["g", "clinic-12", "Ana & Ben", "Übung", "3x3", "x" * 80])
def test_other_names_are_fine(name):
    check_name(name)


def test_a_free_name_is_the_wish_or_the_next_number(any_store):
    assert free_name(any_store, "g") == "g"
    any_store.create("g", [header()])
    assert free_name(any_store, "g") == "g-2"
    any_store.create("g-2", [header()])
    assert free_name(any_store, "g") == "g-3"


def test_clinic_saves_says_where_the_store_is(tmp_path, monkeypatch):
    monkeypatch.setenv("CLINIC_SAVES", str(tmp_path / "mine"))
    assert saves_folder() == tmp_path / "mine"
    opened = open_store()
    opened.create("g", [header()])
    opened.close()
    assert (tmp_path / "mine" / "clinic.db").is_file()


def test_a_checkout_keeps_its_games_in_saves(monkeypatch):
    monkeypatch.delenv("CLINIC_SAVES")
    folder = saves_folder()
    assert folder.name == "saves"
    assert (folder.parent / "core").is_dir()


def test_an_installed_copy_keeps_them_with_the_user(monkeypatch, tmp_path):
    monkeypatch.delenv("CLINIC_SAVES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("core.log.store._is_checkout", lambda _folder: False)
    assert "clinic-tui" in str(saves_folder())
