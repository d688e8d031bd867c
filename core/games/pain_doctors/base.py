"""The base module of Pain Doctors: the object that the files of rules beside this one fill."""

from importlib.resources import files

from core.games.pain_doctors.cards import deck_numbers
from core.games.pain_doctors.prompts import PROMPTS
from core.module import Module
from core.rulebook import load_numbers

_HERE = files("core.games.pain_doctors")

NUMBERS = load_numbers((_HERE / "numbers.toml").read_text(encoding="utf-8"))
"""Every number but those on the cards, with its status and source."""
DECKS = deck_numbers((_HERE / "cards.toml").read_text(encoding="utf-8"))
"""The three lists of cards, as rule-set numbers."""

pain = Module("pain", title="Pain Doctors")
pain.numbers.update({name: number.value for name, number in NUMBERS.items()})
pain.numbers.update(DECKS)
pain.prompt(*PROMPTS)
for _number in NUMBERS.values():
    pain.add("numbers", _number.name, _number)
