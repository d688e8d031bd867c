from random import Random

import pytest
from msgspec.structs import replace

from core.history import History
from core.library import import_file, is_file, open_game
from core.log.codec import raw_events
from core.log.jsonl import bring_in, from_lines, read_file, to_lines, write_file
from core.log.store import BadNameError, DamagedError, ExistsError, ForeignError, NewerError, StoreError
from tests.log.samples import one_of_each, play_on, table
from tests.toy import game_of


@pytest.fixture
def text(store):
    game = table(store)
    play_on(game, Random(3))
    return to_lines(game.records)


def test_a_file_is_a_record_a_line_and_comes_back(tmp_path):
    path = tmp_path / "g.jsonl"
    write_file(path, one_of_each())
    assert path.read_bytes().count(b"\n") == 7
    assert list(read_file(path)) == one_of_each()


def test_export_import_export_gives_the_same_bytes(store, path, text, tmp_path):
    write_file(tmp_path / "a.jsonl", store.read("g"))
    assert (tmp_path / "a.jsonl").read_bytes() == text
    store.delete("g")
    assert import_file(store, tmp_path / "a.jsonl", game_of) == "g"
    write_file(tmp_path / "b.jsonl", store.read("g"))
    assert (tmp_path / "b.jsonl").read_bytes() == text


def test_an_imported_game_whose_name_is_taken_gets_the_next_free_one(store, text, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(text)
    assert import_file(store, tmp_path / "a.jsonl", game_of) == "g-2"
    assert to_lines(store.read("g-2")) == text


def test_a_wished_name_that_is_taken_is_refused(store, text, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(text)
    with pytest.raises(ExistsError, match="choose another name"):
        import_file(store, tmp_path / "a.jsonl", game_of, "g")
    with pytest.raises(BadNameError):
        import_file(store, tmp_path / "a.jsonl", game_of, "a/b")
    assert import_file(store, tmp_path / "a.jsonl", game_of, "mine") == "mine"
    assert store.read("mine")[0].name == "mine"


def test_an_import_whose_digest_does_not_hold_is_refused_and_names_the_record(store, text, tmp_path):
    wrong = text.replace(b'"value":', b'"value":1', 1)
    (tmp_path / "a.jsonl").write_bytes(wrong)
    with pytest.raises(DamagedError, match=r"Record \d+ folds to another state") as caught:
        import_file(store, tmp_path / "a.jsonl", game_of)
    assert len(store.games()) == 1
    name = import_file(store, tmp_path / "a.jsonl", game_of, damaged=True)
    assert len(store.read(name)) == caught.value.at


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_a_torn_tail_is_reported_by_line_and_the_rest_can_be_saved(store, text, tmp_path, cut):
    lines = text.count(b"\n")
    torn = text[: -1 - cut]
    (tmp_path / "a.jsonl").write_bytes(torn)
    with pytest.raises(DamagedError, match=f"damaged at line {lines} .*the {lines - 1} records before it") as caught:
        import_file(store, tmp_path / "a.jsonl", game_of)
    assert len(caught.value.records) == lines - 1
    assert len(store.games()) == 1
    saved = import_file(store, tmp_path / "a.jsonl", game_of, damaged=True)
    assert to_lines(store.read(saved)[1:]) == b"".join(torn.splitlines(keepends=True)[1:-1])


def test_lines_that_lie_too_deep_in_themselves_are_damage(text):
    deep = b'{"a":' * 100_000
    with pytest.raises(ForeignError):
        from_lines(deep)
    lines = text.split(b"\n")
    with pytest.raises(DamagedError) as error:
        from_lines(b"\n".join([*lines[:2], deep, *lines[3:]]))
    assert len(error.value.records) == 2


def test_a_start_that_begins_no_game_is_damage(text):
    header, start = from_lines(text)[:2]
    with pytest.raises(DamagedError, match="begins no game"):
        History([header, replace(start, events=raw_events(()))], game_of)


def test_a_missing_last_line_end_or_dos_line_ends_are_no_damage(text):
    assert from_lines(text[:-1]) == from_lines(text)
    assert from_lines(text.replace(b"\n", b"\r\n")) == from_lines(text)


def test_a_damaged_file_can_be_looked_at(store, text, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(text[:-20])
    game = open_game(store, str(tmp_path / "a.jsonl"), game_of)
    assert "damaged at line" in game.read_only
    assert len(game.records) == text.count(b"\n") - 1


@pytest.mark.parametrize("content", [b"", b"hello\n", b"{}\n", b"\x00\x01", b"[1,2]\n"])
def test_other_files_are_no_games(tmp_path, content):
    (tmp_path / "a.jsonl").write_bytes(content)
    with pytest.raises(ForeignError, match=r"a\.jsonl"):
        read_file(tmp_path / "a.jsonl")


def test_a_file_that_is_not_there_is_one_sentence(tmp_path):
    with pytest.raises(StoreError, match=r"cannot be read \(No such file"):
        read_file(tmp_path / "none.jsonl")


def test_a_newer_game_is_one_sentence(store, text, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(text.replace(b'"format":1', b'"format":99'))
    with pytest.raises(NewerError, match="newer release"):
        import_file(store, tmp_path / "a.jsonl", game_of)
    (tmp_path / "a.jsonl").write_bytes(text.replace(b'"toy":1', b'"toy":2'))
    with pytest.raises(NewerError, match="newer release"):
        import_file(store, tmp_path / "a.jsonl", game_of)
    (tmp_path / "a.jsonl").write_bytes(text.replace(b'"game":"toy"', b'"game":"chess"'))
    with pytest.raises(NewerError, match="newer one may have written it"):
        import_file(store, tmp_path / "a.jsonl", game_of)


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path):
    folder = tmp_path / "a.jsonl"
    folder.mkdir()
    with pytest.raises(StoreError, match="cannot be written"):
        write_file(folder, one_of_each())
    assert [p.name for p in tmp_path.iterdir()] == ["a.jsonl"]
    with pytest.raises(StoreError, match="cannot be written"):
        write_file(tmp_path / "nowhere" / "a.jsonl", one_of_each())


def test_a_name_or_a_path():
    assert is_file("x.jsonl")
    assert is_file("saves/x")
    assert not is_file("clinic-3")


def test_records_without_a_header_are_no_game(store):
    with pytest.raises(ForeignError):
        bring_in(store, one_of_each()[1:])
