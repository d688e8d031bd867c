"""The stores that a command opened, closed when it ends however it ends."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.log.store import Store

_OPEN: "list[Store]" = []


def open_store() -> "Store":
    """Open the embedded store of the saves folder."""
    from core.log.store import open_store as opened

    store = opened()
    _OPEN.append(store)
    return store


def close_all() -> None:
    """Close what was opened."""
    while _OPEN:
        _OPEN.pop().close()
