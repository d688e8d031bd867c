"""Cryogenics: tanks, and patients who are frozen in them (X-CRY-2 to X-CRY-4)."""

from collections.abc import Iterator

from core.games.blue69 import cryogenics_base as base
from core.games.blue69.cryogenics_base import HUB, TANK, BuildTank, Freeze, cryogenics, frozen, hub, tanks
from core.games.blue69.pieces import things_at
from core.games.clinic.events import Walked
from core.games.clinic.look import Look
from core.games.clinic.movement import barred
from core.games.clinic.prompts import AskBuild, AskMove
from core.games.clinic.ways import blocked
from core.module import Check, MoveSpec, Steps
from core.move import Line, Refusal

# tanks


@cryogenics.quantity("tank price")
def _price(look: Look) -> Iterator[Line]:
    """X-CRY-2: the round in dollars; the fixed part is the switch between the source's formula and its example."""
    fixed, rising = look.number("cryogenics.tank.fixed"), look.number("cryogenics.tank.round") * look.state.round
    if fixed:
        yield Line(fixed, "X-CRY-2", "a tank")
    if rising:
        yield Line(rising, "X-CRY-2", f"round {look.state.round}")


def _in_stock(look: Look, _m: BuildTank) -> Refusal | None:
    """C-BLD-15: first come, first served."""
    return None if look.state.stock.get(TANK, 0) > 0 else Refusal("C-BLD-15", "None is left in stock: tank.")


def _own_hub(look: Look, _m: BuildTank) -> Refusal | None:
    """X-CRY-2: a tank stands in the own hub."""
    return None if hub(look) is not None else Refusal("X-CRY-2", "A tank stands in an own Cryogenics hub.")


def _room(look: Look, _m: BuildTank) -> Refusal | None:
    """X-CRY-2: at most four."""
    most = look.number("cryogenics.tanks.most")
    return Refusal("X-CRY-2", f"The hub holds {most} tanks, and they are there.") if tanks(look) >= most else None


def _one_an_action(look: Look, _m: BuildTank) -> Refusal | None:
    """X-CRY-2: one an action."""
    prompt = look.state.prompt
    assert isinstance(prompt, AskBuild)
    if prompt.bonus.count(TANK) >= look.number("cryogenics.tanks.action"):
        return Refusal("X-CRY-2", "One tank is built with one Build action.")
    return None


def _pay(look: Look, _m: BuildTank) -> Refusal | None:
    """X-CRY-2: payable from cash."""
    cash = look.clinic.cash
    tipping = look.rules.tipping("tank price", cash, look)
    if tipping is None:
        return None
    return Refusal(tipping.rule, f"That costs ${look.total('tank price')}; there is ${cash} in cash.")


def _build(look: Look, _m: BuildTank) -> Steps:
    space = hub(look)
    assert space is not None
    yield base.TankBuilt(look.seat, space, look.total("tank price"))


cryogenics.move(
    MoveSpec(
        BuildTank,
        (AskBuild,),
        lambda _look: (BuildTank(),),
        (
            Check("stock", _in_stock),
            Check("hub", _own_hub),
            Check("room", _room),
            Check("one an action", _one_an_action),
            Check("cash", _pay),
        ),
        _build,
    )
)


# freezing


@cryogenics.hook("bars")
def _sealed(look: Look, name: str, space: int) -> Refusal | None:
    """X-CRY-3: a frozen patient stays; until the thaw the hub takes nobody else."""
    person = look.clinic.people[name]
    if person.suspended:
        return Refusal("X-CRY-3", f"{name} is frozen and can't be moved.")
    if look.facts.kinds[space].name == HUB and person.kind != "patient":
        rule = "X-CRY-3" if look.role(person) in {"doctor", "nurse"} else "C-MOV-4"  # no hub takes others
        return Refusal(rule, f"{look.name(space)} holds tanks and frozen patients only.")
    return None


def _patient(look: Look, m: Freeze) -> Refusal | None:
    """X-CRY-3: a patient of the clinic who is not frozen yet."""
    person = look.clinic.people.get(m.person)
    if person is None:
        return Refusal("X-CRY-3", f"There is no {m.person} in this clinic.")
    if person.kind != "patient":
        return Refusal("X-CRY-3", f"{m.person} is no patient who can be frozen.")
    return Refusal("X-CRY-3", f"{m.person} is frozen already.") if person.suspended else None


def _empty_tank(look: Look, _m: Freeze) -> Refusal | None:
    """X-CRY-3: an empty tank of the hub."""
    if hub(look) is None:
        return Refusal("X-CRY-3", "There is no Cryogenics hub in this clinic.")
    if len(frozen(look)) >= tanks(look):
        return Refusal("X-CRY-3", "There is no empty tank in the Cryogenics hub.")
    return None


def _way(look: Look, m: Freeze) -> Refusal | None:
    """C-MOV-1: there is a way, which no module bars."""
    space = hub(look)
    assert space is not None
    at = look.clinic.people[m.person].at
    if space not in look.routes(at):
        return blocked(look, at, space) or Refusal("C-MOV-1", f"There is no way for {m.person} to {look.name(space)}.")
    return None


def _let_go(look: Look, m: Freeze) -> Refusal | None:
    """What other modules forbid."""
    space = hub(look)
    assert space is not None
    return barred(look, m.person, space)


def _patients(look: Look) -> Iterator[Freeze]:
    if len(frozen(look)) < tanks(look):
        yield from (Freeze(name) for name, person in look.clinic.people.items() if person.kind == "patient")


def _freeze(look: Look, m: Freeze) -> Steps:
    space = hub(look)
    assert space is not None
    origin = look.clinic.people[m.person].at
    way = look.routes(origin)[space]
    yield Walked(look.seat, m.person, space, way.path, way.minutes, origin)
    yield base.Froze(look.seat, m.person)


cryogenics.move(
    MoveSpec(
        Freeze,
        (AskMove,),
        _patients,
        (
            Check("patient", _patient, final=True),
            Check("tank", _empty_tank, final=True),
            Check("way", _way, final=True),
            Check("bars", _let_go),
        ),
        _freeze,
    )
)


# expenses


@cryogenics.quantity("upkeep")
def _upkeep(look: Look) -> Iterator[Line]:
    """X-CRY-4: the hub's upkeep in place of that of a module."""
    for space, kind in look.layout.tiles:
        if kind == HUB:
            full = TANK in things_at(look, space)
            due = look.number("cryogenics.upkeep.tanks" if full else "cryogenics.upkeep.empty")
            text = f"Cryogenics hub with{'' if full else 'out'} tanks, ${due} in place of the module upkeep"
            if due != look.number("upkeep.module"):
                yield Line(due - look.number("upkeep.module"), "X-CRY-4", text)
