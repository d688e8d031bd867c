"""Position files of Pain Doctors: a table at a given question, laid out by events (notation.md).

What a file leaves out is as in a fresh set-up; what chance decides there is drawn from the game's seed and held by the
events. Cards that a file names are taken from the decks, with two or three doctors from those taken out if need be.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from core.engine import Engine
from core.event import Event
from core.games.pain_doctors import events as ev
from core.games.pain_doctors.draws import draw_card, draw_patient
from core.games.pain_doctors.ending import reached
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.position_doctor import SEAT_KEYS, Box, charted_of, flag, hand_of, patients_of
from core.games.pain_doctors.prompts import AskOpen, AskPlay, AskPreOp, Over
from core.games.pain_doctors.setup import table
from core.games.pain_doctors.state import EMPTY, PRE_OP, PainState, Patient, added
from core.games.pain_doctors.turns import CloseTurn, Turn
from core.laying import Laying
from core.position import COMMON, Section, choices, seat_names, shown

PHASES = ("open", "play", "pre-op")
"""Questions in which a position may begin."""
_MARKET = ("treatment", "surgery", "patients", "treatment_discards", "patient_discards", "withdrawn", "only")
_MOST_ROUNDS = 9999


def lay(engine: Engine, names: Sequence[str], data: Mapping[str, Any]) -> list[Event]:
    """Return the events that lay a position file out on the empty state.

    Args:
        engine: of the game, its ruleset made for the file's options and numbers.
        names: by seat.
        data: the parsed file; its own seat names are those that its other keys use.

    Raises:
        PositionError: a key is unknown or wrong, or what it says breaks a rule.

    """
    top = Section(data)
    top.only((*COMMON, "round", "phase", "market"))
    seats = seat_names(data)
    if len(seats) != len(names):
        raise top.wrong("seat", f"The file has {len(seats)} seats, the game {len(names)}.")
    laying = Laying(engine, EMPTY)
    laid = table(laying.look(), len(seats))
    sections = top.sections("seat", "name")
    for section in sections:
        section.only(SEAT_KEYS)
    market = top.section("market")
    market.only(_MARKET)
    to_act = seats.index(top.word("to_act", seats[0], seats))
    boxes = _boxes(laying.look(), laid, sections, market)
    _check_pre_op(laying.look(), sections, boxes.patients_by_seat)
    laying.add(laid)
    _lay_doctors(laying, sections, boxes)
    _lay_decks(laying, top, market, boxes, to_act)
    return [*laying.events, *_resume(laying.look(), top, to_act)]


# what the file names, taken out of the decks


class _Boxes:
    """The three decks less what the file has put elsewhere, and what it has put where.

    Attributes:
        hands: by seat.
        patients_by_seat: likewise.
        next: what is drawn next, by deck.
        discards: the discard piles.
        withdrawn: stop cards out of the game.

    """

    def __init__(self, laid: ev.TableLaid) -> None:
        """Begin with whole decks."""
        self.treatment = Box(laid.treatment, laid.out)
        self.patients = Box(laid.patients)
        self.surgery = Box(laid.surgery)
        self.hands: list[tuple[str, ...]] = []
        self.patients_by_seat: list[tuple[Patient, ...]] = []
        self.next: dict[str, tuple[str, ...]] = {}
        self.discards: dict[str, tuple[str, ...]] = {}
        self.withdrawn: tuple[str, ...] = ()


def _boxes(look: Look, laid: ev.TableLaid, sections: Sequence[Section], market: Section) -> _Boxes:
    """Take what the file names out of the decks; raises PositionError if there is not so much."""
    boxes = _Boxes(laid)
    boxes.hands = [hand_of(look, section, boxes.treatment) for section in sections]
    for name, box in (("treatment", boxes.treatment), ("surgery", boxes.surgery), ("patients", boxes.patients)):
        boxes.next[name] = box.take_all(market, name)
    for name, box in (("treatment_discards", boxes.treatment), ("patient_discards", boxes.patients)):
        boxes.discards[name] = box.take_all(market, name)
    boxes.withdrawn = boxes.surgery.take_all(market, "withdrawn")
    for title in boxes.withdrawn:
        if look.procedure(title).instruction != "stop":
            raise market.wrong("withdrawn", f"{shown(title)} is no stop card; only those leave the game (P-SUR-5).")
    people = [patient for section in sections for patient in section.sections("patients")]
    named = {boxes.patients.name(patient.word("name")) for patient in people if patient.has("name")}
    boxes.patients_by_seat = [
        patients_of(look, section, boxes.treatment, boxes.patients, named) for section in sections
    ]
    return boxes


def _check_pre_op(look: Look, sections: Sequence[Section], by_seat: Sequence[Sequence[Patient]]) -> None:
    """P-TRN-1: three patients at most; P-TRN-3: the slots of pre-op."""
    slots, limit = look.number("pre_op.slots"), look.number("pre_op.one_each")
    most = look.number("patients.each")
    taken = 0
    for section, patients in zip(sections, by_seat, strict=True):
        if len(patients) > most:
            raise section.wrong("patients", f"A doctor has {most} patients at most, not {len(patients)} (P-TRN-1).")
        own = sum(patient.at == PRE_OP for patient in patients)
        taken += own
        if own > 1 and len(sections) >= limit:
            raise section.wrong("patients", f"With {limit} or more doctors each has one patient in pre-op (P-TRN-3).")
        if taken > slots:
            raise section.wrong("patients", f"Pre-op has {slots} slots for the whole table (P-TRN-3).")


# laying out


def _lay_doctors(laying: Laying[PainState], sections: Sequence[Section], boxes: _Boxes) -> None:
    """Lay what is given; then deal what is left out, from decks without what the file says is drawn next."""
    for seat, section in enumerate(sections):
        laying.add(ev.DoctorLaid(seat, boxes.hands[seat], boxes.patients_by_seat[seat], charted_of(section)))
    laying.add(_piles(boxes, 0, 0, dict.fromkeys(boxes.next, ())))
    number = laying.look().number
    for seat, section in enumerate(sections):
        if not section.has("patients"):
            for _ in range(number("patients.each")):
                laying.run(draw_patient(laying.look(), seat))
        if not section.has("hand"):
            for _ in range(number("hand.size") - len(boxes.hands[seat])):
                laying.run(draw_card(laying.look(), seat))
    boxes.treatment.cards = dict(laying.state.treatment.cards)
    boxes.patients.cards = dict(laying.state.patients.cards)


def _lay_decks(laying: Laying[PainState], top: Section, market: Section, boxes: _Boxes, to_act: int) -> None:
    """Lay the decks as they are now, with what is drawn next back in them."""
    if flag(market, "only"):
        for box in (boxes.treatment, boxes.patients, boxes.surgery):
            box.empty()
    laying.add(_piles(boxes, to_act, top.whole("round", 1, 1, _MOST_ROUNDS), boxes.next))


def _piles(boxes: _Boxes, turn: int, round_: int, coming: Mapping[str, tuple[str, ...]]) -> ev.PositionLaid:
    return ev.PositionLaid(
        turn=turn,
        round=round_,
        treatment=added(boxes.treatment.cards, *coming["treatment"]),
        treatment_out=boxes.treatment.out,
        treatment_discards=boxes.discards["treatment_discards"],
        next_treatment=coming["treatment"],
        patients=added(boxes.patients.cards, *coming["patients"]),
        patients_out=boxes.patients.out,
        patient_discards=boxes.discards["patient_discards"],
        next_patients=coming["patients"],
        surgery=added(boxes.surgery.cards, *coming["surgery"]),
        surgery_out=boxes.surgery.out,
        next_surgery=coming["surgery"],
        withdrawn=boxes.withdrawn,
    )


# the question


def _resume(look: Look, top: Section, seat: int) -> list[Event]:
    """Return the question on the stack, with the turns that follow; or the end, if a goal is reached (P-END-1)."""
    won = [other for other, doctor in enumerate(look.state.seats) if reached(look, doctor)]
    if won:
        return [ev.Won(won[0]), Over()]
    hand, size = len(look.state.seats[seat].hand), look.number("hand.size")
    phase = top.word("phase", "open" if hand <= size else "play")
    if phase not in PHASES:
        raise top.wrong("phase", f"There is no phase {shown(phase)} here: {choices(phase, PHASES)}.")
    for other, doctor in enumerate(look.state.seats):
        most = size + (other == seat and phase == "play")
        if len(doctor.hand) > most:
            key = f"seat.{top.sections('seat', 'name')[other].word('name')}.hand"
            raise top.wrong(
                key, f"At this question the hand has at most {most} cards, not {len(doctor.hand)} (P-TRN-2)."
            )
    beneath: list[Event] = [Turn((seat + 1) % look.players)]
    if phase == "open":
        return [*beneath, AskOpen((seat,))]
    if phase == "play":
        return [*beneath, CloseTurn(seat), AskPlay((seat,))]
    return [*beneath, AskPreOp((seat,))]
