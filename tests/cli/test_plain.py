import json
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.cli.conftest import ROOT, Run

POSITION = """
game = "clinic"
phase = "build"
to_act = "Ana"
seed = 1
[[seat]]
name = "Ana"
[[seat]]
name = "Ben"
"""


@pytest.fixture
def building(clinic: Run, tmp_path: Path) -> str:
    """A game in which Ana builds."""
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    clinic("new", "clinic", "--position", str(file), "--name", "game", "--no-open")
    return "game"


def test_a_number_and_a_line_of_notation_make_moves(clinic: Run, building: str) -> None:
    ran = clinic("play", building, "--plain", feed="build supply c1\ndone\n")
    assert ran.status == 0
    assert "Ana builds a supply room on c1" in ran.out
    document = json.loads(clinic("replay", building, "--json").out)
    assert document["seats"]["Ana"]["cells"]["c1"] == "supply"


def test_an_illegal_line_is_refused_with_its_rule_and_status_1(clinic: Run, building: str) -> None:
    ran = clinic("play", building, "--plain", feed="build treatment c1\n")
    assert ran.status == 1
    assert "\nrefused C-BLD-3: " in ran.out
    assert len(json.loads(clinic("log", building, "--json").out)["entries"]) == 1


@pytest.mark.parametrize("question", ["move a car into the lot", "wait for the next question"])
def test_a_third_component_is_refused_with_its_rule(clinic: Run, building: str, question: str) -> None:
    further = "done\n" if question.startswith("wait") else ""
    feed = f"build garden c3\nbuild lot d1\n{further}build supply c1\nwhy build supply c1\n"
    ran = clinic("play", building, "--plain", "--seat", "Ana", feed=feed)
    assert ran.status == 1
    assert ran.out.count("\nrefused C-BLD-1: An action builds up to 2 components") == 1
    assert "\nC-BLD-1: An action builds up to 2 components" in ran.out


@pytest.mark.parametrize("line", ["dance", "999", "9" * 5000, "build", "build palace c1", "build supply z9", "0"])
def test_a_line_that_is_no_move_is_wrong_and_play_goes_on(clinic: Run, building: str, line: str) -> None:
    ran = clinic("play", building, "--plain", feed=f"{line}\nbuild supply c1\n")
    assert ran.status == 1
    assert "Ana builds a supply room on c1" in ran.out


def test_the_beginning_of_a_line_lists_what_begins_like_it(clinic: Run, building: str) -> None:
    out = clinic("play", building, "--plain", feed="build hub ca\n").out
    assert "build hub cardiology c3" in out.split("> build hub ca")[1]


def test_every_move_can_be_reached_by_number(clinic: Run, building: str) -> None:
    out = clinic("play", building, "--plain", feed="all\n").out
    listed = out.split("> all\n")[1].strip().splitlines()
    numbers = [int(line.split(None, 1)[0]) for line in listed]
    assert numbers == list(range(1, len(listed) + 1))
    number, line = listed[-2].split(None, 1)
    before = clinic("play", building, "--plain", feed=f"why {line}\n{number}\n").out
    assert "Nothing forbids it." in before
    entries = json.loads(clinic("log", building, "--json").out)["entries"]
    assert entries[-1]["line"] == line


def test_moves_with_a_text_filters(clinic: Run, building: str) -> None:
    out = clinic("play", building, "--plain", feed="moves build lot\nmoves c3\nmoves nothing\n").out
    lot = out.split("> moves build lot\n")[1].split("> ")[0]
    assert lot
    assert all("build lot" in line for line in lot.strip().splitlines())
    assert "No move begins with or holds 'nothing'" in out


def test_more_shows_the_rest_of_a_long_list(clinic: Run, building: str) -> None:
    out = clinic("play", building, "--plain", feed="moves build\nmore\n").out
    assert "more lines: say more" in out.split("> moves build\n")[1]
    rest = out.split("> more\n")[1]
    assert rest.strip()


def test_why_names_every_rule(clinic: Run, building: str) -> None:
    out = clinic("play", building, "--plain", feed="why build treatment c1\nwhy fly\n").out
    assert "C-BLD-3: " in out.split("> why build treatment c1\n")[1]
    assert "is no move" in out


def test_help_shows_a_rule(clinic: Run, building: str) -> None:
    out = clinic("play", building, "--plain", feed="help\nhelp C-BLD-3\nhelp copycat\nhelp flamingo\n").out
    assert "C-BLD-3  Same kinds" in out
    assert "C-BLD-5  No copycat" in out
    assert "why LINE" in out
    assert "No rule speaks of 'flamingo'" in out


def test_the_board_in_words_has_a_line_for_each_space(clinic: Run, building: str) -> None:
    out = clinic("play", building, "--plain", feed="board\nboard Ben\nboard b1\nboard z9\nstate\n").out
    board = out.split("> board\n")[1].split("> board Ben")[0].splitlines()
    assert "a1: hub of psychiatry, white doctor D1." in board
    assert "b1: treatment, active for psychiatry." in board
    assert "d3: empty, cars on the south." in board
    assert sum(line[:2] in {f"{c}{r}" for c in "abcd" for r in "123"} for line in board) == 12
    assert out.split("> board b1\n")[1].splitlines()[0] == "b1: treatment, active for psychiatry."
    assert "Turn order: " in out.split("> state\n")[1]


def test_undo_redo_and_log(clinic: Run, building: str) -> None:
    ran = clinic("play", building, "--plain", feed="build supply c1\nundo\nredo\nundo\nlog\n")
    assert ran.status == 0
    assert "builds a supply room" not in ran.out.split("> log\n")[1]
    assert clinic("play", building, "--plain", feed="undo\n").status == 1


def test_a_seat_plays_only_for_itself(clinic: Run, building: str) -> None:
    ran = clinic("play", building, "--plain", "--seat", "ben", feed="build supply c1\nboard\n")
    assert ran.status == 1
    assert "refused prompt: " in ran.out
    assert clinic("play", building, "--plain", "--seat", "Zoe").status == 2


def test_nobody_plays_a_bots_seat(clinic: Run) -> None:
    clinic("new", "clinic", "--seats", "Ana,bot:random", "--name", "game", "--no-open")
    assert clinic("play", "game", "--plain", "--seat", "random-1").status == 2


def test_comments_and_empty_lines_say_nothing(clinic: Run, building: str) -> None:
    assert clinic("play", building, "--plain", feed="# a comment\n\n   \n").status == 0


def test_quit_leaves_at_once(clinic: Run, building: str) -> None:
    ran = clinic("play", building, "--plain", feed="quit\nbuild supply c1\n")
    assert ran.status == 0
    assert "builds" not in ran.out


def test_answers_in_secret_by_seat(clinic: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION.replace('"build"', '"choose"').replace('to_act = "Ana"\n', ""))
    clinic("new", "clinic", "--position", str(file), "--name", "game", "--no-open")
    ran = clinic("play", "game", "--plain", feed="seat Ben\nchoose hire\nchoose build\n")
    assert ran.status == 0
    assert "For Ben:" in ran.out
    assert "hire" in clinic("log", "game").out


def test_a_whole_game_through_a_real_pipe(process: Run) -> None:
    process("new", "clinic", "--seats", "Ana,bot:random", "--seed", "2", "--name", "game", "--no-open")
    ran = process("play", "game", "--plain", feed="suggested\ndone\n1\n" * 400)
    assert ran.status == 1  # many of these lines are wrong where they come
    assert "The game is over." in ran.out
    assert ran.err == ""
    assert process("verify", "game").status == 0
    score = json.loads(process("replay", "game", "--json").out)["score"]
    assert set(score) == {"Ana", "random-1"}


def test_the_end_of_a_pipe_in_the_middle_of_a_line(process: Run) -> None:
    process("new", "clinic", "--seats", "Ana", "--seed", "2", "--name", "game", "--no-open")
    assert process("play", "game", "--plain", feed="1").status == 0
    assert len(json.loads(process("log", "game", "--json").out)["entries"]) == 2


def test_a_hand_of_cards_is_shown_to_its_seat_only(clinic: Run) -> None:
    clinic("new", "pain", "--seats", "Ana,Ben", "--seed", "1", "--name", "game", "--no-open")
    document = json.loads(clinic("replay", "game", "--json").out)
    asked = document["prompt"]["seat"]
    other = "Ben" if asked == "Ana" else "Ana"
    out = clinic("play", "game", "--plain", feed=f"board\nboard {other}\nstate\n").out
    assert "Hand: 1 " in out.split("> board\n")[1].split("> ")[0]
    assert "5 cards in hand." in out.split(f"> board {other}\n")[1]
    assert "Left in the decks" in out
    waiting = clinic("play", "game", "--plain", "--seat", other, feed="board\n").out
    assert "Hand: 1 " not in waiting.split("> board")[0]


@pytest.mark.pty
def test_plain_mode_on_a_terminal(process: Run) -> None:
    process("new", "clinic", "--seats", "Ana,Ben", "--seed", "1", "--name", "game", "--no-open")
    child = pexpect.spawn(
        sys.executable, ["-m", "tui", "play", "game", "--plain"], cwd=str(ROOT), encoding="utf-8", timeout=30
    )
    child.expect("Which bonus tile does")
    child.expect("> ")
    child.sendline("nonsense")
    child.expect("not understood")
    child.expect("> ")
    child.sendline("1")
    child.expect("takes the bonus tile")
    child.expect("> ")
    child.sendline("undo")
    child.expect("stands after record 1")
    child.expect("> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0  # on a terminal a wrong line is just asked again


def test_two_processes_play_one_game(process: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION.replace('"build"', '"move"').replace("seed", 'order = ["Ana", "Ben"]\nseed'))
    process("new", "clinic", "--position", str(file), "--name", "game", "--no-open")
    waiting = subprocess.Popen(
        [sys.executable, "-m", "tui", "play", "game", "--plain", "--seat", "Ben"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert waiting.stdin is not None
    assert waiting.stdout is not None
    waiting.stdin.write("wait\nwalk D1 b1\n")
    waiting.stdin.flush()
    while "> wait" not in waiting.stdout.readline():
        pass
    assert process("play", "game", "--plain", "--seat", "Ana", feed="walk D1 b1\ndone\n").status == 0
    out, _ = waiting.communicate(timeout=60)
    assert "Ana" in out
    assert "Ben walks D1w to b1" in out or "D1w" in out.split("> walk D1 b1")[1]
    assert waiting.returncode == 0
    assert process("verify", "game").status == 0


def test_output_that_is_not_utf_8_is_no_crash(process: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    process("new", "clinic", "--seats", "Zoë,Łukasz", "--name", "game", "--no-open")
    assert process("play", "game", "--plain", feed="1\n").status == 0
    assert json.loads(process("games", "--json").out)["games"][0]["seats"] == ["Zoë", "Łukasz"]
