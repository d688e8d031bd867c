"""Market (who and what can be had) and budget (what this round brings and costs)."""

from core.games.clinic.business import expenses, payment
from core.games.clinic.look import Look
from core.games.clinic.state import ClinicState
from tui.widgets.clinic.pips import shade_letter
from tui.widgets.grid import Parts, length
from tui.widgets.pane import Pane, Scene

LABEL = 11
BASE = frozenset({"entrance", "lot", "conveyor"})
"""What the base box has in stock besides tiles."""
PRICES = "prices"
"""Content table: a piece of a module -> (look) -> dollars that one costs now."""
FORECAST = "forecast"
"""Named amount: lines of popularity that a module should bring this round, or cost."""
PAID = frozenset({"popularity", "administration", "end"})
"""Phases after Expenses."""


class Market(Pane):
    """University with prices, nurses and orderlies left, tiles left, what the no-copycat rule blocks."""

    letter = "M"
    title = "market"

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        built = tuple(own.built for own in view.seats)
        tokens = view.seats[scene.seat].tokens
        return (view.university, view.nurses, view.orderlies, view.stock, view.bag, built, tokens)

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        width -= 1  # a column of air before the frame
        view: ClinicState = scene.view  # type: ignore[assignment]
        look: Look = scene.look()
        doctors: list[Parts] = []
        for i, entry in enumerate(view.university):
            colour, _plus, under = entry.partition("+")
            pip = (f"D{shade_letter(colour)}", colour) if colour else (f"{self.glyphs.none} ", "faint")
            price = (f" ${look.total('price', 'doctor', i + 1)}", "text" if colour else "faint")
            doctors.append([pip, (f"+{under}", "mark"), price] if under else [pip, price])
        staff: list[Parts] = [
            [
                (f"{view.nurses} nurse{'' if view.nurses == 1 else 's'}", "staff"),
                (f" ${look.total('price', 'nurse', 0)}", "text"),
            ],
            [
                (f"{view.orderlies} orderl{'y' if view.orderlies == 1 else 'ies'}", "staff"),
                (f" ${look.total('price', 'orderly', 0)}", "text"),
            ],
        ]
        out = [*_labelled("university", doctors, width), *_labelled("to hire", staff, width)]
        kinds, prices = look.rules.content["cells"], look.rules.content.get(PRICES, {})
        hubs: list[Parts] = []
        tiles: list[Parts] = []
        pieces: list[Parts] = []
        for name, count in view.stock.items():
            kind = kinds.get(name)
            group = pieces if kind is None and name not in BASE else hubs if kind and kind.family == "hub" else tiles
            priced = prices.get(name)
            counted = _counted(kind.title.lower() if kind is not None else name, count)
            group.append([*counted, (f" ${priced(look)}", "text" if count else "faint")] if priced else counted)
        out += [*_labelled("hubs left", hubs, width), *_labelled("tiles left", tiles, width)]
        if pieces:
            out += _labelled("pieces", pieces, width)
        tokens = [_counted(name, count) for name, count in look.clinic.tokens.items() if count]
        if tokens:
            out += _labelled(f"of {scene.names[scene.seat]}"[: LABEL - 1], tokens, width)
        blocked: list[Parts] = []
        for seat, own in enumerate(view.seats):
            named = [kinds[name].title.lower() for name in own.built if name in kinds and kinds[name].copycat]
            blocked += [[(title, "bad"), (f" by {scene.names[seat]}", "faint")] for title in named]
        out += _labelled("no copycat", blocked or [[("no hub or special room built yet this round", "faint")]], width)
        bag: list[Parts] = [[(shade_letter(c), c), (f" {n}", "text" if n else "faint")] for c, n in view.bag.items()]
        out += _labelled("bag", bag or [[("empty", "faint")]], width)
        return out


def _counted(word: str, count: int) -> Parts:
    return [(f"{word} ", "text" if count else "faint"), (str(count), "strong" if count else "faint")]


class Budget(Pane):
    """Forecast of the round for the seat shown: income, every expense with its reason, popularity to be had."""

    letter = "B"
    title = "budget"

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        return (view.seats[scene.seat], view.phase)

    def subtitle(self, scene: Scene) -> str:
        paid = scene.look().state.phase in PAID
        return f"{scene.names[scene.seat]}, {'expenses are paid' if paid else 'if the round ended now'}"

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        width -= 1  # a column of air before the frame
        look: Look = scene.look()
        own = look.clinic
        if look.state.phase in PAID:
            return [
                _sum("income left", own.income, width, "strong"),
                _sum("cash", own.cash, width, "text"),
                _popularity(look, own.income),
                *_forecast(look, width),
                _sum("cash afterwards", own.cash + own.income, width, "strong"),
            ]
        paid = payment(look)
        out = [_sum(f"income so far (and ${own.cash} in cash)", own.income, width, "good")]
        out += [_sum(line.text, -line.amount, width, "text", "  ") for line in expenses(look)]
        out.append(_sum("expenses", -paid.due, width, "bad"))
        left = own.income - paid.income
        out.append(_sum("income left", left, width, "strong"))
        out += [_popularity(look, left), *_forecast(look, width)]
        out.append(_sum("cash afterwards", own.cash - paid.cash + left, width, "strong"))
        if paid.sold:
            out.append([(f"{paid.sold} popularity would be sold", "bad")])
        if paid.forgiven:
            out.append([(f"${paid.forgiven} would be forgiven", "bad")])
        return out


def _popularity(look: Look, left: int) -> Parts:
    """How much popularity what is left of the income buys."""
    points = 0
    while look.total("popularity price", points + 1) <= left:
        points += 1
    price = look.total("popularity price", 1)
    return [(f"popularity at ${price} a point: up to {points}", "text" if points else "faint")]


def _forecast(look: Look, width: int) -> list[Parts]:
    """What popularity modules should bring or cost this round, a line for each reason."""
    out = []
    for line in look.lines(FORECAST):
        figure = f"{line.amount:+d} popularity"
        text = f"  {line.text}"[: width - len(figure) - 1]
        style = "good" if line.amount > 0 else "bad"
        out.append([(text, "faint"), (" " * (width - len(text) - len(figure)), ""), (figure, style)])
    return out


def _sum(words: str, amount: int, width: int, style: str, indent: str = "") -> Parts:
    figure = f"-${-amount}" if amount < 0 else f"${amount}"
    text = f"{indent}{words}"[: width - len(figure) - 1]
    return [(text, style if not indent else "faint"), (" " * (width - len(text) - len(figure)), ""), (figure, style)]


def _labelled(label: str, groups: list[Parts], width: int) -> list[Parts]:
    """Return groups after a label, going on in further lines below each other."""
    out: list[Parts] = []
    line: Parts = [(f"{label:<{LABEL}}", "faint")]
    fresh = True
    for group in groups:
        if not fresh and length(line) + 2 + length(group) > width:
            out.append(line)
            line, fresh = [(" " * LABEL, "")], True
        if not fresh:
            line.append(("  ", ""))
        line += group
        fresh = False
    return [*out, line]
