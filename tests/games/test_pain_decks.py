"""A player's own deck: what a rule-set file may say, what the rule book fixes, and that a game keeps its cards."""

import json

import pytest
from msgspec.structs import replace

from core.game import PositionError
from core.games.pain_doctors.base import DECKS, NUMBERS
from core.games.pain_doctors.decks import DeckError, decks_of
from core.history import engine_of as engine_of_header
from core.log.jsonl import from_lines, to_lines
from core.log.memory import MemoryStore
from core.log.records import Header, Player
from core.log.sqlite import SqliteStore
from core.rulebook import RulebookError, Value, export, overrides
from core.scenario import Position, read
from core.table import Table
from tests.games.pain_playing import GAME

ALL = {**NUMBERS, **DECKS}


def without(name: str):
    """Return what takes a card out."""
    return lambda rows: [row for row in rows if row[0] != name]


def plus(*row: object):
    """Return what adds a card."""
    return lambda rows: [*rows, list(row)]


def last(*row: object):
    """Return what puts a card in the place of the last."""
    return lambda rows: [*rows[:-1], list(row)]


def rule_set(deck: str, change) -> str:
    """Return a rule-set file with one deck changed, the others left out."""
    value = DECKS[f"deck.{deck}"].value
    assert isinstance(value, tuple)
    return f'[numbers]\n"deck.{deck}" = {json.dumps(change([list(row) for row in value if isinstance(row, tuple)]))}\n'


def made(numbers: dict[str, Value], players: int = 2, text: str = "") -> Table:
    """Return a new game with a player's own numbers."""
    seats = [Player(f"seat-{k}") for k in range(players)]
    return Table.create(GAME, MemoryStore(), "own", seats=seats, seed="1", numbers=numbers, ruleset=text)


@pytest.mark.parametrize(
    ("deck", "change", "sentence"),
    [
        ("surgery", lambda rows: rows[1:], "The surgery deck has 17 procedures; the rule book says 18, so add 1."),
        ("surgery", plus("A", "head", 1, 5, "stop"), "19 procedures; the rule book says 18, so take 1 out"),
        ("surgery", lambda rows: rows[:-1], "has 5 wild cards; the rule book says 6, so add 1."),
        ("surgery", last("Zip", "wild", 0, 5, "choose"), "4 wild cards of 0 LP; the rule book says 3"),
        ("surgery", lambda rows: [[t, s.replace("legs", "head"), *x] for t, s, *x in rows], "0 procedures for"),
        ("surgery", lambda rows: [*rows, rows[0]], 'Two surgery cards are called "Tidy the Attic"; give each'),
        ("surgery", plus("toe  census", "legs", 1, 5, "choose"), 'Two surgery cards are called "toe  census"'),
        ("surgery", lambda rows: [["", *rows[0][1:]], *rows[1:]], "A surgery card has no name; give it one."),
        ("surgery", lambda rows: [["A", "neck", 1, 5, "stop"], *rows[1:]], '"A" is for "neck"; take head, chest,'),
        ("surgery", lambda rows: [["A", "head", 1, 5, "halt"], *rows[1:]], '"A" says "halt"; take stop or continue or'),
        ("surgery", last("A", "wild", 2, 5, "stop"), '"A" is a wild card and says "stop"'),
        ("treatment", without("bodyguard"), "0 bodyguards; the rule book says 8"),
        ("treatment", without("inoculation"), "0 inoculations; the rule book says 4"),
        ("treatment", lambda rows: [["go to surgery", 5], *rows[1:]], "5 go to surgery cards; it takes at least 6"),
        ("treatment", without("staff infection"), "0 staff infections; it takes at least 1"),
        ("treatment", plus("+9 cats", 1), 'no treatment card "+9 cats"; take a name like "+3 geek"'),
        ("treatment", plus("Thief", 1), '"Thief" stands in the treatment deck twice; put all'),
        ("treatment", plus("+6 geek", 0), 'There are 0 of "+6 geek" in the treatment deck; take the row out.'),
        ("patients", lambda rows: [row for row in rows if row[1] != "batty"], "has 0 patients of the batty ward"),
        ("patients", lambda rows: [rows[0], rows[15], *rows[30:]], "has 17 patients; it takes at least 18, so add 1."),
        ("patients", lambda rows: [*rows, rows[0]], 'Two patients are called "Percival Lint"'),
        ("patients", plus("X", "ghost", ""), '"X" is in the ward "ghost"; take addict, batty, geek.'),
    ],
)  # fmt: skip
def test_a_deck_keeps_what_the_rule_book_fixes(deck, change, sentence):
    own = overrides(rule_set(deck, change), ALL)
    with pytest.raises(DeckError) as error:
        made(own)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_deck_must_be_enough_for_all_doctors():
    few = {"bodyguard": 8, "inoculation": 4, "go to surgery": 6, "staff infection": 1, "+1 any all": 12}
    own: dict[str, Value] = {"deck.treatment": tuple(few.items())}
    assert len(made(own, 6).state.seats) == 6  # type: ignore[attr-defined]
    with pytest.raises(DeckError, match=r"has 31 cards for 6 doctors; it takes at least 36, so add 5"):
        made({**own, "hand.size": 6}, 6)
    with pytest.raises(DeckError, match="has 3 go to surgery cards for 4 doctors; it takes at least 4, so add 1"):
        made({**own, "deck.fitted.players": 4, "hand.size": 3}, 4)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('"deck.surgery" = 3', '"deck.surgery" must be a list of 1 to 999 rows, not 3.'),
        ('"deck.surgery" = []', '"deck.surgery" must be a list of 1 to 999 rows, not [].'),
        (
            '"deck.treatment" = [["thief", 2], ["+3 geek"]]',
            (
                'Row 2 of "deck.treatment" must be ["name", how many], words in quotes and numbers without them, '
                'not ["+3 geek"].'
            ),
        ),
        ('"deck.treatment" = [["thief", "2"]]', 'Row 1 of "deck.treatment" must be ["name", how many]'),
        ('"deck.treatment" = [["thief", -2]]', 'The how many in row 1 of "deck.treatment" must be at least 0, not -2.'),
        ('"deck.surgery" = [["A", "head", 1000, 5, "stop"]]', 'The LP in row 1 of "deck.surgery" must be at most 999'),
        (
            '"deck.patients" = [["A\\nB", "geek", ""]]',
            'The name in row 1 of "deck.patients" must be one line of at most',
        ),
        (f'"deck.patients" = [["{61 * "A"}", "geek", ""]]', "must be one line of at most 60 characters"),
    ],
)
def test_what_is_no_list_of_cards_says_why(line, sentence):
    with pytest.raises(RulebookError) as error:
        overrides(f"[numbers]\n{line}\n", ALL)
    assert sentence in str(error.value)


def test_an_exported_rule_set_has_the_decks_a_card_a_line():
    text = export(ALL)
    assert '\n  ["Tidy the Attic", "head", 3, 35, "stop"],\n' in text
    assert overrides(text, ALL) == {name: number.value for name, number in ALL.items()}


def test_a_game_keeps_the_players_own_cards(tmp_path):
    text = rule_set("surgery", lambda rows: [["My Own Head", "head", 3, 35, "stop"], *rows[1:]])
    store = SqliteStore(tmp_path / "clinic.db")
    seats = (Player("Ana"), Player("Ben"))
    table = Table.create(GAME, store, "own", seats=seats, seed="1", numbers=overrides(text, ALL), ruleset=text)
    again = from_lines(to_lines(table.records))
    assert Table.from_records(again, lambda _name: GAME).state == table.state
    header = again[0]
    assert isinstance(header, Header)
    assert header.ruleset == text
    rules = engine_of_header(header, GAME).rules
    assert "My Own Head" in decks_of(rules).surgery
    assert "Tidy the Attic" not in decks_of(rules).surgery
    store.close()


def test_what_is_fixed_is_held_when_a_game_is_made_and_not_when_it_loads():
    with pytest.raises(DeckError):
        made({"deck.surgery": (("A", "head", 1, 5, "stop"),)})
    header = made({}).records[0]
    assert isinstance(header, Header)
    short = replace(header, numbers={**header.numbers, "deck.surgery": (("A", "head", 1, 5, "stop"),)})
    assert set(decks_of(engine_of_header(short, GAME).rules).surgery) == {"A"}


def test_a_position_may_have_a_deck_of_its_own():
    seats = '[[seat]]\nname = "Ana"\n[[seat]]\nname = "Ben"\n'
    one_more = rule_set("surgery", lambda rows: [["My Own Head", "head", 3, 35, "stop"], *rows[1:]])
    found = read(f'game = "pain"\n{seats}{one_more}')
    assert isinstance(found, Position)
    assert "My Own Head" in decks_of(found.engine().rules).surgery
    one_less = read(f'game = "pain"\n{seats}{rule_set("surgery", lambda rows: rows[1:])}')
    assert isinstance(one_less, Position)
    with pytest.raises(PositionError, match=r"^numbers: The surgery deck has 17 procedures"):
        one_less.engine()
