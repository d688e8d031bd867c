"""What must hold after every event of a game of Pain Doctors; tests and the fuzzer check it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

from core.games.pain_doctors.cards import BODYGUARD, INOCULATION
from core.games.pain_doctors.decks import decks_of
from core.games.pain_doctors.prompts import AskPlay
from core.games.pain_doctors.state import IN_SURGERY, IN_WARD, PRE_OP, PainState, Pile
from core.ruleset import Ruleset


def invariants(rules: Ruleset, state: PainState, waiting: bool) -> None:  # noqa: FBT001 - protocol of the engine
    """Raise AssertionError naming what is broken.

    Args:
        rules: of the game.
        state: to check.
        waiting: True when a question waits: nobody is dead, hands are full or smaller.

    """
    if not state.seats:
        return
    _every_card_once(rules, state)
    _patients(rules, state, waiting=waiting)
    if waiting:
        _hands(rules, state)


def _all_of(pile: Pile, *others: Iterable[str]) -> dict[str, int]:
    """Count the cards of a pile and those that lie elsewhere."""
    assert 0 not in pile.cards.values(), "a deck counts none of a card"
    counts = Counter(pile.cards)
    if pile.out:
        counts.update(pile.out)
    counts.update(chain(pile.discards, *others))
    return counts


def _every_card_once(rules: Ruleset, state: PainState) -> None:
    """Every card is in exactly one place; of surgery cards only stop cards leave the game (P-SUR-5)."""
    known = decks_of(rules)
    patients = [patient for doctor in state.seats for patient in doctor.patients]
    beneath = [BODYGUARD for patient in patients if patient.guarded]
    beneath += [INOCULATION for patient in patients if patient.inoculated]
    _same(_all_of(state.treatment, beneath, *(doctor.hand for doctor in state.seats)), known.treatment)
    _same(_all_of(state.patients, [patient.name for patient in patients]), dict.fromkeys(known.patients, 1))
    op = state.operation
    on_table = [] if op is None else [*(laid.card for laid in op.laid), *([op.turned] if op.turned else ())]
    _same(_all_of(state.surgery, on_table, state.withdrawn), dict.fromkeys(known.surgery, 1))
    for title in state.withdrawn:
        assert known.surgery[title].instruction == "stop", f"{title} is withdrawn and no stop card"


def _same(found: Mapping[str, int], known: Mapping[str, int]) -> None:
    if found != known:
        names = sorted(name for name in {*found, *known} if found.get(name, 0) != known.get(name, 0))
        raise AssertionError(", ".join(f"{found.get(name, 0)} of {known.get(name, 0)} {name}" for name in names))


def _patients(rules: Ruleset, state: PainState, *, waiting: bool) -> None:
    """LP are never negative, pre-op keeps its limits, protections stay outside it (P-TRN-1, P-TRN-3)."""
    slots, limit = rules.numbers["pre_op.slots"], rules.numbers["pre_op.one_each"]
    inside = 0
    for seat, doctor in enumerate(state.seats):
        assert len(doctor.patients) <= rules.numbers["patients.each"], f"doctor {seat} has too many patients"
        own = sum(patient.at == PRE_OP for patient in doctor.patients)
        inside += own
        assert own <= 1 or len(state.seats) < limit, f"doctor {seat} has {own} patients in pre-op"
        for place, patient in enumerate(doctor.patients, 1):
            op = state.operation
            here = op is not None and (op.seat, op.place) == (seat, place)
            assert patient.lp >= 0, f"{patient.name} has {patient.lp} LP"
            assert patient.lp > 0 or not waiting, f"{patient.name} is dead and not buried"
            assert patient.at in {IN_WARD, PRE_OP, IN_SURGERY}, f"{patient.name} is in {patient.at}"
            assert (patient.at == IN_SURGERY) == here, f"{patient.name} is not where the surgery is"
            assert patient.at == IN_WARD or not (patient.guarded or patient.inoculated), (
                f"{patient.name} is protected in {patient.at}"
            )
    assert inside <= slots, f"{inside} patients in pre-op"


def _hands(rules: Ruleset, state: PainState) -> None:
    """P-TRN-2: five cards between turns, six while one is to be played."""
    for seat, doctor in enumerate(state.seats):
        playing = isinstance(state.prompt, AskPlay) and seat in state.prompt.seats
        assert len(doctor.hand) <= rules.numbers["hand.size"] + playing, f"doctor {seat} holds {len(doctor.hand)} cards"
