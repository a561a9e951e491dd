"""LeetCode 1686."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Stones = tuple[tuple[int, int], ...]

EXAMPLE = "aliceValues = [1,3], bobValues = [2,1]"


class StoneGame6(Problem):
    """Stones that each player values in a way of their own; take one in turn and gain its value.

    Print 1 if the first player has more in the end, -1 if the second has, and 0 for a tie.
    """

    title = "Stone Game VI"
    kind = "score"
    source = "https://leetcode.com/problems/stone-game-vi/"
    constraints = "1 to 10^5 stones; 1 <= value <= 100"
    input = "1<=alice[1<=n<=10^5]<=100 1<=bob[n]<=100"
    small = "n<=6 alice<=6 bob<=6"
    form = EXAMPLE
    model = (
        "Give all of Bob's values to Bob first. Then a stone is worth the sum of both values to "
        "Alice, who gains one and takes the other away, and to Bob it saves the same sum from "
        "her: both want the largest sum, and neither has a reason to take anything else."
    )
    technique = "greedy play by the sum of both values"
    theorem = "a game in which a stone has the same worth for both is played from the largest down"
    complexity = "O(n log n)"
    samples = (
        Sample(EXAMPLE, "1"),
        Sample("aliceValues = [1,2], bobValues = [3,1]", "0"),
        Sample("aliceValues = [2,4,3], bobValues = [1,6,7]", "-1"),
    )
    measured = Measured(0.17)

    def answer(self, alice: list[int], bob: list[int]) -> str:
        """Share the sums in turn."""
        sums = sorted(map(add, alice, bob), reverse=True)
        return _sign(sum(sums[::2]) - sum(bob))

    def search(self, alice: list[int], bob: list[int]) -> str:
        """Search the sets of stones that are left."""
        return _sign(TAKE(tuple(zip(alice, bob, strict=True)), True).score)


def _sign(margin: int) -> str:
    return str((margin > 0) - (margin < 0))


@scoring
def TAKE(stones: Stones, alice: bool) -> Iterator[tuple[int, tuple[Stones, bool]]]:  # noqa: N802
    """Take a stone and gain what it is worth to oneself."""
    for i, (hers, his) in enumerate(stones):
        yield (hers if alice else his), (stones[:i] + stones[i + 1 :], not alice)
