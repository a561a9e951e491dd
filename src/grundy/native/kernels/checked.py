"""Whole numbers that do not overflow: what a rule means in Python, or an error.

Compiled code has 64 bits and wraps around without a word; Python's numbers grow. A rule that is
lowered for the compiler gets these functions instead of its operators: they give Python's answer
or raise `OverflowError`, and then the rule runs in Python. Uncompiled they are the operators.
"""

from __future__ import annotations

import operator
from functools import cache
from typing import Any

LARGEST_LITERAL = 1 << 62
"""Numbers from here on are not compiled: Numba would take them for unsigned, or for floats."""


def whole(number: Any) -> Any:
    """Return a number of a state; compiled, only a whole number is let through."""
    return number


def power(base: int, exponent: int) -> int:
    """Return the power, by multiplications that are checked.

    >>> power(3, 5)
    243
    """
    if exponent < 0:
        raise OverflowError("a negative power is not a whole number")
    result = 1
    while exponent > 0:
        if exponent & 1:
            result = multiply(result, base)
        exponent >>= 1
        if exponent > 0:
            base = multiply(base, base)
    return result


def shift_left(number: int, places: int) -> int:
    """Return the number times a power of two."""
    if places < 0 or places > 62:
        raise OverflowError("a shift by fewer than 0 or more than 62 places")
    shifted: int = multiply(number, 1 << places)
    return shifted


def shift_right(number: int, places: int) -> int:
    """Return the number divided by a power of two."""
    if places < 0:
        raise ValueError("negative shift count")
    return number >> min(places, 63)


def total(numbers: Any) -> int:
    """Return the sum, by additions that are checked.

    >>> total([1, 2, 3])
    6
    """
    result = 0
    for number in numbers:
        result = add(result, number)
    return result


def in_order(items: Any) -> list[Any]:
    """Return the items in order, by Shell's sort.

    >>> in_order((3, 1, 2))
    [1, 2, 3]
    """
    row = [item for item in items]  # noqa: C416 - the compiler's list() takes no tuple
    gap = len(row) // 2
    while gap > 0:
        for place in range(gap, len(row)):
            item = row[place]
            before = place - gap
            while before >= 0 and item < row[before]:
                row[before + gap] = row[before]
                before -= gap
            row[before + gap] = item
        gap //= 2
    return row


def least(items: Any) -> Any:
    """Return the least of several items, the first where there are equal ones.

    >>> least([3, 1, 2])
    1
    """
    found = items[0]
    for item in items:
        if item < found:  # noqa: PLR1730 - of equal items the first
            found = item
    return found


def largest(items: Any) -> Any:
    """Return the largest of several items, the first where there are equal ones.

    >>> largest([3, 1, 2])
    3
    """
    found = items[0]
    for item in items:
        if item > found:  # noqa: PLR1730 - of equal items the first
            found = item
    return found


def every(tests: Any) -> bool:
    """Return whether all tests hold.

    >>> every([True, False]), every([])
    (False, True)
    """
    for test in tests:  # noqa: SIM110 - the compiler has no all
        if not test:
            return False
    return True


def some(tests: Any) -> bool:
    """Return whether a test holds.

    >>> some([True, False]), some([])
    (True, False)
    """
    for test in tests:  # noqa: SIM110 - the compiler has no any
        if test:
            return True
    return False


add: Any = operator.add
subtract: Any = operator.sub
multiply: Any = operator.mul

PLAIN: dict[str, Any] = {
    "add": add,
    "subtract": subtract,
    "multiply": multiply,
    "add_to": operator.iadd,
    "multiply_by": operator.imul,
    "power": operator.pow,
    "shift_left": operator.lshift,
    "shift_right": operator.rshift,
    "whole": whole,
    "pair": whole,
    "flag": whole,
}
"""The helpers of lowered rules when they are not compiled."""


@cache
def compiled() -> dict[str, Any]:
    """Return the helpers of lowered rules as Numba can use them.

    Raises `ImportError` where Numba is not installed.
    """
    from numba import njit  # noqa: PLC0415 - slow to import: only work that pays gets here

    made: dict[str, Any] = {
        "whole": _only("Integer"),
        "pair": _only("BaseTuple"),
        "flag": _only("Boolean"),
        "add": _exact(operator.add, "sadd_with_overflow"),
        "subtract": _exact(operator.sub, "ssub_with_overflow"),
        "multiply": _exact(operator.mul, "smul_with_overflow"),
        "add_to": _exact(operator.iadd, "sadd_with_overflow"),
        "multiply_by": _exact(operator.imul, "smul_with_overflow"),
    }
    for name, kernel in (
        ("power", power),
        ("shift_left", shift_left),
        ("shift_right", shift_right),
    ):
        made[name] = _for_whole_numbers(PLAIN[name], njit(rebound(kernel, made)))
    return made


def rebound(kernel: Any, names: dict[str, Any]) -> Any:
    """Return the function with some of its global names meaning something else."""
    from types import FunctionType  # noqa: PLC0415

    return FunctionType(kernel.__code__, {**kernel.__globals__, **names}, kernel.__name__)


# Numba's lower level: one instruction and a branch, where an ordinary overload would be a function
# that is compiled for itself. It halves the time that a rule takes to compile.


def _exact(plain: Any, instruction: str) -> Any:
    """Return `plain` for the compiler: on whole numbers exact, or `OverflowError`."""

    def by_words(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = _types().int64
        both = zip(args, signature.args, strict=True)
        left, right = (context.cast(builder, value, kind, word) for value, kind in both)
        pair = getattr(builder, instruction)(left, right)
        result = builder.extract_value(pair, 0)
        # The least word has no negative: without it, -x, abs(x) and x // -1 are exact too.
        least = builder.icmp_signed("==", result, result.type(-(1 << 63)))
        lost = builder.or_(builder.extract_value(pair, 1), least)
        with builder.if_then(lost, likely=False):
            words = ("a number beyond 64 bits",)
            context.call_conv.return_user_exc(builder, OverflowError, words)
        return result

    return _operator(plain, by_words)


def _for_whole_numbers(plain: Any, exact: Any) -> Any:
    """Return a function that is `exact` on whole numbers and `plain` on floats, tuples, ..."""

    def by_kernel(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def call(left: Any, right: Any) -> Any:
            return exact(left, right)

        return context.compile_internal(builder, call, signature, args)

    return _operator(plain, by_kernel)


def _operator(plain: Any, by_words: Any) -> Any:
    """Return a function for lowered rules, told to Numba: `by_words` generates it on numbers."""
    from numba.extending import lower_builtin, type_callable  # noqa: PLC0415

    types = _types()

    def operator_of_rule(left: Any, right: Any) -> Any:
        return plain(left, right)

    @type_callable(operator_of_rule)
    def kind_of_result(context: Any) -> Any:
        def kind(left: Any, right: Any) -> Any:
            if _is_whole(left) and _is_whole(right):
                return types.int64
            found = context.resolve_function_type(plain, (left, right), {})
            return None if found is None else found.return_type

        return kind

    def otherwise(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def call(left: Any, right: Any) -> Any:
            return plain(left, right)

        return context.compile_internal(builder, call, signature, args)

    def either(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        generate = by_words if all(map(_is_whole, signature.args)) else otherwise
        return generate(context, builder, signature, args)

    tell: Any = lower_builtin
    tell(operator_of_rule, types.Any, types.Any)(either)
    return operator_of_rule


def _is_whole(kind: Any) -> bool:
    """Return whether Numba's type is that of whole numbers, or of those and None.

    Where it is None, the cast to a word is an error, as Python's operators are.
    """
    types = _types()
    if isinstance(kind, types.Optional):
        return isinstance(kind.type, types.Integer)
    return isinstance(kind, (types.Integer, types.Boolean))


def _only(kind: str) -> Any:
    """Return `whole` for the compiler: what is of another kind is not to be cut to fit."""
    from numba.extending import lower_builtin, type_callable  # noqa: PLC0415

    types = _types()
    allowed = getattr(types, kind)

    def only(value: Any) -> Any:
        return value

    def result(value: Any) -> Any:
        value = value.type if isinstance(value, types.Optional) else value
        if not isinstance(value, allowed):
            return None
        return types.int64 if isinstance(value, types.Integer) else value

    @type_callable(only)
    def kind_of_result(_: Any) -> Any:
        return lambda value: result(value)

    def as_it_is(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        (value,), (before,) = args, signature.args
        if context.enable_nrt:
            context.nrt.incref(builder, before, value)
        return context.cast(builder, value, before, signature.return_type)

    tell: Any = lower_builtin
    tell(only, allowed)(as_it_is)
    tell(only, types.Optional)(as_it_is)
    return only


def _types() -> Any:
    """Return Numba's types; Any, for its own typing of them is not complete."""
    from numba import types  # noqa: PLC0415

    return types
