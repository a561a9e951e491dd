"""The arithmetic of a rule, rewritten for the compiler: its operators are checked.

What a compiler could get wrong is refused with a reason.
"""

from __future__ import annotations

import ast
import math
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from grundy.forms.syntax import syntax_tree
from grundy.native.kernels.checked import LARGEST_LITERAL

if TYPE_CHECKING:
    from collections.abc import Mapping

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.Pow: "power",
    ast.LShift: "shift_left",
    ast.RShift: "shift_right",
}

_REFUSED: dict[type[ast.AST], str] = {
    ast.FunctionDef: "a function inside it",
    ast.AsyncFunctionDef: "a function inside it",
    ast.Lambda: "a lambda",
    ast.ClassDef: "a class",
    ast.Try: "try",
    ast.With: "with",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Await: "await",
    ast.Import: "import",
    ast.ImportFrom: "import",
    ast.JoinedStr: "an f-string",
    ast.Match: "match",
    ast.Dict: "a dictionary",
    ast.DictComp: "a dictionary",
    ast.Set: "a set, which is walked in an order of its own",
    ast.SetComp: "a set, which is walked in an order of its own",
    ast.Delete: "del",
    ast.NamedExpr: ":=",
    ast.Starred: "*",
    ast.Div: "division that gives fractions",
    ast.MatMult: "@",
    ast.Assert: "assert",
    ast.Yield: "what `yield` gives back",
    ast.YieldFrom: "what `yield from` gives back",
}


class NotLowered(Exception):  # noqa: N818 - news: the rule runs as it is
    """The rule is not for the compiler; the text says why."""


class Arithmetic(ast.NodeTransformer):
    """Rewrites a function: its operators are checked, what cannot be compiled is refused."""

    def __init__(self, outside: Mapping[str, Any]) -> None:
        self.outside = outside
        """What the names mean that the function takes from outside."""
        self.walked: frozenset[str] = frozenset()
        """The names of loops over sets: after its loop, such a name tells the order."""

    def statements(self, given: list[ast.stmt]) -> list[ast.stmt]:
        """Return the statements, rewritten."""
        found: list[ast.stmt] = []
        for statement in given:
            new = self.visit(statement)
            found += new if isinstance(new, list) else [new]
        return found

    def burning(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return the body of a loop; here as it is."""
        return body

    def visit_Expr(self, node: ast.Expr) -> Any:
        """Leave out docstrings."""
        return ast.Pass() if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_For(self, node: ast.For) -> Any:
        """Rewrite a loop."""
        over = self.visit(node.iter if _sees_the_order(node) else in_any_order(node.iter))
        before, own = self.walked, {n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)}
        self.walked = before - own
        body = self.burning(self.statements(node.body))
        self.walked = before | own if isinstance(node.iter, ast.Set) else before
        return ast.For(self.visit(node.target), over, body, self.statements(node.orelse))

    def visit_While(self, node: ast.While) -> Any:
        """Rewrite a loop."""
        body = self.burning(self.statements(node.body))
        return ast.While(self.visit(node.test), body, self.statements(node.orelse))

    def visit_If(self, node: ast.If) -> Any:
        """Rewrite a choice."""
        both = self.statements(node.body), self.statements(node.orelse)
        return ast.If(self.visit(node.test), *both)

    def visit_Compare(self, node: ast.Compare) -> Any:
        """Look a number up in a set as in a tuple: there its order does not matter."""
        for place, other in enumerate(node.comparators):
            if isinstance(node.ops[place], (ast.In, ast.NotIn)):
                node.comparators[place] = in_any_order(other)
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        """Write ~ and - by operators that mean the same on truth values, and are checked."""
        self.generic_visit(node)
        if isinstance(node.op, ast.Invert):
            return ast.BinOp(node.operand, ast.BitXor(), ast.Constant(-1))
        if isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            return call("subtract", ast.Constant(0), node.operand)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """Check the arithmetic that can leave 64 bits."""
        self.generic_visit(node)
        name = _OPERATORS.get(type(node.op))
        return node if name is None else call(name, node.left, node.right)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """Check it here too."""
        name = _OPERATORS.get(type(node.op))
        if name is None:
            return self.generic_visit(node)
        before: Any = deepcopy(node.target)
        before.ctx = ast.Load()
        value = call(name, self.visit(before), self.visit(node.value))
        return ast.Assign([self.visit(node.target)], value)

    def visit_Call(self, node: ast.Call) -> Any:
        """Put a stand-in where the compiler lacks the function."""
        called = node.func
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            module = self.outside.get(called.value.id)
            if module is not math or called.attr not in {"gcd", "isqrt"}:
                raise NotLowered(f"the rule calls {ast.unparse(called)}")
            node.func = ast.Name(f"grundy_{called.attr}", ast.Load())
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        """Let methods of the rule's own lists through, and nothing else."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.outside:
            return self.generic_visit(node)
        raise NotLowered(f"the rule uses {ast.unparse(node)}")

    def visit_Name(self, node: ast.Name) -> Any:
        """Refuse names that the lowered function has for itself, and what tells a set's order."""
        if isinstance(node.ctx, ast.Load) and node.id in self.walked:
            raise NotLowered(f"{node.id} is the last number of a set, which has no order")
        stores = isinstance(node.ctx, ast.Store) and not getattr(node, "ours", False)
        if stores and node.id.startswith("grundy_"):
            raise NotLowered(f"the name {node.id} is taken")
        return node

    def visit_Constant(self, node: ast.Constant) -> Any:
        """Refuse fractions and numbers of more than 64 bits."""
        if isinstance(node.value, (float, complex)):
            raise NotLowered("the rule uses floating point, where isqrt and // are exact")
        if type(node.value) is int and node.value >= LARGEST_LITERAL:
            raise NotLowered(f"{node.value} is beyond 64 bits")
        return node

    def generic_visit(self, node: ast.AST) -> Any:
        """Refuse what cannot be compiled."""
        words = _REFUSED.get(type(node))
        if words:
            raise NotLowered(f"the rule uses {words}")
        return super().generic_visit(node)


def in_any_order(over: ast.expr) -> ast.expr:
    """Return numbers that are listed as a set as a tuple, where their order does not matter."""
    return ast.Tuple(over.elts, ast.Load()) if isinstance(over, ast.Set) else over


def _sees_the_order(loop: ast.For) -> bool:
    """Whether it may matter in which order a loop goes: it can be left, or remembers something."""
    seen = [node for part in (*loop.body, *loop.orelse) for node in ast.walk(part)]
    leaves = any(isinstance(node, (ast.Break, ast.Return, ast.AugAssign)) for node in seen)
    own = {id(n) for node in seen if isinstance(node, ast.For) for n in ast.walk(node.target)}
    stores = (n for n in seen if isinstance(n, (ast.Name, ast.Subscript)) and id(n) not in own)
    calls = any(isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) for n in seen)
    return leaves or calls or any(isinstance(n.ctx, ast.Store) for n in stores)


def parsed(text: str) -> Any:
    """Return the statement with this text."""
    return syntax_tree(text).body[0]


def call(name: str, *arguments: ast.expr) -> ast.Call:
    """Return the call of one of the helpers of lowered rules."""
    return ast.Call(ast.Name(f"grundy_{name}", ast.Load()), list(arguments), [])
