"""Guesses for any number of heaps: nim-sums of functions, counts, columns, stairs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from grundy.discovery.patterns import sequences
from grundy.discovery.patterns.decisions import decisions
from grundy.discovery.patterns.written import Written, compared, formula, reduced, renamed
from grundy.forms.rule.expression import Call, Collect, Loop, Name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.patterns.evidence import Evidence

NUMBERS = (
    "nim_sum(heaps)",
    "nim_sum(heaps[::2])",
    "nim_sum(heaps[1::2])",
    "sum(heaps)",
    "max(heaps, default=0)",
    "min(heaps, default=0)",
    "largest_count(heaps)",
    "leading_ones(heaps)",
    "sum(h > 0 for h in heaps)",
    "sum(h % 2 for h in heaps)",
    "sum(h == 1 for h in heaps)",
    "sum(h > 1 for h in heaps)",
)
TRUTHS = ("heaps == heaps[::-1]", "even_times(heaps)", "len(set(heaps)) <= 1")
STRANGE = {"largest_count(heaps)": -8, "even_times(heaps)": 6}
"""How unusual functions are beyond what the length of their texts says."""

DIVISORS = range(3, 8)


@cache
def numbers() -> tuple[Written, ...]:
    """Return functions of several heaps whose values are whole numbers."""
    return tuple(formula("heaps", text, strange=STRANGE.get(text, 0)) for text in NUMBERS)


@cache
def truths() -> tuple[Written, ...]:
    """Return properties of several heaps."""
    return (
        formula("heaps", "all(h % 2 == 0 for h in heaps)"),
        *(compared(value, "==", 0) for value in numbers()),
        *(compared(value, "<=", 1) for value in numbers()[3:5]),
        *(compared(reduced(value, 2), "==", 0) for value in numbers()),
        *(compared(reduced(value, k), "==", 0) for value in numbers()[3:9] for k in DIVISORS),
        *(formula("heaps", "columns_divide(heaps, M)", strange=-8, M=m) for m in DIVISORS),
        *(formula("heaps", "all(h % K == 0 for h in heaps)", K=k) for k in DIVISORS),
        *(formula("heaps", text, strange=STRANGE.get(text, 0)) for text in TRUTHS),
        *(formula("heaps", "nim_sum(h % K for h in heaps) == 0", K=k) for k in range(2, 10)),
    )


def _single_heaps(evidence: Evidence) -> Iterator[Written]:
    """Yield nim-sums of what a single heap is worth."""
    if evidence.values is None:
        return
    alone = {
        max(place): value
        for place, value in zip(evidence.places, evidence.values, strict=True)
        if len(place) - place.count(0) <= 1 and place[1:] == (0,) * (len(place) - 1)
    }
    edge = [alone[n] for n in range(len(alone)) if n in alone]
    for found in sorted(sequences.number_guesses(edge), key=lambda f: f.cost)[:2]:
        if found.node == Name("n"):
            yield numbers()[0]
        else:
            each = renamed(found, {"n": "h"}, ("heaps",))
            loop = Loop(Name("h"), Name("heaps"))
            yield replace(each, node=Call("nim_sum", (Collect("each", each.node, (loop,)),)))


def number_guesses(evidence: Evidence) -> Iterator[Written]:
    """Yield formulas for the values of several heaps."""
    yield from numbers()
    yield from (reduced(value, k) for value in numbers() for k in range(2, 9))
    yield from _single_heaps(evidence)


def truth_guesses(evidence: Evidence) -> Iterator[Written]:
    """Yield formulas for the P-positions of several heaps."""
    more = [compared(formula, "==", 0) for formula in _single_heaps(evidence)]
    yield from decisions([*truths(), *more], evidence)
