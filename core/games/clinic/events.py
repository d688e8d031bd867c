"""The events of Clinic in play: facts with every amount and every result of chance in them. reducers.py folds them."""

from typing import ClassVar

from core.event import Event
from core.games.clinic.state import Person, ScoreLine


class RoundBegan(Event, frozen=True, tag="round began"):
    """A new round: actions, limits and the minutes of the round start again; the nurses of the round are laid out."""

    round: int
    nurses: int


class PhaseBegan(Event, frozen=True, tag="phase began"):
    """A phase begins, under the heading people know it by."""

    phase: str
    heading: str


class ActionBegan(Event, frozen=True, tag="action began"):
    """An action phase begins, 1 to 3 (C-ACT-1)."""

    action: int


class Chosen(Event, frozen=True, tag="chosen"):
    """A seat chooses an action, in secret until the reveal (C-ACT-1)."""

    secret: ClassVar[tuple[str, ...]] = ("action",)

    seat: int
    action: str


class Revealed(Event, frozen=True, tag="revealed"):
    """All choices are shown and count as used (C-ACT-1)."""

    barrier: ClassVar[str] = "the secret choices of action were revealed"

    actions: tuple[str, ...]


class PatientDrawn(Event, frozen=True, tag="patient drawn"):
    """A patient is drawn onto the tail of a queue (C-SET-5, C-ACT-2)."""

    stream: ClassVar[str] = "patients"
    barrier: ClassVar[str] = "a patient was drawn"

    service: str
    colour: str


class Built(Event, frozen=True, tag="built"):
    """A seat builds a module, helipad or garden; `component` if it counts as one of the action's components."""

    seat: int
    what: str
    at: int
    cost: int = 0
    component: bool = False


class EntranceBuilt(Event, frozen=True, tag="entrance built"):
    """A seat builds an entrance on an outer side."""

    seat: int
    side: int
    cost: int = 0
    component: bool = False


class LotBuilt(Event, frozen=True, tag="lot built"):
    """A seat builds a parking lot, or an upgrade brings it to `capacity` cars."""

    seat: int
    at: int
    capacity: int
    cost: int = 0
    component: bool = False
    upgrade: bool = False


class DiscsLaid(Event, frozen=True, tag="discs laid"):
    """A seat lays conveyor discs."""

    seat: int
    at: tuple[int, ...]
    cost: int = 0
    component: bool = False


class PersonCame(Event, frozen=True, tag="person came"):
    """A person joins a clinic without being hired or admitted (starting doctor, bonus tiles)."""

    seat: int
    id: str
    person: Person


class Parked(Event, frozen=True, tag="parked"):
    """A car that came is parked."""

    seat: int
    spot: int


class Reparked(Event, frozen=True, tag="reparked"):
    """A car moves into the lot just built (C-BLD-13)."""

    seat: int
    origin: int
    spot: int


class DroveOff(Event, frozen=True, tag="drove off"):
    """A car leaves."""

    seat: int
    spot: int


class DoctorHired(Event, frozen=True, tag="doctor hired"):
    """The doctor of a University space (1 = leftmost) is hired; the space stays empty (C-HIR-1).

    Attributes:
        under: what a module had put under the doctor; "" for nothing.

    """

    seat: int
    space: int
    id: str
    colour: str
    price: int
    under: str = ""


class StaffHired(Event, frozen=True, tag="staff hired"):
    """A nurse or an orderly is hired (C-HIR-1)."""

    seat: int
    kind: str
    id: str
    price: int


class Swapped(Event, frozen=True, tag="swapped"):
    """A queued patient changes with what is at the same position of an adjacent queue; gaps close (C-ADM-2).

    Attributes:
        position: of the patient in its old queue.
        to: its new queue.
        lands: its position there, after gaps have closed.

    """

    seat: int
    service: str
    position: int
    to: str
    lands: int
    points: int


class Admitted(Event, frozen=True, tag="admitted"):
    """A patient is taken from a queue into pre-admissions or straight into an extreme consultation (C-ADM)."""

    seat: int
    service: str
    position: int
    points: int
    id: str
    person: Person
    rider: str = ""


class Walked(Event, frozen=True, tag="walked"):
    """A person walks.

    Attributes:
        path: every place after the first (OUTSIDE is a place; so is ground between buildings).
        origin: where the walk began.
        took: what was taken on the way by choice or by rule, as (place, thing) (modules).

    """

    seat: int
    id: str
    to: int
    path: tuple[int, ...]
    minutes: int = 0
    origin: int = 0
    took: tuple[tuple[int, str], ...] = ()


class Fired(Event, frozen=True, tag="fired"):
    """Somebody on the staff who can't get inside leaves (C-MOV-6)."""

    seat: int
    id: str


class Waited(Event, frozen=True, tag="waited"):
    """Waiting rooms take minutes off the round (C-MOV-7)."""

    seat: int
    minutes: int


class Treated(Event, frozen=True, tag="treated"):
    """A patient is treated and leaves (C-CAR-1, C-CAR-2)."""

    seat: int
    patient: str
    doctor: str
    nurses: tuple[str, ...]
    at: int
    income: int
    using: tuple[str, ...] = ()
    operated: bool = False


class ExpensesPaid(Event, frozen=True, tag="expenses paid"):
    """Expenses of a round: what was due and how it was paid (C-EXP-2).

    Attributes:
        due: dollars due.
        income: dollars paid from this round's income.
        cash: dollars paid from cash, less what popularity sold brings beyond the expenses.
        sold: points of popularity sold.
        forgiven: dollars nobody pays.

    """

    seat: int
    due: int
    income: int = 0
    cash: int = 0
    sold: int = 0
    forgiven: int = 0


class PopularityBought(Event, frozen=True, tag="popularity bought"):
    """Popularity is bought out of income (C-POP-1); `cash` is what of the price comes out of cash (modules)."""

    seat: int
    points: int
    paid: int
    cash: int = 0


class IncomeKept(Event, frozen=True, tag="income kept"):
    """What is left of the income joins the cash (C-POP-2)."""

    seat: int
    amount: int


class PopularityMoved(Event, frozen=True, tag="popularity moved"):
    """A popularity marker moves for another reason; it lands once (C-POP-4)."""

    seat: int
    by: int
    rule: str


class PatientsReturned(Event, frozen=True, tag="patients returned"):
    """The patients on the rightmost space of each queue go back to the bag; `colours` by service (C-AWA-1)."""

    colours: dict[str, str]


class UniversityChanged(Event, frozen=True, tag="university changed"):
    """Unhired doctors rise one level (C-AWA-1)."""

    university: tuple[str, ...]


class DoctorsDrawn(Event, frozen=True, tag="doctors drawn"):
    """Doctors are drawn and the University is sorted (C-SET-5, C-AWA-1)."""

    stream: ClassVar[str] = "doctors"
    barrier: ClassVar[str] = "doctors were drawn"

    drawn: tuple[str, ...]
    university: tuple[str, ...]


class NursesLeft(Event, frozen=True, tag="nurses left"):
    """Unhired nurses of the round leave (C-AWA-1)."""


class DoctorsRose(Event, frozen=True, tag="doctors rose"):
    """Doctors in laboratories rise; new colour by id (C-AWA-2)."""

    seat: int
    colours: dict[str, str]


class DoctorsFell(Event, frozen=True, tag="doctors fell"):
    """Other doctors fall one level; new colour by id (C-AWA-2)."""

    seat: int
    colours: dict[str, str]


class PatientsWorsened(Event, frozen=True, tag="patients worsened"):
    """Patients worsen one level; new colour by id (C-AWA-3)."""

    seat: int
    colours: dict[str, str]


class PatientsDied(Event, frozen=True, tag="patients died"):
    """Red patients die; their cars leave next (C-AWA-3)."""

    seat: int
    ids: tuple[str, ...]


class OrderSet(Event, frozen=True, tag="order set"):
    """Turn order becomes least popular first (C-AWA-4)."""

    order: tuple[int, ...]


class Scored(Event, frozen=True, tag="scored"):
    """The final score sheet of every seat (C-END-1)."""

    sheets: tuple[tuple[ScoreLine, ...], ...]
