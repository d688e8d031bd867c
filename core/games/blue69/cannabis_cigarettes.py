"""Therapeutic Cannabis: buying cigarettes for the cupboards (X-CAN-5)."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.event import Event, Prompt
from core.games.blue69.pieces import spaces_with, things_at, with_item
from core.games.clinic.look import Look
from core.games.clinic.notation import SPACE
from core.games.clinic.state import ClinicState, with_seat
from core.module import Check, MoveSpec, Steps
from core.move import Line, Move, Refusal
from core.notation import NUMBER, LineForm
from core.state import with_prompt

CIGARETTE, CUPBOARD = "cigarette", "cupboard"
"""Names in the stock and among items."""


class BuyCigarettes(Move, frozen=True, tag="cigarettes"):
    """Buy cigarettes for one cupboard (X-CAN-5)."""

    number: int
    at: int


class AskCigarettes(Prompt, frozen=True, tag="ask cigarettes"):
    """How many cigarettes are bought, for which cupboard? (X-CAN-5).

    Attributes:
        bought: how many were bought in this phase so far; the next one costs more.

    """

    kind: ClassVar[str] = "cigarettes"

    bought: int = 0


class CigarettesBought(Event, frozen=True, tag="cigarettes bought"):
    """Cigarettes are bought and lie in a cupboard, paid from income and cash (X-CAN-5)."""

    seat: int
    number: int
    at: int
    income: int = 0
    cash: int = 0


def cigarettes_bought(s: ClinicState, e: CigarettesBought) -> ClinicState:
    """Fold a purchase: money, supply, cupboard, and the count of the open question."""
    own = s.seats[e.seat]
    own = replace(own, income=own.income - e.income, cash=own.cash - e.cash)
    for _ in range(e.number):
        own = with_item(own, s.board.names[e.at], CIGARETTE)
    s = replace(with_seat(s, e.seat, own), stock={**s.stock, CIGARETTE: s.stock.get(CIGARETTE, 0) - e.number})
    top = s.top
    return with_prompt(s, replace(top, bought=top.bought + e.number)) if isinstance(top, AskCigarettes) else s


def free_places(look: Look, space: int) -> int:
    """Return how many cigarettes a cupboard on a space still takes (X-CAN-2)."""
    there = things_at(look, space)
    room: int = look.number("cannabis.cupboard.room")
    return room - there.count(CIGARETTE) if CUPBOARD in there else 0


def price(look: Look, number: int) -> Iterator[Line]:
    """X-CAN-5: the n-th cigarette of a purchase costs $n, as the numbers say in all."""
    prompt = look.state.prompt
    bought = prompt.bought if isinstance(prompt, AskCigarettes) else 0
    prices = look.number("cannabis.prices")
    for n in range(bought, bought + number):
        before = prices[n - 1] if n else 0
        yield Line(prices[n] - before, "X-CAN-5", f"cigarette {n + 1}")


def _in_cupboard(look: Look, m: BuyCigarettes) -> Refusal | None:
    """X-CAN-5: free places of one cupboard."""
    name = look.name(m.at)
    if CUPBOARD not in things_at(look, m.at):
        return Refusal("X-CAN-5", f"There is no cupboard in {name} for cigarettes.")
    free = free_places(look, m.at)
    if not 1 <= m.number <= free:
        return Refusal("X-CAN-5", f"The cupboard in {name} has room for {free} more.")
    return None


def _in_supply(look: Look, m: BuyCigarettes) -> Refusal | None:
    """X-CAN-5: as far as the supply goes."""
    left = look.state.stock.get(CIGARETTE, 0)
    if m.number > left:
        return Refusal("X-CAN-5", f"{left} cigarettes are left in the supply.")
    return None


def _priced(look: Look, m: BuyCigarettes) -> Refusal | None:
    """X-CAN-5: there is a price for so many."""
    prompt = look.state.prompt
    assert isinstance(prompt, AskCigarettes)
    most = len(look.number("cannabis.prices"))
    if prompt.bought + m.number > most:
        return Refusal("X-CAN-5", f"At most {most} cigarettes are bought in one round.")
    return None


def _payable(look: Look, m: BuyCigarettes) -> Refusal | None:
    """X-CAN-5: from income, then cash, never from popularity."""
    money = look.clinic.income + look.clinic.cash
    tipping = look.rules.tipping("cigarette price", money, look, m.number)
    if tipping is None:
        return None
    cost = look.total("cigarette price", m.number)
    return Refusal(tipping.rule, f"That costs ${cost}; there are ${money} of income and cash.")


def _purchases(look: Look) -> Iterator[BuyCigarettes]:
    for space in spaces_with(look, CUPBOARD):
        for number in range(1, free_places(look, space) + 1):
            yield BuyCigarettes(number, space)


def _buy(look: Look, m: BuyCigarettes) -> Steps:
    cost = look.total("cigarette price", m.number)
    income = min(cost, look.clinic.income)
    yield CigarettesBought(look.seat, m.number, m.at, income, cost - income)


SPEC = MoveSpec(
    BuyCigarettes,
    (AskCigarettes,),
    _purchases,
    (
        Check("cupboard", _in_cupboard, final=True),
        Check("supply", _in_supply),
        Check("priced", _priced, final=True),
        Check("money", _payable),
    ),
    _buy,
)
"""The rules of a purchase; several may follow one another."""
FORM = LineForm(BuyCigarettes, ("cigarettes", NUMBER, SPACE))
"""The line of a purchase."""


def seats_buy(look: Look, seats: tuple[int, ...]) -> list[Event]:
    """X-CAN-5: whoever has a cupboard is asked."""
    return [AskCigarettes((seat,)) for seat in seats if spaces_with(look.of(seat), CUPBOARD)]
