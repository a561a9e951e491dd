"""Sets and steps that grow: powers, Fibonacci numbers, squares, intervals ever longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.discovery.patterns import snippets
from grundy.discovery.patterns.texts import member
from grundy.discovery.patterns.written import (
    Written,
    compared,
    joined,
    negated,
    reduced,
    shifted,
    simple,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

N = ("n",)
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

    @property
    def arguments(self) -> str:
        """The numbers as arguments of a function."""
        return f"n, {self.x}, {self.y}, {self.p}, {self.q}, {self.c}"

    @property
    def said(self) -> str:
        """The sequence in words."""
        terms = [self.x, self.y]
        while len(terms) < 5:
            terms.append(self.p * terms[-1] + self.q * terms[-2] + self.c)
        return f"{', '.join(map(str, terms))}, ... ({self._law})"

    @property
    def _law(self) -> str:
        parts = [
            _times(self.p, "the last term"),
            _times(self.q, "the one before"),
        ]
        law = " plus ".join(part for part in parts if part)
        return f"{law} plus {self.c}" if self.c > 0 else f"{law} minus {-self.c}" if self.c else law


def _times(factor: int, what: str) -> str:
    if factor == 0:
        return ""
    return what if factor == 1 else f"{factor} times {what}"


def recurrences(terms: list[int]) -> Iterator[Recurrence]:
    """Yield the growing recurrences that the terms follow, but for a few at the beginning.

    >>> [r for r in recurrences([0, 1, 2, 3, 5, 8, 13, 21, 34])][0].said
    '1, 2, 3, 5, 8, ... (the last term plus the one before)'
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
    fibonacci = found.p == found.q == 1 and found.c == 0 and (found.x, found.y) in _fibonacci()
    said = "n is a Fibonacci number" if fibonacci else f"n is one of {found.said}"
    tex = rf"n \in \{{{found.x}, {found.y}, \ldots\}}, \quad " + _law_tex(found)
    if fibonacci:
        tex = r"n \in \{F_2, F_3, F_4, \ldots\}"
    formula = simple(
        N,
        said,
        tex,
        f"in_sequence({found.arguments})",
        needs=(snippets.IN_SEQUENCE,),
        numbers=5,
    )
    if not found.early:
        return formula
    return joined(member(found.early, "n", "n", "n"), formula, "or", "||", "or", r"\text{ or }")


def _fibonacci() -> list[tuple[int, int]]:
    return [(1, 2), (1, 1), (2, 3), (3, 5)]


def _law_tex(found: Recurrence) -> str:
    terms = [f"{found.p} t_i" if found.p else "", f"{found.q} t_{{i-1}}" if found.q else ""]
    law = " + ".join(term for term in terms if term)
    return f"t_{{i+1}} = {law} + {found.c}" if found.c else f"t_{{i+1}} = {law}"


def _count(found: Recurrence) -> Written:
    return simple(
        N,
        f"how many of {found.said} are at most n",
        rf"\#\{{i : t_i \le n\}}, \quad t_0 = {found.x}, t_1 = {found.y}, {_law_tex(found)}",
        f"terms_up_to({found.arguments})",
        needs=(snippets.TERMS_UP_TO,),
        numbers=5,
    )
