"""Nim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.boards.heaps import HeapGame
from grundy.rules.theorem import theorem
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator


class Nim(HeapGame):
    """Heaps of tokens: take any number from one heap.

    >>> import grundy as gr
    >>> gr.game("nim")(3, 4, 5).grundy
    2
    """

    name = "nim"
    source = "C. L. Bouton, Annals of Mathematics 3 (1901)"
    examples = ("nim(3, 4, 5)",)

    def moves(self, n: int) -> Iterator[int]:
        """Yield every smaller heap."""
        yield from range(n - 1, -1, -1)

    @theorem("Bouton's theorem: a position is worth the nim-sum of its heaps, and 0 means P")
    def grundy(self, n: int) -> int:
        """Return the size of the heap."""
        return n

    @theorem("Bouton's theorem: the options of a heap have all the smaller values, once each")
    def options_with(self, value: int, n: int) -> Iterator[int]:
        """Yield the heap of that size, if it is smaller."""
        if value < n:
            yield value

    @theorem(
        "Bouton's misère theorem: P when some heap exceeds 1 and the nim-sum is 0, "
        "or when no heap exceeds 1 and the number of ones is odd"
    )
    def misere_outcome(self, *heaps: int) -> Outcome:
        """Return the outcome: the nim-sum decides, but for the case of ones."""
        lost_at = 0 if max(heaps) > 1 else 1
        return Outcome.P if nim_sum(*heaps) == lost_at else Outcome.N

    @theorem("Bouton's misère theorem: play as in Nim, but leave an odd number of ones")
    def misere_winning_options(self, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps after each winning move: to the nim-sum of the others, to 0 or to 1."""
        total = nim_sum(*heaps)
        for i, n in enumerate(heaps):
            for left in sorted({n ^ total, 0, 1}):
                after = (*heaps[:i], left, *heaps[i + 1 :])
                if left < n and self.misere_outcome(*after) is Outcome.P:
                    yield after
