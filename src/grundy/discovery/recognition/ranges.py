"""Options as ranges whose ends never fall when the heap grows: read from a rule's text.

Such a rule gives a heap of n the heaps from `least(n)` to `most(n)`, for each of its clauses; both
ends rise, or stay, as n grows. What it gives is then decided by where the ends lie.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.discovery.recognition.clauses import clauses_of, is_text
from grundy.discovery.recognition.steps import Change, change_of, is_natural
from grundy.forms.rule.clauses import literals, written_out
from grundy.forms.rule.expression import (
    Binary,
    Call,
    Compare,
    Expression,
    Logic,
    Name,
    Number,
    names_in,
)
from grundy.rules.notation.rule_function import expression_function

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.rule.clauses import Clause
    from grundy.forms.rule.expression import Loop


@dataclass(frozen=True)
class Point:
    """An option of one or more heaps, each of which never falls, under conditions on n alone."""

    heaps: Callable[[int], tuple[int, ...]]
    conditions: tuple[Callable[[int], bool], ...]
    """Each is true up to some n and false from there on, or the other way round."""


@dataclass(frozen=True)
class Range:
    """The heaps from one end to another, both included, under conditions on n alone."""

    ends: Callable[[int], tuple[int, int]]
    conditions: tuple[Callable[[int], bool], ...]


def ranges_of(game: Any) -> list[Point | Range] | None:
    """Return the options of a rule as points and ranges; None where its text does not prove it.

    >>> import grundy as gr
    >>> (found,) = ranges_of(gr.game("rule: n -> y for y in range(n) if y**4 >= n and y*y <= n"))
    >>> found.ends(10**12)
    (1000, 1000000)
    """
    if getattr(game, "arity", None) != 1:
        return None
    rule = clauses_of(game)
    if rule is None:
        return None
    (name,) = rule.names
    found: list[Point | Range] = []
    for clause in rule.clauses:
        for one in written_out(clause, name) or [clause]:
            read = _read(one, name, dropping=is_text(game))
            if read is None:
                return None
            found.append(read)
    return found


def _read(clause: Clause, name: str, *, dropping: bool) -> Point | Range | None:
    once = [loop for loop in clause.loops if _is_once(loop)]
    running = [loop for loop in clause.loops if not _is_once(loop)]
    tests = [part for loop in once for test in loop.tests for part in conjuncts(test)]
    if not running:
        return _point(clause, name, tests, dropping=dropping)
    if len(running) > 1 or len(clause.states) != 1:
        return None
    return _range(clause, running[0], name, tests, dropping=dropping)


def _is_once(loop: Loop) -> bool:
    numbers = literals(loop.over)
    return numbers is not None and len(numbers) == 1


def conjuncts(test: Expression) -> list[Expression]:
    """Return the comparisons that must all hold, two sides each."""
    match test:
        case Logic("and", parts):
            return [one for part in parts for one in conjuncts(part)]
        case Compare(first, signs, others) if len(signs) > 1:
            sides = zip((first, *others), signs, others, strict=False)
            return [Compare(one, (sign,), (other,)) for one, sign, other in sides]
    return [test]


def _point(clause: Clause, name: str, tests: list[Expression], *, dropping: bool) -> Point | None:
    parts = [state[0] for state in clause.states]
    if not all(change_of(part, name).rises for part in parts):
        return None
    if dropping:  # an option with a negative number is none
        tests = tests + [
            Compare(part, (">=",), (Number(0),)) for part in parts if not is_natural(part)
        ]
    conditions = _thresholds(tests, name)
    return None if conditions is None else Point(expression_function([name], parts), conditions)


def _thresholds(tests: list[Expression], name: str) -> tuple[Callable[[int], bool], ...] | None:
    """Return conditions on n that change once; None where one may change more often."""
    found = []
    for test in tests:
        change = _margin(test, name)
        if change is None or not (change.rises or change.falls):
            return None
        found.append(_condition([name], test))
    return tuple(found)


def _margin(test: Expression, name: str) -> Change | None:
    """Return how that changes which a comparison asks to be large; None for other conditions."""
    match test:
        case Name() | Binary() | Call() if is_natural(test):
            return change_of(test, name)  # a negative number is true as well
        case Compare(left, (">=" | ">",), (right,)):
            return change_of(left, name).minus(change_of(right, name))
        case Compare(left, ("<=" | "<",), (right,)):
            return change_of(right, name).minus(change_of(left, name))
    return None


def _range(
    clause: Clause, loop: Loop, name: str, tests: list[Expression], *, dropping: bool
) -> Range | None:
    """Return the range that a loop goes through, where both ends never fall."""
    inner = [part for test in loop.tests for part in conjuncts(test)]
    about_n = [test for test in inner if loop.name not in names_in(test)]
    conditions = _thresholds([*tests, *about_n], name)
    ends = _bounds(loop, name, [test for test in inner if loop.name in names_in(test)])
    if conditions is None or ends is None:
        return None
    option = clause.states[0][0]
    if option == Name(loop.name):
        if not is_natural(ends.begin):
            return None
        rise = all(change_of(bound, name).rises for bound in (ends.begin, ends.end))
        return Range(ends.under_conditions(), conditions) if rise else None
    if ends.below or ends.above or option != Binary("-", Name(name), Name(loop.name)):
        return None
    taken = ends.taken(lowest=0 if dropping else -1)
    return None if taken is None else Range(taken, conditions)


def _bounds(loop: Loop, name: str, tests: list[Expression]) -> _Ends | None:
    """Return what a loop goes through; None where its conditions may move an end back."""
    match loop.over:
        case Call("range", (end,), ()):
            begin: Expression = Number(0)
        case Call("range", (begin, end), ()):
            pass
        case _:
            return None
    found = _Ends(name, loop.name, begin, end)
    for test in tests:
        inner, outer = _margin(test, loop.name), _margin(test, name)
        if inner is None or outer is None:
            return None
        if inner.rises and outer.falls:
            found.below.append(test)
        elif inner.falls and outer.rises:
            found.above.append(test)
        else:
            return None
    return found


@dataclass
class _Ends:
    """The ends of a range: some conditions hold from a number on, the others up to one."""

    name: str
    loop: str
    begin: Expression
    end: Expression
    below: list[Expression] = field(default_factory=list)
    above: list[Expression] = field(default_factory=list)

    def under_conditions(self) -> Callable[[int], tuple[int, int]]:
        """Return the first and the last number; the first is larger where there is none."""
        bounds = expression_function([self.name], [self.begin, self.end])
        below = [_condition([self.name, self.loop], test) for test in self.below]
        above = [_condition([self.name, self.loop], test) for test in self.above]

        def ends(n: int) -> tuple[int, int]:
            begin, end = bounds(n)
            first = max([begin, *(_first(partial(holds, n), begin, end) for holds in below)])
            last = min([end, *(_first(_not(partial(holds, n)), begin, end) for holds in above)])
            return first, last - 1

        return ends

    def taken(self, lowest: int) -> Callable[[int], tuple[int, int]] | None:
        """Return the ends of n - k, where neither falls though k may grow with n; else None."""
        heap = Name(self.name)
        least = Binary("+", Binary("-", heap, self.end), Number(1))
        most = Binary("-", heap, self.begin)
        if not all(change_of(end, self.name).rises for end in (least, most)):
            return None
        ends = expression_function([self.name], [least, most])
        return lambda n: (max(ends(n)[0], lowest), ends(n)[1])


def _not(holds: Callable[[int], bool]) -> Callable[[int], bool]:
    return lambda number: not holds(number)


def _first(holds: Callable[[int], bool], begin: int, end: int) -> int:
    """Return the first number from which on something holds; `end` where it never does."""
    while begin < end:
        middle = (begin + end) // 2
        if holds(middle):
            end = middle
        else:
            begin = middle + 1
    return begin


def _condition(names: list[str], test: Expression) -> Callable[..., bool]:
    function = expression_function(names, [test])
    return lambda *numbers: bool(function(*numbers)[0])
