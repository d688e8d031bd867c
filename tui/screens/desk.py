"""Desk: what somebody at this terminal is about to do in a game - whose seat, which move so far, where the cursor is.

No widgets here: keys become calls, and what the screen shows is read off. It holds no rules; every move comes from the
legal list of the session.
"""

from collections.abc import Sequence

from core.engine import Engine, Outcome
from core.event import Prompt
from core.history import Entry
from core.move import Done, Move, Refusal
from core.session import Session
from core.state import State
from tui.screens.face import Face, Target
from tui.screens.narrowing import Choice, Narrowing
from tui.widgets.grid import Parts
from tui.widgets.pane import Scene


class Desk:
    """One terminal's place in a game.

    Attributes:
        session: the game.
        engine: its ruleset.
        face: its part of the screen.
        seat: the seat that decides here, or did last.
        shown: the seat whose things are shown.
        acting: whether `seat` has something to decide now.
        narrowing: the move that is being put together; None if nothing is asked here.
        cursor: where the cursor is on the table (or in the queues).
        index: which word of a menu is marked.
        viewpoint: the seat that looks where nobody plays (-1 for what everybody may see); None where somebody plays.
        secret: whether what comes is for `seat` alone and somebody else looked last (several people, one terminal);
            until that person is there, only what everybody may see is shown.

    """

    def __init__(
        self, session: Session, engine: Engine, face: Face, seat: int | None = None, viewpoint: int | None = None
    ) -> None:
        """Sit down; `seat` is looked at first if nobody here is asked."""
        self.session = session
        self.engine = engine
        self.face = face
        mine = session.seats
        self.seat = seat if seat is not None else mine[0] if mine else 0
        self.shown = self.seat
        self.viewpoint = viewpoint
        self.acting = False
        self.narrowing: Narrowing | None = None
        self.index = 0
        self.secret = False
        self.at_queue: Target | None = None
        self._effects: dict[Move, Parts] = {}
        self._prices: dict[tuple[Move, Move], str] = {}
        self._lines: dict[tuple[int, int, bool], list[str]] = {}
        self.scene = self._scene()
        self.cursor = face.start(self.scene)
        self._seen_by = -1 if face.hands else self.seat
        self.refresh()

    # where the game stands

    @property
    def eyes(self) -> int:
        """The seat that looks, -1 for somebody who may see what everybody may."""
        if self.viewpoint is not None:
            return self.viewpoint
        return self.seat if self.seat in self.session.seats and not self.secret else -1

    @property
    def view(self) -> State:
        """The state as the seat here may see it."""
        return self.session.view(self.eyes)

    def _scene(self) -> Scene:
        s = self.session
        eyes = self.eyes
        return Scene(
            self.engine,
            self.view,
            self.shown,
            s.names,
            s.seats,
            s.deciding(),
            s.head,
            lambda: s.entries(eyes),
            s.game.moment,
            self._told,
            eyes,
            lambda: s.ahead(eyes),
            s.strict,
            lambda entry: self.face.settles(entry.events),
        )

    def _told(self, entry: Entry, before: State | None) -> list[str]:
        """Return the log lines of an entry as the seat here may see it; kept."""
        key = (entry.n, self.eyes, self.session.open)
        if key not in self._lines:
            s = self.session
            outcome = Outcome(entry.events, entry.state)
            self._lines[key] = s.game.narrate(
                self.engine, before or s.game.initial, entry.seat, entry.move, outcome, s.names
            )
        return self._lines[key]

    def latest(self) -> list[str]:
        """Return all lines of the last play, the headline first; nothing before the first."""
        entries = self.scene.entries()
        return self._told(entries[-1], entries[-2].state) if len(entries) > 1 else []

    def since(self) -> list[str]:
        """Return a line for each play since the last one of the seat here, all lines of the last play."""
        entries = self.scene.entries()
        own = max((k for k, entry in enumerate(entries) if entry.seat == self.seat and k), default=0)
        plays = [self._told(entries[k], entries[k - 1].state) for k in range(own + 1, len(entries))]
        return [line for lines in plays[:-1] for line in lines[:1]] + (plays[-1] if plays else [])

    def undoes(self, seat: int | None = None) -> str:
        """Return the play that `undo` of a seat (the one here) would take back first, in words; "" if refused."""
        entries = self.scene.entries()
        goal = self.session.undo_goal(self.seat if seat is None else seat)
        k = next((k for k, entry in enumerate(entries) if entry.parent == goal and k), 0)
        return next(iter(self._told(entries[k], entries[k - 1].state)), "") if k else ""

    def redoes(self) -> str:
        """Return the play that `redo` would put back first, in words; "" where nothing was taken back."""
        ahead = self.scene.ahead()
        return next(iter(self._told(ahead[0], self.view)), "") if ahead else ""

    def last_line(self) -> str:
        """Return the headline of the last play, and all that came of it if that is much; "" before the first."""
        settled = self.scene.settles(self.scene.entries()[-1])
        return "; ".join(self.latest()[: None if settled else 1])

    def refresh(self, *, stay: bool = False) -> None:
        """The game moved: see who decides here and begin to put a move together; `stay` with a seat that answered."""
        mine = [seat for seat in self.session.deciding() if seat in self.session.seats]
        open_ = [seat for seat in mine if not self.face.answered(self.session.view(seat), seat)]
        before = self.seat
        if open_ and self.seat not in open_ and not stay:
            self.seat = next((seat for seat in open_ if seat > self.seat), open_[0])
        self.acting = self.seat in mine
        if self.seat != before or self.shown == before:
            self.shown = self.seat
        self.secret = self._is_secret() and self._seen_by != self.seat
        if not self.secret:
            self._seen_by = self.seat
        self.begin()

    def _is_secret(self) -> bool:
        """Whether the open question is for one seat's eyes, and several people share this terminal."""
        asked = self.session.view().prompt
        if len(self.session.seats) < 2 or not self.acting or not isinstance(asked, Prompt):
            return False
        return self.face.hands or (not asked.passable and len(asked.seats) > 1)

    @property
    def moved_last(self) -> int:
        """The seat here that made the last play, else the seat that decides."""
        last = self.scene.entries()[-1].seat
        return last if last in self.session.seats else self.seat

    def cover(self, seat: int) -> None:
        """Nobody is known to look any more: what is for one seat alone, this one first, waits for that person."""
        self.seat, self._seen_by = seat, -1

    def uncover(self) -> None:
        """The person of the seat says to be there."""
        self.secret = False
        self._seen_by = self.seat
        self.begin()

    def show_seat(self, seat: int) -> None:
        """Show another seat's things; a seat that decides here takes over.

        In a secret question looking at somebody's things is no more than that, until that seat is asked for again.
        """
        if self.face.hands or not 0 <= seat < len(self.session.names):
            return
        again, self.shown = self.shown == seat, seat
        if self._can_take_over(seat) and (again or not self._is_secret()):
            self.seat = seat
            self.refresh(stay=True)
        self.scene = self._scene()
        if not self.mine_shown:
            self.cursor = self.face.start(self.scene) if self.cursor.kind != "space" else self.cursor
        else:
            self.settle_cursor()

    def _can_take_over(self, seat: int) -> bool:
        return seat in self.session.seats and seat in self.session.deciding() and seat != self.seat

    @property
    def offers_hand_over(self) -> bool:
        """Whether asking for the seat that is shown once more hands the terminal over to it."""
        return self._can_take_over(self.shown) and self._is_secret()

    def pick(self, number: int) -> bool:
        """Go on with a thing by its number (a card in hand); False if that one can't be chosen."""
        if self.narrowing is None or not self.narrowing.to_person(number):
            return False
        self.settle_cursor()
        return True

    @property
    def mine_shown(self) -> bool:
        """Whether what is shown belongs to the seat that decides here."""
        return self.acting and self.shown == self.seat

    def begin(self) -> None:
        """Start anew to put a move together."""
        self.scene = self._scene()
        self.narrowing = None
        self._effects, self._prices = {}, {}
        if self.acting and not self.secret:
            legal = self.session.legal(self.seat)
            if legal:
                look = self.engine.look(self.view, self.seat)
                paths = self.face.paths_of(look, self.line)
                self.narrowing = Narrowing(
                    legal, paths, self.line, lambda choices: self.face.first_person(look, choices)
                )
        self.settle_cursor()

    def line(self, move: Move) -> str:
        """Return the one line of a move."""
        return self.session.game.notation.write(self.engine, self.view, self.seat, move, names=self.session.names)

    # what can be chosen

    @property
    def targets(self) -> list[Target]:
        """Places that can be chosen now."""
        if self.narrowing is None or not self.mine_shown:
            return []
        return [
            Target(choice.kind, choice.value) for choice in self.narrowing.of_kind("space", "side", "spot", "queue")
        ]

    @property
    def menu(self) -> list[Choice]:
        """Words (or people) that can be chosen now."""
        if self.narrowing is None or not self.mine_shown:
            return []
        return self.narrowing.of_kind("menu", "person")

    @property
    def in_queue(self) -> bool:
        """Whether the choice is made in the queues."""
        return any(target.kind == "queue" for target in self.targets)

    @property
    def pointed(self) -> Choice | None:
        """The choice the cursor is on, None if what it is on can't be chosen."""
        if self.narrowing is None or not self.mine_shown:
            return None
        if self.targets:
            at = self.at_queue if self.in_queue else self.cursor
            places = self.narrowing.of_kind("space", "side", "spot", "queue")
            return next((c for c in places if at is not None and (c.kind, c.value) == (at.kind, at.value)), None)
        menu = self.menu
        return menu[self.index] if self.index < len(menu) else None

    def settle_cursor(self) -> None:
        """Put the cursor on the nearest place that can be chosen, or on the first word."""
        self.index = 0
        targets = self.targets
        self.at_queue = None
        if any(target.kind == "queue" for target in targets):
            self.at_queue = targets[0]
        elif targets and self.cursor not in targets:
            there = [target for target in targets if target.kind == self.cursor.kind]
            self.cursor = (there or targets)[0]
        elif not targets and self.cursor.kind != "space":
            self.cursor = self.face.start(self.scene)

    # keys

    def step(self, columns: int, rows: int) -> None:
        """An arrow key: in a menu the word before or after, else where the table says."""
        targets, menu = self.targets, self.menu
        if menu and not targets:
            self.index = (self.index + (columns or rows)) % len(menu)
        elif self.in_queue and self.at_queue is not None:
            self.at_queue = self.face.step(self.scene, self.at_queue, columns, rows, targets)
        else:
            self.cursor = self.face.step(self.scene, self.cursor, columns, rows, targets)

    def change_floor(self, step: int) -> None:
        """Go to the same space one floor up or down."""
        self.cursor = self.face.floor(self.scene, self.cursor, step)

    def next_target(self, step: int) -> None:
        """Tab: the next place (or word) that can be chosen."""
        targets = self.targets
        if not targets:
            self.step(step, 0)
            return
        here = self.at_queue if self.in_queue else self.cursor
        at = targets.index(here) if here in targets else -1 if step > 0 else 0
        there = targets[(at + step) % len(targets)]
        if self.in_queue:
            self.at_queue = there
        else:
            self.cursor = there

    def point(self, target: Target) -> None:
        """Put the cursor on a place (a click)."""
        if target.kind == "queue":
            self.at_queue = target if self.in_queue else None
        elif target.kind == "space" or target in self.targets:
            self.cursor = target

    def enter(self, choice: Choice | None = None) -> Move | None:
        """Choose what the cursor is on (or another choice); returns the move if it is put together."""
        choice = choice or self.pointed
        if choice is None or self.narrowing is None:
            return None
        move = self.narrowing.choose(choice)
        if move is None:
            self.settle_cursor()
        return move

    def back(self) -> bool:
        """Esc: take back a step; False if there was none."""
        if self.shown != self.seat:
            self.show_seat(self.seat)
            return True
        if self.narrowing is not None and self.narrowing.can_go_back and self.narrowing.back():
            self.settle_cursor()
            return True
        return False

    def sibling(self, step: int) -> bool:
        """Go on with the next person or thing instead of the one chosen."""
        if self.narrowing is None or not self.narrowing.sibling(step):
            return False
        self.settle_cursor()
        return True

    @property
    def done(self) -> Move | None:
        """The legal move that ends the question, if it can be ended now."""
        return next((move for move in self.legal if move.idle), None)

    @property
    def suggestion(self) -> Move | None:
        """The legal move that is the suggestion, if there is one."""
        return next((move for move in self.legal if self.face.suggestion(move)), None)

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal list of the seat that decides here."""
        return self.narrowing.moves if self.narrowing is not None else ()

    # words

    def effects(self, move: Move) -> Parts:
        """Return what a legal move would do; kept until the game moves."""
        if move not in self._effects:
            told = self.face.effects(self.engine, self.view, self.seat, move)
            barrier = self.session.barrier_of(self.seat, move)
            self._effects[move] = [(f"bars undo: {barrier} · ", "bad"), *told] if barrier else told
        return self._effects[move]

    def price(self, moves: Sequence[Move]) -> str:
        """Return what moves that begin alike cost: `$3`, `$3 to $5`, "" for nothing; kept until the game moves."""
        ends = (moves[0], moves[-1])
        if ends not in self._prices:
            low, high = sorted(self.face.cost(self.engine, self.view, self.seat, move) for move in ends)
            self._prices[ends] = (f"${low}" if low == high else f"${low} to ${high}") if high else ""
        return self._prices[ends]

    def done_refusal(self) -> Refusal | None:
        """Return why `done` is not possible now."""
        return self.session.why_not(self.seat, Done())
