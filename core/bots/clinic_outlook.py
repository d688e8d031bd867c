"""What a clinic lets hope for: the flow of patients it allows each round, room to grow, and cars in the way."""

from collections import deque

from msgspec import Struct

from core.games.clinic.facts import facts
from core.games.clinic.look import Look
from core.state import kept_with


class Weights(Struct, frozen=True):
    """Judgements of the greedy bot, found by playing it against itself.

    Attributes:
        dollar: points that a dollar of income buys.
        cash: how dear cash is for building and hiring.
        flow: how much of the estimated earnings of later rounds counts.
        balance: 0: the scarcest of staff, patients and entrances decides; 1: all count alike.
        admits: Admit actions of a round, on average.
        supply: patients of a service to be had in a round by a clinic that has it for itself.
        rivalry: how much of that another clinic with the service takes.
        nursing: how much of what nurses could earn counts.
        walk: minutes for each patient on top of its own way in: doctors and nurses walk too.
        promise: points a round for a hub that could have a room.
        buildings: points for each place where another building could stand.
        open_space: points for a space to build on.
        parking: points a round for a free parking place.
        build: how much of what Build brings counts when an action is chosen.
        hire: likewise; doctors mostly wait.
        admit: likewise; patients go to others.

    """

    dollar: float = 0.33
    cash: float = 1.0
    flow: float = 1.0
    balance: float = 0.5
    admits: float = 1.3
    supply: float = 2.6
    rivalry: float = 0.8
    nursing: float = 0.9
    walk: float = 4.0
    promise: float = 0.35
    buildings: float = 3.0
    open_space: float = 0.25
    parking: float = 0.22
    build: float = 0.8
    hire: float = 0.9
    admit: float = 1.0


_PARKING_WISHED = 6
_FAR = 4  # steps to a room in a building without a door
_LEAST = 0.2  # of staff or patients, so that a clinic without any still gains by the others


def expenses(look: Look) -> int:
    """Return what a round costs in dollars, orderlies in their rooms."""
    kept, own = kept_with(look.layout), kept_with(look.clinic)
    if "bot upkeep" not in kept:
        due = sum(line.amount for line in look.lines("upkeep"))
        kept["bot upkeep"] = (due, sum(1 for _ in look.facts.of_family("supply")))
    if "bot salaries" not in own:
        own["bot salaries"] = sum(line.amount for line in look.lines("salaries"))
    due, supply_rooms = kept["bot upkeep"]
    orderlies = sum(person.kind == "orderly" for person in look.clinic.people.values())
    relief = look.number("upkeep.orderly") * min(orderlies, supply_rooms)
    total: int = own["bot salaries"] + max(0, due - relief)
    return total


def places(look: Look) -> dict[str, int]:
    """Return how many patients of each service the rooms hold; under "" those who may be of any service."""
    kept = kept_with(look.layout)
    found: dict[str, int] | None = kept.get("bot places")
    if found is None:
        found = {}
        for space, kind in look.facts.kinds.items():
            service = look.facts.service.get(space, "")
            if kind.patients == "any":
                found[""] = found.get("", 0) + 1
            elif service and (space in look.facts.active or kind.patients == "touching"):
                found[service] = found.get(service, 0) + look.total("capacity", "patient", space)
        kept["bot places"] = found
    return found


def flow(look: Look, each_round: int, weights: Weights) -> float:
    """Return the points a round that the clinic as it stands may earn: patients treated, less expenses and time."""
    people = look.clinic.people.values()
    doctors = sum(look.role(p) == "doctor" for p in people)
    nurses = sum(p.kind == "nurse" for p in people)
    rooms = places(look)
    rivals = _rivals(look)
    supply = float(rooms.get("", 0))
    for service, room in rooms.items():
        if service:
            supply += min(room, weights.supply / (1 + weights.rivalry * rivals.get(service, 0)))
    admitted = weights.admits * look.total("queue points")
    treated = _between(doctors, supply, admitted, weights.balance)
    white, yellow = look.number("income.white"), look.number("income.yellow")
    income = treated * white + min(nurses, treated * 1.5) * (yellow - white) * weights.nursing
    late: float = treated * (_way_in(look) + weights.walk) / look.number("time.penalty")
    earned: float = (income - each_round) * weights.dollar - late
    return weights.flow * earned


def _between(doctors: float, supply: float, admitted: float, balance: float) -> float:
    """Between the least of the three and their geometric mean, so that all of them are worth raising."""
    product = max(doctors, _LEAST) * max(supply, _LEAST) * max(admitted, _LEAST)
    least: float = min(doctors, supply, admitted)
    mean: float = product ** (1 / 3)
    return (1 - balance) * least + balance * mean


def _rivals(look: Look) -> dict[str, int]:
    """How many other clinics have a room for patients of each service."""
    count: dict[str, int] = {}
    kinds = look.rules.content["cells"]
    for seat, other in enumerate(look.state.seats):
        if seat != look.seat:
            known = facts(look.board, other.layout, kinds)
            for service in {known.service[room] for room in known.active}:
                count[service] = count.get(service, 0) + 1
    return count


def _way_in(look: Look) -> float:
    """Minutes from outside to the rooms where patients are treated: between the nearest and the mean."""
    kept = kept_with(look.layout)
    minutes: float | None = kept.get("bot way in")
    if minutes is None:
        steps = _steps_in(look)
        ways = sorted(steps.get(room, _FAR) for room in look.facts.active)
        mean = (ways[0] + sum(ways) / len(ways)) / 2 if ways else 3.0
        minutes = kept["bot way in"] = mean * look.number("time.step")
    return minutes


def _steps_in(look: Look) -> dict[int, int]:
    """Steps from outside to each module of the buildings that have a door; conveyor discs are none apart."""
    known, near, discs = look.facts, look.board.near, look.layout.discs
    steps: dict[int, int] = {}
    edge = deque((door, 1) for door in known.doors)
    while edge:
        space, step = edge.popleft()
        if space in steps:
            continue
        steps[space] = step
        if space in discs:
            edge.extendleft((disc, step) for disc in discs if disc not in steps)
        edge.extend((other, step + 1) for other in near[space] if other not in steps and known.is_module(other))
    return steps


def promise(look: Look) -> int:
    """Return how many services have a hub with a place for a room, but no active room yet."""
    kept = kept_with(look.layout)
    found: int | None = kept.get("bot promise")
    if found is None:
        known = look.facts
        served = {known.service[room] for room in known.active}
        hopes = {
            known.kinds[hub].service
            for hub in known.of_family("hub")
            if known.kinds[hub].service not in served
            and any(_could_take_room(look, space) for space in look.board.beside[hub])
        }
        found = kept["bot promise"] = len(hopes)
    return found


def _could_take_room(look: Look, space: int) -> bool:
    """Whether a treatment room could stand on a space, cars and other buildings aside."""
    known, board = look.facts, look.board
    carried = space < board.ground or known.is_module(board.below(space))
    free = space not in look.layout.cells and space not in look.layout.lots
    return carried and free and not any(known.family(near) == "treatment" for near in board.near[space])


def ground(look: Look, later: int, weights: Weights) -> float:
    """Return what room to grow is worth: places for further buildings, spaces to build on, parking."""
    board, known = look.board, look.facts
    cars = set(look.clinic.cars)
    free = [
        space
        for space in known.ground
        if space not in look.layout.cells
        and space not in look.layout.lots
        and cars.isdisjoint(board.sides[space].values())
    ]
    apart: list[int] = []
    for space in sorted(free, key=lambda s: len(board.beside[s])):
        if not known.touched_buildings(space) and not any(near in apart for near in board.beside[space]):
            apart.append(space)
    more = min(len(apart), len(look.number("score.buildings")) - len(known.buildings), later)
    parking = min(look.free_parking, _PARKING_WISHED)
    room: float = weights.buildings * max(0, more) + weights.open_space * min(len(free), 6)
    return room + weights.parking * min(later, 3) * parking


def harm(look: Look, spot: int) -> float:
    """Return how much a car on a parking place is in the way of building; 0 for a place in a lot."""
    if spot >= len(look.board.side_spaces):
        return 0
    cars = set(look.clinic.cars) - {spot}
    total: float = 0
    for space in look.board.side_spaces[spot]:
        if space in look.layout.lots or space in look.layout.cells:
            continue
        if cars.isdisjoint(look.board.sides[space].values()):  # else another car is in the way already
            touched = look.facts.touched_buildings(space)
            total += 2.0 if not touched else 1.0 if len(touched) == 1 else 0.2
    return total
