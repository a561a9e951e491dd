"""LeetCode 486."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import find
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[int, ...]


class PredictTheWinner(Problem):
    """A row of numbers; take the one at either end; the larger total wins.

    Does the first player win, or get the same?
    """

    title = "Predict the Winner"
    kind = "score"
    play = "stone-game(1, 5, 2)"
    source = "https://leetcode.com/problems/predict-the-winner/"
    constraints = "1 to 20 numbers; 0 <= number <= 10^7"
    input = "0<=numbers[1<=n<=20]<=10^7"
    small = "n<=7 numbers<=9"
    form = "nums = [1,5,2]"
    model = (
        "This is stone-game with any number of piles. What is left is always a piece of the row, "
        "so the margin of the player to move is a table over pieces: the better of the two ends, "
        "each less the margin that the other player then has. A tie counts as a win here."
    )
    technique = "table of margins over intervals"
    theorem = "the definition of the margin: the best of gain minus what follows"
    complexity = "O(n^2)"
    samples = (Sample("nums = [1,5,2]", "false"), Sample("nums = [1,5,233,7]", "true"))
    measured = Measured(0.24)

    def answer(self, numbers: list[int]) -> str:
        """Ask stone-game for the margin."""
        return "true" if find("stone-game")(*numbers).score >= 0 else "false"

    def search(self, numbers: list[int]) -> str:
        """Search all rows for the best margin."""
        return "true" if ENDS(tuple(numbers)).score >= 0 else "false"


@scoring
def ENDS(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Take the number at either end."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]
