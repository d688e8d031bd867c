"""Moves: what a seat chose. The same object is a button, a bot's action, a typed line and a step of a fuzzer."""

from typing import ClassVar

from msgspec import Struct


class Move(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="move"):
    """One choice; hashable, comparable, tagged."""

    idle: ClassVar[bool] = False
    """True for a move that only ends or declines a question (`done`); one with idle moves only is passed over."""


class Done(Move, frozen=True, tag="done"):
    """Nothing more to do here."""

    idle: ClassVar[bool] = True


WRONG_QUESTION = "prompt"
"""What stands for a rule id where the wrong seat moves, or the move answers another question than the open one."""


class Refusal(Struct, frozen=True, gc=False):
    """Why a move is not in the legal list.

    Attributes:
        rule: id of the rule that forbids it (`C-BLD-5`), or `prompt` for a wrong seat or question.
        text: one sentence for the player.

    """

    rule: str
    text: str

    @property
    def sentence(self) -> str:
        """What a player is told: the sentence, and the rule in brackets where there is one."""
        return self.text if self.rule == WRONG_QUESTION else f"{self.text} ({self.rule})"


class Line(Struct, frozen=True, gc=False):
    """One line of a named amount (cost, income, upkeep, score): how much, by which rule, why."""

    amount: int
    rule: str
    text: str


class IllegalError(Exception):
    """A move that is not in the legal list was submitted; `refusal` says which rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal; its sentence is the message."""
        super().__init__(refusal.sentence)
        self.refusal = refusal
