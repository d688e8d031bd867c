"""Patient Care: who treats whom, with how many nurses, for what income (C-CAR-1 to C-CAR-3)."""

from collections.abc import Iterator
from itertools import permutations

from msgspec.structs import replace

from core.event import Event
from core.games.clinic.base import clinic
from core.games.clinic.events import Treated
from core.games.clinic.kinds import shade
from core.games.clinic.look import Look
from core.games.clinic.moves import SuggestedCare, Treat
from core.games.clinic.parking import done, leave
from core.games.clinic.prompts import AskCare, AskDriveOff
from core.games.clinic.rounds import ask_in_order
from core.module import Check, MoveSpec, Steps
from core.move import Done, Line, Refusal


@clinic.phase("care", "care")
def _begin(look: Look) -> Steps:
    yield from ask_in_order(seat_cares(look, look.state.order))


def seat_cares(_look: Look, seats: tuple[int, ...]) -> list[Event]:
    """Return the questions of Patient Care for seats in order."""
    return [AskCare((seat,)) for seat in seats]


# amounts


@clinic.quantity("nurses")
def _nurses(look: Look, patient: str, doctor: str, room: int) -> Iterator[Line]:
    """C-CAR-1: a nurse a shade between doctor and patient; C-CAR-2: none in an extreme consultation."""
    kind = look.facts.kinds[room]
    people = look.clinic.people
    if kind.patients == "any" or look.role(people[patient]) != "patient":
        return
    apart = abs(shade(people[patient].colour) - shade(people[doctor].colour))
    if apart and kind.patients == "touching":
        yield Line(-1, "C-CAR-1", "the operating room counts as a nurse")
    if apart:
        yield Line(apart, "C-CAR-1", f"{apart} shade{'s' if apart > 1 else ''} apart")


@clinic.quantity("income")
def _income(look: Look, patient: str, room: int) -> Iterator[Line]:
    """C-CAR-2: income by colour, more for gardens next to a treatment room; a flat sum in an extreme consultation."""
    kind = look.facts.kinds[room]
    if look.role(look.clinic.people[patient]) != "patient":
        return
    if kind.patients == "any":
        yield Line(look.number("income.consultation"), "C-CAR-2", "extreme consultation")
        return
    colour = look.clinic.people[patient].colour
    yield Line(look.number(f"income.{colour}"), "C-CAR-2", f"{colour} patient")
    if kind.family == "treatment":
        gardens = sum(look.facts.family(near) == "garden" for near in look.board.near[room])
        if gardens:
            text = f"{gardens} garden{'s' if gardens > 1 else ''} next door"
            yield Line(gardens * look.number("income.garden"), "C-CAR-2", text)


# one treatment


def _free(look: Look, room: int, role: str) -> list[str]:
    return [name for name in look.at(room, role) if name not in look.clinic.busy]


def cared_for(look: Look) -> frozenset[str]:
    """Return the roles that are treated anywhere; kept with the rules."""
    roles: frozenset[str] | None = look.rules.kept.get("cared for")
    if roles is None:
        roles = look.rules.kept["cared for"] = frozenset(role for kind in look.cells.values() for role in kind.care)
    return roles


def sick(look: Look, room: int) -> list[str]:
    """Return the ids of those in a room who can be treated there."""
    people = look.clinic.people
    return [name for role in look.facts.kinds[room].care for name in look.at(room, role) if not people[name].suspended]


def _number(name: str) -> int:
    return int(name[1:])


def _there(look: Look, m: Treat) -> Refusal | None:
    people = look.clinic.people
    for name in (m.patient, m.doctor, *m.nurses):
        if name not in people:
            return Refusal("C-CAR-1", f"There is no {name} in this clinic.")
    if look.role(people[m.patient]) not in cared_for(look):
        return Refusal("C-CAR-1", f"{m.patient} is no patient.")
    if people[m.patient].suspended:
        return Refusal("C-CAR-1", f"{m.patient} can't be treated now.")
    if look.role(people[m.doctor]) != "doctor":
        return Refusal("C-CAR-1", f"{m.doctor} is no doctor.")
    return None


def _same_room(look: Look, m: Treat) -> Refusal | None:
    """C-CAR-1: a doctor treats a patient in the same room."""
    patient, doctor = look.clinic.people[m.patient], look.clinic.people[m.doctor]
    kind = look.facts.kinds.get(patient.at)
    if kind is None or look.role(patient) not in kind.care:
        return Refusal("C-CAR-1", f"{m.patient} is in {look.name(patient.at)}, where nobody is treated.")
    if doctor.at != patient.at:
        return Refusal("C-CAR-1", f"{m.doctor} is in {look.name(doctor.at)}, not with {m.patient}.")
    return None


def _doctor_free(look: Look, m: Treat) -> Refusal | None:
    """C-CAR-1: a doctor treats one patient."""
    return Refusal("C-CAR-1", f"{m.doctor} has treated a patient this round.") if m.doctor in look.clinic.busy else None


def _nurses_free(look: Look, m: Treat) -> Refusal | None:
    """C-CAR-1: a nurse helps one doctor, in the same room."""
    room = look.clinic.people[m.patient].at
    for nurse in m.nurses:
        if look.role(look.clinic.people[nurse]) != "nurse":
            return Refusal("C-CAR-1", f"{nurse} is no nurse.")
        if nurse not in look.at(room, "nurse"):
            return Refusal("C-CAR-1", f"{nurse} is not in {look.name(room)}.")
        if nurse in look.clinic.busy:
            return Refusal("C-CAR-1", f"{nurse} has helped a doctor this round.")
    return None


def _enough_nurses(look: Look, m: Treat) -> Refusal | None:
    """C-CAR-1: exactly as many nurses as shades lie between doctor and patient."""
    room = look.clinic.people[m.patient].at
    needed, given = look.total("nurses", m.patient, m.doctor, room), len(m.nurses)
    if needed == given:
        return None
    if given < needed:
        tipping = look.rules.tipping("nurses", given, look, m.patient, m.doctor, room)
        assert tipping is not None
        rule = tipping.rule
    else:
        rule = _sparing(look, m, room)
    word = "nurse" if needed == 1 else "nurses"
    return Refusal(rule, f"{m.doctor} treats {m.patient} with {needed} {word}, not with {given}.")


def _sparing(look: Look, m: Treat, room: int) -> str:
    """Return the rule of the line that brings the nurses needed below those given."""
    rule, amount, given = "C-CAR-1", 0, len(m.nurses)
    for line in look.lines("nurses", m.patient, m.doctor, room):
        if amount >= given > amount + line.amount:
            rule = line.rule
        amount += line.amount
    return rule


def _lowest_nurses(look: Look, m: Treat) -> Refusal | None:
    """Free nurses of a room are interchangeable: the lowest-numbered ones help."""
    free = sorted(_free(look, look.clinic.people[m.patient].at, "nurse"), key=_number)
    if m.nurses != tuple(free[: len(m.nurses)]):
        return Refusal("C-CAR-1", f"The nurses of the room are alike; it is {' '.join(free[: len(m.nurses)])}.")
    return None


def _usable(look: Look, m: Treat) -> Refusal | None:
    """C-CAR-1: nothing is used with a treatment but what modules offer.

    Extension point `usable`: (look, doctor) -> things; the quantity `use` says what they bring.
    """
    offered = {thing for hook in look.rules.hooks.get("usable", ()) for thing in hook(look, m.doctor)}
    for thing in m.using:
        if thing not in offered:
            return Refusal("C-CAR-1", f"{m.doctor} has no {thing} to use.")
    return None


def treatment(look: Look, patient: str, doctor: str) -> Treat | None:
    """Return the treatment of a patient by a doctor of its room with the nurses needed, None if they are too few."""
    room = look.clinic.people[patient].at
    needed = look.total("nurses", patient, doctor, room)
    nurses = sorted(_free(look, room, "nurse"), key=_number)[:needed]
    return Treat(patient, doctor, tuple(nurses)) if len(nurses) == needed else None


def best_use(look: Look, patient: str, doctor: str) -> tuple[int, tuple[str, ...]]:
    """Return the most dollars that something a doctor can use brings with a treatment, and what it is."""
    best: tuple[int, tuple[str, ...]] = (0, ())
    for hook in look.rules.hooks.get("usable", ()):
        for thing in hook(look, doctor):
            dollars = look.total("use", Treat(patient, doctor, (), (thing,)))
            if dollars > best[0]:
                best = (dollars, (thing,))
    return best


def rooms_of_care(look: Look) -> list[int]:
    """Return the rooms with a patient and a free doctor, in order."""
    return [
        space
        for space, kind in look.facts.kinds.items()
        if kind.care and sick(look, space) and _free(look, space, "doctor")
    ]


def _treatments(look: Look) -> Iterator[Treat]:
    for room in rooms_of_care(look):
        for patient in sick(look, room):
            for doctor in _free(look, room, "doctor"):
                m = treatment(look, patient, doctor)
                if m is not None:
                    yield m
                    for hook in look.rules.hooks.get("usable", ()):
                        yield from (replace(m, using=(thing,)) for thing in hook(look, doctor))


def _treated(look: Look, m: Treat) -> Treated:
    room = look.clinic.people[m.patient].at
    income = look.total("income", m.patient, room) + look.total("use", m)
    operated = look.facts.kinds[room].patients == "touching"
    return Treated(look.seat, m.patient, m.doctor, m.nurses, room, income, m.using, operated)


def _treat(look: Look, m: Treat) -> Steps:
    yield _treated(look, m)
    yield AskDriveOff((look.seat,), cars=1)


clinic.move(
    MoveSpec(
        Treat,
        (AskCare,),
        _treatments,
        (
            Check("there", _there, final=True),
            Check("same room", _same_room, final=True),
            Check("doctor free", _doctor_free),
            Check("nurses free", _nurses_free),
            Check("nurses", _enough_nurses),
            Check("lowest nurses", _lowest_nurses),
            Check("using", _usable),
        ),
        _treat,
    )
)


# the suggestion


def best_pairing(look: Look) -> tuple[tuple[str, str], ...]:
    """Return (patient, doctor) of a pairing with the highest income, then the fewest nurses (C-CAR-3).

    What a doctor can use with a treatment counts, and is used.
    """
    return tuple(pair for room in rooms_of_care(look) for pair in _best_of_room(look, room))


def _best_of_room(look: Look, room: int) -> tuple[tuple[str, str], ...]:
    patients, doctors = sick(look, room), _free(look, room, "doctor")
    nurses = len(_free(look, room, "nurse"))
    used = {d: best_use(look, patients[0], d)[0] for d in doctors}
    if not any(look.total("nurses", p, d, room) for p in patients for d in doctors):
        patients.sort(key=lambda p: -look.total("income", p, room))
        doctors.sort(key=lambda d: -used[d])
        return tuple(zip(patients, doctors, strict=False))  # any doctor does for any patient
    best: tuple[int, int, tuple[tuple[str, str], ...]] = (0, 0, ())
    slots: list[str | None] = [*patients, *(None for _ in doctors)]
    for choice in dict.fromkeys(permutations(slots, len(doctors))):
        pairs = tuple((p, d) for p, d in zip(choice, doctors, strict=True) if p is not None)
        needed = sum(look.total("nurses", p, d, room) for p, d in pairs)
        income = sum(look.total("income", p, room) + used[d] for p, d in pairs)
        if needed <= nurses and (income, -needed) > best[:2]:
            best = (income, -needed, pairs)
    return best[2]


def _somebody_treated(look: Look, _m: SuggestedCare) -> Refusal | None:
    """C-CAR-3: there is somebody to treat."""
    return None if best_pairing(look) else Refusal("C-CAR-3", "Nobody can be treated.")


def _suggested(look: Look, _m: SuggestedCare) -> Steps:
    pairs = best_pairing(look)
    for patient, doctor in pairs:
        m = treatment(look, patient, doctor)
        assert m is not None
        look = yield _treated(look, replace(m, using=best_use(look, patient, doctor)[1]))
    yield AskDriveOff((look.seat,), cars=len(pairs))


clinic.move(
    MoveSpec(
        SuggestedCare,
        (AskCare,),
        lambda _look: (SuggestedCare(),),
        (Check("somebody treated", _somebody_treated),),
        _suggested,
    )
)
clinic.move(MoveSpec(Done, (AskCare,), done, (), leave))
