"""How each move of Clinic is put together: as a path of menu words, people and places. Modules may add theirs."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from core.games.clinic import moves as mv
from core.games.clinic.board import LOT, OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.prompts import AskMove
from core.move import Done, Move
from core.wording import tagged
from tui.screens.narrowing import Choice, Path
from tui.widgets.clinic.pips import shade_letter

PathMaker = Callable[[Look, Any], Iterator[Path]]

FAMILY_WORDS = {"hub": "hub", "special": "special"}
"""Families with several kinds of tiles: they get a menu of their own below this word."""


def menu(word: str, value: object = None) -> Choice:
    """Return a word of a menu."""
    return Choice("menu", word if value is None else str(value), word)


def _space(look: Look, space: int) -> Choice:
    return Choice("space", space, look.name(space))


def _side(look: Look, side: int) -> Choice:
    return Choice("side", side, look.board.side_names[side])


def _spot(look: Look, m: mv.Park | mv.Repark | mv.DriveOff) -> Iterator[Path]:
    yield (Choice("spot", m.spot, look.board.spot_name(m.spot)),)


def person(look: Look, name: str) -> Choice:
    """Return a person as a choice; the label is the pip."""
    return Choice("person", name, name + shade_letter(look.clinic.people[name].colour))


def _tile(look: Look, m: mv.Build) -> Iterator[Path]:
    kind = look.rules.content["cells"].get(m.what)
    place = _space(look, m.at)
    if kind is None:
        yield menu("parking lot", m.what), place
    elif kind.family in FAMILY_WORDS:
        yield menu(FAMILY_WORDS[kind.family]), menu(kind.title.lower(), m.what), place
    else:
        yield menu(kind.title.lower(), m.what), place


def _pair(look: Look, m: mv.BuildConveyors | mv.PlaceConveyors) -> Iterator[Path]:
    """Either end first."""
    yield menu("conveyors"), _space(look, m.a), _space(look, m.b)
    yield menu("conveyors"), _space(look, m.b), _space(look, m.a)


def _doctor(look: Look, m: mv.HireDoctor) -> Iterator[Path]:
    colour, plus, under = look.state.university[m.space - 1].partition("+")
    price = look.total("price", "doctor", m.space)
    yield (menu(f"{colour} doctor{plus}{under} ${price}", f"doctor {m.space}"),)


def _staff(look: Look, m: mv.HireStaff) -> Iterator[Path]:
    yield (menu(f"{m.kind} ${look.total('price', m.kind, 0)}", m.kind),)


def _queued(look: Look, m: mv.Admit | mv.Swap) -> Choice:
    colour = look.state.queues[m.service][m.position - 1].colour
    return Choice("queue", (m.service, m.position), f"{m.service} {m.position}, {colour}")


def _admit(look: Look, m: mv.Admit) -> Iterator[Path]:
    to = "pre-admissions" if m.to is None else f"straight to {look.name(m.to)}"
    yield _queued(look, m), menu(f"admit {'to ' if m.to is None else ''}{to}", to)


def _swap(look: Look, m: mv.Swap) -> Iterator[Path]:
    services = look.state.services
    other = services[services.index(m.service) + (-1 if m.up else 1)]
    yield _queued(look, m), menu(f"swap {'up' if m.up else 'down'} with {other}")


def _walk(look: Look, m: mv.Walk) -> Iterator[Path]:
    via = (menu("via " + " ".join(m.via)),) if m.via else (menu("directly"),)
    yield person(look, m.person), _space(look, m.to), *via


def _exchange(look: Look, m: mv.Exchange) -> Iterator[Path]:
    for one, other in ((m.a, m.b), (m.b, m.a)):
        there = look.clinic.people[other].at
        place = () if there in {OUTSIDE, PRE} else (_space(look, there),)
        yield person(look, one), *place, menu(f"exchange with {person(look, other).label}")


def _treat(look: Look, m: mv.Treat) -> Iterator[Path]:
    nurses = f" with {' '.join(m.nurses)}" if m.nurses else ""
    yield person(look, m.patient), menu(f"by {person(look, m.doctor).label}{nurses}")


PATHS: dict[type[Move], PathMaker] = {
    mv.TakeBonus: lambda _look, m: iter([(menu(m.tile),)]),
    mv.Place: lambda look, m: iter([(menu(m.what), _space(look, m.at))]),
    mv.PlaceEntrance: lambda look, m: iter([(menu("entrance"), _side(look, m.side))]),
    mv.PlaceConveyors: _pair,
    mv.Choose: lambda _look, m: iter([(menu(m.action),)]),
    mv.Build: _tile,
    mv.BuildEntrance: lambda look, m: iter([(menu("entrance"), _side(look, m.side))]),
    mv.UpgradeLot: lambda look, m: iter([(menu("larger lot"), _space(look, m.at))]),
    mv.BuildConveyors: _pair,
    mv.BuildConveyor: lambda look, m: iter([(menu("conveyor"), _space(look, m.at))]),
    mv.Park: _spot,
    mv.Repark: _spot,
    mv.DriveOff: _spot,
    mv.HireDoctor: _doctor,
    mv.HireStaff: _staff,
    mv.Admit: _admit,
    mv.Swap: _swap,
    mv.Walk: _walk,
    mv.Exchange: _exchange,
    mv.Treat: _treat,
    mv.Buy: lambda _look, m: iter([(menu(str(m.points)),)]),
}
"""A maker of paths for each kind of move that is put together; what is missing is chosen by its line in a menu."""


def _hub_of_tanks(look: Look) -> int | None:
    tanks = [space for space, name in look.layout.tiles if "tank" in look.clinic.items.get(look.name(space), ())]
    return tanks[0] if tanks else None


def _freeze(look: Look, m: Any) -> Iterator[Path]:  # noqa: ANN401 - a module's move
    hub = _hub_of_tanks(look)
    yield person(look, m.person), *(() if hub is None else (_space(look, hub),))


def _bank(look: Look, m: Any) -> Iterator[Path]:  # noqa: ANN401 - as above
    first = "treatment to the right" if m.special_first else "treatment to the left"
    yield menu("bank"), _space(look, m.a), menu(first)


MODULE_PATHS: dict[str, PathMaker] = {
    "build bank": _bank,
    "build machine": lambda look, m: iter([(menu("machine"), _space(look, m.at))]),
    "build cupboard": lambda look, m: iter([(menu("cupboard"), _space(look, m.at))]),
    "build tank": lambda _look, _m: iter([(menu("tank"),)]),
    "freeze": _freeze,
    "thaw": lambda look, m: iter([(person(look, m.patient), menu(f"by {person(look, m.doctor).label}"))]),
    "donate": lambda look, m: iter([(person(look, m.person), _side(look, m.side))]),
    "use condom": lambda look, m: iter([(person(look, m.person),)]),
    "shamble": lambda look, m: iter([(person(look, m.zombie), _space(look, m.to))]),
    "cigarettes": lambda look, m: iter([(_space(look, m.at), menu(str(m.number)))]),
    "clean": lambda look, m: iter([(_space(look, m.at),)]),
}
"""Makers of paths for moves of modules, by tag, so that a game without them does not import them."""

SUGGESTIONS = (mv.SuggestedWalks, mv.SuggestedCare)
"""Moves that have the key `s`."""


def paths_of(look: Look, line: Callable[[Move], str]) -> Callable[[Move], list[Path]]:
    """Return the function that says how a move is put together; `line` writes those that no maker knows."""

    def paths(move: Move) -> list[Path]:
        if isinstance(move, (Done, *SUGGESTIONS)):
            return []
        maker = PATHS.get(type(move)) or MODULE_PATHS.get(tagged(type(move)))
        return list(maker(look, move)) if maker is not None else [(menu(line(move)),)]

    return paths


def first_person(look: Look, choices: Sequence[Choice]) -> Choice | None:
    """Return who is asked about first: somebody who waits in pre-admissions or outside.

    Once nobody does, Move asks for a person (None), so that Enter walks nobody by itself; other questions begin with
    the first one.
    """
    people = look.clinic.people
    for place in (PRE, OUTSIDE):
        for choice in choices:
            if people[str(choice.value)].at == place:
                return choice
    return None if isinstance(look.prompt, AskMove) else choices[0]


__all__ = ["LOT", "PATHS", "SUGGESTIONS", "first_person", "paths_of", "person"]
