"""A clinic in the middle of a game, as a state made by hand from events."""

from core.engine import Engine
from core.games.clinic import events as ev
from core.games.clinic.base import clinic
from core.games.clinic.board import LOT, OUTSIDE, PRE, board
from core.games.clinic.look import Look
from core.games.clinic.state import ClinicState, Person, Queued
from core.ruleset import Ruleset

import core.games.clinic.reducers  # noqa: F401, I001 - fills the module

NAMES = ("Ana", "Ben", "Cleo", "Dan")
B = board(4, 3, 3)


def space(name: str) -> int:
    found = B.space(name)
    assert found is not None
    return found


def side(name: str) -> int:
    found = B.side(name)
    assert found is not None
    return found


def engine() -> Engine:
    return Engine(Ruleset([clinic], {}, {}, 4), "seed", Look)


def sample() -> ClinicState:
    """Four clinics in round 3; Ana's is the busiest."""
    rules = engine()
    s = space
    laid = ev.TableLaid(
        (4, 3, 3),
        ("psychiatry", "cardiology", "ophthalmology", "medicine", "surgery"),
        4,
        15,
        {"treatment": 14},
        {},
        {},
        8,
    )
    people = {
        "D1": Person("doctor", s("a1"), "white"),
        "P3": Person("patient", s("a1"), "yellow", "psychiatry"),
        "P8": Person("patient", s("a1"), "white", "psychiatry"),
        "D4": Person("doctor", s("a1"), "orange"),
        "N1": Person("nurse", s("a1")),
        "N2": Person("nurse", s("a1")),
        "O2": Person("orderly", s("b1")),
        "D5": Person("doctor", s("a2"), "white"),
        "N4": Person("nurse", s("a2")),
        "P6": Person("patient", s("b2"), "orange", "psychiatry"),
        "D2": Person("doctor", s("b2"), "yellow"),
        "P5": Person("patient", s("a3"), "white", "psychiatry"),
        "D6": Person("doctor", OUTSIDE, "white"),
        "N8": Person("nurse", OUTSIDE),
        "P10": Person("patient", PRE, "white", "psychiatry"),
        "P11": Person("patient", PRE, "yellow", "psychiatry"),
        "P12": Person("patient", PRE, "red", "cardiology"),
        "D7": Person("doctor", s("b1+1"), "red"),
        "P13": Person("patient", s("b1+1"), "red", "cardiology"),
    }
    cells = {
        s("a1"): "treatment",
        s("b1"): "supply",
        s("a2"): "hub psychiatry",
        s("b2"): "treatment",
        s("a3"): "treatment",
        s("b3"): "supply",
        s("c1"): "garden",
        s("c1+1"): "garden",
        s("a1+1"): "hub cardiology",
        s("b1+1"): "treatment",
        s("a2+1"): "laboratory",
        s("b2+1"): "supply",
        s("b2+2"): "supply",
        s("a2+2"): "treatment",
        s("b2+3"): "helipad",
        s("c2"): "operating",
    }
    spots = [side(n) for n in ("c1.n", "c1.e", "d1.n", "d1.e", "d2.n", "d2.e", "d2.s", "d3.e", "d3.s", "c3.s", "c3.e")]
    spots += [LOT + s("d1")] * 3 + [LOT + s("d2")] * 2 + [LOT + s("c3")] * 3
    first = ev.ClinicLaid(
        0,
        cells,
        {s("d1"): 3, s("d2"): 3, s("c3"): 3},
        (side("a2.w"), side("a3.s")),
        (s("a1"), s("c2"), s("b1+1")),
        tuple(sorted(spots)),
        people,
        {"D": 7, "P": 13, "N": 8, "O": 2},
        cash=12,
        income=21,
        popularity=7,
        minutes=85,
        round_minutes=40,
        used={"build": 1, "hire": 1, "admit": 1},
        built=("laboratory",),
    )
    kit = {s("a1"): "hub psychiatry", s("b1"): "treatment", s("b2"): "supply"}
    others = [
        ev.ClinicLaid(
            seat,
            kit,
            {},
            (side("a1.w"),),
            (),
            (side("d3.s"), side("d3.e")),
            {"D1": Person("doctor", s("a1"), "white"), "P1": Person("patient", PRE, "yellow", "cardiology")},
            {"D": 1, "P": 1},
            cash=9 + seat,
            popularity=popularity,
            minutes=minutes,
            round_minutes=35,
        )
        for seat, popularity, minutes in ((1, 5, 110), (2, 9, 55), (3, 3, 70))
    ]
    queues = {
        "psychiatry": (Queued("white"), Queued("white"), Queued("yellow")),
        "cardiology": (Queued("yellow"), Queued("orange")),
        "ophthalmology": (Queued("white"), Queued("white"), Queued("white"), Queued("red")),
        "medicine": (Queued("white"),),
        "surgery": (Queued("orange"), Queued("white")),
    }
    stock = {
        "treatment": 9,
        "supply": 7,
        "hub cardiology": 2,
        "hub surgery": 3,
        "operating": 2,
        "laboratory": 1,
        "waiting": 3,
        "garden": 6,
        "lot": 5,
        "helipad": 2,
        "entrance": 7,
        "conveyor": 8,
        "consultation": 2,
    }
    common = ev.PositionLaid(
        3,
        3,
        "move",
        (3, 1, 0, 2),
        (0, 1, 2, 3),
        ("build", "hire", "admit", "build"),
        queues,
        {"white": 12, "yellow": 8, "orange": 6, "red": 4},
        (),
        {"white": 5, "yellow": 4, "orange": 3, "red": 2},
        ("red", "orange", "", "yellow", "white"),
        2,
        5,
        stock,
    )
    return rules.fold_all(ClinicState(), [laid, common, first, *others])
