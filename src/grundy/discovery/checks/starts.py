"""Small positions to begin with, for a rule that does not say what its positions look like."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.reading import brief, call, patient, size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.forms.states import State

HEAPS = 25
"""Single numbers that are tried first; recognising a heap game tries more."""

ALPHABETS = (".", "HT", ".#", "01")
"""Letters of the words that are tried where numbers and rows of numbers do not fit."""


LETTERS = 4
"""The most letters that words are made of."""


def letters_of(rule: Callable[..., Any]) -> str:
    """Return the letters that a rule is written with, in order; empty where there are too many.

    >>> letters_of(lambda row: row.replace("++", "--"))
    '+-'
    """
    codes = [getattr(getattr(rule, "__func__", rule), "__code__", None)]
    found: set[str] = set()
    while codes:
        code = codes.pop()
        inside = getattr(code, "co_consts", ())
        codes += [item for item in inside if hasattr(item, "co_consts")]
        found.update(*(item for item in inside if isinstance(item, str) and len(item) <= LETTERS))
    return "".join(sorted(found)) if len(found) <= LETTERS else ""


def fitting(rule: Callable[..., Any], arity: int | None) -> list[State]:
    """Return small states of the first kind on which the rule has moves and does not fail.

    Where every kind fails, the kind that fails least; numbers, if nothing has moves.

    >>> fitting(lambda row: [row[1:]] if row else [], 1)[:4]
    [(), (0,), (0, 0), (0, 0, 0)]
    """
    best: list[State] = []
    most = 0.0
    for states in kinds(arity, letters_of(rule)):
        played = failed = 0
        with brief():
            for state in patient(states[:40]):
                raw = call(rule, *arguments(state, arity))
                failed += raw.fault is not None
                played += bool(raw.items)
        fit = played / (1 + failed)
        if not best or fit > most:
            best, most = states, fit
        if played and not failed:
            break
    return best


def arguments(state: State, arity: int | None) -> tuple[Any, ...]:
    """Return a state as the arguments of a rule."""
    return (state,) if arity == 1 else tuple(state)


def kinds(arity: int | None, letters: str = "") -> Iterator[list[State]]:
    """Yield, for each kind of state, the small ones, smallest first; words of these letters too."""
    if arity != 1:
        yield _sorted(_tuples(arity))
        yield from map(_sorted, _mixed(arity))
        return
    yield list(range(HEAPS))
    yield _sorted([row for length in range(5) for row in product(range(4), repeat=length)])
    yield _sorted(list(product(range(8), repeat=2)))
    yield _sorted(list(product(range(5), repeat=3)))
    for alphabet in dict.fromkeys((letters, *ALPHABETS) if letters else ALPHABETS):
        longest = {1: 12, 2: 5, 3: 5}.get(len(alphabet), 4)
        words = (product(alphabet, repeat=length) for length in range(longest + 1))
        yield ["".join(word) for some in words for word in some]


def _tuples(arity: int | None) -> list[State]:
    if arity is None:
        shapes = ((1, 9), (2, 6), (3, 4))
        return [t for n, most in shapes for t in product(range(most), repeat=n)]
    most = {2: 10, 3: 5, 4: 4}.get(arity, 2)
    return list(product(range(most), repeat=min(arity, 8)))


def _mixed(arity: int | None) -> Iterator[list[State]]:
    """Yield states of other arguments than numbers: a row with a number, and pairs of numbers."""
    rows = [row for length in range(4) for row in product(range(3), repeat=length)]
    if arity == 2:
        yield list(product(rows, range(1, 4)))
        yield list(product(range(1, 4), rows))
    if arity is None:
        pairs = list(product(range(3), repeat=2))
        yield [some for length in range(3) for some in product(pairs, repeat=length)]


def _sorted(states: list[State]) -> list[State]:
    return sorted(states, key=size)
