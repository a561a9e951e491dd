"""Codeforces 273E."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, mex

if TYPE_CHECKING:
    from collections.abc import Iterator

    Ends = tuple[int, ...]

PRIME = 10**9 + 7


class DimaAndGame(Problem):
    """A board of n pairs (l, r) with 1 <= l < r <= p; a move replaces a pair by a shorter one.

    Where r - l > 2, with t a third of r - l rounded down, the pair becomes (l + t, l + 2t) or
    (l, r - t). Who cannot move, loses. Print how many boards, in order, the first player wins,
    modulo 10^9 + 7.
    """

    title = "Dima and Game"
    kind = "subtraction"
    source = "https://codeforces.com/problemset/problem/273/E"
    input = "1<=n<=1000 1<=p<=10^9"
    small = "n<=2 p<=20//(n*n)"
    model = (
        "Only the length d = r - l of a pair matters: it becomes d // 3 or d - d // 3. So values "
        "are at most 2, and they are constant over ranges that grow by half each time: about a "
        "hundred up to 10^9. There are p - d pairs of length d, hence so many pairs of each value, "
        "and boards are counted by their nim-sum."
    )
    technique = "Sprague–Grundy; values constant over growing ranges; counting by nim-sum"
    theorem = "Sprague–Grundy; d // 3 and d - d // 3 are monotone"
    complexity = "O(n + log p)"
    samples = (Sample("2 2", "0"), Sample("4 4", "520"), Sample("100 1000", "269568947"))
    measured = Measured(0.10, 2.0, recalled=True)

    def answer(self, n: int, p: int) -> str:
        """Count pairs by their value, then boards by their nim-sum."""
        pairs = [0, 0, 0, 0]
        for first, last, value in _ranges(p - 1):
            pairs[value] += (2 * p - first - last) * (last - first + 1) // 2
        boards = [1, 0, 0, 0]
        for _ in range(n):
            boards = [sum(boards[s ^ v] * pairs[v] for v in range(4)) % PRIME for s in range(4)]
        return str(sum(boards[1:]) % PRIME)

    def search(self, n: int, p: int) -> str:
        """Search every board."""
        pairs = [(low, high) for low in range(1, p + 1) for high in range(low + 1, p + 1)]
        boards = (sum(board, ()) for board in product(pairs, repeat=n))
        return str(sum(REPLACE(*board).outcome is Outcome.N for board in boards) % PRIME)


def _ranges(longest: int) -> list[tuple[int, int, int]]:
    """Return ranges of lengths, first and last, with their value."""
    found: list[tuple[int, int, int]] = []
    start, one, two = 1, 0, 0  # places of the ranges that d // 3 and d - d // 3 lie in
    while start <= longest:
        if start <= 2:
            end, value = 2, 0
        else:
            third = start // 3
            while third > found[one][1]:
                one += 1
            while start - third > found[two][1]:
                two += 1
            value = mex({found[one][2], found[two][2]})
            # d // 3 <= b up to 3b + 2, and d - d // 3 <= b up to 3b // 2.
            end = min(3 * found[one][1] + 2, 3 * found[two][1] // 2)
        end = min(end, longest)
        if found and found[-1][2] == value:
            found[-1] = (found[-1][0], end, value)
        else:
            found.append((start, end, value))
        start = end + 1
    return found


@impartial
def REPLACE(*ends: int) -> Iterator[Ends]:  # noqa: N802 - a game, and a constant
    """Replace one of the pairs, which lie side by side."""
    for i in range(0, len(ends), 2):
        low, high = ends[i : i + 2]
        if high - low > 2:
            third = (high - low) // 3
            yield (*ends[:i], low + third, low + 2 * third, *ends[i + 2 :])
            yield (*ends[:i], low, high - third, *ends[i + 2 :])
