"""Grundy values of positions in order, each after its options: the quick way in plain Python.

Where every option is known already, its value is one look-up. What is out of order, or out of the
ordinary, goes to the slow way, which checks everything and knows what to say.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

    from grundy.limits.budget import Meter


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
