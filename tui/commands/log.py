"""log: what happened in a game."""

import re
import sys
from argparse import Namespace

from tui.arguments import Commands, command, game_argument, whole
from tui.outcome import DONE, UsageError


def register(commands: Commands) -> None:
    """Declare the command."""
    log = command(
        commands,
        "log",
        "print what happened in a game",
        "clinic log clinic-1 --seat Ana --round 2\nclinic log clinic-1 --format html > clinic-1.html",
        run,
    )
    game_argument(log)
    log.add_argument("--format", choices=("text", "md", "json", "html"), default="text", help="how to print it")
    log.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
    log.add_argument("--seat", metavar="NAME", help="what this seat did")
    log.add_argument("--round", metavar="N", type=whole(0), help="what happened in this round (0: set-up)")
    log.add_argument("--kind", metavar="KIND", default="", help="answers to one kind of question, such as build")
    log.add_argument("--grep", metavar="PATTERN", default="", help="entries that hold a word or regular expression")
    log.add_argument("--undone", action="store_true", help="also what was taken back, and when")


def run(options: Namespace) -> int:
    """Print the log."""
    from tui import logforms
    from tui.gamefile import seat_of, to_read
    from tui.logbook import chosen, entries

    table = to_read(options.game)
    seat = table.names[seat_of(table, options.seat)] if options.seat else ""
    everything = list(entries(table, undone=options.undone))
    try:
        found = chosen(
            everything,
            seat=seat,
            turn=options.round,
            kind=options.kind,
            grep=options.grep,
        )
    except re.error as error:
        raise UsageError(f"--grep {options.grep!r} is no regular expression ({error}).") from error
    if options.format == "json":
        print(logforms.as_json(table.name, table.game.name, table.names, table.head, found))
        return DONE
    title = f"{table.name or options.game}: {table.game.title}, {', '.join(table.names)}"
    form = {"text": logforms.as_text, "md": logforms.as_markdown, "html": logforms.as_html}[options.format]
    for line in form(title, found):
        print(line)
    if not found and everything:
        kinds = ", ".join(dict.fromkeys(entry.kind for entry in everything))
        print(f"No entry fits. The kinds in this game: {kinds}.", file=sys.stderr)
    return DONE
