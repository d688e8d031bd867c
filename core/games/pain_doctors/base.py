"""The base module of Pain Doctors: the object that the files of rules beside this one fill."""

from importlib.resources import files

from core.games.pain_doctors.prompts import PROMPTS
from core.module import Module
from core.rulebook import load_numbers

_HERE = files("core.games.pain_doctors")

NUMBERS = load_numbers((_HERE / "numbers.toml").read_text(encoding="utf-8"))
"""Every number but those on the cards, with its status and source."""
DECKS = load_numbers((_HERE / "numbers_decks.toml").read_text(encoding="utf-8"))
"""The three lists of cards, likewise."""

pain = Module("pain", title="Pain Doctors")
pain.prompt(*PROMPTS)
for _number in (*NUMBERS.values(), *DECKS.values()):
    pain.numbers[_number.name] = _number.value
    pain.add("numbers", _number.name, _number)
