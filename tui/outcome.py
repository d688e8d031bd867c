"""How a command ends: exit statuses, and the two errors that a command raises to end with one line."""

DONE = 0
NO = 1
"""Done, and the answer is no: a refused move, a game that does not verify."""
USAGE = 2
"""Bad usage, or a file that cannot be read."""
CRASH = 3
"""An error in this program; a report file tells what happened."""
INTERRUPTED = 130
BROKEN_PIPE = 141


class CommandError(Exception):
    """A command ends here: one line on standard error that says what to do."""

    status = USAGE


class UsageError(CommandError):
    """The command cannot be done as it was written, or a file cannot be read."""


class AnswerIsNoError(CommandError):
    """The command was understood and done, and the answer is no."""

    status = NO
