"""What commands print: one JSON document, and text that every terminal can take."""

import json
import sys


def as_json(document: object) -> str:
    """Return a JSON document on one line; characters that the output cannot take are escaped."""
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "")
    return json.dumps(document, ensure_ascii=encoding != "utf8")


def print_json(document: object) -> None:
    """Print one JSON document and nothing else."""
    print(as_json(document))


def forgiving() -> None:
    """Let output that is not UTF-8 show a question mark for what it cannot take, and input what it cannot read."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
