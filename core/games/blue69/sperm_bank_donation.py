"""Sperm Bank: who donates, by which entrance and in how much time (X-SPB-5, X-SPB-6)."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.event import Event, Prompt
from core.games.blue69.people import traits
from core.games.clinic.look import Look
from core.games.clinic.notation import PERSON, SIDE, by_number
from core.games.clinic.state import ClinicState, Person, with_seat
from core.games.clinic.ways import blocked
from core.module import Check, Steps
from core.move import Move, Refusal
from core.notation import LineForm
from core.state import with_prompt


class Donate(Move, frozen=True, tag="donate"):
    """A person donates and leaves the flask at an entrance (X-SPB-6)."""

    person: str
    side: int


class AskDonation(Prompt, frozen=True, tag="ask donation"):
    """Who donates next? (X-SPB-5, X-SPB-6).

    Attributes:
        donors: ids of those who donated in this phase.

    """

    kind: ClassVar[str] = "donation"

    donors: tuple[str, ...] = ()


class Donated(Event, frozen=True, tag="donated"):
    """A donor goes to the bank, takes a flask to an entrance and walks back (X-SPB-6).

    Attributes:
        side: the entrance at which the flask is left.
        minutes: there and back.

    """

    seat: int
    id: str
    side: int
    minutes: int


def donated(s: ClinicState, e: Donated) -> ClinicState:
    """Fold a donation: minutes, a flask from the shelf to the entrances, one more donor."""
    own = s.seats[e.seat]
    own = replace(
        own,
        minutes=own.minutes + e.minutes,
        round_minutes=own.round_minutes + e.minutes,
        tokens={**own.tokens, "flask": own.tokens.get("flask", 0) + 1},
    )
    s = replace(with_seat(s, e.seat, own), stock={**s.stock, "flask": s.stock.get("flask", 0) - 1})
    top = s.top
    return with_prompt(s, replace(top, donors=(*top.donors, e.id))) if isinstance(top, AskDonation) else s


# the bank and the way


def bank(look: Look) -> int | None:
    """Return the treatment half of the seat's functional bank, None without one (X-SPB-4)."""
    active = look.facts.active
    return next((s for s, kind in look.facts.kinds.items() if kind.name == "bank treatment" and s in active), None)


def minutes(look: Look, name: str, side: int) -> int | None:
    """Return the minutes of a donor by an entrance, there and back; None if there is no way (X-SPB-6).

    The way out is that from the bank to the module the entrance points into and out of it, whatever other doors there
    are; the way back to where the donor came from takes double time.
    """
    start, door = bank(look), look.board.side_spaces[side][0]
    home = look.clinic.people[name].at
    if start is None or {start, door} & look.closed:
        return None
    step: int = look.number("time.step")
    out, back = _way(look, start, door), _way(look, door, home)
    if out is None or back is None:
        return None
    times: int = look.number("sperm_bank.return")
    return out + step + times * (step + back)


def _way(look: Look, origin: int, to: int) -> int | None:
    if origin == to:
        return 0
    route = look.routes(origin).get(to)
    return None if route is None else route.minutes


def _entrances(look: Look, name: str) -> Iterator[tuple[int, int]]:
    """Yield (side, minutes) of the entrances a donor can use, the lowest of those that take the same time."""
    seen = set()
    for side in sorted(look.layout.entrances):
        time = minutes(look, name, side)
        if time is not None and time not in seen:
            seen.add(time)
            yield side, time


# who donates


def eligible(look: Look, person: Person) -> bool:
    """Whether people like this one donate at all (X-SPB-5)."""
    if person.at < 0 or person.suspended or person.bound:
        return False
    if look.role(person) == "patient" and not look.number("sperm_bank.patients"):
        return False
    return traits(person).donors > 0


def _alike(a: Person, b: Person) -> bool:
    return (a.kind, a.colour) == (b.kind, b.colour)


def allowed(look: Look, person: Person) -> int:
    """Return how many of a kind and colour may donate: half of those inside, rounded down (X-SPB-5)."""
    there = sum(_alike(person, other) and eligible(look, other) for other in look.clinic.people.values())
    share: int = look.number("sperm_bank.share")
    return there * traits(person).donors // share


def donors(look: Look) -> tuple[str, ...]:
    """Return the ids of those who donated in the open question."""
    prompt = look.state.prompt
    return prompt.donors if isinstance(prompt, AskDonation) else ()


def _twins(look: Look, name: str) -> list[str]:
    """Return those interchangeable with somebody who has not donated, lowest number first (X-SPB-5)."""
    people, done = look.clinic.people, donors(look)
    own = people[name]
    return sorted(
        (n for n, p in people.items() if n not in done and p.at == own.at and _alike(p, own) and eligible(look, p)),
        key=by_number,
    )


# checks


def _may(look: Look, m: Donate) -> Refusal | None:
    """X-SPB-5: people inside of a kind that donates, each once."""
    person = look.clinic.people.get(m.person)
    if person is None:
        return Refusal("X-SPB-5", f"There is no {m.person} in this clinic.")
    if person.at < 0:
        return Refusal("X-SPB-5", f"{m.person} is not inside: donors stand in a module.")
    if not eligible(look, person):
        return Refusal("X-SPB-5", f"{m.person}, a {person.kind}, does not donate.")
    if m.person in donors(look):
        return Refusal("X-SPB-5", f"{m.person} has donated already.")
    return None


def _half(look: Look, m: Donate) -> Refusal | None:
    """X-SPB-5: half of a kind and colour, rounded down."""
    people = look.clinic.people
    person = people[m.person]
    done = sum(_alike(people[name], person) for name in donors(look))
    limit = allowed(look, person)
    if done < limit:
        return None
    who = f"{person.colour} {person.kind}".strip()
    return Refusal("X-SPB-5", f"Half of a kind may donate: of the kind {who} {limit} may, and {done} did.")


def _four(look: Look, _m: Donate) -> Refusal | None:
    """X-SPB-6: at most four donors a player and phase."""
    limit = look.number("sperm_bank.donors")
    if len(donors(look)) >= limit:
        return Refusal("X-SPB-6", f"At most {limit} donate in one phase.")
    return None


def _flask(look: Look, _m: Donate) -> Refusal | None:
    """X-SPB-6: a flask from the shelf."""
    if look.state.stock.get("flask", 0) <= 0:
        return Refusal("X-SPB-6", "No flask is left on the shelf.")
    return None


def _way_out(look: Look, m: Donate) -> Refusal | None:
    """X-SPB-6: to an entrance and back."""
    name = look.board.side_names[m.side]
    if m.side not in look.layout.entrances:
        return Refusal("X-SPB-6", f"There is no entrance on {name}; a flask is left at an entrance.")
    if minutes(look, m.person, m.side) is None:
        start, door = bank(look), look.board.side_spaces[m.side][0]
        assert start is not None
        barred = blocked(look, start, door) or blocked(look, door, look.clinic.people[m.person].at)
        return barred or Refusal("X-SPB-6", f"There is no way for {m.person} by the entrance {name}.")
    return None


def _first_of_twins(look: Look, m: Donate) -> Refusal | None:
    """People alike in one place are interchangeable, and so are entrances at the same time: the lowest stands."""
    lowest = _twins(look, m.person)[0]
    if m.person != lowest:
        return Refusal("X-SPB-5", f"{m.person} and {lowest} are alike; it is {lowest}.")
    if m.side not in dict(_entrances(look, m.person)):
        return Refusal("X-SPB-6", f"The entrance {look.board.side_names[m.side]} takes as long as another one.")
    return None


CHECKS = (
    Check("donor", _may, final=True),
    Check("half", _half),
    Check("four", _four),
    Check("flask", _flask),
    Check("entrance", _way_out, final=True),
    Check("first of twins", _first_of_twins),
)
"""The checks of a donation, in the order in which rules are named."""


def candidates(look: Look) -> Iterator[Donate]:
    """Yield a donation for each group of people alike in one place and each entrance that differs in time."""
    seen = set()
    done = donors(look)
    for name, person in sorted(look.clinic.people.items(), key=lambda item: (item[0][0], by_number(item[0]))):
        if name in done or not eligible(look, person) or (person.kind, person.colour, person.at) in seen:
            continue
        seen.add((person.kind, person.colour, person.at))
        for side, _minutes in _entrances(look, name):
            yield Donate(name, side)


def donate(look: Look, m: Donate) -> Steps:
    """X-SPB-6: one donor after the other."""
    time = minutes(look, m.person, m.side)
    assert time is not None
    yield Donated(look.seat, m.person, m.side, time)


def _read(look: Look, name: str, side: int) -> Donate:
    """Whoever is named stands for the lowest of those alike, an entrance for the lowest at the same time."""
    person = look.clinic.people[name]
    if name in donors(look) or not eligible(look, person):
        return Donate(name, side)
    name = _twins(look, name)[0]
    if side in look.layout.entrances:
        time = minutes(look, name, side)
        side = next((other for other, same in _entrances(look, name) if same == time), side)
    return Donate(name, side)


FORM = LineForm(Donate, ("donate", PERSON, SIDE), _read)
"""The line of a donation."""
