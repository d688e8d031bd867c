"""The state of a game of Pain Doctors: one frozen value, shared between all states where nothing changed."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.games.pain_doctors.cards import SEGMENTS
from core.state import State

IN_WARD, PRE_OP, IN_SURGERY = "ward", "pre-op", "surgery"
"""Where a patient may be."""


class Patient(Struct, frozen=True, omit_defaults=True, gc=False):
    """A living patient of a doctor.

    Attributes:
        name: of the patient card.
        ward: addict, batty or geek.
        lp: life points.
        at: ward, pre-op or surgery.
        guarded: a bodyguard lies beneath (P-BOD-1).
        inoculated: an inoculation lies beneath (P-INO-1).
        waits: back from surgery, and no turn of its doctor has begun since (P-TRN-4).

    """

    name: str
    ward: str
    lp: int
    at: str
    guarded: bool = False
    inoculated: bool = False
    waits: bool = False


class Doctor(Struct, frozen=True, omit_defaults=True):
    """What belongs to one seat.

    Attributes:
        hand: treatment cards by name, in the order in which they came.
        patients: living patients; place 1 first.
        charted: points of each successful surgery.

    """

    hand: tuple[str, ...] = ()
    patients: tuple[Patient, ...] = ()
    charted: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """Pain points charted so far."""
        return sum(self.charted)


class Pile(Struct, frozen=True, omit_defaults=True):
    """A deck with its discard pile.

    The deck has no order: a card is drawn out of counts. A view knows the size of the treatment deck only, under the
    name "".

    Attributes:
        cards: how many of each card, by name.
        next: what a position file says is drawn next, in order (counted in `cards` too); hidden from all.
        discards: the open discard pile, the top card last.
        out: cards that take no part in the game.

    """

    cards: dict[str, int] = {}
    next: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    out: dict[str, int] = {}

    @property
    def size(self) -> int:
        """How many cards can be drawn before the discards are shuffled."""
        return sum(self.cards.values())


def taken(cards: Mapping[str, int], name: str) -> dict[str, int]:
    """Return counts with one card less; in a view, where a name is not known, one of the unknown less."""
    out = dict(cards)
    key = name if name in out else ""
    out[key] = out.get(key, 0) - 1
    if not out[key]:
        del out[key]
    return out


def added(cards: Mapping[str, int], *names: str) -> dict[str, int]:
    """Return counts with one more of each card."""
    out = dict(cards)
    for name in names:
        out[name] = out.get(name, 0) + 1
    return out


def drawn(pile: Pile, name: str) -> Pile:
    """Return a pile after a card was drawn from its deck."""
    rest = pile.next[1:] if pile.next and pile.next[0] == name else pile.next
    return replace(pile, cards=taken(pile.cards, name), next=rest)


class Laid(Struct, frozen=True, omit_defaults=True, gc=False):
    """A surgery card on the patient diagram: its title and the segment it covers."""

    card: str
    segment: str


class Operation(Struct, frozen=True, omit_defaults=True):
    """A surgery in progress.

    Attributes:
        surgeon: seat that operates and scores.
        seat: the patient's doctor.
        place: the patient's place, from 1.
        laid: cards on the diagram, in the order in which they were turned.
        turned: title of the card turned last, while it is on no segment yet; else "".

    """

    surgeon: int
    seat: int
    place: int
    laid: tuple[Laid, ...] = ()
    turned: str = ""

    @property
    def visible(self) -> dict[str, str]:
        """Title of the card on top, by covered segment, from the head down."""
        top = {laid.segment: laid.card for laid in self.laid}
        return {segment: top[segment] for segment in SEGMENTS if segment in top}


class PainState(State, frozen=True, kw_only=True):
    """A game of Pain Doctors.

    Attributes:
        treatment: the treatment deck.
        patients: the patient deck.
        surgery: the surgery deck, without what lies on the diagram.
        seats: the doctors.
        round: how often the first doctor's turn has come; 0 during set-up.
        turn: whose turn it is.
        withdrawn: stop cards out of the game, in order (P-SUR-5).
        operation: the surgery in progress, None if there is none.
        winner: the Chief Surgeon's seat in a tuple; empty while there is none.

    """

    treatment: Pile
    patients: Pile
    surgery: Pile
    seats: tuple[Doctor, ...] = ()
    round: int = 0
    turn: int = 0
    withdrawn: tuple[str, ...] = ()
    operation: Operation | None = None
    winner: tuple[int, ...] = ()


def with_doctor(state: PainState, seat: int, doctor: Doctor) -> PainState:
    """Return the state with one seat's things replaced."""
    return replace(state, seats=(*state.seats[:seat], doctor, *state.seats[seat + 1 :]))


def with_patient(state: PainState, seat: int, place: int, patient: Patient | None) -> PainState:
    """Return the state with a patient replaced (gone if None, and places close up)."""
    doctor = state.seats[seat]
    new = () if patient is None else (patient,)
    return with_doctor(
        state, seat, replace(doctor, patients=(*doctor.patients[: place - 1], *new, *doctor.patients[place:]))
    )


EMPTY = PainState(treatment=Pile(), patients=Pile(), surgery=Pile())
"""The state before anything is laid out."""
