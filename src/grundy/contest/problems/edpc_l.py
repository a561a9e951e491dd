"""AtCoder Educational DP Contest L."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[int, ...]


class Deque(Problem):
    """A row of numbers; take the one at either end and gain it.

    By how much does the first player lead in the end when both play for the margin?
    """

    title = "Deque"
    kind = "score"
    play = "stone-game(10, 80, 90, 30)"
    source = "https://atcoder.jp/contests/dp/tasks/dp_l"
    constraints = "1 <= N <= 3000; 1 <= number <= 10^9"
    input = "1<=n<=3000 1<=numbers[n]<=10^9"
    small = "n<=9 numbers<=12"
    model = (
        "This is stone-game, a table over intervals in O(N^2). A peak, a number that neither "
        "neighbour exceeds, can go faster: whoever takes a neighbour of it lets the other player "
        "have it, and gets the other neighbour. So three numbers a, b, c with a peak b act as the "
        "one number a - b + c. Without peaks the row falls and then rises, and the largest number "
        "is always at an end: both take it in turn."
    )
    technique = "peaks fused with a stack, then greedy play"
    theorem = "fusion of peaks: a, b, c with b >= a and b >= c may be replaced by a - b + c"
    complexity = "O(N log N)"
    samples = (
        Sample("4\n10 80 90 30", "10"),
        Sample("3\n10 100 10", "-80"),
        Sample("1\n10", "10"),
        Sample(f"10\n{' '.join(['1000000000 1'] * 5)}", "4999999995"),
        Sample("6\n4 2 9 7 1 5", "2"),
    )
    measured = Measured(0.10, 2.0, recalled=True)

    def answer(self, numbers: list[int]) -> str:
        """Fuse the peaks and share what is left in turn."""
        stack: list[int] = []
        for number in numbers:
            stack.append(number)
            while len(stack) > 2 and stack[-3] <= stack[-2] >= stack[-1]:
                stack[-3:] = [stack[-3] - stack[-2] + stack[-1]]
        stack.sort(reverse=True)
        return str(sum(stack[::2]) - sum(stack[1::2]))

    def search(self, numbers: list[int]) -> str:
        """Search all rows for the best margin."""
        return str(ENDS(tuple(numbers)).score)


@scoring
def ENDS(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Take the number at either end."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]
