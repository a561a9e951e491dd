"""Dyadic rationals as a numerator and the exponent of a power of two below it."""

from __future__ import annotations

Dyadic = tuple[int, int]
"""A numerator n and an exponent e: n / 2**e, in lowest terms (n is odd or e is 0)."""


def lowest(numerator: int, exponent: int) -> Dyadic:
    """Return n / 2**e in lowest terms; a negative exponent multiplies.

    >>> lowest(12, 3), lowest(3, -2), lowest(0, 5)
    ((3, 1), (12, 0), (0, 0))
    """
    if exponent < 0:
        return numerator << -exponent, 0
    if not numerator:
        return 0, 0
    twos = min(exponent, (numerator & -numerator).bit_length() - 1)
    return numerator >> twos, exponent - twos


def plus(a: Dyadic, b: Dyadic) -> Dyadic:
    """Return the sum.

    >>> plus((1, 1), (1, 2)), plus((1, 1), (-1, 1))
    ((3, 2), (0, 0))
    """
    exponent = max(a[1], b[1])
    return lowest((a[0] << exponent - a[1]) + (b[0] << exponent - b[1]), exponent)


def simplest(
    low: int | None, low_too: bool, high: int | None, high_too: bool, scale: int
) -> Dyadic | None:
    """Return the simplest number of an interval whose ends are whole multiples of 2**-scale.

    None is an end that is missing; `low_too` and `high_too` say whether an end belongs to the
    interval. Returns None when the interval is empty. The simplest number is the integer nearest
    to 0 that lies in it, or else the one with the least denominator.

    >>> simplest(1, False, 2, False, 0), simplest(-3, False, 5, False, 1)
    ((3, 1), (0, 0))
    >>> simplest(None, False, -2, False, 0), simplest(2, False, 2, True, 0)
    ((-3, 0), None)
    """
    # Twice as fine, open ends are moved inwards by half a step, where no multiple lies; between
    # two neighbouring multiples that are both left out there is then exactly the middle.
    least = None if low is None else 2 * low + (not low_too)
    most = None if high is None else 2 * high - (not high_too)
    if least is not None and most is not None and least > most:
        return None
    if (least is None or least <= 0) and (most is None or most >= 0):
        return 0, 0
    if most is not None and most < 0:
        below = _simplest_positive(-most, None if least is None else -least, scale + 1)
        return -below[0], below[1]
    return _simplest_positive(least or 0, most, scale + 1)


def _simplest_positive(least: int, most: int | None, scale: int) -> Dyadic:
    """Return the simplest number from `least` to `most`, both above 0, in units of 2**-scale."""
    whole = -(-least >> scale)
    if most is None or whole << scale <= most:
        return whole, 0
    # Of all numbers up to `most`, above least - 1, the one with the most zeros at its end has the
    # bits of `most` down to the first in which it differs from least - 1.
    zeros = ((least - 1) ^ most).bit_length() - 1
    return most >> zeros, scale - zeros


def birthday(number: Dyadic) -> int:
    """Return the day on which a number is born.

    >>> birthday((3, 0)), birthday((-3, 2)), birthday((5, 1)), birthday((0, 0))
    (3, 3, 4, 0)
    """
    numerator, exponent = number
    return (abs(numerator) >> exponent) + exponent + (1 if exponent else 0)


def text_of(number: Dyadic) -> str:
    """Return "3/4", or "3" for an integer.

    >>> text_of((3, 2)), text_of((-3, 0))
    ('3/4', '-3')
    """
    numerator, exponent = number
    return f"{numerator}/{1 << exponent}" if exponent else str(numerator)
