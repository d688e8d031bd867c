"""The face of Pain Doctors: its panes and where they lie at each size, how the cursor moves, and its words."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from core.changed import Changed
from core.games.pain_doctors import events as ev
from core.games.pain_doctors import moves as mv
from core.games.pain_doctors.cards import SEGMENTS
from core.games.pain_doctors.ending import goals
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import PRE_OP, PainState
from core.move import Move
from tui.glyphs import Glyphs
from tui.screens.face import Box, Face, Target
from tui.widgets.grid import Parts
from tui.widgets.log import Log
from tui.widgets.pain.charts import Chart, Discards
from tui.widgets.pain.choices import first_person, paths_of
from tui.widgets.pain.effects import effects
from tui.widgets.pain.hand import Hand
from tui.widgets.pain.operation import shown
from tui.widgets.pain.table import Table
from tui.widgets.pain.theatre import TALL, Theatre
from tui.widgets.pain.words import asked_to_play, label, marks
from tui.widgets.pane import Pane, Scene

HEAD = 2
"""Rows of the bar above."""
HAND = "hand"
"""The hand has no letter: it is always there beside the table."""


def panes() -> Mapping[str, Pane]:
    """Return the panes around the table, by letter, in the order of the tabs."""
    return {
        "S": Theatre(id="theatre"),
        "C": Chart(id="chart"),
        "D": Discards(id="discards"),
        "L": Log(id="log"),
        HAND: Hand(id="hand"),
    }


def boxes(width: int, height: int, opened: str, scene: Scene) -> Mapping[str, Box]:
    """Return where everything lies: all panes, some with one in turn, or one thing at a time."""
    view: PainState = scene.view  # type: ignore[assignment]
    doctors = len(view.seats)
    if width >= 158 and height >= 46:
        return _all(width, height - HEAD - 6, doctors)
    if width >= 118 and height >= 34:
        return _some(width, height - HEAD - 6, doctors, opened)
    foot = 5 if height >= 24 else 4
    rows = height - HEAD - foot
    if opened != "T":
        return {opened: (0, HEAD, width, rows)}
    hand = 6 if rows < 22 and 2 * doctors + 2 <= rows - 6 else 8 if rows - 8 >= doctors + 2 else 6
    return {"T": (0, HEAD, width, rows - hand), HAND: (0, HEAD + rows - hand, width, hand)}


def _all(width: int, rows: int, doctors: int) -> Mapping[str, Box]:
    left, hand, theatre = 100, 8, TALL + 1
    table = rows - hand - theatre
    x, chart = left + 1, 2 * doctors + 2
    discards = (rows - chart) // 3
    return {
        "T": (0, HEAD, left, table),
        "S": (0, HEAD + table, left, theatre),
        HAND: (0, HEAD + table + theatre, left, hand),
        "C": (x, HEAD, width - x, chart),
        "D": (x, HEAD + chart, width - x, discards),
        "L": (x, HEAD + chart + discards, width - x, rows - chart - discards),
    }


def _some(width: int, rows: int, doctors: int, opened: str) -> Mapping[str, Box]:
    """The theatre takes the place of the table, the discards that of the log."""
    left, hand = 80, 8
    x, chart, top = left + 1, 2 * doctors + 2, rows - hand
    last = "D" if opened == "D" else "L"
    return {
        "S" if opened == "S" else "T": (0, HEAD, left, top),
        HAND: (0, HEAD + top, width, hand),
        "C": (x, HEAD, width - x, chart),
        last: (x, HEAD + chart, width - x, top - chart),
    }


# the cursor


def start(scene: Scene) -> Target:
    """The first patient of whoever looks."""
    return Target("space", (max(scene.eyes, 0), 1))


def step(scene: Scene, cursor: Target, columns: int, rows: int, targets: Sequence[Target]) -> Target:
    """From patient to patient, or from segment to segment of the figure."""
    if cursor.kind == "spot":
        if columns:
            return Target("spot", "arms" if columns < 0 else "chest")
        trunk = [segment for segment in SEGMENTS if segment != "arms"]
        here = trunk.index(cursor.value) if cursor.value in trunk else trunk.index("chest")
        return Target("spot", trunk[max(0, min(here + rows, len(trunk) - 1))])
    view: PainState = scene.view  # type: ignore[assignment]
    seat, place = cursor.value
    seats = [k for k, doctor in enumerate(view.seats) if doctor.patients] or [0]
    if rows:
        beyond = [k for k in seats if (k - seat) * rows > 0]
        seat = (min(beyond) if rows > 0 else max(beyond)) if beyond else seat
    count = max(1, len(view.seats[seat].patients))
    return Target("space", (seat, max(1, min(place + columns, count))))


def floor(scene: Scene, cursor: Target, up: int) -> Target:
    """There is one table only."""
    return cursor


def aimed(scene: Scene, move: Move, target: Target) -> Move | None:
    """The same move at another patient."""
    if target.kind != "space":
        return None
    seat, place = target.value
    patient = scene.look().patient(seat, place)
    if patient is None:
        return None
    if isinstance(move, mv.PlayOn):
        return replace(move, seat=seat, place=place, ward=move.ward and patient.ward)
    if isinstance(move, mv.PlaySwap):
        own = seat == move.seat
        return replace(move, place=place) if own else replace(move, other=seat, elsewhere=place)
    if isinstance(move, mv.PlayWard):
        return replace(move, ward=patient.ward)
    return mv.SendToPreOp(place) if isinstance(move, mv.SendToPreOp) and seat == scene.eyes else None


# words


def place_words(scene: Scene, cursor: Target) -> Parts:
    """A patient in full; while a card is being played only who it is, since why not stands beside it."""
    look: Look = scene.look()
    if cursor.kind != "space":
        return [(str(cursor.value), "strong")]
    seat, place = cursor.value
    patient = look.patient(seat, place)
    if patient is None:
        return [("no patient", "faint")]
    if asked_to_play(look.state, scene.eyes):
        return [(label(scene.names, seat, place), "strong")]
    habit = look.decks.patients[patient.name].habit if patient.name in look.decks.patients else ""
    told = ", ".join(word for word in (patient.ward, f"{patient.lp} LP", marks(patient, 40)) if word)
    out: Parts = [(f"{label(scene.names, seat, place)} {patient.name} ", "strong"), (told, "preview")]
    return [*out, (f"  {habit}", "faint")] if habit else out


def moment(scene: Scene) -> str:
    """Return round, whose turn it is, and who decides: `round 12 · Ana's turn, Ben operates`."""
    view: PainState = scene.view  # type: ignore[assignment]
    asked = view.prompt
    if asked is not None and not asked.seats:
        return "the game is over"
    words = [f"round {view.round}"] if view.round else []
    names = scene.names
    if view.operation is not None:
        words.append(f"{names[view.operation.surgeon]} operates")
    elif asked is not None:
        doing = {"open": "begins", "play": "to play", "pre-op": "may send to pre-op"}.get(asked.kind, "decides")
        words.append(f"{names[asked.seats[0]]} {doing}")
    return " · ".join(words)


def purse(scene: Scene) -> Parts:
    """Return the piles with their counts."""
    return _piles(scene, ("treatment", "patients", "surgery"))


def brief(scene: Scene) -> Parts:
    """Return the piles in few letters."""
    return _piles(scene, ("trt", "pat", "srg"))


def _piles(scene: Scene, words: Sequence[str]) -> Parts:
    view: PainState = scene.view  # type: ignore[assignment]
    sizes = (view.treatment.size, view.patients.size, view.surgery.size)
    out: Parts = []
    for word, size in zip(words, sizes, strict=True):
        out += [(f" {word} ", "bar faint"), (f"{size} ", "bar strong")]
    return out


def strip(scene: Scene) -> Parts:
    """Return the slots of pre-op."""
    view: PainState = scene.view  # type: ignore[assignment]
    slots: int = scene.look().number("pre_op.slots")
    there = [
        label(scene.names, seat, place)
        for seat, doctor in enumerate(view.seats)
        for place, patient in enumerate(doctor.patients, 1)
        if patient.at == PRE_OP
    ]
    out: Parts = [("pre-op ", "faint")]
    for k in range(slots):
        taken = k < len(there)
        out += [
            (there[k] if taken else "free", "mark" if taken else "faint"),
            (" " if k == slots - 1 else " · ", "faint"),
        ]
    return out


def score_line(scene: Scene) -> Parts:
    """Return how far everybody is."""
    view: PainState = scene.view  # type: ignore[assignment]
    operations, points = goals(scene.look())
    out: Parts = [(f"{operations} operations or {points} points win:", "faint")]
    for seat, doctor in enumerate(view.seats):
        out += [
            (f"  {scene.names[seat]} ", "mine" if seat == scene.eyes else "text"),
            (f"{len(doctor.charted)}", "strong"),
            ("/", "faint"),
            (f"{doctor.points}", "strong"),
        ]
    return out


def doing(scene: Scene) -> tuple[str, ...]:
    """Nothing is known but what lies on the table."""
    return ("",) * len(scene.names)


def news(scene: Scene, changed: Changed) -> str:
    """Return how a surgery ended, since the theatre closes then."""
    if not any(isinstance(event, ev.SurgeryEnded) for event in changed.events):
        return ""
    seen = shown(scene)
    if seen is None or not seen.how:
        return ""
    if seen.how == "death":
        return f"{seen.patient.name} dies of {seen.last}; nothing is charted. (S shows it)"
    why = {"stop": f" as {seen.last} stops it", "bonus": ", doubled for all six"}.get(seen.how, "")
    return f"{scene.names[seen.surgeon]} charts {seen.charted} points{why}. (S shows it)"


def legend(scene: Scene, glyphs: Glyphs) -> Sequence[tuple[Parts, str]]:
    """What every sign means; read only when help is."""
    from tui.widgets.pain.legend import legend as signs

    return signs(scene, glyphs)


FACE = Face(
    table=lambda: Table(id="table"),
    panes=panes,
    boxes=boxes,
    paths_of=paths_of,
    first_person=first_person,
    suggestion=lambda _move: False,
    start=start,
    step=step,
    floor=floor,
    aimed=aimed,
    place_words=place_words,
    pane_for={"spot": "S"},
    effects=effects,
    moment=moment,
    purse=purse,
    brief=brief,
    doing=doing,
    score_line=score_line,
    answered=lambda _view, _seat: "",
    watch=lambda kind: "S" if kind in {"surgery", "wild"} else "",
    letter="T",
    title="table",
    aside=frozenset({"S", "C", "D", "L"}),
    hands=True,
    whom="on whom?",
    strip=strip,
    news=news,
    legend=legend,
    own_keys=(
        ("1 to 6", "a card of the hand"),
        ("x", "discard the chosen card"),
        ("d g", "draw a card, or change the whole hand"),
        ("s c", "in a surgery: stop, continue"),
        ("o", "in the theatre: odds of the next card, on and off"),
    ),
)
"""Pain Doctors on the play screen."""
