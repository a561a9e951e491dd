"""LeetCode 877."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Piles = tuple[int, ...]


class StoneGame(Problem):
    """An even number of piles in a row, with an odd total; take a whole pile from either end.

    Whoever has more stones in the end wins. Does the first player win?
    """

    title = "Stone Game"
    kind = "score"
    play = "stone-game(5, 3, 4, 5)"
    source = "https://leetcode.com/problems/stone-game/"
    constraints = "2 to 500 piles, an even number; 1 <= pile <= 500; the total is odd"
    input = "1<=piles[2<=n<=500]<=500"
    small = "n<=6 piles<=9"
    form = "piles = [5,3,4,5]"
    model = (
        "This is stone-game, a game with scores. Colour the piles in turn: the first player can "
        "take all piles of one colour, because an end of each colour is there at every turn of "
        "theirs and the other player always finds two ends of the other colour. The total is odd, "
        "so one colour has more than half. Without the odd total there can be a tie."
    )
    technique = "strategy by colouring, instead of the interval table"
    theorem = "the first player can take all even places, or all odd places"
    complexity = "O(n); the interval table of stone-game would be O(n^2)"
    samples = (Sample("piles = [5,3,4,5]", "true"), Sample("piles = [3,7,2,3]", "true"))
    measured = Measured(0.23)

    def wrong(self, piles: list[int]) -> str:
        """Return that the count is odd, or the total even."""
        if len(piles) % 2 == 0 and sum(piles) % 2:
            return ""
        return (
            "an even number of piles with an odd total was expected, but these are "
            f"{len(piles)} piles with a total of {sum(piles)}"
        )

    def answer(self, piles: list[int]) -> str:
        """Compare the better colour with half of the total."""
        best = max(sum(piles[::2]), sum(piles[1::2]))
        return "true" if 2 * best > sum(piles) else "false"

    def search(self, piles: list[int]) -> str:
        """Search all rows for the best margin."""
        return "true" if ENDS(tuple(piles)).score > 0 else "false"


@scoring
def ENDS(piles: Piles) -> Iterator[tuple[int, Piles]]:  # noqa: N802 - a game, and a constant
    """Take the pile at either end."""
    if piles:
        yield piles[0], piles[1:]
        yield piles[-1], piles[:-1]
