"""Factors and divisors of whole numbers, quick up to 10**18 and beyond."""

from __future__ import annotations

from collections import Counter
from math import gcd, isqrt

_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
"""Enough for a proof below 3.3 * 10**24 (Sorenson and Webster 2015); beyond, a strong test."""


def divisors(n: int) -> list[int]:
    """Return the divisors of n ≥ 1, in order.

    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    found = [1]
    for prime, exponent in factors(n).items():
        found = [d * prime**e for d in found for e in range(exponent + 1)]
    return sorted(found)


def factors(n: int) -> Counter[int]:
    """Return the prime factors of n ≥ 1 with their exponents.

    >>> sorted(factors(360).items())
    [(2, 3), (3, 2), (5, 1)]
    """
    primes: Counter[int] = Counter()
    for prime in _WITNESSES:
        while n % prime == 0:
            primes[prime] += 1
            n //= prime
    left = [n] if n > 1 else []
    while left:
        part = left.pop()
        if is_prime(part):
            primes[part] += 1
        else:
            divisor = _proper_divisor(part)
            left += [divisor, part // divisor]
    return primes


def is_prime(n: int) -> bool:
    """Return whether n is prime, by the Miller-Rabin test with fixed witnesses.

    >>> [p for p in range(20) if is_prime(p)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    if n < 2:
        return False
    if any(n % prime == 0 for prime in _WITNESSES):
        return n in _WITNESSES
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    odd = (n - 1) >> twos
    return all(_passes(n, witness, odd, twos) for witness in _WITNESSES)


def _passes(n: int, witness: int, odd: int, twos: int) -> bool:
    power = pow(witness, odd, n)
    if power in (1, n - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % n
        if power == n - 1:
            return True
    return False


def _proper_divisor(n: int) -> int:
    """Return a divisor of an odd composite number, by Pollard's rho."""
    root = isqrt(n)
    if root * root == n:
        return root
    shift, found = 0, n
    while found == n:  # a whole cycle without a factor: try another sequence
        shift += 1
        slow = fast = 2
        found = 1
        while found == 1:
            slow = (slow * slow + shift) % n
            fast = (fast * fast + shift) % n
            fast = (fast * fast + shift) % n
            found = gcd(slow - fast, n)
    return found
