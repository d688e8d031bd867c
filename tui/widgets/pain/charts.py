"""The surgery chart (a line for each doctor, climbing towards the goals) and the discard piles."""

from collections import Counter

from core.games.pain_doctors.ending import goals
from core.games.pain_doctors.look import Look
from core.games.pain_doctors.state import PainState
from tui.widgets.grid import Parts, length, short
from tui.widgets.pane import Pane, Scene


class Chart(Pane):
    """Operations and points of every doctor, as bars and numbers, with the points of each surgery."""

    letter = "C"
    title = "chart"

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: PainState = scene.view  # type: ignore[assignment]
        return tuple(doctor.charted for doctor in view.seats)

    def subtitle(self, scene: Scene) -> str:
        operations, points = goals(scene.look())
        return f"{operations} operations or {points} points win"

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        view: PainState = scene.view  # type: ignore[assignment]
        most, goal = goals(scene.look())
        room = max(6, min(60, width - 20 - most))
        out: list[Parts] = []
        names = short(scene.names, 7)
        for seat, doctor in enumerate(view.seats):
            done = min(len(doctor.charted), most)
            climb = min(doctor.points * room // goal, room)
            out.append(
                [
                    (f"{names[seat]:<8}", "mine" if seat == scene.eyes else "text"),
                    (self.glyphs.full * done, "good"),
                    (self.glyphs.empty * (most - done), "empty"),
                    (f" {doctor.points:>4} ", "strong"),
                    (self.glyphs.full * climb, "full"),
                    (self.glyphs.empty * (room - climb), "empty"),
                ]
            )
            each = " + ".join(map(str, doctor.charted))
            if each:
                out.append([(f"        {each}", "faint")])
        return out


class Discards(Pane):
    """What lies open: both discard piles, and what is left of the surgery deck and out of it."""

    letter = "D"
    title = "discards"

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: PainState = scene.view  # type: ignore[assignment]
        return (
            view.treatment.size,
            view.treatment.discards,
            view.patients.cards,
            view.patients.discards,
            view.withdrawn,
        )

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        view: PainState = scene.view  # type: ignore[assignment]
        look: Look = scene.look()
        top = view.treatment.discards[-1] if view.treatment.discards else ""
        cards = Counter(view.treatment.discards)
        out: list[Parts] = [
            [(f"treatment  {view.treatment.size} in the deck, {len(view.treatment.discards)} discarded", "strong")],
            [("on top     ", "faint"), (look.title(top) if top else "nothing", "text")],
            *_listed([f"{look.title(card)}{f' x{n}' if n > 1 else ''}" for card, n in sorted(cards.items())], width),
            [],
            [(f"patients   {view.patients.size} in the deck, {len(view.patients.discards)} buried", "strong")],
            *_listed(list(reversed(view.patients.discards)), width),
        ]
        if view.withdrawn:
            out += [[], [("stop cards out of the game", "strong")], *_listed(list(view.withdrawn), width)]
        return out


def _listed(words: list[str], width: int) -> list[Parts]:
    """Return words as lines, with commas."""
    out: list[Parts] = []
    for k, word in enumerate(words):
        part = word + ("," if k < len(words) - 1 else "")
        if not out or length(out[-1]) + 1 + len(part) > width:
            out.append([(f" {part}", "text")])
        else:
            out[-1].append((f" {part}", "text"))
    return out
