"""Errors of the core that are answers, not faults: their sentence and the exit status they stand for."""

from tui.outcome import NO, USAGE


def in_words(error: Exception) -> tuple[str, int] | None:
    """Return the sentence and the exit status of an error that has a sentence for people, else None."""
    from core.game import NotationError, PositionError, SetupError
    from core.games import UnknownGameError
    from core.log.store import StoreError
    from core.move import IllegalError
    from core.position import PositionFileError
    from core.rulebook import RulebookError
    from core.table import UndoRefusedError

    if isinstance(error, UndoRefusedError | IllegalError):
        return str(error), NO
    worded = (
        StoreError | SetupError | PositionError | PositionFileError | RulebookError | UnknownGameError | NotationError
    )
    if isinstance(error, worded):
        return str(error), USAGE
    return None
