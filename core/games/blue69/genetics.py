"""Genetic Research (X-GEN): zombies without a cure, DNA tiles and a counselor in every clinic."""

from importlib.resources import files
from typing import ClassVar

from msgspec.structs import replace

from core.conservation import LEAVING
from core.event import Event, Left, Prompt
from core.games.blue69 import worth
from core.games.blue69.genetics_dna import COUNSELOR, add_dna, in_laboratory
from core.games.blue69.pieces import add_laying
from core.games.clinic import narrate, questions
from core.games.clinic.kinds import CELLS, PersonKind
from core.games.clinic.look import Look
from core.games.clinic.moves import Build, Treat
from core.games.clinic.prompts import AskBuild, AskCare, AskDriveOff
from core.games.clinic.reducers import departed
from core.games.clinic.rounds import ask_in_order, from_here
from core.games.clinic.state import ClinicState, with_seat
from core.games.clinic.telling import Telling, says
from core.games.clinic.zombies import LABORATORY, add_zombies
from core.games.clinic.zombies_events import ZOMBIE
from core.module import Check, Extension, Module, MoveSpec, Phase, Steps
from core.move import Move, Refusal
from core.notation import TABLE as LINES
from core.notation import LineForm
from core.position import Section
from core.rulebook import load_numbers
from core.ruleset import Ruleset
from core.wording import tagged

NUMBERS = load_numbers((files("core.games.blue69") / "numbers_genetics.toml").read_text(encoding="utf-8"))
"""Every number of the module with its status and source."""

module = Module("genetics", title="Genetic Research", adult=True)
module.add("about", "genetics", "zombies without a cure, DNA tiles, a counselor")
module.excludes["zombies"] = "it brings the rules of zombies itself (X-GEN-1)"
for _number in NUMBERS.values():
    module.numbers[_number.name] = _number.value
    module.add("numbers", _number.name, _number)
add_laying(module)
add_zombies(module, lambda numbers, players: numbers["genetics.cubes"] * players, part="genetics", cure=False)
add_dna(module)


# laboratories


@module.hook("box")
def _laboratories(look: Look, players: int) -> dict[str, int]:
    """X-GEN-2: laboratories by players."""
    return {LABORATORY: look.number("genetics.laboratories") * players}


def _own_laboratory(look: Look, m: Build) -> Refusal | None:
    """X-GEN-2: one each to build."""
    limit = look.number("genetics.laboratories")
    if m.what == LABORATORY and list(look.layout.cells.values()).count(LABORATORY) >= limit:
        return Refusal("X-GEN-2", f"Each clinic has at most {limit} laboratory.")
    return None


def _no_cure(look: Look, m: Treat) -> Refusal | None:
    """X-GEN-6: no doctor treats a zombie, in a laboratory neither."""
    patient, doctor = look.clinic.people.get(m.patient), look.clinic.people.get(m.doctor)
    if patient is None or doctor is None or patient.kind != ZOMBIE.name or look.role(doctor) != "doctor":
        return None
    if doctor.at == patient.at and in_laboratory(look, m.patient):
        return Refusal("X-GEN-6", f"{m.doctor} can't treat the zombie {m.patient}: there is no cure yet.")
    return None


module.extend(Extension(Build, (AskBuild,), None, (Check("own laboratory", _own_laboratory),)))
module.extend(Extension(Treat, (AskCare,), None, (Check("no cure", _no_cure),), "zombie treated"))


# the counselor

module.add(
    "people",
    COUNSELOR,
    PersonKind(COUNSELOR, "doctor", "C", staff=True, glyph="◉", salary="genetics.salary", colour="yellow"),
)
module.add(
    "cells",
    LABORATORY,
    replace(CELLS[LABORATORY], hosts={**CELLS[LABORATORY].hosts, COUNSELOR: "genetics.capacity.laboratory"}),
)


@module.hook("starters")
def _one_each(_look: Look) -> list[str]:
    """X-GEN-3: everybody starts with a counselor."""
    return [COUNSELOR]


class AskCounselor(Prompt, frozen=True, tag="ask counselor"):
    """Is the counselor paid? (X-GEN-5)."""

    kind: ClassVar[str] = "counselor"


class PayCounselor(Move, frozen=True, tag="pay counselor"):
    """Keep the counselor; its salary is part of the expenses that follow (X-GEN-5)."""


class DismissCounselor(Move, frozen=True, tag="dismiss counselor"):
    """Leave the counselor unpaid; it leaves (X-GEN-5)."""


class CounselorLeft(Event, frozen=True, tag="counselor left"):
    """An unpaid counselor leaves; its car leaves next (X-GEN-5)."""

    seat: int
    id: str


module.prompt(AskCounselor)


module.add(LEAVING, tagged(CounselorLeft), "X-GEN-5")


@module.reducer(CounselorLeft)
def _left(s: ClinicState, e: CounselorLeft) -> ClinicState:
    return with_seat(s, e.seat, departed(s.seats[e.seat], e.id))


def counselors(look: Look) -> list[str]:
    """Return the ids of the seat's counselors, at most one."""
    return [name for name, person in look.clinic.people.items() if person.kind == COUNSELOR]


def _begin(look: Look) -> Steps:
    """X-GEN-5: paid or not, in turn order, before anybody's expenses."""
    yield from ask_in_order(AskCounselor((seat,)) for seat in look.state.order if counselors(look.of(seat)))


def _anybody_has_one(look: Look) -> bool:
    return any(counselors(look.of(seat)) for seat in look.state.order)


def _resume(look: Look) -> list[Event]:
    """A position at Expenses: those from a seat on are asked."""
    return [AskCounselor((seat,)) for seat in from_here(look, look.seat) if counselors(look.of(seat))]


module.insert(Phase("counselor", "expenses", _begin, _anybody_has_one), "before", "expenses")
module.add("resume", "expenses", _resume)
module.add("resume after", "expenses", "counselor")


def _pay(look: Look, _m: PayCounselor) -> Steps:
    yield Left(look.seat)


def _dismiss(look: Look, _m: DismissCounselor) -> Steps:
    (name,) = counselors(look)
    look = yield CounselorLeft(look.seat, name)
    look = yield Left(look.seat)
    yield AskDriveOff((look.seat,), cars=1)


module.move(MoveSpec(PayCounselor, (AskCounselor,), lambda _look: (PayCounselor(),), (), _pay))
module.move(MoveSpec(DismissCounselor, (AskCounselor,), lambda _look: (DismissCounselor(),), (), _dismiss))
module.add(LINES, "pay counselor", LineForm(PayCounselor, ("pay", COUNSELOR)))
module.add(LINES, "dismiss counselor", LineForm(DismissCounselor, ("dismiss", COUNSELOR)))


# words


@says(CounselorLeft, module)
def _(t: Telling, e: CounselorLeft) -> str:
    return f"{t.names[e.seat]} leaves the counselor {t.who(e.seat, e.id)} unpaid, who leaves (X-GEN-5)"


def _paid(t: Telling, seat: int, _m: Move, _outcome: object) -> str:
    return f"{t.names[seat]} pays the counselor, ${t.look.number('genetics.salary')} of the expenses (X-GEN-5)"


def _question(look: Look, _prompt: Prompt, seats: str) -> str:
    return f"Does {seats} pay the counselor? ${look.number('genetics.salary')} of the expenses, or it leaves (X-GEN-5)."


module.add(narrate.HEADLINES, tagged(PayCounselor), _paid)
module.add(questions.TABLE, tagged(AskCounselor), _question)


# positions


@module.hook("laid")
def _at_most_one(look: Look, section: Section) -> tuple[Event, ...]:
    """X-GEN-3: one counselor a clinic."""
    if len(counselors(look)) > 1:
        raise section.wrong("people", "A clinic has one counselor at most (X-GEN-3).")
    return ()


@module.hook("invariants")
def _counselors_stay_as_they_are(_rules: Ruleset, state: ClinicState, _waiting: bool) -> None:  # noqa: FBT001 - as the base's
    for own in state.seats:
        there = [person for person in own.people.values() if person.kind == COUNSELOR]
        assert len(there) <= 1, "two counselors in a clinic"
        assert all(person.colour == "yellow" for person in there), "a counselor is not yellow"


# bots


module.hook("worth")(worth.genetics)
