"""The sample games that travel with the program."""

from importlib.resources import files


def samples() -> dict[str, bytes]:
    """Return the files of the sample games by name, in order of name."""
    folder = files("saves") / "samples"
    if not folder.is_dir():
        return {}
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".jsonl")), key=lambda entry: entry.name)
    return {entry.name.removesuffix(".jsonl"): entry.read_bytes() for entry in found}


def largest() -> bytes | None:
    """Return the file of the largest sample game, None if there are none."""
    return max(samples().values(), key=len, default=None)
