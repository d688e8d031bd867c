import errno
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run
from tui import version
from tui.cli import COMMANDS, main


def test_the_release_is_that_of_the_project() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == version.VERSION


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(clinic: Run, command: str) -> None:
    ran = clinic(command, "--help")
    assert ran.status == 0
    assert f"clinic {command}" in ran.out
    assert "example" in ran.out


def test_help_lists_every_command(clinic: Run) -> None:
    out = clinic("--help").out
    for command in COMMANDS:
        assert f"    {command} " in out


@pytest.mark.parametrize("later", ["review", "host"])
def test_commands_that_come_later_are_not_there(clinic: Run, later: str) -> None:
    assert clinic(later).status == 2


def test_an_unknown_command_gets_a_suggestion(clinic: Run) -> None:
    ran = clinic("simulat", "clinic")
    assert ran.status == 2
    assert "`clinic simulate`" in ran.err


@pytest.mark.parametrize(
    "arguments",
    [["games"], ["rules", "C-BLD-5"], ["rules", "numbers"], ["--version"], ["--help"], ["new", "--help"]],
)
def test_headless_commands_import_nothing_that_draws(arguments: list[str]) -> None:
    code = (
        "import sys; from tui.cli import main; status = main(sys.argv[1:]); "
        "drawn = {'textual', 'rich', 'asyncio', 'asyncssh'} & set(sys.modules); "
        "print(sorted(drawn), file=sys.stderr); sys.exit(status or len(drawn))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr


def test_the_home_screen_needs_a_terminal(clinic: Run) -> None:
    ran = clinic()
    assert ran.status == 2
    assert "terminal" in ran.err


def test_a_crash_leaves_a_report(clinic: Run, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("the bed broke")

    monkeypatch.setattr("tui.commands.store.run_games", broken)
    ran = clinic("games")
    assert ran.status == 3
    assert ran.err.count("\n") == 1
    (report,) = saves.glob("crash-*.txt")
    assert str(report) in ran.err
    text = report.read_text()
    assert "the bed broke" in text
    assert "command  clinic games" in text


def test_a_crash_report_goes_elsewhere_if_the_saves_folder_cannot_be_written(
    clinic: Run, saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves.write_text("a file where the folder should be")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "temporary"))
    monkeypatch.setattr("tui.commands.store.run_games", lambda _options: 1 // 0)
    assert clinic("games").status == 3
    assert list((tmp_path / "temporary").glob("crash-*.txt"))


def test_leaving_by_ctrl_c_is_quiet(clinic: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tui.commands.store.run_games", interrupted)
    ran = clinic("games")
    assert ran.status == 130
    assert ran.err == ""


def test_a_closed_pipe_is_quiet(process: Run) -> None:
    code = "import sys; from tui.cli import main; sys.exit(main(['rules', 'numbers']))"
    reader = subprocess.Popen([sys.executable, "-c", "pass"], stdin=subprocess.PIPE)
    reader.wait()
    assert reader.stdin is not None
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=reader.stdin, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT
    )
    reader.stdin.close()
    assert done.stderr == ""
    assert done.returncode == 141


def test_output_without_room_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("sys.stdout", Full())
    assert main(["rules", "C-BLD-5"]) == 2
    told = capsys.readouterr().err
    assert told == "The output cannot be written (No space left on device); send it to another place.\n"


def test_a_store_in_a_place_that_cannot_be_made(clinic: Run, saves: Path) -> None:
    saves.write_text("a file where the folder should be")
    ran = clinic("games")
    assert ran.status == 2
    assert "CLINIC_SAVES" in ran.err


# rules


def test_rules_by_id_topic_and_words(clinic: Run) -> None:
    assert clinic("rules", "c-bld-5").out.startswith("C-BLD-5  No copycat")
    assert "C-HIR-1" in clinic("rules", "hire").out
    assert "C-BLD-5" in clinic("rules", "copycat").out
    assert "clinic" in clinic("rules").out
    ran = clinic("rules", "flamingo")
    assert ran.status == 1
    assert ran.err.count("\n") == 1


def test_assumed_numbers(clinic: Run) -> None:
    document = json.loads(clinic("rules", "numbers", "--assumed", "--json").out)
    assert document["numbers"]
    assert {number["status"] for number in document["numbers"]} == {"assumed"}
    every = json.loads(clinic("rules", "numbers", "--json").out)["numbers"]
    assert len(every) > len(document["numbers"])
    assert all(number["source"] for number in every)


def test_an_exported_rule_set_is_not_overwritten(clinic: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert clinic("rules", "export", str(file)).status == 0
    assert clinic("rules", "export", str(file)).status == 2
    assert clinic("rules", "export").status == 2


# bots without a screen


def test_simulate_prints_one_document(clinic: Run, tmp_path: Path) -> None:
    ran = clinic(
        *("simulate", "clinic", "--seats", "random,bot:random", "--games", "2", "--seed", "3"),
        *("--board", "3x3", "--save-dir", str(tmp_path / "games"), "--json"),
    )
    assert ran.status == 0
    document = json.loads(ran.out)
    assert set(document) == {"games", "totals"}
    one = document["games"][0]
    assert one["seed"] == 3
    assert one["seats"] == ["random-1", "random-2"]
    assert len(one["scores"]) == 2
    assert one["events"] > one["moves"] > 20
    assert document["totals"]["games"] == 2
    assert clinic("verify", one["file"]).status == 0
    assert json.loads(clinic("replay", one["file"], "--json").out)["score"]["random-1"]["total"] == one["scores"][0]


def test_simulate_without_a_folder_writes_nothing(clinic: Run, saves: Path) -> None:
    ran = clinic("simulate", "clinic", "--seats", "random", "--json")
    assert json.loads(ran.out)["games"][0]["file"] is None
    assert not saves.exists()


def test_simulate_refuses_people_and_too_many(clinic: Run) -> None:
    assert clinic("simulate", "clinic", "--seats", "Ana").status == 2
    assert clinic("simulate", "clinic", "--seats", ",".join(["random"] * 5)).status == 2
    assert clinic("simulate", "chess", "--seats", "random").status == 2
    assert clinic("simulate", "clinic", "--seats", "random", "--games", "0").status == 2


def test_fuzz_finds_nothing(clinic: Run) -> None:
    ran = clinic("fuzz", "clinic", "--games", "2", "--seed", "7", "--json")
    document = json.loads(ran.out)
    assert ran.status == 0
    assert document["ok"] is True
    assert document["games"] == 2
    assert document["failures"] == []
