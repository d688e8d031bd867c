"""Move: who may walk where, exchanges, the end of a seat's Move (C-MOV-1 to C-MOV-9); the suggestion is suggest.py."""

from collections.abc import Iterator

from core.event import Event, Task
from core.games.clinic import events as ev
from core.games.clinic.base import clinic
from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.moves import Exchange, SuggestedWalks, Walk
from core.games.clinic.parking import done, leave
from core.games.clinic.prompts import AskDriveOff, AskMove
from core.games.clinic.rounds import ask_in_order
from core.games.clinic.state import Person
from core.games.clinic.suggest import suggestion
from core.games.clinic.ways import ways
from core.module import Check, MoveSpec, Steps
from core.move import Done, Line, Move, Refusal
from core.state import kept_with


class EndMove(Task, frozen=True, tag="end move"):
    """A seat's Move is over: who can't get inside is fired, waiting rooms take their minutes off."""

    seat: int


@clinic.phase("move", "move")
def _begin(look: Look) -> Steps:
    yield from ask_in_order(seats_move(look, look.state.order))


def seats_move(look: Look, seats: tuple[int, ...]) -> list[Event]:
    """Return the questions of Move for seats: one after the other, or all at once as an option."""
    if look.rules.options["move"] == "together":
        everybody = tuple(sorted(look.state.order))
        return [AskMove(everybody), *(EndMove(seat) for seat in look.state.order)]
    return [step for seat in seats for step in (AskMove((seat,)), EndMove(seat))]


# where people may end a walk


def hosts(look: Look, person: Person, space: int) -> Refusal | None:
    """C-MOV-5 (patients), C-MOV-4 (staff): the kind of place."""
    kind = look.facts.kinds.get(space)
    role = look.role(person)
    if role == "patient":
        return _hosts_patient(look, person, space)
    if kind is None or role not in kind.hosts:
        name = look.name(space)
        what = f"a {kind.title.lower()} module" if kind else "no module"
        return Refusal("C-MOV-4", f"No {person.kind} works there: {name} is {what}.")
    return None


def _hosts_patient(look: Look, person: Person, space: int) -> Refusal | None:
    kind = look.facts.kinds.get(space)
    name = look.name(space)
    if kind is None or not kind.patients:
        return Refusal("C-MOV-5", f"{name} takes no patients.")
    if kind.patients == "any":
        return None
    if look.facts.service.get(space) != person.service:
        return Refusal("C-MOV-5", f"{name} does not touch a hub of {person.service} on its floor.")
    if kind.patients == "active" and space not in look.facts.active:
        return Refusal("C-MOV-5", f"{name} is not active: it touches no supply room.")
    return None


@clinic.quantity("capacity")
def _capacity(look: Look, role: str, space: int) -> Iterator[Line]:
    """C-MOV-4: how many of a role a module holds; nothing is yielded where there is no limit."""
    number = look.facts.kinds[space].hosts.get(role, "")
    if number:
        yield Line(look.number(number), "C-MOV-4", look.facts.kinds[space].title)


def has_limit(look: Look, role: str, space: int) -> bool:
    """Whether a module holds only so many of a role."""
    kind = look.facts.kinds.get(space)
    return kind is not None and bool(kind.hosts.get(role, ""))


def counts_as(look: Look, person: Person, space: int) -> str:
    """Return what a person counts as in a module (C-MOV-4): its kind if that has a limit of its own, else its role."""
    kind = look.facts.kinds.get(space)
    return person.kind if kind is not None and person.kind in kind.hosts else look.role(person)


def room_for(look: Look, person: Person, space: int) -> Refusal | None:
    """C-MOV-4: places are counted at each walk (C-MOV-9)."""
    what, people = counts_as(look, person, space), look.clinic.people
    if not has_limit(look, what, space):
        return None
    capacity = look.total("capacity", what, space)
    there = look.at(space, look.role(person))
    if sum(counts_as(look, people[name], space) == what for name in there) >= capacity:
        return Refusal("C-MOV-4", f"{look.name(space)} is full: it holds {capacity} of the role {what}.")
    return None


def barred(look: Look, name: str, space: int) -> Refusal | None:
    """Return why somebody may not walk to a place that takes such people and has room.

    Extension point `bars`: (look, person id, space) -> Refusal | None.
    """
    for hook in look.rules.hooks.get("bars", ()):
        refusal: Refusal | None = hook(look, name, space)
        if refusal is not None:
            return refusal
    if look.clinic.people[name].suspended:
        return Refusal("C-MOV-9", f"{name} can't be moved any more.")
    return None


def _walker(look: Look, m: Walk) -> Refusal | None:
    if m.person not in look.clinic.people:
        return Refusal("C-MOV-1", f"There is no {m.person} in this clinic.")
    if look.clinic.people[m.person].at == m.to:
        return Refusal("C-MOV-3", f"{m.person} is on {look.name(m.to)} already.")
    return None


def _place(look: Look, m: Walk) -> Refusal | None:
    person = look.clinic.people[m.person]
    if m.to in {OUTSIDE, PRE}:
        rule = "C-MOV-5" if look.role(person) == "patient" else "C-MOV-4"
        return Refusal(rule, f"Nobody walks {'outside' if m.to == OUTSIDE else 'back to pre-admissions'}.")
    return hosts(look, person, m.to)


def _room(look: Look, m: Walk) -> Refusal | None:
    return room_for(look, look.clinic.people[m.person], m.to)


def _offered_way(look: Look, m: Walk) -> Refusal | None:
    """C-MOV-3: the plain way, or one on which something else is taken."""
    if m.via and m.via not in ways(look, m.person, m.to):
        return Refusal("C-MOV-3", f"There is no way of {m.person} to {look.name(m.to)} via {' '.join(m.via)}.")
    return None


def _barred(look: Look, m: Walk) -> Refusal | None:
    return barred(look, m.person, m.to)


def _reachable(look: Look, m: Walk) -> Refusal | None:
    """C-MOV-1, C-MOV-2: there is a way."""
    if m.to not in look.routes(look.clinic.people[m.person].at):
        return Refusal("C-MOV-1", f"There is no way for {m.person} to {look.name(m.to)}.")
    return None


def places_for(look: Look, role: str) -> list[int]:
    """Return the modules that host a role, in order; kept with the layout."""
    kept = kept_with(look.layout)
    spaces: list[int] | None = kept.get(("places", role))
    if spaces is None:
        spaces = kept["places", role] = [space for space, kind in look.facts.kinds.items() if role in kind.hosts]
    return spaces


def hosting(look: Look, person: Person) -> list[int]:
    """Return the modules in which a person may end a walk, room aside, in order; kept with the layout."""
    kept = kept_with(look.layout)
    key = ("hosting", person.kind, person.service)
    spaces: list[int] | None = kept.get(key)
    if spaces is None:
        everywhere = places_for(look, look.role(person))
        spaces = kept[key] = [space for space in everywhere if hosts(look, person, space) is None]
    return spaces


def _walks(look: Look) -> Iterator[Walk]:
    with_things = "things" in look.rules.hooks
    for name, person in look.clinic.people.items():
        reach = look.routes(person.at)
        for space in hosting(look, person):
            if space != person.at and space in reach:
                yield Walk(name, space)
                if with_things:
                    yield from (Walk(name, space, via) for via in ways(look, name, space) if via)


def _walk(look: Look, m: Walk) -> Steps:
    way = ways(look, m.person, m.to)[m.via]
    origin = look.clinic.people[m.person].at
    yield ev.Walked(look.seat, m.person, m.to, way.path, way.minutes, origin, way.took)


clinic.move(
    MoveSpec(
        Walk,
        (AskMove,),
        _walks,
        (
            Check("walker", _walker, final=True),
            Check("place", _place, final=True),
            Check("room", _room),
            Check("way", _reachable, final=True),
            Check("via", _offered_way),
            Check("bars", _barred),
        ),
        _walk,
        sure=("walker", "place", "way"),
    )
)


# exchanges


def _pair(look: Look, m: Exchange) -> Refusal | None:
    """C-MOV-9: two of a kind in different places."""
    people = look.clinic.people
    for name in (m.a, m.b):
        if name not in people:
            return Refusal("C-MOV-9", f"There is no {name} in this clinic.")
    a, b = people[m.a], people[m.b]
    if a.kind != b.kind:
        return Refusal("C-MOV-9", f"{m.a} and {m.b} are not of a kind.")
    if a.at == b.at:
        return Refusal("C-MOV-9", f"{m.a} and {m.b} are in the same place.")
    items = look.clinic.items
    if not a.colour and a.kind == b.kind and items.get(m.a) == items.get(m.b):
        return Refusal("C-MOV-9", f"One {a.kind} is as good as another; exchanging them changes nothing.")
    return None


def _both_hosted(look: Look, m: Exchange) -> Refusal | None:
    """C-MOV-4, C-MOV-5: each may stand where the other stands now."""
    a, b = look.clinic.people[m.a], look.clinic.people[m.b]
    for person, place in ((a, b.at), (b, a.at)):
        if place in {OUTSIDE, PRE}:
            rule = "C-MOV-5" if look.role(person) == "patient" else "C-MOV-6"
            return Refusal(rule, f"Nobody goes back to {look.name(place)}.")
        refusal = hosts(look, person, place)
        if refusal is not None:
            return refusal
    return None


def _both_reachable(look: Look, m: Exchange) -> Refusal | None:
    """C-MOV-1: there is a way for both."""
    a, b = look.clinic.people[m.a], look.clinic.people[m.b]
    if b.at in look.routes(a.at) and a.at in look.routes(b.at):
        return None
    return Refusal("C-MOV-1", f"There is no way between {look.name(a.at)} and {look.name(b.at)}.")


def _neither_barred(look: Look, m: Exchange) -> Refusal | None:
    people = look.clinic.people
    return barred(look, m.a, people[m.b].at) or barred(look, m.b, people[m.a].at)


def _exchanges(look: Look) -> Iterator[Exchange]:
    inside = [(name, person) for name, person in look.clinic.people.items() if person.at >= 0]
    for i, (name, person) in enumerate(inside):
        for other, another in inside[i + 1 :]:
            distinct = person.colour or look.clinic.items
            if person.kind == another.kind and distinct and person.at != another.at:
                yield Exchange(name, other)


def _exchange(look: Look, m: Exchange) -> Steps:
    a, b = look.clinic.people[m.a], look.clinic.people[m.b]
    there = ways(look, m.a, b.at)[()]
    look = yield ev.Walked(look.seat, m.a, b.at, there.path, there.minutes, a.at, there.took)
    back = ways(look, m.b, a.at)[()]
    yield ev.Walked(look.seat, m.b, a.at, back.path, back.minutes, b.at, back.took)


clinic.move(
    MoveSpec(
        Exchange,
        (AskMove,),
        _exchanges,
        (
            Check("pair", _pair, final=True),
            Check("place", _both_hosted, final=True),
            Check("way", _both_reachable),
            Check("bars", _neither_barred),
        ),
        _exchange,
    )
)


# the suggestion


def _somebody_moves(look: Look, _m: SuggestedWalks) -> Refusal | None:
    """The suggestion is offered while it would move somebody."""
    if _somebody_comes_in(look) or suggestion(look):
        return None
    return Refusal("C-MOV-9", "Everybody is where the suggestion would have them.")


def _somebody_comes_in(look: Look) -> bool:
    return any(can_get_inside(look, name) for name in staff_outside(look))


def _suggested(look: Look, _m: SuggestedWalks) -> Steps:
    for name, space in suggestion(look):
        origin = look.clinic.people[name].at
        way = ways(look, name, space)[()]
        look = yield ev.Walked(look.seat, name, space, way.path, way.minutes, origin, way.took)


clinic.move(
    MoveSpec(
        SuggestedWalks,
        (AskMove,),
        lambda _look: (SuggestedWalks(),),
        (Check("somebody moves", _somebody_moves),),
        _suggested,
    )
)


# the end of Move


def staff_outside(look: Look) -> list[str]:
    """Return the ids of staff outside (C-MOV-6)."""
    return [
        name for name, person in look.clinic.people.items() if person.at == OUTSIDE and look.person_kind(person).staff
    ]


def can_get_inside(look: Look, name: str) -> bool:
    """Whether somebody outside can reach a legal place."""
    person = look.clinic.people[name]
    reach = look.routes(person.at)
    return any(
        space in reach
        and hosts(look, person, space) is None
        and room_for(look, person, space) is None
        and barred(look, name, space) is None
        for space in hosting(look, person)
    )


def _nobody_roams(look: Look, _m: Move) -> Refusal | None:
    """C-MOV-6: nobody on the staff who can reach a legal place stays outside."""
    for name in staff_outside(look):
        if can_get_inside(look, name):
            return Refusal("C-MOV-6", f"{name} is still outside and can reach a place.")
    return None


clinic.move(MoveSpec(Done, (AskMove,), done, (Check("nobody roams", _nobody_roams),), leave))


@clinic.quantity("credit")
def _credit(look: Look) -> Iterator[Line]:
    """C-MOV-7: each waiting room takes minutes off the round."""
    rooms = sum(kind.effect == "wait" for kind in look.facts.kinds.values())
    if rooms:
        yield Line(rooms * look.number("time.waiting"), "C-MOV-7", f"{rooms} waiting room{'s' if rooms > 1 else ''}")


clinic.add("leaving", "fired", "C-MOV-6")


@clinic.task(EndMove)
def _end_move(look: Look, task: EndMove) -> Steps:
    """C-MOV-6, C-MOV-7. Extension point `move ends`: (look) -> events, returning the last look."""
    look = look.of(task.seat)
    for name in staff_outside(look):
        look = yield ev.Fired(task.seat, name)
    for hook in look.rules.hooks.get("move ends", ()):
        look = yield from hook(look.of(task.seat))
    look = look.of(task.seat)
    credit = min(look.total("credit"), look.clinic.round_minutes)
    if credit:
        look = yield ev.Waited(task.seat, credit)
    own = look.state.seats[task.seat]
    if len(own.cars) > len(own.people):
        yield AskDriveOff((task.seat,), cars=len(own.cars) - len(own.people))
