"""The end: the score sheet and the ranking (C-END-1, C-END-2)."""

from collections.abc import Iterator, Mapping
from typing import Any

from core.game import Score
from core.games.clinic.base import clinic
from core.games.clinic.events import Scored
from core.games.clinic.kinds import SHADES
from core.games.clinic.look import Look
from core.games.clinic.prompts import Over
from core.games.clinic.state import ClinicState, ScoreLine
from core.module import Phase, Steps


@clinic.quantity("score")
def _score(look: Look) -> Iterator[ScoreLine]:
    """C-END-1: popularity, doctors, active rooms, buildings, patients left, time."""
    own = look.clinic
    yield ScoreLine("popularity", own.popularity, "C-END-1", "popularity so far")
    yield from _doctors(look)
    yield from _rooms(look)
    bonus = look.number("score.buildings")
    buildings = len(look.facts.buildings)
    if buildings:
        points = bonus[min(buildings, len(bonus)) - 1]
        yield ScoreLine("buildings", points, "C-END-1", f"{buildings} building{'s' if buildings > 1 else ''}")
    yield from _patients(look)
    late = own.minutes // look.number("time.penalty")
    if late:
        text = f"{late} x {look.number('time.penalty')} minutes on the clock"
        yield ScoreLine("time", late * look.number("score.time"), "C-END-1", text)


def _by_colour(look: Look, kind: str) -> Iterator[tuple[str, int]]:
    for colour in SHADES:
        n = sum(p.kind == kind and p.colour == colour and not p.suspended for p in look.clinic.people.values())
        if n:
            yield colour, n


def _doctors(look: Look) -> Iterator[ScoreLine]:
    for colour, n in _by_colour(look, "doctor"):
        points = n * look.number(f"score.doctor.{colour}")
        yield ScoreLine("doctors", points, "C-END-1", f"{n} x {colour} doctor")


def _rooms(look: Look) -> Iterator[ScoreLine]:
    for floor in range(look.board.top + 1):
        n = sum(look.board.floor(space) == floor for space in look.facts.active)
        if n:
            points = n * (look.number("score.room.base") + floor)
            yield ScoreLine("rooms", points, "C-END-1", f"{n} x active room on floor {floor}")


def _patients(look: Look) -> Iterator[ScoreLine]:
    for colour, n in _by_colour(look, "patient"):
        points = n * look.number(f"score.patient.{colour}")
        yield ScoreLine("patients", points, "C-END-1", f"{n} x {colour} patient left")


def sheet(look: Look) -> tuple[ScoreLine, ...]:
    """Return the score sheet of the look's seat as it would be now."""
    lines: tuple[Any, ...] = tuple(look.rules.lines("score", look))
    return lines


def _final(look: Look) -> bool:
    return look.state.round >= look.number("rounds") or look.state.phase == "end" or bool(look.state.sheets)


def _count(look: Look) -> Steps:
    yield Scored(tuple(sheet(look.of(seat)) for seat in range(len(look.state.seats))))


def _over(_look: Look) -> Steps:
    yield Over()


clinic.phases += [Phase("scoring", "end", _count, _final), Phase("over", "end", _over, _final)]


def scores(state: ClinicState) -> tuple[Score, ...] | None:
    """Return every seat's score once the game is over, else None."""
    if not state.sheets or not isinstance(state.top, Over):
        return None
    out = []
    for lines in state.sheets:
        parts = dict.fromkeys(("popularity", "doctors", "rooms", "buildings", "patients", "time"), 0)
        for line in lines:
            parts[line.part] = parts.get(line.part, 0) + line.points
        out.append(Score(sum(parts.values()), parts))
    return tuple(out)


def ranking(state: ClinicState) -> tuple[tuple[int, ...], ...]:
    """Return the seats from first to last: most points, then less time, then more cash, else shared (C-END-2)."""
    results = scores(state)
    if results is None:
        return ()
    keys: dict[tuple[int, int, int], list[int]] = {}
    for seat, (own, score) in enumerate(zip(state.seats, results, strict=True)):
        keys.setdefault((-score.total, own.minutes, -own.cash), []).append(seat)
    return tuple(tuple(keys[key]) for key in sorted(keys))


MEDALS = ("gold", "silver", "bronze")
"""What a result alone can earn, the best first (C-SOL-1)."""


def medal(numbers: Mapping[str, Any], points: int) -> str:
    """Return in words what a result alone earns by the thresholds of the rule set (C-SOL-1)."""
    steps = ", ".join(f"{name} {numbers[f'solo.{name}']}" for name in reversed(MEDALS))
    earned = next((name for name in MEDALS if points >= numbers[f"solo.{name}"]), None)
    return f"{earned or 'no medal'} ({steps})"
