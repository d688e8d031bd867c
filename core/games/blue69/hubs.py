"""Hubs of modules: service hubs in cost and rules, so many a player, written by a word of their own."""

from core.games.clinic.kinds import CellKind
from core.games.clinic.look import Look
from core.games.clinic.moves import Build
from core.games.clinic.notation import SPACE
from core.games.clinic.prompts import AskBuild
from core.module import Check, Extension, Module
from core.move import Refusal
from core.notation import LineForm


def add_hub(module: Module, kind: CellKind, rule: str, number: str) -> None:
    """Put a hub on offer, which each player may build a number of times (`build addiction c1`).

    Args:
        module: whose hub it is.
        kind: its traits; the name is `hub` and the word of its lines.
        rule: id of the rule that says how many.
        number: how many are on offer for each player, and how many each may build.

    """
    word = kind.name.removeprefix("hub ")
    module.add("cells", kind.name, kind)
    module.hook("box")(lambda look, players: {kind.name: players * look.number(number)})
    limit_builds(module, kind.name, rule, number)
    module.add(
        "notation",
        f"build {word}",
        LineForm(
            Build,
            ("build", word, SPACE),
            make=lambda _look, space: Build(kind.name, space),
            take=lambda _look, m: (m.at,) if m.what == kind.name else None,
        ),
    )


def limit_builds(module: Module, what: str, rule: str, number: str) -> None:
    """Let each player build a kind of tile only so many times."""

    def few(look: Look, m: Build) -> Refusal | None:
        built = sum(kind == what for kind in look.layout.cells.values()) if m.what == what else 0
        if built and built >= look.number(number):
            return Refusal(rule, f"{look.cell_kind(what).title} is built already: {built} in this clinic.")
        return None

    module.extend(Extension(Build, (AskBuild,), checks=(Check(f"few {what}", few),)))
