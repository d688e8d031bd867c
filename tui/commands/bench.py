"""bench: how quick the program is here, and how the bots do against each other."""

from argparse import Namespace
from typing import Any

from tui.arguments import Commands, command, json_flag, whole
from tui.outcome import DONE


def register(commands: Commands) -> None:
    """Declare the command."""
    bench = command(
        commands,
        "bench",
        "measure the program, or the bots",
        "clinic bench --json\nclinic bench bots --games 40",
        run,
        more="Figures of the screens come from the program in a pseudo-terminal of 120 x 36.",
    )
    bench.add_argument(
        "what",
        metavar="WHAT",
        nargs="?",
        choices=("all", "core", "bots"),
        default="all",
        help="all (default), core (no screens), or bots",
    )
    bench.add_argument("--games", metavar="N", type=whole(1), default=20, help="with bots: games a match (default 20)")
    bench.add_argument("--seed", metavar="N", type=whole(0), default=1, help="with bots: seed of the first game")
    json_flag(bench)


def run(options: Namespace) -> int:
    """Measure and print."""
    found = _bots(options) if options.what == "bots" else _figures(options)
    if options.json:
        from tui.output import print_json

        print_json(found)
        return DONE
    from tui.columns import aligned

    print("\n".join(aligned(list(_flat(found)))))
    return DONE


def _bots(options: Namespace) -> dict[str, Any]:
    from core.bench import bots
    from core.bots import kinds_for
    from core.games import NAMES
    from tui.progress import progress

    pairs = sum(len(kinds) * (len(kinds) - 1) // 2 + len(kinds) for kinds in map(kinds_for, NAMES))
    with progress("playing", pairs * options.games, quiet=options.json) as step:
        return bots(options.games, options.seed, tell=step)


def _figures(options: Namespace) -> dict[str, Any]:
    from core.bench import core_figures
    from tui.samples import largest

    found = core_figures(largest())
    if options.what == "all":
        found |= _screens()
    return found


def _screens() -> dict[str, Any]:
    """What the screens take, measured from outside; nothing where there are no pseudo-terminals."""
    try:
        from tui import measure
    except ImportError:
        return {}
    key, preview = measure.key_bytes_ms(), measure.preview_bytes_ms()
    frames = measure.first_frames()
    return {
        "first_frame_ms": round(frames.game_ms, 1),
        "empty_app_ms": round(frames.empty_ms, 1),
        "first_frame_ratio": round(frames.ratio, 2),
        "key_bytes": key.bytes,
        "key_ms": round(key.ms, 2),
        "preview_bytes": preview.bytes,
        "preview_ms": round(preview.ms, 2),
    }


def _flat(found: dict[str, Any], before: str = "") -> list[tuple[str, object]]:
    rows: list[tuple[str, object]] = []
    for name, value in found.items():
        if isinstance(value, dict):
            rows += _flat(value, f"{before}{name} ")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for k, entry in enumerate(value, 1):
                rows += _flat(entry, f"{before}{name} {k} ")
        else:
            rows.append((f"{before}{name}", ", ".join(map(str, value)) if isinstance(value, list) else value))
    return rows
