"""How the events of set-up and of position files change the state: total, dumb, no rules, no chance."""

from msgspec.structs import replace

from core.games.clinic import setup_events
from core.games.clinic.base import clinic
from core.games.clinic.state import Clinic, ClinicState, Layout, layout, with_seat


@clinic.reducer(setup_events.TableLaid)
def _(s: ClinicState, e: setup_events.TableLaid) -> ClinicState:
    return replace(
        s,
        grid=e.grid,
        services=e.services,
        seats=tuple(Clinic(layout=Layout(), cash=e.cash, tokens=e.tokens) for _ in range(e.seats)),
        order=tuple(range(e.seats)),
        landing=tuple(reversed(range(e.seats))),
        queues=dict.fromkeys(e.services, ()),
        stock=e.stock,
        bag=e.bag,
        doctors=e.doctors,
        orderlies=e.orderlies,
    )


@clinic.reducer(setup_events.SpecialsDrawn)
def _(s: ClinicState, e: setup_events.SpecialsDrawn) -> ClinicState:
    return replace(s, stock={**s.stock, **e.stock})


@clinic.reducer(setup_events.OrderDrawn)
def _(s: ClinicState, e: setup_events.OrderDrawn) -> ClinicState:
    return replace(s, order=e.order, landing=tuple(reversed(e.order)))


@clinic.reducer(setup_events.BonusesDrawn)
def _(s: ClinicState, e: setup_events.BonusesDrawn) -> ClinicState:
    return replace(s, bonuses=e.tiles)


@clinic.reducer(setup_events.BonusTaken)
def _(s: ClinicState, e: setup_events.BonusTaken) -> ClinicState:
    own = s.seats[e.seat]
    i = s.bonuses.index(e.tile)
    s = replace(s, bonuses=(*s.bonuses[:i], *s.bonuses[i + 1 :]))
    return with_seat(s, e.seat, replace(own, bonus=e.tile, cash=own.cash + e.money))


@clinic.reducer(setup_events.KitDealt)
def _(s: ClinicState, e: setup_events.KitDealt) -> ClinicState:
    return with_seat(s, e.seat, replace(s.seats[e.seat], kit=e.pieces))


@clinic.reducer(setup_events.PositionLaid)
def _(s: ClinicState, e: setup_events.PositionLaid) -> ClinicState:
    return replace(
        s,
        round=e.round,
        action=e.action,
        phase=e.phase,
        order=e.order,
        landing=e.landing,
        chosen=e.chosen,
        queues=e.queues,
        bag=e.bag,
        next_patients=e.next_patients,
        doctors=e.doctors,
        university=e.university,
        nurses=e.nurses,
        orderlies=e.orderlies,
        stock=e.stock,
        bonuses=(),
    )


@clinic.reducer(setup_events.ClinicLaid)
def _(s: ClinicState, e: setup_events.ClinicLaid) -> ClinicState:
    laid = Clinic(
        layout=layout(e.cells, e.lots, e.entrances, e.discs),
        cash=e.cash,
        income=e.income,
        popularity=e.popularity,
        minutes=e.minutes,
        round_minutes=e.round_minutes,
        cars=e.cars,
        people=e.people,
        named=e.named,
        used=e.used,
        built=e.built,
        busy=e.busy,
        operated=e.operated,
        items=e.items,
        tokens=e.tokens,
    )
    return with_seat(s, e.seat, laid)
