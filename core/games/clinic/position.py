"""Position files of Clinic: a table at a given question, laid out by events (see position_clinic.py for one seat).

What a file leaves out is as in a fresh set-up; what chance decides there is drawn from the game's seed and held by the
events. Modules add keys of their own through the content table `position`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.engine import Engine
from core.event import Event
from core.games import game
from core.games.clinic import setup_events
from core.games.clinic.base import NUMBERS, clinic
from core.games.clinic.look import Look
from core.games.clinic.position_checks import check_clinic
from core.games.clinic.position_clinic import clinic_of
from core.games.clinic.position_modules import TABLE, only_known
from core.games.clinic.position_table import Laying, lay_table
from core.games.clinic.rounds import ACTIONS, resume
from core.games.clinic.setup import SetUp, table
from core.position import COMMON, Section, choices, seat_names, shown


def lay(engine: Engine, names: Sequence[str], data: Mapping[str, Any]) -> list[Event]:
    """Return the events that lay a position file out on the empty state.

    Args:
        engine: of the game, its ruleset made for the file's modules, board and numbers.
        names: by seat.
        data: the parsed file; its own seat names are those that its other keys use.

    Raises:
        PositionError: a key is unknown or wrong, or what it says breaks a rule.

    """
    top = Section(data)
    if top.word("phase", "choose") == "set-up":
        return _fresh(top)
    laying = Laying(engine)
    only_known(top, engine, "", (*COMMON, "round", "phase", "order", "action", "queues", "market", "bag"))
    seats = seat_names(data)
    if len(seats) != len(names):
        raise top.wrong("seat", f"The file has {len(seats)} seats, the game {len(names)}.")
    sections = top.sections("seat", "name")
    market = top.section("market")
    only_known(market, engine, "market.", ("university", "nurses", "orderlies", "patients_left"))
    for section in sections:
        only_known(section, engine, "seat.", SEAT_KEYS)

    fresh = table(laying.look(), len(seats))
    laying.add(fresh)
    clinics = [clinic_of(laying.look(seat), seat, section) for seat, section in enumerate(sections)]
    laying = Laying(engine)
    lay_table(laying, top, market, fresh, clinics)
    _lay_round(laying, top, seats, sections)
    laying.add(*(_used(own, laying.state.chosen) for own in clinics))
    for seat, section in enumerate(sections):
        check_clinic(laying.look(seat), section)
    _lay_module_keys(laying, top, market, sections)
    phase = _phase(laying.look(), top)
    seat = seats.index(top.word("to_act", seats[laying.state.order[0]], seats))
    own = sections[seat]
    built = own.whole("components", 0, 0, laying.look().number("actions.components"))
    points = own.whole("points", 0, 0, 99) if own.has("points") else None
    return [*laying.events, *resume(engine, laying.state, phase, seat, built, points, laying.state.chosen)]


def _fresh(top: Section) -> list[Event]:
    """Return the ordinary set-up: `phase = "set-up"` says nothing more than who plays."""
    top.only((*COMMON, "phase"))
    for section in top.sections("seat", "name"):
        section.only(("name",))
    return [SetUp()]


SEAT_KEYS = (
    *("name", "cash", "income", "popularity", "minutes", "round_minutes", "cells", "lots", "entrances", "helipads"),
    *("conveyors", "cars", "people", "used", "built", "busy", "operated", "chosen", "components", "points", "items"),
)
"""What a [[seat]] of the base game may hold."""

# round, phase and order


def _lay_round(laying: Laying, top: Section, seats: Sequence[str], sections: Sequence[Section]) -> None:
    """Lay the round, the turn order and who chose what, on top of the table."""
    look = laying.look()
    phase = top.word("phase", "choose")
    popularity = [section.whole("popularity", 0, 0, 999_999) for section in sections]
    order = tuple(sorted(range(len(seats)), key=lambda seat: popularity[seat]))
    if top.has("order"):
        order = tuple(seats.index(name) for name in top.words("order", seats))
        if sorted(order) != list(range(len(seats))):
            raise top.wrong("order", f"This must name every seat once: {', '.join(seats)}.")
    phases = look.number("actions.phases")
    first = 1 if phase in {"choose", *ACTIONS} else phases
    chosen = tuple(section.word("chosen", "", ACTIONS) for section in sections)
    if phase in ACTIONS:
        acting = seats.index(top.word("to_act", seats[order[0]], seats))
        if chosen[acting] not in {"", phase}:
            raise sections[acting].wrong("chosen", f"{seats[acting]} is to act in {phase}, so that is what was chosen.")
        chosen = (*chosen[:acting], phase, *chosen[acting + 1 :])
    laid = laying.events.pop()
    assert isinstance(laid, setup_events.PositionLaid)
    laying.add(
        replace(
            laid,
            round=top.whole("round", 1, 1, look.number("rounds")),
            action=top.whole("action", first, 1, phases),
            phase=phase,
            order=order,
            landing=tuple(reversed(order)),
            chosen=chosen if any(chosen) else (),
        )
    )


def _used(own: setup_events.ClinicLaid, chosen: tuple[str, ...]) -> setup_events.ClinicLaid:
    """Count the action that a seat carries out now as used, once at least (C-ACT-1)."""
    action = chosen[own.seat] if chosen else ""
    return replace(own, used={**own.used, action: max(1, own.used.get(action, 0))}) if action else own


def _phase(look: Look, top: Section) -> str:
    """Return the phase, if it takes place in the laid-out state."""
    phase = top.word("phase", "choose")
    headings = {p.heading for p in look.rules.phases} | {"set-up", "choose", *ACTIONS, "end"}
    if phase not in headings:
        modules = [
            name
            for name, module in game("clinic").expansions.items()
            if phase in {insertion.phase.heading for insertion in module.insertions}
        ]
        why = f"it needs the module {' or '.join(modules)}" if modules else choices(phase, sorted(headings))
        raise top.wrong("phase", f"There is no phase {shown(phase)} here: {why}.")
    called = [p for p in look.rules.phases if p.heading == phase]
    if called and not any(p.when(look) for p in called):
        raise top.wrong("phase", f"There is no {phase} in round {look.state.round}.")
    return phase


# modules


def _lay_module_keys(laying: Laying, top: Section, market: Section, sections: Sequence[Section]) -> None:
    """Let modules read their keys, each in the order of registration.

    Extension point `laid`: (look of a seat, its section) -> events, once all that is in the file lies there; what
    breaks a module's rule is raised as `section.wrong`.
    """
    for name, entry in laying.engine.rules.content.get(TABLE, {}).items():
        where, _, key = name.rpartition(".")
        if where == "seat":
            for seat, section in enumerate(sections):
                laying.add(*entry.read(laying.look(seat), section.table.get(key), section))
        elif where == "person":
            for seat, section in enumerate(sections):
                people = section.sections("people", "id")
                value = {p.word("id"): p.table[key] for p in people if p.has(key)}
                laying.add(*entry.read(laying.look(seat), value or None, section))
        else:
            section = market if where == "market" else top
            laying.add(*entry.read(laying.look(), section.table.get(key), section))
    for hook in laying.engine.rules.hooks.get("laid", ()):
        for seat, section in enumerate(sections):
            laying.add(*hook(laying.look(seat), section))


# position files may correct any number of the rule set
for _number in NUMBERS.values():
    clinic.add("numbers", _number.name, _number)
