"""Records: the entries of a game's log, each a row in a store and a line in an export.

A log begins with its header (record 0) and its start (record 1). Everything after that is appended and never changed:
plays, moves of the head (undo, redo, branch), changes of who sits where, and notes. `n` counts all of them from 0.

Moves and events stay raw JSON here: only the ruleset, composed from the header, knows their types.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Raw, Struct

FORMAT = 1
"""The format that this release writes; older ones are brought up to it, newer ones refused."""

Number = int | str | bool | tuple[int | str | tuple[int | str, ...], ...]
"""What a rule-set number may be: a number, a word, a list, or a table of them."""
Undo = Literal["free", "strict", "consent"]
"""How far back a seat may go: anywhere; its own plays back to the last barrier; further if all accept."""
Why = Literal["undo", "redo", "undo to", "reset", "branch"]
"""What moved the head."""


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat.

    Attributes:
        name: as people read it; unique at its table.
        bot: "" for a person, else the kind of bot (`random`, `greedy`).
        paused: True while the seat is not waited for.

    """

    name: str
    bot: str = ""
    paused: bool = False


class Record(Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="record"):
    """One entry of the log; `n` counts all records of a game from 0."""

    n: int


class Header(Record, frozen=True, kw_only=True, tag="header"):
    """Record 0: everything that loading needs before the first event.

    Attributes:
        format: of the whole log.
        app: the release that made the game.
        game: name of the base game.
        name: the game's own name, as in the store it was made in.
        modules: all modules with their versions, the base game's first.
        options: choices made at creation, in full.
        numbers: rule-set numbers in full, by dotted name.
        ruleset: text of the rule-set file, kept whole; "" if there was none.
        seats: who sat where at the start.
        seed: secret seed of the chance streams.
        undo: undo policy.
        position: text of the position file, kept whole; "" if the game began with its set-up.
        at: when, for people (UTC, ISO 8601); "" if nobody noted it.

    """

    format: int
    app: str = ""
    game: str
    name: str = ""
    modules: dict[str, int] = {}
    options: dict[str, str] = {}
    numbers: dict[str, Number] = {}
    ruleset: str = ""
    seats: tuple[Player, ...]
    seed: str = ""
    undo: Undo
    position: str = ""
    at: str = ""


class Start(Record, frozen=True, kw_only=True, tag="start"):
    """Record 1: the events of the set-up (or of laying a position out), and the digest of the state after them."""

    events: Raw
    digest: str = ""


class Play(Record, frozen=True, kw_only=True, tag="play"):
    """A move and what it led to.

    Attributes:
        parent: record (start or play) whose state the move was made in.
        id: id of the submission, "" for none; a repeat with the same id is the same submission.
        prompt: serial number of the question it answers.
        seat: 0-based seat that moved.
        by: who submitted it: a person's name, or `bot:` and the kind of bot.
        at: when, for people; rules never read it.
        again: True for another seat's play that an undo below it appended again.
        move: the move, raw JSON.
        events: its events, a raw JSON list.
        digest: digest of the state after it; secret while the game runs.

    """

    parent: int
    id: str = ""
    prompt: int
    seat: int
    by: str = ""
    at: str = ""
    again: bool = False
    move: Raw
    events: Raw
    digest: str = ""


class Head(Record, frozen=True, kw_only=True, tag="head"):
    """The head went to another record: undo, redo, or back to a branch. Nothing is erased.

    Attributes:
        to: record (start or play) that the game stands at now.
        why: what moved it.
        id: id of the submission, as in a play.
        seat: 0-based seat that asked for it; -1 for the table itself.
        by: who submitted it.
        at: when, for people.

    """

    to: int
    why: Why
    id: str = ""
    seat: int = -1
    by: str = ""
    at: str = ""


class SeatChange(Record, frozen=True, kw_only=True, tag="seat"):
    """Somebody else sits on a seat now: handed to a bot or back, renamed, paused. Undo never touches it."""

    seat: int
    player: Player
    by: str = ""
    at: str = ""


class Note(Record, frozen=True, kw_only=True, tag="note"):
    """Chat, or a comment on a record; undo never touches it.

    Attributes:
        text: what was said.
        on: record that it is about, -1 for none.
        seat: 0-based seat that said it, -1 for a spectator.
        by: who said it.
        at: when, for people.

    """

    text: str
    on: int = -1
    seat: int = -1
    by: str = ""
    at: str = ""


AnyRecord = Header | Start | Play | Head | SeatChange | Note
"""Every kind of record, as one union to decode."""


def numbers_in_full(numbers: Mapping[str, object]) -> dict[str, Number]:
    """Return rule-set numbers in the types that a header keeps; raises `msgspec.ValidationError` for others."""
    return msgspec.convert(dict(numbers), dict[str, Number])
