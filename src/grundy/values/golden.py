"""The golden ratio in whole numbers: ⌊kφ⌋ and the pairs that Wythoff found, without floats."""

from __future__ import annotations

from math import isqrt


def golden_floor(k: int) -> int:
    """Return the whole part of k times the golden ratio, exactly.

    That is ⌊kφ⌋ for k ≥ 0, where φ is (1 + √5) / 2.

    >>> [golden_floor(k) for k in range(6)]
    [0, 1, 3, 4, 6, 8]
    >>> golden_floor(10**18)
    1618033988749894848
    """
    return (k + isqrt(5 * k * k)) // 2


def golden_partner(m: int) -> int:
    """Return the number beside m in the golden pairs.

    Those are (⌊kφ⌋, ⌊kφ⌋ + k), and every positive integer stands in exactly one pair.

    >>> golden_partner(3), golden_partner(5), golden_partner(0)
    (5, 3, 0)
    """
    k = golden_floor(m + 1) - (m + 1)  # ⌊(m + 1) / φ⌋
    # If m is not ⌊kφ⌋, it is ⌊jφ⌋ + j for some j, and then ⌊(m + 1) / φ⌋ is ⌊jφ⌋.
    return m + k if golden_floor(k) == m else k
