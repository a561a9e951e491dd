"""Sequences that repeat: constants, remainders, periods that begin late or have a saltus."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.patterns.written import (
    Written,
    compared,
    constant,
    excepted,
    formula,
    joined,
    negated,
    shifted,
)
from grundy.forms.rule.expression import Choice, Compare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FEW = 3
"""Exceptions at the beginning that are named one by one."""


class Repeat(NamedTuple):
    """v(n + length) = v(n) + saltus for every n ≥ start."""

    start: int
    length: int
    saltus: int


def repeats_in(values: list[Any], *, most: int = 3) -> Iterator[Repeat]:
    """Yield the repeats that the end of the values shows at least twice, in growing length.

    >>> next(repeats_in([5, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]))
    Repeat(start=1, length=3, saltus=0)
    """
    total = len(values)
    best = total
    for length in range(1, total // 3 + 1):
        if length >= best:
            return  # a longer one would say more and hold later
        saltus = values[-1] - values[-1 - length]
        at = total - length - 1
        while at >= 0 and values[at + length] - values[at] == saltus:
            at -= 1
        start = at + 1
        if saltus >= 0 and start + most * length <= total and start + length < best:
            best = start + length
            yield Repeat(start, length, saltus)


def number_formula(values: list[int], repeat: Repeat) -> Written:
    """Return the formula of values that repeat from some place on."""
    start, length, saltus = repeat
    extended = [_extended(values, repeat, n) for n in range(start + length)]
    strange = {(n,): values[n] for n in range(start) if values[n] != extended[n]}
    if len(strange) <= FEW:
        return excepted(_pure(extended[:length], saltus), strange)
    if saltus:
        return _late_arithmetic(values, repeat)
    return late_period(values[: start + length], start, length)


def _extended(values: list[int], repeat: Repeat, n: int) -> int:
    """Return what the repeat gives at n, also before its start."""
    rounds, rest = divmod(n - repeat.start, repeat.length)
    return values[repeat.start + rest] + rounds * repeat.saltus


def _pure(unit: list[int], saltus: int) -> Written:
    """Return the formula of values that repeat from 0 on, the shortest that fits."""
    length = len(unit)
    for short in _short(unit, saltus):
        if all(short(n) == unit[n % length] + n // length * saltus for n in range(3 * length)):
            return short
    text = ("R[n % K]", "R[n % K] + n // K", "R[n % K] + S * (n // K)")[min(saltus, 2)]
    return formula("n", text, numbers=length, R=unit, K=length, S=saltus)


def _short(unit: list[int], saltus: int) -> Iterator[Written]:
    length, first = len(unit), unit[0]
    if not saltus:
        if length == 1:
            yield formula("n", "K", K=first)
        yield formula("n", "n % K", K=length)
        for step in (k for k in range(2, length // 2 + 1) if length % k == 0):
            yield formula("n", "n // K % L", K=step, L=length // step)
        yield from (formula("n", "(n + T) % K", T=turn, K=length) for turn in range(1, length))
    elif length == 1:
        yield shifted(formula("n", "S * n" if saltus > 1 else "n", S=saltus), first)
    elif saltus == 1:
        yield formula("n", "n // K", K=length)
        yield from (formula("n", "(n + T) // K", T=add, K=length) for add in range(1, length))


LATE = "R[n if n < E else S + (n - S) % K]"
LATE_RISING = "R[n if n < E else S + (n - S) % K] + T * ((n - S) // K if n >= S else 0)"


def late_period(table: list[int], start: int, length: int) -> Written:
    """Return the formula of a period that begins late: a table and where to look in it."""
    end = start + length
    return formula("n", LATE, numbers=end, R=table[:end], E=end, S=start, K=length)


def _late_arithmetic(values: list[int], repeat: Repeat) -> Written:
    start, length, saltus = repeat
    end = start + length
    table = values[:end]
    return formula("n", LATE_RISING, numbers=end, R=table, E=end, S=start, K=length, T=saltus)


def truth_formula(lost: list[bool], repeat: Repeat) -> Written:
    """Return the formula of P-positions that repeat from some place on."""
    start, length, _ = repeat
    residues = sorted(n % length for n in range(start, start + length) if lost[n])
    after = _residues(residues, length)
    strange = {(n,): lost[n] for n in range(start) if lost[n] != (n % length in residues)}
    if length > 1 and len(strange) <= FEW:
        return excepted(after, strange)
    early = [n for n in range(start) if lost[n]]
    if length == 1:
        if not residues:
            return member(formula("n", "n"), early)
        others = [n for n in range(start) if not lost[n]]
        return negated(member(formula("n", "n"), others))
    before = formula("n", "n in R", numbers=len(early), R=early)
    test = formula("n", "n < S", S=start).node
    whole = joined(before, after, "or")
    return replace(whole, node=Choice(test, before.node, after.node))


def _residues(residues: list[int], length: int) -> Written:
    if length == 1:
        return formula("n", "True" if residues else "False")
    if len(residues) > length // 2 + 1:
        others = [r for r in range(length) if r not in residues]
        return negated(_residues(others, length))
    return member(formula("n", "n % K", K=length), residues)


def member(given: Written, numbers: Sequence[int]) -> Written:
    """Return the formula "this is one of the numbers".

    >>> member(formula("n", "n % 7"), (0, 2)).words
    'n mod 7 is one of 0, 2'
    """
    if not numbers:
        return formula("n", "False")
    if len(numbers) == 1:
        return compared(given, "==", numbers[0])
    node = Compare(given.node, ("in",), (constant(numbers),))
    return replace(given, node=node, numbers=len(numbers))
