"""What Enter would do where the cursor is, or why it does nothing there."""

from core.move import Move, Refusal
from tui.screens.desk import Desk
from tui.widgets.grid import Parts


def preview(desk: Desk) -> Parts:
    """Return what Enter would do, or why it does nothing here."""
    where = desk.face.place_words
    if not desk.mine_shown or desk.narrowing is None:
        return where(desk.scene, desk.cursor)
    choice = desk.pointed
    if choice is None:
        refusal = why_not_here(desk)
        told: Parts = [(f"  not here: {refusal.sentence}", "bad")] if refusal is not None else []
        return [*where(desk.scene, desk.cursor), *told]
    node = desk.narrowing.node(choice)
    move = node.only() if node is not None else None
    if move is not None:
        return [(f"{desk.line(move)}  ", "strong"), *desk.effects(move)]
    labels = [further.label for further in node.choices] if node is not None else []
    price = desk.price(list(node.moves())) if node is not None else ""
    before = f"{price} · " if price else ""
    return [(f"{choice.label}  ", "strong"), (f"{before}then {' or '.join(labels)}", "preview")]


def why_not_here(desk: Desk) -> Refusal | None:
    """Return why the thing or person chosen so far can't go where the cursor is."""
    move = aimed_here(desk)
    return desk.session.why_not(desk.seat, move) if move is not None else None


def aimed_here(desk: Desk) -> Move | None:
    """Return the move that is being put together, aimed at the place of the cursor."""
    if desk.narrowing is None or not desk.targets or desk.in_queue:
        return None
    sample = next(desk.narrowing.here.moves(), None)
    return desk.face.aimed(desk.scene, sample, desk.cursor) if sample is not None else None
