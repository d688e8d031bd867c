"""The questions of Clinic. Progress within a question is a typed field, moved on by the reducers of what is done."""

from typing import ClassVar

from core.event import Prompt


class AskBonus(Prompt, frozen=True, tag="ask bonus"):
    """Which bonus tile? (C-SET-3)."""

    kind: ClassVar[str] = "bonus"


class AskKit(Prompt, frozen=True, tag="ask kit"):
    """Where does the starting kit go? All seats at once; what is still to be placed lies with each clinic (C-SET-4)."""

    kind: ClassVar[str] = "kit"


class AskChoose(Prompt, frozen=True, tag="ask choose"):
    """Which action? In secret, all seats at once (C-ACT-1).

    Attributes:
        answers: each seat's answer so far, "" for none; hidden from other seats.

    """

    kind: ClassVar[str] = "choose"
    passable: ClassVar[bool] = False

    answers: tuple[str, ...] = ()


class AskBuild(Prompt, frozen=True, tag="ask build"):
    """What is built? (C-BLD-1).

    Attributes:
        built: components built in this action so far.
        bonus: bonus builds of modules made in this action, by name.

    """

    kind: ClassVar[str] = "build"

    built: int = 0
    bonus: tuple[str, ...] = ()


class AskSupply(Prompt, frozen=True, tag="ask supply"):
    """Is a supply room built with the new treatment room? (C-BLD-6).

    Attributes:
        room: the space of the new treatment room.
        must: True if the supply room is compulsory.

    """

    kind: ClassVar[str] = "supply"

    room: int = 0
    must: bool = False


class AskPark(Prompt, frozen=True, tag="ask park"):
    """Where do cars that came park? (C-HIR-2, C-ADM-3).

    Attributes:
        cars: how many are still to be parked.

    """

    kind: ClassVar[str] = "park"

    cars: int = 0


class AskRepark(Prompt, frozen=True, tag="ask repark"):
    """Which cars move into the lot just built or upgraded? (C-BLD-13).

    Attributes:
        lot: the space of the lot.

    """

    kind: ClassVar[str] = "repark"

    lot: int = 0


class AskDriveOff(Prompt, frozen=True, tag="ask drive off"):
    """Which cars leave? (C-PRK-2).

    Attributes:
        cars: how many are still to leave.

    """

    kind: ClassVar[str] = "drive off"

    cars: int = 0


class AskHire(Prompt, frozen=True, tag="ask hire"):
    """Who is hired? (C-HIR-1).

    Attributes:
        doctor: a doctor was hired in this action.
        other: a nurse or an orderly was hired in this action.

    """

    kind: ClassVar[str] = "hire"

    doctor: bool = False
    other: bool = False


class AskAdmit(Prompt, frozen=True, tag="ask admit"):
    """Who is admitted? (C-ADM-1).

    Attributes:
        points: queue points left.
        must: service of the queue from which the swapped patient must be taken next, "" if none was swapped.
        position: its position there.

    """

    kind: ClassVar[str] = "admit"

    points: int = 0
    must: str = ""
    position: int = 0


class AskMove(Prompt, frozen=True, tag="ask move"):
    """Who walks where? (C-MOV)."""

    kind: ClassVar[str] = "move"


class AskCare(Prompt, frozen=True, tag="ask care"):
    """Who treats whom? (C-CAR-3)."""

    kind: ClassVar[str] = "care"


class AskPopularity(Prompt, frozen=True, tag="ask popularity"):
    """How much popularity is bought? (C-POP-1)."""

    kind: ClassVar[str] = "popularity"


class Over(Prompt, frozen=True, tag="over"):
    """The game is over; nobody is asked."""

    kind: ClassVar[str] = "end"


PROMPTS = (
    AskBonus,
    AskKit,
    AskChoose,
    AskBuild,
    AskSupply,
    AskPark,
    AskRepark,
    AskDriveOff,
    AskHire,
    AskAdmit,
    AskMove,
    AskCare,
    AskPopularity,
    Over,
)
