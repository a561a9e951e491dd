"""Codeforces 87C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, mex

if TYPE_CHECKING:
    from collections.abc import Iterator


class InterestingGame(Problem):
    """Split a pile into at least two piles whose sizes go up by one each; who cannot, loses.

    Start with one pile of n stones. Print the least number of piles of a winning first move, or -1.
    """

    title = "Interesting Game"
    kind = "split"
    source = "https://codeforces.com/problemset/problem/87/C"
    input = "1<=n<=10^5"
    small = "n<=45"
    model = (
        "Piles never meet again, so they are the parts of a sum, and a pile's value is the mex of "
        "the nim-sums of its splits. A split into k piles starts with (n - k(k-1)/2) / k, where "
        "that is a whole number. The piles follow each other, so the nim-sum of a split is the "
        "difference of two prefix nim-sums."
    )
    technique = "Sprague–Grundy over piles; nim-sums of neighbours by prefixes"
    theorem = "Sprague–Grundy"
    complexity = "O(n log n): for each k, every k-th pile has such a split"
    samples = (Sample("3", "2"), Sample("6", "-1"), Sample("100", "8"))
    measured = Measured(0.48, 2.0, recalled=True)

    def answer(self, n: int) -> str:
        """Tabulate the values with their prefix nim-sums."""
        splits: list[list[tuple[int, int]]] = [[] for _ in range(n + 1)]
        k = 2
        while k * (k + 1) // 2 <= n:
            for first, size in enumerate(range(k * (k + 1) // 2, n + 1, k), 1):
                splits[size].append((first - 1, first - 1 + k))
            k += 1
        prefix = [0] * (n + 1)  # of the values of all smaller piles and this one
        for size in range(1, n + 1):
            value = mex([prefix[low] ^ prefix[high] for low, high in splits[size]])
            prefix[size] = prefix[size - 1] ^ value
        return str(next((b - a for a, b in splits[n] if prefix[a] == prefix[b]), -1))

    def search(self, n: int) -> str:
        """Try the splits one after the other, on the piles as they are."""
        lost = (len(piles) for piles in _splits(n) if SPLIT(*piles).outcome is Outcome.P)
        return str(min(lost, default=-1))


def _splits(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the runs of at least two neighbouring numbers with this sum."""
    for first in range(1, n):
        total, last = first, first
        while total < n:
            last += 1
            total += last
        if total == n:
            yield tuple(range(first, last + 1))


@impartial
def SPLIT(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Split one of the piles."""
    for i, pile in enumerate(piles):
        for split in _splits(pile):
            yield tuple(sorted((*piles[:i], *split, *piles[i + 1 :])))
