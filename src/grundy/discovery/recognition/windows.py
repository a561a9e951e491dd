"""Rules that take from 1 up to f(n), where f never falls and rises by at most one: all is known.

Let f(0) = 0 and f(n + 1) - f(n) be 0 or 1. Then the heaps n - f(n), ..., n have the values 0 to
f(n), each once, by induction: if f(n + 1) = f(n) + 1, the options of n + 1 are all of these heaps,
and n + 1 is worth f(n + 1); if f(n + 1) = f(n), the heap n - f(n) is missing among the options, and
n + 1 has its value. So g(n) = f(n) where f(n) > f(n - 1), and else g(n) = g(n - 1 - f(n)).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.discovery.recognition.clauses import clauses_of, number_in
from grundy.discovery.recognition.steps import change_of, is_natural
from grundy.rules.notation.rule_function import expression_function

if TYPE_CHECKING:
    from collections.abc import Callable

HUGE = 10**18
LEAST_PART = 1000
"""At least such a part of a huge heap can be taken: with less, the way down has too many steps."""


@dataclass(frozen=True)
class Window:
    """The most that can be taken from n, as an expression in a number of this name."""

    name: str
    most: ast.expr
    function: Callable[[int], int]


def window_of(game: Any) -> Window | None:
    """Return the most that can be taken, where a rule takes any number up to that; else None.

    >>> import grundy as gr
    >>> ast.unparse(window_of(gr.game("rule: n -> n-k for k in range(1, n//5+1)")).most)
    'n // 5'
    >>> ast.unparse(window_of(gr.game("rule: n -> k for k in range(n//2, n)")).most)
    'n - n // 2'
    >>> window_of(gr.game("rule: n -> n-k for k in range(1, 2*(n//5)+1)"))
    """
    if getattr(game, "arity", None) != 1:
        return None
    rule = clauses_of(game)
    if rule is None or len(rule.clauses) != 1:
        return None
    (clause,), (name,) = rule.clauses, rule.names
    if len(clause.loops) != 1 or clause.loops[0].conditions or len(clause.states) != 1:
        return None
    most = _most(clause.states[0][0], clause.loops[0], name)
    if most is None:
        return None
    change = change_of(most, name)
    if not (change.rises and change.most <= 1):
        return None
    plain = expression_function([name], [most])

    def function(n: int) -> int:
        return int(plain(n)[0])

    slow = function(0) == 0 and function(HUGE) * LEAST_PART >= HUGE
    return Window(name, most, function) if slow else None


def _most(option: ast.expr, loop: Any, name: str) -> ast.expr | None:
    """Return the most that can be taken: of n - k for k from 1, or of k up to n - 1."""
    match loop.over:
        case ast.Call(func=ast.Name(id="range"), args=[begin, end], keywords=[]):
            if ast.unparse(option) == f"{name} - {loop.name}" and number_in(begin) == 1:
                return _less_one(end)
            if ast.unparse(option) == loop.name and ast.unparse(end) == name:
                return ast.BinOp(ast.Name(name, ast.Load()), ast.Sub(), begin)
    return None


def _less_one(end: ast.expr) -> ast.expr:
    match end:
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant(value=1)):
            return left
    return ast.BinOp(end, ast.Sub(), ast.Constant(1))


def cpp_text(node: ast.expr) -> str | None:
    """Return an expression of numbers that are 0 or more in C++; None where it may differ.

    >>> cpp_text(ast.parse("n - (n + 1) // 3", mode="eval").body)
    '(n - ((n + 1) / 3))'
    """
    number = number_in(node)
    if number is not None:
        return f"{number}LL" if abs(number) >= 1 << 31 else str(number)
    match node:
        case ast.Name(id=name):
            return name
        case ast.BinOp(left=left, op=op, right=right):
            signs = {ast.Add: "+", ast.Sub: "-", ast.FloorDiv: "/"}
            sign = signs.get(type(op))
            one, other = cpp_text(left), cpp_text(right)
            if isinstance(op, ast.FloorDiv) and not (is_natural(left) and is_natural(right)):
                return None  # C++ rounds negative quotients the other way
            if sign is None or one is None or other is None:
                return None
            return f"({one} {sign} {other})"
    return None
