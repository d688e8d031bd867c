import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def started(clinic: Run) -> str:
    """A game of two people in which Ana and Ben have taken a bonus tile each."""
    clinic("new", "clinic", "--seats", "Ana,Ben", "--seed", "1", "--name", "game", "--no-open")
    assert clinic("play", "game", "--plain", feed="1\n1\n").status == 0
    return "game"


def test_undo_and_redo(clinic: Run, started: str) -> None:
    before = json.loads(clinic("replay", started, "--json").out)
    assert before["record"] == 3
    ran = clinic("undo", started)
    assert ran.status == 0
    assert "stands after record 2" in ran.out
    assert clinic("undo", started, "--to", "1").status == 0
    assert clinic("redo", started).status == 0
    assert clinic("redo", started).status in {0, 1}
    after = json.loads(clinic("replay", started, "--json", "--to", "3").out)
    assert after["seats"] == before["seats"]


def test_undo_says_no_with_status_1(clinic: Run, started: str) -> None:
    ran = clinic("undo", started, "--to", "99")
    assert (ran.status, ran.err.count("\n")) == (1, 1)
    clinic("undo", started, "--to", "1")
    ran = clinic("undo", started)
    assert ran.status == 1
    assert "nothing to take back" in ran.err
    assert clinic("undo", started, "--seat", "Zoe").status == 2


def test_strict_undo_names_the_barrier(clinic: Run) -> None:
    clinic("new", "clinic", "--seats", "Ana,Ben", "--seed", "1", "--undo", "strict", "--name", "game", "--no-open")
    clinic("play", "game", "--plain", feed="1\n1\n")
    first = json.loads(clinic("log", "game", "--json").out)["entries"][1]["seat"]
    ran = clinic("undo", "game", "--seat", first)
    assert ran.status == 1
    assert "bonus tile" in ran.err


def test_the_log_shows_what_was_taken_back_only_if_asked(clinic: Run, started: str) -> None:
    clinic("undo", started)
    assert "(taken back)" not in clinic("log", started).out
    assert "(taken back)" in clinic("log", started, "--undone").out
    entries = json.loads(clinic("log", started, "--undone", "--format", "json").out)["entries"]
    assert [entry["record"] for entry in entries] == [1, 2, 3, 4]
    assert [entry["undone"] for entry in entries] == [False, False, True, False]
    assert entries[-1]["kind"] == "undo"


def test_a_log_without_entries_that_fit_names_the_kinds_there_are(clinic: Run, started: str) -> None:
    ran = clinic("log", started, "--kind", "treat")
    assert ran.status == 0
    assert ran.err.startswith("No entry fits. The kinds in this game: set-up, bonus")


def test_the_log_is_filtered(clinic: Run, started: str) -> None:
    entries = json.loads(clinic("log", started, "--json").out)["entries"]
    assert [entry["kind"] for entry in entries] == ["set-up", "bonus", "bonus"]
    seat = entries[1]["seat"]
    only = json.loads(clinic("log", started, "--json", "--seat", seat.upper()).out)["entries"]
    assert {entry["seat"] for entry in only} == {seat}
    assert json.loads(clinic("log", started, "--json", "--kind", "build").out)["entries"] == []
    assert len(json.loads(clinic("log", started, "--json", "--grep", "bonus tile").out)["entries"]) >= 2
    assert json.loads(clinic("log", started, "--json", "--round", "4").out)["entries"] == []
    assert clinic("log", started, "--grep", "(").status == 2
    assert clinic("log", started, "--seat", "Zoe").status == 2


@pytest.mark.parametrize(("form", "begins"), [("text", "game: Clinic"), ("md", "# game"), ("html", "<!doctype html>")])
def test_the_forms_of_the_log(clinic: Run, started: str, form: str, begins: str) -> None:
    ran = clinic("log", started, "--format", form)
    assert ran.status == 0
    assert ran.out.startswith(begins)
    assert "takes the bonus tile" in ran.out


def test_the_html_log_escapes_names(clinic: Run) -> None:
    clinic("new", "clinic", "--seats", "A & B,<Ben>", "--seed", "1", "--name", "game", "--no-open")
    clinic("play", "game", "--plain", feed="1\n1\n")
    out = clinic("log", "game", "--format", "html").out
    assert "A &amp; B" in out
    assert "&lt;Ben&gt;" in out
    assert "<Ben>" not in out


def test_a_secret_answer_is_not_in_the_log_while_its_question_is_open(clinic: Run, tmp_path: Path) -> None:
    position = tmp_path / "choose.toml"
    position.write_text(
        'game = "clinic"\nphase = "choose"\n[[seat]]\nname = "Ana"\n[[seat]]\nname = "Ben"\n', encoding="utf-8"
    )
    clinic("new", "clinic", "--position", str(position), "--name", "game", "--no-open")
    clinic("play", "game", "--plain", "--seat", "Ana", feed="choose hire\n")
    for out in (clinic("log", "game").out, clinic("log", "game", "--json").out, clinic("replay", "game", "--json").out):
        assert "choose hire" not in out
        assert "chooses hire" not in out
    clinic("play", "game", "--plain", "--seat", "Ben", feed="choose build\n")
    assert "hire" in clinic("log", "game").out


def test_replay_after_every_record(clinic: Run, started: str) -> None:
    for n in (1, 2, 3):
        document = json.loads(clinic("replay", started, "--to", str(n), "--json").out)
        assert document["record"] == n
        assert set(document) >= {"game", "prompt", "seats", "queues", "market", "score", "round", "phase"}
    assert clinic("replay", started, "--to", "4").status == 2
    assert "Turn order" in clinic("replay", started).out


def test_verify_several_games(clinic: Run, started: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.jsonl"
    clinic("export", started, str(file))
    text = file.read_text()
    assert clinic("verify", started, str(file)).status == 0
    lines = text.splitlines()
    lines[2] = lines[2].replace('"digest":"', '"digest":"0')
    file.write_text("\n".join(lines) + "\n")
    ran = clinic("verify", started, str(file), "--json")
    document = json.loads(ran.out)
    assert ran.status == 1
    assert document["ok"] is False
    assert [game["ok"] for game in document["games"]] == [True, False]
    assert document["games"][1]["record"] == 2


SCENARIO = """
game = "clinic"
phase = "move"
to_act = "Ana"
[[seat]]
name = "Ana"
people = [{ id = "N1", kind = "nurse", at = "outside" }]
cars = ["c3.s"]
[[move]]
seat = "Ana"
line = "walk N1 b1"
[expect]
seat.Ana = { minutes = 10 }
"""


def test_scenario(clinic: Run, tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / name for name in ("good.toml", "bad.toml", "broken.toml"))
    good.write_text(SCENARIO)
    bad.write_text(SCENARIO.replace("minutes = 10", "minutes = 15"))
    broken.write_text("game = ")
    assert clinic("scenario", str(good)).status == 0
    ran = clinic("scenario", str(bad))
    assert ran.status == 1
    assert "minutes" in ran.out
    document = json.loads(clinic("scenario", str(good), "--json").out)
    assert document["ok"] is True
    assert document["seats"]["Ana"]["minutes"] == 10
    several = clinic("scenario", str(good), str(bad), "--json")
    assert several.status == 1
    assert [one["ok"] for one in json.loads(several.out)] == [True, False]
    ran = clinic("scenario", str(broken))
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert clinic("scenario", "none.toml").status == 2
