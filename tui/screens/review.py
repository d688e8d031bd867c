"""Review: stepping through a game - the table as it was after each play, and what was played."""

from collections.abc import Callable

from msgspec.structs import replace
from textual.timer import Timer

from core.session import ReplaySession
from core.table import Table
from core.view import view
from tui.actions import SEATS, actions, key_name, keymap
from tui.screens.acts import LOOKING
from tui.screens.desk import Desk
from tui.screens.face import Target, face
from tui.screens.keys_now import head
from tui.screens.stage import Stage
from tui.widgets.bars import Foot, Head
from tui.widgets.grid import Parts
from tui.widgets.log import Log

PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds from one play to the next while it runs, slowest first."""
BAR = 40
"""Columns of the bar that shows how far it is."""


ALL = -2
"""In the place of a seat that looks: every hand is open."""


def viewpoints(table: Table, seats: tuple[int, ...], eyes: int, *, hands: bool = False) -> tuple[int, ...]:
    """Return whose eyes may be looked with: everybody's once a game is over, else those of who looks, and nobody's.

    Where seats hold `hands`, a game that is over opens all of them first.
    """
    if table.over:
        return (*([ALL] if hands else []), eyes, *(seat for seat in range(-1, len(table.names)) if seat != eyes))
    alone = seats[0] if len(seats) == 1 else -1
    return tuple(dict.fromkeys((eyes, alone, -1)))


def opened(table: Table) -> "Review":
    """Return the review of a game from its start, by the person of it if there is one alone, else by nobody."""
    people = tuple(seat for seat, player in enumerate(table.players) if not player.bot)
    return Review(table, people[0] if len(people) == 1 else -1, seats=people)


class Review(Stage):
    """Steps along the plays of a game; nothing can be moved here.

    Attributes:
        table: the game.
        session: a replay of it.
        follows: whether the things of the seat that played are shown at each step.

    """

    def __init__(self, table: Table, eyes: int = -1, *, seats: tuple[int, ...] = (), at: int | None = None) -> None:
        """Look at a game.

        Args:
            table: the game.
            eyes: the seat that looks, -1 for somebody who may see what everybody may.
            seats: seats that this terminal plays.
            at: record to begin at; None for the start.

        """
        self.table = table
        self.session = ReplaySession(table)
        of = face(table.game.name)
        self._points = viewpoints(table, seats, eyes, hands=of.hands)
        self._point = self._points[0]
        self.session.shows_all = self._point == ALL
        super().__init__(Desk(self.session, table.engine, of, max(eyes, 0), max(self._point, -1)))
        self.follows = True
        self._pace = PACES.index(1.0)
        self._timer: Timer | None = None
        self.go(self.session.steps.index(at) if at is not None else 0)

    def on_mount(self) -> None:
        self.show_all()

    # where it stands

    @property
    def step(self) -> int:
        """After how many plays the game is shown."""
        return self.session.step

    def go(self, step: int) -> None:
        """Show the game after so many plays: whose it was, and where the play went."""
        self.session.go(step)
        self._look()

    def _look(self) -> None:
        desk = self.desk
        entry = self.session.steps.entries[self.step]
        if self.follows and entry.seat >= 0 and self.step and not self.face.hands:
            desk.show_seat(entry.seat)
        desk.refresh()
        place = self._place()
        desk.at_queue = place if place is not None and place.kind == "queue" else None
        if place is not None and place.kind != "queue":
            desk.cursor = place
        self.show_all()

    def _place(self) -> Target | None:
        """Where the play that is shown went, None if it went nowhere or is hidden."""
        k, desk = self.step, self.desk
        move = desk.scene.entries()[k].move
        if not k or move is None or self.face.hands:
            return None
        seat = self.session.steps.entries[k].seat
        before = view(self.session.game, self.session.steps.entries[k - 1].state, desk.eyes)
        paths = self.face.paths_of(desk.engine.look(before, seat), desk.line)(move)
        found = [choice for path in paths[:1] for choice in path if choice.kind in {"space", "side", "spot", "queue"}]
        return Target(found[-1].kind, found[-1].value) if found else None

    # what the stage asks

    def available(self) -> dict[str, str]:
        """Return what does something now, in the order of the footer."""
        k, last = self.step, self.session.steps.last
        can: dict[str, str] = {}
        if k:
            can["step_back"] = "" if k < last else "before"
        if k < last:
            can["step_forward"] = "step"
        if k:
            can |= {"turn_back": "" if k < last else "turn", "round_back": "" if k < last else "round"}
        if k < last:
            can |= {"turn_forward": "turn", "round_forward": "round"}
        order = ("step_back", "step_forward", "turn_back", "turn_forward", "round_back", "round_forward")
        can = {name: can[name] for name in order if name in can}
        if k:
            can["to_start"] = "" if k < last else "start"
        if k < last:
            can |= {"to_end": "ends" if k else "end", "run": "stop" if self._timer is not None else "run"}
        if self._timer is not None:
            can |= {"faster": "faster", "slower": "slower"}
        if self.active == "L":
            can |= {"enter": "to this play", "search": "search", "filter": "filter"}
        can["go_to"] = "go to"
        if len(self._points) > 1:
            can["viewpoint"] = "seen by"
        scene = self.desk.scene
        if any(self.face.floor(scene, self.desk.cursor, up) != self.desk.cursor for up in (1, -1)):
            can |= {"floor_down": "", "floor_up": "floor"}
        return can | {"help": "help", "live": "back"}

    def foot(self, notice: str) -> Foot:
        """Return what was played, everything that came of it, and how far it is."""
        desk, k, last = self.desk, self.step, self.session.steps.last
        lines = desk.latest()
        if not k:
            question: Parts = [("The set-up; nothing is played yet.", "question")]
        else:
            question = [(lines[0] if lines else "nothing to tell", "question")]
        told: Parts = [("; ".join(lines[1:]), "text")]
        full = round(BAR * k / last) if last else 0
        glyphs = self.foot_bar.glyphs
        bar = f"{glyphs.full * full}{glyphs.empty * (BAR - full)} {k} of {last} plays"
        keys = tuple((self._key(name), words, name) for name, words in self.can.items())
        where = desk.face.place_words(desk.scene, desk.cursor)
        return Foot(where, desk.face.score_line(desk.scene), question, (), -1, 0, bar, notice, keys, told)

    def _key(self, action: str) -> str:
        """Return a key as people read it; arrows by name where they would look like the keys of the floors."""
        key = actions()[action].keys[0]
        return key.capitalize() if key in {"left", "right"} and self.foot_bar.glyphs.left == "<" else key_name(key)

    def head(self, tabs: tuple[tuple[str, str], ...]) -> Head:
        """Return the bar above, with a banner that this is not the game itself."""
        eyes = self.desk.eyes
        seen = f" as {self.table.names[eyes]} sees it" if eyes >= 0 and len(self._points) > 1 else ""
        seen = " with open hands" if self._point == ALL else seen
        banner = f"REVIEW {self.step}/{self.session.steps.last}{seen}"
        bare = head(self.desk, self.table.game.title, tabs, self.opened, self.active)
        return replace(bare, banner=banner)

    # keys and mouse

    def press(self, key: str, character: str) -> bool:
        """Answer a key; whether it meant something."""
        self.quiet()
        names = keymap("review")
        name = names.get(key) or names.get(character)
        if name in ACTS:
            ACTS[name](self)
        elif name in LOOKING:
            LOOKING[name](self)
        elif character.isdigit() and 1 <= int(character) <= min(SEATS, len(self.table.names)) and not self.face.hands:
            self.show_seat(int(character) - 1)
        elif character.isdigit() and int(character) - 1 in self._points and self.face.hands:
            self.look_as(int(character) - 1)
        elif character in self._ids:
            self.open_pane(character)
        elif any(self.panes[letter].pressed(character) for letter in self.opened & self.panes.keys()):
            self.show_cursor()
        else:
            self.show_cursor()
            return False
        return True

    def clicked(self, meaning: object) -> None:
        """Answer a click on a key, a tab, a seat, a floor, a place or a line of the log."""
        if isinstance(meaning, Target):
            self.desk.point(meaning)
            self.show_cursor()
            return
        assert isinstance(meaning, tuple)  # noqa: S101 - canvases say places or pairs
        kind, value = meaning
        if kind == "action":
            (ACTS.get(value) or LOOKING[value])(self)
        elif kind == "pane":
            self.open_pane(value)
        elif kind == "seat":
            self.show_seat(value)
        elif kind == "floor":
            self.desk.change_floor(value)
            self.show_cursor()
        elif kind == "entry":
            log = self.panes["L"]
            assert isinstance(log, Log)  # noqa: S101 - entries are in the log
            log.at = value
            _to_entry(self)

    def show_seat(self, seat: int) -> None:
        """Show the things of one seat whoever plays; once more, again of whoever plays."""
        if not self.follows and self.desk.shown == seat:
            self.follows = True
            self.say("The clinic of whoever plays is shown.", "since")
            self._look()
            return
        self.follows = False
        self.desk.show_seat(seat)
        self.say(f"{self.table.names[seat]}'s clinic stays; {seat + 1} once more follows whoever plays.", "since")
        self.show_all()

    # running by itself

    def run_or_stop(self) -> None:
        """Step on by itself, or no longer."""
        if self._timer is not None:
            self._stop()
        elif self.step < self.session.steps.last:
            self._timer = self.set_interval(PACES[self._pace], self._run)
        self.show_all()

    def change_pace(self, faster: int) -> None:
        """Let the steps follow each other more quickly or slowly."""
        self._pace = max(0, min(self._pace + faster, len(PACES) - 1))
        if self._timer is not None:
            self._stop()
            self.run_or_stop()
        self.say(f"A play every {PACES[self._pace]:g} seconds.", "since")

    def _run(self) -> None:
        self.go(self.step + 1)
        if self.step >= self.session.steps.last:
            self._stop()
            self.show_all()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def leave(self) -> None:
        """Back to where it was opened from; out of the program if that is nowhere."""
        self._stop()
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit(0)

    def ask_where(self) -> None:
        """Ask for a play's number and go there."""
        from tui.screens.notes import AskWords

        last = self.session.steps.last

        def typed(words: str | None) -> None:
            if words is not None and words.strip().isdigit() and int(words) <= last:
                self.go(int(words))
            elif words is not None:
                self.say(f"Plays have the numbers 0 to {last}.")

        self.app.push_screen(AskWords(f"go to play (0 to {last})", enter="go"), typed)

    def next_viewpoint(self) -> None:
        """See it as the next seat may."""
        self.look_as(self._points[(self._points.index(self._point) + 1) % len(self._points)])

    def look_as(self, point: int) -> None:
        """See it as a seat could, as everybody could (-1), or with open hands."""
        self._point = point
        self.session.shows_all = point == ALL
        self.desk.viewpoint = max(point, -1)
        self._look()
        words = f"what {self.table.names[point] if point >= 0 else 'everybody'} saw"
        self.say(f"Shown is {'everything' if point == ALL else words}.", "since")


def _to_entry(review: Review) -> None:
    """Go to the play under the cursor of the log."""
    log = review.panes.get(review.active)
    entry = log.chosen if isinstance(log, Log) else None
    if isinstance(log, Log) and entry is not None:
        log.at = -1
        review.go(review.session.steps.index(entry.n))


def _stepping(take: Callable[[Review], int]) -> Callable[[Review], None]:
    def act(review: Review) -> None:
        review._stop()  # noqa: SLF001 - of this very file
        review.go(take(review))

    return act


ACTS: dict[str, Callable[[Review], None]] = {
    "step_back": _stepping(lambda review: review.step - 1),
    "step_forward": _stepping(lambda review: review.step + 1),
    "turn_back": _stepping(lambda review: review.session.steps.back(review.step, "turn")),
    "turn_forward": _stepping(lambda review: review.session.steps.forward(review.step, "turn")),
    "round_back": _stepping(lambda review: review.session.steps.back(review.step, "round")),
    "round_forward": _stepping(lambda review: review.session.steps.forward(review.step, "round")),
    "to_start": _stepping(lambda _review: 0),
    "to_end": _stepping(lambda review: review.session.steps.last),
    "go_to": Review.ask_where,
    "run": Review.run_or_stop,
    "faster": lambda review: review.change_pace(1),
    "slower": lambda review: review.change_pace(-1),
    "viewpoint": Review.next_viewpoint,
    "enter": _to_entry,
    "live": Review.leave,
    "quit": Review.leave,
}
"""What each action of `tui.actions` does here."""
