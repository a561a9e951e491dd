"""LeetCode 1510."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.engines.lost_bits import lost_bits
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class StoneGame4(Problem):
    """One heap of n stones; take a square number of them, not 0; who cannot, loses."""

    title = "Stone Game IV"
    kind = "subtraction"
    play = "take-a-square(7)"
    source = "https://leetcode.com/problems/stone-game-iv/"
    input = "1<=n<=10^5"
    small = "n<=150"
    form = "n = 4"
    model = (
        "This is take-a-square, a subtraction game whose set grows with the heap, so no theorem "
        "gives it a period. One heap needs no values, only who wins: every P-position marks the "
        "heaps one square above it as N, for a thousand heaps at once."
    )
    technique = "outcomes of a subtraction game, marked forward over bits"
    theorem = "none is known; outcomes by their definition"
    complexity = "O(n sqrt n / 1024) operations on long integers"
    samples = (Sample("n = 1", "true"), Sample("n = 2", "false"), Sample("n = 4", "true"))
    measured = Measured(0.24)

    def answer(self, n: int) -> str:
        """Mark all heaps up to n."""
        squares = [root * root for root in range(1, isqrt(n) + 1)]
        return "false" if lost_bits(squares, n + 1) >> n & 1 else "true"

    def search(self, n: int) -> str:
        """Search the heap's positions."""
        return "true" if SQUARES(n).outcome is Outcome.N else "false"


@impartial
def SQUARES(n: int) -> Iterator[int]:  # noqa: N802 - a game, and a constant
    """Take a square number."""
    return (n - k * k for k in range(1, n + 1) if k * k <= n)
