"""What keys and clicks do on the play screen, by the names of the action table."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.move import WRONG_QUESTION, Refusal
from tui.actions import actions, key_name
from tui.screens.face import Target
from tui.screens.preview import why_not_here
from tui.widgets.log import Log

if TYPE_CHECKING:
    from tui.screens.move_line import Mode
    from tui.screens.play import Play
    from tui.screens.stage import Stage

WIDEST = 76
"""Columns of a sheet."""


def _step(play: "Stage", columns: int, rows: int) -> None:
    """An arrow key: over the lines of a pane that is looked at, else over the table, the queues or a menu."""
    pane = play.panes.get(play.active)
    if pane is None or play.asked_here or not rows:
        play.desk.step(columns, rows)
        play.show_cursor()
    elif isinstance(pane, Log):
        pane.step(rows)
    else:
        pane.scroll_lines(rows)


def _tab(play: "Stage", step: int) -> None:
    play.desk.next_target(step)
    play.show_cursor()


def _sibling(play: "Stage", step: int) -> None:
    """The next person or thing; where there is none, the next place; in a searched log the next line found."""
    log = play.panes.get(play.active)
    if isinstance(log, Log) and log.wish:
        if not log.next_found(step):
            play.say(f"No line has {log.wish!r}.")
        play.show_cursor()
        return
    if not play.desk.sibling(step):
        play.desk.next_target(step)
    play.show_cursor()


def _floor(play: "Stage", step: int) -> None:
    play.desk.change_floor(step)
    play.show_cursor()


def _told(refusal: Refusal | None, otherwise: str) -> str:
    """Return why something is refused; the other sentence where no rule says it, only the question that is open."""
    return refusal.sentence if refusal is not None and refusal.rule != WRONG_QUESTION else otherwise


def _enter(play: "Play") -> None:
    """Choose, or open a line of the log."""
    pane, desk = play.panes.get(play.active), play.desk
    if isinstance(pane, Log):
        pane.open_entry()
    elif play.table.over:
        play.show_result()
    elif desk.pointed is not None:
        play.chosen(desk.enter())
    elif desk.targets:
        play.say(_told(why_not_here(desk), "That can't be chosen now."))
    else:
        play.say("Nothing can be chosen here." if desk.mine_shown else "Nothing is asked of you here now.")


def _back(play: "Play") -> None:
    """Take back a step; from a pane that is looked at go back to the table."""
    desk = play.desk
    looking = play.active in play.panes and not play.asked_here and desk.shown == desk.seat
    if looking or desk.back():
        play.open_for_choice()
    play.show_all()


def _done(play: "Play") -> None:
    """Say done, or why not."""
    desk = play.desk
    if desk.done is not None:
        play.submit(desk.done)
    elif desk.acting:
        play.say(_told(desk.done_refusal(), "There is nothing to end here; something has to be chosen."))
    else:
        play.say("Nothing is asked of you now.")


def _suggested(play: "Play") -> None:
    if play.desk.suggestion is not None:
        play.submit(play.desk.suggestion)
    else:
        play.say("There is no suggestion here.")


def _undo(play: "Play") -> None:
    """Take back, and say by name what; what bars it is said by the refusal."""
    line, head = play.desk.undoes(), play.table.head
    play.attempt(lambda: play.session.undo(play.desk.seat))
    if play.table.head != head and line:
        play.say(f"Taken back: {line}. {_key('redo')} puts it back.", "since")


def _redo(play: "Play") -> None:
    """Put back, and say by name what."""
    line, head = play.desk.redoes(), play.table.head
    play.attempt(lambda: play.session.redo(play.desk.seat))
    if play.table.head != head and line:
        play.say(f"Put back: {line}.", "since")


def _undo_here(play: "Play") -> None:
    """Take the game to the line of the log: back, or on to one that was taken back."""
    log = play.panes.get(play.active)
    entry = log.chosen if isinstance(log, Log) else None
    if not isinstance(log, Log) or entry is None:
        play.say("Go to a line of the log first (L).")
        return
    if entry.n in {ahead.n for ahead in play.desk.scene.ahead()}:
        play.attempt(lambda: _redo_to(play, entry.n))
    else:
        play.attempt(lambda: play.session.undo_to(entry.n, play.desk.seat))
    log.at = -1
    play.show_all()


def _redo_to(play: "Play", n: int) -> None:
    """Put back play after play up to record `n`."""
    while n in {entry.n for entry in play.desk.scene.ahead()}:
        play.session.redo(play.desk.seat)


def _key(name: str) -> str:
    return key_name(actions()[name].keys[0])


def _search(play: "Stage") -> None:
    """Search the log."""
    from tui.screens.notes import AskWords

    log = play.panes.get("L")
    if not isinstance(log, Log):
        return
    play.open_pane("L")

    def typed(words: str | None) -> None:
        if words is not None and not log.search(words) and words.strip():
            play.say(f"No line has {words.strip()!r}.")
        play.show_all()

    play.app.push_screen(AskWords("search the log", log.wish), typed)


def _filter(play: "Stage") -> None:
    """Narrow the log to the plays of one seat."""
    log = play.panes.get("L")
    if isinstance(log, Log):
        play.open_pane("L")
        name = log.next_filter()
        play.say(f"The log shows {name} alone; f goes on." if name else "The log shows everybody.", "since")


def _moves(play: "Play", mode: "Mode") -> None:
    if play.desk.legal:
        from tui.screens.move_line import MoveLine

        play.app.push_screen(MoveLine(play.desk, mode), play.submit)
    else:
        play.say("Nothing is asked of you now.")


def _why_not(play: "Play") -> None:
    """Say why the place under the cursor can't be chosen, open the rule that was just named, or ask about a line."""
    from tui.screens.notes import Note, why_not

    reasons = why_not(play.desk, min(play.size.width, WIDEST) - 4)
    if reasons is not None:
        play.app.push_screen(Note("why not?", reasons))
    elif play.cited:
        play.open_rule(play.cited)
    else:
        _moves(play, "why")


def _help(play: "Stage") -> None:
    from tui.screens.help import Help

    glyphs = play.foot_bar.glyphs
    play.app.push_screen(Help(play.desk, set(play.can), min(play.size.width, WIDEST) - 4, glyphs))


def _review(play: "Play") -> None:
    """Step through the game from where it stands; in the log from the line of the cursor."""
    log = play.panes.get(play.active)
    entry = log.chosen if isinstance(log, Log) else None
    play.review(entry.n if entry is not None else play.table.head)


def _leave(play: "Play") -> None:
    play.app.leave_game()  # type: ignore[attr-defined]  # the app of this program


LOOKING: "dict[str, Callable[[Stage], None]]" = {
    "left": partial(_step, columns=-1, rows=0),
    "right": partial(_step, columns=1, rows=0),
    "up": partial(_step, columns=0, rows=-1),
    "down": partial(_step, columns=0, rows=1),
    "next_target": partial(_tab, step=1),
    "last_target": partial(_tab, step=-1),
    "next_thing": partial(_sibling, step=1),
    "last_thing": partial(_sibling, step=-1),
    "search": _search,
    "filter": _filter,
    "floor_down": partial(_floor, step=-1),
    "floor_up": partial(_floor, step=1),
    "help": _help,
}
"""What the actions do that change nothing in the game."""

ACTS: "dict[str, Callable[[Play], None]]" = {
    **LOOKING,
    "enter": _enter,
    "back": _back,
    "done": _done,
    "suggested": _suggested,
    "all_moves": partial(_moves, mode="all"),
    "type": partial(_moves, mode="type"),
    "why_not": _why_not,
    "undo": _undo,
    "redo": _redo,
    "undo_here": _undo_here,
    "review": _review,
    "quit": _leave,
}
"""What each action of `tui.actions` does on the play screen."""


def clicked(play: "Play", meaning: object) -> None:
    """Do what a click means: a place is chosen if it can be, a key's name is that key, a tab opens its pane."""
    if isinstance(meaning, Target):
        _clicked_place(play, meaning)
        return
    assert isinstance(meaning, tuple)  # noqa: S101 - canvases say places or pairs
    kind, value = meaning
    desk = play.desk
    if kind == "queue" and desk.in_queue:
        _clicked_place(play, Target("queue", value))
    elif kind in {"pane", "queue"}:
        play.open_pane(value if kind == "pane" else "P")
    elif kind == "menu":
        play.chosen(desk.enter(desk.menu[value]))
    elif kind == "word":
        desk.index = value
        play.show_cursor()
    elif kind == "press":
        play.press(value, value)
    elif kind == "thing":
        play.pick(value)
    elif kind == "action":
        ACTS[value](play)
    elif kind == "seat":
        play.look_at(value)
    elif kind == "floor":
        desk.change_floor(value)
        play.show_cursor()
    elif kind == "entry":
        log = play.panes["L"]
        assert isinstance(log, Log)  # noqa: S101 - entries are in the log
        log.at = value
        log.open_entry()


def _clicked_place(play: "Play", target: Target) -> None:
    """The cursor goes there, and what can be chosen is chosen."""
    desk = play.desk
    desk.point(target)
    if desk.pointed is not None and target in desk.targets:
        play.chosen(desk.enter())
    else:
        play.show_cursor()
