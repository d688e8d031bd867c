"""The 69th Blue Extension of Clinic: six modules that register what they change, one file a module."""

NAMES: tuple[str, ...] = ("sperm_bank", "condom_machine", "addiction", "cryogenics", "genetics", "cannabis")
"""Modules in the order in which they are composed; each is `module` in the file of its name."""
