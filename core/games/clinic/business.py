"""Expenses and popularity (C-EXP-1, C-EXP-2, C-POP-1, C-POP-2)."""

from collections.abc import Iterator

from core.event import Event, Task
from core.games.clinic import events as ev
from core.games.clinic.base import clinic
from core.games.clinic.look import Look
from core.games.clinic.moves import Buy
from core.games.clinic.parking import done, leave
from core.games.clinic.prompts import AskPopularity
from core.games.clinic.rounds import ask_in_order
from core.module import Check, MoveSpec, Steps
from core.move import Done, Line, Refusal


class KeepIncome(Task, frozen=True, tag="keep income"):
    """What is left of a seat's income joins its cash (C-POP-2)."""

    seat: int


# expenses


@clinic.quantity("salaries")
def _salaries(look: Look) -> Iterator[Line]:
    """C-EXP-1: salaries by kind and colour."""
    count: dict[tuple[str, str], int] = {}
    for person in look.clinic.people.values():
        kind = look.person_kind(person)
        if kind.salary:
            number = kind.salary + person.colour if kind.salary.endswith(".") else kind.salary
            who = f"{person.colour} {person.kind}" if kind.salary.endswith(".") else person.kind
            count[number, who] = count.get((number, who), 0) + 1
    for (number, who), n in count.items():
        yield Line(n * look.number(number), "C-EXP-1", f"{n} x {who}")


@clinic.quantity("upkeep")
def _upkeep(look: Look) -> Iterator[Line]:
    """C-EXP-1: every module and garden; an operating room by whether it was used, in place of the module upkeep."""
    modules = gardens = 0
    for space, kind in look.facts.kinds.items():
        if kind.patients == "touching":
            used = space in look.clinic.operated
            number = "upkeep.operating.used" if used else "upkeep.operating.unused"
            yield Line(look.number(number), "C-EXP-1", f"operating room {'used' if used else 'not used'}")
        elif kind.is_module:
            modules += 1
        elif kind.family == "garden":
            gardens += 1
    if modules:
        yield Line(modules * look.number("upkeep.module"), "C-EXP-1", f"{modules} x module")
    if gardens:
        yield Line(gardens * look.number("upkeep.garden"), "C-EXP-1", f"{gardens} x garden")


def expenses(look: Look) -> list[Line]:
    """Return the lines of the seat's expenses; orderlies take upkeep off, never below 0 (C-EXP-1)."""
    upkeep = list(look.lines("upkeep"))
    due = sum(line.amount for line in upkeep)
    working = sum(len(look.at(space, "orderly")) for space in look.facts.of_family("supply"))
    relief = min(due, working * look.number("upkeep.orderly"))
    lines = [*look.lines("salaries"), *upkeep]
    if relief:
        lines.append(Line(-relief, "C-EXP-1", f"{working} x orderly in a supply room"))
    return lines


def payment(look: Look) -> ev.ExpensesPaid:
    """Return how the seat pays: income, then cash, then popularity sold; the rest is forgiven (C-EXP-2).

    Popularity is sold point by point: what the last point brings beyond the expenses stays as cash.
    """
    own = look.clinic
    due = sum(line.amount for line in expenses(look))
    income = min(due, own.income)
    cash = min(due - income, own.cash)
    short = due - income - cash
    price = look.number("popularity.sale")
    sold = min(-(-short // price), max(own.popularity, 0))
    forgiven = max(0, short - sold * price)
    change = max(0, sold * price - short)
    return ev.ExpensesPaid(look.seat, due, income, cash - change, sold, forgiven)


@clinic.phase("expenses", "expenses")
def _pay(look: Look) -> Steps:
    for seat in look.state.order:
        look = yield payment(look.of(seat))


# popularity


@clinic.phase("popularity", "popularity")
def _begin(look: Look) -> Steps:
    yield from ask_in_order(seat_buys(look, look.state.order))


def seat_buys(_look: Look, seats: tuple[int, ...]) -> list[Event]:
    """Return the questions of buying popularity for seats in order."""
    return [step for seat in seats for step in (AskPopularity((seat,)), KeepIncome(seat))]


@clinic.quantity("popularity price")
def _price(look: Look, points: int) -> Iterator[Line]:
    """C-POP-1: a fixed price a point."""
    each = look.number("popularity.price")
    yield Line(points * each, "C-POP-1", f"{points} x ${each}")


def _at_least_one(_look: Look, m: Buy) -> Refusal | None:
    """C-POP-1: whole points; `done` buys none."""
    return None if m.points > 0 else Refusal("C-POP-1", "At least one point is bought; done buys none.")


def _payable(look: Look, m: Buy) -> Refusal | None:
    """C-POP-1: only with what is left of this round's income."""
    income = look.clinic.income
    tipping = look.rules.tipping("popularity price", income, look, m.points)
    if tipping is None:
        return None
    price = look.total("popularity price", m.points)
    return Refusal(tipping.rule, f"{m.points} points cost ${price}; ${income} of this round's income are left.")


def _amounts(look: Look) -> Iterator[Buy]:
    points = 1
    while look.total("popularity price", points) <= look.clinic.income:
        yield Buy(points)
        points += 1


def _buy(look: Look, m: Buy) -> Steps:
    yield ev.PopularityBought(look.seat, m.points, look.total("popularity price", m.points))
    yield from leave(look, Done())


clinic.move(
    MoveSpec(
        Buy,
        (AskPopularity,),
        _amounts,
        (Check("amount", _at_least_one, final=True), Check("income", _payable)),
        _buy,
    )
)
clinic.move(MoveSpec(Done, (AskPopularity,), done, (), leave))


@clinic.task(KeepIncome)
def _keep(look: Look, task: KeepIncome) -> Steps:
    amount = look.state.seats[task.seat].income
    if amount:
        yield ev.IncomeKept(task.seat, amount)
