"""Chance, counter-based: draw k of a stream is a keyed hash of (secret seed, stream, k).

The same decision after an undo draws the same, and one seat's draw does not depend on when another seat moved.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """One draw of a stream, as long a run of numbers as wanted (a whole shuffle is one draw)."""

    def __init__(self, seed: str, stream: str, k: int) -> None:
        """Start draw `k` (0-based) of `stream` under the game's secret seed."""
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self._salt = f"{stream}:{k}:".encode()
        self._i = 0

    def below(self, n: int) -> int:
        """Return a fair integer from 0 to n - 1."""
        limit = 2**64 - 2**64 % n
        while True:
            block = blake2b(self._salt + str(self._i).encode(), digest_size=8, key=self._key).digest()
            self._i += 1
            number = int.from_bytes(block, "big")
            if number < limit:
                return number % n

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """Return the things in random order (Fisher-Yates)."""
        out = list(things)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return tuple(out)

    def from_bag(self, bag: Mapping[str, int]) -> str | None:
        """Draw one thing out of counts by name (in the order of the names); None from an empty bag."""
        total = sum(bag.values())
        if not total:
            return None
        k = self.below(total)
        for name in sorted(bag):
            k -= bag[name]
            if k < 0:
                return name
        return None
