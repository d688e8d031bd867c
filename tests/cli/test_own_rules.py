"""Options, single numbers and decks of one's own, from the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.games import game as game_of
from core.log.records import Header
from core.table import Table
from tests.cli.conftest import Run
from tui.opened import open_store


def header_of(name: str) -> Header:
    return Table.open(open_store(), name, game_of).header


def own_deck(clinic: Run, path: Path, *changes: tuple[str, str]) -> str:
    """Write the decks as a rule-set file with some lines changed, as a player would in an editor."""
    assert clinic("rules", "export", str(path), "--game", "pain").status == 0
    text = path.read_text(encoding="utf-8")
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_options_are_given_by_name(clinic: Run) -> None:
    ran = clinic(
        *("new", "pain", "--seats", "Ana,Ben", "--name", "g", "--no-open"),
        *("--option", "length=long", "--option", "deck=full"),
    )
    assert (ran.status, ran.out) == (0, "g\n")
    assert header_of("g").options == {"deck": "full", "names": "printed", "length": "long"}


def test_any_pair_of_goals_is_given_by_number(clinic: Run) -> None:
    clinic(
        *("new", "pain", "--seats", "Ana,Ben", "--name", "g", "--no-open"),
        *("--number", "goal.operations=1", "--number", "goal.points = 999"),
    )
    numbers = header_of("g").numbers
    assert (numbers["goal.operations"], numbers["goal.points"]) == (1, 999)
    ran = clinic("simulate", "pain", "--seats", "greedy,greedy", "--number", "goal.operations=1", "--json")
    assert json.loads(ran.out)["games"][0]["moves"] < 200


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--option", "speed=fast"], "Pain Doctors has no option 'speed'; its options are deck (fitted or full), "),
        (["--option", "length"], "There is no length ''; choose one of short, long."),
        (["--option", "length=endless"], "There is no length 'endless'; choose one of short, long."),
        (["--option", "deck=full", "--option", "deck=fitted"], "The option deck is given twice, as full and as fitted"),
        (["--board", "4x3"], "Pain Doctors has no option 'board'; its options are deck (fitted or full), names ("),
        (["--number", "goal.point=3"], 'There is no number "goal.point". Did you mean "goal.points"?'),
        (["--number", "goal.points"], "'goal.points' sets no number; write it like --number patients.each=3."),
        (["--number", "goal.points=many"], '"goal.points" must be a whole number, not "many".'),
        (["--number", "goal.points=0"], '"goal.points" must be at least 1, not 0.'),
    ],
)
def test_what_there_is_not_is_one_line_that_names_what_there_is(
    clinic: Run, arguments: list[str], sentence: str
) -> None:
    ran = clinic("new", "pain", "--seats", "Ana,Ben", "--no-open", *arguments)
    assert ran.status == 2
    assert ran.err.startswith(sentence)
    assert ran.err.count("\n") == 1
    assert not open_store().games()


def test_options_and_numbers_of_the_other_game(clinic: Run) -> None:
    ran = clinic("new", "clinic", "--seats", "Ana", "--option", "board=5x5", "--no-open")
    assert ran.err == "There is no board '5x5'; choose one of 4x3, 3x3.\n"
    ran = clinic("new", "clinic", "--seats", "Ana", "--number", "cryo.fee.red=3", "--no-open")
    assert ran.status == 2
    names = ("new", "clinic", "--seats", "Ana", "--name", "g", "--no-open")
    assert clinic(*names, "--option", "board=3x3", "--option", "move=together").status == 0
    assert header_of("g").options == {"board": "3x3", "move": "together"}


def test_a_position_file_brings_its_own_options(clinic: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text('game = "pain"\n[options]\nlength = "long"\n[[seat]]\nname = "Ana"\n[[seat]]\nname = "Ben"\n')
    made = ("new", "pain", "--position", str(file), "--name", "g", "--no-open")
    ran = clinic(*made, "--option", "length=short")
    assert ran.err == "A position file says which modules and options; leave --modules, --board and --option out.\n"
    assert clinic(*made).status == 0
    assert header_of("g").options["length"] == "long"


# a deck of one's own


def test_a_deck_of_ones_own_is_played_kept_and_loads(clinic: Run, tmp_path: Path) -> None:
    file = own_deck(clinic, tmp_path / "mine.toml", ('["Tidy the Attic", "head", 3, ', '["Hat Removal", "head", 2, '))
    ran = clinic("new", "pain", "--seats", "bot:greedy,bot:greedy", "--ruleset", file, "--name", "g", "--no-open")
    assert ran.status == 0
    assert header_of("g").ruleset == Path(file).read_text(encoding="utf-8")
    Path(file).unlink()
    folder = tmp_path / "games"
    file = own_deck(clinic, tmp_path / "own.toml", ('["Tidy the Attic", "head", 3, ', '["Hat Removal", "head", 2, '))
    played = clinic(
        "simulate", "pain", "--seats", "greedy,greedy", "--ruleset", file, "--save-dir", str(folder), "--json"
    )
    game = json.loads(played.out)["games"][0]["file"]
    assert clinic("verify", game).status == 0
    log = clinic("log", game).out
    assert "Hat Removal" in log
    assert "Tidy the Attic" not in log


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            ('  ["Knee, Jerked", "legs", 1, 15, "stop"],\n', ""),
            "The surgery deck has 17 procedures; the rule book says",
        ),
        (
            ('["Found a Zip", "wild", 1', '["Found a Zip", "legs", 1'),
            "The surgery deck has 19 procedures; the rule boo",
        ),
        (
            ('["Percival Lint", "addict"', '["Percival Lint", "drunk"'),
            '"Percival Lint" is in the ward "drunk"; take ad',
        ),
        (('["bodyguard", 8]', '["bodyguard", 7]'), "The treatment deck has 7 bodyguards; the rule book says 8, so add"),
        (
            ('["thief", 4]', '["thief"]'),
            'Row 8 of "deck.treatment" must be ["name", how many], words in quotes and num',
        ),
        (('["thief", 4]', '["thief", 4'), "The rule-set file is not valid TOML: "),
    ],
)
def test_a_deck_that_breaks_what_is_fixed_is_refused_in_one_line(
    clinic: Run, tmp_path: Path, change: Any, sentence: str
) -> None:
    file = own_deck(clinic, tmp_path / "mine.toml", change)
    ran = clinic("new", "pain", "--seats", "Ana,Ben", "--ruleset", file, "--no-open")
    assert ran.status == 2
    assert ran.err.startswith(f"{file}: {sentence}")
    assert ran.err.count("\n") == 1
    assert not open_store().games()


def test_the_decks_are_listed_as_our_own_design(clinic: Run) -> None:
    numbers = json.loads(clinic("rules", "numbers", "deck.", "--game", "pain", "--json").out)["numbers"]
    decks = {number["name"]: number for number in numbers if number["shape"] == "table"}
    assert set(decks) == {"deck.treatment", "deck.surgery", "deck.patients"}
    assert {number["status"] for number in decks.values()} == {"design"}
    assert ["Knee, Jerked", "legs", 1, 15, "stop"] in decks["deck.surgery"]["value"]
    assert "24 rows" in clinic("rules", "numbers", "deck.surgery").out


def test_the_rules_inside_a_game_tell_the_numbers_it_is_played_with(clinic: Run) -> None:
    clinic("new", "pain", "--seats", "Ana,Ben", "--number", "goal.points=450", "--name", "g", "--no-open")
    told = clinic("play", "g", "--plain", feed="help P-END-1\n").out
    assert "or 450 points" in " ".join(told.split())
    assert "or 300 points" in " ".join(clinic("rules", "P-END-1").out.split())
