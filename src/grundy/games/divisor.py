"""The divisor game."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.heaps import HeapGame
from grundy.rules.contest import HEAPS, NEW_SIZE, Contest
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values.factors import divisors


class Divisor(HeapGame):
    """Subtract a divisor of n that is less than n.

    >>> import grundy as gr
    >>> gr.game("divisor").values(9)
    [0, 0, 1, 0, 2, 0, 1, 0, 3]
    """

    name = "divisor"
    source = "LeetCode 1025, Divisor Game"
    examples = ("divisor(12, 5)",)
    contest = Contest(HEAPS, NEW_SIZE)

    def moves(self, n: int) -> Iterator[int]:
        """Yield n less each of its proper divisors."""
        if n > 1:
            yield from (n - d for d in divisors(n)[:-1])

    @theorem("the exponent of two: the Grundy value of n > 0 is the exponent of 2 in n")
    def grundy(self, n: int) -> int:
        """Return the exponent of 2 in n."""
        exponent = 0
        while n > 0 and n % 2 == 0:
            n //= 2
            exponent += 1
        return exponent

    def option(self, n: int, value: int) -> list[int]:
        """Return n less the power of 2 with this exponent."""
        return [n - (1 << value)] if value < self.grundy(n) else []

    def reason(self, n: int) -> Steps:
        """Yield n as a power of 2 times an odd number."""
        k = self.grundy(n)
        text = f"{n} = 2^{k} · {n >> k}, so the Grundy value is {k}." if n else "0 has no move."
        yield numbers(text, value=k)
