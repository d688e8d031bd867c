"""The command line: `clinic` and its commands.

Starting must stay quick: textual and rich are imported by nothing that is imported here.
"""

import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from importlib import import_module

from tui.arguments import Parser
from tui.opened import close_all
from tui.outcome import BROKEN_PIPE, CRASH, DONE, INTERRUPTED, USAGE, CommandError
from tui.output import forgiving
from tui.version import version

_ABOUT = "Board games in a terminal. Without a command: the home screen."
_MORE = """\
GAME is the name of a saved game, or the path of a .jsonl file, which is read in place.
Saved games lie in $CLINIC_SAVES, else in saves/ of a checkout, else in your data folder.

examples:
  clinic new clinic --seats Ana,Ben,bot:greedy
  clinic play clinic-1 --plain
  clinic rules C-BLD-5"""
COMMANDS = {
    "new": "new",
    "play": "play",
    "review": "play",
    "games": "store",
    "export": "store",
    "import": "store",
    "delete": "store",
    "log": "log",
    "replay": "replay",
    "verify": "verify",
    "undo": "undo",
    "redo": "undo",
    "simulate": "simulate",
    "fuzz": "fuzz",
    "scenario": "scenario",
    "rules": "rules",
    "bench": "bench",
    "terminal": "terminal",
}
"""Every command, in the order in which they are listed, with the file of tui/commands that has it."""


def parser(command: str = "") -> Parser:
    """Return the parser of one command, or of the whole command line."""
    top = Parser(
        prog="clinic",
        description=_ABOUT,
        epilog=_MORE,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="store_true", help="print the release and leave")
    top.add_argument("--ascii", dest="home_ascii", action="store_true", help="the home screen in plain ASCII")
    top.add_argument("--theme", dest="home_theme", metavar="NAME", help="the home screen in another theme")
    top.set_defaults(run=_home)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for file in [COMMANDS[command]] if command else dict.fromkeys(COMMANDS.values()):
        import_module(f"tui.commands.{file}").register(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; never raises.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    clinic-tui ...
    0
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    forgiving()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except SystemExit as leaving:  # argparse leaves like that, after --help too
        return leaving.code if isinstance(leaving.code, int) else DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except CommandError as error:
        _complain(str(error))
        return error.status
    except Exception as error:  # noqa: BLE001 - the last resort: a report instead of a traceback
        return _stopped(error, arguments)
    finally:
        close_all()
    return status


def _run(arguments: Sequence[str]) -> int:
    first = arguments[0] if arguments else ""
    if first and not first.startswith("-") and first not in COMMANDS:
        from difflib import get_close_matches

        near = get_close_matches(first, COMMANDS, n=1)
        hint = f" Did you mean `clinic {near[0]}`?" if near else ""
        _complain(f"There is no command {first!r}.{hint} `clinic --help` lists them all.")
        return USAGE
    options = None if first == "--version" else parser(first if first in COMMANDS else "").parse_args(arguments)
    if options is None or options.version:
        print(f"clinic-tui {version()}")
        return DONE
    status: int = options.run(options)
    return status


def _home(options: Namespace) -> int:
    from tui.commands.play import no_screens, screens

    why = no_screens()
    if why:
        _complain(f"{why} `clinic --help` lists what works without screens.")
        return USAGE

    return screens(theme=options.home_theme, ascii_only=options.home_ascii)


def _stopped(error: Exception, arguments: Sequence[str]) -> int:
    """An exception that no command turned into a sentence: one that the core has worded, or a fault of this program."""
    from tui.sentences import in_words

    found = in_words(error)
    if found is not None:
        _complain(found[0])
        return found[1]
    if isinstance(error, OSError) and error.errno in {ENOSPC, EDQUOT, EFBIG, EIO}:  # what is no game's file: the output
        _drop_output()
        _complain(f"The output cannot be written ({error.strerror}); send it to another place.")
        return USAGE
    from tui.crash import write_report

    path = write_report(error, arguments)
    where = f"a report is in {path}" if path else f"no report could be written ({type(error).__name__}: {error})"
    _complain(f"This should not have happened; saved games are safe, and {where}.")
    return CRASH


def _drop_output() -> None:
    """Whoever read our output left, or has no room: be quiet, also when the interpreter flushes at its end."""
    import os
    from contextlib import suppress

    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    print(" ".join(sentence.split()), file=sys.stderr)
