import json
from pathlib import Path

import pytest

from core.games import game
from tests.cli.conftest import Run
from tui import settings
from tui.measure import FirstFrames, Steps

ADULT = next(name for name, module in game("clinic").expansions.items() if module.adult)
OTHER = next(name for name, module in game("clinic").expansions.items() if not module.adult)


@pytest.mark.parametrize(
    "arguments",
    [
        ["new", "clinic", "--seats", "Ana", "--no-open", "--modules", ADULT],
        ["simulate", "clinic", "--seats", "random,random", "--modules", ADULT],
        ["fuzz", "clinic", "--games", "1", "--all-modules"],
    ],
)
def test_modules_for_adults_need_the_notice_or_a_word(clinic: Run, arguments: list[str]) -> None:
    ran = clinic(*arguments)
    assert ran.status == 2
    assert "--adult" in ran.err
    assert clinic(*arguments, "--adult").status == 0
    settings.write(adult=True)
    assert clinic(*arguments).status == 0


def test_saying_it_once_on_the_command_line_confirms_nothing_for_later(clinic: Run) -> None:
    clinic("new", "clinic", "--seats", "Ana", "--no-open", "--modules", ADULT, "--adult")
    assert not settings.adult_confirmed()


def test_other_modules_need_no_notice(clinic: Run) -> None:
    assert clinic("new", "clinic", "--seats", "Ana", "--no-open", "--modules", OTHER).status == 0


def test_commands_that_read_never_ask(clinic: Run, tmp_path: Path) -> None:
    clinic("new", "clinic", "--seats", "Ana", "--no-open", "--modules", ADULT, "--adult", "--name", "game")
    for command in ("log", "replay", "verify", "export"):
        assert clinic(command, "game").status == 0
    file = tmp_path / "position.toml"
    file.write_text(f'game = "clinic"\nphase = "move"\nmodules = ["{ADULT}"]\n[[seat]]\nname = "Ana"\n')
    assert clinic("scenario", str(file)).status == 0
    assert clinic("new", "clinic", "--position", str(file), "--no-open").status == 2


def test_settings_keep_what_they_do_not_know() -> None:
    settings.write(theme="dark", adult=True)
    settings.write(theme=None)
    assert settings.read() == {"adult": True}
    assert settings.adult_confirmed()


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"adult": "yes"}'])
def test_a_broken_settings_file_confirms_nothing(text: str) -> None:
    folder = settings.config_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(text)
    assert not settings.adult_confirmed()


def test_bench_prints_one_document(clinic: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.bench.random_rate", lambda _game: 1)
    monkeypatch.setattr("tui.measure.key_bytes_ms", lambda: Steps(425, 4.0))
    monkeypatch.setattr("tui.measure.preview_bytes_ms", lambda: Steps(363, 5.0))
    monkeypatch.setattr("tui.measure.first_frames", lambda: FirstFrames(250.0, 180.0, 1.4))
    document = json.loads(clinic("bench", "--json").out)
    assert set(document) >= {
        *("fold_events_per_s", "random_moves_per_s", "load_ms", "undo_ms"),
        *("first_frame_ms", "empty_app_ms", "first_frame_ratio", "key_bytes", "key_ms"),
        *("preview_bytes", "preview_ms"),
    }
    assert document["random_moves_per_s"]["clinic"] == 1
    assert "key_bytes" in clinic("bench").out
    assert "key_bytes" not in clinic("bench", "core").out


def test_bench_bots_compares_them(clinic: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.bench.NAMES", ("clinic",))
    found = json.loads(clinic("bench", "bots", "--games", "1", "--json").out)["clinic"]
    (match,) = found["matches"]
    assert match["bot"] == "greedy"
    assert match["better_than_all"] == 1
    assert [alone["bot"] for alone in found["alone"]] == ["random", "greedy"]
