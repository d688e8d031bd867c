"""Sperm Bank: the double tile and where it can be built (X-SPB-1 to X-SPB-3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.event import Event
from core.games.clinic.kinds import CELLS
from core.games.clinic.look import Look
from core.games.clinic.moves import Build
from core.games.clinic.notation import SPACE, choice
from core.games.clinic.places import PLACING, empty_spaces
from core.games.clinic.prompts import AskBuild
from core.games.clinic.reducers import with_tile
from core.games.clinic.state import ClinicState, with_seat
from core.module import Check, MoveSpec, Steps
from core.move import Done, Move, Refusal
from core.notation import LineForm

TREATMENT, SPECIAL = "bank treatment", "bank special"
"""The halves of the double tile, as kinds of tiles."""
HALVES = (
    replace(CELLS["treatment"], name=TREATMENT, title="Bank room", cost="sperm_bank.cost", half=SPECIAL),
    replace(
        CELLS["waiting"],
        name=SPECIAL,
        title="Bank",
        cost="sperm_bank.cost",
        effect="",
        copycat=False,
        boxed=False,
        half=TREATMENT,
    ),
)
"""The traits of the halves: patients as in a treatment room, nobody in the special half."""


class BuildBank(Move, frozen=True, tag="build bank"):
    """Build the bank on two spaces; the special half stands on `a` or on `b` (X-SPB-2)."""

    a: int
    b: int
    special_first: bool = False


class BankBuilt(Event, frozen=True, tag="bank built"):
    """A seat builds its bank; it counts as no component."""

    seat: int
    treatment: int
    special: int
    cost: int = 0


def bank_built(s: ClinicState, e: BankBuilt) -> ClinicState:
    """Fold a bank: both halves, the money, the tile."""
    own = s.seats[e.seat]
    then = with_tile(with_tile(own.layout, e.treatment, TREATMENT), e.special, SPECIAL)
    own = replace(own, layout=then, cash=own.cash - e.cost, tokens={**own.tokens, "bank": 0})
    return with_seat(s, e.seat, own)


def _halves(m: BuildBank) -> tuple[Build, Build]:
    first, second = (SPECIAL, TREATMENT) if m.special_first else (TREATMENT, SPECIAL)
    return Build(first, m.a), Build(second, m.b)


def _tile_left(look: Look, _m: Move) -> Refusal | None:
    """C-BLD-15: the own tile, once (X-SPB-1)."""
    if look.clinic.tokens.get("bank", 0) <= 0:
        return Refusal("C-BLD-15", "Your sperm bank is built already.")
    return None


_TOGETHER = ("joins", "starts with hub")
"""Checks of places that are asked for both halves together (X-SPB-2)."""


def _each_half(check: Check) -> Check:
    """Return a check of places, asked of each half."""

    def test(look: Look, m: BuildBank) -> Refusal | None:
        a, b = _halves(m)
        return check.test(look, a) or check.test(look, b)

    return Check(check.name, test, check.final)


def _joins_none(look: Look, m: BuildBank) -> Refusal | None:
    """C-BRD-3: the tile joins no buildings."""
    if len(look.facts.touched_buildings(m.a) | look.facts.touched_buildings(m.b)) > 1:
        return Refusal("C-BRD-3", "The bank would join two buildings into one.")
    return None


def _touches_one(look: Look, m: BuildBank) -> Refusal | None:
    """C-BLD-14: one half touches a building."""
    if look.facts.touched_buildings(m.a) | look.facts.touched_buildings(m.b):
        return None
    return Refusal("C-BLD-14", "The bank touches no module; a new building begins with a service hub.")


def _payable(look: Look, m: BuildBank) -> Refusal | None:
    """C-BLD-1: the cost is payable from cash."""
    cost, cash = look.total("cost", TREATMENT, m.a), look.clinic.cash
    return Refusal("C-BLD-1", f"That costs ${cost}; there is ${cash} in cash.") if cost > cash else None


def side_by_side(look: Look, m: BuildBank) -> Refusal | None:
    """X-SPB-2: two spaces next to each other in one row of a floor."""
    if m.b == m.a + 1 and m.b in look.board.beside[m.a]:
        return None
    return Refusal("X-SPB-2", f"{look.name(m.a)} and {look.name(m.b)} are not side by side in one row of a floor.")


def _pairs(look: Look) -> Iterator[BuildBank]:
    if _tile_left(look, Done()) is not None:
        return
    empty = set(empty_spaces(look))
    for space in sorted(empty):
        if space + 1 in empty and space + 1 in look.board.beside[space]:
            yield BuildBank(space, space + 1, special_first=True)
            yield BuildBank(space, space + 1)


def _build(look: Look, m: BuildBank) -> Steps:
    treatment, special = (m.b, m.a) if m.special_first else (m.a, m.b)
    yield BankBuilt(look.seat, treatment, special, look.total("cost", TREATMENT, m.a))


SPEC = MoveSpec(
    BuildBank,
    (AskBuild,),
    _pairs,
    (
        Check("stock", _tile_left),
        *(_each_half(check) for check in PLACING if check.name not in _TOGETHER),
        Check("joins", _joins_none),
        Check("starts with hub", _touches_one),
        Check("cash", _payable),
        Check("row", side_by_side),
    ),
    _build,
)
"""The rules of building a bank: the base's for each half, then those of the tile."""


def _read_bank(_look: Look, a: int, b: int, order: str) -> BuildBank:
    """The left space is named first; the other way round it is the same tile (X-SPB-2)."""
    special_first = order == "special-first"
    return BuildBank(a, b, special_first) if a <= b else BuildBank(b, a, not special_first)


FORM = LineForm(
    BuildBank,
    ("build", "bank", SPACE, SPACE, choice("ORDER", lambda _look: ("special-first", "treatment-first"))),
    _read_bank,
    lambda _look, m: (m.a, m.b, "special-first" if m.special_first else "treatment-first"),
)
"""The line of building a bank."""
