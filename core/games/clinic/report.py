"""The report: a state of Clinic as the JSON document of `clinic scenario --json` and `clinic replay --json`.

Names are those of position files. Modules add entries through the content table `report`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from core.engine import Engine
from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.scoring import ranking, scores
from core.games.clinic.state import ClinicState, Person, Queued

TABLE = "report"
"""Content table: `seat.items`, `market.flasks` … -> (look) -> the value of that entry; `person.walked` … -> (look, id)
-> that of a person, left out where it is nothing."""


def report(engine: Engine, state: ClinicState, names: Sequence[str]) -> dict[str, Any]:
    """Return prompt, seats, queues, market, and the result: until the game is over no score and an empty ranking."""
    look: Look = engine.look(state, -1)
    results = scores(state)
    return {
        "prompt": _prompt(state, names),
        "round": state.round,
        "phase": state.phase,
        "order": [names[seat] for seat in state.order],
        "seats": {name: _seat(look.of(seat)) for seat, name in enumerate(names)},
        "queues": {service: [queued_name(patient) for patient in queue] for service, queue in state.queues.items()},
        "market": _market(look),
        "score": results
        and {name: {"total": r.total, "lines": r.lines} for name, r in zip(names, results, strict=True)},
        "ranking": [[names[seat] for seat in tied] for tied in ranking(state)],
    }


def _prompt(state: ClinicState, names: Sequence[str]) -> dict[str, Any] | None:
    """One seat by its name, several as a list of names, nobody at the end as None."""
    prompt = state.prompt
    if prompt is None:
        return None
    seats = [names[seat] for seat in prompt.seats]
    return {"seat": seats[0] if len(seats) == 1 else seats or None, "kind": prompt.kind}


def _seat(look: Look) -> dict[str, Any]:
    own, board = look.clinic, look.board
    return {
        "cash": own.cash,
        "income": own.income,
        "popularity": own.popularity,
        "minutes": own.minutes,
        "round_minutes": own.round_minutes,
        "people": {name: _person(look, name, person) for name, person in own.people.items()},
        "cars": [board.spot_name(spot) for spot in own.cars],
        "cells": {board.names[space]: kind for space, kind in own.layout.cells.items()},
        "lots": {board.names[space]: capacity for space, capacity in own.layout.lots.items()},
        "entrances": [board.side_names[side] for side in own.layout.entrances],
        "conveyors": [board.names[space] for space in own.layout.discs],
        "used": own.used,
        "built": list(own.built),
        "items": {name: list(things) for name, things in own.items.items()},
        **_of_modules(look, "seat."),
    }


def place_name(look: Look, place: int) -> str:
    """Return the name of a place as position files have it: `b2+1`, `outside`, `pre`."""
    return {OUTSIDE: "outside", PRE: "pre"}.get(place) or look.board.names[place]


def _person(look: Look, name: str, person: Person) -> dict[str, Any]:
    entry = {"kind": person.kind, "colour": person.colour, "at": place_name(look, person.at)}
    further: dict[str, Any] = {"service": person.service, "with": person.bound, "frozen": person.suspended}
    for key, tell in look.rules.content.get(TABLE, {}).items():
        if key.startswith("person."):
            further[key.removeprefix("person.")] = tell(look, name)
    return {**entry, **{key: value for key, value in further.items() if value}}


def queued_name(patient: Queued) -> str:
    """Return a queued patient as position files have it: `white`, `yellow+obsession`."""
    return f"{patient.colour}+{patient.rider}" if patient.rider else patient.colour


def _market(look: Look) -> dict[str, Any]:
    state = look.state
    return {
        "university": list(state.university),
        "nurses": state.nurses,
        "orderlies": state.orderlies,
        "patients_left": state.bag,
        "stock": state.stock,
        **_of_modules(look, "market."),
    }


def _of_modules(look: Look, prefix: str) -> Mapping[str, Any]:
    table = look.rules.content.get(TABLE, {})
    return {name.removeprefix(prefix): tell(look) for name, tell in table.items() if name.startswith(prefix)}
