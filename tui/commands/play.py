"""play, review: open a game, in the screens or as lines; step through one."""

import gc
import os
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from tui.arguments import Commands, command, game_argument
from tui.outcome import UsageError

if TYPE_CHECKING:
    from core.log.store import Store


def register(commands: Commands) -> None:
    """Declare the commands."""
    play = command(
        commands,
        "play",
        "play a game",
        "clinic play clinic-1\nclinic play clinic-1 --plain --seat Ana\nclinic play clinic-1 --plain < moves.txt",
        run,
        more="A .jsonl file is imported first. Plain mode reads lines to the end of its input;\n"
        "in a pipe its status is 1 if a line was refused.",
    )
    game_argument(play)
    play.add_argument("--seat", metavar="NAME", help="play this seat only")
    play.add_argument(
        "--plain", action="store_true", help="as lines of text: for screen readers, slow links and scripts"
    )
    review = command(
        commands,
        "review",
        "step through a game as it was played",
        "clinic review clinic-1\nclinic review saves/samples/four.jsonl",
        run_review,
        more="Nothing is changed, and a .jsonl file is read in place. While a game runs, secrets stay hidden.",
    )
    game_argument(review)
    for parser in (play, review):
        parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters")
        parser.add_argument("--theme", metavar="NAME", help="colours and characters to use")


def run(options: Namespace) -> int:
    """Open the game."""
    from tui.gamefile import to_play

    why = "" if options.plain else no_screens()
    if why:
        raise UsageError(f"{why} Add --plain to play as lines of text.")
    store, name = to_play(options.game)
    if options.plain:
        from tui.plain import play

        return play(store, name, seat=options.seat)
    return screens(store, name, seat=options.seat, theme=options.theme, ascii_only=options.ascii)


def run_review(options: Namespace) -> int:
    """Step through the game."""
    from tui.gamefile import to_read

    why = no_screens()
    if why:
        raise UsageError(f"{why} `clinic log` and `clinic replay` tell the game as lines of text.")
    _begin()
    from core.log.memory import MemoryStore
    from tui.app import run as run_app

    return run_app(MemoryStore(), review=to_read(options.game), theme=options.theme, ascii_only=options.ascii)


def _begin() -> None:
    """Leave the garbage collector off until the first frame is drawn (see `on_ready`): what is made before it stays."""
    gc.disable()


def no_screens() -> str:
    """Return why the screens cannot be shown here (a sentence), or ""."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "The screens need a terminal."
    if os.name != "nt" and os.environ.get("TERM", "") in {"", "dumb", "unknown"}:
        return f"The screens need a terminal that can draw, and TERM is {os.environ.get('TERM', '')!r}."
    return ""


def screens(
    store: "Store | None" = None,
    name: str | None = None,
    *,
    seat: str | None = None,
    theme: str | None = None,
    ascii_only: bool = False,
) -> int:
    """Start the screens, at home or in a game, and return their exit status."""
    _begin()
    from tui.app import run as run_app
    from tui.opened import open_store

    return run_app(store or open_store(), game=name, seat=seat, theme=theme, ascii_only=ascii_only)
