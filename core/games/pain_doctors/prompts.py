"""The questions of Pain Doctors."""

from typing import ClassVar

from core.event import Prompt


class AskOpen(Prompt, frozen=True, tag="ask open"):
    """How does the turn open: a card, a new hand, a new patient? (P-TRN-1, P-TRN-2)."""

    kind: ClassVar[str] = "open"


class AskPlay(Prompt, frozen=True, tag="ask play"):
    """Which card is played or discarded? (P-TRN-2)."""

    kind: ClassVar[str] = "play"


class AskPreOp(Prompt, frozen=True, tag="ask pre-op"):
    """Does a patient go to pre-op? (P-TRN-3)."""

    kind: ClassVar[str] = "pre-op"


class AskSurgery(Prompt, frozen=True, tag="ask surgery"):
    """Does the surgeon stop or continue? (P-SUR-3)."""

    kind: ClassVar[str] = "surgery"


class AskWild(Prompt, frozen=True, tag="ask wild"):
    """Which segment does the wild card cover? (P-SUR-2)."""

    kind: ClassVar[str] = "wild"


class Over(Prompt, frozen=True, tag="over"):
    """The game is over; nobody is asked (P-END-1)."""

    kind: ClassVar[str] = "end"


PROMPTS = (AskOpen, AskPlay, AskPreOp, AskSurgery, AskWild, Over)
