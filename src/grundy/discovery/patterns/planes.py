"""Guesses for two numbers: nim-sums, remainders, golden pairs and ratios."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns import sequences, snippets
from grundy.discovery.patterns.decisions import decisions
from grundy.discovery.patterns.residues import residue_numbers, residue_truths
from grundy.discovery.patterns.texts import renamed
from grundy.discovery.patterns.written import Written, bracketed, compared, joined, reduced, simple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.patterns.evidence import Evidence

AB = ("a", "b")
MAX, MIN = "std::max(a, b)", "std::min(a, b)"


def numbers() -> tuple[Written, ...]:
    """Return functions of two numbers whose values are whole numbers."""
    return (
        simple(AB, "the nim-sum of a and b", r"a \oplus b", "a ^ b"),
        simple(AB, "a + b", "a + b", "a + b"),
        simple(AB, "the larger of a and b", r"\max(a, b)", "max(a, b)", MAX),
        simple(AB, "the smaller of a and b", r"\min(a, b)", "min(a, b)", MIN),
        simple(AB, "the difference of a and b", "|a - b|", "abs(a - b)", f"({MAX} - {MIN})"),
        simple(AB, "a", "a", "a"),
        simple(AB, "b", "b", "b"),
        simple(
            AB,
            "the greatest common divisor of a and b",
            r"\gcd(a, b)",
            "gcd(a, b)",
            needs=(snippets.GREATEST_DIVISOR,),
        ),
        *(
            simple(
                AB,
                f"the nim-sum of a mod {k} and b mod {k}",
                rf"(a \bmod {k}) \oplus (b \bmod {k})",
                f"a % {k} ^ b % {k}",
                f"(a % {k}) ^ (b % {k})",
            )
            for k in range(2, 9)
        ),
        *(
            simple(
                AB,
                f"the nim-sum of a and b, each divided by {k} and rounded down",
                rf"\lfloor a / {k} \rfloor \oplus \lfloor b / {k} \rfloor",
                f"a // {k} ^ b // {k}",
                f"(a / {k}) ^ (b / {k})",
            )
            for k in (2, 3, 4)
        ),
        simple(
            AB,
            "the larger over the smaller, less the smaller over the larger, rounded down (0 if "
            "one of them is 0)",
            r"\left\lfloor \left| \frac{b}{a} - \frac{a}{b} \right| \right\rfloor",
            "abs(b * b - a * a) // (a * b) if a and b else 0",
            "a && b ? (long long)(((__int128)b * b > (__int128)a * a ? (__int128)b * b - "
            "(__int128)a * a : (__int128)a * a - (__int128)b * b) / ((__int128)a * b)) : 0",
        ),
    )


def truths() -> tuple[Written, ...]:
    """Return properties of two numbers."""
    values = numbers()
    return (
        simple(AB, "a is b", "a = b", "a == b"),
        simple(AB, "a is less than b", "a < b", "a < b"),
        simple(AB, "a is at most b", r"a \le b", "a <= b"),
        simple(AB, "a or b is 0", "ab = 0", "a == 0 or b == 0", "a == 0 || b == 0"),
        simple(
            AB,
            "the larger is more than the smaller but less than φ times it",
            r"\min(a, b) < \max(a, b) < \varphi \min(a, b)",
            "0 < abs(a - b) * max(a, b) < min(a, b) ** 2",
            f"a != b && (__int128)({MAX} - {MIN}) * {MAX} < (__int128){MIN} * {MIN}",
        ),
        *(
            simple(
                AB,
                f"the smallest Zeckendorf part of {x} is more than {y} (or {x} is 0)",
                rf"{x} = 0 \vee z({x}) > {y}",
                f"{x} == 0 or least_zeckendorf({x}) > {y}",
                f"{x} == 0 || least_zeckendorf({x}) > {y}",
                needs=(snippets.LEAST_ZECKENDORF,),
            )
            for x, y in (("a", "b"), ("b", "a"))
        ),
        simple(
            AB,
            "a and b have no binary digit 1 in common",
            r"a \mathbin{\&} b = 0",
            "a & b == 0",
            "(a & b) == 0",
        ),
        simple(
            AB,
            "a and b have equally many binary digits",
            r"\lfloor\log_2 a\rfloor = "
            r"\lfloor\log_2 b\rfloor",
            "a.bit_length() == b.bit_length()",
            "(a ^ b) <= (a & b)",
        ),
        simple(
            AB,
            "the same power of 2 divides a and b",
            r"\nu_2(a) = \nu_2(b)",
            "a & -a == b & -b",
            "(a & -a) == (b & -b)",
        ),
        *(compared(value, "==", c) for value in values for c in (0, 1)),
        *(compared(value, "<=", 1) for value in values[:5]),
        *(
            compared(reduced(value, k), "==", rest)
            for value in values[:7]
            for k in range(2, 9)
            for rest in range(k if k < 5 else 1)
        ),
        *(
            simple(
                AB,
                f"a and b divided by {k}, rounded down, are the same",
                rf"\lfloor a / {k} \rfloor = \lfloor b / {k} \rfloor",
                f"a // {k} == b // {k}",
                f"a / {k} == b / {k}",
            )
            for k in (2, 3, 4)
        ),
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
        yield bracketed(renamed(first, "a", AB)), bracketed(renamed(second, "b", AB))


def _nim_sums(evidence: Evidence) -> Iterator[Written]:
    for first, second in _edges(evidence):
        yield joined(first, second, "^", "^", "⊕", r"\oplus")


def _equal_values(evidence: Evidence) -> Iterator[Written]:
    for first, second in _edges(evidence):
        yield joined(first, second, "==", "==", "equals", "=")


def _golden(evidence: Evidence) -> Iterator[Written]:
    """Yield Wythoff's pairs, or Holladay's, with the step that the P-positions show."""
    lost: list[Any] = [
        abs(a - b)
        for (a, b), is_lost, own in zip(evidence.places, evidence.lost, evidence.guess, strict=True)
        if is_lost and own and a != b
    ]
    step = min(lost, default=0)
    if not 0 < step < 8:
        return
    root, add = step * step + 4, 2 - step
    i = "abs(a - b)" if step == 1 else f"abs(a - b) // {step}"
    cpp_i = f"({MAX} - {MIN})" if step == 1 else f"({MAX} - {MIN}) / {step}"
    whole, cpp_whole = (
        ("", "") if step == 1 else (f"(a - b) % {step} == 0 and ", f"(a - b) % {step} == 0 && ")
    )
    plus = f"{add} + " if add else ""
    name = "φ" if step == 1 else f"({plus}√{root})/2"
    tex = r"\varphi" if step == 1 else rf"\tfrac{{{plus}\sqrt{{{root}}}}}{{2}}"
    yield simple(
        AB,
        f"the smaller is ⌊k{name}⌋ and the larger {step if step > 1 else ''}k more, for some k",
        rf"\{{a, b\}} = \{{\lfloor k {tex} \rfloor, \lfloor k {tex} \rfloor + "
        rf"{step if step > 1 else ''}k\}}",
        f"{whole}min(a, b) == beatty({i}, {add}, {root})",
        f"{cpp_whole}{MIN} == beatty({cpp_i}, {add}, {root})",
        needs=(snippets.ISQRT, snippets.BEATTY),
    )
