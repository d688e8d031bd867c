"""Drawing: cards and patients, and what happens when a deck is empty (P-DCK-1)."""

from collections.abc import Generator
from typing import Any

from core.event import Event
from core.games.pain_doctors import events as ev
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import Pile

Drawing = Generator[Event, Any, Look]
"""What a draw yields; it returns the look after its last event."""


def can_draw(pile: Pile) -> bool:
    """Whether a deck or its discard pile holds a card (P-DCK-1)."""
    return bool(pile.size or pile.discards)


def next_of(look: Look, pile: Pile, stream: str) -> str:
    """Return the next card of a deck that is not empty: what a position file says, else by chance."""
    if pile.next:
        return pile.next[0]
    card = look.draw(stream).from_bag(pile.cards)
    assert card is not None
    return card


def draw_card(look: Look, seat: int) -> Drawing:
    """Draw a treatment card; nothing if deck and discards are empty (P-TRN-2, P-DCK-1)."""
    pile = look.state.treatment
    if not can_draw(pile):
        return look
    if not pile.size:
        look = yield ev.DiscardsShuffled("treatment")
    look = yield ev.CardDrawn(seat, next_of(look, look.state.treatment, "treatment"))
    return look


def draw_patient(look: Look, seat: int) -> Drawing:
    """Draw a patient; nobody if deck and discards are empty (P-TRN-1, P-DCK-1)."""
    pile = look.state.patients
    if not can_draw(pile):
        return look
    if not pile.size:
        look = yield ev.DiscardsShuffled("patients")
    name = next_of(look, look.state.patients, "patients")
    look = yield ev.PatientDrawn(seat, name, look.decks.patients[name].ward, look.number("patients.lp"))
    return look
