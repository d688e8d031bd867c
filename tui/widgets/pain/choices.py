"""How each move of Pain Doctors is put together: a card by its number, then patients; or a word of a menu."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from core.games.pain_doctors import moves as mv
from core.games.pain_doctors.look import Look
from core.move import Move
from tui.screens.narrowing import Choice, Path
from tui.widgets.pain.words import plays

PathMaker = Callable[[Look, Any], Iterator[Path]]


def _word(word: str, key: str = "") -> Iterator[Path]:
    yield (Choice("menu", word, word, key),)


def _cards(look: Look, number: int) -> Iterator[Choice]:
    """The card, and those in hand that are like it."""
    held = look.held(number)
    for k, card in enumerate(look.own.hand, 1):
        if card == held:
            yield Choice("person", k, look.title(held))


def _patient(look: Look, seat: int, place: int) -> Choice:
    patient = look.patient(seat, place)
    return Choice("space", (seat, place), patient.name if patient is not None else "")


def _on(look: Look, m: mv.PlayOn) -> Iterator[Path]:
    for card in _cards(look, m.number):
        yield card, _patient(look, m.seat, m.place)


def _ward(look: Look, m: mv.PlayWard) -> Iterator[Path]:
    """Any patient of the ward stands for it."""
    for card in _cards(look, m.number):
        for seat, place, _there in look.in_ward(m.ward):
            yield card, _patient(look, seat, place)


def _swap(look: Look, m: mv.PlaySwap) -> Iterator[Path]:
    """Either patient first."""
    pair = _patient(look, m.seat, m.place), _patient(look, m.other, m.elsewhere)
    for card in _cards(look, m.number):
        yield card, *pair
        yield card, *reversed(pair)


def _discard(look: Look, m: mv.Discard) -> Iterator[Path]:
    for card in _cards(look, m.number):
        yield card, Choice("menu", "discard", "discard it", "x")


PATHS: dict[type[Move], PathMaker] = {
    mv.DrawCard: lambda _look, _m: _word("draw a card", "d"),
    mv.NewHand: lambda _look, _m: _word("change the whole hand", "g"),
    mv.DrawPatient: lambda _look, _m: _word("draw a patient", "d"),
    mv.Pass: lambda _look, _m: _word("pass", "p"),
    mv.PlayOn: _on,
    mv.PlayWard: _ward,
    mv.PlaySwap: _swap,
    mv.Discard: _discard,
    mv.SendToPreOp: lambda look, m: iter([(_patient(look, look.seat, m.place),)]),
    mv.Stay: lambda _look, _m: _word("nobody goes", "d"),
    mv.StopSurgery: lambda _look, _m: _word("stop", "s"),
    mv.ContinueSurgery: lambda _look, _m: _word("continue", "c"),
    mv.Cover: lambda _look, m: iter([(Choice("spot", m.segment, m.segment),)]),
}
"""A maker of paths for each kind of move."""


def paths_of(look: Look, line: Callable[[Move], str]) -> Callable[[Move], list[Path]]:
    """Return the function that says how a move is put together; `line` writes those that no maker knows."""

    def paths(move: Move) -> list[Path]:
        maker = PATHS.get(type(move))
        words = line(move)
        return list(maker(look, move)) if maker is not None else [(Choice("menu", words, words),)]

    return paths


def first_person(look: Look, choices: Sequence[Choice]) -> Choice:
    """Return the card to begin with: the first that can be played."""
    can = plays(look)
    return next((choice for choice in choices if can.get(int(str(choice.value)))), choices[0])
