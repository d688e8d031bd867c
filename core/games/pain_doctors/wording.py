"""Small words that log lines and questions of Pain Doctors share."""

from collections.abc import Sequence

from core.games.pain_doctors.look import Look
from core.games.pain_doctors.notation import labels


def spot(names: Sequence[str], seat: int, place: int) -> str:
    """Return a patient as lines have it: `Ana/2`."""
    return f"{labels(names, len(names))[seat]}/{place}"


def who(look: Look, names: Sequence[str], seat: int, place: int) -> str:
    """Return a patient by name and place: `Milo Solder (Ana/2)`."""
    patient = look.patient(seat, place)
    return f"{patient.name} ({spot(names, seat, place)})" if patient else spot(names, seat, place)
