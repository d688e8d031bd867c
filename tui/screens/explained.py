"""What the help sheet tells of the question: what the cursor is on, what Enter would do, the rules about it."""

from typing import TYPE_CHECKING

from tui.screens.desk import Desk
from tui.screens.preview import preview
from tui.screens.sheet import wrapped
from tui.widgets.grid import Parts

if TYPE_CHECKING:
    from core.rulebook import Page


def under_cursor(desk: Desk) -> list[Parts]:
    """Return what the cursor is on, what Enter would do there, and that the rules follow below."""
    on_table = not desk.in_queue and (bool(desk.targets) or not desk.menu)
    told = [desk.face.place_words(desk.scene, desk.cursor)] if on_table else []
    if desk.mine_shown and desk.pointed is not None:
        told.append(preview(desk))
    return told


def rules(desk: Desk, width: int) -> list[Parts]:
    """Return the chapter of the rules that is about what is asked; nothing where none is."""
    from tui.rulepages import page_lines

    out: list[Parts] = []
    for page in _pages(desk):
        heading, *lines = page_lines(desk.session.game.name, page, width, played=desk.engine.rules.numbers)
        out += [[], *wrapped(heading, width, "strong"), *([(line, "text")] for line in lines)]
    return [[], [("The rules about this step", "question")], *out[1:]] if out else []


def _pages(desk: Desk) -> "tuple[Page, ...]":
    from tui.rulepages import pages_about

    prompt = desk.view.prompt
    modules = desk.engine.rules.modules
    return pages_about(desk.session.game.name, prompt.kind, modules) if prompt is not None else ()
