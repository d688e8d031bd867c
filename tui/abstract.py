"""Abstract: the metaclass of widgets and screens that leave methods to their kinds; without these none is made."""

from abc import ABCMeta

from textual.message_pump import _MessagePumpMeta


class Abstract(_MessagePumpMeta, ABCMeta):
    """What Textual asks of the class of a widget, and what `abc` asks of an abstract one."""
