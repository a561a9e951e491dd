"""LeetCode 1690."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[int, ...]


class StoneGame7(Problem):
    """A row of stones; remove the one at either end and gain the sum of those that are left.

    By how much does the first player lead in the end when both play for the margin?
    """

    title = "Stone Game VII"
    kind = "score"
    source = "https://leetcode.com/problems/stone-game-vii/"
    constraints = "2 to 1000 stones; 1 <= value <= 1000"
    input = "1<=stones[2<=n<=1000]<=1000"
    small = "n<=8 stones<=9"
    form = "stones = [5,3,1,4,2]"
    model = (
        "A game with scores over intervals of the row. The margin of an interval is the better of "
        "two gains, each less the margin of the interval that is left; sums of intervals are "
        "differences of prefix sums."
    )
    technique = "table of margins over intervals, a length at a time"
    theorem = "the definition of the margin: the best of gain minus what follows"
    complexity = "O(n^2)"
    samples = (
        Sample("stones = [5,3,1,4,2]", "6"),
        Sample("stones = [7,90,5,1,100,10,10,2]", "122"),
    )
    measured = Measured(0.21)

    def answer(self, stones: list[int]) -> str:
        """Fill the table by length."""
        before = [0, *accumulate(stones)]
        count = len(stones)
        margins = [0] * count
        for length in range(2, count + 1):
            # what is left after taking the right stone, or the left one
            gains = [
                after - start for start, after in zip(before, before[length - 1 :], strict=False)
            ]
            left = [gain - margin for gain, margin in zip(gains, margins, strict=False)]
            margins = list(map(max, left, left[1:]))
        return str(margins[0])

    def search(self, stones: list[int]) -> str:
        """Search all rows for the best margin."""
        return str(REMOVE(tuple(stones)).score)


@scoring
def REMOVE(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Remove the stone at either end and gain what is left."""
    if row:
        yield sum(row[1:]), row[1:]
        yield sum(row[:-1]), row[:-1]
