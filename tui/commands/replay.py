"""replay: a game's state after any record, without a screen."""

from argparse import Namespace
from typing import Any

from tui.arguments import Commands, command, game_argument, json_flag, whole
from tui.outcome import DONE, UsageError


def register(commands: Commands) -> None:
    """Declare the command."""
    replay = command(
        commands,
        "replay",
        "show the state and the scores after a record",
        "clinic replay clinic-1 --to 40\nclinic replay saves/samples/four.jsonl --json",
        run,
        more="Record numbers are those of `clinic log`; without --to it is where the game stands.",
    )
    game_argument(replay)
    replay.add_argument("--to", metavar="N", type=whole(1), help="after this record")
    json_flag(replay)


def run(options: Namespace) -> int:
    """Show the state."""
    from core.view import view
    from tui.gamefile import to_read
    from tui.logbook import reader
    from tui.output import print_json

    table = to_read(options.game)
    n = table.head if options.to is None else options.to
    if n not in table.tree:
        raise UsageError(f"Record {n} is no move of this game; `clinic log` numbers them, the last is {table.head}.")
    viewer, state = reader(table), table.state_at(n)
    if viewer is not None:  # secrets stay secret while the game runs
        state = view(table.game, state, viewer)
    report = table.game.report(table.engine, state, table.names)
    if options.json:
        turn, phase = table.game.moment(state)
        document: dict[str, Any] = {"game": table.game.name, "name": table.name, "record": n, "head": table.head}
        document |= {"records": len(table.records), "round": turn, "phase": phase, **report}
        print_json(document)
        return DONE
    from tui.words import state_lines

    print(f"{table.name or options.game}, after record {n} of {len(table.records) - 1}")
    for line in state_lines(table.game, table.engine, state, table.names):
        print(line)
    return DONE
