"""Functions of whole numbers that rules use, in Python that also compiles."""

from __future__ import annotations

from typing import Any

STAND_INS: dict[Any, Any] = {}
"""Functions that the compiler lacks or gets wrong, and what it gets instead."""

COSTS: dict[Any, int] = {}
"""The fuel that a call costs, for functions that take long."""

LARGEST_DIVIDED = 10**10
LARGEST_SIEVE = 10**6


def root(n: int) -> int:
    """Return the floor of the square root: a guess in floating point, put right in whole numbers.

    >>> [root(n) for n in (0, 1, 15, 16, 10**18 - 1)]
    [0, 1, 3, 4, 999999999]
    """
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    guess = min(int(n**0.5), 3037000498)  # its square and the next one fit 64 bits
    while guess * guess > n:
        guess -= 1
    while (guess + 1) * (guess + 1) <= n:
        guess += 1
    return guess


def ones(bits: int) -> int:
    """Return how many ones a number has; compiled, one instruction.

    >>> ones(0b1011)
    3
    """
    return bits.bit_count()


def answers(feared: int, free: int) -> int:
    """Return where to play, as bits: anywhere, on the one place that is feared, or on none of two.

    >>> [bin(answers(feared, 0b111)) for feared in (0, 0b010, 0b011)]
    ['0b111', '0b10', '0b0']
    """
    if feared == 0:
        return free
    return feared if feared & (feared - 1) == 0 else 0


def divisors(n: int) -> list[int]:
    """Return the divisors of a number in order, by trial division.

    >>> divisors(12), divisors(1)
    ([1, 2, 3, 4, 6, 12], [1])
    """
    if n > LARGEST_DIVIDED:
        raise OverflowError("trial division would take too long")
    low = [1]
    high = [n]
    if n < 1:
        low.clear()
        return low
    d = 2
    while d * d <= n:
        if n % d == 0:
            low.append(d)
            if d * d != n:
                high.append(n // d)
        d += 1
    if n > 1:
        for i in range(len(high) - 1, -1, -1):
            low.append(high[i])  # noqa: PERF401 - one by one, as the compiler likes it
    return low


def prime_factors(n: int) -> list[int]:
    """Return the prime factors of a number in order, by trial division.

    >>> prime_factors(12), prime_factors(1)
    ([2, 2, 3], [])
    """
    if n > LARGEST_DIVIDED:
        raise OverflowError("trial division would take too long")
    found = [2]
    found.clear()  # a list of whole numbers, so that a compiler knows what is in it
    d = 2
    while d * d <= n:
        while n % d == 0:
            found.append(d)
            n //= d
        d += 1
    if n > 1:
        found.append(n)
    return found


def popcount(n: int) -> int:
    """Return how many binary digits of a number are 1.

    >>> popcount(0b1011), popcount(-4)
    (3, 1)
    """
    return ones(abs(n))


def nim_product(a: int, b: int) -> int:
    """Return the product of two nimbers below 2**32, by halves of their binary digits.

    >>> nim_product(4, 7), nim_product(16, 16)
    (10, 24)
    """
    if a < 0 or b < 0 or max(a, b) >> 32:
        raise OverflowError("the nimbers are too large")
    if a < 2 or b < 2:
        return a * b
    half = 1
    while max(a, b) >> (2 * half):
        half *= 2
    mask = (1 << half) - 1
    high = nim_product(a >> half, b >> half)
    low = nim_product(a & mask, b & mask)
    mixed = nim_product((a >> half) ^ (a & mask), (b >> half) ^ (b & mask))
    return ((mixed ^ low) << half) ^ low ^ nim_product(high, 1 << (half - 1))


def primes(n: int) -> list[int]:
    """Return the primes up to a number, by the sieve of Eratosthenes.

    >>> primes(12), primes(1)
    ([2, 3, 5, 7, 11], [])
    """
    found = [2]
    found.clear()  # a list of whole numbers, so that a compiler knows what is in it
    if n > LARGEST_SIEVE:
        raise OverflowError("the sieve would be too large")
    composite = [False] * (max(n, 0) + 1)
    for p in range(2, n + 1):
        if composite[p]:
            continue
        found.append(p)
        for multiple in range(p * p, n + 1, p):
            composite[multiple] = True
    return found


def digits(n: int) -> list[int]:
    """Return the decimal digits of a number, each once.

    >>> digits(1221), digits(0)
    ([1, 2], [0])
    """
    found = [n % 10]
    n = abs(n)
    found[0] = n % 10
    n //= 10
    while n > 0:
        if n % 10 not in found:
            found.append(n % 10)
        n //= 10
    return found
