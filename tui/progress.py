"""A progress bar for long work: on a terminal only, never in a pipe, on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(label: str, total: int, *, quiet: bool = False) -> Iterator[Callable[[], None]]:
    """Show a bar of `total` steps while the block runs; yields the call that moves it on by one step."""
    if quiet or total < 2 or not sys.stderr.isatty():  # one step needs no bar
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda: bar.advance(task)
