"""Bounded nim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.boards.heaps import HeapGame
from grundy.rules.notation import parameters
from grundy.rules.theorem import theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self


class BoundedNim(HeapGame):
    """Take 1 to k tokens from one heap; `bounded-nim:3` is the game of 21 and of Bachet.

    >>> import grundy as gr
    >>> gr.game("bounded-nim:3").values(9)
    [0, 1, 2, 3, 0, 1, 2, 3, 0]
    """

    name = "bounded-nim"
    source = "C. G. Bachet, Problèmes plaisans et délectables (1612)"
    examples = ("bounded-nim:3(21)", "bounded-nim:1(4, 3)", "bounded-nim:4(7, 12)")

    def __init__(self, most: int) -> None:
        self.most = most

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the largest number that may be taken."""
        return cls(parameters.number(text, cls.name, "bounded-nim:3"))

    @property
    def parameters(self) -> str:
        """The largest number that may be taken."""
        return str(self.most)

    def moves(self, n: int) -> Iterator[int]:
        """Yield the heap less 1, 2, ..., k."""
        yield from range(n - 1, max(n - self.most, 0) - 1, -1)

    @theorem("remainders: a heap of n is worth n mod (k + 1)")
    def grundy(self, n: int) -> int:
        """Return the remainder."""
        return n % (self.most + 1)

    @theorem("remainders: of k + 1 heaps in a row, one has each value")
    def options_with(self, value: int, n: int) -> Iterator[int]:
        """Yield the one option with that remainder, if there is one."""
        taken = (n - value) % (self.most + 1)
        if value <= self.most and 0 < taken <= n:
            yield n - taken

    @theorem("misère remainders: a single heap is P when n mod (k + 1) is 1")
    def misere_outcome(self, *heaps: int) -> Outcome | None:
        """Return the outcome of a single heap; sums are left to the definition."""
        if len(heaps) != 1:
            return None
        return Outcome.P if heaps[0] % (self.most + 1) == 1 else Outcome.N

    @theorem("rounds: each round takes k + 1 tokens from a single heap")
    def remoteness(self, *heaps: int) -> int | None:
        """Return the length of play on a single heap; sums are left to the definition."""
        if len(heaps) != 1:
            return None
        rounds, rest = divmod(heaps[0], self.most + 1)
        return 2 * rounds + (rest > 0)
