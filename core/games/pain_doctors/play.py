"""Playing a treatment card or discarding one (P-TRN-2): what is common to all cards.

What a card does is registered by its family in the content table `plays`: number_cards.py, protection.py, tricks.py,
surgery_cards.py.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from core.event import Left
from core.games.pain_doctors import events as ev
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import IN_NAMED_WARD, ON_PAIR, ON_PATIENT, ON_WARD, WARDS, Card
from core.games.pain_doctors.draws import Drawing
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import Discard, PlayOn, PlaySwap, PlayWard
from core.games.pain_doctors.prompts import AskPlay
from core.games.pain_doctors.state import Patient
from core.module import Check, MoveSpec, Steps
from core.move import Move, Refusal

TABLE = "plays"
"""Content table: how the cards of a family are played."""

AnyPlay = PlayOn | PlayWard | PlaySwap
Refuse = Callable[[Look, Any, Card], Refusal | None]


class Play(Struct, frozen=True):
    """How the cards of a family are played.

    Attributes:
        effect: (look, move, card) -> the events, once the question is answered.
        refuse: (look, move, card) -> why the card cannot be played like that.
        guard: (look, move, card) -> how a bodyguard stops it, for cards that one can stop.

    """

    effect: Callable[[Look, Any, Card], Steps]
    refuse: Refuse
    guard: Refuse


def plays(look: Look, card: Card) -> Play:
    """Return how a card is played."""
    found: Play = look.rules.content[TABLE][card.family]
    return found


# what the families share


def guarded(patient: Patient) -> Refusal:
    """P-BOD-1: the refusal of a card that a bodyguard stops."""
    return Refusal("P-BOD-1", f"{patient.name} has a bodyguard.")


def target(look: Look, m: PlayOn) -> Patient:
    """Return the patient a card is played on; an earlier check made sure that there is one."""
    patient = look.patient(m.seat, m.place)
    assert patient is not None
    return patient


def no_guard(_look: Look, _m: Move, _card: Card) -> Refusal | None:
    """For families that no bodyguard stops."""
    return None


def target_guarded(look: Look, m: PlayOn, card: Card) -> Refusal | None:
    """P-BOD-1: the patient it is played on is not guarded."""
    patient = target(look, m)
    return guarded(patient) if card.guarded and patient.guarded else None


def lay_down(look: Look, m: AnyPlay) -> Drawing:
    """Answer the question, and put the card on the discards."""
    card = look.held(m.number)
    look = yield Left(look.seat)
    look = yield ev.Played(look.seat, m.number, card)
    return look


def change_life(look: Look, changes: list[ev.Change]) -> Drawing:
    """Change LP, of all at once; then those without any die (P-NUM-2), the last place of a doctor first."""
    if changes:
        look = yield ev.LifeChanged(tuple(changes))
    dead = [(seat, -place) for seat, place, patient in look.everyone() if patient.lp == 0]
    for seat, place in sorted(dead):
        look = yield ev.PatientDied(seat, -place)
    return look


def loss(patient: Patient, lp: int) -> int:
    """Return what a patient loses of a number of LP: not more than it has."""
    return min(patient.lp, lp)


# checks


def _held(look: Look, m: Any) -> Refusal | None:  # noqa: ANN401 - every move that names a card in hand
    """P-TRN-2: a card in hand."""
    if look.held(m.number):
        return None
    return Refusal("P-TRN-2", f"You have no card {m.number}; there are {len(look.own.hand)} in your hand.")


def _lowest(look: Look, m: Any) -> Refusal | None:  # noqa: ANN401 - as _held
    """Cards of one name are alike: the one with the lowest number is meant."""
    lowest = look.lowest(m.number)
    return None if lowest == m.number else Refusal("P-TRN-2", f"Cards {lowest} and {m.number} are alike: say {lowest}.")


_HOW = {
    ON_PATIENT: "on one patient, as in: play {n} on Ana/2",
    IN_NAMED_WARD: "on a patient of a ward you name, as in: play {n} ward geek on Ana/2",
    ON_WARD: "on a whole ward, as in: play {n} ward geek",
    ON_PAIR: "on two patients, as in: play {n} swap Ana/1 Ben/2",
}


def _aim(look: Look, m: AnyPlay) -> Refusal | None:
    """A card is played on what it says: a patient, a ward, both, a pair."""
    card = look.hand[m.number - 1]
    if isinstance(m, PlayOn):
        fits = card.aim == (IN_NAMED_WARD if m.ward in WARDS else ON_PATIENT if not m.ward else None)
    elif isinstance(m, PlayWard):
        fits = card.aim == ON_WARD and m.ward in WARDS
    else:
        fits = card.aim == ON_PAIR
    if fits:
        return None
    return Refusal(card.rule, f"{look.title(card.name)} is played {_HOW[card.aim].format(n=m.number)}.")


def _there(look: Look, m: Any) -> Refusal | None:  # noqa: ANN401 - moves that name one patient or two
    spots = [(m.seat, m.place)] if isinstance(m, PlayOn) else [(m.seat, m.place), (m.other, m.elsewhere)]
    if all(look.patient(seat, place) is not None for seat, place in spots):
        return None
    return Refusal(look.hand[m.number - 1].rule, "There is no such patient.")


def _guard(look: Look, m: AnyPlay) -> Refusal | None:
    """P-BOD-1, which is named before the card's own rule."""
    card = look.hand[m.number - 1]
    return plays(look, card).guard(look, m, card)


def _own_rule(look: Look, m: AnyPlay) -> Refusal | None:
    """The rule of the card's family."""
    card = look.hand[m.number - 1]
    return plays(look, card).refuse(look, m, card)


# candidates


def _kinds(look: Look, *aims: str) -> Iterator[tuple[int, Card]]:
    """Yield (number, card) for each different card in hand that is played on one of these."""
    for number, card in enumerate(look.hand, 1):
        if card.aim in aims and look.lowest(number) == number:
            yield number, card


def _on(look: Look) -> Iterator[PlayOn]:
    for number, card in _kinds(look, ON_PATIENT, IN_NAMED_WARD):
        for seat, place, patient in look.everyone():
            yield PlayOn(number, seat, place, patient.ward if card.aim == IN_NAMED_WARD else "")


def _wards(look: Look) -> Iterator[PlayWard]:
    for number, _card in _kinds(look, ON_WARD):
        for ward in WARDS:
            yield PlayWard(number, ward)


def _pairs(look: Look) -> Iterator[PlaySwap]:
    for number, _card in _kinds(look, ON_PAIR):
        for place in range(1, len(look.own.patients) + 1):
            for other, elsewhere, _patient in look.everyone():
                if other != look.seat:
                    yield PlaySwap(number, look.seat, place, other, elsewhere)


def _play(look: Look, m: AnyPlay) -> Steps:
    card = look.hand[m.number - 1]
    return plays(look, card).effect(look, m, card)


IN_HAND = (Check("held", _held, final=True), Check("lowest", _lowest, final=True))
_AIM = (*IN_HAND, Check("aim", _aim, final=True))
_AT = (*_AIM, Check("there", _there, final=True))
_OWN = (Check("guard", _guard), Check("own rule", _own_rule))


def _sure(checks: tuple[Check, ...]) -> tuple[str, ...]:
    """Names of the checks that hold for every candidate."""
    return tuple(check.name for check in checks)


pain.move(MoveSpec(PlayOn, (AskPlay,), _on, (*_AT, *_OWN), _play, sure=_sure(_AT)))
pain.move(MoveSpec(PlayWard, (AskPlay,), _wards, (*_AIM, *_OWN), _play, sure=_sure(_AIM)))
pain.move(MoveSpec(PlaySwap, (AskPlay,), _pairs, (*_AT, *_OWN), _play, sure=_sure(_AT)))


# discarding


def _discard(look: Look, m: Discard) -> Steps:
    card = look.held(m.number)
    look = yield Left(look.seat)
    yield ev.Discarded(look.seat, m.number, card)


pain.move(
    MoveSpec(
        Discard,
        (AskPlay,),
        lambda look: (Discard(n) for n in range(1, len(look.own.hand) + 1) if look.lowest(n) == n),
        IN_HAND,
        _discard,
        sure=_sure(IN_HAND),
    )
)
