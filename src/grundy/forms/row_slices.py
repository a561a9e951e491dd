"""Slices of rows for `contest`, which still has rules as syntax trees of Python.

This file goes away when `contest` has rules as `grundy.forms.rule` reads them.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.forms.rule import expression as e
from grundy.forms.rule import statement as s
from grundy.forms.rule.passes import slices
from grundy.forms.rule.passes.slices import NotSliced as NotSliced  # noqa: PLC0414 - passed on
from grundy.forms.rule.reading import BINARY, COMPARED, UNARY, NotRead, function_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROWS: dict[str, Any] = {"tuple": ast.Tuple, "list": ast.List, "set": ast.Set}
LOOPS: dict[str, Any] = {"list": ast.ListComp, "set": ast.SetComp, "each": ast.GeneratorExp}
SIGNS: dict[str, Any] = {sign: kind for kind, sign in (BINARY | COMPARED).items()}
SINGLE: dict[str, Any] = {sign: kind for kind, sign in UNARY.items()}


@dataclass(frozen=True, slots=True)
class Sliced:
    """A rule over indices, as `grundy.forms.rule.passes.slices.Sliced` has it."""

    function: ast.FunctionDef
    rows: tuple[str, ...]
    sums: frozenset[str]
    keeps_from: frozenset[str]
    keeps_to: frozenset[str]
    checks: bool
    ends: dict[str, tuple[str, str]]


def sliced(
    function: ast.FunctionDef,
    rows: Sequence[str],
    options: Callable[[ast.expr], Sequence[ast.expr]] | None = None,
) -> Sliced:
    """Return a rule over rows of whole numbers as a rule over indices.

    Raises `NotSliced` with the reason.
    """

    def states(option: e.Expression) -> list[e.Expression]:
        made = _Trees()
        tree = made.expression(option)
        assert options is not None
        return [made.nodes[id(state)] for state in options(tree)]

    try:
        read = function_of(function)
    except NotRead as error:
        raise NotSliced(str(error)) from error
    found = slices.sliced(read, rows, None if options is None else states)
    tree = ast.fix_missing_locations(_Trees().function(found.function))
    kept = found.keeps_from, found.keeps_to
    return Sliced(tree, found.rows, found.sums, *kept, found.checks, found.ends)


def pair_states(option: ast.expr) -> list[ast.expr]:
    """Return the state in (gain, state) or (gain, state, again), or in to(state, ...).

    Raises `NotSliced` where the option is something else.
    """
    if isinstance(option, ast.Tuple) and len(option.elts) in (2, 3):
        return [option.elts[1]]
    if isinstance(option, ast.Call) and option.args and not isinstance(option.args[0], ast.Starred):
        return [option.args[0]]
    raise NotSliced("the rule yields something other than pairs")


def part_states(option: ast.expr) -> list[ast.expr]:
    """Return the states in an option of an impartial rule: its parts, where it is a list."""
    return option.elts if isinstance(option, ast.List) else [option]


class _Trees:
    """Makes syntax trees of nodes, and knows which node each expression was made of."""

    def __init__(self) -> None:
        self.nodes: dict[int, e.Expression] = {}

    def function(self, node: s.Function) -> ast.FunctionDef:
        """Return a function."""
        given = [ast.arg(name) for name in node.parameters]
        arguments = ast.arguments(
            posonlyargs=[], args=given, kwonlyargs=[], kw_defaults=[], defaults=[]
        )
        empty: list[Any] = []
        made: Any = ast.FunctionDef(node.name, arguments, self._body(node.body), empty)
        found: ast.FunctionDef = made
        return found

    def _body(self, body: Sequence[s.Statement]) -> list[ast.stmt]:
        return [self._statement(statement) for statement in body] or [ast.Pass()]

    def _statement(self, node: s.Statement) -> ast.stmt:
        store = ast.Store()
        match node:
            case s.Assign(targets, value):
                return ast.Assign([self.expression(t, store) for t in targets], self._(value))
            case s.Augment(target, sign, value):
                made: Any = self.expression(target, store)
                return ast.AugAssign(made, SIGNS[sign](), self._(value))
            case s.For(target, over, body, other):
                inside, after = self._body(body), self._body(other) if other else []
                return ast.For(self.expression(target, store), self._(over), inside, after)
            case s.While(test, body, other):
                after = self._body(other) if other else []
                return ast.While(self._(test), self._body(body), after)
            case s.If(test, body, other):
                return ast.If(self._(test), self._body(body), self._body(other) if other else [])
            case s.Return(value):
                return ast.Return(None if value is None else self._(value))
            case s.Yield(value):
                return ast.Expr(ast.Yield(self._(value)))
            case s.YieldFrom(value):
                return ast.Expr(ast.YieldFrom(self._(value)))
            case s.Do(value):
                return ast.Expr(self._(value))
        plain: dict[type, ast.stmt] = {
            s.Break: ast.Break(),
            s.Continue: ast.Continue(),
            s.Raise: ast.Raise(),
        }
        return plain.get(type(node), ast.Pass())

    def expression(self, node: e.Expression, context: ast.expr_context | None = None) -> ast.expr:
        """Return an expression."""
        found: ast.expr = self._made(node, context or ast.Load())
        self.nodes[id(found)] = node
        return found

    _ = expression

    def _made(self, node: e.Expression, context: ast.expr_context) -> Any:
        match node:
            case e.Number(value) | e.Truth(value) | e.Word(value):
                return ast.Constant(value)
            case e.Nothing():
                return ast.Constant(None)
            case e.Name(name):
                return ast.Name(name, context)
            case e.Star(row):
                return ast.Starred(self.expression(row, context), context)
            case e.Row("set", items):
                return ast.Set([self._(item) for item in items])
            case e.Row(kind, items):
                return ROWS[kind]([self.expression(item, context) for item in items], context)
            case e.Unary(sign, of):
                return ast.UnaryOp(SINGLE[sign](), self._(of))
            case e.Binary(sign, left, right):
                return ast.BinOp(self._(left), SIGNS[sign](), self._(right))
        return self._read(node, context)

    def _read(self, node: e.Expression, context: ast.expr_context) -> Any:
        """Return comparisons, choices, calls, items and comprehensions."""
        match node:
            case e.Compare(first, signs, others):
                return ast.Compare(self._(first), [SIGNS[g]() for g in signs], self._all(others))
            case e.Logic(sign, parts):
                return ast.BoolOp(ast.And() if sign == "and" else ast.Or(), self._all(parts))
            case e.Choice(test, yes, no):
                return ast.IfExp(self._(test), self._(yes), self._(no))
            case e.Call(name, given, named):
                return ast.Call(ast.Name(name, ast.Load()), self._all(given), self._named(named))
            case e.Method(of, name, given, named):
                called = ast.Attribute(self._(of), name, ast.Load())
                return ast.Call(called, self._all(given), self._named(named))
            case e.Attribute(of, name):
                return ast.Attribute(self._(of), name, context)
            case e.Item(of, place):
                return ast.Subscript(self._(of), self._(place), context)
            case e.Slice(of):
                ends = (node.first, node.last, node.step)
                places = [None if end is None else self._(end) for end in ends]
                return ast.Subscript(self._(of), ast.Slice(*places), context)
            case e.Collect(kind, value, loops):
                return LOOPS[kind](self._(value), [self._loop(loop) for loop in loops])

    def _all(self, nodes: Sequence[e.Expression]) -> list[ast.expr]:
        return [self._(node) for node in nodes]

    def _named(self, named: Sequence[tuple[str, e.Expression]]) -> list[ast.keyword]:
        return [ast.keyword(name, self._(value)) for name, value in named]

    def _loop(self, loop: e.Loop) -> ast.comprehension:
        target = self.expression(loop.target, ast.Store())
        return ast.comprehension(target, self._(loop.over), self._all(loop.tests), 0)
