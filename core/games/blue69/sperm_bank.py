"""Sperm Bank (X-SPB): the double tile, the donation phase, the flasks and the score."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.event import Event
from core.games.blue69 import sperm_bank_donation as donation
from core.games.blue69 import sperm_bank_tile as tile
from core.games.blue69 import worth
from core.games.blue69.book import add_numbers
from core.games.blue69.people import add_people
from core.games.blue69.pieces import TokensLaid, add_laying, add_pieces
from core.games.clinic.events import PopularityMoved
from core.games.clinic.look import Look
from core.games.clinic.parking import done, leave
from core.games.clinic.position_modules import PositionKey
from core.games.clinic.rounds import ask_in_order, from_here
from core.games.clinic.state import ClinicState, ScoreLine, with_seat
from core.games.clinic.telling import Telling
from core.module import Module, MoveSpec, Phase, Steps
from core.move import Done, Line
from core.position import Section
from core.ruleset import Ruleset
from core.wording import many

module = Module("sperm_bank", title="Sperm Bank", adult=True)
module.add("about", "sperm_bank", "a double tile; rested people donate for popularity")
add_numbers(module)
add_people(module)
add_laying(module)


# the double tile

module.move(tile.SPEC)
module.reducer(tile.BankBuilt)(tile.bank_built)
module.add("notation", "build bank", tile.FORM)
for _half in tile.HALVES:
    module.add("cells", _half.name, _half)


@module.hook("tokens")
def _one_tile(look: Look) -> dict[str, int]:
    """X-SPB-1: everybody owns one tile."""
    return {"bank": look.number("sperm_bank.tiles")}


# donations


module.prompt(donation.AskDonation)
module.reducer(donation.Donated)(donation.donated)
module.add("notation", "donate", donation.FORM)
module.add("titles", "bank", ("sperm bank to be built", "sperm banks to be built"))
module.move(MoveSpec(donation.Donate, (donation.AskDonation,), donation.candidates, donation.CHECKS, donation.donate))
module.move(MoveSpec(Done, (donation.AskDonation,), done, (), leave))


def _seats_donate(look: Look, seats: tuple[int, ...]) -> list[Event]:
    """X-SPB-5: whoever has a functional bank is asked, in turn order."""
    return [donation.AskDonation((seat,)) for seat in seats if donation.bank(look.of(seat)) is not None]


def _begin_donation(look: Look) -> Steps:
    yield from ask_in_order(_seats_donate(look, look.state.order))


def _in_these_rounds(look: Look) -> bool:
    return look.state.round in look.number("sperm_bank.rounds")


module.insert(Phase("donation", "donation", _begin_donation, _in_these_rounds), "after", "move")
module.add("resume", "donation", lambda look: _seats_donate(look, from_here(look, look.seat)))


# flasks


class FlasksReturned(Event, frozen=True, tag="flasks returned"):
    """The flasks at the entrances of a seat go back to the shelf (X-SPB-7)."""

    seat: int
    flasks: int


@module.reducer(FlasksReturned)
def _(s: ClinicState, e: FlasksReturned) -> ClinicState:
    own = s.seats[e.seat]
    own = replace(own, tokens={**own.tokens, "flask": own.tokens.get("flask", 0) - e.flasks})
    return replace(with_seat(s, e.seat, own), stock={**s.stock, "flask": s.stock.get("flask", 0) + e.flasks})


def _flasks(look: Look) -> int:
    return look.clinic.tokens.get("flask", 0)


def _collect(look: Look) -> Steps:
    """X-SPB-7: popularity for the flasks at the entrances, in turn order (C-POP-4)."""
    points = look.number("sperm_bank.points")
    for seat in look.state.order:
        flasks = _flasks(look.of(seat))
        if flasks:
            look = yield PopularityMoved(seat, points[min(flasks, len(points)) - 1], "X-SPB-7")
            look = yield FlasksReturned(seat, flasks)


def _any_flask(look: Look) -> bool:
    return any(_flasks(look.of(seat)) for seat in range(len(look.state.seats)))


module.insert(Phase("flasks", "popularity", _collect, _any_flask), "after", "popularity")


# the end


@module.quantity("score")
def _score(look: Look) -> Iterator[ScoreLine]:
    """X-SPB-8: a functional bank counts as two active rooms; the base has counted one of them."""
    space = donation.bank(look)
    if space is None:
        yield ScoreLine("sperm_bank", 0, "X-SPB-8", "no functional bank")
        return
    rooms, floor = look.number("sperm_bank.rooms") - 1, look.board.floor(space)
    points = rooms * (look.number("score.room.base") + floor)
    yield ScoreLine("sperm_bank", points, "X-SPB-8", f"functional bank on floor {floor}, counted as two rooms")


# position files and reports


def _bank_laid(look: Look, value: object, section: Section) -> Iterator[Event]:
    """`bank = "built"`, or what the cells say."""
    where = {half: [s for s, kind in look.layout.tiles if kind == half] for half in (tile.TREATMENT, tile.SPECIAL)}
    halves = sorted(where[tile.TREATMENT] + where[tile.SPECIAL])
    one_of_each = len(where[tile.TREATMENT]) == len(where[tile.SPECIAL]) == 1
    if halves and not (one_of_each and tile.side_by_side(look, tile.BuildBank(halves[0], halves[1])) is None):
        raise section.wrong("cells", "The halves of a sperm bank lie side by side in one row, one of each (X-SPB-2).")
    stated = section.word("bank", "", ("built", "free")) if value is not None else ""
    if stated == "free" and halves:
        raise section.wrong("bank", "The cells hold the sperm bank, so that it is built (X-SPB-1).")
    yield TokensLaid(look.seat, {"bank": 0 if halves or stated == "built" else look.number("sperm_bank.tiles")})


def _flasks_laid(look: Look, value: object, section: Section) -> Iterator[Event]:
    if value is not None:
        yield TokensLaid(look.seat, {"flask": section.whole("flasks", 0, 0, look.number("sperm_bank.donors"))})


module.add("position", "seat.bank", PositionKey(_bank_laid))
module.add("position", "seat.flasks", PositionKey(_flasks_laid))
add_pieces(module, "flask", "flasks", lambda look, players: players * int(look.number("sperm_bank.flasks")))
module.add("report", "seat.flasks", _flasks)
module.add("report", "seat.bank", lambda look: "free" if look.clinic.tokens.get("bank") else "built")


@module.hook("invariants")
def _invariants(rules: Ruleset, state: ClinicState, waiting: bool) -> None:  # noqa: FBT001 - protocol of the engine
    """Flasks are on the shelf or at entrances; a bank is a tile or two halves side by side."""
    at_entrances = [own.tokens.get("flask", 0) for own in state.seats]
    total = rules.numbers["sperm_bank.flasks"] * len(state.seats)
    assert all(0 <= n <= rules.numbers["sperm_bank.donors"] for n in at_entrances), "flasks at entrances"
    assert sum(at_entrances) + state.stock.get("flask", 0) <= total, "flasks came from nowhere"
    for own in state.seats:
        kinds = [kind for _space, kind in own.layout.tiles]
        built = kinds.count(tile.TREATMENT)
        assert built == kinds.count(tile.SPECIAL), "half a sperm bank"
        assert built + own.tokens.get("bank", 0) <= rules.numbers["sperm_bank.tiles"], "a second sperm bank"


# words


def _says_built(t: Telling, e: tile.BankBuilt) -> str:
    places = f"{t.name(e.treatment)} (treatment) and {t.name(e.special)}"
    return f"{t.names[e.seat]} builds the sperm bank on {places} for ${e.cost}"


def _says_donated(t: Telling, e: donation.Donated) -> str:
    side = t.look.board.side_names[e.side]
    return f"{t.names[e.seat]}: {t.who(e.seat, e.id)} donates, a flask at {side}, {e.minutes} min (X-SPB-6)"


def _says_returned(t: Telling, e: FlasksReturned) -> str:
    return f"{t.names[e.seat]} returns {e.flasks} flask{'s' if e.flasks > 1 else ''} to the shelf (X-SPB-7)"


def _asks(look: Look, prompt: donation.AskDonation, seats: str) -> str:
    left = look.number("sperm_bank.donors") - len(prompt.donors)
    shelf = look.state.stock.get("flask", 0)
    return f"Who of {seats} donates? Up to {left} more, {shelf} flasks on the shelf (X-SPB-6)."


module.add("words", "bank built", _says_built)
module.add("words", "donated", _says_donated)
module.add("words", "flasks returned", _says_returned)
module.add("questions", "ask donation", _asks)
module.add("done", "donation", "lets nobody else donate")


# forecast


@module.quantity("forecast")
def _forecast(look: Look) -> Iterator[Line]:
    """X-SPB-7: what the flasks at the entrances bring."""
    flasks, points = _flasks(look), look.number("sperm_bank.points")
    if flasks:
        yield Line(points[min(flasks, len(points)) - 1], "X-SPB-7", f"{many(flasks, 'flask')} at entrances")


# bots


module.hook("worth")(worth.sperm_bank)
