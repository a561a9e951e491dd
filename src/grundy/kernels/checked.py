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


LARGEST_DIVIDED = 10**12
LARGEST_SIEVE = 10**7


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


add: Any = operator.add
subtract: Any = operator.sub
multiply: Any = operator.mul

PLAIN: dict[str, Any] = {
    "add": add,
    "subtract": subtract,
    "multiply": multiply,
    "power": operator.pow,
    "shift_left": operator.lshift,
    "shift_right": operator.rshift,
    "whole": whole,
}
"""The helpers of lowered rules when they are not compiled."""


@cache
def compiled() -> dict[str, Any]:
    """Return the helpers of lowered rules as Numba can use them.

    Raises `ImportError` where Numba is not installed.
    """
    from numba import njit  # noqa: PLC0415 - slow to import: only work that pays gets here
    from numba.extending import overload  # noqa: PLC0415

    types = _types()
    made: dict[str, Any] = {
        "add": _exact(operator.add, "sadd_with_overflow"),
        "subtract": _exact(operator.sub, "ssub_with_overflow"),
        "multiply": _exact(operator.mul, "smul_with_overflow"),
    }

    def only_whole(number: Any) -> Any:
        return number

    @overload(only_whole, strict=False, inline="always")
    def native_whole(number: Any) -> Any:
        if isinstance(number, types.Integer):
            return lambda number: types.int64(number)
        return None  # a float or a list: not to be cut down to a number

    made["whole"] = only_whole
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


def _exact(plain: Any, instruction: str) -> Any:
    """Return `plain` for the compiler: on whole numbers exact, or `OverflowError`."""
    types = _types()
    from numba.extending import intrinsic  # noqa: PLC0415

    def operation(_: Any, left: Any, right: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pair = getattr(builder, instruction)(*args)
            both = (builder.extract_value(pair, 0), builder.extract_value(pair, 1))
            return context.make_tuple(builder, signature.return_type, both)

        return types.Tuple((types.int64, types.boolean))(types.int64, types.int64), generate

    with_flag: Any = intrinsic(operation)

    def by_words(left: Any, right: Any) -> Any:
        result, lost = with_flag(types.int64(left), types.int64(right))
        if lost:
            raise OverflowError("a number beyond 64 bits")
        return result

    return _for_whole_numbers(plain, by_words)


def _for_whole_numbers(plain: Any, exact: Any) -> Any:
    """Return a function that is `exact` on whole numbers and `plain` on floats, tuples, ..."""
    types = _types()
    from numba.extending import overload  # noqa: PLC0415

    kinds = (types.Integer, types.Boolean)
    inline = not hasattr(exact, "py_func")

    def operator_of_rule(left: Any, right: Any) -> Any:
        return plain(left, right)

    @overload(operator_of_rule, strict=False)
    def native_operator(left: Any, right: Any) -> Any:
        if isinstance(left, kinds) and isinstance(right, kinds):
            return exact if inline else lambda left, right: exact(left, right)
        return lambda left, right: plain(left, right)

    return operator_of_rule


def _types() -> Any:
    """Return Numba's types; Any, for its own typing of them is not complete."""
    from numba import types  # noqa: PLC0415

    return types
