"""Set-up: the table and the bonus tiles (C-SET-1 to C-SET-3, C-SET-5). kit.py has the starting kit."""

from collections.abc import Iterable

from core.event import Left, Task
from core.games.clinic import events as ev
from core.games.clinic import setup_events
from core.games.clinic.base import clinic
from core.games.clinic.kinds import SHADES, colour_of
from core.games.clinic.kit import HOME_SERVICE, DealKits
from core.games.clinic.look import Look
from core.games.clinic.moves import TakeBonus
from core.games.clinic.prompts import AskBonus
from core.games.clinic.rounds import Round, draw_patient
from core.module import Check, MoveSpec, Steps
from core.move import Refusal


class SetUp(Task, frozen=True, tag="set up"):
    """Lay the table out and offer the bonus tiles."""


class FillTable(Task, frozen=True, tag="fill table"):
    """Draw the first patients and doctors, then begin the first round."""


def box(look: Look, players: int) -> dict[str, int]:
    """Return the tiles of the box that are in play for a number of players, those of the kits included.

    Extension point `box`: (look, players) -> further pieces, or other counts of those there are.
    """
    services = look.number("services.order")[: look.number("services.in_play")[players - 1]]
    stock = {
        f"hub {service}": _for(look, f"stock.hub.{service}", players) + (players if service == HOME_SERVICE else 0)
        for service in services
    }
    stock["treatment"] = look.number("stock.treatment")
    stock["supply"] = look.number("stock.supply.per_player") * players
    for special in specials(look):
        stock[special] = look.number("stock.special")[players - 1]
    for part in ("entrance", "helipad", "garden", "lot", "conveyor"):
        stock[part] = look.number(f"stock.{part}")
    for hook in look.rules.hooks.get("box", ()):
        stock.update(hook(look, players))
    return stock


def bag(look: Look, players: int) -> dict[str, int]:
    """Return the patients of the bag for a number of players (extension point `bag`: (look, players) -> counts)."""
    counts = {colour: look.number(f"pool.patients.{colour}")[players - 1] for colour in SHADES}
    for hook in look.rules.hooks.get("bag", ()):
        counts.update(hook(look, players))
    return counts


def _for(look: Look, name: str, players: int) -> int:
    value = look.number(name)
    number: int = value if isinstance(value, int) else value[players - 1]
    return number


def specials(look: Look) -> tuple[str, ...]:
    """Return the types of special modules of the base box (C-SET-1)."""
    return tuple(kind.name for kind in look.rules.content["cells"].values() if kind.family == "special" and kind.boxed)


def table(look: Look, players: int) -> setup_events.TableLaid:
    """Return the event that lays the table out (C-SET-1, C-SET-2).

    Extension point `tokens`: (look) -> what every clinic starts with, counts by name.
    """
    services = tuple(look.number("services.order")[: look.number("services.in_play")[players - 1]])
    columns, rows = look.number("board.beginner" if look.rules.options["board"] == "4x3" else "board.expert")
    doctors = {colour: look.number(f"pool.doctors.{colour}") * players for colour in SHADES}
    doctors["white"] -= players  # the starting doctors are taken out of the whites
    return setup_events.TableLaid(
        grid=(columns, rows, look.number("board.top")),
        services=services,
        seats=players,
        cash=look.number("money.start"),
        stock=box(look, players),
        bag=bag(look, players),
        doctors=doctors,
        orderlies=look.number("orderlies.offer")[players - 1],
        tokens={name: n for hook in look.rules.hooks.get("tokens", ()) for name, n in hook(look).items()},
    )


@clinic.task(SetUp)
def _set_up(look: Look, _task: SetUp) -> Steps:
    players = look.rules.players
    look = yield table(look, players)
    if players == 1:
        look = yield solo_specials(look)
    look = yield setup_events.OrderDrawn(look.draw("set-up").shuffled(range(players)))
    tiles = look.draw("set-up").shuffled(look.number("bonus.tiles"))[: look.by_players("bonus.offer")]
    look = yield setup_events.BonusesDrawn(tiles)
    yield ev.PhaseBegan("set-up", "set-up")
    yield FillTable()
    yield DealKits()
    for seat in look.state.order:  # asked in reverse turn order: the last question pushed is answered first
        yield AskBonus((seat,))


def solo_specials(look: Look) -> setup_events.SpecialsDrawn:
    """Return the draw of two random types of special modules for a solo game (C-SET-1).

    What the extension point `box` says of a type stays as it says.
    """
    kept = look.draw("set-up").shuffled(specials(look))[:2]
    stock = dict.fromkeys(specials(look), 0) | dict.fromkeys(kept, look.number("stock.special")[0])
    for hook in look.rules.hooks.get("box", ()):
        stock.update({special: n for special, n in hook(look, 1).items() if special in stock})
    return setup_events.SpecialsDrawn(stock)


# bonus tiles


def _on_offer(look: Look, m: TakeBonus) -> Refusal | None:
    """C-SET-3: one of the tiles on offer."""
    if m.tile not in look.state.bonuses:
        return Refusal("C-SET-3", f"The bonus tile {m.tile} is not on offer: {', '.join(look.state.bonuses)}.")
    return None


def _take(look: Look, m: TakeBonus) -> Steps:
    money = look.number("bonus.money") if m.tile == "money" else 0
    yield setup_events.BonusTaken(look.seat, m.tile, money)
    yield Left(look.seat)


clinic.move(
    MoveSpec(
        TakeBonus,
        (AskBonus,),
        lambda look: (TakeBonus(tile) for tile in look.state.bonuses),
        (Check("on offer", _on_offer),),
        _take,
    )
)


# the first patients and doctors


@clinic.task(FillTable)
def _fill_table(look: Look, _task: FillTable) -> Steps:
    for service in look.state.services:
        look = yield from draw_patient(look, service)
    size = look.by_players("university.size")
    look = yield fill_university(look, ("",) * size)
    look = yield ev.RoundBegan(1, look.by_players("nurses.round"))
    yield Round()


def fill_university(look: Look, university: tuple[str, ...]) -> ev.DoctorsDrawn:
    """Return the draw that fills the University: reds leftmost, then oranges, yellows, whites (C-SET-5)."""
    draw, left = look.draw("doctors"), dict(look.state.doctors)
    drawn: list[str] = []
    for _ in range(university.count("")):
        colour = draw.from_bag(left)
        if colour is None:
            break
        left[colour] -= 1
        drawn.append(colour)
    return ev.DoctorsDrawn(tuple(drawn), sorted_doctors((*university, *drawn), len(university)))


def sorted_doctors(doctors: Iterable[str], size: int) -> tuple[str, ...]:
    """Return doctors as they stand in the University, with what lies under them; empty spaces last (C-SET-5)."""
    there = sorted(filter(None, doctors), key=lambda entry: SHADES.index(colour_of(entry)), reverse=True)
    return (*there, *("" for _ in range(size - len(there))))
