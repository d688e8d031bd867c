"""Set-up: three patients and five cards for each doctor (P-SET-1). The last seat deals, so the first one begins."""

from core.event import Task
from core.games.pain_doctors import events as ev
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import GO_TO_SURGERY
from core.games.pain_doctors.decks import taken_out
from core.games.pain_doctors.draws import draw_card, draw_patient
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.turns import Turn
from core.module import Steps


class SetUp(Task, frozen=True, tag="set up"):
    """Lay the decks out and deal."""


def table(look: Look, players: int) -> ev.TableLaid:
    """Return the event that lays the decks out (P-SET-1)."""
    out = taken_out(look.rules, players)
    return ev.TableLaid(
        players,
        treatment={name: n - out.get(name, 0) for name, n in look.decks.treatment.items()},
        patients=dict.fromkeys(look.decks.patients, 1),
        surgery=dict.fromkeys(look.decks.surgery, 1),
        out=out,
    )


@pain.task(SetUp)
def _set_up(look: Look, _task: SetUp) -> Steps:
    players = look.rules.players
    look = yield table(look, players)
    for seat in range(players):
        for _ in range(look.number("patients.each")):
            look = yield from draw_patient(look, seat)
    given = min(look.number("hand.surgery"), look.number("hand.size"))
    for seat in range(players):
        for _ in range(given):
            look = yield ev.CardDealt(seat, GO_TO_SURGERY)
    for seat in range(players):
        for _ in range(look.number("hand.size") - given):
            look = yield from draw_card(look, seat)
    yield Turn(0)
