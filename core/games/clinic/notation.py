"""The lines of Clinic: every move of moves.py with its pattern of words and fields.

Reading does not ask what is legal; a space or a person that there is not is no move at all.
"""

from collections.abc import Callable, Iterable, Sequence

from core.games.clinic import moves as mv
from core.games.clinic.base import clinic
from core.games.clinic.board import LOT, OUTSIDE, PRE, Board
from core.games.clinic.look import Look
from core.move import Move
from core.notation import NUMBER, TABLE, Field, LineError, LineForm, LineNotation, one_of, shown

ITEMS = "items"
"""Content table of things that modules put on spaces and people, by name."""

# places


def board_words(board: Board) -> str:
    """Return which spaces a board has, in words."""
    last = board.names[board.ground - 1]
    return f"the columns are a to {last[0]}, the rows 1 to {last[1]}, the floors 0 to {board.top}, as in b2 and b2+1"


def _space(look: Look, words: Sequence[str]) -> tuple[int, int]:
    """C-BRD-1: a space of the board."""
    space = look.board.space(words[0])
    if space is None:
        text = f"There is no space {shown(words[0])}: {board_words(look.board)} (C-BRD-1)."
        raise LineError(text, rule="C-BRD-1")
    return space, 1


def _side(look: Look, words: Sequence[str]) -> tuple[int, int]:
    """C-BRD-1: a side of a floor-0 space, under either of its names."""
    side = look.board.side(words[0])
    if side is None:
        text = f"There is no side {shown(words[0])}: {board_words(look.board)}; sides are b2.n, .e, .s, .w (C-BRD-1)."
        raise LineError(text, rule="C-BRD-1")
    return side, 1


def _spot(look: Look, words: Sequence[str]) -> tuple[int, int]:
    """A parking place: a side, or `lot` and a space of floor 0."""
    if not "lot".startswith(words[0]):
        return _side(look, words)
    if len(words) == 1:
        raise LineError("Which lot? As in lot d1.")
    space, _ = _space(look, words[1:])
    if space >= look.board.ground:
        raise LineError(f"{shown(words[1])} is above floor 0, where no lots are (C-BRD-4).", rule="C-BRD-4")
    return LOT + space, 2


_NO_SPACES = {"outside": OUTSIDE, "pre": PRE}


def _goal(look: Look, words: Sequence[str]) -> tuple[int, int]:
    """A space, or a place that is none; nobody may walk to those, and which rule says so depends on who walks."""
    return (_NO_SPACES[words[0]], 1) if words[0] in _NO_SPACES else _space(look, words)


SPACE = Field("SPACE", _space, lambda look, space: look.board.names[space])
GOAL = Field("SPACE", _goal, lambda look, place: look.name(place))
SIDE = Field("SIDE", _side, lambda look, side: look.board.side_names[side])
SPOT = Field("PLACE", _spot, lambda look, spot: look.board.spot_name(spot))

# people


def _person(look: Look, words: Sequence[str]) -> tuple[str, int]:
    name = words[0].upper()
    if name not in look.clinic.people:
        there = ", ".join(look.clinic.people) or "nobody"
        raise LineError(f"Your clinic has no {shown(name)}; there is {there}.")
    return name, 1


Aid = tuple[tuple[str, ...], tuple[str, ...]]
"""Nurses, and things that modules let a doctor use."""


def _aid(look: Look, words: Sequence[str]) -> tuple[Aid, int]:
    things = [word for word in words if word in look.rules.content.get(ITEMS, {})]
    names = tuple(_person(look, [word])[0] for word in words if word not in things)
    for name in names:
        if look.role(look.clinic.people[name]) != "nurse":
            raise LineError(f"{name} is no nurse.")
        if names.count(name) > 1:
            raise LineError(f"{name} is named twice.")
    return (names, tuple(things)), len(words)


def by_number(name: str) -> tuple[int, str]:
    """Key for sorting the ids of people of one kind."""
    return int(name[1:]), name


def _treat(look: Look, patient: str, doctor: str, aid: Aid) -> mv.Treat:
    """Nurses of a room are interchangeable: the lowest-numbered free ones stand for any that are named."""
    nurses, using = aid
    there = look.clinic.people[doctor].at
    free = sorted((name for name in look.at(there, "nurse") if name not in look.clinic.busy), key=by_number)
    if all(look.clinic.people[name].at == there for name in nurses) and len(nurses) <= len(free):
        nurses = tuple(free[: len(nurses)])
    return mv.Treat(patient, doctor, tuple(sorted(nurses, key=by_number)), using)


def _treating(_look: Look, m: mv.Treat) -> tuple[str, str, Aid]:
    return m.patient, m.doctor, (m.nurses, m.using)


PERSON = Field("PERSON", _person)
PATIENT = Field("PATIENT", _person)
DOCTOR = Field("DOCTOR", _person)
NURSES = Field("NURSES", _aid, lambda _look, aid: " ".join((*aid[0], *aid[1])), many=True)

# words


def choice(name: str, vocabulary: Callable[[Look], Iterable[str]], what: str = "") -> Field:
    """Return a field for one of some names, whole or shortened."""
    kind = what or name.lower()

    def read(look: Look, words: Sequence[str]) -> tuple[str, int]:
        return one_of(words, vocabulary(look), kind)

    return Field(name, read)


SERVICE = choice("SERVICE", lambda look: look.state.services)
TILE = choice("TILE", lambda look: look.number("bonus.tiles"), "bonus tile")
ACTION = choice("ACTION", lambda _look: ("build", "hire", "admit"))
PIECE = choice("PIECE", lambda _look: ("hub", "treatment", "supply", "lot", "garden"), "piece of the starting kit")
KIND = choice("KIND", lambda look: (*look.rules.content["cells"], "lot"), "kind of tile")
STAFF = choice("STAFF", lambda _look: ("nurse", "orderly"), "staff")


def _direction(_look: Look, words: Sequence[str]) -> tuple[bool, int]:
    return one_of(words, ("up", "down"), "direction")[0] == "up", 1


def _via(_look: Look, words: Sequence[str]) -> tuple[tuple[str, ...], int]:
    return tuple(words), len(words)


DIRECTION = Field("up|down", _direction, lambda _look, up: "up" if up else "down")
VIA = Field("VIA", _via, lambda _look, via: " ".join(via))


def _pair(move: Callable[[int, int], Move]) -> Callable[[Look, int, int], Move]:
    """The two discs of a pair in either order (C-BLD-12)."""
    return lambda _look, a, b: move(min(a, b), max(a, b))


def _exchange(look: Look, a: str, b: str) -> mv.Exchange:
    """Who is named first makes no difference (C-MOV-9)."""
    return mv.Exchange(*sorted((a, b), key=by_number))


def _to_consultation(_look: Look, m: mv.Admit) -> tuple[str, int, int] | None:
    return None if m.to is None else (m.service, m.position, m.to)


# Where two forms say one kind of move, the one that says more stands first: writing goes from the last to the first.
FORMS = {
    "bonus": LineForm(mv.TakeBonus, ("bonus", TILE)),
    "place": LineForm(mv.Place, ("place", PIECE, SPACE)),
    "place entrance": LineForm(mv.PlaceEntrance, ("place", "entrance", SIDE)),
    "place conveyors": LineForm(mv.PlaceConveyors, ("place", "conveyors", SPACE, SPACE), _pair(mv.PlaceConveyors)),
    "choose": LineForm(mv.Choose, ("choose", ACTION)),
    "build": LineForm(mv.Build, ("build", KIND, SPACE)),
    "build entrance": LineForm(mv.BuildEntrance, ("build", "entrance", SIDE)),
    "build conveyors": LineForm(mv.BuildConveyors, ("build", "conveyors", SPACE, SPACE), _pair(mv.BuildConveyors)),
    "build conveyor": LineForm(mv.BuildConveyor, ("build", "conveyor", SPACE)),
    "upgrade": LineForm(mv.UpgradeLot, ("upgrade", "lot", SPACE)),
    "park": LineForm(mv.Park, ("park", SPOT)),
    "repark": LineForm(mv.Repark, ("repark", SPOT)),
    "drive off": LineForm(mv.DriveOff, ("drive", "off", SPOT)),
    "hire doctor": LineForm(mv.HireDoctor, ("hire", "doctor", NUMBER)),
    "hire": LineForm(mv.HireStaff, ("hire", STAFF)),
    "admit to": LineForm(mv.Admit, ("admit", SERVICE, NUMBER, "to", SPACE), take=_to_consultation),
    "admit": LineForm(mv.Admit, ("admit", SERVICE, NUMBER)),
    "swap": LineForm(mv.Swap, ("swap", SERVICE, NUMBER, DIRECTION)),
    "walk via": LineForm(mv.Walk, ("walk", PERSON, GOAL, "via", VIA)),
    "walk": LineForm(mv.Walk, ("walk", PERSON, GOAL)),
    "exchange": LineForm(mv.Exchange, ("exchange", PERSON, PERSON), _exchange),
    "suggested walks": LineForm(mv.SuggestedWalks, ("suggested",)),
    "treat": LineForm(mv.Treat, ("treat", PATIENT, DOCTOR, NURSES), _treat, _treating),
    "suggested care": LineForm(mv.SuggestedCare, ("suggested",)),
    "buy": LineForm(mv.Buy, ("buy", NUMBER)),
}
"""The lines of the base game, as registered."""

for _name, _form in FORMS.items():
    clinic.add(TABLE, _name, _form)

NOTATION = LineNotation()
"""The notation of Clinic, with what modules in play have added to it."""
