"""What the bars say: the keys that work now, the question, and what Enter would do."""

from core.session import Session
from tui.actions import TAKEN, actions, key_name
from tui.screens.desk import Desk
from tui.screens.narrowing import letters
from tui.screens.preview import preview
from tui.widgets.bars import Foot, Head
from tui.widgets.grid import Parts


def available(desk: Desk, session: Session, active: str) -> dict[str, str]:
    """Return the actions that do something now, in the order of the footer, and what to call them."""
    seat = desk.seat if desk.seat in session.seats else -1
    can: dict[str, str] = {}
    if active == "L":
        can = {"enter": "open", **({"undo_here": "to here"} if seat >= 0 else {}), "review": "step through"}
        can |= {"search": "search", "filter": "filter"}
    if desk.mine_shown:
        can |= _choosing(desk)
    if desk.shown != desk.seat:
        can["back"] = "own"
    if seat >= 0 and not session.undo_refused(seat):
        can["undo"] = "undo"
    if seat >= 0 and not session.redo_refused(seat):
        can["redo"] = "redo"
    if desk.legal:
        can |= {"all_moves": "all", "type": "type", "why_not": "why not"}
    if any(desk.face.floor(desk.scene, desk.cursor, step) != desk.cursor for step in (1, -1)):
        can["floor_up"] = "floor"
    if not desk.legal:
        can["review"] = "step through"
    return can | {"help": "help", "quit": "leave"}


def _choosing(desk: Desk) -> dict[str, str]:
    """Return the actions that go on with the move that is being put together."""
    can: dict[str, str] = {}
    narrowing = desk.narrowing
    if desk.targets or desk.menu:
        can["right"] = "move"
    if narrowing is None:
        return can
    if narrowing.can_go_back:
        can["back"] = "back"
    if narrowing.has_sibling:
        can["next_thing"] = "next"
    if desk.suggestion is not None:
        can["suggested"] = "suggested"
    if desk.done is not None:
        can["done"] = "done"
    return can


_KEYS = {"right": "arrows", "floor_up": "< >"}


def foot(desk: Desk, can: dict[str, str], notice: str, thinking: str) -> Foot:
    """Return what the bar below shows."""
    menu = desk.menu
    words = [choice.label for choice in menu]
    named = ["" if choice.kind == "person" else choice.label for choice in menu]  # people have no letters of their own
    keys = letters(named, TAKEN, [choice.key for choice in menu])
    index = desk.index if menu and not desk.targets else -1
    shown = []
    if (desk.targets or menu) and "enter" not in can:
        shown.append(("Enter", "choose", "enter"))
    for name, label in can.items():
        key = _KEYS.get(name) or key_name(actions()[name].keys[0])
        shown.append((key, label, name))
    return Foot(
        preview(desk),
        desk.face.score_line(desk.scene),
        question(desk, thinking),
        tuple(zip(keys, words, strict=True)),
        index,
        desk.index,
        desk.last_line(),
        notice,
        tuple(shown),
    )


def question(desk: Desk, thinking: str) -> Parts:
    """Return what is asked, and what was chosen so far."""
    view = desk.view
    words = desk.session.game.question(desk.engine, view, desk.session.names)
    answer = desk.face.answered(view, desk.seat)
    if thinking:
        return [(words, "question"), (f"  {thinking}", "faint")]
    if answer:
        return [(words, "question"), (f"  {answer} is chosen; it can be changed until all have chosen", "faint")]
    if desk.narrowing is not None and desk.mine_shown and desk.narrowing.words:
        so_far = ", ".join(desk.narrowing.words)
        if words.endswith("?") and so_far in words:
            return [(words, "question")]
        person = desk.narrowing.person
        ask = desk.face.whom if person is not None and desk.targets else "where?" if desk.targets else "which?"
        return [(words, "faint"), (f"  {so_far}: ", "question"), (ask, "question")]
    return [(words, "question")]


def head(desk: Desk, title: str, tabs: tuple[tuple[str, str], ...], opened: frozenset[str], active: str) -> Head:
    """Return what the bar above shows."""
    scene = desk.scene
    return Head(
        title,
        desk.face.moment(scene),
        desk.face.purse(scene),
        desk.face.brief(scene),
        desk.session.names,
        desk.face.doing(scene),
        desk.shown,
        tabs,
        opened,
        active,
        desk.face.strip(scene),
    )
