"""Which positions a program is asked for, in terms of what it reads.

row                                            one position
0, n - 1                                       one position of two numbers
[(a[i], b[i]) for i in range(n)]               the sum of several
i for i in range(1, n + 1)                     several, on one line
(who, i) for who in (0, 1) for i in range(n)   several, a line for each value of the first loop
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.contest.searches.safe_text import parsed, value_of
from grundy.errors import NotationError
from grundy.forms.rule.expression import Collect, Expression, Loop, Name, Row

State = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """The positions that are asked for: loops, and in them the parts of a position.

    `parts` are the arguments of the one part, or, with `over`, of each part of a sum.
    """

    text: str
    loops: tuple[Loop, ...]
    parts: tuple[tuple[Expression, ...], ...]
    over: tuple[Loop, ...] = ()
    is_sum: bool = False

    def positions(self, case: dict[str, Any]) -> list[list[list[State]]]:
        """Return the lines of positions, each a list of parts."""
        return [[parts for _, parts in line] for line in self.rounds(case)]

    def rounds(self, case: dict[str, Any]) -> list[list[tuple[dict[str, Any], list[State]]]]:
        """Return the lines of positions, each with what the names stand for."""
        if not self.loops:
            return [[(case, self._position(case))]]
        first, *rest = self.loops
        if not rest:
            return [[(inner, self._position(inner)) for inner in _runs([first], case)]]
        return [
            [(inner, self._position(inner)) for inner in _runs(rest, outer)]
            for outer in _runs([first], case)
        ]

    def as_heaps(self) -> Ask:
        """Return the same where the one argument is a list of heaps: their sum."""
        ((heaps,),) = self.parts
        heap = Name("heap")
        loop = Loop(heap, heaps)
        return Ask(self.text, self.loops, ((heap,),), (*self.over, loop), is_sum=True)

    def _position(self, case: dict[str, Any]) -> list[State]:
        return [
            tuple(_frozen(value_of(argument, inner)) for argument in part)
            for inner in _runs(list(self.over), case)
            for part in self.parts
        ]

    def check(self, case: dict[str, Any]) -> None:
        """Raise `NotationError` where what is asked for fails on a test."""
        try:
            self.rounds(case)
        except NotationError as error:
            raise NotationError(f"what is asked for, {self.text!r}, fails: {error}") from error


def _frozen(value: Any) -> Any:
    """Return a value as a state has it: tuples in place of lists."""
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def _runs(loops: list[Loop], case: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the names in every round of the loops."""
    if not loops:
        return [case]
    first, *rest = loops
    found = []
    for value in value_of(first.over, case):
        inner = {**case, first.name: value}
        if all(value_of(test, inner) for test in first.tests):
            found += _runs(rest, inner)
    return found


def read_ask(text: str, arity: int, *, whole: bool = False) -> Ask:
    """Return which positions a text asks for; a position has `arity` arguments.

    >>> ask = read_ask("(w, i) for w in (0, 1) for i in range(n)", 2)
    >>> ask.positions({"n": 2})
    [[[(0, 0)], [(0, 1)]], [[(1, 0)], [(1, 1)]]]

    With `whole`, a position is a list of heaps that are played together, and no sum.

    Raises `NotationError` with what is not understood.
    """
    tree = parsed(text, "what is asked for", loops=True)
    loops: tuple[Loop, ...] = ()
    over: tuple[Loop, ...] = ()
    if isinstance(tree, Collect) and tree.kind == "each":
        loops, tree = tree.loops, tree.value
    items: tuple[Expression, ...] = (tree,)
    is_sum = not whole
    match tree:
        case Row("list", several) if not whole:
            items = several
        case Collect("list", each, inner) if not whole:
            items, over = (each,), inner
        case _:
            is_sum = False
    parts = tuple(_part(item, arity, text) for item in items)
    for loop in (*loops, *over):
        if not loop.name:
            raise NotationError(f"the positions {text!r} have a loop with several names; use one")
    return Ask(text, loops, parts, over, is_sum)


def _part(tree: Expression, arity: int, text: str) -> tuple[Expression, ...]:
    several = isinstance(tree, Row) and tree.kind == "tuple" and arity != 1
    found = tree.items if several and isinstance(tree, Row) else (tree,)
    if len(found) != arity:
        raise NotationError(
            f"the positions {text!r} have {len(found)} arguments, but the rule takes {arity}"
        )
    return found
