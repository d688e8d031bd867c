"""rules: the rules in the project's own words, the numbers with their sources, and rule-set files."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.arguments import Commands, command, json_flag
from tui.outcome import DONE, NO, AnswerIsNoError, UsageError
from tui.output import print_json

if TYPE_CHECKING:
    from core.rulebook import Number, Page


def register(commands: Commands) -> None:
    """Declare the command."""
    rules = command(
        commands,
        "rules",
        "show the rules, by topic, rule id or words",
        "clinic rules C-BLD-5\nclinic rules build\nclinic rules numbers --assumed\nclinic rules export my-rules.toml",
        run,
        more="`numbers` lists every number with its source; `export FILE` writes them as a rule-set file to edit,\n"
        "which `clinic new --ruleset FILE` plays with.",
    )
    rules.add_argument("what", metavar="TOPIC", nargs="*", help="a topic, a rule id, words, `numbers` or `export FILE`")
    rules.add_argument("--game", metavar="NAME", help="of one game only")
    rules.add_argument("--assumed", action="store_true", help="with `numbers`: only those that no source states")
    rules.add_argument("--force", action="store_true", help="with `export`: overwrite FILE")
    json_flag(rules)


def run(options: Namespace) -> int:
    """Show what was asked for."""
    from tui import rulepages

    names = rulepages.games()
    if options.game is not None and options.game not in names:
        raise UsageError(f"There are no rules of {options.game!r}; there are rules of {', '.join(names)}.")
    chosen = (options.game,) if options.game else names
    what = [word.casefold() for word in options.what]
    if what[:1] == ["export"]:
        return _export(options.what[1:], options.game or names[0], force=options.force)
    if what[:1] == ["numbers"]:
        numbers = [(game, number) for game in chosen for number in rulepages.numbers_of(game).values()]
        return _numbers(numbers, options, " ".join(what[1:]))
    if options.assumed:
        raise UsageError("--assumed goes with `clinic rules numbers`.")
    pages = [(game, page) for game in chosen for page in rulepages.pages_of(game).values()]
    if not what:
        return _contents(pages, as_json=options.json)
    return _pages(_found(pages, " ".join(what)), " ".join(options.what), options)


def _export(files: list[str], game: str, *, force: bool) -> int:
    from core.rulebook import export
    from tui.rulepages import numbers_of

    if len(files) != 1:
        raise UsageError("Where to? `clinic rules export FILE` writes the rule-set file.")
    text = export(numbers_of(game))
    if files[0] == "-":
        sys.stdout.write(text)
        return DONE
    path = Path(files[0])
    if path.exists() and not force:
        raise UsageError(f"{path} exists already; choose another name or add --force.")
    part = path.with_name(f"{path.name}.part")
    try:
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror}); choose another place.") from error
    print(path)
    return DONE


def _numbers(numbers: "list[tuple[str, Number]]", options: Namespace, words: str) -> int:
    from core.rulebook import value_words

    shown = [
        (game, number)
        for game, number in numbers
        if (number.status == "assumed" or not options.assumed) and words in f"{number.name} {number.what}".casefold()
    ]
    if options.json:
        entries = [{"game": game, **_as_json(number)} for game, number in shown]
        print_json({"numbers": entries})
        return DONE
    if not shown:
        raise AnswerIsNoError(f"No number is called like {words!r}." if words else "No number is assumed.")
    from tui.columns import aligned

    rows = [[number.name, value_words(number), number.status, number.what, number.source] for _game, number in shown]
    print("\n".join(aligned(rows, ["name", "value", "status", "what", "source"])))
    return DONE


def _as_json(number: "Number") -> dict[str, Any]:
    import msgspec

    found: dict[str, Any] = msgspec.to_builtins(number)
    return {key: found[key] for key in ("name", "value", "status", "source", "what", "rules", "shape")}


def _contents(pages: "list[tuple[str, Page]]", *, as_json: bool) -> int:
    topics: dict[tuple[str, str], list[str]] = {}
    for game, page in pages:
        topics.setdefault((game, page.topic), []).append(page.id)
    if as_json:
        print_json({"topics": [{"game": game, "topic": topic, "rules": ids} for (game, topic), ids in topics.items()]})
        return DONE
    from tui.columns import aligned

    rows = [
        [game, topic, f"{ids[0]} to {ids[-1]}" if len(ids) > 1 else ids[0]] for (game, topic), ids in topics.items()
    ]
    print("\n".join(aligned(rows, ["game", "topic", "rules"])))
    print("\n`clinic rules TOPIC` shows a chapter, `clinic rules RULE` one rule, `clinic rules numbers` the numbers.")
    return DONE


def _found(pages: "list[tuple[str, Page]]", words: str) -> "list[tuple[str, Page]]":
    """Pages of that id, else of that topic, else those that hold the words, best first."""
    from core.rulebook import search

    exact = [(game, page) for game, page in pages if page.id.casefold() == words]
    topic = [(game, page) for game, page in pages if page.topic.casefold() == words]
    if exact or topic:
        return exact or topic
    by_id = {page.id: game for game, page in pages}
    return [(by_id[page.id], page) for page in search({page.id: page for _game, page in pages}, words)]


def _pages(pages: "list[tuple[str, Page]]", asked: str, options: Namespace) -> int:
    from core.rulebook import page_text
    from tui.rulepages import numbers_of, page_lines

    if options.json:
        print_json(
            {
                "rules": [
                    {"id": page.id, "title": page.title, "topic": page.topic, "game": game, "ruling": page.ruling}
                    | {"text": page_text(page, numbers_of(game))}
                    for game, page in pages
                ]
            }
        )
        return DONE if pages else NO
    if not pages:
        raise AnswerIsNoError(f"No rule speaks of {asked!r}; `clinic rules` lists the topics.")
    print("\n\n".join("\n".join(page_lines(game, page)) for game, page in pages))
    return DONE
