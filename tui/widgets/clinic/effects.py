"""What a move would do, told before it is made: decided on the frozen state, as far as no chance or secret shows."""

from collections.abc import Sequence

from core.engine import Engine
from core.event import Event
from core.games.clinic import events as ev
from core.games.clinic import setup_events
from core.games.clinic.board import LOT, PRE
from core.games.clinic.look import Look
from core.games.clinic.moves import TakeBonus
from core.games.clinic.state import Clinic, ClinicState
from core.move import Move
from core.wording import listed, many
from tui.widgets.clinic.pips import shade_letter
from tui.widgets.clinic.standings import clock
from tui.widgets.grid import Parts

AFTERWARDS = {
    "park": "then park the car",
    "repark": "then cars may move in",
    "supply": "then a supply room beside it",
    "drive off": "then a car leaves",
}
"""What is asked next, by kind of question."""

BONUSES = {
    "money": "to begin with more cash",
    "doctor": "your first doctor is yellow, a shade better than white",
    "nurse": "a nurse and her car; she bridges one shade at care",
    "orderly": "an orderly and a car; in a supply room he lowers the upkeep",
    "garden": "a garden; patients treated next to it bring more",
    "lot": "a parking lot; everybody's car needs a place",
    "conveyors": "two conveyor discs; between them walking takes no time",
}
"""What each bonus tile brings."""


def known(events: Sequence[Event]) -> list[Event]:
    """Return the events before the first that chance decides or that shows a secret."""
    out: list[Event] = []
    for event in events:
        if event.stream or event.barrier:
            break
        out.append(event)
    return out


def effects(engine: Engine, view: ClinicState, seat: int, move: Move) -> Parts:
    """Return what a legal move costs, takes and brings, in words."""
    events = engine.decide(view, seat, move).events
    sure = known(events)
    after: ClinicState = engine.fold_all(view, sure)  # type: ignore[assignment]
    old = view.seats[seat]
    look, then = engine.look(view, seat), engine.look(after, seat)
    taken = [BONUSES.get(event.tile, event.tile) for event in sure if isinstance(event, setup_events.BonusTaken)]
    taken += [f"discs on {' and '.join(map(look.name, event.at))}" for event in sure if isinstance(event, ev.DiscsLaid)]
    spent = next((k for k, event in enumerate(sure) if isinstance(event, ev.ExpensesPaid)), len(sure))
    mid: ClinicState = engine.fold_all(view, sure[:spent])  # type: ignore[assignment]
    amounts = _amounts(old, mid.seats[seat], sure)
    words = [*taken, *_places(look, then, sure), *_walks(look, sure), *amounts, *_treated(sure), *_expenses(seat, sure)]
    points = score(then) - score(look)
    if points and not isinstance(move, TakeBonus):  # what the starting kit brings anyway is no merit of the tile
        words.append(f"score {points:+d}")
    asked = after.prompt
    now = view.prompt.kind if view.prompt is not None else ""
    if asked is not None and asked.seats == (seat,) and asked.kind != now and asked.kind in AFTERWARDS:
        words.append(AFTERWARDS[asked.kind])
    return [(" · ".join(words) if words else "nothing changes yet", "preview")]


def cost(engine: Engine, view: ClinicState, seat: int, move: Move) -> int:
    """Return the dollars of cash that a legal move takes, 0 for none."""
    after: ClinicState = engine.fold_all(view, known(engine.decide(view, seat, move).events))  # type: ignore[assignment]
    return max(0, view.seats[seat].cash - after.seats[seat].cash)


def score(look: Look) -> int:
    """Return the points of the look's seat if the game ended now; kept with the clinic."""
    kept: int | None = look.clinic.__dict__.get("score")
    if kept is None:
        kept = sum(line.points for line in look.lines("score"))  # type: ignore[attr-defined]  # score lines have points
        look.clinic.__dict__["score"] = kept
    return kept


def _places(look: Look, then: Look, events: Sequence[Event]) -> list[str]:
    """What is built, parked, admitted, and what it does."""
    out: list[str] = []
    for event in events:
        if isinstance(event, ev.Built):
            out += _built(look, then, event)
        elif isinstance(event, ev.EntranceBuilt):
            inside = look.board.side_spaces[event.side][0]
            out.append(f"people come in at {look.name(inside)}, {then.facts.kinds[inside].title.lower()}")
        elif isinstance(event, ev.LotBuilt):
            out.append(f"lot {look.name(event.at)} for {event.capacity} cars")
        elif isinstance(event, ev.Parked | ev.Reparked | ev.DroveOff):
            out += _cars(look, then, event)
        elif isinstance(event, ev.Admitted):
            points = getattr(look.state.prompt, "points", event.points)
            out.append(f"{event.person.colour} patient for {event.points} of {many(points, 'queue point')}")
        elif isinstance(event, ev.Chosen):
            out.append(_action(look, event.action))
        elif isinstance(event, ev.Swapped):
            out.append(f"to {event.to}, position {event.lands}, for 1 queue point; then it is taken")
    return out


def _built(look: Look, then: Look, event: ev.Built) -> list[str]:
    """What is built, and which rooms come to life or bring more by it."""
    kind = then.facts.kinds[event.at]
    out = [f"{look.name(event.at)} {kind.title.lower()}{' hub' if kind.service else ''}"]
    if kind.family == "treatment":
        out.append(f"active, {then.facts.service[event.at]}" if event.at in then.facts.active else "not active yet")
    woken = then.facts.active - look.facts.active - {event.at}
    if woken:
        out.append(f"{', '.join(look.name(space) for space in sorted(woken))} becomes active")
    if kind.family == "garden":
        out.append(_neighbours_of_garden(then, event.at))
    return [*out, "free"] if look.state.round and not event.cost else out


def _cars(look: Look, then: Look, event: ev.Parked | ev.Reparked | ev.DroveOff) -> list[str]:
    """What a car that comes or goes does to the ground beside it."""
    if isinstance(event, ev.DroveOff):
        return [f"the car on {look.board.spot_name(event.spot)} leaves"]
    out = [f"{many(then.free_parking, 'parking place')} left"]
    grounds = _grounds(look, event.spot) if isinstance(event, ev.Parked) else []
    return [*out, f"no module on {listed(grounds, 'or')} while a car is there"] if grounds else out


def _grounds(look: Look, spot: int) -> list[str]:
    """The free spaces a car on a side keeps modules away from (C-BLD-11)."""
    spaces = look.board.side_spaces[spot] if spot < LOT else ()
    return [look.name(space) for space in spaces if space not in look.facts.kinds and space not in look.layout.lots]


def _neighbours_of_garden(then: Look, space: int) -> str:
    """The treatment rooms that bring more because of a garden (C-CAR-2)."""
    rooms = [near for near in then.board.near[space] if then.facts.family(near) == "treatment"]
    more = then.number("income.garden")
    if rooms:
        return f"${more} more for each patient treated on {listed([then.name(room) for room in rooms])}"
    return "beside no treatment room yet"


def _action(look: Look, action: str) -> str:
    """What an action that is chosen in secret lets one do."""
    points = look.total("queue points")
    words = {
        "build": f"{look.number('actions.components')} components, paid from ${look.clinic.cash}",
        "hire": "a doctor, and a nurse or an orderly",
        "admit": f"{many(points, 'queue point')} for patients from the queues",
    }
    left = look.number("actions.uses") - look.clinic.used.get(action, 0) - 1
    again = {0: "the last time this round", 1: "once more this round"}.get(left, f"{left} more times this round")
    return f"{words.get(action, action)}; {again}"


def _walks(look: Look, events: Sequence[Event]) -> list[str]:
    """Who walks, for how long: one person by every place on the way, two by where they end."""
    walks = [event for event in events if isinstance(event, ev.Walked)]
    if not walks:
        return []
    if len(walks) > 2:
        return [f"{len(walks)} people walk, {clock(sum(walk.minutes for walk in walks))} in all"]
    if len(walks) > 1:
        people = look.clinic.people
        ends = [f"{walk.id}{shade_letter(people[walk.id].colour)} to {look.name(walk.to)}" for walk in walks]
        return [f"{end}, {walk.minutes} min" for end, walk in zip(ends, walks, strict=True)]
    (walk,) = walks
    start = look.clinic.people[walk.id].at
    names = ["pre-adm." if start == PRE else look.name(start), *(look.name(place) for place in walk.path)]
    return [f"{walk.minutes} min ({', '.join(dict.fromkeys(names))})", *_company(look, walk)]


def _company(look: Look, walk: ev.Walked) -> list[str]:
    """Who else is in the room one walks to, and how full it is then."""
    person = look.clinic.people[walk.id]
    role = look.role(person)
    limit = look.total("capacity", role, walk.to)
    there = len(look.at(walk.to, role)) + 1
    out = [f"{role} {there} of {limit}"] if limit else []
    if role == "patient" and not look.at(walk.to, "doctor"):
        out.append("no doctor yet")
    return out


def _amounts(old: Clinic, new: Clinic, events: Sequence[Event]) -> list[str]:
    out = []
    bought = next((event for event in events if isinstance(event, ev.PopularityBought)), None)
    if bought is not None:
        left = old.income - bought.paid
        return [f"${bought.paid} of ${old.income} income", *([f"${left} joins the cash"] if left else [])]
    if new.cash != old.cash:
        paid = old.cash - new.cash
        out.append(f"${paid} of ${old.cash}" if paid > 0 else f"+${-paid}")
    if new.popularity != old.popularity:
        out.append(f"popularity {new.popularity - old.popularity:+d}")
    if new.income != old.income:
        difference = new.income - old.income
        out.append(f"income +${difference}" if difference > 0 else f"${-difference} of ${old.income} income")
    return out


def _expenses(seat: int, events: Sequence[Event]) -> list[str]:
    """What the expenses of the round take, where they follow by themselves (C-EXP-2)."""
    paid = next((event for event in events if isinstance(event, ev.ExpensesPaid) and event.seat == seat), None)
    if paid is None or not paid.due:
        return []
    parts = [f"${paid.income} from income" if paid.income else "", f"${paid.cash} from cash" if paid.cash > 0 else ""]
    parts += [f"{paid.sold} popularity sold" if paid.sold else "", "the rest forgiven" if paid.forgiven else ""]
    return [f"then expenses of ${paid.due}: {listed(list(filter(None, parts)))}"]


def _treated(events: Sequence[Event]) -> list[str]:
    """Who treats whom, of several treatments at once."""
    treated = [event for event in events if isinstance(event, ev.Treated)]
    if len(treated) < 2:
        return []
    return [
        f"{event.patient} by {event.doctor}{' with ' + ' '.join(event.nurses) if event.nurses else ''}"
        for event in treated
    ]
