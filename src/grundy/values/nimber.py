"""Nimbers: the least excluded value, nim-addition, and Conway's field On2 on the integers.

The non-negative integers below 2**2**k form a field under nim-addition (exclusive or) and
nim-multiplication. With F = 2**2**k, F times x is an ordinary product for x < F, and
F times F is F + F/2. Every operation below splits a nimber as ``high * F + low`` on that rule, so
all of them are exact for integers of any size and recurse only as deep as the bit length's
logarithm. Source: J. H. Conway, On Numbers and Games (1976), chapter 6.
"""

from __future__ import annotations

from functools import cache, reduce, wraps
from operator import index
from typing import TYPE_CHECKING, TypeVar, cast

from grundy.errors import NimberError, NimDivisionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Rule = TypeVar("Rule", bound="Callable[..., int]")


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among `values`.

    >>> mex([0, 1, 3])
    2
    >>> mex([])
    0
    """
    taken = set(values)
    least = 0
    while least in taken:
        least += 1
    return least


def _checked(rule: Rule) -> Rule:
    """Return the same rule, with every number looked at before it is used."""

    @wraps(rule)
    def asked(*values: int) -> int:
        return rule(*map(_nimber, values))

    return cast("Rule", asked)


@_checked
def nim_sum(*values: int) -> int:
    """Return the nim-sum: binary addition without carrying.

    >>> nim_sum(3, 4, 5)
    2
    >>> nim_sum()
    0

    Raises `NimberError` when a value is not a non-negative whole number.
    """
    total = 0
    for n in values:
        total ^= n
    return total


def nim_product(*values: int) -> int:
    """Return the nim-product, the multiplication of Conway's field.

    >>> nim_product(4, 7)
    10
    >>> nim_product(2, 2), nim_product(2**64, 2**64) == 2**64 + 2**63
    (3, True)

    Raises `NimberError` when a value is not a non-negative whole number.
    """
    return reduce(_product, map(_nimber, values), 1)


def nim_inverse(value: int) -> int:
    """Return the nimber whose nim-product with `value` is 1.

    >>> nim_inverse(2), nim_product(2, 3)
    (3, 1)

    Raises `NimDivisionError` for 0.
    """
    nimber = _nimber(value)
    if nimber == 0:
        raise NimDivisionError("the nimber 0 has no inverse")
    return _inverse(nimber)


def nim_square_root(value: int) -> int:
    """Return the one nimber whose nim-square is `value`; in characteristic 2 each has exactly one.

    >>> nim_square_root(3)
    2
    """
    return _square_root(_nimber(value))


def nim_power(base: int, exponent: int) -> int:
    """Return the nim-power `base` to the ordinary whole number `exponent`, which may be negative.

    >>> nim_power(2, 2), nim_power(2, 3), nim_power(2, -1)
    (3, 1, 3)

    Raises `NimDivisionError` for a negative power of 0.
    """
    steps = index(exponent)
    square = nim_inverse(base) if steps < 0 else _nimber(base)
    steps = abs(steps)
    power = 1
    while steps:
        if steps & 1:
            power = _product(power, square)
        square = _product(square, square)
        steps >>= 1
    return power


def _nimber(value: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise NimberError(f"{value!r} is not a nimber; nimbers are the whole numbers 0, 1, 2, ...")
    number = index(value)
    if number < 0:
        raise NimberError(f"{number} is not a nimber; nimbers are not negative")
    return number


def _half_bits(value: int) -> int:
    """Return h = 2**k for the least k with value < F**2, F = 2**h; `value` is at least 2."""
    return 1 << ((value.bit_length() - 1).bit_length() - 1)


def _product(a: int, b: int) -> int:
    if a < 2 or b < 2:
        return a * b
    return _byte_product(a, b) if a < 256 > b else _split_product(a, b)


@cache
def _byte_product(a: int, b: int) -> int:
    """Return the product of two bytes; remembered, since every larger product ends in them."""
    return _split_product(a, b)


def _split_product(a: int, b: int) -> int:
    h = _half_bits(max(a, b))
    mask = (1 << h) - 1
    a_high, a_low, b_high, b_low = a >> h, a & mask, b >> h, b & mask
    low = _product(a_low, b_low)
    # Karatsuba: the middle coefficient is a_high*b_low + a_low*b_high + a_high*b_high, because
    # F*F contributes one more F.
    both = _product(a_high ^ a_low, b_high ^ b_low)
    high = _product(a_high, b_high)
    return ((both ^ low) << h) ^ low ^ _product(high, 1 << (h - 1))


def _inverse(a: int) -> int:
    if a == 1:
        return 1
    h = _half_bits(a)
    high, low = a >> h, a & ((1 << h) - 1)
    # (high*F + low) times its conjugate high*F + (high + low) is the norm, which lies below F.
    norm = _product(low, high ^ low) ^ _product(_product(high, high), 1 << (h - 1))
    scale = _inverse(norm)
    return (_product(high, scale) << h) ^ _product(high ^ low, scale)


def _square_root(a: int) -> int:
    if a < 2:
        return a
    h = _half_bits(a)
    high, low = a >> h, a & ((1 << h) - 1)
    # (x*F + y) squared is x*x*F + (y*y + x*x*(F/2)): squaring is linear.
    return (_square_root(high) << h) ^ _square_root(low ^ _product(high, 1 << (h - 1)))
