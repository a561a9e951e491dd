"""Codeforces 731E."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Row = tuple[int, ...]

MOST = 200_000


class FunnyGame(Problem):
    """A row of stickers; replace the first k >= 2 of them by one with their sum, and score it.

    Play ends when one sticker is left. Print by how much the first player can beat the second.
    """

    title = "Funny Game"
    kind = "score"
    source = "https://codeforces.com/problemset/problem/731/E"
    constraints = "2 <= n <= 2 * 10^5; -10^4 <= a <= 10^4"
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

    def solve(self, text: str) -> str:
        """Go back over the prefix sums."""
        sums = list(accumulate(_read(text)))
        best = sums[-1]
        for total in reversed(sums[1:-1]):
            best = max(best, total - best)
        return str(best)

    def brute(self, text: str) -> str:
        """Search the rows as they are."""
        return str(STICK(tuple(_read(text))).score)

    def random_case(self, rng: Random) -> str:
        """Return a short row."""
        row = [rng.randint(-9, 9) for _ in range(rng.randint(2, 8))]
        return f"{len(row)}\n{' '.join(map(str, row))}"

    def largest(self) -> str:
        """Return the longest row."""
        return f"{MOST}\n{' '.join(str(i * i % 20_001 - 10_000) for i in range(MOST))}"


@scoring
def STICK(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Replace the first few stickers by their sum."""
    for k in range(2, len(row) + 1):
        total = sum(row[:k])
        yield total, (total, *row[k:])


def _read(text: str) -> list[int]:
    given = Numbers(text)
    row = given.many(given.one("n", 2, MOST), "a sticker", -10_000, 10_000)
    given.end()
    return row
