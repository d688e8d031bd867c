"""Cryogenics (X-CRY): patients frozen in tanks, woken after the end.

cryogenics_base.py holds what there is, cryogenics_tanks.py and cryogenics_thaw.py the rules; here are lines, position
files and words.
"""

from collections.abc import Iterator
from typing import Any

from core.event import Event
from core.games.blue69 import cryogenics_base as base

# these files fill the module when they are imported
from core.games.blue69 import cryogenics_tanks, cryogenics_thaw, worth  # noqa: F401
from core.games.blue69.cryogenics_base import TANK, cryogenics, frozen, hub, tanks
from core.games.clinic.look import Look
from core.games.clinic.notation import DOCTOR, PATIENT, PERSON
from core.games.clinic.position_modules import PositionKey
from core.games.clinic.telling import Telling
from core.notation import LineForm
from core.position import Section
from core.wording import listed, many

module = cryogenics

module.add("notation", "build tank", LineForm(base.BuildTank, ("build", "tank")))
module.add("notation", "freeze", LineForm(base.Freeze, ("freeze", PERSON)))
module.add("notation", "thaw", LineForm(base.Thaw, ("thaw", PATIENT, DOCTOR)))


def _frozen_laid(look: Look, value: dict[str, bool] | None, section: Section) -> Iterator[Event]:
    """`frozen = true`: a patient in a tank of the own hub."""
    space, most, people = hub(look), look.number("cryogenics.tanks.most"), look.clinic.people
    there = sum(things.count(TANK) for things in look.clinic.items.values())
    if there > tanks(look):
        raise section.wrong("items", "Tanks stand in the own Cryogenics hub (X-CRY-2).")
    if there > most:
        raise section.wrong("items", f"The Cryogenics hub holds {most} tanks, not {there} (X-CRY-2).")
    for name in frozen(look):
        if people[name].kind != "patient" or people[name].at != space:
            raise section.wrong("people", f"{name} is frozen; only patients are, in the own Cryogenics hub (X-CRY-3).")
    if len(frozen(look)) > there:
        raise section.wrong("people", f"{len(frozen(look))} patients are frozen, in {many(there, 'tank')} (X-CRY-3).")
    return iter(())


module.add("position", "person.frozen", PositionKey(_frozen_laid))


# words


def _says_built(t: Telling, e: base.TankBuilt) -> str:
    return f"{t.names[e.seat]} builds a tank on {t.name(e.at)} for ${e.cost} (X-CRY-2)"


def _says_froze(t: Telling, e: base.Froze) -> str:
    return f"{t.names[e.seat]} freezes {t.who(e.seat, e.id)} (X-CRY-3)"


def _says_thawed(t: Telling, e: base.Thawed) -> str:
    helpers = listed((t.who(e.seat, e.doctor), *e.staff))
    return f"{t.names[e.seat]} wakes {t.who(e.seat, e.patient)} with {helpers}, {e.minutes} min, ${e.fee} (X-CRY-5)"


def _nothing(_t: Telling, _e: Any) -> str:  # noqa: ANN401 - one row of a table by type of event
    return ""


def _asks_thaw(look: Look, prompt: base.AskThaw, seats: str) -> str:
    asleep = many(len(frozen(look)), "frozen patient")
    return f"Whom does {seats} wake? {asleep}, {prompt.minutes} min spent so far (X-CRY-5)."


def _asks_popularity(look: Look, _prompt: base.AskThawPopularity, seats: str) -> str:
    price = look.total("popularity price", 1)
    return f"Does {seats} buy popularity at the end? ${look.clinic.cash} in cash, ${price} a point (X-CRY-6)."


module.add("words", "tank built", _says_built)
module.add("words", "froze", _says_froze)
module.add("words", "thawed", _says_thawed)
module.add("words", "sheet continued", _nothing)
module.add("questions", "ask thaw", _asks_thaw)
module.add("questions", "ask thaw popularity", _asks_popularity)
module.add("done", "thaw", "wakes nobody else")
module.add("done", "thaw popularity", "buys no popularity")


# market


module.add("prices", TANK, lambda look: look.total("tank price"))


# bots


module.hook("worth")(worth.cryogenics)
