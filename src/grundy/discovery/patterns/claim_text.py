"""Claims as text: an expression of the rule text's whitelist, and a few functions of all heaps.

n % 4 != 0
max(a, b) * (max(a, b) - min(a, b)) < min(a, b) ** 2
nim_sum(heaps) != 0
any(h % 2 for h in heaps)
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from inspect import signature
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from grundy.errors import RuleError, RuleTextError
from grundy.rules.notation import literals as notation
from grundy.rules.notation.rule_function import expression_function
from grundy.rules.notation.rule_text import Reader, check_characters
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.rule.expression import Expression

Place = tuple[int, ...]
"""The numbers that stand for a position."""

ALL = "heaps"
"""The name for all numbers of a position together."""


MOST_VARIABLES = 8
"""Variables of an opening."""


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


class ClaimReader(Reader):
    """Reads a claim: besides numbers, it may speak of all heaps."""

    def degree(self, node: ast.expr, depth: int = 0) -> int:
        """Return the degree of an expression whose every node is allowed."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            one = len(node.args) == 1 and not node.keywords
            if one and node.func.id in OVER_HEAPS:
                return self._over_heaps(node.args[0], node.func.id)
        if isinstance(node, ast.Name) and node.id == ALL:
            self.refuse(node, f"heaps is not a number; write, for example, nim_sum({ALL})")
        if isinstance(node, ast.Name) and not self.degrees:
            self.refuse(node, f"there is no {node.id!r} here; write, for example, nim_sum({ALL})")
        return super().degree(node, depth)

    def _over_heaps(self, node: ast.expr, name: str) -> int:
        if isinstance(node, ast.GeneratorExp) and len(node.generators) == 1 and name != "len":
            (loop,) = node.generators
            if isinstance(loop.target, ast.Name) and self._are_heaps(loop.iter):
                if loop.target.id in self.degrees:
                    self.refuse(
                        loop.target, f"{loop.target.id!r} is already used; choose another name"
                    )
                self.degrees[loop.target.id] = 1
                found = max(self.degree(part) for part in (node.elt, *loop.ifs))
                del self.degrees[loop.target.id]
                return found
        if not self._are_heaps(node):
            self.refuse(node, f"{name} goes over heaps, as in {name}({ALL})")
        return 1

    def _are_heaps(self, node: ast.expr) -> bool:
        """Whether this is all heaps, or a slice such as heaps[::2]."""
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            bounds = (node.slice.lower, node.slice.upper, node.slice.step)
            if all(b is None or (isinstance(b, ast.Constant) and b.value) for b in bounds):
                return self._are_heaps(node.value)
        return isinstance(node, ast.Name) and node.id == ALL


def read_claim(text: str, names: tuple[str, ...]) -> Callable[[Place], Any]:
    """Return the claim as a function of a position's numbers, which have these names.

    >>> read_claim("n % 4 != 0", ("n",))((8,))
    False
    >>> read_claim("nim_sum(h % 3 for h in heaps)", ())((4, 5, 1))
    2

    Raises `RuleTextError` for what is not on the whitelist.
    """
    tree = _read(text, names, "claim")
    function = expression_function([*names, ALL], [tree], **OVER_HEAPS)

    def claim(place: Place) -> Any:
        numbers = place if names else ()
        return function(*numbers, place)[0]

    return claim


@dataclass(frozen=True)
class At:
    """The position that variables stand for: their names, and the numbers as a function of them."""

    names: tuple[str, ...]
    place: Callable[..., Any]
    text: str = ""

    def __call__(self, *numbers: int) -> Place:
        """Return the numbers of the position."""
        given = self.place(*numbers)
        return given if isinstance(given, tuple) else (given,)


def read_at(at: Callable[..., Any] | str | At | None) -> At | None:
    """Return the function from variables to the numbers of a position that a text means.

    >>> read_at("n, max(n - 1, 0)")(20)
    (20, 19)
    >>> read_at("n, m, n-1").names, read_at("n, m, n-1")(5, 7)
    (('n', 'm'), (5, 7, 4))

    The variables come in the order in which the text has them. Raises `RuleError` for what is
    neither a text nor a function.
    """
    if at is None or isinstance(at, At):
        return at
    if not isinstance(at, str):
        return _by_function(at)
    names = _variables(at)
    numbers = [_read(part, names, "position") for part in notation.split(at)]
    return At(names, expression_function(names, numbers), at)


def _variables(text: str) -> tuple[str, ...]:
    """Return the names in a text that are no functions, in their order; n where there are none."""
    words = re.findall(r"\b[a-zA-Z]\w*\b(?!\s*\()", text)
    names = tuple(dict.fromkeys(word for word in words if not iskeyword(word)))
    return names[:MOST_VARIABLES] or ("n",)


def _by_function(at: Callable[..., Any]) -> At:
    if not callable(at):
        raise RuleError(f'at is a function of n, or its text as in "n, n-1"; not {at!r}')
    names = tuple(signature(at).parameters)
    return At(names or ("n",), at)


def _read(text: str, names: tuple[str, ...], what: str) -> Expression:
    try:
        check_characters(text)
        if not text.strip():
            raise RuleTextError("rule text, column 1: this is empty")
        begin = len(text) - len(text.lstrip())
        return ClaimReader(text.strip(), begin, names).expression()
    except RuleTextError as error:
        words = str(error).replace("rule text", what, 1).replace("a rule is", f"a {what} is")
        raise RuleTextError(words, error.column) from None
