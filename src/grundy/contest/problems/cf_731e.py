"""Codeforces 731E."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[int, ...]


class FunnyGame(Problem):
    """A row of stickers; replace the first k >= 2 of them by one with their sum, and score it.

    Play ends when one sticker is left. Print by how much the first player can beat the second.
    """

    title = "Funny Game"
    kind = "score"
    source = "https://codeforces.com/problemset/problem/731/E"
    constraints = "2 <= n <= 2 * 10^5; -10^4 <= a <= 10^4"
    input = "2<=n<=2*10^5 -10^4<=row[n]<=10^4"
    small = "n<=8 -9<=row<=9"
    model = (
        "After a move the first sticker is a prefix sum, so a position is how many stickers are "
        "gone, and taking up to the i-th scores the i-th prefix sum. The margin is the best prefix "
        "sum less the margin after it; its maximum over later places is carried along from the end."
    )
    technique = "table of margins over prefixes, with a running maximum"
    theorem = "the definition of the margin: the best of gain and what follows"
    complexity = "O(n)"
    samples = (
        Sample("3\n2 4 8", "14"),
        Sample("4\n1 -7 -2 3", "-3"),
    )
    measured = Measured(0.18, 2.0, recalled=True)

    def answer(self, row: list[int]) -> str:
        """Go back over the prefix sums."""
        sums = list(accumulate(row))
        best = sums[-1]
        for total in reversed(sums[1:-1]):
            best = max(best, total - best)
        return str(best)

    def search(self, row: list[int]) -> str:
        """Search the rows as they are."""
        return str(STICK(tuple(row)).score)


@scoring
def STICK(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Replace the first few stickers by their sum."""
    for k in range(2, len(row) + 1):
        total = sum(row[:k])
        yield total, (total, *row[k:])
