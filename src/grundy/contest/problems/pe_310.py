"""Project Euler 310."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import isqrt
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class NimSquare(Problem):
    """Three heaps, from which one takes square numbers of stones; who cannot move, loses.

    Print for how many a <= b <= c up to a limit the heaps a, b, c are lost for who moves.
    """

    title = "Nim Square"
    kind = "subtraction"
    play = "take-a-square(3, 5, 8)"
    source = "https://projecteuler.net/problem=310"
    constraints = "the limit is 100000 at Project Euler; here from 0 to 100000"
    input = "0<=limit<=10^5"
    small = "limit<=8"
    form = "the limit: 100000"
    model = (
        "A heap is one of take-a-square. Heaps of value 0, then 1, and so on are found as long "
        "rows of bits: the least heap left belongs to the value, and rules out what is a square "
        "above it. Then ordered triples with nim-sum 0 are counted by their values, and unordered "
        "ones follow by Burnside's lemma."
    )
    technique = "Sprague–Grundy, one value after the other over bits; counting by values"
    theorem = "Sprague–Grundy; Burnside's lemma"
    complexity = "O(n) operations on integers of n bits"
    samples = (
        Sample("29", "1160"),
        Sample("100000", "2586528661783", "the published answer"),
    )
    measured = Measured(1.20)

    def answer(self, limit: int) -> str:
        """Count the heaps of each value, then the triples."""
        counts = _counts(limit)
        size = 1 << (len(counts) - 1).bit_length()
        counts += [0] * (size - len(counts))
        ordered = sum(
            one * other * counts[i ^ j]
            for i, one in enumerate(counts)
            for j, other in enumerate(counts)
        )
        # Fixed by an exchange: (a, a, b) with b lost; by a rotation: (a, a, a) with a lost.
        return str((ordered + 3 * sum(counts) * counts[0] + 2 * counts[0]) // 6)

    def search(self, limit: int) -> str:
        """Search all triples."""
        triples = combinations_with_replacement(range(limit + 1), 3)
        return str(sum(SQUARES(*heaps).outcome is Outcome.P for heaps in triples))


def _counts(most: int) -> list[int]:
    """Return how many heaps up to `most` have each value."""
    squares = sum(1 << k * k for k in range(1, isqrt(most) + 1))
    left = (2 << most) - 1  # heaps whose value is not known: they reach every value so far
    counts = []
    while left:
        free, found, size = left, 0, 0
        base = 0
        while free:
            zeros = (free & -free).bit_length() - 1
            free >>= zeros  # keep the numbers short
            base += zeros
            found |= 1 << base
            size += 1
            free &= ~(squares | 1)
        left &= ~found
        counts.append(size)
    return counts


@impartial
def SQUARES(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take a square number from one heap."""
    for i, n in enumerate(heaps):
        for k in range(1, isqrt(n) + 1):
            yield tuple(sorted((*heaps[:i], n - k * k, *heaps[i + 1 :])))
