"""What the signs on the board and in the panes mean, drawn as they are drawn there; a module adds its own."""

from core.games.clinic.kinds import CellKind
from core.games.clinic.look import Look
from tui.glyphs import Glyphs
from tui.widgets.clinic.marks import BOTH, DONE, PAIR, PERSON_MARKS, SPACE_MARKS
from tui.widgets.grid import Parts
from tui.widgets.pane import Scene

Entry = tuple[Parts, str]
"""A sign as it is drawn, and what it means; no sign for a heading."""

_EFFECTS = {"rise": "doctors here rise a shade", "wait": "takes minutes off the clock after Move"}
_BRINGS = {"bacterium": "addiction", "cigarette": "cannabis", "condom": "condom_machine"}
"""Modules that bring things people carry."""
_HOLDS = {"bacterium": "addiction", "cupboard": "cannabis", "machine": "condom_machine", "tank": "cryogenics"}
"""Modules that bring things on spaces."""
_THINGS = {
    "bacterium": "a bacterium",
    "cupboard": "a cupboard, with how many cigarettes are in it",
    "machine": "a condom vending machine",
    "tank": "a tank, with a number for several",
}


def legend(scene: Scene, glyphs: Glyphs) -> list[Entry]:
    """Return every sign of this game."""
    look: Look = scene.look()
    names = {module.name for module in look.rules.modules}
    return [*_people(look, names), *_rooms(look, names, glyphs), *_ground(glyphs), *_panes(glyphs)]


def _people(look: Look, names: set[str]) -> list[Entry]:
    out: list[Entry] = [
        ([], "People"),
        ([("P3y", "yellow")], "patient 3, yellow; the letter after the number is the shade"),
        ([("D1w", "white")], "doctor 1, white"),
        ([("N4", "staff"), (" ", ""), ("2N", "staff")], "nurse 4; two nurses in one room"),
        ([("O2", "staff")], "orderly 2"),
        (
            [("w", "white"), (" ", ""), ("y", "yellow"), (" ", ""), ("o", "orange"), (" ", ""), ("r", "red")],
            "white, yellow, orange, red: the shades, from harmless to critical",
        ),
    ]
    brought = {"zombies": "zombie", "addiction": "obsession", "genetics": "counselor"}
    kinds = look.rules.content["people"]
    for module, name in brought.items():
        if module in names and name in kinds:
            out.append(([(f"{kinds[name].letter}1", kinds[name].colour or "staff")], f"{name} 1"))
    out.append(([("D1w", "white"), (DONE, "mark")], "did what she does this round already"))
    for thing, sign in PERSON_MARKS.items():
        if _BRINGS.get(thing) in names:
            out.append(([("D1w", "white"), (sign, "mark")], f"has a {thing}"))
    if {"cannabis", "condom_machine"} <= names:
        out.append(([("D1w", "white"), (BOTH, "mark")], "has a cigarette and a condom"))
    if "addiction" in names:
        out.append(([("P3y", "yellow"), (PAIR, "mark")], "somebody goes along with this patient"))
    if "cryogenics" in names:
        out.append(([("[", "mark"), ("P3y", "yellow"), ("]", "mark")], "frozen in a tank; [ ] is an empty tank"))
    return out


def _rooms(look: Look, names: set[str], glyphs: Glyphs) -> list[Entry]:
    kinds: dict[str, CellKind] = look.rules.content["cells"]
    hubs = [kind for kind in kinds.values() if kind.family == "hub"]
    services = ", ".join(kind.title for kind in hubs)
    out: list[Entry] = [([], "Rooms"), ([(f"{hubs[0].glyph} HUB", "hub")], f"service hub: {services}")] if hubs else []
    for kind in kinds.values():
        if kind.family == "treatment" and not kind.half:
            out.append(([(f"{kind.glyph} {kind.title.upper()}", "treatment")], "treatment room that works (is active)"))
            out.append(
                ([(f"{kind.glyph} {kind.title.lower()}", "inactive")], "not yet: touches no hub, or no supply room")
            )
        elif kind.family == "supply":
            out.append(
                ([(f"{kind.glyph} {kind.title.upper()}", "supply")], "supply room; orderlies here lower the upkeep")
            )
        elif kind.family == "special" and not kind.half:
            out.append(([(f"{kind.glyph} {kind.title.upper()}", "special")], _special(kind)))
    out += [
        ([("P3y", "yellow"), (f" {glyphs.none}", "space")], "one patient, and room for one more"),
        ([("+2", "faint")], "two more that do not fit; ? with the cursor there lists all"),
        ([("used", "mark")], "somebody was treated in this operating room this round"),
    ]
    for thing, sign in SPACE_MARKS.items():
        if _HOLDS.get(thing) in names:
            out.append(([(sign, "mark")], _THINGS.get(thing, thing)))
    return out


def _special(kind: CellKind) -> str:
    if kind.effect:
        return _EFFECTS.get(kind.effect, kind.effect)
    return {"touching": "treats patients of the hub beside it", "any": "treats patients of every service"}.get(
        kind.patients, "a special room"
    )


def _ground(glyphs: Glyphs) -> list[Entry]:
    return [
        ([], "Ground and lines"),
        ([(f"{glyphs.into_east} {glyphs.into_south}", "entrance")], "entrance, pointing in"),
        ([(glyphs.car, "car"), (" ", ""), (glyphs.car_upright, "car")], "a parked car; upright it takes two rows"),
        ([((glyphs.road + " ") * 3, "road")], "a line on which a car may park"),
        ([("lot 2/3", "lot")], "parking lot: 2 of 3 places taken"),
        ([("^ GARDEN x2", "garden")], "garden, two of them on each other"),
        ([("H HELIPAD", "helipad")], "helipad: a way in from above"),
        ([(glyphs.disc, "mark")], "conveyor disc: from one to another takes no time"),
        ([("[a3]", "lit")], "can be chosen now"),
        ([(f"{glyphs.cursor}+ TREATMENT", "cursor")], "the cursor"),
    ]


def _panes(glyphs: Glyphs) -> list[Entry]:
    return [
        ([], "Around the board"),
        ([("$12 +$8 pop 7 1:25", "strong")], "cash, income of this round, popularity, clock"),
        ([("+TRE2", "treatment")], "small map of another floor: a treatment room with 2 people"),
        ([("4 3 2 1", "faint")], "a queue: the right place is first in line and costs 1 queue point"),
        ([("+", "key"), ("Ana builds", "text")], "in the log: more came of it; Enter opens the line"),
        ([(f"{glyphs.rule * 3} since", "since")], "in the log: what happened since your last turn"),
        ([("1:25", "strong"), (" +0:40", "faint")], "in time: the whole clock, and what this round added"),
    ]
