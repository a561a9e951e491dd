"""The rules of a game as one plain function, from its text or its source."""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Hashable
from types import FunctionType
from typing import TYPE_CHECKING, Any

from grundy.errors import ProgramError
from grundy.forms.rule.expression import Binary, Compare, Expression, Loop, Name, Number, Row
from grundy.forms.rule.sources import outside_of
from grundy.forms.syntax import syntax_tree
from grundy.games.rule import Rule
from grundy.languages.library import LIBRARY
from grundy.languages.python import RUNTIME_NAMES, python_text
from grundy.native.compiler.arithmetic import NotLowered
from grundy.native.compiler.environment import definition_of
from grundy.rules.function import FunctionGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.clauses import Clause, RuleText
    from grundy.rules.impartial import ImpartialGame

BUILTIN = {"range", "min", "max", "abs", "len", "sum"}
"""What a rule may use besides its own names and the library of programs."""

STANDARD: dict[Any, str] = {
    **{getattr(builtins, name): name for name in BUILTIN},
    math.isqrt: "isqrt",
    math.gcd: "gcd",
}
"""Functions from outside that programs have too: what counts is what a name means, not the name."""

_OWN = "seen mex look found options option main value VALUES MOST first second total parts"
TAKEN = frozenset(_OWN.split()) | BUILTIN | set(LIBRARY) | RUNTIME_NAMES
"""Names that mean something else in a program."""


def rule_function(game: ImpartialGame) -> ast.FunctionDef:
    """Return the game's rule as a function that needs nothing from outside.

    Raises `ProgramError` when its text is not at hand, or it needs more than itself.
    """
    if isinstance(game, Rule):
        function: Any = text_function(game)
    else:
        function = _written(game)
    renamed: ast.FunctionDef = _Renaming(function).visit(function)
    return renamed


def text_function(game: Rule) -> ast.FunctionDef:
    """Return a rule text as a function."""
    function: Any = syntax_tree("\n".join(_lines(game.read_text))).body[0]
    assert isinstance(function, ast.FunctionDef)  # that is what the lines are
    return function


def _written(game: ImpartialGame) -> ast.FunctionDef:
    """Return the function that a user wrote, with what it takes from outside put in."""
    given: Any = game.rule if isinstance(game, FunctionGame) else type(game).moves
    if not isinstance(given, FunctionType):
        raise ProgramError(f"the rules of {game.text} are no function")
    try:
        function = definition_of(given)
        outside = outside_of(given, function)
    except NotLowered as error:
        raise ProgramError(f"the rules of {game.text} cannot be written in code: {error}") from None
    more = function.args
    if any((more.vararg, more.kwarg, more.kwonlyargs, more.posonlyargs, more.defaults)):
        raise ProgramError(f"the rules of {game.text} are not a plain function of numbers")
    if not isinstance(game, FunctionGame):
        more.args = more.args[1:]
    function.decorator_list, function.returns = [], None
    for argument in more.args:
        argument.annotation = None
    settled: ast.FunctionDef = _Settled(given, function, outside).visit(function)
    return settled


def _own_names(function: ast.FunctionDef) -> set[str]:
    """Return the names that a function gives values to, also in comprehensions."""
    stored = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return stored | {argument.arg for argument in function.args.args}


class _Settled(ast.NodeTransformer):
    """Puts the numbers from outside into a rule, and the names that programs have for functions."""

    def __init__(
        self, given: FunctionType, function: ast.FunctionDef, outside: dict[str, Any]
    ) -> None:
        self.outside = outside
        self.own = _own_names(function)
        code = given.__code__
        for name in sorted(self.own & {*code.co_names, *code.co_freevars} & set(outside)):
            raise ProgramError(f"{name} is a name of the rule and one from outside it")

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Write a function of the module math by its name alone."""
        if isinstance(node.value, ast.Name) and self.outside.get(node.value.id) is math:
            return self._meant(node, getattr(math, node.attr, None))
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Leave the annotation out of it."""
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Put in what a name from outside means."""
        if node.id in self.own or isinstance(node.ctx, ast.Store):
            return node
        if node.id not in self.outside:
            raise ProgramError(f"the rule uses {node.id}, which is not in it")
        return self._meant(node, self.outside[node.id])

    def _meant(self, node: ast.expr, value: Any) -> ast.AST:
        if type(value) in (int, bool):
            return ast.copy_location(ast.Constant(value), node)
        name = STANDARD.get(value) if isinstance(value, Hashable) else None
        if name is None:
            raise ProgramError(f"the rule uses {ast.unparse(node)}, which is not in it")
        return ast.copy_location(ast.Name(name, ast.Load()), node)


class _Renaming(ast.NodeTransformer):
    """Renames what a rule calls by a name that means something else in a program."""

    def __init__(self, function: ast.FunctionDef) -> None:
        own = _own_names(function)
        self.new: dict[str, str] = {}
        for name in sorted(own & TAKEN):
            fresh = f"{name}_"
            while fresh in own:
                fresh += "_"
            self.new[name] = fresh

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Return the name by which it goes now."""
        return ast.copy_location(ast.Name(self.new.get(node.id, node.id), node.ctx), node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Return the argument under its name of now."""
        node.arg = self.new.get(node.arg, node.arg)
        return node


def _lines(rule: RuleText) -> Iterator[str]:
    """Yield a rule text as a Python function, without the meters it has when a stranger runs it."""
    yield f"def rule({', '.join(rule.names)}):"
    for clause in rule.clauses:
        yield from _clause_lines(clause)


def _clause_lines(clause: Clause) -> Iterator[str]:
    indent = "    "
    for loop in clause.loops:
        if not _is_once(loop):
            yield f"{indent}for {loop.name} in {python_text(loop.over)}:"
            indent += "    "
        if loop.tests:
            together = " and ".join(_condition(test, len(loop.tests)) for test in loop.tests)
            yield f"{indent}if {together}:"
            indent += "    "
    numbers = [number for state in clause.states for number in state]
    legal = dict.fromkeys(_at_least_0(number) for number in numbers if not _is_natural(number))
    if legal:
        yield f"{indent}if {' and '.join(legal)}:"
        indent += "    "
    states = [
        python_text(state[0] if len(state) == 1 else Row("tuple", state)) for state in clause.states
    ]
    listed = ", ".join(states)
    yield f"{indent}yield [{listed}]" if clause.is_list else f"{indent}yield {listed}"


def _is_once(loop: Loop) -> bool:
    """Return whether a loop is there for its conditions alone."""
    return loop.name == "_" and isinstance(loop.over, Row) and len(loop.over.items) == 1


def _at_least_0(number: Expression) -> str:
    """Return the condition under which a number of an option is one of a position."""
    match number:
        case Binary("-", left, Number() | Name() as right):
            return python_text(Compare(left, (">=",), (right,)))
    return python_text(Compare(number, (">=",), (Number(0),)))


def _is_natural(number: Expression) -> bool:
    """Return whether a number is never negative: one of the position's, or one that is written."""
    match number:
        case Binary("//" | "%", Name(), Number(by)):
            return by > 0
        case Number(value):
            return value >= 0
    return isinstance(number, Name)


def _condition(node: Expression, among: int) -> str:
    text = python_text(node)
    return f"({text})" if among > 1 else text
