"""What stands inside the spaces of a plan: kind, people, state and marks; lots, gardens, helipads; and small maps."""

from core.games.clinic.board import LOT
from core.games.clinic.kinds import CellKind
from core.games.clinic.look import Look
from tui.glyphs import Glyphs
from tui.widgets.clinic.marks import crowd, empty_tanks, on_space
from tui.widgets.clinic.pips import pips
from tui.widgets.clinic.plan import Plan, can_stand, draw_lines
from tui.widgets.grid import Grid, Parts, cut, fitted, length


def draw_space(grid: Grid, plan: Plan, glyphs: Glyphs, space: int, chosen: str = "") -> None:
    """Draw what lies on a space of the plan's floor."""
    look = plan.look
    x, y = plan.inside(space)
    kind = look.facts.kinds.get(space)
    if kind is None:
        if space in look.layout.lots:
            _lot(grid, plan, glyphs, space)
        elif plan.floor and can_stand(look, space):
            grid.put(x + plan.width // 2, y + plan.height // 2, glyphs.none, "space")
        return
    inactive = kind.family == "treatment" and space not in look.facts.active
    word = kind.title.lower() if inactive else kind.title.upper()
    word = cut(word, plan.width - 3, glyphs.dots)
    style = "inactive" if inactive else kind.family
    grid.put(x + 1, y, f"{kind.glyph} {word}", style)
    if kind.family == "garden":
        _garden(grid, plan, space)
    elif kind.family != "helipad":
        _people(grid, plan, glyphs, space, chosen)
        _state(grid, plan, glyphs, space, kind, inactive=inactive)


def _lot(grid: Grid, plan: Plan, glyphs: Glyphs, space: int) -> None:
    look = plan.look
    x, y = plan.inside(space)
    capacity = look.layout.lots[space]
    cars = look.clinic.cars.count(LOT + space)
    grid.put(x + 1, y, f"lot {cars}/{capacity}", "lot")
    for i in range(capacity):
        there = i < cars
        grid.put(x + 1 + 3 * i, y + 1, glyphs.car if there else glyphs.free, "car" if there else "road")


def _garden(grid: Grid, plan: Plan, space: int) -> None:
    look = plan.look
    x, y = plan.inside(space)
    height = 1
    above = look.board.above(space)
    while above is not None and look.facts.family(above) == "garden":
        height, above = height + 1, look.board.above(above)
    if height > 1:
        grid.put(x + 10, y, f"x{height}", "garden")
    grid.put(x + 1, y + 1, "^ ^ ^", "garden")


def _people(grid: Grid, plan: Plan, glyphs: Glyphs, space: int, chosen: str) -> None:
    """Patients above, staff below; in a low space all on one row; free places of patients as dots."""
    look = plan.look
    x, y = plan.inside(space)
    kind = look.facts.kinds[space]
    patients = pips(look, crowd(look, space, staff=False), chosen)
    staff = pips(look, crowd(look, space, patients=False), chosen)
    patients += [[("[ ]", "mark")]] * empty_tanks(look, space)
    if kind.patients and (kind.patients != "active" or space in look.facts.active):
        free = look.total("capacity", "patient", space) - len(patients)
        patients += [[(glyphs.none, "space")] for _ in range(free)]
    room = plan.width - 2
    if plan.height < 4:  # noqa: SIM108 - two ways to draw, not two values
        rows = [patients + staff]
    else:
        rows = [group for group in (patients, staff) if group]
    for i, row in enumerate(rows):
        grid.put_all(x + 1, y + 1 + i, fitted(row, room), room)


def _state(grid: Grid, plan: Plan, glyphs: Glyphs, space: int, kind: CellKind, *, inactive: bool) -> None:
    look = plan.look
    x, y = plan.inside(space)
    last = y + plan.height - 1
    service = look.facts.service.get(space, "")
    disc = space in look.layout.discs
    room = plan.width - 2 - (len(glyphs.disc) if disc else 0)
    groups: list[Parts] = []
    if kind.family == "treatment":
        groups.append([("inactive" if inactive else "active", "inactive" if inactive else "active")])
    elif kind.patients == "touching" and not service:
        groups.append([("no hub", "inactive")])
    marks: list[Parts] = [[(mark, "mark")] for mark in on_space(look, space)]
    if marks and (plan.height < 4 or sum(length(group) + 1 for group in groups + marks) - 1 > room):
        groups = []  # the case of the title tells it
    groups += marks
    taken = sum(length(group) + 1 for group in groups)
    if kind.patients in {"active", "touching"} and service and not inactive and room - taken > 2:
        groups.insert(1 if kind.family == "treatment" else 0, [(service[: min(5, room - taken)], "faint")])
    grid.put_all(x + 1, last, fitted(groups, room), room)
    if disc:
        grid.put(x + plan.width - len(glyphs.disc), last, glyphs.disc, "mark")


def draw_map(grid: Grid, look: Look, floor: int, x: int, y: int, cell: int) -> None:
    """Draw a small map of a floor: title, then one row of `cell` columns for each space."""
    board, facts = look.board, look.facts
    grid.put(x, y, f"floor {floor}", "label")
    first = floor * board.ground
    for space in range(first, first + board.ground):
        column, row, _floor = board.place(space)
        at = x + column * cell
        kind = facts.kinds.get(space)
        if kind is None:
            if floor == 0 and space in look.layout.lots:
                grid.put(at, y + 1 + row, "L" if cell < 5 else "=LOT", "lot")
            elif floor == 0 or can_stand(look, space):
                grid.put(at, y + 1 + row, "·", "space")
            continue
        people = len(crowd(look, space))
        inactive = kind.family == "treatment" and space not in facts.active
        text = f"{kind.glyph if cell < 5 else _in_brief(kind, inactive=inactive)}{people or ''}"
        grid.put(at, y + 1 + row, text[: cell - 1], "inactive" if inactive else kind.family)


def _in_brief(kind: CellKind, *, inactive: bool) -> str:
    """Return a kind in up to four signs: its glyph and three letters, or the letters alone if they begin with it."""
    word = kind.title[:3].lower() if inactive else kind.title[:3].upper()
    return word if word.startswith(kind.glyph) else f"{kind.glyph}{word}"


def draw_room_map(grid: Grid, look: Look, floor: int, at: tuple[int, int], rows: int, glyphs: Glyphs) -> None:
    """Draw a floor as small rooms of 5 columns: kind, and below it everybody inside by letter."""
    x, y = at
    plan = Plan(look, floor, x, y + 1, 5, rows)
    grid.put(x + 1, y, f"floor {floor}", "label")
    draw_lines(grid, plan, glyphs, corners=False)
    for space in plan.spaces:
        left, top = plan.inside(space)
        kind = look.facts.kinds.get(space)
        if kind is None:
            if floor == 0 and space in look.layout.lots:
                grid.put(left, top, "lot", "lot")
            elif floor and can_stand(look, space):
                grid.put(left + 2, top + rows // 2, glyphs.none, "space")
            continue
        inactive = kind.family == "treatment" and space not in look.facts.active
        grid.put(left, top, _in_brief(kind, inactive=inactive), "inactive" if inactive else kind.family)
        patients = pips(look, crowd(look, space, staff=False))
        staff = pips(look, crowd(look, space, patients=False))
        for i, group in enumerate([group for group in (patients, staff) if group][: rows - 1], 1):
            if sum(length(pip) + 1 for pip in group) > plan.width + 1:
                group = [[(pip[0][0][:1], pip[0][1])] for pip in group]  # noqa: PLW2901 - by their first letters
                grid.put_all(left, top + i, fitted(group, plan.width, ""), plan.width)
            else:
                grid.put_all(left, top + i, fitted(group, plan.width), plan.width)
