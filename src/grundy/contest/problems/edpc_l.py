"""AtCoder Educational DP Contest L."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

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

    def solve(self, text: str) -> str:
        """Fuse the peaks and share what is left in turn."""
        stack: list[int] = []
        for number in _read(text):
            stack.append(number)
            while len(stack) > 2 and stack[-3] <= stack[-2] >= stack[-1]:
                stack[-3:] = [stack[-3] - stack[-2] + stack[-1]]
        stack.sort(reverse=True)
        return str(sum(stack[::2]) - sum(stack[1::2]))

    def brute(self, text: str) -> str:
        """Search all rows for the best margin."""
        return str(ENDS(tuple(_read(text))).score)

    def random_case(self, rng: Random) -> str:
        """Return a short row."""
        numbers = [rng.randint(1, 12) for _ in range(rng.randint(1, 9))]
        return f"{len(numbers)}\n{' '.join(map(str, numbers))}"

    def largest(self) -> str:
        """Return the longest row of large numbers."""
        return f"3000\n{' '.join(str(10**9 - i * i % 997) for i in range(3000))}"


def _read(text: str) -> list[int]:
    given = Numbers(text)
    numbers = given.many(given.one("N", 1, 3000), "a number", 1, 10**9)
    given.end()
    return numbers


@scoring
def ENDS(row: Row) -> Iterator[tuple[int, Row]]:  # noqa: N802 - a game, and a constant
    """Take the number at either end."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]
