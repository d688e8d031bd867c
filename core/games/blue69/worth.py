"""What modules are worth to a bot, in points at the end (hook `worth`): judgements that no rule asks."""

from core.games.blue69 import sperm_bank_donation as donation
from core.games.blue69.addiction_base import BACTERIUM, OBSESSION, infected
from core.games.blue69.cannabis_cigarettes import CIGARETTE, CUPBOARD
from core.games.blue69.condom_machine_couples import CONDOM, couples
from core.games.blue69.cryogenics_base import frozen, tanks
from core.games.blue69.genetics_dna import COUNSELOR, LETTERS, tile
from core.games.blue69.pieces import carries, spaces_with, things_at
from core.games.clinic.kinds import SHADES, shade
from core.games.clinic.look import Look

EARLY = frozenset({"choose", "build", "hire", "admit", "zombies", "move"})
"""Phases before the end of Move."""


def sperm_bank(look: Look, later: int) -> float:
    """Flasks bring popularity; a functional bank is a room more, and donors in rounds to come."""
    flasks, points = look.clinic.tokens.get("flask", 0), look.number("sperm_bank.points")
    worth: float = points[min(flasks, len(points)) - 1] if flasks else 0
    if look.state.phase == "donation":
        worth = flasks * points[-1] / len(points)  # each brings more than the one before: judged by four
    space = donation.bank(look)
    if space is not None:
        now = look.state.round
        rounds = sum(round_ > now or (round_ == now and look.state.phase in EARLY) for round_ in _rounds(look))
        worth += look.number("score.room.base") + look.board.floor(space) + 3.0 * rounds
    return worth


def _rounds(look: Look) -> list[int]:
    found: list[int] = look.number("sperm_bank.rounds")
    return found


def condom_machine(look: Look, later: int) -> float:
    """A condom is the hope of a couple; machines sell some each round."""
    have = sum(CONDOM in things for things in look.clinic.items.values())
    machines = len(spaces_with(look, "machine"))
    pairs = len(couples(look)) if look.state.phase == "move" else 0
    couple: int = look.number("condom_machine.couple")
    return 0.2 * have + 0.35 * min(later, 3) * (machines > 0) + 0.8 * couple * pairs


def addiction(look: Look, later: int) -> float:
    """Tiles cost points at the end and at each purchase; an obsession patient may still be treated."""
    placed = sum(things.count(BACTERIUM) for things in look.clinic.items.values())
    there = sum(person.kind == OBSESSION for person in look.clinic.people.values())
    income: float = look.number("addiction.income") / look.number("popularity.price")
    each = look.number("score.patient.white") if not later else 0.4 * income
    cost: int = look.number("addiction.score")
    return placed * cost * 0.9 + there * each - 0.5 * later * len(infected(look))


def cryogenics(look: Look, later: int) -> float:
    """Whoever is frozen is worth a fee if a doctor of that colour is there at the end, else a complaint."""
    asleep = [look.clinic.people[name].colour for name in frozen(look)]
    price = look.total("popularity price", 1)
    lost: int = look.number("cryogenics.score")
    if look.state.phase == "thaw":
        return len(asleep) * lost + 0.9 * look.clinic.cash / price
    people = look.clinic.people.values()
    fall = later + (look.state.phase in EARLY or look.state.phase in {"care", "expenses", "popularity"})
    doctors = [SHADES[max(0, shade(p.colour) - fall)] for p in people if look.role(p) == "doctor"]
    staffed = all(any(look.role(p) == role for p in people) for role in ("nurse", "orderly"))
    worth = 0.0
    for colour in asleep:
        if staffed and colour in doctors:
            doctors.remove(colour)
            worth += look.number(f"cryogenics.thaw.{colour}") / price - 1.0
        else:
            worth += lost * (0.4 if later else 1.0)
    empty = tanks(look) - len(asleep)
    return worth + 0.5 * min(empty, 2) * (later > 0)


def genetics(look: Look, later: int) -> float:
    """A counselor may find letters where there is a laboratory; a full set is what counts."""
    there = any(person.kind == COUNSELOR for person in look.clinic.people.values())
    hope = 0.3 * min(later, 3) * (there and "laboratory" in look.layout.cells.values())
    have = sum(bool(look.clinic.tokens.get(tile(letter))) for letter in LETTERS)
    points: int = look.number("genetics.points")
    return hope + (points if have == len(LETTERS) else 0.6 * have * min(later, 2))


def cannabis(look: Look, later: int) -> float:
    """A cigarette is more income at care, or a level and popularity for whoever smokes it."""
    income = look.number("cannabis.income") / look.number("popularity.price")
    cupboards = spaces_with(look, CUPBOARD)
    worth = 0.3 * min(later, 3) * min(len(cupboards), 1)
    for space in cupboards:
        worth += 0.5 * income * min(later, 2) / 2 * things_at(look, space).count(CIGARETTE)
    if look.state.phase not in EARLY and look.state.phase != "care":
        return worth
    for name, person in look.clinic.people.items():
        if person.at >= 0 and look.role(person) == "doctor":
            family = look.facts.family(person.at)
            has = carries(look, name, CIGARETTE)
            if family == "supply" and (has or CIGARETTE in things_at(look, person.at)):
                worth += look.number("cannabis.smoked") + 1.0
            elif has:
                worth += 0.6 * income
    return worth
