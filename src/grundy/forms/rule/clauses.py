"""A rule as clauses: each option with the loops and conditions in front of it.

Rule text is of that shape, and a function is where each of its statements is a loop, a condition or
a `yield`: then its clauses give exactly its options, in its order.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Collect,
    Compare,
    Expression,
    Loop,
    Name,
    Number,
    Row,
    Star,
    Unary,
    changed,
    number_in,
    put,
)
from grundy.forms.rule.statement import For, If, Pass, Return, Yield, YieldFrom

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.rule.statement import Function, Statement

MOST_NUMBERS = 2_000
"""Numbers that a loop may have written out: each becomes a clause of its own."""

ONCE = Row("tuple", (Number(0),))
"""What a loop goes through that stands for a condition alone."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Options of one kind: their states, in loops under conditions."""

    states: tuple[tuple[Expression, ...], ...]
    is_list: bool
    loops: tuple[Loop, ...]

    @property
    def numbers(self) -> Iterator[Expression]:
        """The numbers of all its states."""
        return (number for state in self.states for number in state)


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule by its text: the names of a position's numbers, and what may become of them."""

    text: str
    names: tuple[str, ...]
    clauses: tuple[Clause, ...]


class NoClauses(Exception):  # noqa: N818 - news: the rule is of another shape
    """The function does more than give options in loops."""


def under(loops: tuple[Loop, ...], test: Expression) -> tuple[Loop, ...]:
    """Return loops with one more condition in the innermost."""
    if not loops:
        return (Loop(Name("_"), ONCE, (test,)),)
    *outer, last = loops
    return (*outer, replace(last, tests=(*last.tests, test)))


def clauses_in(function: Function) -> tuple[Clause, ...]:
    """Return the clauses of a function.

    Raises `NoClauses` where it does anything else.
    """
    if function.rest is not None:
        raise NoClauses
    names, body = function.parameters, function.body
    if len(body) == 1 and isinstance(body[0], Return):
        return tuple(_of_whole(body[0].value, (), names))
    return tuple(_of_statements(body, (), names))


def _of_statements(
    body: tuple[Statement, ...], loops: tuple[Loop, ...], names: tuple[str, ...]
) -> Iterator[Clause]:
    for statement in body:
        match statement:
            case For(target, over, inner, ()):
                loop = _free(Loop(target, over), loops, names)
                yield from _of_statements(inner, (*loops, loop), names)
            case If(test, inner, other):
                yield from _of_statements(inner, under(loops, test), names)
                yield from _of_statements(other, under(loops, Unary("not", test)), names)
            case Yield(option):
                yield _clause(option, loops, names)
            case YieldFrom(whole):
                yield from _of_whole(whole, loops, names)
            case Pass():
                pass
            case _:
                raise NoClauses


def _of_whole(
    whole: Expression | None, loops: tuple[Loop, ...], names: tuple[str, ...]
) -> Iterator[Clause]:
    """Yield the clauses of a comprehension, or of a list of options."""
    match whole:
        case Row(_, options):
            yield from (_clause(option, loops, names) for option in options)
        case Collect(_, option, more):
            for loop in more:
                loops = (*loops, _free(loop, loops, names))
            yield _clause(option, loops, names)
        case _:
            raise NoClauses


def _free(loop: Loop, loops: tuple[Loop, ...], names: tuple[str, ...]) -> Loop:
    """Return a loop whose name is its own."""
    if not loop.name or loop.name in (*names, *(known.name for known in loops)):
        raise NoClauses
    return loop


def _clause(option: Expression, loops: tuple[Loop, ...], names: tuple[str, ...]) -> Clause:
    is_list = isinstance(option, Row) and option.kind == "list"
    parts = option.items if isinstance(option, Row) and is_list else (option,)
    states = []
    for part in parts:
        several = len(names) > 1 and isinstance(part, Row) and part.kind == "tuple"
        state = part.items if several and isinstance(part, Row) else (part,)
        if len(state) != len(names) or any(isinstance(number, Star) for number in state):
            raise NoClauses
        states.append(state)
    return Clause(tuple(states), is_list, loops)


# Loops over numbers that are written out ----------------------------------------------------------


def written_out(clause: Clause, name: str) -> list[Clause] | None:
    """Return a clause once for each number of the loops that go through written numbers.

    The loops that are left go through numbers that depend on the position. A loop over
    ``range(1, min(n, 7) + 1)`` goes through 1 to 7 as long as they are at most n. None where there
    are too many.
    """
    found = [clause]
    for loop in clause.loops:
        capped = _capped(loop.over, name)
        numbers = literals(loop.over) if capped is None else capped
        if numbers is None:
            continue
        if len(found) * len(numbers) > MOST_NUMBERS:
            return None
        at_most = Compare(Name(loop.name), ("<=",), (Name(name),))
        guard = () if capped is None else (at_most,)
        found = [_with(one, loop, number, guard) for one in found for number in numbers]
    return found


def _with(clause: Clause, given: Loop, number: int, guard: tuple[Expression, ...]) -> Clause:
    """Return a clause with a number in place of a loop's name; its conditions stay."""

    def settled(parts: Iterable[Expression]) -> tuple[Expression, ...]:
        return tuple(changed(part, put({given.name: Number(number)})) for part in parts)

    loops: list[Loop] = []
    for loop in clause.loops:
        if loop.name == given.name:
            loops.append(Loop(Name(f"_{given.name}"), ONCE, settled((*loop.tests, *guard))))
        else:
            loops.append(Loop(loop.target, settled((loop.over,))[0], settled(loop.tests)))
    return replace(clause, states=tuple(map(settled, clause.states)), loops=tuple(loops))


def literals(node: Expression) -> tuple[int, ...] | None:
    """Return the numbers of a row, or of a range, that are written out.

    >>> literals(Row("tuple", (Number(1), Number(3)))), literals(Call("range", (Number(3),)))
    ((1, 3), (0, 1, 2))
    """
    match node:
        case Row(_, items):
            return _all_known(map(number_in, items))
        case Call("range", arguments, ()):
            bounds = _all_known(map(number_in, arguments))
            if bounds and len(bounds) <= 3 and bounds[2:] != (0,):
                return tuple(range(*bounds)[: MOST_NUMBERS + 1])
    return None


def _all_known(numbers: Iterable[int | None]) -> tuple[int, ...] | None:
    found = tuple(numbers)
    return None if None in found else tuple(n for n in found if n is not None)


def _capped(node: Expression, name: str) -> tuple[int, ...] | None:
    """Return the numbers of range(first, min(n, last) + 1)."""
    match node:
        case Call("range", (first, Binary("+", Call("min", (one, other), ()), Number(1))), ()):
            heap, last = (one, other) if isinstance(one, Name) else (other, one)
            least, most = number_in(first), number_in(last)
            if heap == Name(name) and least is not None and most is not None:
                return tuple(range(least, most + 1)[: MOST_NUMBERS + 1])
    return None
