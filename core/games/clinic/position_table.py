"""Position files of Clinic: the common table - queues, bags, University, stock - and what is drawn for it."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from core.engine import Engine
from core.games.clinic.kinds import SHADES, colour_of
from core.games.clinic.position_modules import RIDERS, UNDER, needs
from core.games.clinic.rounds import draw_patient
from core.games.clinic.setup import fill_university, solo_specials
from core.games.clinic.setup_events import ClinicLaid, PositionLaid, TableLaid
from core.games.clinic.state import ClinicState, Queued
from core.laying import Laying as LayingOut
from core.position import Section, choices, shown


class Laying(LayingOut[ClinicState]):
    """The events so far and the state they fold to."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, ClinicState())


def lay_table(laying: Laying, top: Section, market: Section, fresh: TableLaid, clinics: Sequence[ClinicLaid]) -> None:
    """Lay the stocks less what lies on the boards, then draw the queues and the University where none are given."""
    people = [person for own in clinics for person in own.people.values()]
    queues = _queues(laying, top, fresh.services)
    given = _university(laying, market, len(clinics))
    patients = Counter(person.colour if person.kind == "patient" else person.kind for person in people)
    for queue in queues.values():
        patients.update(name for patient in queue for name in (patient.colour, patient.rider))
    doctors = Counter(person.colour for person in people if person.kind == "doctor")
    doctors.update(map(colour_of, given or ()))
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
            laying.run(draw_patient(laying.look(), service))
        queues = laying.state.queues
    size = laying.look().by_players("university.size")
    if given is None:
        laying.add(fill_university(laying.look(), ("",) * size))
    state = laying.state
    next_patients = top.words("bag", list(fresh.bag))
    laying.add(
        PositionLaid(
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


def _tiles(clinics: Sequence[ClinicLaid]) -> Counter[str]:
    tiles: Counter[str] = Counter()
    for own in clinics:
        tiles.update(own.cells.values())
        tiles.update({"lot": len(own.lots), "entrance": len(own.entrances), "conveyor": len(own.discs)})
        tiles.update(thing for things in own.items.values() for thing in things)
    return tiles


def _patients_left(market: Section, bag: dict[str, int]) -> dict[str, int]:
    given = market.section("patients_left")
    given.only(bag)
    return {colour: given.whole(colour, left, 0, 999) for colour, left in bag.items()}


def _queues(laying: Laying, top: Section, services: Sequence[str]) -> dict[str, tuple[Queued, ...]]:
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
                raise given.wrong(service, f"{shown(words)}: {needs(RIDERS, rider)}")
            queue.append(Queued(colour, rider))
        most = laying.look().number("queue.length")
        if len(queue) > most:
            raise given.wrong(service, f"{len(queue)} patients wait, where {most} have room (C-ACT-2).")
        out[service] = tuple(queue)
    return out


def _university(laying: Laying, market: Section, players: int) -> tuple[str, ...] | None:
    """Return the doctors that are given, from the left, with what modules put under them behind a plus sign."""
    if not market.has("university"):
        return None
    size = laying.engine.rules.numbers["university.size"][players - 1]
    spaces = market.words("university")
    if len(spaces) > size:
        raise market.wrong("university", f"The University has {size} spaces, not {len(spaces)} (C-SET-1).")
    out = []
    for words in spaces:
        colour, plus, under = words.partition("+")
        if colour and colour not in SHADES:
            raise market.wrong("university", f"{shown(words)} is no doctor: {choices(colour, SHADES)}.")
        if plus and under not in laying.engine.rules.content.get(UNDER, {}):
            raise market.wrong("university", f"{shown(words)}: {needs(UNDER, under)}")
        out.append(words)
    return (*out, *("" for _ in range(size - len(out))))
