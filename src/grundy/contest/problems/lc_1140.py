"""LeetCode 1140."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import find
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Piles = tuple[int, ...]


class StoneGame2(Problem):
    """A row of piles and a limit M, 1 at first; take the first x piles, where x is at most 2M.

    M grows to x where x is larger. How many stones does the first player get at best?
    """

    title = "Stone Game II"
    kind = "score"
    play = "first-stones(1, 2, 7, 9, 4, 4)"
    source = "https://leetcode.com/problems/stone-game-ii/"
    constraints = "1 to 100 piles; 1 <= pile <= 10^4"
    input = "1<=piles[1<=n<=100]<=10^4"
    small = "n<=7 piles<=9"
    form = "piles = [2,7,9,4,4]"
    model = (
        "This is first-stones. A position is where the row begins now and M, so there are at most "
        "n^2 of them. The score is a margin; what the first player gets is half of the total and "
        "the margin together."
    )
    technique = "table of margins over suffixes and M"
    theorem = "the definition of the margin: the best of gain minus what follows"
    complexity = "O(n^3), with a small constant: M stays below n"
    samples = (Sample("piles = [2,7,9,4,4]", "10"), Sample("piles = [1,2,3,4,5,100]", "104"))
    measured = Measured(0.33)

    def answer(self, piles: list[int]) -> str:
        """Ask first-stones for the margin."""
        return str((sum(piles) + find("first-stones")(1, *piles).score) // 2)

    def search(self, piles: list[int]) -> str:
        """Search all rows for the best margin."""
        return str((sum(piles) + FIRST(1, tuple(piles)).score) // 2)


@scoring
def FIRST(m: int, piles: Piles) -> Iterator[tuple[int, tuple[int, Piles]]]:  # noqa: N802 - a game
    """Take the first x piles, at most 2m."""
    for x in range(1, min(2 * m, len(piles)) + 1):
        yield sum(piles[:x]), (max(m, x), piles[x:])
