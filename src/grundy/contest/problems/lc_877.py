"""LeetCode 877."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import argument, wholes
from grundy.errors import InputError
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

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

    def solve(self, text: str) -> str:
        """Compare the better colour with half of the total."""
        piles = _read(text)
        best = max(sum(piles[::2]), sum(piles[1::2]))
        return "true" if 2 * best > sum(piles) else "false"

    def brute(self, text: str) -> str:
        """Search all rows for the best margin."""
        return "true" if ENDS(tuple(_read(text))).score > 0 else "false"

    def random_case(self, rng: Random) -> str:
        """Return a short row."""
        piles = [rng.randint(1, 9) for _ in range(2 * rng.randint(1, 3))]
        piles[0] += 1 - sum(piles) % 2
        return f"piles = {piles}"

    def largest(self) -> str:
        """Return the longest row of large piles."""
        return f"piles = {[499 + i % 2 for i in range(499)] + [499]}"


def _read(text: str) -> list[int]:
    value = argument(text, "piles", "piles = [5,3,4,5]")
    piles = wholes(value, "a pile", 1, 500, count=(2, 500))
    if len(piles) % 2 or sum(piles) % 2 == 0:
        raise InputError(
            "the input: an even number of piles with an odd total was expected, but these are "
            f"{len(piles)} piles with a total of {sum(piles)}"
        )
    return piles


@scoring
def ENDS(piles: Piles) -> Iterator[tuple[int, Piles]]:  # noqa: N802 - a game, and a constant
    """Take the pile at either end."""
    if piles:
        yield piles[0], piles[1:]
        yield piles[-1], piles[:-1]
