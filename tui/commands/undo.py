"""undo, redo: take moves back, put them back."""

from argparse import Namespace
from typing import TYPE_CHECKING

from tui.arguments import Commands, command, game_argument, whole
from tui.outcome import DONE, AnswerIsNoError

if TYPE_CHECKING:
    from core.table import Changed, Table


def register(commands: Commands) -> None:
    """Declare the commands."""
    undo = command(
        commands,
        "undo",
        "take back the last move, or all after a record",
        "clinic undo clinic-1\nclinic undo clinic-1 --to 40",
        run_undo,
        more="The game's undo policy holds, as in the screens. Nothing is erased: `clinic redo` puts it back.",
    )
    game_argument(undo)
    undo.add_argument("--to", metavar="N", type=whole(1), help="go back to this record (numbers as in `clinic log`)")
    undo.add_argument("--seat", metavar="NAME", help="who takes back (else whoever moved last)")
    redo = command(commands, "redo", "put back what was taken back last", "clinic redo clinic-1", run_redo)
    game_argument(redo)
    redo.add_argument("--seat", metavar="NAME", help="who puts back (else whoever took back)")


def run_undo(options: Namespace) -> int:
    """Take back."""
    from tui.gamefile import seat_of, to_change
    from tui.moment import now

    table = to_change(options.game)
    seat = seat_of(table, options.seat) if options.seat else last_person(table)
    by = table.names[seat]
    if options.to is None:
        changed = table.undo(seat, by=by, at=now())
    else:
        _check_record(table, options.to)
        changed = table.undo_to(options.to, seat, by=by, at=now())
    return _told(table, changed, "taken back")


def run_redo(options: Namespace) -> int:
    """Put back."""
    from tui.gamefile import seat_of, to_change
    from tui.moment import now

    table = to_change(options.game)
    seat = seat_of(table, options.seat) if options.seat else last_taker(table)
    changed = table.redo(seat, by=table.names[seat], at=now())
    return _told(table, changed, "put back")


def last_person(table: "Table") -> int:
    """Return the seat of the last play of a person, else of any, else the first seat that a person sits on."""
    plays = [entry for entry in reversed(table.path) if entry.seat >= 0]
    by_people = [entry.seat for entry in plays if not entry.by_bot]
    if by_people:
        return by_people[0]
    return next((seat for seat, player in enumerate(table.players) if not player.bot), 0)


def last_taker(table: "Table") -> int:
    """Return the seat that moved the head last, else that of the last person."""
    from core.log.records import Head

    for record in reversed(table.records):
        if isinstance(record, Head) and record.seat >= 0:
            return record.seat
    return last_person(table)


def _check_record(table: "Table", n: int) -> None:
    if n not in table.tree:
        last = table.path[-1].n
        raise AnswerIsNoError(f"Record {n} is no move of this game; `clinic log` numbers them, the last is {last}.")


def _told(table: "Table", changed: "Changed", done: str) -> int:
    last = table.entry(changed.head)
    where = f"record {changed.head}" if last.seat >= 0 else "its start"
    question = table.game.question(table.engine, table.state, table.names)
    print(f"{done.capitalize()}. The game stands after {where}. {question}")
    return DONE
