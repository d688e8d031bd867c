"""The base module of Clinic: the object that the files of rules beside this one fill."""

from pathlib import Path

from core.games.clinic.kinds import CELLS, PEOPLE
from core.games.clinic.prompts import PROMPTS
from core.module import Module
from core.rulebook import load_numbers

NUMBERS = load_numbers(Path(__file__).with_name("numbers.toml").read_text(encoding="utf-8"))
"""Every number of the base game with its status and source."""

clinic = Module("clinic", title="Clinic")
clinic.numbers.update({name: number.value for name, number in NUMBERS.items()})
clinic.prompt(*PROMPTS)
for _cell in CELLS.values():
    clinic.add("cells", _cell.name, _cell)
for _person in PEOPLE.values():
    clinic.add("people", _person.name, _person)
