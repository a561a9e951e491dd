"""States: what a position is inside its game. Any hashable value that is exact."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.errors import PositionError, PositionTypeError

if TYPE_CHECKING:
    from collections.abc import Collection

State: TypeAlias = Any
"""A hashable value: a whole number, a tuple, a text, ..."""


LONGEST_BITS = 13_280
"""Just under 4,000 digits: Python itself refuses to print integers of more than 4,300."""


def flaw(value: object) -> str | None:
    """Return why `value` cannot be a state, or None when it can.

    >>> flaw((3, 5)) is None
    True
    >>> flaw(2.0)
    '2.0 is a float; states are exact, so write 2'
    >>> flaw([1, 2])
    '[1, 2] is a list, which cannot be a state (it is not hashable); write a tuple'
    """
    if isinstance(value, float):
        whole = f", so write {int(value)}" if value.is_integer() else ""
        return f"{value!r} is a float; states are exact{whole}"
    if isinstance(value, tuple):
        if {*map(type, value)} <= EXACT:  # most are: nothing need be looked at one by one
            return None
        return next((found for item in value if (found := flaw(item))), None)
    if value is None:
        return "None is not a state"
    try:
        hash(value)
    except TypeError:
        kind = type(value).__name__
        instead = {"list": "a tuple", "set": "a frozenset", "dict": "a tuple of pairs"}
        remedy = f"; write {instead[kind]}" if kind in instead else ""
        return f"{value!r} is a {kind}, which cannot be a state (it is not hashable){remedy}"
    return None


def are_plain(values: Collection[Any]) -> bool:
    """Return whether all are whole numbers, texts, or tuples of such: states without a flaw.

    >>> are_plain([(3, ("x", 5))]), are_plain([(3, 2.0)]), are_plain([True])
    (True, False, False)
    """
    kinds = set(map(type, values))
    if tuple in kinds:
        inside = [item for value in values if type(value) is tuple for item in value]
        return kinds <= PLAIN and are_plain(inside)
    return kinds <= PLAIN


PLAIN = {int, str, tuple}
EXACT = {int, str, bool}


def whole_number(value: object, what: str, least: int = 0) -> int:
    """Return `value` as an int, or raise an error that says what it should have been.

    >>> whole_number(3, "a heap")
    3

    Raises `PositionTypeError` for anything but whole numbers and `PositionError` below `least`.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        exact = isinstance(value, float) and value.is_integer()
        remedy = f"; write {int(value)}" if isinstance(value, float) and exact else ""
        raise PositionTypeError(f"{what} is a whole number, not {value!r}{remedy}")
    number = index(value)
    if number.bit_length() > LONGEST_BITS:
        raise PositionError(f"{what} has at most 4,000 digits; this number is longer")
    if number < least:
        least_words = "not negative" if least == 0 else f"at least {least}"
        raise PositionError(f"{what} is {least_words}, but {number} was given")
    return number
