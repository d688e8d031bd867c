"""Hands: somebody at the play screen who makes any legal move by keys alone, or by mouse alone.

Both use nothing but what the screen offers: keys that the bar below shows, letters of its words, the arrows and Tab on
the board; or clicks on what is drawn. Keys and clicks go through the app as those of a terminal do.
"""

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from textual import events
from textual.message_pump import MessagePump

from core.event import Prompt
from core.games.clinic.board import LOT
from core.move import Move
from core.table import Table
from tests.tui.tables import play_of
from tui.app import ClinicApp
from tui.screens.face import Target
from tui.screens.narrowing import Choice, Node
from tui.screens.notes import HandOver
from tui.screens.play import Play
from tui.widgets.canvas import Canvas
from tui.widgets.clinic.board import Board

LIMIT = 60
"""Steps that putting one move together may take."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
CHARACTERS = {"colon": ":", "less_than_sign": "<", "greater_than_sign": ">", "question_mark": "?", "slash": "/"}
CHARACTERS |= {"full_stop": ".", "comma": ",", "space": " ", "plus": "+"}
NAMES = {sign: name for name, sign in CHARACTERS.items()}


async def worked_off(app: ClinicApp) -> None:
    """Wait until everything that is mounted has answered what was sent to it so far; what went wrong is raised."""
    pumps: list[MessagePump] = [app, *app.screen_stack, *app.screen.query(Canvas)]  # type: ignore[type-abstract]  # any kind of it
    left = len(pumps)
    answered = asyncio.Event()

    def one_more() -> None:
        nonlocal left
        left -= 1
        if not left:
            answered.set()

    for pump in pumps:
        if not pump.call_later(one_more):
            one_more()
    ends = [asyncio.create_task(event.wait()) for event in (answered, app._exception_event)]
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    for end in ends:
        end.cancel()
    if app._exception is not None:
        raise app._exception


async def settled(app: ClinicApp) -> None:
    """Wait until the app has answered, and everything lies where it belongs."""
    for _ in range(3):  # app -> screen -> canvas, what it tells the screen, and what that does to the stack of screens
        await worked_off(app)
    for _ in range(200):
        screen = app.screen
        if not screen._layout_required and not any(child._layout_required for child in screen.children):
            return
        await asyncio.sleep(0.002)
        await worked_off(app)


async def press(app: ClinicApp, *keys: str) -> None:
    """Press keys, by Textual's names or as single characters."""
    for key in keys:
        name = NAMES.get(key, key)
        character = CHARACTERS.get(name, name if len(name) == 1 else None)
        app.post_message(events.Key(name, character))
        await settled(app)


async def click_at(app: ClinicApp, x: int, y: int) -> None:
    """Click on a cell of the screen."""
    for kind in (events.MouseDown, events.MouseUp):
        app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
    await settled(app)


def cell_of(app: ClinicApp, canvas: Canvas, wanted: object) -> tuple[int, int] | None:
    """Return a cell of the screen where a click means what is wanted; None if there is none."""
    grid, region = canvas.grid_now(), canvas.region
    for left, top, width, height, meaning in reversed(grid.hits):
        if meaning != wanted:
            continue
        for x, y in ((left + width // 2, top + height // 2), (left, top), (left + width - 1, top + height - 1)):
            at = region.x + x, region.y + y
            on_screen = 0 <= x < grid.width and 0 <= y < grid.height and app.screen.size.region.contains(*at)
            if on_screen and grid.meaning(x, y) == wanted and app.screen.get_widget_at(*at)[0] is canvas:
                return at
    return None


async def click(app: ClinicApp, canvas: Canvas, wanted: object) -> bool:
    """Click where it means what is wanted; False if it is nowhere on the screen."""
    at = cell_of(app, canvas, wanted)
    if at is None:
        return False
    await click_at(app, *at)
    return True


def ways(node: Node, move: Move) -> Iterator[list[Node]]:
    """Yield the ways down from a point to a move."""
    if node.move == move:
        yield []
    for below in node.below.values():
        for way in ways(below, move):
            yield [below, *way]


class Hands(ABC):
    """Subclasses press or click; this is what they do it for.

    Attributes:
        app: the app.
        table: the game.
        met: kinds of questions that were answered.
        made: kinds of moves that were made.
        chance: which of several ways is gone.

    """

    def __init__(self, app: ClinicApp, table: Table, seed: int = 1) -> None:
        self.app, self.table = app, table
        self.met: set[str] = set()
        self.made: set[type[Move]] = set()
        self.chance = random.Random(seed)

    @property
    def play(self) -> Play:
        return play_of(self.app)

    async def make(self, seat: int, move: Move) -> None:
        """Make a legal move of a seat that is asked."""
        await self.uncover()
        await self.sit(seat)
        await self.uncover()
        asked = self.table.state.prompt
        assert isinstance(asked, Prompt)
        d = self.play.desk
        self.trace = (asked.kind, seat, d.seat, d.shown, d.secret, d.acting, self.app.screen, self.table.deciding())
        before, desk = self.table.head, self.play.desk
        line = desk.line(move)
        if move == desk.done:
            await self.act("done")
        elif move == desk.suggestion:
            await self.act("suggested")
        else:
            for _ in range(LIMIT):
                if self.table.head != before:
                    break
                await self.go_on(move)
        entry = self.table.path[-1]
        assert self.table.head != before, (asked.kind, line, self.play.notice, desk.narrowing and desk.narrowing.words)
        assert (entry.seat, entry.move) == (seat, move), (asked.kind, line)
        self.made.add(type(move))
        self.met.add(asked.kind)

    async def go_on(self, move: Move) -> None:
        """Take the next step on the way to a move: down, or first back to where the way leads."""
        narrowing = self.play.desk.narrowing
        assert narrowing is not None
        way = self.way(move)
        here = narrowing.path
        if here == way[: len(here)]:
            choice = way[len(here)].choice
            assert choice is not None
            await self.choose(choice)
        elif narrowing.has_sibling and self.chance.random() < 0.5:
            await self.act("next_thing")
        else:
            await self.act("back")

    def way(self, move: Move) -> list[Node]:
        """Return the way to a move that has most of what was chosen so far."""
        narrowing = self.play.desk.narrowing
        assert narrowing is not None
        here = narrowing.path

        def shared(way: Sequence[Node]) -> int:
            return next((k for k, node in enumerate(here) if k >= len(way) or way[k] is not node), len(here))

        return max(ways(narrowing.root, move), key=shared)

    def shown_keys(self) -> dict[str, str]:
        """Return what the bar below shows: the key of each action."""
        foot = self.play.foot_bar.foot
        assert foot is not None
        drawn = {meaning[1] for *_box, meaning in self.play.foot_bar.grid_now().hits if meaning[0] == "action"}
        return {action: key for key, _words, action in foot.keys if action in drawn}

    @abstractmethod
    async def uncover(self) -> None:
        """Say to be there where the screen is handed over."""

    @abstractmethod
    async def sit(self, seat: int) -> None:
        """Take over a seat that is asked."""

    @abstractmethod
    async def act(self, action: str) -> None:
        """Do something that the bar below offers."""

    @abstractmethod
    async def choose(self, choice: Choice) -> None:
        """Choose a word, a person or a place."""


class ByKeys(Hands):
    """Presses keys."""

    async def uncover(self) -> None:
        while isinstance(self.app.screen, HandOver):
            assert any(key == "Enter" for key, _words in self.app.screen.paper.keys)
            await press(self.app, "enter")

    async def sit(self, seat: int) -> None:
        while self.play.desk.seat != seat or self.play.desk.shown != seat:
            await press(self.app, str(seat + 1))

    async def act(self, action: str) -> None:
        keys = self.shown_keys()
        assert action in keys, (action, keys)
        await press(self.app, {"Esc": "escape"}.get(keys[action], keys[action]))

    async def choose(self, choice: Choice) -> None:
        desk = self.play.desk
        if choice in desk.menu:
            index = desk.menu.index(choice)
            drawn = [m[1] for *_box, m in self.play.foot_bar.grid_now().hits if m[0] == "menu"]
            assert self.play.foot_bar.foot is not None
            letter = self.play.foot_bar.foot.menu[index][0]
            if letter and index in drawn and self.chance.random() < 0.7:
                await press(self.app, letter)
                return
            assert not desk.targets, "a word beside places has no letter"
            while desk.index != index:
                await press(self.app, "right" if desk.index < index else "left")
            drawn = [m[1] for *_box, m in self.play.foot_bar.grid_now().hits if m[0] == "menu"]
            assert index in drawn, "the marked word is not drawn"
        else:
            await self.point(Target(choice.kind, choice.value))
        assert desk.pointed == choice
        await press(self.app, "enter")

    async def point(self, target: Target) -> None:
        """Bring the cursor to a place: by the arrows, or by Tab from place to place."""
        desk = self.play.desk
        if self.chance.random() < 0.3 or not await self.arrows_to(target):
            for _ in range(len(desk.targets) + 1):
                if (desk.at_queue if desk.in_queue else desk.cursor) == target:
                    break
                await press(self.app, "tab")
        assert (desk.at_queue if desk.in_queue else desk.cursor) == target

    async def arrows_to(self, target: Target) -> bool:
        """Go to a place by floor keys and arrows; False where they do not lead."""
        desk = self.play.desk
        here = desk.at_queue if desk.in_queue else desk.cursor
        assert here is not None
        found: dict[Target, tuple[str, ...]] = {here: ()}
        queue = [here]
        while queue and target not in found:
            at = queue.pop(0)
            leads = {key: desk.face.step(desk.scene, at, *d, desk.targets) for key, d in ARROWS.items()}
            if not desk.in_queue:
                leads |= {key: desk.face.floor(desk.scene, at, up) for key, up in (("<", -1), (">", 1))}
            for key, there in leads.items():
                if there not in found:
                    found[there] = (*found[at], key)
                    queue.append(there)
        if target not in found:
            return False
        await press(self.app, *found[target])
        return True


class ByMouse(Hands):
    """Clicks."""

    async def uncover(self) -> None:
        while isinstance(self.app.screen, HandOver):
            assert await click(self.app, self.app.screen.paper, ("key", "Enter"))

    async def sit(self, seat: int) -> None:
        while self.play.desk.seat != seat or self.play.desk.shown != seat:
            assert await click(self.app, self.play.head_bar, ("seat", seat))

    async def act(self, action: str) -> None:
        assert await click(self.app, self.play.foot_bar, ("action", action)), (action, self.shown_keys())

    async def choose(self, choice: Choice) -> None:
        desk, play = self.play.desk, self.play
        if choice in desk.menu:
            index = desk.menu.index(choice)
            while not await click(self.app, play.foot_bar, ("menu", index)):
                words = [m[1] for *_box, m in play.foot_bar.grid_now().hits if m[0] == "word"]
                assert await click(self.app, play.foot_bar, ("word", max(words) if index > desk.index else min(words)))
            return
        if choice.kind == "queue":
            assert await click(self.app, play.panes["P"], ("queue", choice.value)), choice
            return
        target = Target(choice.kind, choice.value)
        for _ in range(LIMIT):
            if await click(self.app, play.middle, target):
                return
            if choice.kind == "spot" and await click(self.app, play.middle, Target("space", target.value % LOT)):
                return
            await self.turn_to_floor_of(target)
        raise AssertionError(f"{choice} is nowhere on the screen")

    async def turn_to_floor_of(self, target: Target) -> None:
        """Click on the map of another floor, or on the key for floors."""
        board = self.play.middle
        assert isinstance(board, Board)
        look = self.play.desk.scene.look()
        wanted = look.board.floor(target.value) if target.kind == "space" else 0
        step = wanted - board.floor
        assert step, f"{target} is not drawn on its floor"
        if not await click(self.app, board, ("floor", step)):
            assert await click(self.app, self.play.foot_bar, ("action", "floor_up" if step > 0 else "floor_down"))


HANDS: dict[str, type[Hands]] = {"keys": ByKeys, "mouse": ByMouse}
