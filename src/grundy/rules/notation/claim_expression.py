"""The whitelist of claims: rule text's arithmetic, and a few functions of all heaps."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from grundy.rules.notation.rule_expression import FUNCTIONS
from grundy.rules.notation.rule_text import Reader
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Callable

ALL = "heaps"
"""The name for all numbers of a position together."""


def _nim_sum(numbers: Any) -> int:
    return nim_sum(*numbers)


OVER_HEAPS: dict[str, Callable[..., Any]] = {
    "all": all,
    "any": any,
    "sum": sum,
    "len": len,
    "max": max,
    "min": min,
    "nim_sum": _nim_sum,
}
"""What may be called with all heaps, or with a loop over them."""

METHODS = ("bit_length", "bit_count")
"""What may be asked of a number with a dot."""

_Rows = (ast.Tuple, ast.List)


class ClaimReader(Reader):
    """Reads a claim: besides numbers, it may speak of all heaps, of tables, and call functions.

    `called` has the functions with the number of their arguments.
    """

    def __init__(
        self, text: str, begin: int, names: tuple[str, ...], called: dict[str, int]
    ) -> None:
        super().__init__(text, begin, names)
        self.called = called

    def degree(self, node: ast.expr, depth: int = 0) -> int:
        """Return the degree of an expression whose every node is allowed."""
        match node:
            case ast.Constant(bool()):
                return 1
            case ast.Name(name) if name == ALL:
                self.refuse(node, f"heaps is not a number; write, for example, nim_sum({ALL})")
            case ast.Name(name) if not self.degrees:
                self.refuse(node, f"there is no {name!r} here; write, for example, nim_sum({ALL})")
            case ast.Call():
                return self._called(node, depth + 1)
            case ast.Subscript(of, place) if not isinstance(place, ast.Slice):
                return max(self._table(of), self.degree(place))
            case ast.Compare(left, [ast.In() | ast.NotIn()], [right]):
                return max(self._argument(left), self._table(right))
            case ast.Compare(left, [ast.Eq() | ast.NotEq()], [right]) if self._is_row(left):
                return max(self._argument(left), self._argument(right))
        return super().degree(node, depth)

    def _called(self, node: ast.Call, depth: int) -> int:
        match node:
            case ast.Call(ast.Attribute(of, name), [], []) if name in METHODS:
                return self.degree(of, depth)
            case ast.Call(ast.Name("min" | "max" as name), [row], [ast.keyword("default", other)]):
                return max(self._over_heaps(row, name), self.degree(other))
            case ast.Call(ast.Name(name), [row], []) if name in OVER_HEAPS:
                return self._over_heaps(row, name)
            case ast.Call(ast.Name(name), given, []) if name in self.called:
                if len(given) != self.called[name]:
                    self.refuse(node, f"{name} takes {self.called[name]} arguments")
                return max(map(self._argument, given))
        return self._call(node, FUNCTIONS, depth)

    def _argument(self, node: ast.expr) -> int:
        """Return the degree of an argument: a number, or a row."""
        return self._row(node) if self._is_row(node) else self.degree(node)

    def _table(self, node: ast.expr) -> int:
        """Return the degree of a row that is written out, or of an item of one that is a row."""
        match node:
            case ast.Subscript(of, place) if not isinstance(place, ast.Slice):
                return max(self._table(of), self.degree(place))
            case ast.Tuple([_, *_]) | ast.List([_, *_]):
                return max(map(self._argument, node.elts))
        return self.sequence(node)

    def _over_heaps(self, node: ast.expr, name: str) -> int:
        if isinstance(node, ast.GeneratorExp) and len(node.generators) == 1 and name != "len":
            (loop,) = node.generators
            if isinstance(loop.target, ast.Name) and self._is_row(loop.iter):
                return max(self._row(loop.iter), self._each(node, loop.target, loop.ifs))
        if not self._is_row(node):
            self.refuse(node, f"{name} goes over heaps, as in {name}({ALL})")
        return self._row(node)

    def _each(self, node: ast.GeneratorExp, target: ast.Name, tests: list[ast.expr]) -> int:
        """Return the degree of what a loop gives."""
        known = self.degrees.get(target.id)
        if known is not None and not isinstance(node.generators[0].iter, ast.Tuple):
            self.refuse(target, f"{target.id!r} is already used; choose another name")
        self.degrees[target.id] = 1
        found = max(self.degree(part) for part in (node.elt, *tests))
        self.degrees |= {target.id: known or 0}
        if known is None:
            del self.degrees[target.id]
        return found

    def _is_row(self, node: ast.expr) -> bool:
        """Whether this is all heaps, several numbers, or a part of them such as heaps[::2]."""
        match node:
            case ast.Subscript(of, ast.Slice()) | ast.Call(ast.Name("set"), [of], []):
                return self._is_row(of)
        return isinstance(node, _Rows) or (isinstance(node, ast.Name) and node.id == ALL)

    def _row(self, node: ast.expr) -> int:
        """Return the degree of the numbers of a row."""
        match node:
            case ast.Subscript(of, ast.Slice(first, last, step)):
                for end in (first, last, step):
                    if end is not None:
                        self._end(end)
                return self._row(of)
            case ast.Call(_, [of]):
                return self._row(of)
            case ast.Tuple([_, *_]) | ast.List([_, *_]):
                return max(map(self._argument, node.elts))
        return 1

    def _end(self, node: ast.expr) -> None:
        written = node.operand if isinstance(node, ast.UnaryOp) else node
        if not isinstance(written, ast.Constant) or not written.value:
            self.refuse(node, "a slice has numbers that are written out, as in heaps[::2]")
