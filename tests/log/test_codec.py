import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.log import upcast
from core.log.codec import decode, decode_lines, encode
from core.log.records import Head, Header, Note, Player
from core.log.store import DamagedError, ForeignError, NewerError
from tests.log.samples import header, note, one_of_each


def test_every_kind_of_record_comes_back_equal_from_one_line():
    for record in one_of_each():
        line = encode(record)
        assert b"\n" not in line
        assert decode(line) == record
        assert encode(decode(line)) == line


@given(st.text(), st.integers(-1, 10**6), st.text(max_size=20))
def test_any_text_comes_back(text, on, name):
    record = Note(n=3, text=text, on=on, by=name)
    assert decode(encode(record)) == record


@given(st.sampled_from(["undo", "redo", "undo to", "reset", "branch"]), st.integers(0, 10**6))
def test_any_head_move_comes_back(why, to):
    assert decode(encode(Head(n=to + 1, to=to, why=why))) == Head(n=to + 1, to=to, why=why)


def test_fields_stand_in_the_order_of_their_class_and_defaults_are_left_out():
    assert encode(note(2)) == b'{"record":"note","n":2,"text":"hello","at":"2024-01-01T00:00:02Z"}'


def test_a_header_always_says_its_format():
    assert json.loads(encode(header()))["format"] == 1


def test_a_newer_format_is_refused_in_words():
    line = encode(header()).replace(b'"format":1', b'"format":2')
    with pytest.raises(NewerError, match="was written by a newer release"):
        decode_lines([line])


def test_an_unknown_kind_of_record_is_a_newer_release():
    lines = [encode(header()), b'{"record":"wager","n":1,"stake":3}']
    with pytest.raises(NewerError, match=r"newer release .*'wager'"):
        decode_lines(lines)


def test_a_new_field_of_a_newer_release_is_no_hindrance():
    line = encode(note(2)).replace(b'"text"', b'"mood":"gay","text"')
    assert decode(line) == note(2)


def test_what_is_no_header_is_no_game():
    for line in (
        b"",
        b"[]",
        b"{}",
        b"hello",
        b'{"record":"note","n":0}',
        encode(header()).replace(b'"format":1', b'"format":0'),
    ):
        with pytest.raises(ForeignError, match="no game"):
            decode_lines([line])


def test_damage_keeps_what_is_before_it():
    records = one_of_each()
    lines = [encode(record) for record in records]
    with pytest.raises(DamagedError, match="Record 3 cannot be read") as caught:
        decode_lines([*lines[:3], lines[3][:-7], *lines[4:]])
    assert list(caught.value.records) == records[:3]
    assert caught.value.at == 3


def test_a_missing_record_is_damage():
    lines = [encode(record) for record in one_of_each()]
    with pytest.raises(DamagedError, match="Record 2 is missing"):
        decode_lines([*lines[:2], *lines[3:]])


def test_an_old_format_is_brought_up_record_by_record(monkeypatch):
    """A format 0 that never was: it called notes `say`, and seats by bare names."""

    def from_0(raw):
        if raw["record"] == "header":
            seats = [{"name": seat} if isinstance(seat, str) else seat for seat in raw["seats"]]
            return {**raw, "seats": seats}
        if raw["record"] == "say":
            return {"record": "note", "n": raw["n"], "text": raw["words"]}
        return raw

    monkeypatch.setitem(upcast.UPCASTERS, 0, from_0)
    lines = [
        b'{"record":"header","n":0,"format":0,"game":"toy","seats":["Ana"],"undo":"free"}',
        b'{"record":"say","n":1,"words":"hello"}',
        encode(note(2)),  # appended by this release
    ]
    records = decode_lines(lines)
    assert records[0] == Header(n=0, format=1, game="toy", seats=(Player("Ana"),), undo="free")
    assert records[1:] == (Note(n=1, text="hello"), note(2))


def test_the_table_of_upcasters_reaches_from_the_oldest_format_to_this_one():
    assert upcast.UPCASTERS == {}
