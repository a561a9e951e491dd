"""How small and how large the value of an expression can be: an interval for every node.

An interval holds the value wherever Python has one: what raises an error has no value. None stands
for a value without bounds, or one that is no number.
"""

from __future__ import annotations

from itertools import product
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Collect,
    Compare,
    Expression,
    Item,
    Logic,
    Loop,
    Method,
    Name,
    Number,
    Row,
    Slice,
    Truth,
    Unary,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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


class Items(NamedTuple):
    """A row: the interval of its numbers, and how many there are at most."""

    each: Size
    most: int


TRUTHS = Size(0, 1)
Sizes: TypeAlias = "Mapping[str, Size | Items]"
"""What is known of each name: a number's interval, or a row's numbers; of f(), what f gives."""


def size_of(node: Expression, names: Sizes) -> Size | None:
    """Return the interval in which an expression's value lies.

    >>> from grundy.forms.rule.reading import read_expression
    >>> size_of(read_expression("n // 2 - n % 3"), {"n": Size(0, 10)})
    Size(least=-2, most=5)
    """
    match node:
        case Number(value):
            return Size(value, value)
        case Truth(value):
            return Size(int(value), int(value))
        case Name(name):
            found = names.get(name)
            return found if isinstance(found, Size) else None
        case Compare() | Unary("not"):
            return TRUTHS
        case Unary(sign, of):
            inner = size_of(of, names)
            return None if inner is None else _signed(sign, inner)
        case Binary(sign, left, right):
            one, other = size_of(left, names), size_of(right, names)
            return None if one is None or other is None else _of_two(sign, one, other)
        case Logic(_, parts):
            return joined(size_of(part, names) for part in parts)
        case Choice(_, yes, no):
            return joined(size_of(part, names) for part in (yes, no))
        case Item(of):
            items = items_of(of, names)
            return None if items is None else items.each
        case Call("min" | "max" as name, (row,), (("default", other),)):
            return joined([_called(name, (row,), names), size_of(other, names)])
        case Call(name, arguments, ()):
            return _called(name, arguments, names)
        case Method(of, "bit_length" | "bit_count", ()):
            inner = size_of(of, names)
            return None if inner is None else Size(0, max(end.bit_length() for end in inner))
    return None


def joined(sizes: Iterable[Size | None]) -> Size | None:
    """Return the interval that holds all of some; None where one of them has no bounds."""
    found: list[Size] = []
    for size in sizes:
        if size is None:
            return None
        found.append(size)
    return _around(end for size in found for end in size) if found else None


def _around(values: Iterable[int]) -> Size:
    listed = list(values)
    return Size(min(listed), max(listed))


def _signed(sign: str, size: Size) -> Size:
    if sign == "-":
        return Size(-size.most, -size.least)
    return Size(~size.most, ~size.least) if sign == "~" else size


def _of_two(sign: str, one: Size, other: Size) -> Size | None:
    match sign:
        case "+":
            return Size(one.least + other.least, one.most + other.most)
        case "-":
            return Size(one.least - other.most, one.most - other.least)
        case "*":
            return _around(a * b for a, b in product(one, other))
        case "//":
            divisors = _without_zero(other)
            return _around(a // b for a, b in product(one, divisors)) if divisors else None
        case "%":
            return _remainder(one, other)
        case "**" | "<<" | ">>":
            return _raised(sign, one, other)
    return _bits(sign, one, other)


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
        return _around(a << b for a, b in product(one, exponents))
    if sign == ">>":
        return _around(a >> b for a, b in product(one, exponents))
    bases = {*one, *(n for n in (-1, 0, 1) if one.least <= n <= one.most)}
    return _around(a**b for a, b in product(bases, exponents))


def _bits(sign: str, one: Size, other: Size) -> Size:
    """Return the interval of &, | or ^: what as many binary digits can be."""
    digits = max(max(abs(end), abs(end + 1)).bit_length() for end in (*one, *other))
    if one.natural and other.natural:
        return Size(0, min(one.most, other.most)) if sign == "&" else Size(0, (1 << digits) - 1)
    if sign == "&" and (one.natural or other.natural):
        return Size(0, one.most if one.natural else other.most)
    return Size(-(1 << digits), (1 << digits) - 1)


def _called(name: str, arguments: tuple[Expression, ...], names: Sizes) -> Size | None:
    match name, arguments:
        case (("min" | "max"), (_, _, *_)):
            return _chosen(name, [size_of(argument, names) for argument in arguments])
        case "abs", (of,):
            size = size_of(of, names)
            return None if size is None else _absolute(size)
        case "isqrt", (of,):
            size = size_of(of, names)
            return None if size is None else Size(0, isqrt(max(0, size.most)))
        case "gcd", (one, other):
            both = [size_of(one, names), size_of(other, names)]
            known = [_absolute(size).most for size in both if size is not None]
            return Size(0, max(known)) if len(known) == 2 else None
        case (("any" | "all" | "bool"), _):
            return TRUTHS
        case (("len" | "sum" | "min" | "max" | "nim_sum"), (row,)):
            items = items_of(row, names)
            return None if items is None else _gathered(name, items)
    found = names.get(f"{name}()")
    return found if isinstance(found, Size) else None


def _gathered(name: str, items: Items) -> Size:
    """Return the interval of what is asked of a row as a whole."""
    each, most = items
    match name:
        case "len":
            return Size(0, most)
        case "sum":
            return Size(min(0, each.least * most), max(0, each.most * most))
        case "nim_sum":
            return _bits("^", _with_zero(each), _with_zero(each))
    return each


def _with_zero(size: Size) -> Size:
    return Size(min(0, size.least), max(0, size.most))


def items_of(row: Expression, names: Sizes) -> Items | None:
    """Return what is known of the numbers of a row, a slice of one, or a comprehension."""
    match row:
        case Name(name):
            found = names.get(name)
            return found if isinstance(found, Items) else None
        case Row(_, parts):
            each = joined(size_of(part, names) for part in parts)
            return None if each is None else Items(each, len(parts))
        case Slice(of) | Call("set", (of,), ()):
            return items_of(of, names)
        case Call("range", arguments, ()) if len(arguments) < 3:
            ends = [size_of(argument, names) for argument in arguments]
            first, stop = (Size(0, 0), *ends)[-2:]
            if first is None or stop is None:
                return None
            last = max(first.least, stop.most - 1)
            return Items(Size(first.least, last), max(0, stop.most - first.least))
        case Collect(_, value, loops):
            return _collected(value, loops, names)
    return None


def _collected(value: Expression, loops: tuple[Loop, ...], names: Sizes) -> Items | None:
    inside, rounds = dict(names), 1
    for loop in loops:
        items = items_of(loop.over, inside)
        if items is None or not loop.name:
            return None
        rounds *= items.most
        inside[loop.name] = items.each
    each = size_of(value, inside)
    return None if each is None else Items(each, rounds)


def _chosen(name: str, sizes: list[Size | None]) -> Size | None:
    known = [size for size in sizes if size is not None]
    if len(known) < len(sizes):
        return None
    choose = min if name == "min" else max
    return Size(choose(size.least for size in known), choose(size.most for size in known))


def _absolute(size: Size) -> Size:
    ends = sorted(map(abs, size))
    return Size(0 if size.least <= 0 <= size.most else ends[0], ends[1])
