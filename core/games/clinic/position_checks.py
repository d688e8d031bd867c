"""Position files of Clinic: whether a clinic that was laid out could stand like that by the rules."""

from collections import Counter

from core.games.clinic.board import LOT, OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.movement import barred, counts_as, has_limit, hosts
from core.games.clinic.position_clinic import spot_words
from core.games.clinic.rounds import ACTIONS
from core.games.clinic.state import Person
from core.position import Section


def check_clinic(look: Look, section: Section) -> None:
    """Raise PositionError with the key of whatever breaks a rule in the clinic of the look's seat."""
    for check in (_cells, _same_kind, _buildings, _lots, _entrances, _conveyors, _cars, _rows, _people, _uses):
        check(look, section)


def _cells(look: Look, section: Section) -> None:
    """C-BLD-2 modules, C-BLD-9 helipads, C-BLD-10 gardens: what lies below."""
    for space, kind in look.facts.kinds.items():
        below = look.board.below(space)
        carrier = look.facts.family(below) if below >= 0 else "ground"
        on_module = below >= 0 and look.facts.is_module(below)
        name = look.name(space)
        if kind.family == "helipad" and not on_module:
            key = "helipads" if section.has("helipads") else "cells"
            raise section.wrong(key, f"The helipad on {name} is on no module (C-BLD-9).")
        if kind.family == "garden" and carrier not in {"ground", "garden"}:
            raise section.wrong("cells", f"The garden on {name} lies neither on the ground nor on a garden (C-BLD-10).")
        if kind.is_module and not on_module and carrier != "ground":
            raise section.wrong("cells", f"The module on {name} has no module below it (C-BLD-2).")


def _same_kind(look: Look, section: Section) -> None:
    """C-BLD-3: modules of the same kind are never adjacent."""
    for space in look.facts.modules:
        family = look.facts.family(space)
        for near in look.board.near[space]:
            if near > space and look.facts.family(near) == family:
                text = f"{look.name(space)} and {look.name(near)} are adjacent and of the same kind (C-BLD-3)."
                raise section.wrong("cells", text)


def _buildings(look: Look, section: Section) -> None:
    """C-BRD-3: every building holds a hub; C-BLD-4: one a floor."""
    for (_building, floor), hubs in look.facts.hubs.items():
        if len(hubs) > 1:
            names = " and ".join(look.name(hub) for hub in hubs)
            raise section.wrong("cells", f"One building has two hubs on floor {floor}, {names} (C-BLD-4).")
    for space, building in look.facts.building.items():
        if building not in look.facts.buildings:
            text = f"The module on {look.name(space)} belongs to no building with a service hub (C-BRD-3)."
            raise section.wrong("cells", text)


def _lots(look: Look, section: Section) -> None:
    """C-BLD-10: a lot lies on free ground."""
    for space in look.layout.lots:
        if space >= look.board.ground:
            raise section.wrong("lots", f"Lots lie on floor 0, not on {look.name(space)} (C-BRD-4).")
        if space in look.facts.kinds:
            raise section.wrong("lots", f"{look.name(space)} holds something already (C-BLD-10).")


def _entrances(look: Look, section: Section) -> None:
    """C-BLD-8: on outer sides, pointing into modules, the first one into a hub."""
    for side in look.layout.entrances:
        name = look.board.side_names[side]
        inside = look.board.side_spaces[side][0]
        if not look.board.is_outer(side):
            raise section.wrong("entrances", f"{name} is no outer side (C-BLD-8).")
        if not look.facts.is_module(inside):
            raise section.wrong("entrances", f"The entrance {name} points into no module (C-BLD-8).")
    first = look.layout.entrances[:1]
    if first and look.facts.family(look.board.side_spaces[first[0]][0]) != "hub":
        raise section.wrong("entrances", "The first entrance points into a service hub (C-BLD-8).")


def _conveyors(look: Look, section: Section) -> None:
    """C-BLD-12: discs on modules, each in line with others."""
    discs = look.layout.discs
    for disc in discs:
        if not look.facts.is_module(disc):
            raise section.wrong("conveyors", f"There is no module on {look.name(disc)} for a disc (C-BLD-12).")
    reached = list(discs[:1])
    for disc in reached:
        reached += [other for other in look.board.in_line[disc] if other in discs and other not in reached]
    if len(discs) == 1 or len(reached) < len(discs):
        alone = next((disc for disc in discs if disc not in reached), discs[0])
        raise section.wrong("conveyors", f"The disc on {look.name(alone)} is in line with no other (C-BLD-12).")


def _cars(look: Look, section: Section) -> None:
    """C-PRK-1: where cars stand; C-PRK-3: as many as people."""
    for spot, cars in Counter(look.clinic.cars).items():
        words = spot_words(look.board, spot)
        if spot >= LOT:
            room = look.layout.lots.get(spot - LOT, 0)
            if cars > room:
                raise section.wrong("cars", f"{cars} cars stand in {words}, which has room for {room} (C-PRK-1).")
        elif spot not in look.facts.sides:
            raise section.wrong("cars", f"A car stands on {words}, beside a module (C-PRK-1).")
        elif cars > 1:
            raise section.wrong("cars", f"{cars} cars stand on {words}, where one has room (C-PRK-1).")
    cars, people = len(look.clinic.cars), len(look.clinic.people)
    if cars != people:
        text = f"{_count(cars, 'car')} for {_count(people, 'person')}; everybody has one (C-PRK-3)."
        raise section.wrong("cars", text)


def _count(number: int, thing: str) -> str:
    plural = {"person": "people"}.get(thing, f"{thing}s")
    return f"{number} {thing if number == 1 else plural}"


def _rows(look: Look, section: Section) -> None:
    """C-ADM-3: at most four patients in a pre-admissions row."""
    limit = look.number("row.limit")
    rows = Counter(p.service for p in look.clinic.people.values() if p.at == PRE and p.kind == "patient")
    for service, patients in rows.items():
        if patients > limit:
            text = f"{patients} patients of {service} are in pre-admissions, where {limit} have room (C-ADM-3)."
            raise section.wrong("people", text)


def _people(look: Look, section: Section) -> None:
    """C-MOV-4 and C-MOV-5: everybody in a place that takes them."""
    counted: Counter[tuple[int, str]] = Counter()
    for name, person in look.clinic.people.items():
        role = "" if look.person_kind(person).roams else look.role(person)
        wrong = _not_outside(role, person) if person.at < 0 else _not_inside(look, role, name)
        if wrong:
            raise section.wrong("people", f"{name}, a {person.kind}, can't be {look.name(person.at)}: {wrong}")
        what = counts_as(look, person, person.at)
        counted[person.at, what] += not person.suspended
        if has_limit(look, what, person.at):
            limit = look.total("capacity", what, person.at)
            if counted[person.at, what] > limit:
                text = f"{look.name(person.at)} has room for {_count(limit, what)}, and {name} is one more (C-MOV-4)."
                raise section.wrong("people", text)


def _not_outside(role: str, person: Person) -> str:
    if role == "patient":
        return "patients are in pre-admissions or in a room (C-MOV-5)." if person.at == OUTSIDE else ""
    return "only patients are (C-BRD-5)." if person.at == PRE and role and not person.bound else ""


def _not_inside(look: Look, role: str, name: str) -> str:
    person = look.clinic.people[name]
    if not look.facts.is_module(person.at):
        return "there is no module (C-BRD-5)."
    if not role or person.suspended:  # kinds of modules that fit anywhere, people whom modules set aside
        return ""
    refusal = hosts(look, person, person.at) or barred(look, name, person.at)
    return refusal.sentence if refusal else ""


def _uses(look: Look, section: Section) -> None:
    """C-ACT-1: for each choice of action still to come this round there is an action left."""
    phases, uses = look.number("actions.phases"), look.number("actions.uses")
    to_come = phases - look.state.action + (look.state.phase == "choose")
    left = sum(uses - look.clinic.used.get(action, 0) for action in ACTIONS)
    if left < to_come:
        what = f"{_count(to_come, 'choice')} of action {'is' if to_come == 1 else 'are'} still to come this round"
        raise section.wrong("used", f"{what}, and {_count(left, 'use')} of the actions are left (C-ACT-1).")
