"""The report: a state of Pain Doctors as the JSON document of `clinic scenario --json` and `clinic replay --json`."""

from collections.abc import Sequence
from typing import Any

from core.engine import Engine
from core.games.pain_doctors.ending import scores
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import PRE_OP, Doctor, PainState, Patient, Pile
from core.games.pain_doctors.surgery import operated, points_shown


def report(engine: Engine, state: PainState, names: Sequence[str]) -> dict[str, Any]:
    """Return prompt, seats, the surgery in progress, decks and score; `score` is None until the game is over."""
    look: Look = engine.look(state, -1)
    results = scores(state)
    return {
        "prompt": _prompt(state, names),
        "round": state.round,
        "turn": names[state.turn],
        "seats": {name: _seat(doctor) for name, doctor in zip(names, state.seats, strict=True)},
        "surgery": _surgery(look, names),
        "withdrawn": list(state.withdrawn),
        "market": {
            "treatment": _pile(state.treatment),
            "patients": _pile(state.patients),
            "surgery": state.surgery.size,
        },
        "winner": names[state.winner[0]] if state.winner else None,
        "score": results
        and {name: {"total": r.total, "lines": r.lines} for name, r in zip(names, results, strict=True)},
    }


def _prompt(state: PainState, names: Sequence[str]) -> dict[str, Any] | None:
    """One seat by its name, nobody at the end as None."""
    prompt = state.prompt
    if prompt is None:
        return None
    return {"seat": names[prompt.seats[0]] if prompt.seats else None, "kind": prompt.kind}


def _seat(doctor: Doctor) -> dict[str, Any]:
    return {
        "hand": list(doctor.hand),
        "patients": [_patient(patient) for patient in doctor.patients],
        "pre_op": [place for place, patient in enumerate(doctor.patients, 1) if patient.at == PRE_OP],
        "charted": list(doctor.charted),
        "operations": len(doctor.charted),
        "points": doctor.points,
    }


def _patient(patient: Patient) -> dict[str, Any]:
    return {
        "name": patient.name,
        "ward": patient.ward,
        "lp": patient.lp,
        "at": patient.at,
        "inoculated": patient.inoculated,
        "guarded": patient.guarded,
        "rested": not patient.waits,
    }


def _surgery(look: Look, names: Sequence[str]) -> dict[str, Any] | None:
    """The surgery in progress: visible cards by segment, the patient's LP, the points they would bring."""
    op = look.state.operation
    if op is None:
        return None
    return {
        "surgeon": names[op.surgeon],
        "patient": {"doctor": names[op.seat], "place": op.place, "name": operated(look).name},
        "segments": op.visible,
        "turned": op.turned,
        "lp": operated(look).lp,
        "points": points_shown(look),
    }


def _pile(pile: Pile) -> dict[str, Any]:
    """Sizes, and the open discards with the top card last."""
    return {"deck": pile.size, "discards": list(pile.discards)}
