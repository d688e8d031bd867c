"""The end: whoever reaches a goal first is Chief Surgeon, at once (P-END-1)."""

from collections.abc import Mapping

from core.game import Score
from core.games.pain_doctors.events import Won
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.prompts import Over
from core.games.pain_doctors.state import Doctor, PainState
from core.module import Steps


def goal_numbers(options: Mapping[str, str]) -> tuple[str, str]:
    """Return the names of the numbers that are the goals: successful surgeries, points (P-END-1)."""
    goal = "goal.long" if options.get("length") == "long" else "goal"
    return f"{goal}.operations", f"{goal}.points"


def goals(look: Look) -> tuple[int, int]:
    """Return how many successful surgeries, and how many points, win this game (P-END-1)."""
    operations, points = goal_numbers(look.rules.options)
    return look.number(operations), look.number(points)


def reached(look: Look, doctor: Doctor) -> bool:
    """Whether a doctor has reached one of the goals."""
    operations, points = goals(look)
    return len(doctor.charted) >= operations or doctor.points >= points


def crown(look: Look, seat: int) -> Steps:
    """End the game if a doctor has reached a goal (P-END-1)."""
    if reached(look, look.state.seats[seat]):
        yield Won(seat)
        yield Over()


def scores(state: PainState) -> tuple[Score, ...] | None:
    """Return every doctor's points, one line a surgery, once the game is over; else None."""
    if not state.winner:
        return None
    return tuple(
        Score(doctor.points, {f"surgery {n}": points for n, points in enumerate(doctor.charted, 1)})
        for doctor in state.seats
    )


def ranking(state: PainState) -> tuple[tuple[int, ...], ...]:
    """Return the Chief Surgeon, then the others: by points, then by number of surgeries, else tied."""
    if not state.winner:
        return ()
    keys: dict[tuple[bool, int, int], list[int]] = {}
    for seat, doctor in enumerate(state.seats):
        keys.setdefault((seat not in state.winner, -doctor.points, -len(doctor.charted)), []).append(seat)
    return tuple(tuple(keys[key]) for key in sorted(keys))
