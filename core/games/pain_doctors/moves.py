"""The moves of Pain Doctors. Cards in hand and a doctor's patients are counted from 1; seats from 0."""

from typing import ClassVar

from core.move import Move


class DrawCard(Move, frozen=True, tag="draw"):
    """Open the turn with a treatment card (P-TRN-2)."""


class NewHand(Move, frozen=True, tag="new hand"):
    """Change the whole hand; that is the turn (P-TRN-2)."""


class DrawPatient(Move, frozen=True, tag="draw patient"):
    """Draw a patient; that is the turn (P-TRN-1)."""


class Pass(Move, frozen=True, tag="pass"):
    """Do nothing, as nothing can be drawn (P-DCK-1)."""


class PlayOn(Move, frozen=True, tag="play on"):
    """Play a card on a patient; `ward` for cards whose ward the player names, else ""."""

    number: int
    seat: int
    place: int
    ward: str = ""


class PlayWard(Move, frozen=True, tag="play ward"):
    """Play a card for all patients of a ward (P-NUM-1)."""

    number: int
    ward: str


class PlaySwap(Move, frozen=True, tag="play swap"):
    """Swap an own patient, named first, for one of another doctor (P-SWP-1)."""

    number: int
    seat: int
    place: int
    other: int
    elsewhere: int


class Discard(Move, frozen=True, tag="discard"):
    """Discard a card without effect (P-TRN-2)."""

    number: int


class SendToPreOp(Move, frozen=True, tag="pre-op"):
    """Send a patient to pre-op (P-TRN-3)."""

    place: int


class Stay(Move, frozen=True, tag="stay"):
    """Send nobody to pre-op (P-TRN-3)."""

    idle: ClassVar[bool] = True


class StopSurgery(Move, frozen=True, tag="stop"):
    """End the operation (P-SUR-3)."""


class ContinueSurgery(Move, frozen=True, tag="continue"):
    """Turn another card (P-SUR-3)."""


class Cover(Move, frozen=True, tag="cover"):
    """Say which segment a wild card covers (P-SUR-2)."""

    segment: str
