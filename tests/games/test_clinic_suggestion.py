"""The suggestion in Move, against all assignments there are (notation.md: most income in fewest minutes)."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.care import best_pairing
from core.games.clinic.look import Look
from core.games.clinic.movement import can_get_inside, hosts, places_for
from core.games.clinic.moves import SuggestedWalks
from core.games.clinic.prompts import AskMove
from core.games.clinic.state import ClinicState, with_seat
from core.games.clinic.suggest import suggestion
from tests.games.playing import engine_of, random_game

MOST_ASSIGNMENTS = 6_000


def choices(look: Look, name: str) -> list[tuple[int, int]]:
    """Return (place, minutes) of where somebody may end this Move."""
    person = look.clinic.people[name]
    reach = look.routes(person.at)
    out = [
        (space, reach[space].minutes)
        for space in places_for(look, look.role(person))
        if space in reach and hosts(look, person, space) is None
    ]
    stays = person.at != OUTSIDE or not can_get_inside(look, name)
    return [(person.at, 0), *out] if stays else out


def income(look: Look, places: dict[str, int]) -> int | None:
    """Return what Patient Care brings when everybody stands there, None if a place is overfull."""
    people = {name: replace(person, at=places[name]) for name, person in look.clinic.people.items()}
    count = Counter((person.at, look.role(person)) for person in people.values() if person.at not in {OUTSIDE, PRE})
    for (space, role), n in count.items():
        number = look.facts.kinds[space].hosts[role]
        if number and n > look.number(number):
            return None
    then = Look(look.engine, with_seat(look.state, look.seat, replace(look.clinic, people=people)), look.seat)
    return sum(then.total("income", p, then.clinic.people[p].at) for p, _d in best_pairing(then))


def best(look: Look) -> tuple[int, int] | None:
    """Return (income, -minutes) of the best assignment, None if there are too many to try."""
    names = list(look.clinic.people)
    options = [choices(look, name) for name in names]
    size = 1
    for some in options:
        size *= max(1, len(some))
    if size > MOST_ASSIGNMENTS:
        return None
    found = []
    for assignment in product(*options):
        earned = income(look, {name: place for name, (place, _) in zip(names, assignment, strict=True)})
        if earned is not None:
            found.append((earned, -sum(minutes for _, minutes in assignment)))
    return max(found, default=None)


@pytest.mark.parametrize("seed", range(12))
def test_the_suggestion_earns_most_in_fewest_minutes(seed: int) -> None:
    engine = engine_of(3, "4x3", "turns", f"suggestion {seed}")
    compared = 0
    for step in random_game(engine, seed, idle=0.6):
        state: Any = step.state
        if not isinstance(state.top, AskMove):
            continue
        look: Look = engine.look(state, step.seat)
        wanted = best(look)
        if wanted is None:
            continue
        places = {name: person.at for name, person in look.clinic.people.items()} | dict(suggestion(look))
        minutes = sum(look.routes(look.clinic.people[name].at)[to].minutes for name, to in suggestion(look))
        assert (income(look, places), -minutes) == wanted
        compared += 1
    assert compared


def test_the_suggestion_is_one_move_that_leaves_nothing_to_suggest() -> None:
    engine = engine_of(2, "4x3", "turns", "suggested")
    for step in random_game(engine, 4, idle=0.6):
        state: Any = step.state
        if SuggestedWalks() in engine.legal(state, step.seat):
            after: Any = engine.decide(state, step.seat, SuggestedWalks()).state
            if isinstance(after.top, AskMove) and step.seat in after.top.seats:
                assert not suggestion(engine.look(after, step.seat))
                assert isinstance(after, ClinicState)
