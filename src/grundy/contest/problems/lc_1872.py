"""LeetCode 1872."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[int, ...]


class StoneGame8(Problem):
    """A row of stones; replace the first two or more by one with their sum, and gain that sum.

    Play ends with one stone. By how much does the first player lead when both play for the margin?
    """

    title = "Stone Game VIII"
    kind = "score"
    source = "https://leetcode.com/problems/stone-game-viii/"
    constraints = "2 to 10^5 stones; -10^4 <= value <= 10^4"
    input = "-10^4<=stones[2<=n<=10^5]<=10^4"
    small = "n<=8 -9<=stones<=9"
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

    def answer(self, stones: list[int]) -> str:
        """Go from the end to the second stone."""
        sums = list(accumulate(stones))
        best = sums[-1]
        for gain in reversed(sums[1:-1]):
            best = max(best, gain - best)
        return str(best)

    def search(self, stones: list[int]) -> str:
        """Search all rows as they are."""
        return str(MERGE(tuple(stones)).score)


@scoring
def MERGE(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Replace the first stones, two or more, by their sum."""
    for count in range(2, len(row) + 1):
        gain = sum(row[:count])
        yield gain, (gain, *row[count:])
