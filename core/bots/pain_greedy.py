"""The greedy bot of Pain Doctors: tries what each of its moves does at once and takes the best by pain_value.

It weighs turning another surgery card against stopping (pain_surgery), and never sees a card before it is drawn.
"""

from collections.abc import Callable, Sequence

from core.bots.pain_surgery import Odds
from core.bots.pain_value import SURGERY_CARDS, WEIGHTS, chart, patient_worth, value
from core.bots.preview import preview
from core.engine import Engine
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import ContinueSurgery, Cover, Discard, DrawCard, NewHand
from core.games.pain_doctors.prompts import AskOpen, AskPlay, AskSurgery, AskWild
from core.games.pain_doctors.state import IN_WARD, PRE_OP, PainState
from core.games.pain_doctors.surgery import operated, operation
from core.move import Move

Chooser = Callable[[Engine, PainState, int, Sequence[Move]], Move]

READY = 13
"""LP from which a patient outside pre-op is worth a change of hand for the sake of a surgery card."""


def choose(engine: Engine, state: PainState, seat: int, salt: str) -> Move:
    """Return the move of the greedy bot; its chance is its own, so that it never sees a draw before it is made."""
    blind = Engine(engine.rules, f"blind {salt}", Look)
    found = _CHOOSERS.get(type(state.stack[-1]), _best)
    return found(blind, state, seat, engine.legal(state, seat))


def _best(engine: Engine, state: PainState, seat: int, moves: Sequence[Move]) -> Move:
    """Return the move with the best position after it; the first of equals."""
    best, best_value = moves[0], float("-inf")
    for move in moves:
        worth = value(engine.look(preview(engine, state, seat, move), seat))
        if worth > best_value + 1e-9:
            best, best_value = move, worth
    return best


def _open(engine: Engine, state: PainState, seat: int, moves: Sequence[Move]) -> Move:
    """Draw a card; change the hand if a patient waits for surgery and no card leads there."""
    if DrawCard() not in moves or NewHand() not in moves:
        return moves[0]
    look: Look = engine.look(state, seat)
    if any(card in SURGERY_CARDS for card in look.own.hand):
        return DrawCard()
    patients = look.own.patients
    waits = any(p.at == PRE_OP or (p.at == IN_WARD and p.lp >= READY) for p in patients)
    return NewHand() if waits else DrawCard()


def _play(engine: Engine, state: PainState, seat: int, moves: Sequence[Move]) -> Move:
    """Play the card that brings most, or discard the one that is missed least."""
    look: Look = engine.look(state, seat)
    best = _best(engine, state, seat, moves)
    if not isinstance(best, Discard):
        return best
    discards = [move for move in moves if isinstance(move, Discard)]
    return max(discards, key=lambda move: _spare(look.held(move.number), look))


def _spare(card: str, look: Look) -> float:
    """How little a card is missed."""
    twin = look.own.hand.count(card) > 1
    kind = look.card(card)
    return twin - 2.0 * kind.special - max(kind.amount, 0) / 10


# surgery


def _odds(look: Look) -> Odds:
    """What the operation may bring: a surgery on the chart and a survivor, or a missing patient."""
    op = operation(look)
    surgeon = look.state.seats[op.surgeon]
    count, total = len(surgeon.charted), surgeon.points
    before = chart(look, count, total)
    patient = operated(look)
    mine = op.seat == op.surgeon

    def worth(points: int, lp: int) -> float:
        if not lp:
            return -WEIGHTS.missing if mine else WEIGHTS.missing * WEIGHTS.others
        back = patient_worth(look, type(patient)(patient.name, patient.ward, lp, IN_WARD), ready=False)
        return chart(look, count + 1, total + points) - before + (back if mine else -back * WEIGHTS.others / 2)

    return Odds(look, worth)


def _surgery(engine: Engine, state: PainState, seat: int, moves: Sequence[Move]) -> Move:
    """Turn another card if that is worth more, on average, than to stop."""
    odds = _odds(engine.look(state, seat))
    more = odds.continuing(odds.shown, odds.lp) > odds.stopping(odds.shown, odds.lp)
    return next(move for move in moves if isinstance(move, ContinueSurgery) == more)


def _wild(engine: Engine, state: PainState, seat: int, moves: Sequence[Move]) -> Move:
    """Put a wild card where most can come of it: stopping there, or turning another card."""
    odds = _odds(engine.look(state, seat))
    card = odds.turned
    assert card is not None

    def worth(move: Move) -> float:
        assert isinstance(move, Cover)
        now = odds.covering(card, move.segment, odds.shown, odds.lp)
        lp = odds.lp - card.lp
        shown = {**odds.shown, move.segment: card.points}
        return max(now, odds.continuing(shown, lp)) if lp > 0 and len(shown) <= len(odds.shown) + 1 else now

    return max(moves, key=worth)


_CHOOSERS: dict[type, Chooser] = {
    AskOpen: _open,
    AskPlay: _play,
    AskSurgery: _surgery,
    AskWild: _wild,
}
