"""Position files of Clinic: a table at a given question, laid out by events (see position_clinic.py for one seat).

What a file leaves out is as in a fresh set-up; what chance decides there is drawn from the game's seed and held by the
events. Modules add keys of their own through the content table `position`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from core.engine import Engine
from core.event import Event
from core.games import game
from core.games.clinic import events as ev
from core.games.clinic.base import NUMBERS, clinic
from core.games.clinic.kinds import SHADES
from core.games.clinic.look import Look
from core.games.clinic.position_checks import check_clinic
from core.games.clinic.position_clinic import clinic_of
from core.games.clinic.rounds import ACTIONS, resume
from core.games.clinic.setup import fill_university, solo_specials, table
from core.games.clinic.state import ClinicState, Queued
from core.position import COMMON, Section, choices, seat_names, shown

TABLE = "position"
"""Content table of further keys: `seat.dna`, `person.frozen`, `market.flasks`, `queue.rider` …"""
RIDERS = "riders"
"""Content table of what modules may put on patients in queues (`yellow+obsession`)."""


class PositionKey(Struct, frozen=True):
    """A key that a module adds to position files.

    Attributes:
        read: (look, value, section) -> events that lay out what the key says. Called once everything of the base lies
            there, for a key of a seat or of people once a seat (the look is that seat's), else once. The value is None
            where the key is left out; for people it is a value by id. `section.wrong` makes errors.

    """

    read: Callable[[Look, Any, Section], Iterable[Event]]


class _Laying:
    """The events so far and the state they fold to."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.state = ClinicState()
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        self.events += events
        self.state = cast("ClinicState", self.engine.fold_all(self.state, events))

    def look(self, seat: int = -1) -> Look:
        look: Look = self.engine.look(self.state, seat)
        return look


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
    laying = _Laying(engine)
    _only_known(top, engine, "", (*COMMON, "round", "phase", "order", "action", "queues", "market", "bag"))
    seats = seat_names(data)
    if len(seats) != len(names):
        raise top.wrong("seat", f"The file has {len(seats)} seats, the game {len(names)}.")
    sections = top.sections("seat", "name")
    market = top.section("market")
    _only_known(market, engine, "market.", ("university", "nurses", "orderlies", "patients_left"))
    for section in sections:
        _only_known(section, engine, "seat.", SEAT_KEYS)

    fresh = table(laying.look(), len(seats))
    laying.add(fresh)
    clinics = [clinic_of(laying.look(), seat, section) for seat, section in enumerate(sections)]
    laying = _Laying(engine)
    _lay_table(laying, top, market, fresh, clinics)
    _lay_round(laying, top, seats, sections)
    laying.add(*clinics)
    for seat, section in enumerate(sections):
        check_clinic(laying.look(seat), section)
    _lay_module_keys(laying, top, market, sections)
    phase = _phase(laying.look(), top)
    seat = seats.index(top.word("to_act", seats[laying.state.order[0]], seats))
    own = sections[seat]
    built = own.whole("components", 0, 0, laying.look().number("actions.components"))
    points = own.whole("points", 0, 0, 99) if own.has("points") else None
    return [*laying.events, *resume(engine, laying.state, phase, seat, built, points, laying.state.chosen)]


SEAT_KEYS = (
    *("name", "cash", "income", "popularity", "minutes", "round_minutes", "cells", "lots", "entrances", "helipads"),
    *("conveyors", "cars", "people", "used", "built", "busy", "operated", "chosen", "components", "points"),
)
"""What a [[seat]] of the base game may hold."""

# the common table


def _lay_table(
    laying: _Laying, top: Section, market: Section, fresh: ev.TableLaid, clinics: Sequence[ev.ClinicLaid]
) -> None:
    """Lay the stocks less what lies on the boards, then draw the queues and the University where none are given."""
    people = [person for own in clinics for person in own.people.values()]
    queues = _queues(laying, top, fresh.services)
    given = _university(laying, market, len(clinics))
    patients = Counter(person.colour for person in people if person.kind == "patient")
    patients.update(patient.colour for queue in queues.values() for patient in queue)
    doctors = Counter(person.colour for person in people if person.kind == "doctor")
    doctors.update(given or ())
    doctors["white"] -= len(clinics)  # the fresh bag is without the starting doctors already
    orderlies = sum(person.kind == "orderly" for person in people)
    laying.add(
        replace(
            fresh,
            bag=_patients_left(market, _less(fresh.bag, patients)),
            doctors=_less(fresh.doctors, doctors),
            orderlies=market.whole("orderlies", max(0, fresh.orderlies - orderlies), 0, 999),
        )
    )
    if len(clinics) == 1:
        laying.add(solo_specials(laying.look()))
    if not top.has("queues"):
        for service in fresh.services:
            colour = laying.look().draw("patients").from_bag(laying.state.bag)
            if colour is not None:
                laying.add(ev.PatientDrawn(service, colour))
        queues = laying.state.queues
    size = laying.look().by_players("university.size")
    if given is None:
        laying.add(fill_university(laying.look(), ("",) * size))
    state = laying.state
    next_patients = top.words("bag", SHADES)
    laying.add(
        ev.PositionLaid(
            round=0,
            action=0,
            phase="",
            order=state.order,
            landing=state.landing,
            chosen=(),
            queues=queues,
            bag={colour: max(left, next_patients.count(colour)) for colour, left in state.bag.items()},
            next_patients=next_patients,
            doctors=state.doctors,
            university=state.university if given is None else given,
            nurses=market.whole("nurses", laying.look().by_players("nurses.round"), 0, 999),
            orderlies=state.orderlies,
            stock=_less(state.stock, _tiles(clinics)),
        )
    )


def _less(counts: Mapping[str, int], taken: Mapping[str, int]) -> dict[str, int]:
    return {name: max(0, count - taken.get(name, 0)) for name, count in counts.items()}


def _tiles(clinics: Sequence[ev.ClinicLaid]) -> Counter[str]:
    tiles: Counter[str] = Counter()
    for own in clinics:
        tiles.update(own.cells.values())
        tiles.update({"lot": len(own.lots), "entrance": len(own.entrances), "conveyor": len(own.discs)})
    return tiles


def _patients_left(market: Section, bag: dict[str, int]) -> dict[str, int]:
    given = market.section("patients_left")
    given.only(SHADES)
    return {colour: given.whole(colour, left, 0, 999) for colour, left in bag.items()}


def _queues(laying: _Laying, top: Section, services: Sequence[str]) -> dict[str, tuple[Queued, ...]]:
    given = top.section("queues")
    riders = laying.engine.rules.content.get(RIDERS, {})
    for service in given.table:
        if service not in services:
            raise given.wrong(service, f"There is no queue of that name: {choices(service, services)}.")
    out = {}
    for service in services:
        queue = []
        for words in given.words(service):
            colour, plus, rider = words.partition("+")
            if colour not in SHADES:
                raise given.wrong(service, f"{shown(words)} is no patient: {choices(colour, SHADES)}; no gaps.")
            if plus and rider not in riders:
                raise given.wrong(service, f"{shown(words)}: {_needs(RIDERS, rider)}")
            queue.append(Queued(colour, rider))
        out[service] = tuple(queue)
    return out


def _university(laying: _Laying, market: Section, players: int) -> tuple[str, ...] | None:
    """Return the doctors that are given, from the left; modules read what stands behind a plus sign."""
    if not market.has("university"):
        return None
    size = laying.engine.rules.numbers["university.size"][players - 1]
    spaces = market.words("university")
    if len(spaces) > size:
        raise market.wrong("university", f"The University has {size} spaces, not {len(spaces)} (C-SET-1).")
    out = []
    for words in spaces:
        colour, plus, _ = words.partition("+")
        if colour and colour not in SHADES:
            raise market.wrong("university", f"{shown(words)} is no doctor: {choices(colour, SHADES)}.")
        if plus and "market.university" not in laying.engine.rules.content.get(TABLE, {}):
            raise market.wrong("university", f"{shown(words)}: {_needs(TABLE, 'market.university')}")
        out.append(colour)
    return (*out, *("" for _ in range(size - len(out))))


# round, phase and order


def _lay_round(laying: _Laying, top: Section, seats: Sequence[str], sections: Sequence[Section]) -> None:
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
    assert isinstance(laid, ev.PositionLaid)
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


def _phase(look: Look, top: Section) -> str:
    """Return the phase, if it takes place in the laid-out state."""
    phase = top.word("phase", "choose")
    headings = {p.heading for p in look.rules.phases} | {"choose", *ACTIONS, "end"}
    if phase not in headings:
        raise top.wrong("phase", f"There is no phase {shown(phase)} here: {choices(phase, sorted(headings))}.")
    return phase


# modules


def _only_known(section: Section, engine: Engine, prefix: str, known: Iterable[str]) -> None:
    """Raise PositionError for a key that neither the base nor a module in play reads."""
    further = [name.removeprefix(prefix) for name in engine.rules.content.get(TABLE, {}) if name.startswith(prefix)]
    names = (*known, *(name for name in further if "." not in name))
    for key in section.table:
        if key not in names and _module_of(TABLE, prefix + key):
            raise section.wrong(key, _needs(TABLE, prefix + key))
    section.only(names)


def _module_of(table_: str, name: str) -> list[str]:
    """Return the modules, in play or not, that have an entry of a name in a content table."""
    return [key for key, module in game("clinic").expansions.items() if name in module.content.get(table_, {})]


def _needs(table_: str, name: str) -> str:
    modules = _module_of(table_, name)
    return f"This needs the module {' or '.join(modules)}." if modules else "No module in play knows this."


def _lay_module_keys(laying: _Laying, top: Section, market: Section, sections: Sequence[Section]) -> None:
    """Let modules read their keys, each in the order of registration."""
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


# position files may correct any number of the rule set
for _number in NUMBERS.values():
    clinic.add("numbers", _number.name, _number)
