"""What the signs on the table, the hand and in the theatre mean."""

from tui.glyphs import Glyphs
from tui.widgets.grid import Parts
from tui.widgets.pain.words import WARD_STYLE
from tui.widgets.pane import Scene


def legend(scene: Scene, glyphs: Glyphs) -> list[tuple[Parts, str]]:
    """Return every sign of this game; entries without a sign are headings."""
    look = scene.look()
    strong = look.number("pre_op.lp")
    return [
        ([], "Patients"),
        ([("Addict", WARD_STYLE["addict"])], "the ward: Addict, Batty or Geek; cards name it"),
        ([("12 LP", "good")], f"life points; from {strong} on a patient may go to pre-op"),
        ([("2 LP", "bad")], "one card may kill"),
        ([(glyphs.full * 5, "full")], "life points as a bar; + at its end: there are more"),
        ([("guarded", "staff"), (" grd", "staff")], "has a Bodyguard"),
        ([("inoculated", "staff"), (" inoc", "staff")], "has an Inoculation; g+i: both"),
        ([("PRE-OP", "mark"), (" PRE", "mark")], "in pre-op, where cards do not reach"),
        ([("resting", "staff"), (" rest", "staff")], "back from surgery, waits a turn"),
        ([("[2]", "lit")], "can be chosen for the card"),
        ([(">2<", "cursor")], "the cursor"),
        ([], "Around the table"),
        ([("3/5 ops", "strong")], "operations charted, of how many it takes to win"),
        ([(glyphs.into_east, "key")], "has the turn"),
        ([("+", "key"), ("Ana plays", "text")], "in the log: more came of it; Enter opens the line"),
    ]
