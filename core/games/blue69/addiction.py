"""A New Addiction (X-ADD): obsession patients on patients, and the bacteria they bring into the clinic.

addiction_base.py holds what there is, addiction_pairs.py and addiction_bacteria.py the rules; here are lines, position
files, reports and words.
"""

from collections.abc import Iterator
from typing import Any

from core.event import Event

# these files fill the module when they are imported
from core.games.blue69 import addiction_bacteria, addiction_pairs, worth  # noqa: F401
from core.games.blue69 import addiction_base as base
from core.games.blue69.addiction_base import BACTERIUM, OBSESSION, addiction, infected, tiles_left
from core.games.blue69.pieces import TokensLaid
from core.games.clinic.board import OUTSIDE, PRE
from core.games.clinic.look import Look
from core.games.clinic.notation import SPACE
from core.games.clinic.position_modules import PositionKey
from core.games.clinic.telling import Telling
from core.move import Line
from core.notation import LineForm
from core.position import Section
from core.wording import listed, many

module = addiction

module.add("notation", "clean", LineForm(base.Clean, ("clean", SPACE)))
module.add("titles", OBSESSION, ("obsession patient", "obsession patients"))
module.add("titles", BACTERIUM, ("bacterium tile", "bacterium tiles"))
module.add("titles", base.CLEANINGS, ())


# position files and reports


def _pairs_laid(look: Look, value: dict[str, str] | None, section: Section) -> Iterator[Event]:
    """`with = "P1"`: an obsession patient on a patient, both in pre-admissions."""
    people = look.clinic.people
    for name, under in (value or {}).items():
        there = people.get(under)
        if people[name].kind != OBSESSION or there is None or there.kind != "patient":
            raise section.wrong("people", f"{name} can't be with {under}: obsession patients are with patients.")
        if people[name].at != PRE or there.at != PRE:
            raise section.wrong("people", f"{name} and {under} are a pair in pre-admissions only (X-ADD-4).")
        if sum(person.bound == under for person in people.values()) > 1:
            raise section.wrong("people", f"Two obsession patients are on {under} (X-ADD-2).")
    for name, person in people.items():
        if person.kind == OBSESSION and person.at == OUTSIDE:
            raise section.wrong("people", f"{name} is with a patient in pre-admissions or in its hub (X-ADD-4).")
    return iter(())


def _bacteria_laid(look: Look, value: object, section: Section) -> Iterator[Event]:
    """`bacteria`: tiles left in a seat's stack. Pairs carry one while a tile is to be had (X-ADD-3)."""
    own, total = look.clinic, int(look.number("addiction.bacteria"))
    placed = sum(things.count(BACTERIUM) for things in own.items.values())
    if placed > total:
        raise section.wrong("items", f"{placed} bacterium tiles lie in the clinic, which has {total} (X-ADD-1).")
    left = section.whole("bacteria", 0, 0, total) if value is not None else 0
    if placed + left > total:
        raise section.wrong(
            "bacteria", f"{placed} tiles in the clinic and {left} left are more than {total} (X-ADD-1)."
        )
    carriers, spare = [], total - placed - left
    for name, person in own.people.items():
        if not person.bound or person.kind != OBSESSION:
            continue
        if any(BACTERIUM in own.items.get(who, ()) for who in (name, person.bound)):
            carriers.append(name)
        elif spare:
            carriers.append(name)
            spare -= 1
    yield base.BacteriaLaid(look.seat, tuple(carriers), left if value is not None else spare)


def _dish_laid(look: Look, value: object, section: Section) -> Iterator[Event]:
    """`bacteria` of the market: tiles left in every seat's stack, or a list by seat."""
    if value is None:
        return
    seats, total = range(len(look.state.seats)), int(look.number("addiction.bacteria"))
    counts = value if isinstance(value, list) else [value for _ in seats]
    if len(counts) != len(seats) or not all(isinstance(n, int) and not isinstance(n, bool) for n in counts):
        raise section.wrong("bacteria", "This must be a number for every seat, or a list of numbers by seat.")
    for seat, left in zip(seats, counts, strict=True):
        placed = sum(things.count(BACTERIUM) for things in look.state.seats[seat].items.values())
        if not 0 <= left <= total - placed:
            raise section.wrong(
                "bacteria", f"A seat's stack has 0 to {total - placed} tiles here, not {left} (X-ADD-1)."
            )
        yield TokensLaid(seat, {BACTERIUM: left})


module.add("position", "person.with", PositionKey(_pairs_laid))
module.add("position", "seat.bacteria", PositionKey(_bacteria_laid))
module.add("position", "market.bacteria", PositionKey(_dish_laid))
module.add("report", "seat.bacteria", lambda look: tiles_left(look.clinic))
module.add("report", "market.bacteria", lambda look: [tiles_left(own) for own in look.state.seats])


# words


def _says_drawn(t: Telling, e: base.ObsessionDrawn) -> str:
    colour = t.look.state.queues[e.to][e.position - 1].colour
    return f"An obsession patient, drawn for {e.service}, joins the {colour} patient at {e.to} {e.position} (X-ADD-2)"


def _says_came(t: Telling, e: base.ObsessionCame) -> str:
    tile = " and a bacterium tile" if e.tile else ""
    return f"{e.id}, an obsession patient, comes to {t.names[e.seat]} with {e.patient}{tile} (X-ADD-3)"


def _says_parted(t: Telling, e: base.PairParted) -> str:
    tile = BACTERIUM in t.look.state.seats[e.seat].items.get(e.id, ())
    return f"A bacterium tile stays on {t.name(e.at)} (X-ADD-4)" if tile else ""


def _says_left(t: Telling, e: base.ObsessionLeft) -> str:
    return f"{t.names[e.seat]}: {e.id} leaves with its patient (X-ADD-12)"


def _says_cleaned(t: Telling, e: base.Cleaned) -> str:
    return f"{t.names[e.seat]} takes a bacterium tile off {t.name(e.at)} (X-ADD-9)"


def _asks(look: Look, prompt: base.AskClean, seats: str) -> str:
    rooms = listed(map(look.name, infected(look)), "or")
    return f"Does {seats} take up to {many(prompt.tiles, 'bacterium tile')} off? {rooms} (X-ADD-9)."


def _nothing(_t: Telling, _e: Any) -> str:  # noqa: ANN401 - one row of a table by type of event
    return ""


for _tag, _words in {
    "obsession drawn": _says_drawn,
    "obsession came": _says_came,
    "pair parted": _says_parted,
    "obsession left": _says_left,
    "cleanings earned": _nothing,
    "cleaned": _says_cleaned,
    "bacteria laid": _nothing,
}.items():
    module.add("words", _tag, _words)
module.add("questions", "ask clean", _asks)
module.add("done", "clean", "takes no bacterium tile off")


# forecast


@module.quantity("forecast")
def _forecast(look: Look) -> Iterator[Line]:
    """X-ADD-7: what infected rooms cost whoever buys popularity."""
    rooms = len(infected(look))
    if rooms:
        text = f"{many(rooms, 'infected room')}, if popularity is bought"
        yield Line(rooms * look.number("addiction.popularity"), "X-ADD-7", text)


# bots


module.hook("worth")(worth.addiction)
