"""Argument parsing in the house style: one-line errors, an example in every help text."""

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from tui.outcome import USAGE

Run = Callable[[Namespace], int]
Commands: TypeAlias = "_SubParsersAction[Parser]"
"""What commands are registered in."""


class Parser(ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and leave with status 2."""
        one_line = " ".join(message.split())
        sys.stderr.write(f"{self.prog}: {one_line} (`{self.prog} --help` shows how)\n")
        sys.exit(USAGE)


def command(commands: Commands, name: str, does: str, example: str, run: Run, *, more: str = "") -> Parser:
    """Declare a command: one line that says what it does, an example, and the function that runs it."""
    parser = commands.add_parser(
        name,
        help=does,
        description=does[:1].upper() + does[1:] + "." + (f"\n\n{more}" if more else ""),
        epilog=f"example:\n  {example}" if "\n" not in example else "examples:\n  " + example.replace("\n", "\n  "),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)
    return parser


def game_argument(parser: ArgumentParser) -> None:
    """Add GAME: a name in the store or the path of a JSON Lines file."""
    parser.add_argument("game", metavar="GAME", help="name of a saved game, or path of a .jsonl file")


def json_flag(parser: ArgumentParser) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")


def adult_flag(parser: ArgumentParser) -> None:
    """Add `--adult`, listed only where a module needs it."""
    parser.add_argument("--adult", action="store_true", help="allow modules for adults without the notice")


def rules_flags(parser: ArgumentParser) -> None:
    """Add what chooses the rules of a new game: board, options, modules, numbers."""
    parser.add_argument(
        "--board", metavar="SIDE", help="board side (clinic: 4x3 or 3x3), short for --option board=SIDE"
    )
    parser.add_argument(
        "--option",
        metavar="NAME=CHOICE",
        action="append",
        default=[],
        help="an option of the game, such as length=long (pain); once for each",
    )
    parser.add_argument("--modules", metavar="A,B", type=words, default=[], help="expansions to play with")
    adult_flag(parser)
    parser.add_argument("--ruleset", metavar="FILE", help="corrected numbers and cards (see `clinic rules export`)")
    parser.add_argument(
        "--number",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="one corrected number, such as goal.points=400 (see `clinic rules numbers`)",
    )


def whole(least: int) -> Callable[[str], int]:
    """Return a reader of whole numbers that are not smaller than `least`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            from argparse import ArgumentTypeError

            raise ArgumentTypeError(f"{text!r} should be a whole number, {least} or more")
        return number

    return read


def words(text: str) -> list[str]:
    """Split `Ana, Ben,bot:greedy` at its commas; empty parts are dropped."""
    return [part.strip() for part in text.split(",") if part.strip()]


def seat_words(text: str) -> list[str]:
    """Split seats at their commas; a seat without a name is an error."""
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(f"{text!r} leaves a seat without a name; write them as Ana,Ben,bot:greedy")
    return parts


HIDDEN = SUPPRESS
"""As `help`: an argument that is not listed."""
