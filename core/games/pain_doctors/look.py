"""Look: a state as the rules read it for one seat. Steps and checks take a look and nothing else."""

from collections.abc import Iterator
from functools import cached_property

from core.dice import Draw
from core.engine import Engine
from core.games.pain_doctors.cards import Card, Procedure
from core.games.pain_doctors.decks import Decks, decks_of
from core.games.pain_doctors.state import IN_WARD, PRE_OP, Doctor, PainState, Patient


class Look:
    """A state, the ruleset and a seat (-1: the table as a whole).

    Attributes:
        names: of the seats, where lines are read or written; empty elsewhere.

    """

    def __init__(self, engine: Engine, state: PainState, seat: int) -> None:
        """Bind them together."""
        self.engine = engine
        self.rules = engine.rules
        self.state = state
        self.seat = seat
        self.names: tuple[str, ...] = ()

    # numbers, cards, chance

    def number(self, name: str) -> int:
        """Return a rule-set number."""
        value: int = self.rules.numbers[name]
        return value

    @cached_property
    def decks(self) -> Decks:
        """The cards of the game."""
        return decks_of(self.rules)

    def card(self, name: str) -> Card:
        """Return the kind of a treatment card."""
        return self.decks.cards[name]

    def procedure(self, title: str) -> Procedure:
        """Return a surgery card."""
        return self.decks.surgery[title]

    def draw(self, stream: str) -> Draw:
        """Return the next draw of a chance stream."""
        return self.engine.draw(self.state, stream)

    # doctors and patients

    @cached_property
    def own(self) -> Doctor:
        """What belongs to the seat."""
        assert self.seat >= 0, "the table as a whole is no doctor"
        return self.state.seats[self.seat]

    @property
    def players(self) -> int:
        """How many doctors there are."""
        return len(self.state.seats)

    def patient(self, seat: int, place: int) -> Patient | None:
        """Return a doctor's patient by place, from 1; None if there is none."""
        if not 0 <= seat < self.players or not 1 <= place <= len(self.state.seats[seat].patients):
            return None
        return self.state.seats[seat].patients[place - 1]

    def everyone(self) -> Iterator[tuple[int, int, Patient]]:
        """Yield seat, place and patient of all living patients, seat by seat."""
        for seat, doctor in enumerate(self.state.seats):
            for place, patient in enumerate(doctor.patients, 1):
                yield seat, place, patient

    def in_ward(self, ward: str = "") -> Iterator[tuple[int, int, Patient]]:
        """Yield those outside pre-op, all or of one ward."""
        for seat, place, patient in self.everyone():
            if patient.at == IN_WARD and ward in {"", patient.ward}:
                yield seat, place, patient

    def in_pre_op(self, seat: int = -1) -> int:
        """Return how many patients are in pre-op, at the table or of one doctor."""
        return sum(patient.at == PRE_OP and seat in {-1, owner} for owner, _place, patient in self.everyone())

    # cards in hand

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The kinds of the cards in hand; card 1 first."""
        cards = self.decks.cards
        return tuple(cards[name] for name in self.own.hand)

    def held(self, number: int) -> str:
        """Return the card in hand by number, from 1; "" if there is none."""
        return self.own.hand[number - 1] if 1 <= number <= len(self.own.hand) else ""

    def lowest(self, number: int) -> int:
        """Return the lowest number of a card like this one: cards of one name are interchangeable."""
        card = self.held(number)
        return self.own.hand.index(card) + 1 if card else number

    # words

    def title(self, card: str) -> str:
        """Return a treatment card's name as people read it; the option `names` may soften one."""
        if card == "suicide" and self.rules.options.get("names") == "neutral":
            return "Final Discharge"
        return " ".join(word if word == "to" else word.capitalize() for word in card.split())
