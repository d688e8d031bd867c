"""Time and popularity of every seat: the clock with what it costs at the end, and the turn order."""

from core.games.clinic.look import Look
from core.games.clinic.state import ClinicState, by_popularity
from tui.widgets.grid import Parts, short
from tui.widgets.pane import Pane, Scene


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


class Order(Pane):
    """Popularity as a track, turn order of this round and of the next."""

    letter = "O"
    title = "popularity, turn order"
    tab = "order"

    def parts(self, scene: Scene) -> tuple[object, ...]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        return (view.order, view.landing, tuple(own.popularity for own in view.seats), scene.deciding)

    def lines(self, scene: Scene, width: int) -> list[Parts]:
        view: ClinicState = scene.view  # type: ignore[assignment]
        most = max([10, *(own.popularity for own in view.seats)])
        room = min(max(width - 15, 5), most)
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
                ]
            )
        later = by_popularity(view)
        words = ", ".join(scene.names[seat] for seat in later)
        out.append([("next round ", "faint"), (words, "text")])
        return out
