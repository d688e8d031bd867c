from typing import ClassVar

import pytest
from msgspec import Raw

from core.event import Event
from core.log.memory import MemoryStore
from core.log.records import Play
from core.view import mask_changed, mask_entry, mask_event, public, view
from tests.log.samples import header, table
from tests.toy import GAME, Bid, ToyState, WasBid


class Sealed(Event, frozen=True, tag="sealed"):
    secret: ClassVar[tuple[str, ...]] = ("word", "number", "flag", "list", "maybe", "counts")
    open: str
    word: str
    number: int
    flag: bool
    list: tuple[int, ...]
    maybe: Bid | None
    counts: dict[str, int]


class Bare(Event, frozen=True, tag="bare"):
    secret: ClassVar[tuple[str, ...]] = ("move",)
    seat: int
    move: Bid


def test_secret_fields_go_to_the_empty_value_of_their_type():
    event = Sealed("o", "w", 3, flag=True, list=(1, 2), maybe=Bid("low"), counts={"a": 1})
    hidden = Sealed("o", "", 0, flag=False, list=(), maybe=None, counts={})
    assert mask_event(event, 0) == hidden, "of nobody's seat: secret from all"
    assert mask_event(event, -1) == hidden


def test_a_seat_sees_its_own_secrets():
    assert mask_event(WasBid(1, "low"), 1) == WasBid(1, "low")
    assert mask_event(WasBid(1, "low"), 0) == WasBid(1, "")
    assert mask_event(WasBid(1, "low"), -1) == WasBid(1, "")


def test_a_secret_that_cannot_be_emptied_is_a_fault_of_its_class():
    with pytest.raises(TypeError, match=r"Bare\.move is secret and has no empty value"):
        mask_event(Bare(1, Bid("low")), 0)


def test_a_masked_play_tells_who_but_not_what():
    game = table(MemoryStore())
    changed = game.submit(0, Bid("low"), id="a")
    seen = mask_entry(GAME, game.entry(2), 1)
    assert seen.move is None
    assert seen.seat == 0
    assert seen.events == (WasBid(0, ""),)
    assert isinstance(seen.record, Play)
    assert seen.record.move == Raw(b"null")
    assert b"low" not in bytes(seen.record.events)
    assert seen.record.digest == seen.record.id == ""
    own = mask_entry(GAME, game.entry(2), 0)
    assert own.move == Bid("low")
    assert mask_changed(GAME, changed, 1).events == (WasBid(0, ""),)
    assert mask_changed(GAME, changed, 0).events == (WasBid(0, "low"),)


def test_a_view_is_the_same_object_while_nothing_changed():
    game = table(MemoryStore())
    game.submit(0, Bid("low"))
    seen = view(GAME, game.state, 1)
    assert view(GAME, game.state, 1) is seen
    assert isinstance(seen, ToyState)
    assert isinstance(game.state, ToyState)
    assert seen.bids == ("", "", "")
    assert seen.tokens is game.state.tokens


def test_a_public_header_has_no_seed_and_no_fixed_draws():
    seen = public(header(seed="secret", position="bag = []"))
    assert seen.seed == ""
    assert seen.position == ""
    assert seen.seats == header().seats
