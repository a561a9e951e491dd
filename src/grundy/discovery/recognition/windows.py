"""Rules that take from 1 up to f(n), where f never falls and rises by at most one: all is known.

Let f(0) = 0 and f(n + 1) - f(n) be 0 or 1. Then the heaps n - f(n), ..., n have the values 0 to
f(n), each once, by induction: if f(n + 1) = f(n) + 1, the options of n + 1 are all of these heaps,
and n + 1 is worth f(n + 1); if f(n + 1) = f(n), the heap n - f(n) is missing among the options, and
n + 1 has its value. So g(n) = f(n) where f(n) > f(n - 1), and else g(n) = g(n - 1 - f(n)).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.discovery.recognition.clauses import clauses_of
from grundy.discovery.recognition.steps import change_of
from grundy.forms.rule.expression import (
    Binary,
    Call,
    Compare,
    Expression,
    Loop,
    Name,
    Number,
    number_in,
)
from grundy.rules.notation.rule_function import expression_function

HUGE = 10**18
LEAST_PART = 1000
"""At least such a part of a huge heap can be taken: with less, the way down has too many steps."""


@dataclass(frozen=True)
class Window:
    """The most that can be taken from n, as an expression in a number of this name."""

    name: str
    most: Expression


def window_of(game: Any) -> Window | None:
    """Return the most that can be taken, where a rule takes any number up to that; else None.

    >>> import grundy as gr
    >>> from grundy.languages.python import python_text
    >>> python_text(window_of(gr.game("rule: n -> n-k for k in range(1, n//5+1)")).most)
    'n // 5'
    >>> python_text(window_of(gr.game("rule: n -> k for k in range(n//2, n)")).most)
    'n - n // 2'
    >>> window_of(gr.game("rule: n -> n-k for k in range(1, 2*(n//5)+1)"))
    """
    if getattr(game, "arity", None) != 1:
        return None
    rule = clauses_of(game)
    if rule is None or len(rule.clauses) != 1:
        return None
    (clause,), (name,) = rule.clauses, rule.names
    if len(clause.loops) != 1 or len(clause.states) != 1:
        return None
    (loop,), option = clause.loops, clause.states[0][0]
    most = _most(option, loop, name)
    if most is None or set(loop.tests) - _guards(option, loop, name):
        return None
    change = change_of(most, name)
    if not (change.rises and change.most <= 1):
        return None
    plain = expression_function([name], [most])

    def function(n: int) -> int:
        return int(plain(n)[0])

    good = function(0) == 0 and function(HUGE) * LEAST_PART >= HUGE
    return Window(name, most) if good else None


def _most(option: Expression, loop: Loop, name: str) -> Expression | None:
    """Return the most that can be taken: of n - k for k from 1, or of k up to n - 1."""
    heap, step = Name(name), Name(loop.name)
    match loop.over:
        case Call("range", (begin, end), ()):
            if option == Binary("-", heap, step) and number_in(begin) == 1:
                return _less_one(end)
            if option == step and end == heap:
                return Binary("-", heap, begin)
    return None


def _guards(option: Expression, loop: Loop, name: str) -> set[Expression]:
    """Return conditions that hold wherever at most f(n) is taken: f(n) is at most n."""
    heap, step = Name(name), Name(loop.name)
    return {
        Compare(option, (">=",), (Number(0),)),
        Compare(step, ("<=",), (heap,)),
        Compare(heap, (">=",), (step,)),
    }


def _less_one(end: Expression) -> Expression:
    match end:
        case Binary("+", left, Number(1)):
            return left
    return Binary("-", end, Number(1))
