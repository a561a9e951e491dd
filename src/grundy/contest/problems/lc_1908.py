"""LeetCode 1908."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class GameOfNim(Problem):
    """Piles of stones; take any number from one of them; who cannot, loses.

    Does the first player win?
    """

    title = "Game of Nim"
    kind = "nim"
    play = "nim(1, 2, 3)"
    source = "https://leetcode.com/problems/game-of-nim/"
    constraints = "1 to 7 piles; 1 <= pile <= 7"
    input = "1<=piles[1<=n<=7]<=7"
    small = "n<=4 piles<=5"
    form = "piles = [1,2,3]"
    model = "This is nim itself: a position is lost exactly when the nim-sum of its piles is 0."
    technique = "nim-sum"
    theorem = "Bouton's theorem"
    complexity = "O(n)"
    samples = (
        Sample("piles = [1]", "true"),
        Sample("piles = [1,1]", "false"),
        Sample("piles = [1,2,3]", "false"),
    )
    measured = Measured(0.10)

    def answer(self, piles: list[int]) -> str:
        """Look at the nim-sum."""
        return "true" if reduce(xor, piles) else "false"

    def search(self, piles: list[int]) -> str:
        """Search the positions of all piles together."""
        return "true" if TAKE(*piles).outcome is Outcome.N else "false"


@impartial
def TAKE(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take any number from one pile."""
    for i, n in enumerate(piles):
        for left in range(n):
            yield (*piles[:i], left, *piles[i + 1 :])
