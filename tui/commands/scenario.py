"""scenario: play position files and check what they expect."""

import sys
from argparse import Namespace
from typing import Any

from tui.arguments import Commands, command, json_flag
from tui.outcome import DONE, NO, USAGE


def register(commands: Commands) -> None:
    """Declare the command."""
    scenario = command(
        commands,
        "scenario",
        "play position files and check what they expect",
        "clinic scenario tests/scenarios/walks.toml --json",
        run,
        more="The status is 0 if every move was legal (or refused as its file says) and every expectation held,\n"
        "1 if not, 2 if a file cannot be read. With --json one file gives one object, several a list.",
    )
    scenario.add_argument("files", metavar="FILE", nargs="+", help="position files (TOML)")
    json_flag(scenario)


def run(options: Namespace) -> int:
    """Play the files one by one."""
    from tui.progress import progress

    results: list[tuple[str, int, dict[str, Any]]] = []
    with progress("playing", len(options.files), quiet=options.json) as step:
        for file in options.files:
            results.append((file, *_played(file)))
            step()
    if options.json:
        from tui.output import print_json

        documents = [document for _file, _status, document in results]
        print_json(documents[0] if len(documents) == 1 else documents)
    for file, status, document in results:
        if status == USAGE:
            print(document["failed"][0], file=sys.stderr)
        elif not options.json:
            print(f"{file}: {'ok' if document['ok'] else 'failed'}")
            for failure in document["failed"]:
                print(f"  {failure}")
    return max(status for _file, status, _document in results)


def _played(file: str) -> tuple[int, dict[str, Any]]:
    """Return the exit status and the document of one file."""
    from core.game import PositionError
    from core.position import PositionFileError
    from core.scenario import NotRegistered
    from core.scenario import run as run_scenario
    from tui.outcome import UsageError
    from tui.setup import read_text

    try:
        outcome = run_scenario(read_text(file), file)
    except (UsageError, PositionFileError) as error:
        return USAGE, _unreadable(str(error))
    except PositionError as error:
        return USAGE, _unreadable(f"{file}: {error}")
    if isinstance(outcome, NotRegistered):
        return USAGE, _unreadable(outcome.text)
    return (DONE if outcome.ok else NO), outcome.document


def _unreadable(sentence: str) -> dict[str, Any]:
    return {"ok": False, "failed": [sentence], "refused": []}
