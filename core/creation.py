"""The first two records of a new game: its header, and its start."""

from collections.abc import Mapping, Sequence
from typing import get_args

import msgspec

from core.engine import Outcome
from core.game import Game, PositionError, SetupError
from core.history import engine_of
from core.log.codec import raw_events
from core.log.records import FORMAT, Header, Player, Start, Undo, numbers_in_full
from core.position import PositionFileError, parsed
from core.state import digest


def first_records(  # noqa: PLR0913 - a game has that many choices
    game: Game,
    name: str,
    *,
    seats: Sequence[Player],
    seed: str,
    modules: Sequence[str],
    options: Mapping[str, str],
    numbers: Mapping[str, object],
    ruleset: str,
    position: str,
    undo: str,
    app: str,
    at: str,
) -> tuple[Header, Start]:
    """Return header and start of a new game; arguments and errors as in `core.table.Table.create`."""
    check_names([player.name for player in seats])
    rules = game.rules(modules, numbers, options, len(seats))
    game.check(rules)
    try:
        full = numbers_in_full(rules.numbers)
    except msgspec.ValidationError as error:
        raise SetupError(f"A rule-set number has a value of the wrong kind ({error}).") from error
    header = Header(
        n=0,
        format=FORMAT,
        app=app,
        game=game.name,
        name=name,
        modules={module.name: module.version for module in rules.modules},
        options=rules.options,
        numbers=full,
        ruleset=ruleset,
        seats=tuple(seats),
        seed=seed,
        undo=_policy(undo),
        position=position,
        at=at,
    )
    outcome = started(game, header)
    return header, Start(n=1, events=raw_events(outcome.events), digest=digest(outcome.state))


def started(game: Game, header: Header) -> Outcome:
    """Return what today's rules make of a header: the events of its start, and the state after them."""
    engine = engine_of(header, game)
    if not header.position:
        return game.start(engine)
    try:
        position = parsed(header.position)
    except PositionFileError as error:
        raise PositionError("file", str(error)) from error
    return game.start_at(engine, [player.name for player in header.seats], position)


def check_names(names: Sequence[str]) -> None:
    """Raise SetupError unless every seat has a name of its own."""
    if len(set(names)) < len(names) or not all(name.strip() for name in names):
        raise SetupError(f"Every seat needs a name of its own, not {', '.join(map(repr, names))}.")


def _policy(undo: str) -> Undo:
    if undo == "consent":
        raise SetupError("Undo by consent comes with the host; choose free or strict for now.")
    for policy in get_args(Undo):
        if policy == undo:
            return policy  # type: ignore[no-any-return]
    raise SetupError(f"There is no undo policy {undo!r}; choose free or strict.")
