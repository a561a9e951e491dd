"""How large numbers become in a rule, found by running it on the positions of a table.

C++ has 64 bits, or 128, and wraps around without a word. So before a rule is written in C++ it is
run in Python, with every result of its arithmetic looked at, on all positions that the program
will fill its table with, or on as many as the time allows. On the same run every option is seen to
come before its position, as a table that is filled from small to large needs it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, product
from math import gcd, isqrt
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.errors import ProgramError
from grundy.forms import numbers
from grundy.forms.rule.expression import Binary, Call, Unary, changed
from grundy.forms.rule.statement import Assign, Augment, Do, For, While
from grundy.languages.python import function_text
from grundy.limits.deadline import time_left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.rule.statement import Function

    State = tuple[int, ...]

SECONDS = 2.0
"""How long a rule is run; a table with more positions is looked at in part."""

NARROW, WIDE, HUGE = 1 << 63, 1 << 127, 1 << 4096


@dataclass(frozen=True, slots=True)
class Reach:
    """The largest number of a rule's arithmetic, and whether all positions were looked at."""

    largest: int
    complete: bool


def reach_of(rule: Function, most: int, seconds: float = SECONDS) -> Reach:
    r"""Return how large numbers become in a rule, on positions with numbers up to `most`.

    >>> from grundy.forms.rule.reading import read_definition
    >>> rule = read_definition("def rule(n):\n if n > 9: yield n - 1 - (n << 53) % 7")
    >>> reach_of(rule, 1000) == Reach(1000 << 53, complete=True)
    True

    Raises `ProgramError` when the rule fails, or goes to a position that the table does not have.
    """
    left = time_left()
    meter = _Meter(seconds if left is None else min(seconds, left / 4))
    options = _noting(rule, meter)
    try:
        for state in _states(len(rule.parameters), most):
            _check_options(state, options(*state), most)
    except _LateError:
        return Reach(meter.largest, complete=False)
    except _TooLargeError:
        return Reach(HUGE, complete=False)
    return Reach(meter.largest, complete=True)


def edges(most: int) -> list[int]:
    """Return numbers at the edges of a range: its end, and around the powers of two.

    >>> edges(20)
    [20, 19, 18, 17, 16, 15, 14, 9, 8, 7, 5, 4, 3, 2, 1, 0]
    """
    last = range(most, max(most - 7, -1), -1)
    powers = ((1 << k) + d for k in range(most.bit_length(), -1, -1) for d in (1, 0, -1))
    return list(dict.fromkeys(n for n in chain(last, powers) if 0 <= n <= most))


def _states(numbers: int, most: int) -> Iterator[State]:
    """Yield every position, those at the edges first: the time may be over before the end."""
    first = list(product(edges(most)[: 40 if numbers > 1 else None], repeat=numbers))
    yield from first
    seen = set(first)
    yield from (s for s in product(range(most + 1), repeat=numbers) if s not in seen)


class _LateError(Exception):
    """The time is over."""


class _TooLargeError(Exception):
    """A number is larger than any type of C++."""


class _Meter:
    """Keeps the largest number that it is shown, and looks at the clock."""

    def __init__(self, seconds: float) -> None:
        self.largest = 0
        self.end = monotonic() + seconds
        self.steps = 0

    def note(self, number: Any = 0) -> Any:
        """Hand a number on."""
        self.steps += 1
        if self.steps % 1024 == 0 and monotonic() > self.end:
            raise _LateError
        if type(number) is int and abs(number) > self.largest:
            self.largest = abs(number)
            if self.largest > HUGE:
                raise _TooLargeError
        return number

    def power(self, base: int, exponent: int) -> Any:
        """Return a power, unless it is far too large to be computed."""
        if abs(base) > 1 and exponent * (abs(base).bit_length() - 1) > HUGE.bit_length():
            raise _TooLargeError
        return self.note(base**exponent)

    def shifted(self, number: int, places: int) -> Any:
        """Return a number times a power of two, unless that is far too large."""
        if number and places > HUGE.bit_length():
            raise _TooLargeError
        return self.note(number << places)


CAREFUL = {"**": "POWER", "<<": "SHIFTED"}


def _noted(node: Any) -> Any:
    """Show the result of every operator to the meter, and every round of a loop."""
    match node:
        case Binary("**" | "<<" as sign, left, right):
            return Call(CAREFUL[sign], (left, right))
        case Unary("not"):
            return node
        case Binary() | Unary():
            return Call("NOTE", (node,))
        case Augment(target, sign, value):
            return Assign((target,), _noted(Binary(sign, target, value)))
        case For(body=body) | While(body=body):
            return replace(node, body=(Do(Call("NOTE", ())), *body))
    return node


def _noting(rule: Function, meter: _Meter) -> Callable[..., Iterable[Any]]:
    space: dict[str, Any] = {
        "NOTE": meter.note,
        "POWER": meter.power,
        "SHIFTED": meter.shifted,
        "isqrt": isqrt,
        "gcd": gcd,
        "popcount": numbers.popcount,
        "nim_product": numbers.nim_product,
        "divisors": numbers.divisors,
        "prime_factors": numbers.prime_factors,
        "primes": numbers.primes,
        "digits": numbers.digits,
    }
    exec(compile(function_text(changed(rule, _noted)), "<a rule>", "exec"), space)
    options: Callable[..., Iterable[Any]] = space[rule.name]
    return options


def _check_options(state: State, options: Iterable[Any], most: int) -> None:
    shown = state[0] if len(state) == 1 else state
    try:
        found = list(options or ())
    except (ArithmeticError, ValueError, TypeError, IndexError) as error:
        raise ProgramError(f"the rule fails at {shown}: {error}") from error
    for option in found:
        parts = option if isinstance(option, list) else [option]
        if not all(_before(part, state, most) for part in parts):
            raise ProgramError(
                f"the rule can go from {shown} to {option}, which a table filled from small to "
                "large does not have yet; give a formula, or use `grundy solve`"
            )


def _before(part: Any, state: State, most: int) -> bool:
    found = part if isinstance(part, tuple) else (part,)
    rows = all(isinstance(n, int) and 0 <= n <= most for n in found)
    return rows and len(found) == len(state) and found < state
