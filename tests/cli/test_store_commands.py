import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_new_prints_the_name_and_counts_names_up(clinic: Run) -> None:
    assert clinic("new", "clinic", "--seats", "Ana,Ben", "--no-open").out == "clinic-1\n"
    assert clinic("new", "clinic", "--seats", "Ana,Ben", "--no-open").out == "clinic-2\n"
    assert clinic("new", "clinic", "--seats", "Ana", "--name", "solo", "--no-open").out == "solo\n"


def test_bots_that_are_asked_first_move_at_once(clinic: Run) -> None:
    clinic("new", "clinic", "--seats", "Ana,bot:random,bot:greedy", "--seed", "5", "--no-open")
    document = json.loads(clinic("replay", "clinic-1", "--json").out)
    assert document["prompt"]["seat"] == "Ana" or "Ana" in document["prompt"]["seat"]
    assert list(document["seats"]) == ["Ana", "random-1", "greedy-1"]


def test_two_bots_of_a_kind_have_different_names(clinic: Run) -> None:
    clinic("new", "clinic", "--seats", "bot:greedy,greedy-1,bot:greedy", "--no-open")
    (game,) = json.loads(clinic("games", "--json").out)["games"]
    assert len(set(game["seats"])) == 3


def test_without_a_seed_every_game_has_its_own_secret_one(clinic: Run, tmp_path: Path) -> None:
    seeds = set()
    for name in ("a", "b"):
        clinic("new", "clinic", "--seats", "Ana", "--name", name, "--no-open")
        header = json.loads(clinic("export", name).out.splitlines()[0])
        seeds.add(header["seed"])
        assert len(header["seed"]) >= 32
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "Ana,Ana"], "called 'ana'"),
        (["--seats", "A,B,C,D,E"], "1 to 4 seats, not 5"),
        (["--seats", "Ana,bot:clever"], "no bot 'clever'"),
        (["--seats", "Ana", "--board", "9x9"], "4x3, 3x3"),
        (["--seats", "Ana", "--modules", "aliens"], "no module 'aliens'"),
        (["--seats", "Ana", "--ruleset", "none.toml"], "none.toml cannot be read"),
        (["--seats", "Ana", "--position", "none.toml"], "none.toml cannot be read"),
        (["--seats", "Ana/2"], "cannot be a seat's name"),
        (["--seats", "Ana", "--seed", ""], "seed"),
        (["--seats", "Ana", "--undo", "maybe"], "--undo"),
        (["--seats", "Ana", "--name", "a/b"], "slashes"),
        ([], "--seats"),
        (["--seats", "Ana", "--colour", "red"], "--colour"),
    ],
)
def test_new_refuses_with_one_line(clinic: Run, arguments: list[str], says: str) -> None:
    ran = clinic("new", "clinic", *arguments, "--no-open")
    assert ran.status == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
    assert "No saved games" in clinic("games").out


def test_numbers_of_a_rule_set_file_are_played_with(clinic: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert clinic("rules", "export", str(file)).status == 0
    file.write_text(file.read_text().replace('"money.start" = 15', '"money.start" = 21'))
    clinic("new", "clinic", "--seats", "Ana,Ben", "--ruleset", str(file), "--no-open")
    document = json.loads(clinic("replay", "clinic-1", "--json").out)
    assert document["seats"]["Ana"]["cash"] == 21


def test_a_wrong_number_in_a_rule_set_file_is_named(clinic: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[numbers]\n"money.strat" = 3\n')
    ran = clinic("new", "clinic", "--seats", "Ana", "--ruleset", str(file), "--no-open")
    assert ran.status == 2
    assert "money.start" in ran.err


POSITION = """
game = "clinic"
phase = "move"
to_act = "Ana"
seed = 4
[[seat]]
name = "Ana"
[[seat]]
name = "Ben"
"""


def test_a_game_begins_at_a_position(clinic: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    assert clinic("new", "clinic", "--position", str(file), "--no-open").status == 0
    document = json.loads(clinic("replay", "clinic-1", "--json").out)
    assert document["prompt"] == {"seat": "Ana", "kind": "move"}
    assert json.loads(clinic("export", "clinic-1").out.splitlines()[0])["seed"] == "4"


def test_seats_of_a_position_may_be_bots_but_not_others(clinic: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    assert clinic("new", "clinic", "--position", str(file), "--seats", "Ana,Ben:random", "--no-open").status == 0
    ran = clinic("new", "clinic", "--position", str(file), "--seats", "Zoe,Ben", "--no-open")
    assert ran.status == 2
    assert "Ana, Ben" in ran.err


def test_export_and_import_give_the_same_game(clinic: Run, tmp_path: Path) -> None:
    clinic("new", "clinic", "--seats", "Ana,bot:random", "--name", "first", "--no-open")
    file = tmp_path / "first.jsonl"
    assert clinic("export", "first", str(file)).out == f"{file}\n"
    assert clinic("import", str(file)).out == "first-2\n"
    assert clinic("import", str(file), "--name", "other").out == "other\n"
    one, two = clinic("export", "first").out.splitlines(), clinic("export", "other").out.splitlines()
    assert one[1:] == two[1:]
    assert clinic("import", str(file), "--name", "other").status == 2


def test_export_overwrites_only_when_told(clinic: Run, tmp_path: Path) -> None:
    clinic("new", "clinic", "--seats", "Ana", "--no-open")
    file = tmp_path / "a.jsonl"
    file.write_text("mine")
    assert clinic("export", "clinic-1", str(file)).status == 2
    assert file.read_text() == "mine"
    assert clinic("export", "clinic-1", str(file), "--force").status == 0
    assert file.read_text().startswith('{"record":"header"')


def test_a_file_is_read_in_place_and_imported_only_to_be_changed(clinic: Run, tmp_path: Path) -> None:
    clinic("new", "clinic", "--seats", "Ana", "--seed", "1", "--name", "a", "--no-open")
    file = tmp_path / "a.jsonl"
    clinic("export", "a", str(file))
    clinic("delete", "a")
    before = file.read_bytes()
    assert clinic("log", str(file)).status == 0
    assert clinic("replay", str(file), "--json").status == 0
    assert clinic("verify", str(file)).status == 0
    assert "No saved games" in clinic("games").out
    ran = clinic("play", str(file), "--plain", feed="1\n")
    assert ran.status == 0
    assert f"{file} was imported as a." in ran.err
    assert [game["name"] for game in json.loads(clinic("games", "--json").out)["games"]] == ["a"]
    assert file.read_bytes() == before


def test_deleted_games_lie_in_the_trash_until_it_is_emptied(clinic: Run) -> None:
    clinic("new", "clinic", "--seats", "Ana", "--name", "a", "--no-open")
    assert clinic("delete", "a").status == 0
    assert clinic("delete", "a").status == 2
    assert "a" in clinic("games", "--trash").out
    assert clinic("delete", "--restore", "1").out == "a\n"
    clinic("delete", "a")
    assert clinic("delete", "--empty-trash").out == "1 game deleted for good.\n"
    assert clinic("games", "--trash").out == "The trash is empty.\n"


def test_delete_wants_to_know_what(clinic: Run) -> None:
    assert clinic("delete").status == 2
    assert clinic("delete", "a", "--empty-trash").status == 2


@pytest.mark.parametrize("command", ["play", "log", "replay", "export", "undo", "redo", "verify"])
def test_a_game_that_there_is_not(clinic: Run, command: str) -> None:
    clinic("new", "clinic", "--seats", "Ana", "--name", "monday", "--no-open")
    ran = clinic(command, "mondya", *(["--plain"] if command == "play" else []))
    assert ran.status == 2
    assert "Did you mean 'monday'?" in ran.err + ran.out
    assert clinic(command, "no/such.jsonl", *(["--plain"] if command == "play" else [])).status == 2


def test_a_file_without_jsonl_at_its_end_is_named_with_its_folder(clinic: Run, tmp_path: Path) -> None:
    clinic("new", "clinic", "--seats", "Ana,Ben", "--name", "a", "--no-open")
    (tmp_path / "mine").write_text(clinic("export", "a").out)
    ran = clinic("verify", "mine")
    assert ran.status == 2
    assert ran.err == "mine: There is no game 'mine'. The file of that name is ./mine.\n"
    assert clinic("verify", "./mine").status == 0


def test_a_damaged_file_is_read_as_far_as_it_goes(clinic: Run, tmp_path: Path) -> None:
    clinic("new", "clinic", "--seats", "Ana,Ben", "--seed", "1", "--name", "a", "--no-open")
    clinic("play", "a", "--plain", feed="1\n1\n")
    file = tmp_path / "a.jsonl"
    clinic("export", "a", str(file))
    file.write_bytes(file.read_bytes()[:-40])
    ran = clinic("log", str(file))
    assert ran.status == 0
    assert "damaged" in ran.err
    assert clinic("verify", str(file)).status == 1
    assert clinic("import", str(file)).status == 2
    assert clinic("import", str(file), "--damaged", "--name", "saved").status == 0
    assert clinic("verify", "saved").status == 0


def test_a_file_that_is_no_game(clinic: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text("hello\n")
    for command in ("log", "verify", "import", "replay"):
        assert clinic(command, str(file)).status == 2
