"""The numbers of the extension: in files called `numbers…`, each number in the module that its name begins with."""

from importlib.resources import files

from core.module import Module
from core.rulebook import load_numbers

NUMBERS = {
    name: number
    for file in sorted(files("core.games.blue69").iterdir(), key=lambda file: file.name)
    if file.name.startswith("numbers") and file.name.endswith(".toml")
    for name, number in load_numbers(file.read_text(encoding="utf-8")).items()
}
"""Every number of the extension with its status and source."""


def add_numbers(module: Module) -> None:
    """Give a module its numbers: those whose dotted names begin with its own."""
    for name, number in NUMBERS.items():
        if name.partition(".")[0] == module.name:
            module.numbers[name] = number.value
            module.add("numbers", name, number)
