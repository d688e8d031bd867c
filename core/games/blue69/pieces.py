"""Pieces of modules: what lies in supply rooms, with people and on the shelf, and how a position file lays it out."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.conservation import TABLE as PIECES
from core.conservation import Pieces
from core.event import Event
from core.games.clinic.build import COMPONENTS
from core.games.clinic.look import Look
from core.games.clinic.position_modules import PositionKey
from core.games.clinic.prompts import AskBuild
from core.games.clinic.state import Clinic, ClinicState, with_seat
from core.games.clinic.telling import Telling
from core.module import Check, Module
from core.move import Move, Refusal
from core.position import Section
from core.state import with_prompt

MOST = 999
"""Bound of pieces in position files."""


class StockLaid(Event, frozen=True, tag="stock laid"):
    """A position file says how many pieces of modules are left (or what on the boards leaves of them)."""

    stock: dict[str, int]


class TokensLaid(Event, frozen=True, tag="tokens laid"):
    """A position file says what a clinic has of the pieces that modules give to clinics."""

    seat: int
    tokens: dict[str, int]


def _stock_laid(s: ClinicState, e: StockLaid) -> ClinicState:
    return replace(s, stock={**s.stock, **e.stock})


def _tokens_laid(s: ClinicState, e: TokensLaid) -> ClinicState:
    own = s.seats[e.seat]
    return with_seat(s, e.seat, replace(own, tokens={**own.tokens, **e.tokens}))


def add_laying(module: Module) -> None:
    """Let a module lay out stock and tokens."""
    module.reducer(StockLaid)(_stock_laid)
    module.reducer(TokensLaid)(_tokens_laid)
    for event in (StockLaid, TokensLaid):
        module.add("words", str(event.__struct_config__.tag), lambda _t, _e: "")


def add_pieces(
    module: Module,
    piece: str,
    plural: str,
    box: Callable[[Look, int], int],
    *,
    lost: tuple[type[Event], ...] = (),
    carried: bool = False,
) -> None:
    """Put pieces into the box, the market of position files and the report; they are conserved.

    Args:
        module: whose pieces they are.
        piece: name in the stock and among items.
        plural: key in position files and reports.
        box: (look, players) -> how many are in play.
        lost: events with which some leave the game.
        carried: whether people carry them, and take them along when they leave.

    """

    def laid(look: Look, value: object, section: Section) -> Iterator[Event]:
        total, used = box(look, len(look.state.seats)), on_boards(look.state, piece)
        if used > total:
            text = f"{used} x {piece} lie on the boards, and {total} are in play."
            raise section.wrong(plural, text)
        left = section.whole(plural, total - used, 0, MOST) if value is not None else total - used
        if left + used > total:
            raise section.wrong(plural, f"{left} left and {used} on the boards are more than the {total} in play.")
        yield StockLaid({piece: left})

    module.hook("box")(lambda look, players: {piece: box(look, players)})
    module.add("position", f"market.{plural}", PositionKey(laid))
    module.add("report", f"market.{plural}", lambda look: look.state.stock.get(piece, 0))
    module.add(PIECES, piece, Pieces(lambda state: in_play(state, piece), lost, carried=carried))


def on_boards(state: ClinicState, piece: str) -> int:
    """Return how many pieces of a name lie in all clinics: on spaces, with people, and as tokens."""
    return sum(
        sum(things.count(piece) for things in own.items.values()) + own.tokens.get(piece, 0) for own in state.seats
    )


def in_play(state: ClinicState, piece: str) -> int:
    """Return how many pieces of a name there are, on the boards and in the stock."""
    return on_boards(state, piece) + state.stock.get(piece, 0)


# items


def with_item(own: Clinic, where: str, thing: str) -> Clinic:
    """Return a clinic with one more thing on a space (by name) or person (by id)."""
    things = tuple(sorted((*own.items.get(where, ()), thing)))
    return replace(own, items=dict(sorted({**own.items, where: things}.items())))


def without_item(own: Clinic, where: str, thing: str) -> Clinic:
    """Return a clinic with one thing less on a space or person."""
    things = list(own.items[where])
    things.remove(thing)
    rest: Mapping[str, tuple[str, ...]] = {k: v for k, v in own.items.items() if k != where}
    return replace(own, items=dict(sorted({**rest, where: tuple(things)}.items())) if things else dict(rest))


def things_at(look: Look, space: int) -> tuple[str, ...]:
    """Return what modules have put on a space."""
    return look.clinic.items.get(look.name(space), ())


def carries(look: Look, name: str, thing: str) -> bool:
    """Whether a person has a thing."""
    return thing in look.clinic.items.get(name, ())


def spaces_with(look: Look, thing: str) -> list[int]:
    """Return the modules on which a thing lies, in order."""
    return [space for space in look.facts.modules if thing in things_at(look, space)]


# what is built into supply rooms


class FittingBuilt(Event, frozen=True, tag="fitting built"):
    """A seat builds a machine or a cupboard into a supply room; it counts as a component."""

    seat: int
    what: str
    at: int
    cost: int = 0


def fitting_built(state: ClinicState, e: FittingBuilt) -> ClinicState:
    """Fold a fitting: money, stock, the room, and a component of the open Build question."""
    own = state.seats[e.seat]
    own = with_item(replace(own, cash=own.cash - e.cost), state.board.names[e.at], e.what)
    stock = {**state.stock, e.what: state.stock.get(e.what, 0) - 1}
    state = replace(with_seat(state, e.seat, own), stock=stock)
    top = state.top
    return with_prompt(state, replace(top, built=top.built + 1)) if isinstance(top, AskBuild) else state


def says_fitting(t: Telling, e: FittingBuilt) -> str:
    """Return the words of a fitting."""
    return f"{t.names[e.seat]} builds a {e.what} into the supply room on {t.name(e.at)} for ${e.cost}"


def fitting_checks(what: str, rule: str, cost: str) -> tuple[Check, ...]:
    """Return the checks of a fitting: stock, components and money by the base's rules, then the room by the module's.

    Args:
        what: name in the stock and among items; the move has a field `at`.
        rule: id of the module's rule.
        cost: number that gives its price.

    """

    def stock(look: Look, _m: Move) -> Refusal | None:
        if look.state.stock.get(what, 0) <= 0:
            return Refusal("C-BLD-15", f"None is left in stock: {what}.")
        return None

    def cash(look: Look, _m: Move) -> Refusal | None:
        price = look.number(cost)
        if price > look.clinic.cash:
            return Refusal("C-BLD-1", f"That costs ${price}; there is ${look.clinic.cash} in cash.")
        return None

    def room(look: Look, m: Any) -> Refusal | None:  # noqa: ANN401 - a move with a space
        if look.facts.family(m.at) != "supply":
            return Refusal(rule, f"A {what} is built into a supply room of one's own; {look.name(m.at)} is none.")
        if what in things_at(look, m.at):
            return Refusal(rule, f"There is a {what} in {look.name(m.at)} already; a supply room takes one.")
        return None

    return (
        Check("stock", stock),
        COMPONENTS,
        Check("cash", cash),
        Check("room", room),
    )
