"""verify: whether today's rules still make of a stored game what it says."""

import sys
from argparse import Namespace
from typing import Any

from tui.arguments import Commands, command, json_flag
from tui.outcome import DONE, NO, USAGE


def register(commands: Commands) -> None:
    """Declare the command."""
    verify = command(
        commands,
        "verify",
        "fold games, check their digests and decide every move again",
        "clinic verify clinic-1 saves/samples/*.jsonl",
        run,
        more="Names the first record that differs. The status is 1 if one does, 2 if a game cannot be read at all.",
    )
    verify.add_argument("games", metavar="GAME", nargs="+", help="names of saved games, or paths of .jsonl files")
    json_flag(verify)


def run(options: Namespace) -> int:
    """Verify the games one by one."""
    from tui.progress import progress

    with progress("verifying", len(options.games), quiet=options.json) as step:
        results = []
        for game in options.games:
            results.append(_verified(game))
            step()
    if options.json:
        from tui.output import print_json

        rows = [{key: value for key, value in result.items() if key != "status"} for result in results]
        print_json({"ok": all(result["ok"] for result in results), "games": rows})
    else:
        for result in results:
            said = f"ok, {result['plays']} plays in {result['records']} records" if result["ok"] else result["text"]
            line = said if said.startswith(result["game"]) else f"{result['game']}: {said}"
            print(line, file=sys.stderr if result["status"] == USAGE else sys.stdout)
    return max(int(result["status"]) for result in results)


def _verified(game: str) -> dict[str, Any]:
    from core.verify import verify
    from tui.gamefile import to_read
    from tui.sentences import in_words

    result: dict[str, Any] = {"game": game, "ok": False, "records": 0, "plays": 0, "record": None, "how": None}
    try:
        table = to_read(game)
    except Exception as error:
        found = in_words(error)
        if found is None:
            raise
        return {**result, "how": "unreadable", "text": found[0], "status": USAGE}
    result |= {"records": len(table.records), "plays": sum(n in table.tree for n in range(len(table.records))) - 1}
    difference = verify(table.game, table.records)
    if difference is not None:
        return {**result, "record": difference.n, "how": difference.how, "text": difference.text, "status": NO}
    if table.damage:
        return {**result, "record": len(table.records), "how": "damaged", "text": table.damage, "status": NO}
    return {**result, "ok": True, "text": "", "status": DONE}
