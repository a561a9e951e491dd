"""Sets and steps that grow: powers, Fibonacci numbers, squares, intervals ever longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.discovery.patterns.repeats import member
from grundy.discovery.patterns.written import (
    Written,
    compared,
    formula,
    joined,
    negated,
    reduced,
    shifted,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

FACTORS = range(13)
LARGEST_FACTOR = 40
"""Of a recurrence with one factor alone; with two there are many more to try."""

ENOUGH, ENOUGH_PURE = 4, 2
"""Terms that a recurrence must foretell, besides those that it was made from; fewer when it adds
nothing."""


class Recurrence(NamedTuple):
    """Terms x, y, and from there p times the last plus q times the one before plus c."""

    early: tuple[int, ...]
    x: int
    y: int
    p: int
    q: int
    c: int

    def formula(self, text: str) -> Written:
        """Return a formula of a function of n and the sequence."""
        law = {"X": self.x, "Y": self.y, "P": self.p, "Q": self.q, "C": self.c}
        return formula("n", text, numbers=5, **law)


def recurrences(terms: list[int]) -> Iterator[Recurrence]:
    """Yield the growing recurrences that the terms follow, but for a few at the beginning.

    >>> next(recurrences([0, 1, 2, 3, 5, 8, 13, 21, 34]))
    Recurrence(early=(0,), x=1, y=2, p=1, q=1, c=0)
    """
    for skip in range(3):
        rest = terms[skip:]
        if len(rest) < 3 + ENOUGH_PURE:
            return
        for p, q in _laws():
            c = rest[2] - p * rest[1] - q * rest[0]
            if c == 0 and (p, q) == (2, -1):
                continue  # equal steps are a period, and to count them would take n steps
            pure = c == 0 and (p == 0 or q == 0)
            if len(rest) < 3 + (ENOUGH_PURE if pure else ENOUGH):
                continue
            if all(rest[i + 2] == p * rest[i + 1] + q * rest[i] + c for i in range(len(rest) - 2)):
                yield Recurrence(tuple(terms[:skip]), rest[0], rest[1], p, q, c)
                return


def _laws() -> Iterator[tuple[int, int]]:
    yield from ((p, 0) for p in range(2, LARGEST_FACTOR))
    yield 1, 1
    yield 2, -1
    yield from ((0, q) for q in range(2, LARGEST_FACTOR))
    yield from ((p, q) for p in FACTORS for q in FACTORS if p * q > 1)


def truth_guesses(lost: list[bool]) -> Iterator[Written]:
    """Yield the guesses that P-positions, N-positions, or the ends of their runs grow by a law."""
    for wanted in (True, False):
        terms = [n for n, is_lost in enumerate(lost) if is_lost is wanted]
        if len(terms) > len(lost) // 4:
            continue
        for found in recurrences(terms):
            formula = _is_term(found)
            yield formula if wanted else negated(formula)
    starts = [n for n in range(1, len(lost)) if lost[n] != lost[n - 1]]
    for found in recurrences(starts):
        if not found.early:
            yield compared(reduced(_count(found), 2), "==", 0 if lost[0] else 1)


def number_guesses(values: list[int]) -> Iterator[Written]:
    """Yield the guess that values rise by one at places that grow by a law."""
    starts = [n for n in range(1, len(values)) if values[n] != values[n - 1]]
    if not all(values[n] == values[n - 1] + 1 for n in starts):
        return
    for found in recurrences(starts):
        yield (
            shifted(_count(found), values[0] + len(found.early))
            if not found.early
            else shifted(_count(found), values[found.early[-1]])
        )


def _is_term(found: Recurrence) -> Written:
    later = found.formula("in_sequence(n, X, Y, P, Q, C)")
    return joined(member(formula("n", "n"), found.early), later, "or") if found.early else later


def _count(found: Recurrence) -> Written:
    return found.formula("terms_up_to(n, X, Y, P, Q, C)")
