"""Grundy values of positions in order, each after its options: the quick way in plain Python.

Where every option is known already, its value is one look-up. What is out of order, or out of the
ordinary, goes to the slow way, which checks everything and knows what to say.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from grundy.engines.budget import Meter


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

    >>> from grundy.engines.budget import Limits, Meter
    >>> list(values_in_order(range(5), lambda n: range(n), {}, len, Meter(Limits())))
    [0, 1, 2, 3, 4]
    """
    most = meter.limits.listed
    for state in states:
        value = memory.get(state)
        if value is None:
            try:
                seen = _values_seen(iter(moves(state)), memory, most)
            except Exception:
                value = slow(state)
            else:
                value = (~seen & (seen + 1)).bit_length() - 1
                memory[state] = value
                meter.entry()
        yield value


def _values_seen(options: Iterator[Any], memory: dict[Any, int], most: int) -> int:
    """Return the values of the options as a bit set.

    Types are compared before a look-up, for 1.0 and True would find the value of 1.
    """
    seen = 0
    for option in islice(options, most):
        kind = type(option)
        if kind is int:
            seen |= 1 << memory[option]
        elif kind is list:
            value = 0
            for part in option:
                value ^= memory[_plain(part)]
            seen |= 1 << value
        else:
            seen |= 1 << memory[_plain(option)]
    for _ in options:
        raise OutOfTheOrdinary
    return seen


def _plain(state: Any) -> Any:
    """Return a state that is a number or a tuple of numbers."""
    if type(state) is tuple:
        for number in state:
            if type(number) is not int:
                raise OutOfTheOrdinary
    elif type(state) is not int:
        raise OutOfTheOrdinary
    return state
