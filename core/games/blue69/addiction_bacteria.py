"""A New Addiction: what bacteria and obsession patients do once they are in (X-ADD-5 to X-ADD-7, X-ADD-9, X-ADD-10)."""

from collections.abc import Iterator

from core.event import Left
from core.games.blue69 import addiction_base as base
from core.games.blue69.addiction_base import BACTERIUM, OBSESSION, AskClean, Clean, addiction, infected, rider_of
from core.games.blue69.pieces import carries, things_at
from core.games.clinic import events as ev
from core.games.clinic.administration import laboratory_doctors
from core.games.clinic.kinds import shade
from core.games.clinic.look import Look
from core.games.clinic.parking import done, leave
from core.games.clinic.rounds import ask_in_order
from core.games.clinic.state import ScoreLine
from core.module import Check, MoveSpec, Phase, Steps
from core.move import Done, Line, Refusal

# patient care


@addiction.quantity("income")
def _income(look: Look, patient: str, room: int) -> Iterator[Line]:
    """X-ADD-5: an obsession patient treated in the Sex Addiction hub."""
    if look.clinic.people[patient].kind == OBSESSION:
        yield Line(look.number("addiction.income"), "X-ADD-5", "obsession patient")


@addiction.quantity("nurses")
def _infected_room(look: Look, patient: str, doctor: str, room: int) -> Iterator[Line]:
    """X-ADD-6: in an infected treatment or operating room every patient counts as a shade worse."""
    kind, people = look.facts.kinds[room], look.clinic.people
    if kind.patients not in {"active", "touching"} or look.role(people[patient]) != "patient":
        return
    if BACTERIUM in things_at(look, room) or carries(look, rider_of(look, patient), BACTERIUM):
        worse, treats = shade(people[patient].colour), shade(people[doctor].colour)
        own = int(kind.patients == "touching")  # an operating room counts as a nurse
        before = max(abs(worse - treats) - own, 0)
        after = max(abs(worse + look.number("addiction.shades") - treats) - own, 0)
        if after != before:
            yield Line(after - before, "X-ADD-6", "infected room")


# popularity


@addiction.after(ev.PopularityBought)
def _outbreak(look: Look, e: ev.PopularityBought) -> Steps:
    """X-ADD-7: after a purchase each infected room costs popularity, never below 0."""
    look = look.of(e.seat)
    loss = min(max(look.clinic.popularity, 0), -len(infected(look)) * look.number("addiction.popularity"))
    if loss > 0:
        yield ev.PopularityMoved(e.seat, -loss, "X-ADD-7")


# administration


@addiction.after(ev.DoctorsRose)
def _may_clean(look: Look, e: ev.DoctorsRose) -> Steps:
    """X-ADD-9: doctors who rise in laboratories let their owner take tiles off."""
    look = look.of(e.seat)
    risen = sum(name in e.colours for name in laboratory_doctors(look))
    if risen and infected(look):
        yield base.CleaningsEarned(e.seat, risen * look.number("addiction.cleanings"))


def _cleanings(look: Look, seat: int) -> int:
    return look.state.seats[seat].tokens.get(base.CLEANINGS, 0)


def _clean_up(look: Look) -> Steps:
    seats = [seat for seat in look.state.order if _cleanings(look, seat)]
    yield from ask_in_order(AskClean((seat,), tiles=_cleanings(look, seat)) for seat in seats)


def _any_cleaning(look: Look) -> bool:
    return any(_cleanings(look, seat) for seat in look.state.order)


addiction.insert(Phase("clean", "administration", _clean_up, _any_cleaning), "after", "laboratories")


def _tile_there(look: Look, m: Clean) -> Refusal | None:
    """X-ADD-9: a tile in a room; those of pairs in pre-admissions stay."""
    if m.at in infected(look):
        return None
    return Refusal("X-ADD-9", f"There is no bacterium tile on {look.name(m.at)}.")


def _clean(look: Look, m: Clean) -> Steps:
    look = yield base.Cleaned(look.seat, m.at)
    prompt = look.state.prompt
    assert isinstance(prompt, AskClean)
    if prompt.tiles <= 0:
        yield Left(look.seat)


addiction.move(
    MoveSpec(
        Clean,
        (AskClean,),
        lambda look: (Clean(space) for space in infected(look)),
        (Check("tile there", _tile_there),),
        _clean,
    )
)
addiction.move(MoveSpec(Done, (AskClean,), done, (), leave))


# the end


@addiction.quantity("score")
def _score(look: Look) -> Iterator[ScoreLine]:
    """X-ADD-5: obsession patients left count as white ones; X-ADD-10: tiles in rooms."""
    left = sum(person.kind == OBSESSION for person in look.clinic.people.values())
    if left:
        points = left * look.number("score.patient.white")
        yield ScoreLine("patients", points, "X-ADD-5", f"{left} x obsession patient left")
    tiles = sum(things_at(look, space).count(BACTERIUM) for space in infected(look))
    yield ScoreLine("addiction", tiles * look.number("addiction.score"), "X-ADD-10", f"{tiles} x bacterium tile")
