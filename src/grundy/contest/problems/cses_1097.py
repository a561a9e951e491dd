"""CSES 1097."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[int, ...]


class RemovalGame(Problem):
    """A row of numbers; take the one at either end and gain it.

    How much does the first player get when both want as much as possible?
    """

    title = "Removal Game"
    kind = "score"
    play = "stone-game(4, 5, 1, 3)"
    source = "https://cses.fi/problemset/task/1097"
    constraints = "1 <= n <= 5000; -10^9 <= number <= 10^9"
    input = "1<=n<=5000 -10^9<=numbers[n]<=10^9"
    small = "n<=9 -9<=numbers<=12"
    model = (
        "This is stone-game, a table over intervals in O(n^2), or faster by its peaks: a, b, c "
        "with b in the middle not below either act as the one number a - b + c, since whoever "
        "takes a neighbour of b lets the other player have it. A row without peaks is taken from "
        "the largest down. Half of the total and the margin is what the first player gets."
    )
    technique = "peaks fused with a stack, then greedy play"
    theorem = "fusion of peaks: a, b, c with b >= a and b >= c may be replaced by a - b + c"
    complexity = "O(n log n)"
    samples = (Sample("4\n4 5 1 3", "8"),)
    measured = Measured(0.10, 1.0, recalled=True)

    def answer(self, numbers: list[int]) -> str:
        """Fuse the peaks and share what is left in turn."""
        stack: list[int] = []
        for number in numbers:
            stack.append(number)
            while len(stack) > 2 and stack[-3] <= stack[-2] >= stack[-1]:
                stack[-3:] = [stack[-3] - stack[-2] + stack[-1]]
        stack.sort(reverse=True)
        return str((sum(numbers) + sum(stack[::2]) - sum(stack[1::2])) // 2)

    def search(self, numbers: list[int]) -> str:
        """Search all rows for the best margin."""
        return str((sum(numbers) + ENDS(tuple(numbers)).score) // 2)


@scoring
def ENDS(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Take the number at either end."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]
