"""How much an expression can change when one of its numbers grows by one: bounds, from its text."""

from __future__ import annotations

from math import inf, isinf
from typing import NamedTuple

from grundy.forms.rule.expression import Binary, Call, Expression, Name, Unary, number_in


class Change(NamedTuple):
    """The least and the most by which a value changes; infinite where nothing is known."""

    least: float
    most: float

    @property
    def rises(self) -> bool:
        """Whether the value never falls."""
        return self.least >= 0

    @property
    def falls(self) -> bool:
        """Whether the value never rises."""
        return self.most <= 0

    def minus(self, other: Change) -> Change:
        """Return the change of a difference."""
        return Change(self.least - other.most, self.most - other.least)


UNKNOWN, NONE = Change(-inf, inf), Change(0, 0)


def change_of(node: Expression, name: str) -> Change:
    """Return how an expression changes when the number of this name grows by one.

    All numbers are 0 or more.

    >>> from grundy.forms.rule.reading import read_expression
    >>> change_of(read_expression("n - n // 3"), "n")
    Change(least=0, most=1)
    >>> change_of(read_expression("y ** 4"), "y").rises
    True
    """
    if number_in(node) is not None:
        return NONE
    match node:
        case Name(found):
            return Change(1, 1) if found == name else NONE
        case Unary("-", inner):
            return NONE.minus(change_of(inner, name))
        case Binary():
            return _of_operation(node, name)
        case Call("min" | "max", parts, ()):
            changes = [change_of(part, name) for part in parts]
            return Change(min(c.least for c in changes), max(c.most for c in changes))
        case Call("isqrt", (inner,), ()):
            change = change_of(inner, name)
            if change.falls:
                return NONE if change.rises else Change(-inf, 0)
            return Change(0, change.most) if change.rises else UNKNOWN
    return UNKNOWN


def _of_operation(node: Binary, name: str) -> Change:
    one, other = change_of(node.left, name), change_of(node.right, name)
    match node.sign:
        case "+":
            return Change(one.least + other.least, one.most + other.most)
        case "-":
            return one.minus(other)
        case "*":
            return _of_product(node, one, other)
        case "//":
            return _of_quotient(node, one, other)
        case "**":
            power = number_in(node.right)
            if power is not None and power > 0 and one.rises and is_natural(node.left):
                return Change(0, inf if one.most else 0)
    return NONE if one == other == NONE else UNKNOWN


def _of_product(node: Binary, one: Change, other: Change) -> Change:
    for factor, change in ((number_in(node.left), other), (number_in(node.right), one)):
        if factor is not None and factor >= 0:
            return Change(*(end * factor if end and factor else 0 for end in change))
    if one == other == NONE:
        return NONE
    natural = is_natural(node.left) and is_natural(node.right)
    return Change(0, inf) if natural and one.rises and other.rises else UNKNOWN


def _of_quotient(node: Binary, one: Change, other: Change) -> Change:
    divisor = number_in(node.right)
    if divisor is not None and divisor > 0:
        least = one.least if isinf(one.least) else one.least // divisor
        most = one.most if isinf(one.most) else -(-one.most // divisor)
        return Change(least, most)
    if one == other == NONE:
        return NONE
    natural = is_natural(node.left) and is_natural(node.right)
    if natural and one.rises and other.falls:
        return Change(0, inf)
    return Change(-inf, 0) if natural and one.falls and other.rises else UNKNOWN


def is_natural(node: Expression) -> bool:
    """Return whether an expression of numbers that are 0 or more is never negative, by its text."""
    number = number_in(node)
    if number is not None:
        return number >= 0
    match node:
        case Name() | Call("isqrt"):
            return True
        case Binary("+" | "*" | "//", left, right):
            return is_natural(left) and is_natural(right)
        case Binary("**", left):
            return is_natural(left)
        case Call("min", parts):
            return all(map(is_natural, parts))
        case Call("max", parts):
            return any(map(is_natural, parts))
    return False
