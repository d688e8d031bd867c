"""Cars: where they may stand, come, move and leave (C-PRK-1 to C-PRK-3, C-BLD-13)."""

from collections.abc import Iterator

from core.event import Left
from core.games.clinic.base import clinic
from core.games.clinic.board import LOT
from core.games.clinic.events import DroveOff, Parked, Reparked
from core.games.clinic.look import Look
from core.games.clinic.moves import DriveOff, Park, Repark
from core.games.clinic.prompts import AskDriveOff, AskPark, AskRepark
from core.module import Check, MoveSpec, Steps
from core.move import Done, Refusal


def free(look: Look, m: Park) -> Refusal | None:
    """C-PRK-1: a line or outer side of module-free spaces, or a lot, with room."""
    name = look.board.spot_name(m.spot)
    if m.spot >= LOT:
        capacity = look.layout.lots.get(m.spot - LOT, 0)
        if look.clinic.cars.count(m.spot) >= capacity:
            text = f"The {name} is full." if capacity else f"There is no lot on {look.name(m.spot - LOT)}."
            return Refusal("C-PRK-1", text)
        return None
    if m.spot not in look.facts.sides:
        return Refusal("C-PRK-1", f"A module stands beside {name}; cars stand between module-free spaces.")
    if m.spot in look.clinic.cars:
        return Refusal("C-PRK-1", f"A car stands on {name} already.")
    return None


def park(look: Look, m: Park) -> Steps:
    """A car that came is parked."""
    yield Parked(look.seat, m.spot)


def _free_spots(look: Look) -> Iterator[Park]:
    return (Park(spot) for spot in look.free_spots())


clinic.move(MoveSpec(Park, (AskPark,), _free_spots, (Check("free", free),), park))


def _standing(look: Look, m: DriveOff | Repark) -> Refusal | None:
    """C-PRK-2: only a car that is there can leave."""
    if m.spot not in look.clinic.cars:
        return Refusal("C-PRK-2", f"No car stands on {look.board.spot_name(m.spot)}.")
    return None


def _drive_off(look: Look, m: DriveOff) -> Steps:
    yield DroveOff(look.seat, m.spot)


def _cars(look: Look) -> list[int]:
    return sorted(set(look.clinic.cars))


clinic.move(
    MoveSpec(
        DriveOff,
        (AskDriveOff,),
        lambda look: (DriveOff(spot) for spot in _cars(look)),
        (Check("standing", _standing),),
        _drive_off,
    )
)


def _lot(look: Look) -> int:
    prompt = look.prompt
    assert isinstance(prompt, AskRepark)
    return prompt.lot


def _elsewhere(look: Look, m: Repark) -> Refusal | None:
    """C-BLD-13: a car moves into the lot from somewhere else."""
    if m.spot == LOT + _lot(look):
        return Refusal("C-BLD-13", "That car stands in this lot already.")
    return None


def _room(look: Look, _m: Repark) -> Refusal | None:
    """C-BLD-13: the lot has room."""
    lot = _lot(look)
    if look.clinic.cars.count(LOT + lot) >= look.layout.lots[lot]:
        return Refusal("C-BLD-13", f"The lot on {look.name(lot)} is full.")
    return None


def _repark(look: Look, m: Repark) -> Steps:
    yield Reparked(look.seat, m.spot, LOT + _lot(look))


clinic.move(
    MoveSpec(
        Repark,
        (AskRepark,),
        lambda look: (Repark(spot) for spot in _cars(look)),
        (Check("standing", _standing), Check("elsewhere", _elsewhere), Check("room", _room)),
        _repark,
    )
)


def leave(look: Look, _m: Done) -> Steps:
    """A seat has nothing more to say to the open question."""
    yield Left(look.seat)


def done(_look: Look) -> tuple[Done, ...]:
    """Candidates of `done`."""
    return (Done(),)


clinic.move(MoveSpec(Done, (AskRepark,), done, (), leave))
