"""DNA tiles of Genetic Research: under the doctors of the University, and in clinics (X-GEN-2, X-GEN-4, X-GEN-7)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from core.conservation import TABLE as PIECES
from core.conservation import Pieces
from core.event import Event
from core.games.blue69.pieces import StockLaid, TokensLaid, in_play
from core.games.clinic import position_modules, report
from core.games.clinic.events import DoctorHired, DoctorsDrawn
from core.games.clinic.look import Look
from core.games.clinic.position_modules import PositionKey
from core.games.clinic.state import ClinicState, ScoreLine, with_seat
from core.games.clinic.telling import Telling, says
from core.module import Module, Steps
from core.position import Section, shown
from core.ruleset import Ruleset
from core.wording import many

LETTERS = ("A", "C", "G", "T")
COUNSELOR = "counselor"


class DnaDrawn(Event, frozen=True, tag="dna drawn"):
    """A DNA tile is drawn for each new doctor of the University, while there are any (X-GEN-4)."""

    stream: ClassVar[str] = "dna"
    barrier: ClassVar[str] = "DNA tiles were drawn"

    drawn: tuple[str, ...]
    university: tuple[str, ...]


class DnaEarned(Event, frozen=True, tag="dna earned"):
    """The tile under a hired doctor goes to the clinic (X-GEN-4)."""

    seat: int
    letter: str


class DnaReturned(Event, frozen=True, tag="dna returned"):
    """The tile under a hired doctor goes back to the others (X-GEN-4)."""

    letter: str


def tile(letter: str) -> str:
    """Return the name of a tile in the stock and among the tokens of a clinic.

    >>> tile("A")
    'dna A'
    """
    return f"dna {letter}"


def of_each(rules: Ruleset) -> int:
    """Return how many tiles of each letter are in play (X-GEN-2)."""
    numbers = rules.numbers
    most: int = min(numbers["genetics.dna.each"] * rules.players, numbers["genetics.dna.most"])
    return most


def under(university: Sequence[str]) -> list[str]:
    """Return the letters that lie under the doctors of the University."""
    return [entry.partition("+")[2] for entry in university if "+" in entry]


# how events fold


def _drawn(s: ClinicState, e: DnaDrawn) -> ClinicState:
    stock = dict(s.stock)
    for letter in e.drawn:
        stock[tile(letter)] -= 1
    return replace(s, stock=stock, university=e.university)


def _earned(s: ClinicState, e: DnaEarned) -> ClinicState:
    own = s.seats[e.seat]
    tokens = {**own.tokens, tile(e.letter): own.tokens.get(tile(e.letter), 0) + 1}
    return with_seat(s, e.seat, replace(own, tokens=dict(sorted(tokens.items()))))


def _returned(s: ClinicState, e: DnaReturned) -> ClinicState:
    return replace(s, stock={**s.stock, tile(e.letter): s.stock.get(tile(e.letter), 0) + 1})


# rules


def draw_tiles(look: Look, doctors: Sequence[str]) -> DnaDrawn | None:
    """Return the draw of a tile for each of some doctors who have come to the University, None if none is left.

    Args:
        look: at a state in which they stand there, without tiles.
        doctors: their colours.

    """
    draw, university = look.draw("dna"), list(look.state.university)
    left = {letter: look.state.stock.get(tile(letter), 0) for letter in LETTERS}
    tiles: list[str] = []
    for colour in doctors:
        letter = draw.from_bag(left)
        if letter is None:
            break
        left[letter] -= 1
        tiles.append(letter)
        newest = len(university) - 1 - university[::-1].index(colour)  # an older one may be without a tile for good
        university[newest] = f"{colour}+{letter}"
    return DnaDrawn(tuple(tiles), tuple(university)) if tiles else None


def _lay_tiles(look: Look, event: DoctorsDrawn) -> Steps:
    """X-GEN-4: each doctor drawn to the University gets a tile."""
    drawn = draw_tiles(look, event.drawn)
    if drawn is not None:
        yield drawn


def in_laboratory(look: Look, name: str) -> bool:
    """Whether somebody is in a laboratory."""
    kind = look.facts.kinds.get(look.clinic.people[name].at)
    return kind is not None and kind.effect == "rise"


def _take_tile(look: Look, event: DoctorHired) -> Steps:
    """X-GEN-4: with the own counselor in a laboratory the tile is earned, else it returns."""
    if not event.under:
        return
    look = look.of(event.seat)
    if any(p.kind == COUNSELOR and in_laboratory(look, name) for name, p in look.clinic.people.items()):
        yield DnaEarned(event.seat, event.under)
    else:
        yield DnaReturned(event.under)


def _score(look: Look) -> Iterator[ScoreLine]:
    """X-GEN-7: for holding all letters."""
    if all(look.clinic.tokens.get(tile(letter)) for letter in LETTERS):
        yield ScoreLine("genetics", look.number("genetics.points"), "X-GEN-7", "DNA tiles A, C, G and T")


def _tiles(state: ClinicState, letter: str) -> int:
    return in_play(state, tile(letter)) + under(state.university).count(letter)


def _tiles_are_somewhere(rules: Ruleset, state: ClinicState, waiting: bool) -> None:  # noqa: FBT001 - as the base's
    if not waiting:
        return
    for letter in LETTERS:
        there = _tiles(state, letter)
        assert there == of_each(rules), f"{there} DNA tiles {letter}"


# position files


def _taken(look: Look, letters: Sequence[str], key: str, section: Section) -> StockLaid:
    """Take tiles off the stock, if there are as many."""
    left = {letter: look.state.stock.get(tile(letter), 0) - letters.count(letter) for letter in LETTERS}
    for letter, n in left.items():
        if n < 0:
            most = of_each(look.rules)
            raise section.wrong(key, f"There are {many(most, 'DNA tile')} {letter} in play (X-GEN-2).")
    return StockLaid({tile(letter): n for letter, n in left.items()})


def _seat_dna(look: Look, _value: object, section: Section) -> Iterator[Event]:
    """`dna = ["A"]`: the tiles of a clinic."""
    letters = section.words("dna", LETTERS)
    if letters:
        yield _taken(look, letters, "dna", section)
        yield TokensLaid(look.seat, {tile(letter): letters.count(letter) for letter in LETTERS if letter in letters})


def _university(look: Look, value: object, section: Section) -> Iterator[Event]:
    """`white+A`: the tile under a doctor; drawn for all of them if the file says nothing of the University."""
    there = look.state.university
    if value is None:
        drawn = draw_tiles(look, [colour for colour in there if colour])
        if drawn is not None:
            yield drawn
        return
    for entry in there:
        if entry.startswith("+"):
            raise section.wrong("university", f"A DNA tile lies under a doctor, as in white+A, not {shown(entry)}.")
    yield _taken(look, under(there), "university", section)


def _held(look: Look) -> list[str]:
    return [letter for letter in LETTERS for _ in range(look.clinic.tokens.get(tile(letter), 0))]


def add_dna(module: Module) -> None:
    """Fill a module with all about DNA tiles."""
    module.hook("box")(lambda look, _players: {tile(letter): of_each(look.rules) for letter in LETTERS})
    module.reducer(DnaDrawn)(_drawn)
    module.reducer(DnaEarned)(_earned)
    module.reducer(DnaReturned)(_returned)
    module.after(DoctorsDrawn)(_lay_tiles)
    module.after(DoctorHired)(_take_tile)
    module.quantity("score")(_score)
    module.hook("invariants")(_tiles_are_somewhere)
    for letter in LETTERS:
        tiles = Pieces(partial(_tiles, letter=letter), (DoctorHired,), (DnaEarned, DnaReturned))
        module.add(PIECES, tile(letter), tiles)
        module.add("titles", tile(letter), (f"DNA tile {letter}", f"DNA tiles {letter}"))
        module.add(position_modules.UNDER, letter, "a DNA tile")
    module.add(position_modules.TABLE, "seat.dna", PositionKey(_seat_dna))
    module.add(position_modules.TABLE, "market.university", PositionKey(_university))
    module.add(report.TABLE, "seat.dna", _held)

    @says(DnaDrawn, module)
    def _(_t: Telling, e: DnaDrawn) -> str:
        there = ", ".join(entry or "nobody" for entry in e.university)
        return f"DNA tiles under the new doctors; the University from the left: {there} (X-GEN-4)"

    @says(DnaEarned, module)
    def _(t: Telling, e: DnaEarned) -> str:
        return f"{t.names[e.seat]} earns the DNA tile {e.letter} (X-GEN-4)"

    @says(DnaReturned, module)
    def _(_t: Telling, e: DnaReturned) -> str:
        return f"The DNA tile {e.letter} goes back to the others (X-GEN-4)"
