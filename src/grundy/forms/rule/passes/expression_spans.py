"""How small and how large the value of an expression can be: an interval for every number in it.

An interval holds the value wherever Python has one: what raises an error has no value.
"""

from __future__ import annotations

from enum import Enum
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
    Star,
    Truth,
    Unary,
    number_in,
)
from grundy.forms.rule.passes.sizes import (
    Size,
    absolute,
    around,
    bits,
    chosen,
    of_two,
    signed,
    with_zero,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

ASSUMED = 10**18
"""Numbers that a loop changes are assumed to be no further from 0: they have 64 bits."""

MANY = 10**6
"""Numbers of a row whose sum must be right where they are as large as they may be."""

LONGEST = 10**9
"""Items that a row has at most where nothing else is known of its length."""


class Bound(Enum):
    """What is known of a value that is no number, nor made of numbers."""

    NEVER = "there is no value"
    ANY = "it may be anything"


NEVER, ANY = Bound.NEVER, Bound.ANY


class Items(NamedTuple):
    """A row, a set or a table: what an item or a value can be, and how many there are at most.

    `keys` are those of a table. What was put into something by `x[key] = value` has keys, too, and
    0 items: it says nothing of the length, and not whether x is a table.
    """

    each: Span
    most: int
    keys: Span = NEVER
    table: bool = False


class Places(NamedTuple):
    """A tuple: what the value at each of its places can be."""

    of: tuple[Span, ...]


Span: TypeAlias = "Size | Items | Places | Bound"
"""What a value can be."""

TRUTHS = Size(0, 1)
CODES = Size(0, 0x10FFFF)
"""What `ord` gives."""

Sizes: TypeAlias = "Mapping[str, Span]"
"""What each name can be, and what a function of that name gives.

`"n - k"` may stand there, too: the difference of these two names is not less than the least of its
interval.
"""


def size_of(node: Expression, names: Sizes) -> Size | None:
    """Return the interval of a number; None for one without bounds, and for what is no number.

    >>> from grundy.forms.rule.reading import read_expression
    >>> size_of(read_expression("n // 2 - n % 3"), {"n": Size(0, 10)})
    Size(least=-2, most=5)
    """
    found = span_of(node, names)
    return found if isinstance(found, Size) else None


def items_of(row: Expression, names: Sizes) -> Items | None:
    """Return what is known of the items of a row; None if it is none."""
    found = as_row(span_of(row, names))
    return found if isinstance(found, Items) else None


# What values can be -------------------------------------------------------------------------------


def join(*spans: Span) -> Span:
    """Return what a value can be that is one of several."""
    found: Span = NEVER
    for span in spans:
        found = _joined(found, span)
    return found


def _joined(one: Span, other: Span) -> Span:
    match one, other:
        case (Bound.NEVER, known) | (known, Bound.NEVER):
            return known
        case Size(), Size():
            return around((*one, *other))
        case Places(some), Places(others) if len(some) == len(others):
            return Places(tuple(map(_joined, some, others)))
        case (Places() as held, Items(_, 0, Size()) as put) | (
            Items(_, 0, Size()) as put,
            Places() as held,
        ):
            return _with_place(held, put)
    one, other = as_row(one), as_row(other)
    if isinstance(one, Items) and isinstance(other, Items):
        each, keys = _joined(one.each, other.each), _joined(one.keys, other.keys)
        return Items(each, max(one.most, other.most), keys, one.table or other.table)
    return ANY


def _with_place(held: Places, put: Items) -> Places:
    """Return a tuple into whose rows something was put: where it fits, for it is somewhere."""
    return Places(
        tuple(
            _joined(span, put.each)
            if isinstance(put.keys, Size)
            and (place in range(put.keys.least, put.keys.most + 1) or put.keys.least < 0)
            and (isinstance(span, Size) == isinstance(put.each, Size))
            else span
            for place, span in enumerate(held.of)
        )
    )


def as_row(span: Span) -> Span:
    """Return a tuple as a row of any length; all else as it is."""
    return Items(join(*span.of), len(span.of)) if isinstance(span, Places) else span


def items_in(span: Span) -> Span:
    """Return what a loop through a value gives: items, or the keys of a table."""
    found = as_row(span)
    if isinstance(found, Items):
        return found.keys if found.table else found.each
    return ANY if isinstance(found, Size) else found


def row_of(each: Span, most: int) -> Span:
    """Return a row of such items."""
    return Items(each, min(most, LONGEST))


# Expressions --------------------------------------------------------------------------------------


def span_of(node: Expression, names: Sizes) -> Span:
    """Return what the value of an expression can be; a name that is not known can be anything."""
    match node:
        case Number(value) | Truth(value):
            return Size(int(value), int(value))
        case Name(name):
            return names.get(name, ANY)
        case Compare() | Unary("not"):
            return TRUTHS
        case Unary(sign, of):
            inner = span_of(of, names)
            return signed(sign, inner) if isinstance(inner, Size) else inner
        case Binary(sign, left, right):
            found = _of_two(sign, span_of(left, names), span_of(right, names))
            return _at_least(found, node, names)
        case Logic(_, parts):
            return join(*(span_of(part, names) for part in parts))
        case Choice(_, yes, no):
            return join(span_of(yes, names), span_of(no, names))
        case Row(kind, parts):
            return _written(kind, parts, names)
        case Item(of, place):
            return _item(span_of(of, names), number_in(place))
        case Slice(of):
            return _slice(span_of(of, names), node)
        case Call(name, arguments, ()):
            if name in names:
                return names[name]
            return _called(name, arguments, names)
        case Method(of, name, arguments, ()):
            given = [span_of(argument, names) for argument in arguments]
            return _method(name, span_of(of, names), given)
        case Collect(_, value, loops):
            return _collected(value, loops, names)
    return ANY


def _written(kind: str, parts: tuple[Expression, ...], names: Sizes) -> Span:
    if any(isinstance(part, Star) for part in parts):
        return ANY
    spans = tuple(span_of(part, names) for part in parts)
    return Places(spans) if kind == "tuple" else row_of(join(*spans), len(spans))


def _item(of: Span, place: int | None) -> Span:
    match of:
        case Places(spans) if place is not None and -len(spans) <= place < len(spans):
            return spans[place]
        case Places(spans):
            return join(*spans)
        case Items(each):
            return each
        case Size():
            return ANY
    return of


def _slice(of: Span, node: Slice) -> Span:
    ends = [None if end is None else number_in(end) for end in (node.first, node.last, node.step)]
    given = [end for end in (node.first, node.last, node.step) if end is not None]
    if isinstance(of, Places) and len(given) == 3 - ends.count(None) and ends[2] != 0:
        return Places(of.of[slice(*ends)])
    return as_row(of)


def _of_two(sign: str, one: Span, other: Span) -> Span:
    match one, other:
        case (Bound.NEVER, _) | (_, Bound.NEVER):
            return NEVER
        case Size(), Size():
            found = of_two(sign, one, other)
            return ANY if found is None else found
        case Places(some), Places(others) if sign == "+":
            return Places(some + others)
    rows = [span for span in map(as_row, (one, other)) if isinstance(span, Items)]
    times = [span for span in (one, other) if isinstance(span, Size)]
    if len(rows) == 2:  # joined rows, or what is done with two sets
        return row_of(join(*(row.each for row in rows)), sum(row.most for row in rows))
    if sign == "*" and rows and times:
        return row_of(rows[0].each, rows[0].most * max(0, times[0].most))
    return ANY


def _at_least(found: Span, node: Binary, names: Sizes) -> Span:
    """Return the difference of two names of which one is known not to be the larger one."""
    match node:
        case Binary("-", Name(left), Name(right)):
            known = names.get(f"{left} - {right}")
            if isinstance(found, Size) and isinstance(known, Size):
                least = max(found.least, known.least)
                return Size(least, max(found.most, least))
    return found


def _called(name: str, arguments: tuple[Expression, ...], names: Sizes) -> Span:
    """Return what a function that Python has gives."""
    if name in ("any", "all", "bool"):
        return TRUTHS
    if name == "ord":
        return CODES
    spans = [span_of(argument, names) for argument in arguments]
    if NEVER in spans:
        return NEVER
    match name, spans:
        case "dict", []:
            return Items(NEVER, LONGEST, NEVER, table=True)
        case (("list" | "tuple" | "set"), []):
            return row_of(NEVER, 0)
        case "tuple", [Places() as same]:
            return same
        case (("sorted" | "list" | "tuple" | "set" | "reversed"), [row]):
            return row_of(items_in(row), _length(row))
        case "range", _:
            return _counted(spans)
        case "len", [row]:
            return Size(len(row.of), len(row.of)) if isinstance(row, Places) else _up_to(row)
        case (("min" | "max"), [row]):
            return items_in(row)
        case (("min" | "max"), _):
            sizes = [span for span in spans if isinstance(span, Size)]
            return chosen(name, sizes) if len(sizes) == len(spans) else join(*spans)
        case (("sum" | "nim_sum"), [row]):
            items = as_row(row)
            return _gathered(name, items) if isinstance(items, Items) else ANY
        case "sum", [row, start]:
            return _of_two("+", _called(name, arguments[:1], names), start)
        case "pow", [one, other]:
            return _of_two("**", one, other)
        case "pow", [_, _, by]:
            return _of_two("%", by, by)
        case "divmod", [one, other]:
            return Places((_of_two("//", one, other), _of_two("%", one, other)))
        case "int", [of]:
            return of if isinstance(of, Size) else names.get("number", ANY)
        case _, [Size() as of]:
            return _of_number(name, of)
        case "gcd", [Size() as one, Size() as other]:
            return Size(0, max(absolute(one).most, absolute(other).most))
    return ANY


def _of_number(name: str, of: Size) -> Span:
    match name:
        case "abs":
            return absolute(of)
        case "isqrt":
            return Size(isqrt(max(0, of.least)), isqrt(max(0, of.most)))
        case "bit_count":
            return Size(int(absolute(of).least > 0), absolute(of).most.bit_length())
        case "bit_length":
            least, most = absolute(of)
            return Size(least.bit_length(), most.bit_length())
    return ANY


def _counted(ends: list[Span]) -> Span:
    """Return what `range` gives."""
    sizes = [end for end in ends if isinstance(end, Size)]
    if len(sizes) < len(ends):
        return ANY
    first, stop = ((Size(0, 0), *sizes) if len(sizes) == 1 else sizes)[:2]
    step = sizes[2] if len(sizes) == 3 else Size(1, 1)
    least = first.least if step.least > 0 else min(first.least, stop.least + 1)
    most = first.most if step.most < 0 else max(first.most, stop.most - 1)
    if step.least > 0:
        most = max(first.least, stop.most - 1)
    elif step.most < 0:
        least = min(first.most, stop.least + 1)
    far = max(stop.most - first.least, first.most - stop.least, 0)
    return row_of(Size(least, most), stop.most - first.least if step == (1, 1) else far)


def _length(row: Span) -> int:
    found = as_row(row)
    return max(0, found.most) if isinstance(found, Items) else LONGEST


def _up_to(row: Span, least: int = 0) -> Size:
    return Size(least, _length(row))


def _gathered(name: str, items: Items) -> Span:
    """Return the sum or the nim-sum of a row: the sum of very many is assumed to have 64 bits."""
    each, most = items_in(items), max(0, items.most)
    if each is NEVER:
        return Size(0, 0)
    if not isinstance(each, Size):
        return ANY
    if most >= LONGEST:  # a row that grows has numbers of 64 bits
        each = Size(max(each.least, -(1 << 63)), min(each.most, (1 << 63) - 1))
    if name == "nim_sum":
        return bits("^", with_zero(each), with_zero(each))
    if most >= LONGEST and max(map(abs, each)) == ASSUMED:
        most = MANY  # by agreement the numbers may be that large, all of them
    total = with_zero(Size(each.least * most, each.most * most))
    if most < LONGEST:
        return total
    limits = with_zero(Size(min(each.least, -ASSUMED), max(each.most, ASSUMED)))
    return Size(max(total.least, limits.least), min(total.most, limits.most))


def _method(name: str, of: Span, given: list[Span]) -> Span:
    """Return what a method of a value gives."""
    if of is NEVER:
        return NEVER
    match name, of:
        case (("bit_length" | "bit_count"), Size()):
            return _of_number(name, of)
        case (("bit_length" | "bit_count"), _):
            return Size(0, LONGEST)  # of a number without bounds
        case "pop", Items(each):
            return each
        case "get", Items(each):
            return join(each, *given[1:])
        case "copy", _:
            return of
        case (("count" | "index" | "find" | "rfind"), _):
            return _up_to(of, -1 if "find" in name else 0)
    return ANY


def _collected(value: Expression, loops: tuple[Loop, ...], names: Sizes) -> Span:
    inside, rounds = dict(names), 1
    for loop in loops:
        row = as_row(span_of(loop.over, inside))
        if not isinstance(row, Items) or not loop.name:
            return ANY
        rounds *= row.most
        inside[loop.name] = items_in(row)
    return row_of(span_of(value, inside), rounds)
