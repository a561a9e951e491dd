"""Guesses for two numbers: nim-sums, remainders, golden pairs and ratios."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns import sequences
from grundy.discovery.patterns.decisions import decisions
from grundy.discovery.patterns.residues import residue_numbers, residue_truths
from grundy.discovery.patterns.written import Written, compared, formula, joined, reduced, renamed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.patterns.evidence import Evidence

NUMBERS = (
    "a ^ b",
    "a + b",
    "max(a, b)",
    "min(a, b)",
    "abs(a - b)",
    "a",
    "b",
    "gcd(a, b)",
)
BY_RATIO = "a != b and abs(a - b) * max(a, b) < min(a, b) ** 2"
RATIO = "abs(b * b - a * a) // (a * b) if a and b else 0"
TRUTHS = (
    "a == b",
    "a < b",
    "a <= b",
    "a == 0 or b == 0",
    "a == 0 or least_zeckendorf(a) > b",
    "b == 0 or least_zeckendorf(b) > a",
    "a & b == 0",
    "a.bit_length() == b.bit_length()",
    "a & -a == b & -b",
)
GOLDEN = "min(a, b) == (abs(a - b) + isqrt(5 * abs(a - b) ** 2)) // 2"
"""Wythoff's pairs."""

GOLDEN_BY_TWO = "(a - b) % 2 == 0 and min(a, b) == isqrt(8 * (abs(a - b) // 2) ** 2) // 2"
GOLDEN_BY = (
    "(a - b) % K == 0 and "
    "min(a, b) == (isqrt(M * (abs(a - b) // K) ** 2) - L * (abs(a - b) // K)) // 2"
)
"""Holladay's pairs, by their step."""


@cache
def numbers() -> tuple[Written, ...]:
    """Return functions of two numbers whose values are whole numbers."""
    return (
        *(formula("a b", text) for text in NUMBERS),
        *(formula("a b", "a % K ^ b % K", K=k) for k in range(2, 9)),
        *(formula("a b", "a // K ^ b // K", K=k) for k in (2, 3, 4)),
        formula("a b", RATIO),
    )


@cache
def truths() -> tuple[Written, ...]:
    """Return properties of two numbers."""
    values = numbers()
    return (
        *(formula("a b", text) for text in TRUTHS),
        formula("a b", BY_RATIO, strange=-7),
        *(compared(value, "==", c) for value in values for c in (0, 1)),
        *(compared(value, "<=", 1) for value in values[:5]),
        *(
            compared(reduced(value, k), "==", rest)
            for value in values[:7]
            for k in range(2, 9)
            for rest in range(k if k < 5 else 1)
        ),
        *(formula("a b", "a // K == b // K", K=k) for k in (2, 3, 4)),
    )


def number_guesses(evidence: Evidence) -> Iterator[Written]:
    """Yield formulas for the values of two numbers."""
    yield from numbers()
    yield from (reduced(value, k) for value in numbers()[:7] for k in range(2, 13))
    yield from _nim_sums(evidence)
    yield from residue_numbers(evidence)


def truth_guesses(evidence: Evidence) -> Iterator[Written]:
    """Yield formulas for the P-positions of two numbers."""
    yield from decisions([*truths(), *_golden(evidence), *_equal_values(evidence)], evidence)
    yield from residue_truths(evidence)


def _edge(evidence: Evidence, place: int) -> list[int]:
    """Return the values where the other number is 0."""
    values = evidence.worths("grundy")
    found = {
        at[place]: value
        for at, value, own in zip(evidence.places, values, evidence.guess, strict=True)
        if at[1 - place] == 0 and own
    }
    edge: list[int] = []
    while len(edge) in found:
        edge.append(found[len(edge)])
    return edge


def _edges(evidence: Evidence) -> Iterator[tuple[Written, Written]]:
    if evidence.values is None:
        return
    guesses: list[list[Written]] = [
        sorted(sequences.number_guesses(_edge(evidence, place)), key=lambda f: f.cost)[:2]
        for place in (0, 1)
    ]
    for first, second in product(*guesses):
        yield renamed(first, {"n": "a"}, "ab"), renamed(second, {"n": "b"}, "ab")


def _nim_sums(evidence: Evidence) -> Iterator[Written]:
    for first, second in _edges(evidence):
        yield joined(first, second, "^")


def _equal_values(evidence: Evidence) -> Iterator[Written]:
    for first, second in _edges(evidence):
        yield joined(first, second, "==")


def _golden(evidence: Evidence) -> Iterator[Written]:
    """Yield Wythoff's pairs, or Holladay's, with the step that the P-positions show."""
    lost: list[Any] = [
        abs(a - b)
        for (a, b), is_lost, own in zip(evidence.places, evidence.lost, evidence.guess, strict=True)
        if is_lost and own and a != b
    ]
    step = min(lost, default=0)
    if step == 1:
        yield formula("a b", GOLDEN)
    elif 1 < step < 8:
        text = GOLDEN_BY_TWO if step == 2 else GOLDEN_BY
        yield formula("a b", text, K=step, L=step - 2, M=step * step + 4)
