"""Nim."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.heaps import HeapGame
from grundy.rules.contest import HEAPS, LIST, NEW_SIZE, Contest, replaced
from grundy.rules.steps import Steps, listed, nim_sum_step, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome, nim_sum


class Nim(HeapGame):
    """Heaps of tokens: take any number from one heap.

    >>> import grundy as gr
    >>> gr.game("nim")(3, 4, 5).grundy
    2
    """

    name = "nim"
    source = "C. L. Bouton, Annals of Mathematics 3 (1901)"
    examples = ("nim(3, 4, 5)",)
    contest = Contest(HEAPS, NEW_SIZE)
    misere_contest = Contest(LIST, NEW_SIZE, "misere_lost", replaced)

    def moves(self, n: int) -> Iterator[int]:
        """Yield every smaller heap."""
        yield from range(n - 1, -1, -1)

    @theorem(
        "Bouton's theorem: the Grundy value of a position is the nim-sum of its heaps, and 0 "
        "means P"
    )
    def grundy(self, n: int) -> int:
        """Return the size of the heap."""
        return n

    @theorem("Bouton's theorem: the options of a heap have all the smaller values, once each")
    def options_with(self, value: int, n: int) -> Iterator[int]:
        """Yield the heap of that size, if it is smaller."""
        yield from self.option(n, value)

    def option(self, n: int, value: int) -> list[int]:
        """Return the heap of that size, if it is smaller."""
        return [value] if value < n else []

    @theorem(
        "Bouton's misère theorem: P when some heap exceeds 1 and the nim-sum is 0, "
        "or when no heap exceeds 1 and the number of ones is odd"
    )
    def misere_outcome(self, *heaps: int) -> Outcome:
        """Return the outcome: the nim-sum decides, but for the case of ones."""
        return Outcome.P if self.misere_lost(*heaps) else Outcome.N

    @theorem("Bouton's misère theorem: play as in Nim, but leave an odd number of ones")
    def misere_winning_options(self, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps after each winning move: to the nim-sum of the others, to 0 or to 1."""
        total = nim_sum(*heaps)
        for i, n in enumerate(heaps):
            for left in sorted({n ^ total, 0, 1}):
                after = (*heaps[:i], left, *heaps[i + 1 :])
                if left < n and self.misere_lost(*after):
                    yield after

    def large(self, *heaps: int) -> int:
        """Return how many heaps exceed 1."""
        count = 0
        for n in heaps:
            count += 1 if n > 1 else 0
        return count

    def misere_lost(self, *heaps: int) -> bool:
        """Return whether the nim-sum is 0, or 1 where no heap exceeds 1."""
        return nim_sum(*heaps) == (0 if self.large(*heaps) > 0 else 1)

    def misere_winning_move(self, *heaps: int) -> list[int]:
        """Return a move as in Nim, but leave an odd number of ones in the end."""
        if self.misere_lost(*heaps):
            return []
        ones = 0
        for n in heaps:
            ones += 1 if n == 1 else 0
        for i in range(len(heaps)):
            left = heaps[i] ^ nim_sum(*heaps)
            if self.large(*heaps) == 0:
                left = 0
            elif self.large(*heaps) == 1 and heaps[i] > 1:
                left = (ones + 1) % 2
            if left < heaps[i] and (self.large(*heaps) != 1 or heaps[i] > 1):
                return [i + 1, left]
        return []

    def misere_reason(self, *heaps: int) -> Steps:
        """Yield the nim-sum, or how many ones there are."""
        large = [n for n in heaps if n > 1]
        if large:
            words = f"Some heap exceeds 1 ({listed(large)}), so the nim-sum decides as in Nim."
            yield numbers(words)
            yield nim_sum_step(heaps)
        else:
            ones = sum(heaps)
            parity = "odd" if ones % 2 else "even"
            words = f"No heap exceeds 1, and the number of ones is {ones}: {parity}."
            yield numbers(words, ones=ones)
