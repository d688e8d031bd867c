"""How each event changes the state: total, dumb, no rules, no chance."""

from msgspec.structs import replace

from core.games.pain_doctors import events as ev
from core.games.pain_doctors.base import pain
from core.games.pain_doctors.cards import BODYGUARD, INOCULATION
from core.games.pain_doctors.state import (
    IN_SURGERY,
    IN_WARD,
    PRE_OP,
    Doctor,
    Laid,
    Operation,
    PainState,
    Patient,
    Pile,
    added,
    drawn,
    taken,
    with_doctor,
    with_patient,
)


def _to_discards(state: PainState, *cards: str) -> PainState:
    """Put treatment cards on their discard pile."""
    return replace(state, treatment=replace(state.treatment, discards=(*state.treatment.discards, *cards)))


def _out_of_hand(state: PainState, seat: int, number: int) -> PainState:
    own = state.seats[seat]
    return with_doctor(state, seat, replace(own, hand=(*own.hand[: number - 1], *own.hand[number:])))


def _protections(patient: Patient) -> tuple[str, ...]:
    """What lies beneath a patient."""
    return (*([BODYGUARD] * patient.guarded), *([INOCULATION] * patient.inoculated))


def _bare(state: PainState, seat: int, place: int, at: str) -> PainState:
    """Move a patient; what protects it goes to the discards."""
    patient = state.seats[seat].patients[place - 1]
    state = _to_discards(state, *_protections(patient))
    return with_patient(state, seat, place, replace(patient, at=at, guarded=False, inoculated=False))


# set-up and positions


@pain.reducer(ev.TableLaid)
def _(s: PainState, e: ev.TableLaid) -> PainState:
    return replace(
        s,
        seats=tuple(Doctor() for _ in range(e.seats)),
        treatment=Pile(e.treatment, out=e.out),
        patients=Pile(e.patients),
        surgery=Pile(e.surgery),
    )


@pain.reducer(ev.CardDealt)
@pain.reducer(ev.CardDrawn)
def _(s: PainState, e: ev.CardDealt | ev.CardDrawn) -> PainState:
    own = s.seats[e.seat]
    s = replace(s, treatment=drawn(s.treatment, e.card))
    return with_doctor(s, e.seat, replace(own, hand=(*own.hand, e.card)))


@pain.reducer(ev.DoctorLaid)
def _(s: PainState, e: ev.DoctorLaid) -> PainState:
    return with_doctor(s, e.seat, Doctor(e.hand, e.patients, e.charted))


@pain.reducer(ev.PositionLaid)
def _(s: PainState, e: ev.PositionLaid) -> PainState:
    return replace(
        s,
        turn=e.turn,
        round=e.round,
        treatment=Pile(e.treatment, e.next_treatment, e.treatment_discards, e.treatment_out),
        patients=Pile(e.patients, e.next_patients, e.patient_discards, e.patients_out),
        surgery=Pile(e.surgery, e.next_surgery, (), e.surgery_out),
        withdrawn=e.withdrawn,
    )


# turns


@pain.reducer(ev.TurnBegan)
def _(s: PainState, e: ev.TurnBegan) -> PainState:
    own = s.seats[e.seat]
    s = replace(s, turn=e.seat, round=e.round)
    if not any(patient.waits for patient in own.patients):
        return s
    patients = tuple(replace(patient, waits=False) for patient in own.patients)
    return with_doctor(s, e.seat, replace(own, patients=patients))


@pain.reducer(ev.PatientDrawn)
def _(s: PainState, e: ev.PatientDrawn) -> PainState:
    own = s.seats[e.seat]
    s = replace(s, patients=drawn(s.patients, e.name))
    patient = Patient(e.name, e.ward, e.lp, IN_WARD)
    return with_doctor(s, e.seat, replace(own, patients=(*own.patients, patient)))


@pain.reducer(ev.DiscardsShuffled)
def _(s: PainState, e: ev.DiscardsShuffled) -> PainState:
    pile = s.treatment if e.deck == "treatment" else s.patients
    fresh = replace(pile, cards=added(pile.cards, *pile.discards), discards=())
    return replace(s, treatment=fresh) if e.deck == "treatment" else replace(s, patients=fresh)


@pain.reducer(ev.HandDiscarded)
def _(s: PainState, e: ev.HandDiscarded) -> PainState:
    return with_doctor(_to_discards(s, *e.cards), e.seat, replace(s.seats[e.seat], hand=()))


@pain.reducer(ev.EnteredPreOp)
def _(s: PainState, e: ev.EnteredPreOp) -> PainState:
    return _bare(s, e.seat, e.place, PRE_OP)


# treatment cards


@pain.reducer(ev.Played)
@pain.reducer(ev.Discarded)
def _(s: PainState, e: ev.Played | ev.Discarded) -> PainState:
    return _to_discards(_out_of_hand(s, e.seat, e.number), e.card)


@pain.reducer(ev.Protected)
def _(s: PainState, e: ev.Protected) -> PainState:
    s = _out_of_hand(s, e.seat, e.number)
    patient = s.seats[e.owner].patients[e.place - 1]
    guard = e.card == BODYGUARD
    patient = replace(patient, guarded=patient.guarded or guard, inoculated=patient.inoculated or not guard)
    return with_patient(s, e.owner, e.place, patient)


@pain.reducer(ev.LifeChanged)
def _(s: PainState, e: ev.LifeChanged) -> PainState:
    for change in e.changes:
        patient = s.seats[change.seat].patients[change.place - 1]
        s = with_patient(s, change.seat, change.place, replace(patient, lp=patient.lp + change.by))
    return s


@pain.reducer(ev.PatientDied)
def _(s: PainState, e: ev.PatientDied) -> PainState:
    patient = s.seats[e.seat].patients[e.place - 1]
    s = _to_discards(s, *_protections(patient))
    s = replace(s, patients=replace(s.patients, discards=(*s.patients.discards, patient.name)))
    return with_patient(s, e.seat, e.place, None)


@pain.reducer(ev.PatientsSwapped)
def _(s: PainState, e: ev.PatientsSwapped) -> PainState:
    one, two = s.seats[e.seat].patients[e.place - 1], s.seats[e.other].patients[e.elsewhere - 1]
    return with_patient(with_patient(s, e.seat, e.place, two), e.other, e.elsewhere, one)


# surgery


@pain.reducer(ev.SurgeryBegan)
def _(s: PainState, e: ev.SurgeryBegan) -> PainState:
    s = _bare(s, e.seat, e.place, IN_SURGERY)
    return replace(s, operation=Operation(e.surgeon, e.seat, e.place))


@pain.reducer(ev.SurgeryCardTurned)
def _(s: PainState, e: ev.SurgeryCardTurned) -> PainState:
    assert s.operation is not None
    return replace(s, surgery=drawn(s.surgery, e.card), operation=replace(s.operation, turned=e.card))


@pain.reducer(ev.SegmentCovered)
def _(s: PainState, e: ev.SegmentCovered) -> PainState:
    op = s.operation
    assert op is not None
    patient = s.seats[op.seat].patients[op.place - 1]
    s = with_patient(s, op.seat, op.place, replace(patient, lp=patient.lp - e.lp))
    return replace(s, operation=replace(op, laid=(*op.laid, Laid(op.turned, e.segment)), turned=""))


@pain.reducer(ev.SurgeryEnded)
def _(s: PainState, e: ev.SurgeryEnded) -> PainState:
    op = s.operation
    assert op is not None
    patient = s.seats[op.seat].patients[op.place - 1]
    s = with_patient(s, op.seat, op.place, replace(patient, at=IN_WARD, waits=True))
    cards = added(s.surgery.cards, *(laid.card for laid in op.laid))
    withdrawn = s.withdrawn
    if e.withdrawn:
        cards, withdrawn = taken(cards, e.withdrawn), (*withdrawn, e.withdrawn)
    return replace(s, surgery=replace(s.surgery, cards=cards), withdrawn=withdrawn, operation=None)


@pain.reducer(ev.Charted)
def _(s: PainState, e: ev.Charted) -> PainState:
    own = s.seats[e.seat]
    return with_doctor(s, e.seat, replace(own, charted=(*own.charted, e.points)))


@pain.reducer(ev.Won)
def _(s: PainState, e: ev.Won) -> PainState:
    return replace(s, winner=(e.seat,))
