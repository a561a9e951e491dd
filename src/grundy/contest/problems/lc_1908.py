"""LeetCode 1908."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import argument, wholes
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class GameOfNim(Problem):
    """Piles of stones; take any number from one of them; who cannot, loses.

    Does the first player win?
    """

    title = "Game of Nim"
    kind = "nim"
    play = "nim(1, 2, 3)"
    source = "https://leetcode.com/problems/game-of-nim/"
    constraints = "1 to 7 piles; 1 <= pile <= 7"
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

    def solve(self, text: str) -> str:
        """Look at the nim-sum."""
        return "true" if reduce(xor, _read(text)) else "false"

    def brute(self, text: str) -> str:
        """Search the positions of all piles together."""
        return "true" if TAKE(*_read(text)).outcome is Outcome.N else "false"

    def random_case(self, rng: Random) -> str:
        """Return a few piles."""
        return f"piles = {[rng.randint(1, 5) for _ in range(rng.randint(1, 4))]}"

    def largest(self) -> str:
        """Return the most and largest piles."""
        return "piles = [7,7,7,7,7,7,7]"


def _read(text: str) -> list[int]:
    value = argument(text, "piles", "piles = [1,2,3]")
    return wholes(value, "a pile", 1, 7, count=(1, 7))


@impartial
def TAKE(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take any number from one pile."""
    for i, n in enumerate(piles):
        for left in range(n):
            yield (*piles[:i], left, *piles[i + 1 :])
