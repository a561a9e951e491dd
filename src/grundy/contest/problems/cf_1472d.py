"""Codeforces 1472D."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Left = tuple[tuple[int, ...], bool]


class EvenOddGame(Problem):
    """Take numbers in turn; Alice scores the even ones that she takes, Bob the odd ones.

    Alice starts. For each of t tests print Alice, Bob or Tie.
    """

    title = "Even-Odd Game"
    kind = "score"
    source = "https://codeforces.com/problemset/problem/1472/D"
    constraints = "1 <= t <= 10^4; 1 <= n <= 2 * 10^5, all n together too; 1 <= a <= 10^9"
    input = "1<=n<=2*10^5 1<=row[n]<=10^9"
    tests = "1<=t<=10^4"
    small = "n<=6 row<=9"
    large = "t<=1"
    model = (
        "Taking a number of one's own kind scores it, and taking one of the other kind denies it. "
        "Who gets a number makes the same difference to the margin either way: its size. So this "
        "is taking coins of these sizes, and whoever moves takes the largest that is left."
    )
    technique = "greedy: the largest number is best for both"
    theorem = "exchange: every number is worth as much to score as to deny"
    complexity = "O(n log n)"
    samples = (Sample("4\n4\n5 2 7 3\n3\n3 2 1\n4\n2 2 2 2\n2\n7 8", "Bob\nTie\nAlice\nAlice"),)
    measured = Measured(0.17, 2.0, recalled=True)

    def answer(self, row: list[int]) -> str:
        """Go over the numbers from the largest."""
        return _word(_margin(row))

    def search(self, row: list[int]) -> str:
        """Search who takes which number."""
        return _word(TAKE((tuple(sorted(row)), True)).score)


def _margin(row: list[int]) -> int:
    ordered = sorted(row, reverse=True)
    alice = sum(number for number in ordered[::2] if number % 2 == 0)
    return alice - sum(number for number in ordered[1::2] if number % 2)


def _word(margin: int) -> str:
    return "Alice" if margin > 0 else "Bob" if margin < 0 else "Tie"


@scoring
def TAKE(state: Left) -> Iterator[tuple[int, Left]]:  # noqa: N802 - a game, and a constant
    """Take one of the numbers; whose turn it is tells which ones score."""
    numbers, is_alice = state
    for i, number in enumerate(numbers):
        gain = number if (number % 2 == 0) == is_alice else 0
        yield gain, (numbers[:i] + numbers[i + 1 :], not is_alice)
