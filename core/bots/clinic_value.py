"""What a position of Clinic is worth to a seat, in points at the end of the game: an estimate, quick and one-sided.

Certain points (popularity, rooms, buildings, the clock) count as they are. Everything else is what it may still earn:
patients who are there, money, and what the clinic lets hope for in the rounds to come (clinic_outlook).
"""

from collections.abc import Sequence

from core.bots.clinic_outlook import Weights, expenses, flow, ground, places, promise
from core.games.clinic.kinds import SHADES, shade, worse
from core.games.clinic.look import Look

EARLY = frozenset({"set-up", "choose", "build", "hire", "admit", "zombies", "move"})
"""Phases after which patients of this round are still treated."""
WEIGHTS = Weights()
_CASH = ((5, 0.40), (5, 0.30), (8, 0.16), (10**9, 0.03))
"""What further dollars are worth for building and hiring, step by step."""


def value(look: Look, weights: Weights = WEIGHTS) -> float:
    """Return what the position is worth to the look's seat.

    Extension point `worth`: (look, rounds to come) -> points that a module's things should still bring.
    """
    own, round_ = look.clinic, max(1, look.state.round)
    later = max(0, look.number("rounds") - round_)
    early = look.state.phase in EARLY or look.state.round == 0
    each_round = expenses(look)
    points: float = own.popularity - own.minutes / look.number("time.penalty") + _standing(look, later)
    if early:
        income, left = care(look)
        points += _money(own.cash, income - each_round, later + _actions_left(look) / 3, weights)
    else:
        left = patients(look)
        due = each_round if look.state.phase in {"care", "expenses"} else 0
        points += _cash_value(own.cash + own.income - due, later, weights)
    points += _staying(look, left, later)
    if later:
        points += later * flow(look, each_round, weights) + ground(look, later, weights)
        points += weights.promise * min(later, 4) * promise(look)
    for worth in look.rules.hooks.get("worth", ()):
        points += worth(look, later)
    return points


def _standing(look: Look, later: int) -> float:
    """Rooms, buildings and doctors at the end; doctors fall until then."""
    known, base = look.facts, look.number("score.room.base")
    points: float = sum(base + look.board.floor(space) for space in known.active)
    buildings, bonus = len(known.buildings), look.number("score.buildings")
    if buildings:
        points += bonus[min(buildings, len(bonus)) - 1]
    for person in look.clinic.people.values():
        if person.kind == "doctor":
            points += look.number(f"score.doctor.{SHADES[max(0, shade(person.colour) - later - 1)]}")
    return points


# money


def _money(cash: int, net: int, rounds: float, weights: Weights) -> float:
    """Income left over buys popularity; cash builds and hires as long as there are actions to come."""
    if net >= 0:
        return net * weights.dollar + _cash_value(cash, rounds, weights)
    return _cash_value(max(0, cash + net), rounds, weights) - max(0, -net - cash)


def _cash_value(cash: int, rounds: float, weights: Weights) -> float:
    if rounds <= 0:
        return 0
    points: float = 0
    for step, worth in _CASH:
        part = min(cash, step)
        if part <= 0:
            break
        points += part * worth
        cash -= part
    return points * weights.cash * min(1.0, 0.4 + 0.2 * rounds)


def _actions_left(look: Look) -> int:
    """Action phases of this round that are still to come, the open one included."""
    if look.state.phase == "move":
        return 0
    phases: int = look.number("actions.phases")
    return phases - max(0, look.state.action - 1)


# patients


def patients(look: Look) -> list[tuple[str, str]]:
    """Return (colour, service) of the clinic's patients, in rooms and in pre-admissions."""
    people = look.clinic.people.values()
    return [(p.colour, p.service) for p in people if p.kind == "patient" and not p.suspended]


def care(look: Look) -> tuple[int, list[tuple[str, str]]]:
    """Return the income that this round may bring and the patients it leaves: a quick matching, dearest first."""
    people = look.clinic.people.values()
    doctors = [shade(p.colour) for p in people if look.role(p) == "doctor"]
    nurses = sum(p.kind == "nurse" for p in people)
    rooms = dict(places(look))
    income, left = look.clinic.income, []
    for colour, service in sorted(patients(look), key=lambda patient: -look.number(f"income.{patient[0]}")):
        best = min(doctors, key=lambda d: abs(d - shade(colour)), default=None)
        needed = 0 if best is None else abs(best - shade(colour))
        if best is not None and rooms.get(service, 0) > 0 and needed <= nurses:
            rooms[service] -= 1
            nurses -= needed
            doctors.remove(best)
            income += look.number(f"income.{colour}")
        elif best is not None and rooms.get("", 0) > 0:
            rooms[""] -= 1
            doctors.remove(best)
            income += look.number("income.consultation")
        else:
            left.append((colour, service))
    return income, left


def _staying(look: Look, left: Sequence[tuple[str, str]], later: int) -> float:
    """Patients who stay: the next round may treat as many as there are doctors, the others only get worse."""
    people = look.clinic.people.values()
    doctors = sum(look.role(p) == "doctor" for p in people)
    nurses = sum(p.kind == "nurse" for p in people)
    rooms = places(look)
    worth = sorted((_waiting(look, colour, service in rooms, nurses, later) for colour, service in left), reverse=True)
    beyond = worth[doctors:] if later else ()
    return sum(worth) - sum(max(0.0, points + 1.5) for points in beyond)


def _waiting(look: Look, colour: str, has_room: bool, nurses: int, later: int) -> float:  # noqa: FBT001 - one caller
    """What a patient is worth who is not treated this round."""
    if colour == SHADES[-1]:
        loss: int = look.number("popularity.death")
        return loss * 0.9 if later else max(loss, -max(look.clinic.popularity, 0))
    if not later:
        left: int = look.number(f"score.patient.{worse(colour)}")
        return left
    if not has_room:
        return -1.0 - 0.5 * shade(colour)
    chance = 0.75 if shade(colour) < nurses else 0.3
    gain: float = look.number(f"income.{worse(colour)}") / 3
    return chance * gain - (1 - chance) * 2
