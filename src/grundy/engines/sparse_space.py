"""Sparse spaces: the mask that parts the values of a game into rare and common ones.

Some mask m makes the values v with one parity of popcount(v & m) rare. A Walsh-Hadamard transform
of the histogram of values tells, for all masks at once, how unevenly they part the heaps; for some
games the parity of the heap itself has to be counted in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.forms.heap_rule import HeapRule

RARE_ENOUGH = 0.3
"""The share of rare heaps above which the scan of all pairs is quicker."""


@dataclass(frozen=True, slots=True)
class SparseSpace:
    """The class of heap n with value v: parity of v & mask, plus that of n when `odd` is 1."""

    mask: int
    odd: int
    common: int

    def is_rare(self, n: int, value: int) -> bool:
        """Return whether a heap is rare."""
        return (value & self.mask).bit_count() & 1 ^ (self.odd & n) != self.common

    def rare(self, values: Any, length: int) -> list[int]:
        """Return the rare heaps below `length`, the empty heap aside."""
        rare_values = [
            {v for v in range(int(max(values[:length])) + 1) if self.is_rare(n, v)} for n in (0, 1)
        ]
        return [n for n in range(1, length) if int(values[n]) in rare_values[n & 1]]


def find_space(values: Any, length: int, rule: HeapRule) -> SparseSpace | None:
    """Return the space that parts the known values best, None when none does well."""
    best: tuple[float, SparseSpace] | None = None
    for odd in (0, 1):
        parities = {take & odd for take in rule.splits}
        if len(parities) != 1:
            continue
        # Two common heaps must make a rare option: that fixes the class of the common ones.
        common = 1 ^ parities.pop()
        share, space = _best_mask(values, length, odd, common)
        if best is None or share < best[0]:
            best = share, space
    return best[1] if best is not None and best[0] < RARE_ENOUGH else None


def _best_mask(values: Any, length: int, odd: int, common: int) -> tuple[float, SparseSpace]:
    size = 1 << max(1, int(max(values[:length])).bit_length())
    sums = walsh(_weights(values, length, odd, size))
    sign = -1 if common else 1
    # Not the mask 0: every class must hold values, or the least one of a class would not exist.
    mask = max(range(1, size), key=lambda m: sign * sums[m])
    rare = (length - 1 - sign * sums[mask]) / 2
    return rare / max(length - 1, 1), SparseSpace(mask, odd, common)


def _weights(values: Any, length: int, odd: int, size: int) -> list[int]:
    """Return how many heaps have each value; odd heaps count against it when `odd` is 1."""
    if not isinstance(values, list):  # compiled: the heaps may be a million
        import numpy as np  # noqa: PLC0415

        found = np.bincount(values[1:length], minlength=size)
        against = np.bincount(values[1:length:2], minlength=size)
        return [int(weight) for weight in found - 2 * odd * against]
    weights = [0] * size
    for n in range(1, length):
        weights[values[n]] += -1 if odd & n else 1
    return weights


def walsh(weights: Sequence[int]) -> list[int]:
    """Return, for each mask, the sum of weights[v] with the sign of the parity of v & mask.

    >>> walsh([3, 1, 0, 0])
    [4, 2, 4, 2]
    """
    sums = list(weights)
    step = 1
    while step < len(sums):
        for i in range(0, len(sums), 2 * step):
            for j in range(i, i + step):
                sums[j], sums[j + step] = sums[j] + sums[j + step], sums[j] - sums[j + step]
        step *= 2
    return sums
