"""LeetCode 1872."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import argument, wholes
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Row = tuple[int, ...]


class StoneGame8(Problem):
    """A row of stones; replace the first two or more by one with their sum, and gain that sum.

    Play ends with one stone. By how much does the first player lead when both play for the margin?
    """

    title = "Stone Game VIII"
    kind = "score"
    source = "https://leetcode.com/problems/stone-game-viii/"
    constraints = "2 to 10^5 stones; -10^4 <= value <= 10^4"
    form = "stones = [-1,2,-3,4,-5]"
    model = (
        "Whatever was merged, taking up to place i gains the sum of the first i stones of the row "
        "as it was. So a position is how many stones are merged, and its margin is the best over "
        "later places of their prefix sum less the margin there: from the end, a running maximum."
    )
    technique = "table of margins over prefixes, with a running maximum"
    theorem = "the definition of the margin: the best of gain minus what follows"
    complexity = "O(n)"
    samples = (
        Sample("stones = [-1,2,-3,4,-5]", "5"),
        Sample("stones = [7,-6,5,10,5,-2,-6]", "13"),
        Sample("stones = [-10,-12]", "-22"),
    )
    measured = Measured(0.14)

    def solve(self, text: str) -> str:
        """Go from the end to the second stone."""
        sums = list(accumulate(_read(text)))
        best = sums[-1]
        for gain in reversed(sums[1:-1]):
            best = max(best, gain - best)
        return str(best)

    def brute(self, text: str) -> str:
        """Search all rows as they are."""
        return str(MERGE(tuple(_read(text))).score)

    def random_case(self, rng: Random) -> str:
        """Return a short row."""
        return f"stones = {[rng.randint(-9, 9) for _ in range(rng.randint(2, 8))]}"

    def largest(self) -> str:
        """Return the longest row of large stones."""
        return f"stones = {[(10**4 - i * i % 997) * (-1) ** (i % 3) for i in range(10**5)]}"


def _read(text: str) -> list[int]:
    value = argument(text, "stones", "stones = [-1,2,-3,4,-5]")
    return wholes(value, "a stone", -(10**4), 10**4, count=(2, 10**5))


@scoring
def MERGE(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Replace the first stones, two or more, by their sum."""
    for count in range(2, len(row) + 1):
        gain = sum(row[:count])
        yield gain, (gain, *row[count:])
