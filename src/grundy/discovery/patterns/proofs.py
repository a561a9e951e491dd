"""When a period is proved: the rule must be a subtraction or octal game by its own text.

That a rule behaved like one on many heaps is no proof. It is one when the rule is given as numbers
(`CodedGame`), or when its text takes fixed numbers from a heap and does nothing else.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from grundy.engines.heap_values import HeapValues
from grundy.engines.periods import find_period
from grundy.errors import BudgetExceeded
from grundy.forms.heap_rule import HeapRule
from grundy.forms.loaded_code import source_text
from grundy.limits.budget import metered, tightened
from grundy.limits.deadline import share
from grundy.rules.boards.coded import CodedGame
from grundy.rules.function import FunctionGame
from grundy.solving.heap_table import heap_table

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.notation.rule_text import Clause, RuleText
    from grundy.values.period import Period

FIRST = 32

LARGEST_TAKEN = 1000
"""Numbers larger than this are not looked for in a rule's text: their periods are long."""


def proved_period(game: Any, longest: int, seconds: float) -> tuple[Period, list[int]] | None:
    """Return the period that a theorem proves, with the values up to the end of its first round.

    None when its end lies beyond `longest`.
    """
    source = _values_of(game)
    if source is None:
        return None
    try:
        with share(0.8, seconds), metered(tightened(seconds=seconds)) as meter:
            period = find_period(source, 4 * longest, meter)
            if period is None or period.status != "proved":
                return None
            end = period.start + period.length
            if end > longest:
                return None
            values = [int(value) for value in source.upto(end, meter)[:end]]
            return (period, values) if _agrees(game, source, meter) else None
    except BudgetExceeded:
        return None


def _agrees(game: Any, source: HeapValues, meter: Meter) -> bool:
    """Whether the moves are those of the rule's numbers: nothing rests on the reading alone."""
    taken = taken_by(game)
    if any(not _takes(game, n, taken) for n in range(max(taken, default=-FIRST) + FIRST)):
        return False
    first = source.upto(FIRST, meter)[:FIRST]
    return all(game.definition(n).grundy == int(value) for n, value in enumerate(first))


def _takes(game: Any, n: int, taken: set[int]) -> bool:
    return {*game.options(n)} == {(n - k,) for k in taken if k <= n}


def _values_of(game: Any) -> HeapValues | None:
    if isinstance(game, CodedGame) and game.goes_by_rule:
        return heap_table(game).values
    taken = taken_by(game)
    return HeapValues(HeapRule.subtraction(tuple(sorted(taken)))) if taken else None


def taken_by(game: Any) -> set[int]:
    """Return the numbers that a rule takes, when its text proves that; else nothing.

    >>> import grundy as gr
    >>> sorted(taken_by(gr.game("rule: n -> n-1; n-k for k in (3, 4)")))
    [1, 3, 4]
    >>> taken_by(gr.game("rule: n -> n-1 if n % 2"))
    set()
    """
    if not isinstance(game, FunctionGame) or game.arity != 1 or game.negative:
        return set()
    text: RuleText | None = getattr(game, "read_text", None)
    found = _by_text(text) if text is not None else _by_source(game.rule)
    good = found is not None and all(0 < k <= LARGEST_TAKEN for k in found)
    return found if good and found is not None else set()


# Rule text: options with a negative number are no options, so a difference is all there is -------


def _by_text(rule: RuleText) -> set[int] | None:
    found: set[int] = set()
    for clause in rule.clauses:
        taken = _by_clause(clause, rule.names[0])
        if taken is None:
            return None
        found |= taken
    return found


def _by_clause(clause: Clause, name: str) -> set[int] | None:
    if clause.is_list or len(clause.states) != 1 or len(clause.loops) > 1:
        return None
    difference = _taken(clause.states[0][0], name)
    if not clause.loops:
        return {difference.value} if _is_number(difference) else None  # type: ignore[union-attr]
    (loop,) = clause.loops
    if loop.conditions or not isinstance(difference, ast.Name) or difference.id != loop.name:
        return None
    return _literals(loop.over)


# A function: what it takes must be there, so each difference stands under its condition ---------


def _by_source(rule: Any) -> set[int] | None:
    known = getattr(rule, "__globals__", {})
    inner = getattr(getattr(rule, "__code__", None), "co_freevars", ())
    renamed = {"range", "min"} & {*known, *inner}
    if hasattr(rule, "__wrapped__") or renamed:
        return None  # the text would be another function's, or its words mean something else
    text = source_text(rule)
    function = ast.parse(text).body[0] if text else None
    if not isinstance(function, ast.FunctionDef) or not _takes_one(function.args):
        return None
    name, body = function.args.args[0].arg, function.body
    if ast.get_docstring(function) is not None:
        body = body[1:]
    if len(body) == 1 and isinstance(body[0], ast.Return):
        return _by_whole(body[0].value, name)
    found: set[int] = set()
    for statement in body:
        taken = _by_statement(statement, name)
        if taken is None:
            return None
        found |= taken
    return found


def _takes_one(given: ast.arguments) -> bool:
    """Whether the heap is the only argument: another could hide what a word means."""
    others = (given.posonlyargs, given.vararg, given.kwonlyargs, given.kwarg)
    return len(given.args) == 1 and not any(others)


def _by_statement(node: ast.stmt, name: str) -> set[int] | None:
    """Return what a statement of a generator yields; a `return` would leave out what follows."""
    if isinstance(node, ast.If) and not node.orelse and len(node.body) == 1:
        taken = _yielded(node.body[0], name)
        guarded = taken is not None and _is_number(taken) and _guards(node.test, name, taken)
        return {taken.value} if guarded else None  # type: ignore[union-attr]
    if isinstance(node, ast.For) and not node.orelse and len(node.body) == 1:
        return _by_loop(node.target, node.iter, node.body[0], name)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom):
        return _by_whole(node.value.value, name)
    return None


def _by_whole(whole: ast.expr | None, name: str) -> set[int] | None:
    if isinstance(whole, (ast.GeneratorExp, ast.ListComp)) and len(whole.generators) == 1:
        return _by_comprehension(whole, name)
    return None


def _by_loop(target: ast.expr, over: ast.expr, body: ast.stmt, name: str) -> set[int] | None:
    if not isinstance(target, ast.Name) or target.id == name:
        return None
    if isinstance(body, ast.If) and not body.orelse and len(body.body) == 1:
        taken = _yielded(body.body[0], name)
        good = _same(taken, target) and _guards(body.test, name, target)
        return _literals(over) if good else None
    return _capped(over, name) if _same(_yielded(body, name), target) else None


def _by_comprehension(whole: ast.GeneratorExp | ast.ListComp, name: str) -> set[int] | None:
    (loop,) = whole.generators
    target, taken = loop.target, _taken(whole.elt, name)
    if not isinstance(target, ast.Name) or target.id == name or not _same(taken, target):
        return None
    if len(loop.ifs) == 1 and _guards(loop.ifs[0], name, target):
        return _literals(loop.iter)
    return _capped(loop.iter, name) if not loop.ifs else None


def _yielded(node: ast.stmt, name: str) -> ast.expr | None:
    """Return what a statement yields less than the heap."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield) and node.value.value:
        return _taken(node.value.value, name)
    return None


def _taken(node: ast.expr, name: str) -> ast.expr | None:
    """Return k of `n - k`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        return node.right if isinstance(node.left, ast.Name) and node.left.id == name else None
    return None


def _same(node: ast.expr | None, name: ast.Name) -> bool:
    return isinstance(node, ast.Name) and node.id == name.id


def _guards(test: ast.expr, name: str, taken: ast.expr) -> bool:
    """Whether a condition says that the heap has as many: k <= n, n >= k or n - k >= 0."""
    amount = ast.unparse(taken)
    return ast.unparse(test) in (
        f"{amount} <= {name}",
        f"{name} >= {amount}",
        f"{name} - {amount} >= 0",
    )


def _is_number(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _literals(node: ast.expr) -> set[int] | None:
    """Return the numbers of a tuple, or of a range, that are written out."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)) and all(map(_is_number, node.elts)):
        return {item.value for item in node.elts if isinstance(item, ast.Constant)}  # type: ignore[misc]
    is_range = isinstance(node, ast.Call) and ast.unparse(node.func) == "range"
    if isinstance(node, ast.Call) and is_range and not node.keywords:
        bounds: Any = [getattr(item, "value", None) for item in node.args if _is_number(item)]
        if len(bounds) == len(node.args) and 1 <= len(bounds) <= 2:
            numbers = range(*bounds)
            return set(numbers) if len(numbers) <= LARGEST_TAKEN else None
    return None


def _capped(node: ast.expr, name: str) -> set[int] | None:
    """Return the numbers of range(first, min(n, last) + 1)."""
    match node:
        case ast.Call(
            func=ast.Name("range"),
            args=[
                ast.Constant(int() as first),
                ast.BinOp(
                    ast.Call(func=ast.Name("min"), args=[one, other], keywords=[]),
                    ast.Add(),
                    ast.Constant(1),
                ),
            ],
            keywords=[],
        ):
            heap, last = (one, other) if isinstance(one, ast.Name) else (other, one)
            if isinstance(heap, ast.Name) and heap.id == name and _is_number(last):
                most = getattr(last, "value", 0)
                return set(range(first, most + 1)) if most <= LARGEST_TAKEN else None
    return None
