"""The release of this program, as in the headers of games; tests hold it to pyproject.toml.

Asking the installed package would take longer than many a command.
"""

VERSION = "0.1.0"


def version() -> str:
    """Return the release, such as `0.1.0`."""
    return VERSION
