"""What this user has set once for all games, in one small JSON file in the configuration folder.

`$CLINIC_CONFIG` names another folder. Keys that this release does not know are kept.
"""

import json
import os
from pathlib import Path
from typing import Any

ADULT = "adult"
"""True once the adult notice was confirmed."""


def config_folder() -> Path:
    """Return the folder of settings, keymap and own themes: `$CLINIC_CONFIG`, else the user's configuration folder."""
    wish = os.environ.get("CLINIC_CONFIG", "")
    if wish:
        return Path(wish).expanduser()
    from platformdirs import user_config_path

    return user_config_path("clinic-tui", appauthor=False)


def read() -> dict[str, Any]:
    """Return all settings; empty if there is no file, or none that can be read."""
    try:
        found = json.loads((config_folder() / "settings.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write(**changes: object) -> None:
    """Change some settings; None takes one out. Raises OSError if the file cannot be written."""
    settings = {key: value for key, value in {**read(), **changes}.items() if value is not None}
    folder = config_folder()
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"settings.json.{os.getpid()}"
    try:
        part.write_text(json.dumps(settings, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        part.replace(folder / "settings.json")
    finally:
        part.unlink(missing_ok=True)


def adult_confirmed() -> bool:
    """Whether the adult notice was confirmed once."""
    return read().get(ADULT) is True
