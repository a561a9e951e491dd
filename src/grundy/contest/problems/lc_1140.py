"""LeetCode 1140."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import argument, wholes
from grundy.games.catalogue import find
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

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

    def solve(self, text: str) -> str:
        """Ask first-stones for the margin."""
        piles = _read(text)
        return str((sum(piles) + find("first-stones")(1, *piles).score) // 2)

    def brute(self, text: str) -> str:
        """Search all rows for the best margin."""
        piles = tuple(_read(text))
        return str((sum(piles) + FIRST(1, piles).score) // 2)

    def random_case(self, rng: Random) -> str:
        """Return a short row."""
        return f"piles = {[rng.randint(1, 9) for _ in range(rng.randint(1, 7))]}"

    def largest(self) -> str:
        """Return the longest row of large piles."""
        return f"piles = {[10**4 - i * i % 97 for i in range(100)]}"


def _read(text: str) -> list[int]:
    value = argument(text, "piles", "piles = [2,7,9,4,4]")
    return wholes(value, "a pile", 1, 10**4, count=(1, 100))


@scoring
def FIRST(m: int, piles: Piles) -> Iterator[tuple[int, tuple[int, Piles]]]:  # noqa: N802 - a game
    """Take the first x piles, at most 2m."""
    for x in range(1, min(2 * m, len(piles)) + 1):
        yield sum(piles[:x]), (max(m, x), piles[x:])
