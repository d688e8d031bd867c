"""Short words of Pain Doctors: cards, patients and their marks, as they fit into narrow columns."""

from collections.abc import Sequence

from core.games.pain_doctors.cards import ON_WARD, WARDS, Card
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.moves import Discard
from core.games.pain_doctors.notation import labels
from core.games.pain_doctors.state import IN_SURGERY, PRE_OP, PainState, Patient
from core.move import Move

WARD_STYLE = {"addict": "hub", "batty": "special", "geek": "treatment"}
"""Each ward has a colour of its own; it is always named, too."""
STRONG, WEAK = 10, 2
"""LP from which on a patient may go to pre-op as printed, and those with which one card may kill."""


def life_style(patient: Patient, strong: int = STRONG) -> str:
    """Return the style of a patient's life: strong enough for pre-op, in danger, or between."""
    return "good" if patient.lp >= strong else "bad" if patient.lp <= WEAK else "full"


def marks(patient: Patient, room: int) -> str:
    """Return what else there is to know of a patient, in words that fit.

    >>> marks(Patient("Milo Solder", "geek", 12, "ward", guarded=True, inoculated=True), 20)
    'guarded, inoculated'
    >>> marks(Patient("Milo Solder", "geek", 12, "ward", guarded=True, inoculated=True), 5)
    'g+i'
    >>> marks(Patient("Milo Solder", "geek", 12, "ward", guarded=True, inoculated=True), 2)
    'gi'
    >>> marks(Patient("Milo Solder", "geek", 12, "pre-op"), 5)
    'PRE'
    """
    if patient.at == PRE_OP:
        return "PRE-OP" if room > 5 else "PRE"
    if patient.at == IN_SURGERY:
        return "surgery" if room > 6 else "op"
    flags = ((patient.guarded, "guarded", "grd"), (patient.inoculated, "inoculated", "inoc"))
    found = [pair for on, *pair in (*flags, (patient.waits, "resting", "rest")) if on]
    for words in (", ".join(long for long, _short in found), " ".join(short for _long, short in found)):
        if len(words) <= room:
            return words
    return ("+" if len(found) * 2 - 1 <= room else "").join(short[0] for _long, short in found)


def bar(lp: int, room: int, full: str) -> str:
    """Return life as a bar, a cell an LP; what does not fit ends in `+`.

    >>> bar(5, 8, "#"), bar(12, 8, "#")
    ('#####', '#######+')
    """
    return full * lp if lp <= room else full * (room - 1) + "+"


def label(names: Sequence[str], seat: int, place: int) -> str:
    """Return a patient as lines have it: `Ana/2`."""
    return f"{labels(names, len(names))[seat]}/{place}"


def card_lines(look: Look, card: Card, width: int) -> tuple[str, str, str]:
    """Return a card in three lines: name or amount, the rest of the name or the ward, and whom it is for."""
    if card.family == "number":
        ward = "any ward" if card.ward == "any" else card.ward
        whom = "all of them" if card.aim == ON_WARD else "one patient"
        return f"{card.amount:+d}", ward.upper(), fitting(whom, width)
    title, rest = look.title(card.name).upper(), ""
    if len(title) > width and " " in title[: width + 1]:
        cut = title.rindex(" ", 0, width + 1)
        title, rest = title[:cut], title[cut + 1 :]
    lp = {"staff infection": look.number("staff_infection.lp"), "thief": look.number("thief.lp")}
    return title, rest, fitting(_FOR[card.family].format(lp=lp.get(card.family, 0)), width)


def fitting(words: str, width: int) -> str:
    """Return words that fit into so many columns, in short where they do not.

    >>> fitting("one patient", 11), fitting("one patient", 8), fitting("16 patients", 8)
    ('one patient', 'for one', '16 ways')
    """
    if len(words) <= width:
        return words
    number, _, thing = words.partition(" ")
    if number.isdecimal() and thing in {"patient", "patients"}:
        return f"{number} way{'' if number == '1' else 's'}"
    return _SHORT.get(words, words)[:width]


_SHORT = {
    "one patient": "for one",
    "all of them": "for all",
    "own, pre-op": "own PRE",
    "any, pre-op": "any PRE",
    "two change": "two swap",
    "no pre-op": "none PRE",
    "no addict": "nobody",
    "no target": "nobody",
    "all guarded": "guarded",
    "all have it": "have it",
    "all immune": "immune",
}
_FOR = {
    "go to surgery": "own, pre-op",
    "kidnap": "any, pre-op",
    "emergency surgery": "anybody",
    "bodyguard": "protects",
    "inoculation": "protects",
    "suicide": "one dies",
    "swap patient": "two change",
    "thief": "{lp} of each",
    "staff infection": "ward, -{lp}",
}


def plays(look: Look) -> dict[int, list[Move]]:
    """Return the ways to play each card in hand, by its number; cards of one name have them all. Kept with the look."""
    kept: dict[int, list[Move]] | None = look.__dict__.get("plays")
    if kept is None:
        by_card: dict[int, list[Move]] = {}
        for move in look.engine.legal(look.state, look.seat):
            if not isinstance(move, Discard):
                by_card.setdefault(getattr(move, "number", 0), []).append(move)
        kept = {n: by_card.get(look.lowest(n), []) for n in range(1, len(look.own.hand) + 1)}
        look.__dict__["plays"] = kept
    return kept


def asked_to_play(state: PainState, seat: int) -> bool:
    """Whether a seat is asked for a card now."""
    asked = state.prompt
    return asked is not None and asked.kind == "play" and asked.seats == (seat,)


def why_unplayable(look: Look, card: Card) -> str:
    """Return in a few letters why a card has nobody to be played on."""
    if card.family in {"go to surgery", "kidnap"}:
        return "no pre-op"
    wards = (card.ward,) if card.ward in WARDS else WARDS
    there = [patient for ward in wards for _seat, _place, patient in look.in_ward(ward)]
    if not there:
        return f"no {card.ward}" if card.ward in WARDS else "nobody"
    if card.guarded and all(patient.guarded for patient in there):
        return "all guarded"
    if card.family == "bodyguard":
        return "all have it"
    if card.family in {"inoculation", "staff infection"}:
        return "all immune"
    return "no target"
