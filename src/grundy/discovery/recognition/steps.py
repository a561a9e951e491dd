"""How much an expression can change when one of its numbers grows by one: bounds, from its text."""

from __future__ import annotations

import ast
from math import inf, isinf
from typing import NamedTuple

from grundy.discovery.recognition.clauses import number_in


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


def change_of(node: ast.expr, name: str) -> Change:
    """Return how an expression changes when the number of this name grows by one.

    All numbers are 0 or more.

    >>> change_of(ast.parse("n - n // 3", mode="eval").body, "n")
    Change(least=0, most=1)
    >>> change_of(ast.parse("y ** 4", mode="eval").body, "y").rises
    True
    """
    if number_in(node) is not None:
        return NONE
    match node:
        case ast.Name(id=found):
            return Change(1, 1) if found == name else NONE
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return NONE.minus(change_of(inner, name))
        case ast.BinOp():
            return _of_operation(node, name)
        case ast.Call(func=ast.Name(id="min" | "max"), args=args, keywords=[]):
            changes = [change_of(arg, name) for arg in args]
            return Change(min(c.least for c in changes), max(c.most for c in changes))
        case ast.Call(func=ast.Name(id="isqrt"), args=[inner], keywords=[]):
            change = change_of(inner, name)
            if change.falls:
                return NONE if change.rises else Change(-inf, 0)
            return Change(0, change.most) if change.rises else UNKNOWN
    return UNKNOWN


def _of_operation(node: ast.BinOp, name: str) -> Change:
    one, other = change_of(node.left, name), change_of(node.right, name)
    match node.op:
        case ast.Add():
            return Change(one.least + other.least, one.most + other.most)
        case ast.Sub():
            return one.minus(other)
        case ast.Mult():
            return _of_product(node, one, other)
        case ast.FloorDiv():
            return _of_quotient(node, one, other)
        case ast.Pow():
            power = number_in(node.right)
            if power is not None and power > 0 and one.rises and is_natural(node.left):
                return Change(0, inf if one.most else 0)
    return NONE if one == other == NONE else UNKNOWN


def _of_product(node: ast.BinOp, one: Change, other: Change) -> Change:
    for factor, change in ((number_in(node.left), other), (number_in(node.right), one)):
        if factor is not None and factor >= 0:
            return Change(*(end * factor if end and factor else 0 for end in change))
    if one == other == NONE:
        return NONE
    natural = is_natural(node.left) and is_natural(node.right)
    return Change(0, inf) if natural and one.rises and other.rises else UNKNOWN


def _of_quotient(node: ast.BinOp, one: Change, other: Change) -> Change:
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


def is_natural(node: ast.expr) -> bool:
    """Return whether an expression of numbers that are 0 or more is never negative, by its text."""
    number = number_in(node)
    if number is not None:
        return number >= 0
    match node:
        case ast.Name():
            return True
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult() | ast.FloorDiv(), right=right):
            return is_natural(left) and is_natural(right)
        case ast.BinOp(left=left, op=ast.Pow()):
            return is_natural(left)
        case ast.Call(func=ast.Name(id="min"), args=args):
            return all(map(is_natural, args))
        case ast.Call(func=ast.Name(id="max"), args=args):
            return any(map(is_natural, args))
        case ast.Call(func=ast.Name(id="isqrt")):
            return True
    return False
