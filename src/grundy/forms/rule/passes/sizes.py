"""Intervals of whole numbers, and what operators make of them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

LARGEST_EXPONENT = 4096
"""Powers and shifts beyond which nothing is known of the result."""


class Size(NamedTuple):
    """The least and the largest value."""

    least: int
    most: int

    @property
    def natural(self) -> bool:
        """Whether the value is never negative."""
        return self.least >= 0


def around(values: Iterable[int]) -> Size:
    """Return the interval from the least to the largest of some numbers."""
    listed = list(values)
    return Size(min(listed), max(listed))


def signed(sign: str, size: Size) -> Size:
    """Return the interval of -n, +n or ~n."""
    if sign == "-":
        return Size(-size.most, -size.least)
    return Size(~size.most, ~size.least) if sign == "~" else size


def of_two(sign: str, one: Size, other: Size) -> Size | None:
    """Return the interval of two numbers with an operator between; None if it has no bounds.

    >>> of_two("-", Size(0, 10), Size(1, 2))
    Size(least=-2, most=9)
    """
    match sign:
        case "+":
            return Size(one.least + other.least, one.most + other.most)
        case "-":
            return Size(one.least - other.most, one.most - other.least)
        case "*":
            return around(a * b for a, b in product(one, other))
        case "//":
            divisors = _without_zero(other)
            return around(a // b for a, b in product(one, divisors)) if divisors else None
        case "%":
            return _remainder(one, other)
        case "**" | "<<" | ">>":
            return _raised(sign, one, other)
    return bits(sign, one, other)


def _without_zero(size: Size) -> list[int]:
    """Return the ends of an interval, and what is next to 0 where it has that inside."""
    near = [n for n in (-1, 1) if size.least <= n <= size.most]
    return [n for n in (*size, *near) if n]


def _remainder(one: Size, other: Size) -> Size | None:
    if other == (0, 0):
        return None
    least, most = min(other.least + 1, 0), max(other.most - 1, 0)
    if one.natural and other.natural:
        return Size(0, min(most, one.most))
    return Size(least, most)


def _raised(sign: str, one: Size, other: Size) -> Size | None:
    """Return the interval of a power or a shift; a negative exponent has no whole value."""
    if other.most < 0 or (sign != ">>" and other.most > LARGEST_EXPONENT):
        return None
    least, most = max(0, other.least), min(other.most, LARGEST_EXPONENT)
    exponents = {least, most, max(least, most - 1)}  # an even one and an odd one
    if sign == "<<":
        return around(a << b for a, b in product(one, exponents))
    if sign == ">>":
        return around(a >> b for a, b in product(one, exponents))
    bases = {*one, *(n for n in (-1, 0, 1) if one.least <= n <= one.most)}
    return around(a**b for a, b in product(bases, exponents))


def bits(sign: str, one: Size, other: Size) -> Size:
    """Return the interval of &, | or ^: what as many binary digits can be."""
    digits = max(max(end, ~end).bit_length() for end in (*one, *other))
    if one.natural and other.natural:
        return Size(0, min(one.most, other.most)) if sign == "&" else Size(0, (1 << digits) - 1)
    if sign == "&" and (one.natural or other.natural):
        return Size(0, one.most if one.natural else other.most)
    return Size(-(1 << digits), (1 << digits) - 1)


def chosen(name: str, sizes: list[Size]) -> Size:
    """Return the interval of the "min" or the "max" of numbers."""
    choose = min if name == "min" else max
    return Size(choose(size.least for size in sizes), choose(size.most for size in sizes))


def absolute(size: Size) -> Size:
    """Return the interval of a number without its sign."""
    ends = sorted(map(abs, size))
    return Size(0 if size.least <= 0 <= size.most else ends[0], ends[1])


def with_zero(size: Size) -> Size:
    """Return the interval that holds 0, too."""
    return Size(min(0, size.least), max(0, size.most))


def bounded(size: Size, sign: str, other: Size) -> Size | None:
    """Return the part of an interval that a comparison with another leaves; None for no part.

    >>> bounded(Size(0, 10), "<", Size(2, 5))
    Size(least=0, most=4)
    """
    least, most = size
    match sign:
        case "<":
            most = min(most, other.most - 1)
        case "<=":
            most = min(most, other.most)
        case ">":
            least = max(least, other.least + 1)
        case ">=":
            least = max(least, other.least)
        case "==":
            least, most = max(least, other.least), min(most, other.most)
        case "!=" if other.least == other.most:
            least += least == other.least
            most -= most == other.least
    return Size(least, most) if least <= most else None
