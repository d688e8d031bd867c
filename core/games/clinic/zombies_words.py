"""Zombies in words, lines, position files and reports."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.event import Event, Prompt
from core.games.clinic import notation, position_modules, questions, report
from core.games.clinic.board import OUTSIDE
from core.games.clinic.look import Look
from core.games.clinic.position_modules import PositionKey
from core.games.clinic.telling import Telling, says
from core.games.clinic.zombies_events import (
    CUBES,
    ZOMBIE,
    AskZombies,
    Bitten,
    CubeReturned,
    CubesLaid,
    Shamble,
    Shambled,
    ZombieCame,
)
from core.module import Module
from core.notation import TABLE as LINES
from core.notation import LineForm
from core.position import Section
from core.wording import listed, tagged

Cubes = Callable[[Mapping[str, Any], int], int]
"""(rule-set numbers, players) -> how many cubes are in play."""


def _question(look: Look, _prompt: Prompt, seats: str) -> str:
    waiting = [name for name, person in look.clinic.people.items() if person.kind == ZOMBIE.name]
    waiting = [name for name in waiting if name not in look.clinic.busy]
    return f"Where does {seats} let zombies walk? {listed(waiting)} (C-ZOM-2)."


def _add_events(module: Module) -> None:
    @says(ZombieCame, module)
    def _(t: Telling, e: ZombieCame) -> str:
        patients, place = t.people(e.seat, e.patients), t.name(e.at)
        return f"{t.names[e.seat]}: {patients} in {place} turn into the zombie {e.id} (C-ZOM-1)"

    @says(Shambled, module)
    def _(t: Telling, e: Shambled) -> str:
        return f"{t.names[e.seat]} lets the zombie {e.id} walk to {t.name(e.to)} (C-ZOM-2)"

    @says(Bitten, module)
    def _(t: Telling, e: Bitten) -> str:
        return f"{t.names[e.seat]} loses {t.people(e.seat, e.ids)} to zombies (C-ZOM-3)"

    says(CubeReturned, module)(lambda _t, _e: "")
    says(CubesLaid, module)(lambda _t, _e: "")


# position files


def _walked(look: Look, value: Any, section: Section) -> Iterator[Event]:  # noqa: ANN401 - whatever a file says
    """`walked = true`: a zombie that has walked its step this round; also where zombies of a position can be."""
    for name, person in look.clinic.people.items():
        if person.kind == ZOMBIE.name and person.at == OUTSIDE:
            raise section.wrong("people", f"{name}, a zombie, is in pre-admissions or in a module (C-ZOM-2).")
    for name, walked in (value or {}).items():
        person = look.clinic.people[name]
        if not isinstance(walked, bool) or person.kind != ZOMBIE.name:
            raise section.wrong(f"people.{name}.walked", "This is true or false, and of a zombie.")
        if walked and name not in look.clinic.busy:
            yield Shambled(look.seat, name, person.at)


def _has_walked(look: Look, name: str) -> bool:
    return look.clinic.people[name].kind == ZOMBIE.name and name in look.clinic.busy


def _cubes_reader(cubes: Cubes) -> PositionKey:
    def read(look: Look, value: Any, section: Section) -> Iterator[Event]:  # noqa: ANN401 - whatever a file says
        most = cubes(look.rules.numbers, len(look.state.seats))
        walking = sum(person.kind == ZOMBIE.name for own in look.state.seats for person in own.people.values())
        if walking > most:
            raise section.wrong(CUBES, f"{walking} zombies are about, and there are {most} cubes (C-ZOM-1).")
        if value is not None:
            left = section.whole(CUBES, 0)
            if left + walking > most:
                text = f"With {walking} zombies about, {most - walking} of {most} cubes are left at most (C-ZOM-1)."
                raise section.wrong(CUBES, text)
            yield CubesLaid(left)
        else:
            yield CubesLaid(most - walking)

    return PositionKey(read)


def add_words(module: Module, cubes: Cubes) -> None:
    """Register words, the question, the line, the keys of position files and the entry of the report."""
    _add_events(module)
    module.add(questions.TABLE, tagged(AskZombies), _question)
    module.add(LINES, "shamble", LineForm(Shamble, ("shamble", notation.PERSON, notation.SPACE)))
    module.add(position_modules.TABLE, "person.walked", PositionKey(_walked))
    module.add(position_modules.TABLE, f"market.{CUBES}", _cubes_reader(cubes))
    module.add(report.TABLE, f"market.{CUBES}", lambda look: look.state.stock[CUBES])
    module.add(report.TABLE, "person.walked", _has_walked)
