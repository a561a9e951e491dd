"""Reading what a rule gives, whatever that is: options, gains, or the reason why it is neither."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from grundy.errors import BudgetExceeded, GrundyError
from grundy.forms.states import LONGEST_BITS, flaw
from grundy.limits.deadline import share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.states import State

Option: TypeAlias = "tuple[State, ...]"
"""The components that a move leaves; a single one for most games."""

Thing = TypeVar("Thing")

MOST_OPTIONS = 20_000
"""Options of one position beyond which nobody reads on."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a rule cannot be played at a position."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Raw:
    """What a rule gave for one position, unread."""

    items: tuple[Any, ...] = ()
    fault: Fault | None = None


def patient(items: Iterable[Thing], seconds: float = 0.1) -> Iterator[Thing]:
    """Yield the items, at least one, until the time is over: rules may be slow."""
    end = monotonic() + seconds
    for item in items:
        yield item
        if monotonic() > end:
            return


@contextmanager
def brief(seconds: float = 0.1) -> Iterator[None]:
    """Give a loop so long where there is a deadline, and go on with what it has by then.

    `patient` looks at the clock between two calls of a rule; this ends one that takes too long.
    """
    with suppress(BudgetExceeded), share(0.05, seconds):
        yield


def call(rule: Callable[..., Any], *args: Any) -> Raw:
    """Return what a rule gives, with any failure caught: a wrong rule is what is looked for.

    >>> call(lambda n: [n // 0], 1).fault.text
    'ZeroDivisionError: integer division or modulo by zero'
    """
    try:
        given = rule(*args)
        if given is None:
            return Raw(fault=Fault("nothing", "the rule returns None instead of options"))
        if isinstance(given, (str, bytes)) or not hasattr(given, "__iter__"):
            return Raw(fault=Fault("nothing", f"the rule returns {given!r} instead of options"))
        items = tuple(islice(given, MOST_OPTIONS + 1))
        if isinstance(given, (set, frozenset)):
            items = tuple(sorted(items, key=by_size))  # words in a set have no order of their own
    except RecursionError:
        return Raw(fault=Fault("raises", "RecursionError: the rule calls itself too deeply"))
    except GrundyError as error:
        return Raw(fault=Fault("raises", str(error)))
    except Exception as error:  # noqa: BLE001, RUF100 - whatever a rule raises is a finding
        return Raw(fault=Fault("raises", f"{type(error).__name__}: {error}"))
    if len(items) > MOST_OPTIONS:
        return Raw(fault=Fault("many", f"more than {MOST_OPTIONS:,} options"))
    return Raw(items)


def components(item: Any) -> Option:
    """Return the components that a raw option stands for: a list is a sum."""
    return tuple(item) if type(item) is list else (item,)


def state_fault(state: Any, wanted: int | None, spreads: bool, negative: bool) -> Fault | None:
    """Return why a component cannot be a state, or None when it can."""
    if spreads and (type(state) is not tuple or (wanted is not None and len(state) != wanted)):
        tuple_of = "a tuple" if wanted is None else f"a tuple of {wanted}"
        return Fault("shape", f"{short(state)} is not {tuple_of}, as the rule takes")
    problem = flaw(state)
    if problem:
        inexact = any(isinstance(n, float) for n in _flat(state))
        return Fault("float" if inexact else "unhashable", problem)
    for item in _flat(state):
        if isinstance(item, int):
            if item < 0 and not negative:
                return Fault("negative", f"{short(state)} is negative")
        elif getattr(type(item), "__eq__", None) is object.__eq__:
            kind = type(item).__name__
            return Fault("identity", f"two {kind} objects are never equal: give it an __eq__")
    return None


def is_negative(state: Any) -> bool:
    """Return whether a number of a state is below 0."""
    return any(isinstance(item, int) and item < 0 for item in _flat(state))


def too_long(state: Any) -> bool:
    """Return whether a number has grown beyond what anyone would print."""
    return any(isinstance(n, int) and n.bit_length() > LONGEST_BITS for n in _flat(state))


def size(state: Any) -> int:
    """Return how large a state is: its numbers added up, or its length.

    >>> size(7), size((3, 4)), size("HT."), size(((0, 1), 2))
    (7, 7, 3, 3)
    """
    if isinstance(state, (tuple, frozenset)):
        return sum(map(size, state))
    if isinstance(state, int):
        return abs(state)
    return len(state) if isinstance(state, str) else 0


def by_size(state: Any) -> tuple[int, int, str]:
    """Return what states are sorted by: size, then text, so that no two runs differ."""
    text = short(state)
    return size(state), len(text), text


def short(value: Any) -> str:
    """Return the text of any value, cut off where nobody reads on."""
    if too_long(value):
        return "a number of more than 4,000 digits"
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001, RUF100 - a value of the user's own class
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _flat(state: Any) -> list[Any]:
    if isinstance(state, (tuple, frozenset)):
        return [item for part in state for item in _flat(part)]
    return [state]
