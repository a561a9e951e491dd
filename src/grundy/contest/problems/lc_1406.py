"""LeetCode 1406."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import find
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[int, ...]


class StoneGame3(Problem):
    """A row of stones, some with negative values; take the first one, two or three.

    The higher sum wins: print who, or that it is a tie.
    """

    title = "Stone Game III"
    kind = "score"
    play = "first-three(1, 2, 3, 7)"
    source = "https://leetcode.com/problems/stone-game-iii/"
    constraints = "1 to 5 * 10^4 stones; -1000 <= value <= 1000"
    input = "-1000<=stones[1<=n<=5*10^4]<=1000"
    small = "n<=9 -4<=stones<=5"
    form = "stoneValue = [1,2,3,7]"
    model = (
        "This is first-three. What is left is a suffix of the row, so the margin of the player to "
        "move is a table over suffixes: the best of three gains, each less the margin that the "
        "other player then has. Its sign says who wins, and 0 is a tie."
    )
    technique = "table of margins over suffixes"
    theorem = "the definition of the margin: the best of gain minus what follows"
    complexity = "O(n)"
    samples = (
        Sample("stoneValue = [1,2,3,7]", '"Bob"'),
        Sample("stoneValue = [1,2,3,-9]", '"Alice"'),
        Sample("stoneValue = [1,2,3,6]", '"Tie"'),
    )
    measured = Measured(0.91)

    def answer(self, stones: list[int]) -> str:
        """Ask first-three for the margin."""
        return _said(find("first-three")(*stones).score)

    def search(self, stones: list[int]) -> str:
        """Search all rows for the best margin."""
        return _said(FIRST(tuple(stones)).score)

    def judge(self, text: str, output: str, expected: str) -> bool:
        """Compare the words; a function returns them without the quotes of the samples."""
        return output.strip().strip('"') == expected.strip('"')


def _said(margin: int) -> str:
    return '"Alice"' if margin > 0 else '"Bob"' if margin < 0 else '"Tie"'


@scoring
def FIRST(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Take the first one, two or three."""
    for x in range(1, min(3, len(row)) + 1):
        yield sum(row[:x]), row[x:]
