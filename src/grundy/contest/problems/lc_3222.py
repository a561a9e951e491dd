"""LeetCode 3222."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLE = "x = 2, y = 7"


class CoinGame(Problem):
    """x coins of 75 and y coins of 10; take coins with a total of 115; who cannot, loses.

    Print "Alice", who begins, or "Bob".
    """

    title = "Find the Winning Player in Coin Game"
    kind = "subtraction"
    source = "https://leetcode.com/problems/find-the-winning-player-in-coin-game/"
    constraints = "1 <= x, y <= 100"
    input = "1<=x<=100 1<=y<=100"
    small = "x<=8 y<=35"
    form = EXAMPLE
    model = "115 is one coin of 75 and four of 10, and nothing else: every move is forced."
    technique = "parity of a play without choices"
    theorem = "play has min(x, y // 4) moves"
    complexity = "O(1)"
    samples = (Sample(EXAMPLE, '"Alice"'), Sample("x = 4, y = 11", '"Bob"'))
    measured = Measured(0.10)

    def answer(self, x: int, y: int) -> str:
        """Count the moves."""
        return '"Alice"' if min(x, y // 4) % 2 else '"Bob"'

    def search(self, x: int, y: int) -> str:
        """Search the positions by totals."""
        return '"Alice"' if PAY(x, y).outcome is Outcome.N else '"Bob"'

    def judge(self, text: str, output: str, expected: str) -> bool:
        """Compare the words; a function returns them without the quotes of the samples."""
        return output.strip().strip('"') == expected.strip('"')


@impartial
def PAY(x: int, y: int) -> Iterator[tuple[int, int]]:  # noqa: N802 - a game, and a constant
    """Take coins with a total of 115."""
    for a in range(x + 1):
        for b in range(y + 1):
            if 75 * a + 10 * b == 115:
                yield x - a, y - b
