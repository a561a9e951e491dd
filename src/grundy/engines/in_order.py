"""Grundy values of positions in order, each after its options: the quick way in plain Python.

Where every option is known already, its value is one look-up. What is out of order, or out of the
ordinary, goes to the slow way, which checks everything and knows what to say.
"""

from __future__ import annotations

from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.limits.budget import QUICK, SLOW

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from grundy.limits.budget import Meter


FEW_SETS = 256
MEX = [(~seen & (seen + 1)).bit_length() - 1 for seen in range(FEW_SETS)]
"""The mex of small sets of values; bit v of a set is set when it has the value v."""

LONGEST = 1 << 12
"""Values of one stretch, between two looks at the budget."""


class OutOfTheOrdinary(Exception):  # noqa: N818 - news: the slow way answers
    """An option is not a position whose value is known."""


def values_in_order(
    states: Iterable[Hashable],
    moves: Callable[[Any], Iterable[Any]],
    memory: dict[Any, int],
    slow: Callable[[Any], int],
    meter: Meter,
) -> Iterator[int]:
    """Yield the Grundy value of each state, whose options come before it.

    >>> from grundy.limits.budget import Limits, Meter
    >>> list(values_in_order(range(5), lambda n: range(n), {}, len, Meter(Limits())))
    [0, 1, 2, 3, 4]
    """
    most = meter.limits.listed
    for state in states:
        value = memory.get(state)
        if value is None:
            seen = 0  # bit v is set when some option has the value v
            try:
                options = iter(moves(state))
                for option in islice(options, most):
                    # Types before look-ups, for 1.0 and True would find the value of 1.
                    if type(option) is int:
                        seen |= 1 << memory[option]
                    else:
                        seen |= 1 << _value_of(option, memory)
                for _ in options:
                    raise OutOfTheOrdinary
            except Exception:
                value = slow(state)
            else:
                memory[state] = value = (~seen & (seen + 1)).bit_length() - 1
                meter.entry()
        yield value


def values_on_a_line(
    count: int,
    moves: Callable[[int], Iterable[Any]],
    memory: dict[Any, int],
    slow: Callable[[Any], int],
    meter: Meter,
) -> Iterator[int]:
    """Yield the Grundy values of 0, 1, 2, ...: the same for single numbers, in stretches.

    >>> from grundy.limits.budget import Limits, Meter
    >>> list(values_on_a_line(5, lambda n: range(n), {}, len, Meter(Limits())))
    [0, 1, 2, 3, 4]
    """
    values: list[int] = []
    bits: list[int] = []
    stretch = 1
    while len(values) < count:
        begin, before = len(values), monotonic()
        known = memory.get(begin)
        if known is not None:
            values.append(known)
            bits.append(1 << known)
            yield known
            continue
        _walk_on(min(begin + stretch, count), moves, values, bits, meter.limits.listed)
        if len(values) == begin:
            found = slow(begin)
            values.append(found)
            bits.append(1 << found)
        else:
            memory.update(zip(range(begin, len(values)), values[begin:], strict=True))
            meter.entries(len(values) - begin)
        stretch = next_stretch(stretch, monotonic() - before)
        yield from values[begin:]


def next_stretch(stretch: int, seconds: float) -> int:
    """Return how many values to compute at once, from the seconds that the last `stretch` took."""
    if seconds < QUICK:
        return min(2 * stretch, LONGEST)
    return max(1, stretch // 2) if seconds > SLOW else stretch


def _walk_on(
    stop: int,
    moves: Callable[[int], Iterable[Any]],
    values: list[int],
    bits: list[int],
    most: int,
) -> None:
    """Add values up to `stop`, or to the first number that is out of the ordinary."""
    try:
        for state in range(len(values), stop):
            seen = 0
            left = most
            for option in moves(state):
                if type(option) is not int or option < 0:
                    seen |= 1 << _sum_of(option, values)
                else:
                    seen |= bits[option]
                left -= 1
                if left < 0:
                    return
            value = MEX[seen] if seen < FEW_SETS else (~seen & (seen + 1)).bit_length() - 1
            values.append(value)
            bits.append(1 << value)
    except Exception:
        return  # whatever it is, the slow way tells


def _sum_of(option: Any, values: list[int]) -> int:
    """Return the value of a list of parts."""
    if type(option) is not list:
        raise OutOfTheOrdinary
    value = 0
    for part in option:
        if type(part) is not int or part < 0:
            raise OutOfTheOrdinary
        value ^= values[part]
    return value


def _value_of(option: Any, memory: dict[Any, int]) -> int:
    """Return the value of an option that is a tuple, or a list of parts."""
    if type(option) is not list:
        return memory[_plain(option)]
    value = 0
    for part in option:
        value ^= memory[_plain(part)]
    return value


def _plain(state: Any) -> Any:
    """Return a state that is a number or a tuple of numbers."""
    if type(state) is tuple:
        for number in state:
            if type(number) is not int:
                raise OutOfTheOrdinary
    elif type(state) is not int:
        raise OutOfTheOrdinary
    return state
