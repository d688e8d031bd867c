"""Time and popularity of every seat: the clock with what it costs at the end, and the turn order."""

from core.games.clinic.look import Look
from core.games.clinic.rounds import ACTIONS
from core.games.clinic.state import ClinicState, by_popularity
from tui.widgets.grid import Parts, short
from tui.widgets.pane import Pane, Scene

LABEL = 11
"""Columns of the words before a line."""
NARROW = 35
"""Columns up to which words stand close together."""


def clock(minutes: int) -> str:
    """Return minutes as hours and minutes.

    >>> clock(85), clock(-15)
    ('1:25', '-0:15')
    """
    sign = "-" if minutes < 0 else ""
    return f"{sign}{abs(minutes) // 60}:{abs(minutes) % 60:02}"


class Time(Pane):
    """A track for every seat: whole clock, minutes of this round, credit of waiting rooms, points lost at the end."""

    letter = "T"
    title = "time"

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        return tuple((own.minutes, own.round_minutes, "waiting" in own.layout.cells.values()) for own in view.seats)

    def subtitle(self, scene: Scene) -> str:
        look: Look = scene.look()
        return f"{-look.number('score.time')} point lost per {look.number('time.penalty')} minutes"

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        step: int = scene.look().number("time.penalty")
        each: int = scene.look().number("score.time")
        most = max([12, *(own.minutes // step + 1 for own in view.seats)])
        room = min(max(width - 30, 4), most)
        out: list[Parts] = []
        names = short(scene.names, 6)
        for seat, own in enumerate(view.seats):
            look: Look = scene.look(seat)
            late = own.minutes // step
            credit = look.total("credit")
            full = late if most <= room else -(-late * room // most)
            spent = f"+{clock(own.round_minutes)}" if own.round_minutes else ""
            waiting = f" -{clock(credit)}" if credit else ""
            line: Parts = [
                (f"{names[seat]:<7}", "mine" if seat == scene.seat else "text"),
                (f"{clock(own.minutes):>5} ", "strong"),
                (f"{spent + waiting:<12}", "faint"),
                (self.glyphs.full * full, "full"),
                (self.glyphs.empty * (room - full), "empty"),
                (f"{late * each:>4}", "bad" if late else "faint"),
            ]
            out.append(line)
        return out


def doing(scene: Scene) -> tuple[str, ...]:
    """Return the action every seat revealed in this action phase, "" for none."""
    view: ClinicState = scene.view  # type: ignore[assignment]
    shown = view.chosen if view.phase in {"choose", *ACTIONS} else ()
    return tuple(shown[seat] if seat < len(shown) else "" for seat in range(len(view.seats)))


class Order(Pane):
    """Popularity as a track, turn order of this round and of the next, actions chosen and how often each was used."""

    letter = "O"
    title = "popularity, turn order"
    tab = "order"

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        points = tuple(own.popularity for own in view.seats)
        used = view.seats[scene.seat].used
        return (view.order, view.landing, points, scene.deciding, used, view.round, doing(scene))

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        most = max([10, *(own.popularity for own in view.seats)])
        chosen = doing(scene)
        room = min(max(width - (22 if any(chosen) else 15), 5), most)
        out: list[Parts] = []
        names = short(scene.names, 6)
        for k, seat in enumerate(view.order, 1):
            points = view.seats[seat].popularity
            full = max(0, points if most <= room else -(-points * room // most))
            turn = self.glyphs.right if seat in scene.deciding else " "
            out.append(
                [
                    (f"{turn}", "key"),
                    (f"{k} ", "faint"),
                    (f"{names[seat]:<7}", "mine" if seat == scene.seat else "text"),
                    (f"{points:>3} ", "strong"),
                    (self.glyphs.full * full, "full"),
                    (self.glyphs.empty * (room - full), "empty"),
                    (f"  {chosen[seat]}" if chosen[seat] else "", "faint"),
                ]
            )
        later = by_popularity(view)
        words = ", ".join(scene.names[seat] for seat in later)
        out.append([(f"{'next round':<{LABEL}}", "faint"), (words, "text")])
        if view.round:
            out.append(self._used(scene, width))
        return out

    def _used(self, scene: Scene, width: int) -> Parts:
        """How often the seat shown has used each action this round."""
        look: Look = scene.look()
        name = short(scene.names, LABEL - len(" used "))[scene.seat]
        gap = "  " if width > NARROW else " "
        out: Parts = [(f"{f'{name} used':<{LABEL}}", "faint")]
        for i, action in enumerate(ACTIONS):
            times = look.clinic.used.get(action, 0)
            style = "bad" if times >= look.number("actions.uses") else "strong" if times else "faint"
            out += [(f"{gap if i else ''}{action} ", "text" if times else "faint"), (str(times), style)]
        return out
