"""Zombies in a Clinic (C-ZOM-1 to C-ZOM-4), and the same rules for modules that bring zombies themselves.

`add_zombies` fills a module with the rules; the module at the end of this file is the one of the base box.
"""

from collections.abc import Generator, Iterator
from typing import Any

from msgspec.structs import replace

from core.conservation import LEAVING, Pieces
from core.conservation import TABLE as PIECES
from core.event import Event
from core.games.clinic.administration import cars_of_those_gone
from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.events import Treated
from core.games.clinic.kinds import CELLS
from core.games.clinic.look import Look
from core.games.clinic.moves import Admit, Exchange, Treat, Walk
from core.games.clinic.paths import routes
from core.games.clinic.prompts import AskAdmit, AskCare, AskMove
from core.games.clinic.rounds import ask_in_order
from core.games.clinic.state import ClinicState, ScoreLine
from core.games.clinic.zombies_events import (
    CUBES,
    ZOMBIE,
    AskZombies,
    Bitten,
    CubeReturned,
    Shamble,
    Shambled,
    ZombieCame,
    add_events,
)
from core.games.clinic.zombies_words import Cubes, add_words
from core.module import Check, Extension, Module, MoveSpec, Phase, Steps
from core.move import Line, Refusal
from core.ruleset import Ruleset
from core.wording import tagged

TURNING = "yellow"
"""Two patients of this colour turn into a zombie (C-ZOM-1)."""
LABORATORY = "laboratory"


def zombies(look: Look) -> list[str]:
    """Return the ids of the seat's zombies."""
    return [name for name, person in look.clinic.people.items() if person.kind == ZOMBIE.name]


def haunted(look: Look) -> set[int]:
    """Return the modules that hold a zombie."""
    people = look.clinic.people
    return {people[name].at for name in zombies(look) if people[name].at >= 0}


def treats_zombies(look: Look, space: int) -> bool:
    """Whether doctors treat zombies in a module (C-ZOM-3)."""
    kind = look.facts.kinds.get(space)
    return kind is not None and ZOMBIE.role in kind.care


# how they come


def couples(look: Look) -> list[tuple[int, str, str]]:
    """Return (place, patient, patient) of those who turn: rooms in order of space, then rows in order of queues.

    C-ZOM-1: two and two, those who came first.
    """
    yellow = {
        name: person
        for name, person in look.clinic.people.items()
        if person.kind == "patient" and person.colour == TURNING and not person.suspended
    }
    groups = [
        (room, [name for name, person in yellow.items() if person.at == room])
        for room in look.facts.of_family("treatment")
    ]
    groups += [
        (PRE, [name for name, person in yellow.items() if person.at == PRE and person.service == service])
        for service in look.state.services
    ]
    return [
        (place, one, other)
        for place, names in groups
        for one, other in zip(names[::2], names[1::2], strict=False)  # an odd one stays as it is
    ]


def _appear(look: Look) -> Steps:
    """C-ZOM-1: after worsening, in turn order, while cubes last."""
    for seat in look.state.order:
        for place, one, other in couples(look.of(seat)):
            if look.state.stock.get(CUBES, 0) > 0:
                look = yield ZombieCame(seat, look.of(seat).new_id(ZOMBIE.name), place, (one, other))
    yield from cars_of_those_gone(look)


# how they walk


def steps(look: Look, name: str) -> list[int]:
    """Return the modules that are one step away: from pre-admissions those with a door (C-ZOM-2)."""
    at = look.clinic.people[name].at
    if at == PRE:
        return list(look.facts.doors)
    return [near for near in look.board.near[at] if look.facts.is_module(near)]


def _is_zombie(look: Look, m: Shamble) -> Refusal | None:
    if m.zombie not in zombies(look):
        return Refusal("C-ZOM-2", f"There is no zombie {m.zombie} in this clinic.")
    return None


def _one_step(look: Look, m: Shamble) -> Refusal | None:
    """C-ZOM-2: one step a round."""
    return Refusal("C-ZOM-2", f"{m.zombie} has walked its step.") if m.zombie in look.clinic.busy else None


def _next_door(look: Look, m: Shamble) -> Refusal | None:
    """C-ZOM-2: into an adjacent module, from pre-admissions through an entrance or helipad."""
    if m.to not in steps(look, m.zombie):
        at = look.clinic.people[m.zombie].at
        where = "behind an entrance or helipad" if at == PRE else f"next to {look.name(at)}"
        return Refusal("C-ZOM-2", f"{m.zombie} walks one step; {look.name(m.to)} is no module {where}.")
    return None


def _shambles(look: Look) -> Iterator[Shamble]:
    for name in zombies(look):
        if name not in look.clinic.busy:
            yield from (Shamble(name, space) for space in steps(look, name))


def _shamble(look: Look, m: Shamble) -> Steps:
    yield Shambled(look.seat, m.zombie, m.to)


SHAMBLE = MoveSpec(
    Shamble,
    (AskZombies,),
    _shambles,
    (Check("zombie", _is_zombie, final=True), Check("once", _one_step), Check("step", _next_door)),
    _shamble,
)


def seats_shamble(look: Look, seats: tuple[int, ...]) -> list[Event]:
    """Return the questions of where zombies walk, for the seats that have any."""
    return [AskZombies((seat,)) for seat in seats if zombies(look.of(seat))]


def _begin(look: Look) -> Steps:
    yield from ask_in_order(seats_shamble(look, look.state.order))


def _anybody_shambles(look: Look) -> bool:
    return bool(seats_shamble(look, look.state.order))


def _resume(look: Look) -> list[Event]:
    order = look.state.order
    return seats_shamble(look, order[order.index(look.seat) :])


# nobody enters where they are


def _barred(look: Look, origin: int, to: int) -> Refusal | None:
    """C-ZOM-2: nobody enters a module that holds a zombie; None too if there would be no way without zombies."""
    if to in look.routes(origin):
        return None
    source = OUTSIDE if origin == PRE else origin
    if to not in routes(look.board, look.layout, look.facts, source, look.number("time.step")):
        return None
    if to in haunted(look):
        return Refusal("C-ZOM-2", f"There is a zombie in {look.name(to)}; nobody may enter.")
    return Refusal("C-ZOM-2", f"Zombies bar every way from {look.name(origin)} to {look.name(to)}.")


def _walk_barred(look: Look, m: Walk) -> Refusal | None:
    return _barred(look, look.clinic.people[m.person].at, m.to)


def _exchange_barred(look: Look, m: Exchange) -> Refusal | None:
    a, b = look.clinic.people[m.a].at, look.clinic.people[m.b].at
    return _barred(look, a, b) or _barred(look, b, a)


def _admission_barred(look: Look, m: Admit) -> Refusal | None:
    """C-ZOM-2: nobody is admitted straight to a zombie (C-ADM-5)."""
    if m.to is not None and m.to in haunted(look):
        return Refusal("C-ZOM-2", f"There is a zombie in {look.name(m.to)}; nobody may enter.")
    return None


def _add_bars(module: Module) -> None:
    module.hook("closed")(haunted)
    module.hook("blocked")(_barred)
    module.extend(Extension(Walk, (AskMove,), None, (Check("zombies", _walk_barred, final=True),), "way"))
    module.extend(Extension(Exchange, (AskMove,), None, (Check("zombies", _exchange_barred, final=True),), "way"))
    module.extend(Extension(Admit, (AskAdmit,), None, (Check("zombies", _admission_barred),)))


# bites and care


def _bite(look: Look) -> Generator[Event, Any, Look]:
    """C-ZOM-3: who shares a module with a zombie is removed, but for suspended people and doctors who treat zombies."""
    where = haunted(look)
    ids = tuple(
        name
        for name, person in look.clinic.people.items()
        if person.at in where
        and person.kind != ZOMBIE.name
        and not person.suspended
        and not (look.role(person) == "doctor" and treats_zombies(look, person.at))
    )
    if ids:
        look = yield Bitten(look.seat, ids)
    return look


def _zombie_treated(look: Look, m: Treat) -> Refusal | None:
    """C-ZOM-3: zombies are treated in laboratories only."""
    patient, doctor = look.clinic.people.get(m.patient), look.clinic.people.get(m.doctor)
    if patient is None or doctor is None or patient.kind != ZOMBIE.name or look.role(doctor) != "doctor":
        return None
    if doctor.at != patient.at or treats_zombies(look, patient.at):
        return None
    return Refusal("C-ZOM-3", f"{m.patient} is in {look.name(patient.at)}; zombies are treated in laboratories only.")


def _income(look: Look, patient: str, _room: int) -> Iterator[Line]:
    """C-ZOM-3: the income of a red patient."""
    if look.role(look.clinic.people[patient]) == ZOMBIE.role:
        yield Line(look.number("income.red"), "C-ZOM-3", "zombie")


def _give_back(_look: Look, event: Treated) -> Steps:
    """C-ZOM-3: the cube of a treated zombie returns."""
    if event.patient.startswith(ZOMBIE.letter):
        yield CubeReturned()


# the whole


def _worth(look: Look, _later: int) -> float:
    """What zombies are worth to a bot: their points, less whoever is with one and may be bitten."""
    where = haunted(look)
    people = look.clinic.people.values()
    with_one = sum(person.at in where and person.kind != ZOMBIE.name and not person.suspended for person in people)
    points: int = look.number("zombies.points")
    return points * len(zombies(look)) - (3.0 if look.state.phase in {"zombies", "move"} else 0.5) * with_one


def _cubes(state: ClinicState) -> int:
    """How many cubes there are, as zombies or left."""
    walking = sum(person.kind == ZOMBIE.name for own in state.seats for person in own.people.values())
    return state.stock.get(CUBES, 0) + walking


def add_zombies(module: Module, cubes: Cubes, *, part: str, cure: bool) -> None:
    """Fill a module with the rules of zombies.

    Args:
        module: to be filled.
        cubes: (rule-set numbers, players) -> how many cubes are in play.
        part: name of the line on the score sheet.
        cure: whether doctors in laboratories treat zombies.

    """
    module.add("people", ZOMBIE.name, ZOMBIE)
    add_events(module)
    add_words(module, cubes)
    module.hook("box")(lambda look, players: {CUBES: cubes(look.rules.numbers, players)})
    module.add(PIECES, CUBES, Pieces(_cubes, (Treated,), (CubeReturned,)))
    module.add("titles", CUBES, ("zombie cube", "zombie cubes"))
    module.add(LEAVING, tagged(Bitten), "C-ZOM-3")
    module.insert(Phase("zombies appear", "administration", _appear), "after", "patients worsen")
    module.insert(Phase("zombies", "zombies", _begin, _anybody_shambles), "before", "move")
    module.add("resume", "zombies", _resume)
    module.move(SHAMBLE)
    _add_bars(module)
    module.hook("move ends")(_bite)
    module.extend(Extension(Treat, (AskCare,), None, (Check("zombie treated", _zombie_treated),), "there"))
    if cure:
        module.add("cells", LABORATORY, replace(CELLS[LABORATORY], care=(ZOMBIE.role,)))
        module.quantity("income")(_income)
        module.after(Treated)(_give_back)

    @module.quantity("score")
    def _score(look: Look) -> Iterator[ScoreLine]:
        """C-ZOM-4: points for each zombie in the clinic or its pre-admissions."""
        n = len(zombies(look))
        yield ScoreLine(part, n * look.number("zombies.points"), "C-ZOM-4", f"{n} x zombie")

    module.hook("worth")(_worth)

    @module.hook("invariants")
    def _cubes_are_somewhere(rules: Ruleset, state: ClinicState, waiting: bool) -> None:  # noqa: FBT001 - as the base's
        if not waiting:
            return
        walking = [person for own in state.seats for person in own.people.values() if person.kind == ZOMBIE.name]
        assert all(person.at != OUTSIDE for person in walking), "a zombie is outside"
        assert CUBES in state.stock, "there are no cubes"
        rest, most = state.stock[CUBES] + len(walking), cubes(rules.numbers, rules.players)
        assert rest <= most, f"{rest} zombie cubes of {most}"


module = Module("zombies", title="Zombies in a Clinic")
module.add("about", "zombies", "pairs of yellow patients turn into zombies that walk and bite")
add_zombies(module, lambda numbers, _players: numbers["zombies.cubes"], part="zombies", cure=True)
