"""The 69th Blue Extension of Clinic: six modules that register what they change, one file a module."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.module import Module

NAMES: tuple[str, ...] = ("sperm_bank", "condom_machine", "addiction", "cryogenics", "genetics", "cannabis")
"""Modules in the order in which they are composed; each is `module` in the file of its name."""


def modules() -> "dict[str, Module]":
    """Return the modules of the extension by name."""
    return {name: import_module(f"core.games.blue69.{name}").module for name in NAMES}
