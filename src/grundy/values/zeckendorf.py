"""Zeckendorf's theorem: each whole number is one sum of Fibonacci numbers, no two neighbours."""

from __future__ import annotations


def zeckendorf(n: int) -> list[int]:
    """Return the Zeckendorf parts of n ≥ 0, the largest first.

    >>> zeckendorf(20)
    [13, 5, 2]
    >>> zeckendorf(0)
    []
    """
    fibonacci = [1, 2]
    while fibonacci[-1] <= n:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    parts = []
    for number in reversed(fibonacci):
        if number <= n:
            parts.append(number)
            n -= number
    return parts


def smallest_part(n: int) -> int:
    """Return the smallest part of n as a sum of Fibonacci numbers without neighbours.

    >>> smallest_part(20), smallest_part(0)
    (2, 0)
    """
    part = n
    while n > 0:
        part = 1
        following = 2
        while following <= n:
            larger = part + following
            part = following
            following = larger
        n = n - part
    return part
