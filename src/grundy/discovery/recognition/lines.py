"""Rules whose options lie between straight lines: what they do for small heaps they do for all.

Let every option of a clause be a heap n - a, a + c, n - k, or a pair of heaps that together have
n - k, where a runs between bounds that are, as functions of n, constant, or n or n/2 plus a
constant, under comparisons of such expressions. Then for large n the options are intervals whose
ends lie at fixed distances from 0, from n/2 (by the parity of n) and from n. The same is true of
nim and of every octal code. So two such rules that have equal options for two heaps in a row,
large enough for these three places to lie apart, have equal options for every larger heap.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from grundy.forms.rule.clauses import literals
from grundy.forms.rule.expression import (
    Binary,
    Call,
    Compare,
    Expression,
    Logic,
    Name,
    Number,
    Unary,
    number_in,
)

if TYPE_CHECKING:
    from grundy.forms.rule.clauses import Clause

HALF = Fraction(1, 2)
SLOPES = (Fraction(0), HALF, Fraction(1))


class Line(NamedTuple):
    """n times `slope`, plus the loop's number times `loop`, plus a constant."""

    slope: Fraction
    loop: Fraction
    constant: Fraction
    rounded: Fraction = Fraction(0)
    """The most by which rounding moves the line, up or down, by the parity of n."""

    def plus(self, other: Line, sign: int = 1) -> Line:
        """Return the sum of two lines, or their difference."""
        return Line(
            self.slope + sign * other.slope,
            self.loop + sign * other.loop,
            self.constant + sign * other.constant,
            self.rounded + other.rounded,
        )

    def times(self, factor: Fraction) -> Line:
        """Return the line, so many times."""
        return Line(
            self.slope * factor,
            self.loop * factor,
            self.constant * factor,
            self.rounded * abs(factor),
        )


def lines_in(node: Expression, heap: str, loop: str) -> list[Line] | None:
    """Return the lines that an expression is one of: several in a minimum; None if it is no line.

    Half of a line in n is rounded, which is a constant that depends on the parity of n.
    """
    number = number_in(node)
    if number is not None:
        return [Line(Fraction(0), Fraction(0), Fraction(number))]
    match node:
        case Name(name) if name in (heap, loop):
            return [Line(Fraction(name == heap), Fraction(name == loop), Fraction(0))]
        case Binary("+" | "-" as sign, left, right):
            ones, others = lines_in(left, heap, loop), lines_in(right, heap, loop)
            if ones is None or others is None:
                return None
            plus = 1 if sign == "+" else -1
            return [one.plus(other, plus) for one in ones for other in others]
        case Binary("*", left, right):
            factor, inner = number_in(left), lines_in(right, heap, loop)
            if factor is None:
                factor, inner = number_in(right), lines_in(left, heap, loop)
            return _times(factor, inner)
        case Binary("//", left, Number(2)):
            inner = lines_in(left, heap, loop)
            if inner is None or any(line.loop or line.slope not in (0, 1) for line in inner):
                return None
            return [line.times(HALF)._replace(rounded=HALF + line.rounded) for line in inner]
        case Call("min" | "max", parts, ()):
            found = [lines_in(part, heap, loop) for part in parts]
            return None if None in found else [line for some in found for line in some or []]
    return None


def _times(factor: int | None, lines: list[Line] | None) -> list[Line] | None:
    if factor is None or lines is None:
        return None
    return [line.times(Fraction(factor)) for line in lines]


def largest_constant(clause: Clause, heap: str) -> Fraction | None:
    """Return the largest constant of a clause of the kind above; None when it is of another."""
    running = [loop for loop in clause.loops if not _is_once(loop.over)]
    if len(running) > 1 or len(clause.states) > 2 or not clause.states:
        return None
    name = running[0].name if running else ""
    seen: list[Line] = []
    for loop in running:
        bounds = _bounds(loop.over, heap)
        if bounds is None:
            return None
        seen += bounds
    for loop in clause.loops:
        for test in loop.tests:
            tested = _tested(test, heap, name)
            if tested is None:
                return None
            seen += tested
    parts = [lines_in(state[0], heap, name) for state in clause.states]
    if any(part is None or len(part) != 1 for part in parts):
        return None
    option = [part[0] for part in parts if part]
    if not _is_option(option):
        return None
    seen += option
    return max(abs(line.constant) + line.rounded for line in seen)


def _is_once(over: Expression) -> bool:
    numbers = literals(over)
    return numbers is not None and len(numbers) == 1


def _bounds(over: Expression, heap: str) -> list[Line] | None:
    match over:
        case Call("range", (_,) | (_, _) as ends, ()):
            found = [lines_in(end, heap, "") for end in ends]
            if None in found:
                return None
            lines = [line for some in found for line in some or []]
            return lines if all(line.slope in SLOPES for line in lines) else None
    return None


def _tested(test: Expression, heap: str, loop: str) -> list[Line] | None:
    """Return the lines whose sign a condition asks for; None where it asks for something else."""
    match test:
        case Logic(_, parts):
            found = [_tested(part, heap, loop) for part in parts]
            return None if None in found else [line for some in found for line in some or []]
        case Unary("not", inner):
            return _tested(inner, heap, loop)
        case Compare(first, signs, others):
            if {"in", "not in"} & set(signs):
                return None
            sides = [lines_in(side, heap, loop) for side in (first, *others)]
            lines: list[Line] = []
            for ones, twos in pairwise(sides):
                if ones is None or twos is None:
                    return None
                lines += [one.plus(two, -1) for one in ones for two in twos]
            return lines if all(map(_is_threshold, lines)) else None
    return None


def _is_threshold(line: Line) -> bool:
    """Return whether the sign of a line changes at a constant n, or at a loop's number on a line.

    The slopes of what it is compared with are those of the bounds.
    """
    if line.loop == 0:
        return True
    return abs(line.loop) in (1, 2) and -line.slope / line.loop in SLOPES


def _is_option(parts: list[Line]) -> bool:
    whole = all(abs(p.loop) <= 1 and p.slope in (0, 1) for p in parts)
    total = Line(Fraction(0), Fraction(0), Fraction(0))
    for part in parts:
        total = total.plus(part)
    if len(parts) == 1:
        return whole
    return whole and total.loop == 0 and total.slope == 1
