"""The numbers of the extension: one file, each number in the module that its name begins with."""

from importlib.resources import files

from core.module import Module
from core.rulebook import load_numbers

NUMBERS = load_numbers((files("core.games.blue69") / "numbers.toml").read_text(encoding="utf-8"))
"""Every number of the extension with its status and source."""


def add_numbers(module: Module) -> None:
    """Give a module its numbers: those whose dotted names begin with its own."""
    for name, number in NUMBERS.items():
        if name.partition(".")[0] == module.name:
            module.numbers[name] = number.value
            module.add("numbers", name, number)
