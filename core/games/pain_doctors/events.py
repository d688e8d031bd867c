"""The events of Pain Doctors: facts with every amount and every result of chance in them. reducers.py folds them.

Seats count from 0, cards in hand and patients of a doctor from 1.
"""

from typing import ClassVar

from msgspec import Struct

from core.event import Event
from core.games.pain_doctors.state import Patient


class Change(Struct, frozen=True, gc=False):
    """LP that a patient gains (loses, if negative)."""

    seat: int
    place: int
    by: int


# set-up and positions


class TableLaid(Event, frozen=True, tag="table laid"):
    """The decks are laid out; `out` are treatment cards that take no part (P-SET-1)."""

    seats: int
    treatment: dict[str, int]
    patients: dict[str, int]
    surgery: dict[str, int]
    out: dict[str, int] = {}


class CardDealt(Event, frozen=True, tag="card dealt"):
    """A card that everybody knows of is given to a doctor: the first Go to Surgery (P-SET-1)."""

    seat: int
    card: str


class DoctorLaid(Event, frozen=True, tag="doctor laid"):
    """A seat's part of a position file; what lies there is in no deck any more."""

    secret: ClassVar[tuple[str, ...]] = ("hand",)

    seat: int
    hand: tuple[str, ...] = ()
    patients: tuple[Patient, ...] = ()
    charted: tuple[int, ...] = ()


class PositionLaid(Event, frozen=True, tag="position laid"):
    """The common part of a position file: the decks as they are to be, and whose turn it is."""

    secret: ClassVar[tuple[str, ...]] = (
        *("treatment", "treatment_out", "next_treatment", "next_patients", "next_surgery"),
    )

    turn: int
    round: int
    treatment: dict[str, int] = {}
    treatment_out: dict[str, int] = {}
    treatment_discards: tuple[str, ...] = ()
    next_treatment: tuple[str, ...] = ()
    patients: dict[str, int] = {}
    patients_out: dict[str, int] = {}
    patient_discards: tuple[str, ...] = ()
    next_patients: tuple[str, ...] = ()
    surgery: dict[str, int] = {}
    surgery_out: dict[str, int] = {}
    next_surgery: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()


# turns


class TurnBegan(Event, frozen=True, tag="turn began"):
    """A doctor's turn begins; its patients back from surgery wait no longer (P-TRN-4)."""

    seat: int
    round: int


class CardDrawn(Event, frozen=True, tag="card drawn"):
    """A treatment card is drawn, for its doctor's eyes only (P-TRN-2)."""

    stream: ClassVar[str] = "treatment"
    secret: ClassVar[tuple[str, ...]] = ("card",)
    barrier: ClassVar[str] = "a treatment card was drawn"

    seat: int
    card: str


class PatientDrawn(Event, frozen=True, tag="patient drawn"):
    """A patient is drawn, face up (P-SET-1, P-TRN-1)."""

    stream: ClassVar[str] = "patients"
    barrier: ClassVar[str] = "a patient was drawn"

    seat: int
    name: str
    ward: str
    lp: int


class DiscardsShuffled(Event, frozen=True, tag="discards shuffled"):
    """An empty deck, treatment or patients, is made of its discard pile (P-DCK-1)."""

    barrier: ClassVar[str] = "a discard pile was shuffled"

    deck: str


class HandDiscarded(Event, frozen=True, tag="hand discarded"):
    """A doctor discards the whole hand (P-TRN-2)."""

    seat: int
    cards: tuple[str, ...]


class Discarded(Event, frozen=True, tag="discarded"):
    """A card is discarded without effect (P-TRN-2)."""

    seat: int
    number: int
    card: str


class EnteredPreOp(Event, frozen=True, tag="entered pre-op"):
    """A patient goes to pre-op; what protects it goes to the discards (P-TRN-3)."""

    seat: int
    place: int


# treatment cards


class Played(Event, frozen=True, tag="played"):
    """A card is played and goes to the discards."""

    seat: int
    number: int
    card: str


class Protected(Event, frozen=True, tag="protected"):
    """A bodyguard or an inoculation is played and stays with a patient (P-BOD-1, P-INO-1)."""

    seat: int
    number: int
    card: str
    owner: int
    place: int


class LifeChanged(Event, frozen=True, tag="life changed"):
    """Patients gain or lose LP, all at once."""

    changes: tuple[Change, ...]


class PatientDied(Event, frozen=True, tag="patient died"):
    """A patient dies: it and what protects it go to the discards, and places close up (P-NUM-2)."""

    seat: int
    place: int


class PatientsSwapped(Event, frozen=True, tag="patients swapped"):
    """Two patients change doctors and take each other's places (P-SWP-1)."""

    seat: int
    place: int
    other: int
    elsewhere: int


# surgery


class SurgeryBegan(Event, frozen=True, tag="surgery began"):
    """A patient goes into surgery; what protects it goes to the discards (P-SUR-1)."""

    surgeon: int
    seat: int
    place: int


class SurgeryCardTurned(Event, frozen=True, tag="surgery card turned"):
    """The next card of the shuffled surgery deck (P-SUR-2)."""

    stream: ClassVar[str] = "surgery"
    barrier: ClassVar[str] = "a surgery card was turned"

    card: str


class SegmentCovered(Event, frozen=True, tag="segment covered"):
    """The card turned is put on a segment and costs the patient LP (P-SUR-2)."""

    segment: str
    lp: int


class SurgeryEnded(Event, frozen=True, tag="surgery ended"):
    """The surgery is over; its cards go back into the deck, but for a withdrawn stop card (P-SUR-4 to P-SUR-7).

    Attributes:
        how: choice, stop, bonus (all segments covered), death, empty (no card left to turn).
        withdrawn: title of the stop card that leaves the game, or "".

    """

    how: str
    withdrawn: str = ""


class Charted(Event, frozen=True, tag="charted"):
    """A doctor charts a successful surgery (P-SUR-5)."""

    seat: int
    points: int


class Won(Event, frozen=True, tag="won"):
    """A doctor is Chief Surgeon (P-END-1)."""

    seat: int
