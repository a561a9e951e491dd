"""The options of a rule as clauses: from rule text, or from the source of a plain function.

A clause is an option under loops and conditions. A function is read where each of its statements
is a loop, a condition or a `yield`; then its clauses give exactly its options, in its order.
"""

from __future__ import annotations

import ast
import builtins
import math
from copy import deepcopy
from dataclasses import replace
from types import FunctionType
from typing import TYPE_CHECKING, Any

from grundy.native.compiler.arithmetic import NotLowered
from grundy.native.compiler.environment import definition_of, outside_of
from grundy.rules.function import FunctionGame
from grundy.rules.notation.rule_text import Clause, Loop, RuleText

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MEANT = {name: getattr(builtins, name) for name in ("range", "min", "max", "abs")}
MEANT["isqrt"] = math.isqrt
"""What the names that a rule calls must mean."""

MOST_NUMBERS = 2_000
"""Numbers that a loop may have written out: each becomes a clause of its own."""


class _UnreadError(Exception):
    """The function does more than give options."""


def clauses_of(game: Any) -> RuleText | None:
    """Return the clauses of a game's rule; None where its text does not tell them all.

    >>> import grundy as gr
    >>> [len(c.loops) for c in clauses_of(gr.game("rule: n -> n-1; n-k for k in (3, 4)")).clauses]
    [0, 1]
    """
    if not isinstance(game, FunctionGame) or game.negative or game.loopy or not game.arity:
        return None
    text: RuleText | None = getattr(game, "read_text", None)
    if text is not None:
        return text
    if not isinstance(game.rule, FunctionType):
        return None
    try:
        return _by_source(game.rule)
    except (NotLowered, _UnreadError):
        return None


def is_text(game: Any) -> bool:
    """Return whether a rule is rule text, where options with a negative number do not count."""
    return hasattr(game, "read_text")


def _by_source(rule: FunctionType) -> RuleText:
    function = definition_of(rule)
    given = function.args
    if any((given.posonlyargs, given.vararg, given.kwonlyargs, given.kwarg, given.defaults)):
        raise _UnreadError
    for name, value in outside_of(rule, function).items():
        if MEANT.get(name) is not value:
            raise _UnreadError  # it may mean something else tomorrow
    names = tuple(argument.arg for argument in given.args)
    body = function.body
    if ast.get_docstring(function) is not None:
        body = body[1:]
    if len(body) == 1 and isinstance(body[0], ast.Return):
        found = list(_of_whole(body[0].value, (), names))
    else:
        found = list(_of_statements(body, (), names))
    return RuleText(function.name, names, tuple(found))


def _of_statements(
    body: list[ast.stmt], loops: tuple[Loop, ...], names: tuple[str, ...]
) -> Iterator[Clause]:
    for statement in body:
        match statement:
            case ast.For(target=ast.Name(id=name), iter=over, body=inner, orelse=[]):
                if name in (*names, *(loop.name for loop in loops)):
                    raise _UnreadError
                yield from _of_statements(inner, (*loops, Loop(name, over, ())), names)
            case ast.If(test=test, body=inner, orelse=other):
                yield from _of_statements(inner, under(loops, test), names)
                otherwise = ast.UnaryOp(ast.Not(), test)
                yield from _of_statements(other, under(loops, otherwise), names)
            case ast.Expr(value=ast.Yield(value=ast.expr() as option)):
                yield _clause(option, loops, names)
            case ast.Expr(value=ast.YieldFrom(value=whole)):
                yield from _of_whole(whole, loops, names)
            case ast.Pass():
                pass
            case _:
                raise _UnreadError


def _of_whole(
    whole: ast.expr | None, loops: tuple[Loop, ...], names: tuple[str, ...]
) -> Iterator[Clause]:
    """Yield the clauses of a comprehension, or of a list of options."""
    if isinstance(whole, (ast.Tuple, ast.List, ast.Set)):
        yield from (_clause(option, loops, names) for option in whole.elts)
        return
    if not isinstance(whole, (ast.GeneratorExp, ast.ListComp, ast.SetComp)):
        raise _UnreadError
    for loop in whole.generators:
        taken = (*names, *(known.name for known in loops))
        if not isinstance(loop.target, ast.Name) or loop.target.id in taken or loop.is_async:
            raise _UnreadError
        loops = (*loops, Loop(loop.target.id, loop.iter, tuple(loop.ifs)))
    yield _clause(whole.elt, loops, names)


def _clause(option: ast.expr, loops: tuple[Loop, ...], names: tuple[str, ...]) -> Clause:
    is_list = isinstance(option, ast.List)
    parts = option.elts if isinstance(option, ast.List) else [option]
    states = []
    for part in parts:
        state = part.elts if len(names) > 1 and isinstance(part, ast.Tuple) else [part]
        if len(state) != len(names) or any(isinstance(n, ast.Starred) for n in state):
            raise _UnreadError
        states.append(tuple(state))
    return Clause(tuple(states), is_list, loops)


def under(loops: tuple[Loop, ...], test: ast.expr) -> tuple[Loop, ...]:
    """Return the loops with one more condition in the innermost."""
    if not loops:
        return (Loop("_", ast.Tuple([ast.Constant(0)], ast.Load()), (test,)),)
    *outer, last = loops
    return (*outer, Loop(last.name, last.over, (*last.conditions, test)))


# Loops over numbers that are written out -------------------------------------------------------


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
        guard = () if capped is None else (_at_most(loop.name, name),)
        found = [_with(one, loop, number, guard) for one in found for number in numbers]
    return found


def _with(clause: Clause, given: Loop, number: int, guard: tuple[ast.expr, ...]) -> Clause:
    """Return a clause with a number in place of a loop's name; its conditions stay."""
    put = _Put(given.name, number)
    loops: list[Loop] = []
    for loop in clause.loops:
        conditions = tuple(put(part) for part in loop.conditions)
        if loop.name == given.name:
            once = ast.Tuple([ast.Constant(0)], ast.Load())
            conditions = (*conditions, *(put(part) for part in guard))
            loops.append(Loop(f"_{given.name}", once, conditions))
        else:
            loops.append(Loop(loop.name, put(loop.over), conditions))
    states = tuple(tuple(put(part) for part in state) for state in clause.states)
    return replace(clause, states=states, loops=tuple(loops))


class _Put(ast.NodeTransformer):
    """Puts a number where a name stands."""

    def __init__(self, name: str, number: int) -> None:
        self.name, self.number = name, number

    def __call__(self, node: ast.expr) -> ast.expr:
        found: ast.expr = self.visit(deepcopy(node))
        return found

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Return the number in place of the name."""
        return ast.Constant(self.number) if node.id == self.name else node


def _at_most(name: str, other: str) -> ast.expr:
    return ast.Compare(ast.Name(name, ast.Load()), [ast.LtE()], [ast.Name(other, ast.Load())])


def number_in(node: ast.expr | None) -> int | None:
    """Return a whole number that is written out, also as 10**9 or -3; None for all else."""
    match node:
        case ast.Constant(value=int() as value) if type(value) is int:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            negated = number_in(inner)
            return None if negated is None else -negated
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            base, power = number_in(left), number_in(right)
            if base is None or power is None or not 0 <= power <= 64 or abs(base) > 10**6:
                return None
            return int(base**power)
    return None


def literals(node: ast.expr) -> tuple[int, ...] | None:
    """Return the numbers of a tuple, or of a range, that are written out."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return _all_known(number_in(item) for item in node.elts)
    match node:
        case ast.Call(func=ast.Name(id="range"), args=args, keywords=[]):
            bounds = _all_known(number_in(item) for item in args)
            if bounds and len(bounds) <= 3 and bounds[2:] != (0,):
                numbers = range(*bounds)
                return tuple(numbers[: MOST_NUMBERS + 1])
    return None


def _all_known(numbers: Iterable[int | None]) -> tuple[int, ...] | None:
    found = tuple(numbers)
    return None if None in found else tuple(n for n in found if n is not None)


def _capped(node: ast.expr, name: str) -> tuple[int, ...] | None:
    """Return the numbers of range(first, min(n, last) + 1)."""
    match node:
        case ast.Call(
            func=ast.Name(id="range"),
            args=[
                first,
                ast.BinOp(
                    left=ast.Call(func=ast.Name(id="min"), args=[one, other], keywords=[]),
                    op=ast.Add(),
                    right=ast.Constant(value=1),
                ),
            ],
            keywords=[],
        ):
            heap, last = (one, other) if isinstance(one, ast.Name) else (other, one)
            least, most = number_in(first), number_in(last)
            own = isinstance(heap, ast.Name) and heap.id == name
            if own and least is not None and most is not None:
                return tuple(range(least, most + 1)[: MOST_NUMBERS + 1])
    return None
