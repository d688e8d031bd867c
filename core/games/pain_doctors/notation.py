"""The lines of Pain Doctors: every move of moves.py with its pattern of words and fields (notation.md).

A patient is written as its doctor's name and its place, `Ana/2`. Names come from whoever reads or writes; without them,
and for names that can't stand there, the doctor's number is said: `1/2`. Cards of one name in a hand are
interchangeable: the lowest number is printed, others are accepted.
"""

import re
from collections.abc import Sequence

from core.engine import Engine
from core.games.pain_doctors import moves as mv
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import IN_NAMED_WARD, ON_PATIENT, ON_WARD, SEGMENTS, WARDS, Card
from core.games.pain_doctors.look import Look
from core.move import Move
from core.notation import NUMBER, TABLE, Field, LineError, LineForm, LineNotation, clean, one_of, shown
from core.state import State

Spot = tuple[int, int]
"""Seat from 0 and place from 1 of a patient."""
_SPOT = re.compile(r"(.+?) ?/ ?([0-9]{1,4})(?= |$)")


def labels(names: Sequence[str], players: int) -> list[str]:
    """Return what stands for each doctor in lines: its name, or its number from 1 where the name would not be clear.

    >>> labels(["Ana", "ben", "Ben", "1"], 4)
    ['Ana', '2', '3', '4']
    """
    plain = [" ".join(clean(name)) for name in names]
    numbers = [str(n) for n in range(1, players + 1)]
    clear = len(names) == players
    return [
        names[seat] if clear and plain[seat] and plain.count(plain[seat]) == 1 and plain[seat] not in numbers else n
        for seat, n in enumerate(numbers)
    ]


def _place(look: Look, seat: int, label: str, digits: str) -> Spot:
    place = int(digits)
    if look.patient(seat, place) is None:
        count = len(look.state.seats[seat].patients)
        there = f"patients 1 to {count}" if count else "no patient"
        raise LineError(f"There is no {shown(f'{label}/{digits}')}: {label} has {there}.")
    return seat, place


def _doctor(look: Look, typed: str) -> int:
    """Return the seat that a whole or shortened name stands for."""
    known = labels(look.names, look.players)
    plain = [" ".join(clean(label)) for label in known]
    if typed in plain:
        return plain.index(typed)
    if typed in {str(n) for n in range(1, look.players + 1)}:
        return int(typed) - 1
    fits = [seat for seat, label in enumerate(plain) if label.startswith(typed)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise LineError(f"{shown(typed)} may mean {', '.join(known[seat] for seat in fits)}.")
    raise LineError(f"There is no doctor {shown(typed)}; there are {', '.join(known)}.")


def _patient(look: Look, words: Sequence[str]) -> tuple[Spot, int]:
    """A doctor's name, a slash and a place; names may have several words."""
    rest = " ".join(words)
    known = labels(look.names, look.players)
    for seat in sorted(range(look.players), key=lambda seat: -len(known[seat])):
        label = " ".join(clean(known[seat]))
        match = re.match(rf"({re.escape(label)}) ?/ ?([0-9]{{1,4}})(?= |$)", rest)
        if match:
            return _place(look, seat, known[seat], match[2]), len(match[0].split())
    match = _SPOT.match(rest)
    if match is None:
        raise LineError(f"{shown(words[0])} is no patient: say doctor and place, as in {known[0]}/1.")
    seat = _doctor(look, match[1])
    return _place(look, seat, known[seat], match[2]), len(match[0].split())


def _write_patient(look: Look, spot: Spot) -> str:
    seat, place = spot
    return f"{labels(look.names, look.players)[seat]}/{place}"


def _ward(_look: Look, words: Sequence[str]) -> tuple[str, int]:
    return one_of(words, WARDS, "ward")


def _segment(_look: Look, words: Sequence[str]) -> tuple[str, int]:
    return one_of(words, SEGMENTS, "segment")


PATIENT = Field("DOCTOR/PLACE", _patient, _write_patient)
WARD = Field("WARD", _ward)
SEGMENT = Field("SEGMENT", _segment)

# plays: what a line leaves out because there is one way only is filled in


def _card(look: Look, number: int) -> Card | None:
    held = look.held(number)
    return look.card(held) if held else None


def _aim(look: Look, number: int) -> str:
    card = _card(look, number)
    return card.aim if card else ""


def _play_on(look: Look, number: int, spot: Spot) -> mv.PlayOn:
    """A card for a named ward: the patient's own ward is meant."""
    number = look.lowest(number)
    patient = look.patient(*spot)
    ward = patient.ward if patient and _aim(look, number) == IN_NAMED_WARD else ""
    return mv.PlayOn(number, *spot, ward)


def _play_ward_on(look: Look, number: int, ward: str, spot: Spot) -> mv.PlayOn:
    """The ward may be said of a card that has it printed on."""
    number = look.lowest(number)
    card = _card(look, number)
    printed = card is not None and card.aim == ON_PATIENT and card.ward == ward
    return mv.PlayOn(number, *spot, "" if printed else ward)


def _play_ward(look: Look, number: int, ward: str) -> mv.PlayWard:
    return mv.PlayWard(look.lowest(number), ward)


def _play_printed(look: Look, number: int) -> mv.PlayWard:
    """The ward of a card for all patients may be left out where it is printed on the card."""
    number = look.lowest(number)
    card = _card(look, number)
    ward = card.ward if card and card.aim == ON_WARD else ""
    if ward not in WARDS:
        raise LineError(f"On whom? As in play {number} on {_write_patient(look, (0, 1))}, or play {number} ward geek.")
    return mv.PlayWard(number, ward)


def _play_swap(look: Look, number: int, one: Spot, two: Spot) -> mv.PlaySwap:
    """The own patient may be named second."""
    if one[0] != look.seat and two[0] == look.seat:
        one, two = two, one
    return mv.PlaySwap(look.lowest(number), *one, *two)


def _discard(look: Look, number: int) -> mv.Discard:
    return mv.Discard(look.lowest(number))


def _never(_look: Look, _m: Move) -> None:
    """For forms that are read but never printed."""


# Where two forms say one kind of move, writing goes from the last to the first.
FORMS = {
    "draw": LineForm(mv.DrawCard, ("draw",)),
    "new hand": LineForm(mv.NewHand, ("new", "hand")),
    "draw patient": LineForm(mv.DrawPatient, ("draw", "patient")),
    "pass": LineForm(mv.Pass, ("pass",)),
    "play": LineForm(mv.PlayWard, ("play", NUMBER), _play_printed, take=_never),
    "play ward on": LineForm(
        mv.PlayOn,
        ("play", NUMBER, "ward", WARD, "on", PATIENT),
        _play_ward_on,
        take=lambda _look, m: (m.number, m.ward, (m.seat, m.place)) if m.ward else None,
    ),
    "play on": LineForm(
        mv.PlayOn,
        ("play", NUMBER, "on", PATIENT),
        _play_on,
        take=lambda _look, m: None if m.ward else (m.number, (m.seat, m.place)),
    ),
    "play ward": LineForm(mv.PlayWard, ("play", NUMBER, "ward", WARD), _play_ward),
    "play swap": LineForm(
        mv.PlaySwap,
        ("play", NUMBER, "swap", PATIENT, PATIENT),
        _play_swap,
        take=lambda _look, m: (m.number, (m.seat, m.place), (m.other, m.elsewhere)),
    ),
    "discard": LineForm(mv.Discard, ("discard", NUMBER), _discard),
    "pre-op": LineForm(mv.SendToPreOp, ("pre-op", NUMBER)),
    "stay": LineForm(mv.Stay, ("stay",)),
    "stop": LineForm(mv.StopSurgery, ("stop",)),
    "continue": LineForm(mv.ContinueSurgery, ("continue",)),
    "cover": LineForm(mv.Cover, ("cover", SEGMENT)),
}
"""The lines of the game, as registered."""

for _name, _form in FORMS.items():
    pain.add(TABLE, _name, _form)


class PainNotation(LineNotation):
    """The notation of Pain Doctors: lines name doctors."""

    def look(self, engine: Engine, state: State, seat: int, names: Sequence[str]) -> Look:
        """Return a look that knows the names."""
        look: Look = engine.look(state, seat)
        look.names = tuple(names)
        return look


NOTATION = PainNotation()
"""The notation of Pain Doctors."""
