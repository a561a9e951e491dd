"""The divisor game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.boards.heaps import HeapGame
from grundy.rules.theorem import theorem
from grundy.values.factors import divisors

if TYPE_CHECKING:
    from collections.abc import Iterator


class Divisor(HeapGame):
    """Subtract a divisor of n that is less than n.

    >>> import grundy as gr
    >>> gr.game("divisor").values(9)
    [0, 0, 1, 0, 2, 0, 1, 0, 3]
    """

    name = "divisor"
    source = "LeetCode 1025, Divisor Game"
    examples = ("divisor(12, 5)",)

    def moves(self, n: int) -> Iterator[int]:
        """Yield n less each of its proper divisors."""
        if n > 1:
            yield from (n - d for d in divisors(n)[:-1])

    @theorem("the exponent of two: n is worth the exponent of 2 in n")
    def grundy(self, n: int) -> int:
        """Return the exponent of 2; 0 and the odd numbers are worth nothing."""
        return (n & -n).bit_length() - 1 if n else 0
