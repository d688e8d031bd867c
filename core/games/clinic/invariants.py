"""What must hold after every event of a game of Clinic; tests and the fuzzer check it."""

from core.games.clinic.board import LOT, OUTSIDE, PRE
from core.games.clinic.facts import facts
from core.games.clinic.kinds import SHADES
from core.games.clinic.prompts import AskDriveOff, AskPark
from core.games.clinic.state import Clinic, ClinicState
from core.ruleset import Ruleset


def invariants(rules: Ruleset, state: ClinicState, waiting: bool) -> None:  # noqa: FBT001 - protocol of the engine
    """Raise AssertionError naming what is broken.

    Extension point `invariants`: (rules, state, waiting), likewise.

    Args:
        rules: of the game.
        state: to check.
        waiting: True when a question waits: people have places, cars are parked but for those asked about.

    """
    if not state.seats:
        return
    for what, left in state.stock.items():
        assert left >= 0, f"stock of {what} is {left}"
    assert state.nurses >= 0
    assert state.orderlies >= 0
    assert all(n >= 0 for n in (*state.bag.values(), *state.doctors.values())), "a bag holds less than nothing"
    assert sorted(state.order) == sorted(state.landing) == list(range(len(state.seats))), "turn order or landing"
    for queue in state.queues.values():
        assert len(queue) <= rules.numbers["queue.length"] + 1, "a queue is too long"
    _patients(rules, state)
    for seat, own in enumerate(state.seats):
        _money(own)
        assert own.popularity >= 0 or state.sheets, f"popularity is {own.popularity} before the end"
        _grid(rules, state, own)
        if waiting:
            _cars(state, seat, own)
            _capacities(rules, state, own)
    for hook in rules.hooks.get("invariants", ()):
        hook(rules, state, waiting)


def _patients(rules: Ruleset, state: ClinicState) -> None:
    """Patients are in the bag, in queues, in clinics, or gone for good."""
    for colour in SHADES:
        inside = sum(p.kind == "patient" for own in state.seats for p in own.people.values())
        queued = sum(len(queue) for queue in state.queues.values())
        pool = sum(rules.numbers[f"pool.patients.{shade}"][len(state.seats) - 1] for shade in SHADES)
        left = sum(state.bag.get(shade, 0) for shade in SHADES)
        assert colour not in state.bag or left + queued + inside <= pool, "patients came from nowhere"


def _money(own: Clinic) -> None:
    assert own.cash >= 0, f"cash is {own.cash}"
    assert own.income >= 0, f"income is {own.income}"
    assert 0 <= own.round_minutes <= own.minutes, f"{own.round_minutes} of {own.minutes} minutes"


def _grid(rules: Ruleset, state: ClinicState, own: Clinic) -> None:
    board, layout = state.board, own.layout
    known = facts(board, layout, rules.content["cells"])
    for space in known.modules:
        below = board.below(space)
        assert below < 0 or known.is_module(below), f"{board.names[space]} hangs in the air"
        for near in board.near[space]:
            assert known.family(near) != known.family(space), f"{board.names[space]} has a twin at {board.names[near]}"
        assert space not in layout.lots, f"a module on the lot of {board.names[space]}"
    for key, hubs in known.hubs.items():
        assert len(hubs) == 1, f"{len(hubs)} hubs on floor {key[1]} of one building"
    assert set(known.building.values()) == set(known.buildings), "a building without a hub"
    for side in layout.entrances:
        assert board.is_outer(side), "an entrance inside the grid"
        assert known.is_module(board.side_spaces[side][0]), "an entrance into nothing"
    for disc in layout.discs:
        assert known.is_module(disc), "a conveyor disc on nothing"
    for spot in set(own.cars):
        if spot >= LOT:
            assert own.cars.count(spot) <= layout.lots.get(spot - LOT, 0), "a lot is overfull"
        else:
            assert spot in known.sides, f"a car beside a module: {board.side_names[spot]}"
            assert own.cars.count(spot) == 1, f"two cars on {board.side_names[spot]}"


def _cars(state: ClinicState, seat: int, own: Clinic) -> None:
    """C-PRK-3: cars = people, but for cars a question is open about."""
    coming = own.kit.count("car")
    leaving = 0
    for frame in state.stack:
        if isinstance(frame, AskPark) and seat in frame.seats:
            coming += frame.cars
        if isinstance(frame, AskDriveOff) and seat in frame.seats:
            leaving += frame.cars
    assert len(own.cars) + coming - leaving == len(own.people), (
        f"{len(own.cars)} cars, {coming} coming, {leaving} leaving, {len(own.people)} people"
    )


def _capacities(rules: Ruleset, state: ClinicState, own: Clinic) -> None:
    known = facts(state.board, own.layout, rules.content["cells"])
    count: dict[tuple[int, str], int] = {}
    rows: dict[str, int] = {}
    for person in own.people.values():
        kind = rules.content["people"][person.kind]
        role = kind.role
        if person.suspended or person.bound or kind.roams:
            continue
        if person.at == PRE:
            rows[person.service] = rows.get(person.service, 0) + 1
        elif person.at != OUTSIDE and role:  # without a role: kinds of modules that fit anywhere
            what = person.kind if person.kind in known.kinds[person.at].hosts else role
            count[person.at, what] = count.get((person.at, what), 0) + 1
    assert all(n <= rules.numbers["row.limit"] for n in rows.values()), "a row of pre-admissions is too long"
    for (space, role), n in count.items():
        hosts = known.kinds[space].hosts
        assert role in hosts, f"a {role} on {state.board.names[space]}"
        if hosts[role]:
            assert n <= rules.numbers[hosts[role]], f"{n} of the role {role} on {state.board.names[space]}"
