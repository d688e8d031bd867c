"""A toy game that has one of everything the table must cope with; nothing in it is meant to be fun.

Each of two rounds: everybody secretly bids; the bids are shown; in an open question everybody gathers at the same time
(red and blue chance, a quiet step, a nested question of one's own); then each seat has a turn with a barrier in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from core.engine import Engine, Outcome
from core.event import Closed, Event, Left, Prompt, Task
from core.game import Game, Option, Score
from core.module import Check, Module, MoveSpec, Steps
from core.move import Done, Move, Refusal
from core.state import State, with_prompt

ROUNDS = 2
ENERGY = 3


class ToyState(State, frozen=True):
    round: int = 0
    tokens: tuple[int, ...] = ()
    energy: tuple[int, ...] = ()
    bids: tuple[str, ...] = ()
    shown: bool = False
    turns: tuple[int, ...] = ()
    bag: dict[str, int] = {}  # noqa: RUF012 - a struct copies empty defaults


# moves


class Bid(Move, frozen=True, tag="bid"):
    word: str


class Gather(Move, frozen=True, tag="gather"):
    colour: str


class Walk(Move, frozen=True, tag="walk"):
    steps: int = 1


class Park(Move, frozen=True, tag="park"):
    at: tuple[int, int]


class Flip(Move, frozen=True, tag="flip"):
    pass


# questions and tasks


class AskBid(Prompt, frozen=True, tag="ask bid"):
    kind: ClassVar[str] = "bid"
    passable: ClassVar[bool] = False


class AskGather(Prompt, frozen=True, tag="ask gather"):
    kind: ClassVar[str] = "gather"
    walked: tuple[int, ...] = ()


class AskPark(Prompt, frozen=True, tag="ask park"):
    kind: ClassVar[str] = "park"


class AskTurn(Prompt, frozen=True, tag="ask turn"):
    kind: ClassVar[str] = "turn"


class Over(Prompt, frozen=True, tag="over"):
    kind: ClassVar[str] = "end"


class Open(Task, frozen=True, tag="open"):
    pass


class RoundTask(Task, frozen=True, tag="round"):
    begun: str = ""


# facts


class Began(Event, frozen=True, tag="began"):
    players: int
    bag: dict[str, int]


class RoundBegan(Event, frozen=True, tag="round began"):
    number: int


class WasBid(Event, frozen=True, tag="was bid"):
    secret: ClassVar[tuple[str, ...]] = ("word",)
    seat: int
    word: str


class Shown(Event, frozen=True, tag="shown"):
    barrier: ClassVar[str] = "the bids were shown"


class GotRed(Event, frozen=True, tag="got red"):
    stream: ClassVar[str] = "red"
    seat: int
    value: int


class GotBlue(Event, frozen=True, tag="got blue"):
    stream: ClassVar[str] = "blue"
    seat: int
    value: int


class Walked(Event, frozen=True, tag="walked"):
    seat: int
    steps: int


class Parked(Event, frozen=True, tag="parked"):
    seat: int
    at: tuple[int, int]


class Flipped(Event, frozen=True, tag="flipped"):
    stream: ClassVar[str] = "coin"
    barrier: ClassVar[str] = "a coin was flipped"
    seat: int
    heads: bool


class TurnOver(Event, frozen=True, tag="turn over"):
    seat: int


class Look(Struct, frozen=True):
    engine: Engine
    state: ToyState
    seat: int


TOY = Module("toy", 1, title="Toy")
TOY.numbers = {"prize.red": 3, "prizes": [1, [2, 3]]}
TOY.prompt(AskBid, AskGather, AskPark, AskTurn, Over)
LUCK = Module("luck", 1, title="Luck")


# reducers


def _set(values: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return tuple(value + more * (k == seat) for k, value in enumerate(values))


@TOY.reducer(Began)
def _began(state: ToyState, event: Began) -> ToyState:
    return replace(state, tokens=(0,) * event.players, bag=event.bag)


@TOY.reducer(RoundBegan)
def _round_began(state: ToyState, event: RoundBegan) -> ToyState:
    seats = len(state.tokens)
    return replace(
        state, round=event.number, bids=("",) * seats, shown=False, energy=(ENERGY,) * seats, turns=tuple(range(seats))
    )


@TOY.reducer(WasBid)
def _was_bid(state: ToyState, event: WasBid) -> ToyState:
    return replace(state, bids=tuple(event.word if k == event.seat else bid for k, bid in enumerate(state.bids)))


@TOY.reducer(Shown)
def _shown(state: ToyState, _event: Shown) -> ToyState:
    return replace(state, shown=True)


@TOY.reducer(GotRed)
@TOY.reducer(GotBlue)
def _got(state: ToyState, event: GotRed | GotBlue) -> ToyState:
    return replace(state, tokens=_set(state.tokens, event.seat, event.value), energy=_set(state.energy, event.seat, -1))


@TOY.reducer(Walked)
def _walked(state: ToyState, event: Walked) -> ToyState:
    top = state.stack[-1]
    assert isinstance(top, AskGather)
    state = with_prompt(state, replace(top, walked=tuple(sorted((*top.walked, event.seat)))))
    return replace(state, energy=_set(state.energy, event.seat, -event.steps))


@TOY.reducer(Parked)
def _parked(state: ToyState, event: Parked) -> ToyState:
    return replace(state, tokens=_set(state.tokens, event.seat, sum(event.at)))


@TOY.reducer(Flipped)
def _flipped(state: ToyState, event: Flipped) -> ToyState:
    return replace(
        state, tokens=_set(state.tokens, event.seat, int(event.heads)), energy=_set(state.energy, event.seat, -1)
    )


@TOY.reducer(TurnOver)
def _turn_over(state: ToyState, event: TurnOver) -> ToyState:
    return replace(state, turns=tuple(seat for seat in state.turns if seat != event.seat))


# steps


def _bids(look: Look) -> Iterator[Move]:
    for word in ("high", "low", "middle"):
        if look.state.bids[look.seat] != word:
            yield Bid(word)


def _bid(look: Look, move: Bid) -> Steps:
    look = yield WasBid(look.seat, move.word)
    if all(look.state.bids):
        yield Closed()


def _known_word(look: Look, move: Bid) -> Refusal | None:
    return None if move.word in {"high", "low", "middle"} else Refusal("T-BID-1", "There is no such bid.")


def _other_word(look: Look, move: Bid) -> Refusal | None:
    return None if look.state.bids[look.seat] != move.word else Refusal("T-BID-2", "You bid that already.")


TOY.move(MoveSpec(Bid, (AskBid,), _bids, (Check("word", _known_word), Check("other", _other_word)), _bid))


def _energy(look: Look, move: Move) -> Refusal | None:
    wanted = move.steps if isinstance(move, Walk) else 1
    return None if look.state.energy[look.seat] >= wanted else Refusal("T-ENE-1", "You are too tired.")


def _gather(look: Look, move: Gather) -> Steps:
    stream = move.colour
    value = look.engine.draw(look.state, stream).below(1000)
    yield GotRed(look.seat, value) if stream == "red" else GotBlue(look.seat, value)


def _walk(look: Look, move: Walk) -> Steps:
    yield Walked(look.seat, move.steps)
    if move.steps > 1:
        yield AskPark((look.seat,))


def _park(look: Look, move: Park) -> Steps:
    yield Parked(look.seat, move.at)
    yield Closed()


def _done(look: Look, _move: Done) -> Steps:
    yield Left(look.seat)


TIRED = (Check("energy", _energy),)
TOY.move(MoveSpec(Gather, (AskGather,), lambda _look: (Gather("red"), Gather("blue")), TIRED, _gather))
TOY.move(MoveSpec(Walk, (AskGather,), lambda _look: (Walk(1), Walk(2)), TIRED, _walk))
TOY.move(MoveSpec(Park, (AskPark,), lambda _look: (Park((0, 1)), Park((2, 2))), (), _park))
TOY.move(MoveSpec(Done, (AskGather,), lambda _look: (Done(),), (), _done))


def _flip(look: Look, _move: Flip) -> Steps:
    yield Flipped(look.seat, look.engine.draw(look.state, "coin").below(2) == 1)


def _turn_park(look: Look, move: Park) -> Steps:
    yield Parked(look.seat, move.at)


def _turn_done(look: Look, _move: Done) -> Steps:
    yield TurnOver(look.seat)
    yield Closed()


TOY.move(MoveSpec(Flip, (AskTurn,), lambda _look: (Flip(),), TIRED, _flip))
TOY.move(MoveSpec(Park, (AskTurn,), lambda _look: (Park((5, 5)),), (), _turn_park))
TOY.move(MoveSpec(Done, (AskTurn,), lambda _look: (Done(),), (), _turn_done))


@TOY.task(Open)
def _open(look: Look, _task: Open) -> Steps:
    yield Began(look.engine.rules.players, {"z": 2, "a": 1})
    yield RoundTask()


@TOY.task(RoundTask)
def _round(look: Look, task: RoundTask) -> Steps:
    state = look.state
    everybody = tuple(range(len(state.tokens)))
    if not task.begun or (task.begun == "turns" and not state.turns):
        if state.round == ROUNDS:
            yield Over()
            return
        yield RoundBegan(state.round + 1)
        yield RoundTask("bid")
        yield AskBid(everybody)
    elif task.begun == "bid":
        yield Shown()
        yield RoundTask("turns")
        yield AskGather(everybody)
    else:
        yield RoundTask("turns")
        yield AskTurn((state.turns[0],))


# what every game offers


def _mask(state: ToyState, seat: int) -> ToyState:
    if state.shown or not any(bid for k, bid in enumerate(state.bids) if k != seat):
        return state
    return replace(state, bids=tuple(bid if k == seat else "" for k, bid in enumerate(state.bids)))


class ToyNotation:
    def write(self, engine: Engine, state: State, seat: int, move: Move, *, names: Sequence[str] = ()) -> str:
        return str(move)

    def read(self, engine: Engine, state: State, seat: int, line: str, *, names: Sequence[str] = ()) -> Move:
        return next(move for move in engine.legal(state, seat) if str(move) == line)


def _lay(engine: Engine, names: Sequence[str], position: Mapping[str, Any]) -> list[Event]:
    return [Began(len(names), {"p": position.get("p", 0)}), RoundTask()]


def _narrate(
    engine: Engine, state: State, seat: int, move: Move | None, outcome: Outcome, names: Sequence[str]
) -> list[str]:
    return [f"{names[seat]}: {type(move).__name__.lower()}"] if move is not None else ["set up"]


def _scores(state: ToyState) -> tuple[Score, ...] | None:
    return tuple(Score(n, {"tokens": n}) for n in state.tokens) if isinstance(state.top, Over) else None


def _invariants(rules: Any, state: ToyState, waiting: bool) -> None:
    assert all(left >= 0 for left in state.energy), "energy below nothing"


GAME = Game(
    name="toy",
    title="Toy",
    min_seats=1,
    max_seats=3,
    base=TOY,
    expansions={"luck": LUCK},
    options=(Option("board", ("small", "large"), "how large"),),
    look=Look,
    initial=ToyState(),
    opening=Open(),
    notation=ToyNotation(),
    lay=_lay,
    report=lambda _engine, _state, _names: {},
    mask_state=_mask,
    narrate=_narrate,
    scores=_scores,
    ranking=lambda _state: (),
    invariants=_invariants,
    question=lambda _engine, _state, _names: "What now?",
    moment=lambda state: (state.round, state.prompt.kind if state.prompt else ""),
)


def game_of(name: str) -> Game:
    if name != "toy":
        raise ValueError(f"There is no game {name!r}.")
    return GAME
