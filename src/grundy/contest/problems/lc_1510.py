"""LeetCode 1510."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import argument, whole
from grundy.engines.lost_bits import lost_bits
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class StoneGame4(Problem):
    """One heap of n stones; take a square number of them, not 0; who cannot, loses."""

    title = "Stone Game IV"
    kind = "subtraction"
    play = "take-a-square(7)"
    source = "https://leetcode.com/problems/stone-game-iv/"
    constraints = "1 <= n <= 10^5"
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

    def solve(self, text: str) -> str:
        """Mark all heaps up to n."""
        n = _read(text)
        squares = [root * root for root in range(1, isqrt(n) + 1)]
        return "false" if lost_bits(squares, n + 1) >> n & 1 else "true"

    def brute(self, text: str) -> str:
        """Search the heap's positions."""
        return "true" if SQUARES(_read(text)).outcome is Outcome.N else "false"

    def random_case(self, rng: Random) -> str:
        """Return a small heap."""
        return f"n = {rng.randint(1, 150)}"

    def largest(self) -> str:
        """Return the largest heap."""
        return f"n = {10**5}"


def _read(text: str) -> int:
    return whole(argument(text, "n", "n = 4"), "n", 1, 10**5)


@impartial
def SQUARES(n: int) -> Iterator[int]:  # noqa: N802 - a game, and a constant
    """Take a square number."""
    return (n - k * k for k in range(1, n + 1) if k * k <= n)
