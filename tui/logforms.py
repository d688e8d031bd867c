"""A log's entries as text, Markdown, JSON or one HTML page that needs nothing else."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

import msgspec

from tui.logbook import LogEntry, heading
from tui.output import as_json as encoded

_STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em;
       color: #1b1f23; background: #fcfcfa; }
h2 { font-size: 1.05em; margin: 1.6em 0 .3em; border-bottom: 1px solid #ccc; }
.n { color: #767676; display: inline-block; min-width: 3em; } .seat { font-weight: 600; }
.undone { text-decoration: line-through; color: #767676; }
ul { margin: .2em 0 .4em 3.4em; padding: 0; } code { font-size: .9em; color: #5a5a5a; }
@media (prefers-color-scheme: dark) { body { color: #e4e4e0; background: #16181a; } }"""


def as_text(title: str, entries: Sequence[LogEntry]) -> Iterator[str]:
    """Yield the log as lines of text."""
    yield title
    width = max((len(str(entry.n)) for entry in entries), default=1)
    for head, group in groupby(entries, heading):
        yield ""
        if head:
            yield f"-- {head} --"
        for entry in group:
            mark = " (taken back)" if entry.undone else ""
            yield f"{entry.n:>{width}}  {_said(entry)}{mark}"
            for detail in entry.details:
                yield f"{'':{width}}    {detail}"


def as_markdown(title: str, entries: Sequence[LogEntry]) -> Iterator[str]:
    """Yield the log as lines of Markdown."""
    yield f"# {title}"
    for head, group in groupby(entries, heading):
        yield ""
        if head:
            yield f"## {head[0].upper()}{head[1:]}"
            yield ""
        for entry in group:
            said = _said(entry)
            text = f"~~{said}~~ (taken back)" if entry.undone else said
            line = f" `{entry.line}`" if entry.line else ""
            yield f"- **{entry.n}** {text}{line}"
            for detail in entry.details:
                yield f"  - {detail}"


def as_html(title: str, entries: Sequence[LogEntry]) -> Iterator[str]:
    """Yield the log as lines of one HTML page; every entry opens into its details."""
    yield f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>'
    yield f"<style>\n{_STYLE}\n</style>\n<h1>{escape(title)}</h1>"
    for head, group in groupby(entries, heading):
        if head:
            yield f"<h2>{escape(head[0].upper() + head[1:])}</h2>"
        for entry in group:
            yield _html_entry(entry)
    yield "</html>"


def _html_entry(entry: LogEntry) -> str:
    kind = ' class="undone"' if entry.undone else ""
    line = f" <code>{escape(entry.line)}</code>" if entry.line else ""
    said = f'<span class="n">{entry.n}</span><span{kind}>{escape(_said(entry))}</span>{line}'
    if not entry.details:
        return f'<div id="r{entry.n}">{said}</div>'
    details = "".join(f"<li>{escape(detail)}</li>" for detail in entry.details)
    return f'<details id="r{entry.n}"><summary>{said}</summary><ul>{details}</ul></details>'


def as_json(name: str, game: str, seats: Sequence[str], head: int, entries: Sequence[LogEntry]) -> str:
    """Return the log as one JSON document."""
    rows = [
        {"record": entry.n, **{k: v for k, v in msgspec.to_builtins(entry).items() if k != "n"}} for entry in entries
    ]
    document = {"name": name, "game": game, "seats": list(seats), "head": head, "entries": rows}
    return encoded(document)


def _said(entry: LogEntry) -> str:
    """The headline, which names its seat already in most games."""
    if entry.seat and not entry.headline.startswith(entry.seat):
        return f"{entry.seat}: {entry.headline}"
    return entry.headline
