"""AtCoder ABC 206 F."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import OURS, Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    Interval = tuple[int, int]


class IntervalGame2(Problem):
    """Some intervals [l, r); choose one that meets none of those chosen before; who cannot, loses.

    Alice begins, then Bob. For each of T tests print who wins.
    """

    title = "Interval Game 2"
    kind = "split"
    source = "https://atcoder.jp/contests/abc206/tasks/abc206_f"
    constraints = "1 <= T <= 20; 1 <= N <= 100; 1 <= l < r <= 100"
    input = "1<=n<=100 1<=(left,right)[n]:rising<=100"
    tests = "1<=T<=20"
    small = "n<=6 left<=8"
    model = (
        "An interval that is chosen cuts the line in two, and what is left of it and right of it "
        "do not touch: a sum, as in octal games, but with places that matter. So the positions "
        "are the pieces [l, r) of the line, and the value of one is the mex over the intervals "
        "inside of the nim-sum of both sides."
    )
    technique = "Sprague–Grundy over pieces of a line, the short ones first"
    theorem = "Sprague–Grundy"
    complexity = "O(T * 100^2 * N)"
    samples = (
        Sample("2\n3\n1 3\n2 4\n3 5\n1\n4 5", "Alice\nAlice", OURS),
        Sample("2\n2\n1 2\n2 3\n4\n1 4\n3 6\n5 8\n7 10", "Bob\nBob", OURS),
    )
    measured = Measured(0.61, 2.0, recalled=True)

    def answer(self, left: list[int], right: list[int]) -> str:
        """Find the value of the whole line."""
        return "Alice" if _value(list(zip(left, right, strict=True))) else "Bob"

    def search(self, left: list[int], right: list[int]) -> str:
        """Search the sets of intervals that can still be chosen."""
        free = frozenset(zip(left, right, strict=True))
        return "Alice" if CHOOSE(free).outcome is Outcome.N else "Bob"

    def largest(self) -> str:
        """Return the most tests, with short intervals all over the line."""
        intervals = [f"{a} {a + 1}" for a in range(1, 100)] + ["1 100"]
        return "\n".join(["20", *["\n".join(["100", *intervals])] * 20])


def _value(intervals: list[Interval]) -> int:
    """Return the value of all intervals: a table over pieces, from the right end to the left."""
    values = [[0] * 101 for _ in range(101)]
    by_end = sorted(set(intervals), key=lambda interval: interval[1])
    for left in range(100, 0, -1):
        inside = [(a, b) for a, b in by_end if a >= left]
        row = values[left]
        for right in range(left + 1, 101):
            seen = 0
            for a, b in inside:
                if b > right:
                    break
                seen |= 1 << (row[a] ^ values[b][right])
            row[right] = (~seen & (seen + 1)).bit_length() - 1
    return values[1][100]


@impartial
def CHOOSE(free: frozenset[Interval]) -> Iterator[frozenset[Interval]]:  # noqa: N802 - a game
    """Choose an interval; those that meet it are gone."""
    for left, right in free:
        yield frozenset((a, b) for a, b in free if b <= left or a >= right)
