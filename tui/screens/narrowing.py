"""Putting a move together by narrowing the one list of legal moves, step by step.

Every legal move is turned into one or several paths of choices: a word of a menu, a person, a place on the board.
The paths make a tree; what the player chooses goes down in it, Esc goes up, and where only one move is left it can be
played. Nothing here knows a rule: what is not in the list cannot be put together.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from core.move import Move

Kind = Literal["menu", "person", "space", "side", "spot", "queue"]


class Choice(Struct, frozen=True):
    """One step on the way to a move.

    Attributes:
        kind: where it is chosen: in a menu, among people, on the board (space, side, spot) or in the queues.
        value: what is chosen; equal choices are the same step.
        label: in words, for menus and questions.
        key: the letter that chooses it in a menu, where it has one of its own.

    """

    kind: Kind
    value: Hashable
    label: str
    key: str = ""

    @property
    def on_board(self) -> bool:
        """Whether it is a place on the board."""
        return self.kind in {"space", "side", "spot"}


Path = tuple[Choice, ...]
PathsOf = Callable[[Move], Iterable[Path]]


class Node:
    """A point in the tree: the choices that can follow, and the moves that are left."""

    def __init__(self, choice: Choice | None = None) -> None:
        """Begin without anything below."""
        self.choice = choice
        self.below: dict[tuple[Kind, Hashable], Node] = {}
        self.move: Move | None = None

    def add(self, path: Path, move: Move, line: Callable[[Move], str]) -> None:
        """Put a move at the end of a path; moves that share a path are told apart by their lines in a menu there."""
        node = self
        for choice in path:
            node.make_room(line)
            node = node.below.setdefault((choice.kind, choice.value), Node(choice))
        if node.move == move:
            return
        node.make_room(line)
        if node.below:
            node.name_it(move, line)
        else:
            node.move = move

    def make_room(self, line: Callable[[Move], str]) -> None:
        """Where more than one move is to be: put the one that ends here into a menu, by its line."""
        if self.move is not None:
            self.name_it(self.move, line)
            self.move = None

    def name_it(self, move: Move, line: Callable[[Move], str]) -> None:
        """Put a move below this point, by its line."""
        words = line(move)
        self.below.setdefault(("menu", words), Node(Choice("menu", words, words))).move = move

    @property
    def choices(self) -> list[Choice]:
        """What can be chosen next, in the order of the legal list."""
        return [node.choice for node in self.below.values() if node.choice is not None]

    def moves(self) -> Iterator[Move]:
        """Yield every move at or below this point."""
        if self.move is not None:
            yield self.move
        for node in self.below.values():
            yield from node.moves()

    def only(self) -> Move | None:
        """Return the move if there is just one at or below this point."""
        found: set[Move] = set()
        for move in self.moves():
            found.add(move)
            if len(found) > 1:
                return None
        return found.pop() if found else None


class Narrowing:
    """Where the player is on the way from the legal list to one move.

    Args:
        moves: the legal list.
        paths_of: the ways to put a move together; a move without any is reached by the list of all moves only.
        line: how a move is written.
        wish: given the people that can be chosen first, returns the one to begin with; None to ask for a person.

    """

    def __init__(
        self,
        moves: Sequence[Move],
        paths_of: PathsOf,
        line: Callable[[Move], str],
        wish: Callable[[Sequence[Choice]], Choice | None] | None = None,
    ) -> None:
        """Build the tree and go down as far as there is no choice."""
        self.moves = tuple(moves)
        self.root = Node()
        for move in moves:
            for path in paths_of(move):
                self.root.add(path, move, line)
        self.wish = wish or (lambda choices: choices[0])
        self.path: list[Node] = []
        self._go_down()

    @property
    def here(self) -> Node:
        """The point reached so far."""
        return self.path[-1] if self.path else self.root

    @property
    def choices(self) -> list[Choice]:
        """What can be chosen now."""
        return self.here.choices

    def of_kind(self, *kinds: Kind) -> list[Choice]:
        """Return the choices of some kinds."""
        return [choice for choice in self.choices if choice.kind in kinds]

    @property
    def on_board(self) -> bool:
        """Whether something can be chosen on the board now."""
        return any(choice.on_board for choice in self.choices)

    def node(self, choice: Choice) -> Node | None:
        """Return the point a choice would lead to."""
        return self.here.below.get((choice.kind, choice.value))

    def choose(self, choice: Choice) -> Move | None:
        """Take a step; returns the move if it is put together now, else goes on as far as there is no choice."""
        node = self.node(choice)
        if node is None:
            return None
        move = node.only()
        if move is not None:
            return move
        self.path.append(node)
        self._go_down()
        return None

    def _go_down(self) -> None:
        """Go on by itself: through a single choice that leads to several moves, and to the person to begin with."""
        while self.here.move is None:
            choices = self.choices
            if len(choices) == 1 and self._leads_on(choices[0]):
                self.path.append(self.here.below[choices[0].kind, choices[0].value])
            elif choices and all(choice.kind == "person" for choice in choices):
                first = self.wish(choices)
                node = self.node(first) if first is not None else None
                if node is None or not node.below:  # who is chosen is all that is asked
                    break
                self.path.append(node)
            else:
                break

    def _leads_on(self, choice: Choice) -> bool:
        """Whether there is something to choose after a choice that is the only one: another move, or a place to see."""
        node = self.node(choice)
        if node is None or not node.below:
            return False
        return node.only() is None or (choice.kind == "menu" and any(c.kind != "menu" for c in node.choices))

    def back(self) -> bool:
        """Go up to the last point where something else could have been chosen; False if there is none."""
        while self.path:
            self.path.pop()
            if len(self.here.below) > 1:
                return True
        self._go_down()
        return False

    @property
    def can_go_back(self) -> bool:
        """Whether `back` would lead anywhere."""
        return any(len(node.below) > 1 for node in (self.root, *self.path[:-1])) and bool(self.path)

    @property
    def person(self) -> Choice | None:
        """The person chosen on the way, if there is one."""
        chosen = [node.choice for node in self.path if node.choice is not None and node.choice.kind == "person"]
        return chosen[-1] if chosen else None

    def sibling(self, step: int) -> bool:
        """Go to the next (or previous) thing or person instead of the one chosen last; False if there is none."""
        found = self._siblings()
        if found is None:
            return False
        depth, beside = found
        there = beside[(beside.index(self.path[depth]) + step) % len(beside)]
        self.path[depth:] = [there]
        self._go_down()
        return True

    @property
    def has_sibling(self) -> bool:
        """Whether `sibling` leads anywhere."""
        return self._siblings() is not None

    def _siblings(self) -> tuple[int, list[Node]] | None:
        """Return how deep the last thing or person was chosen among several, and those."""
        for depth in range(len(self.path) - 1, -1, -1):
            above = self.path[depth - 1] if depth else self.root
            beside = [node for node in above.below.values() if node.choice and not node.choice.on_board and node.below]
            if len(beside) > 1 and self.path[depth] in beside:
                return depth, beside
        return None

    def to_person(self, value: Hashable) -> bool:
        """Go to a person, wherever on the way people are chosen; False if that one can't be chosen."""
        for depth in range(len(self.path) + 1):
            above = self.path[depth - 1] if depth else self.root
            node = above.below.get(("person", value))
            if node is not None:
                self.path[depth:] = [node]
                self._go_down()
                return True
        return False

    @property
    def words(self) -> list[str]:
        """The labels of what was chosen so far."""
        return [node.choice.label for node in self.path if node.choice is not None]


def letters(labels: Sequence[str], taken: Iterable[str], own: Sequence[str] = ()) -> list[str]:
    """Return a key for each label: its own, else a letter of it that is not taken, "" where there is none.

    >>> letters(["build", "hire", "admit"], "adhjklnqrsuw")
    ['b', 'i', 'm']
    >>> letters(["stop", "continue"], "sc", ["s", ""])
    ['s', 'o']
    """
    used = {*taken, *own}
    out = []
    for k, label in enumerate(labels):
        letter = own[k] if k < len(own) else ""
        letter = letter or next((sign for sign in label.lower() if "a" <= sign <= "z" and sign not in used), "")
        out.append(letter)
        used.add(letter)
    return out
