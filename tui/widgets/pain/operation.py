"""A surgery as it is shown: the one in progress or the last one, put together from the log; and the odds of a card."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.event import Event
from core.games.pain_doctors import events as ev
from core.games.pain_doctors.cards import SEGMENTS, WILD, Procedure
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import Laid, PainState, Patient
from core.history import Entry
from tui.widgets.pane import Scene


class Shown(Struct, frozen=True):
    """A surgery, in progress or over.

    Attributes:
        surgeon: seat that operates.
        seat: the patient's doctor.
        patient: as it was before.
        lp: life points now.
        card: the treatment card it was begun with, "" if that is not known.
        laid: cards on the diagram, in order.
        turned: title of a card that is on no segment yet.
        last: title of the card turned last.
        how: how it ended, "" while it runs.
        charted: points that were charted.
        withdrawn: title of the stop card that left the game, or "".

    """

    surgeon: int
    seat: int
    patient: Patient
    lp: int
    card: str = ""
    laid: tuple[Laid, ...] = ()
    turned: str = ""
    last: str = ""
    how: str = ""
    charted: int = 0
    withdrawn: str = ""

    @property
    def visible(self) -> dict[str, str]:
        """Title of the card on top, by covered segment."""
        return {laid.segment: laid.card for laid in self.laid}

    def points(self, look: Look) -> int:
        """Return the sum of the visible cards."""
        return sum(look.procedure(title).points for title in self.visible.values())


def shown(scene: Scene) -> Shown | None:
    """Return the surgery in progress, else the last one; None before the first."""
    entries = scene.entries()
    start = next((k for k in range(len(entries) - 1, 0, -1) if _begins(entries[k].events)), 0)
    return _put_together(entries, start) if start else None


def _begins(events: Sequence[Event]) -> bool:
    return any(isinstance(event, ev.SurgeryBegan) for event in events)


def _put_together(entries: Sequence[Entry], start: int) -> Shown | None:
    before: PainState = entries[start - 1].state  # type: ignore[assignment]
    found: Shown | None = None
    card = ""
    for event in (event for entry in entries[start:] for event in entry.events):
        if isinstance(event, ev.SurgeryBegan):
            patient = before.seats[event.seat].patients[event.place - 1]
            found = Shown(event.surgeon, event.seat, patient, patient.lp, card)
        elif found is None:
            card = event.card if isinstance(event, ev.Played) else card
        elif isinstance(event, ev.SurgeryCardTurned):
            found = replace(found, turned=event.card, last=event.card)
        elif isinstance(event, ev.SegmentCovered):
            laid = (*found.laid, Laid(found.turned, event.segment))
            found = replace(found, laid=laid, turned="", lp=found.lp - event.lp)
        elif isinstance(event, ev.SurgeryEnded):
            found = replace(found, how=event.how, withdrawn=event.withdrawn)
        elif isinstance(event, ev.Charted):
            found = replace(found, charted=event.points)
        if found is not None and found.how and not isinstance(event, ev.SurgeryEnded):
            break
    return found


class Odds(Struct, frozen=True):
    """What the next card may be, counted from what lies open.

    Attributes:
        left: cards in the surgery deck.
        kill: of these, cards that cost the patient's life.
        stop: cards that end the operation by their instruction, of those that do not kill.
        wild: wild cards, of those that do not kill.
        cover: procedures by open segment, of those that do not kill.

    """

    left: int
    kill: int
    stop: int
    wild: int
    cover: dict[str, int]


def odds(look: Look, seen: Shown) -> Odds:
    """Return the odds of the next card."""
    cards: list[tuple[Procedure, int]] = [(look.procedure(t), n) for t, n in look.state.surgery.cards.items()]
    alive = [(card, n) for card, n in cards if card.lp < seen.lp]
    cover = {s: sum(n for card, n in alive if card.segment == s) for s in SEGMENTS if s not in seen.visible}
    return Odds(
        look.state.surgery.size,
        sum(n for card, n in cards if card.lp >= seen.lp),
        sum(n for card, n in alive if card.instruction == "stop"),
        sum(n for card, n in alive if card.segment == WILD),
        cover,
    )
