"""Codeforces 768E."""

from __future__ import annotations

from collections import Counter
from math import isqrt
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    Pile = tuple[int, int]


class GameOfStones(Problem):
    """Nim, but no number of stones may be taken twice from the same pile; the last move wins.

    Jon begins, then Sam: print YES if Sam wins and NO if not.
    """

    title = "Game of Stones"
    kind = "nim"
    source = "https://codeforces.com/problemset/problem/768/E"
    constraints = "1 <= n <= 10^6; 1 <= s <= 60"
    input = "1<=n<=10^6 1<=piles[n]<=60"
    small = "n<=3 piles<=10//n"
    model = (
        "Piles are the parts of a sum, and what was taken from a pile is a part of its position. "
        "At the start a pile of s can be emptied in at most m moves, where 1 + 2 + ... + m is at "
        "most s, and its value is that m. This was seen in a table by the definition, all s up to "
        "60 can be computed so, and only these are asked for."
    )
    technique = "Sprague–Grundy; a closed form for the values of unplayed piles"
    theorem = (
        "the Grundy value of a pile of s is the largest m with m(m + 1)/2 <= s, for s up to 60 by "
        "the definition"
    )
    complexity = "O(n)"
    samples = (Sample("1\n5", "NO"), Sample("2\n1\n2", "YES"))
    measured = Measured(0.59, 3.0)

    def answer(self, piles: list[int]) -> str:
        """Add up the values; a size that stands an even number of times counts for nothing."""
        counts = Counter(piles)
        value = nim_sum(*((isqrt(8 * s + 1) - 1) // 2 for s, count in counts.items() if count % 2))
        return "NO" if value else "YES"

    def search(self, piles: list[int]) -> str:
        """Search all piles together, each with the set of what was taken from it."""
        won = TAKE(*((s, 0) for s in piles)).outcome is Outcome.N
        return "NO" if won else "YES"


@impartial
def TAKE(*piles: Pile) -> Iterator[tuple[Pile, ...]]:  # noqa: N802 - a game, and a constant
    """Take what was not taken from the pile before: bit k of a pile's second number."""
    for i, (size, taken) in enumerate(piles):
        for k in range(1, size + 1):
            if not taken >> k & 1:
                yield tuple(sorted((*piles[:i], (size - k, taken | 1 << k), *piles[i + 1 :])))
