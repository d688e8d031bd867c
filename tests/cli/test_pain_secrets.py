"""What goes out of a running game of Pain Doctors tells no hidden card, whichever way it goes."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tui.opened import open_store
from tui.plain import play

POSITION = """
game = "pain"
[[seat]]
name = "Ana"
hand = ["+2 addict", "+2 batty", "+3 addict", "-1 addict", "go to surgery"]
patients = [{ ward = "geek", lp = 9 }, { ward = "batty", lp = 5 }, { ward = "addict", lp = 4 }]
[[seat]]
name = "Ben"
hand = ["emergency surgery", "kidnap", "suicide", "swap patient", "thief"]
patients = [{ ward = "addict", lp = 14 }, { ward = "batty", lp = 5 }, { ward = "addict", lp = 5 }]
[[seat]]
name = "Cleo"
hand = ["inoculation", "-3 any", "+5 geek", "-1 any all", "staff infection"]
patients = [{ ward = "addict", lp = 14 }, { ward = "batty", lp = 5 }, { ward = "addict", lp = 5 }]
[market]
treatment = ["bodyguard", "+5 batty", "+2 geek all"]
"""
HIDDEN_FROM_ANA = (
    *("emergency", "kidnap", "suicide", "swap", "thief", "inoculation", "-3 any", "+5 geek", "-1 any all"),
    *("staff infection", "+5 batty", "+2 geek all"),
)
HIDDEN_FROM_ALL = (*HIDDEN_FROM_ANA, "+3 addict", "-1 addict", "bodyguard", "go to surgery")


@pytest.fixture
def game(clinic: Run, tmp_path: Path) -> str:
    """Three people under strict undo: Ana has played, Ben has drawn a card and decides what to play."""
    file = tmp_path / "position.toml"
    file.write_text(POSITION, encoding="utf-8")
    clinic("new", "pain", "--position", str(file), "--undo", "strict", "--name", "g", "--no-open")
    ran = clinic("play", "g", "--plain", "--seat", "Ana", feed="draw\nplay 1 on Ana/3\n")
    assert "refused" not in ran.out, ran.out
    ran = clinic("play", "g", "--plain", "--seat", "Ben", feed="draw\n")
    assert "Ben draws +5 Batty" in ran.out
    return "g"


def tells(text: str, hidden: tuple[str, ...]) -> list[str]:
    """Return the hidden cards that a text names."""
    return [card for card in hidden if card in text.casefold()]


@pytest.mark.parametrize(
    "command",
    [
        ["log", "g"],
        ["log", "g", "--seat", "Ben", "--undone"],
        ["log", "g", "--format", "md"],
        ["log", "g", "--format", "html"],
        ["log", "g", "--json"],
        ["replay", "g"],
        ["replay", "g", "--json"],
        ["replay", "g", "--to", "1"],
        ["undo", "g"],
        ["undo", "g", "--seat", "Ben"],
        ["undo", "g", "--to", "1"],
        ["undo", "g", "--to", "1", "--seat", "Ana"],
        ["redo", "g"],
        ["verify", "g"],
        ["games", "--json"],
    ],
)
def test_no_command_tells_a_hidden_card(clinic: Run, game: str, command: list[str]) -> None:
    ran = clinic(*command)
    assert ran.out or ran.err
    assert tells(ran.out + ran.err, HIDDEN_FROM_ALL) == []


def test_a_refused_undo_says_what_bars_it_and_not_which_card(clinic: Run, game: str) -> None:
    ran = clinic("undo", game)
    assert ran.status == 1
    assert ran.err == 'Not further back: with "Ben draws a card" a treatment card was drawn.\n'


def test_plain_mode_of_one_seat_tells_nothing_of_the_others(clinic: Run, game: str) -> None:
    lines = ["board", "board Ben", "board Cleo", "state", "log all", "moves", "all", "why play 1 on Ben/1", "undo"]
    lines += ["redo", "seat Ben", "play 1 on Ben/2", "why discard 6", "1", "help"]
    ran = clinic("play", game, "--plain", "--seat", "Ana", feed="\n".join(lines))
    assert "Ben draws a card" in ran.out
    assert "5 cards in hand." in ran.out
    assert "6 cards in hand." in ran.out
    assert tells(ran.out, HIDDEN_FROM_ANA) == []


def test_the_store_s_own_export_holds_everything_and_says_so(clinic: Run, game: str, tmp_path: Path) -> None:
    ran = clinic("export", game, str(tmp_path / "g.jsonl"))
    assert ran.status == 0
    assert ran.err == (
        "The file holds everything, secrets and the seed too; give it to nobody who still plays this game.\n"
    )
    assert "+5 batty" in (tmp_path / "g.jsonl").read_text(encoding="utf-8")


def test_a_file_that_does_not_verify_tells_no_card_while_the_game_runs(clinic: Run, game: str, tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    clinic("export", game, str(file))
    lines = file.read_text(encoding="utf-8").splitlines()
    drawn = next(k for k, line in enumerate(lines) if '"card drawn","seat":1' in line)
    lines[drawn] = lines[drawn].replace("+5 batty", "+2 geek all")
    record = json.loads(lines[drawn])
    lines[drawn] = json.dumps({**record, "digest": ""}, separators=(",", ":"))
    file.write_text("\n".join(lines[: drawn + 1]) + "\n", encoding="utf-8")
    ran = clinic("verify", str(file))
    assert ran.status == 1
    assert tells(ran.out + ran.err, HIDDEN_FROM_ALL) == []


def test_once_the_game_is_over_the_log_tells_every_card(clinic: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    ran = clinic("simulate", "pain", "--seats", "greedy,greedy", "--save-dir", str(folder), "--json")
    file = json.loads(ran.out)["games"][0]["file"]
    log = clinic("log", file).out
    assert "draws a card" not in log
    assert clinic("export", file, str(tmp_path / "again.jsonl")).err == ""
    hands = [seat["hand"] for seat in json.loads(clinic("replay", file, "--json").out)["seats"].values()]
    assert all(card for hand in hands for card in hand)


class Keyboard:
    """A terminal at which these lines are typed, one for each time a line is asked for."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def isatty(self) -> bool:
        return True

    def input(self, asked: str) -> str:
        self.asked.append(asked)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def test_plain_mode_at_one_keyboard_waits_for_the_next_person_before_it_tells_the_hand(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard = Keyboard("", "discard 1", "stay")
    monkeypatch.setattr("sys.stdin", keyboard)
    monkeypatch.setattr("builtins.input", keyboard.input)
    capsys.readouterr()
    assert play(open_store(), game) == 0
    waits = ["What comes next is for Ben alone: Enter once Ben is there. ", "> ", "> "]
    waits += ["What comes next is for Cleo alone: Enter once Cleo is there. "]
    assert keyboard.asked == waits
    out = capsys.readouterr().out
    assert out.index("\n" * 20) < out.index("Hand: 1 Emergency Surgery")
    assert tells(out[out.index("Ben sends nobody") :], HIDDEN_FROM_ALL) == []
