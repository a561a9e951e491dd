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

from grundy.discovery.patterns.functions import LIBRARY, library
from grundy.discovery.patterns.own import OwnFunction
from grundy.discovery.patterns.written import Written
from grundy.errors import RuleError, RuleTextError
from grundy.forms.rule.expression import Attribute, Call, Method, walk
from grundy.forms.rule.program import read_program
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import Function
from grundy.forms.rule.syntax import syntax_tree
from grundy.rules.notation import literals as notation
from grundy.rules.notation.rule_expression import FUNCTIONS, SEQUENCES
from grundy.rules.notation.rule_function import expression_function, program_functions
from grundy.rules.notation.rule_text import Reader, check_characters
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.rule.expression import Expression, Node
    from grundy.forms.rule.program import Part

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

METHODS = ("bit_length", "bit_count")
"""What may be asked of a number with a dot."""

IN_FUNCTIONS = {
    **{name: OVER_HEAPS[name] for name in ("all", "any", "sum", "len")},
    "sorted": sorted,
    "tuple": tuple,
    "list": list,
    "reversed": reversed,
    "enumerate": enumerate,
    "zip": zip,
    "divmod": divmod,
    "int": int,
    "bool": bool,
}
"""What functions of a claim's own may call besides what its expression may."""

MOST_CHARACTERS = 100_000
"""Characters of a claim: a table of a long period is one."""

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


@dataclass(frozen=True)
class ClaimText:
    """A claim that was read: its expression, and the functions and tables before it."""

    text: str
    """The expression alone."""
    node: Expression
    own: tuple[Part, ...]

    def formula(self, variables: tuple[str, ...]) -> Written:
        """Return the claim as a formula."""
        own = (OwnFunction("", self.own),) if self.own else ()
        return Written(variables, self.node, own)


def parse_claim(text: str, names: tuple[str, ...], what: str = "claim") -> ClaimText:
    r"""Return a claim in these names: an expression, after functions of its own where it has some.

    >>> parse_claim("def f(n):\n    return n % 4\nf(n) != 0", ("n",)).text
    'f(n) != 0'

    Raises `RuleTextError` for what is not on the whitelist.
    """
    before, text = divided(text)
    own = _definitions(before) if before else ()
    called = {
        **{name: len(one.parameters) for name, one in LIBRARY.items() if name not in OVER_HEAPS},
        **{one.name: len(one.parameters) for one in own if isinstance(one, Function)},
    }
    return ClaimText(text.strip(), _read(text, names, what, called), own)


def divided(text: str) -> tuple[str, str]:
    """Return the definitions before a claim, and the claim.

    Raises `RuleTextError`.
    """
    lines = text.strip().splitlines()
    if len(lines) < 2:
        return "", text
    try:
        last = syntax_tree("\n".join(lines)).body[-1].lineno - 1
    except SyntaxError as error:
        raise RuleTextError(f"claim, line {error.lineno}: {error.msg}") from None
    return "\n".join(lines[:last]), " ".join(lines[last:])


def _definitions(text: str) -> tuple[Part, ...]:
    """Return functions and tables before a claim, without those of the library."""
    try:
        parts = read_program(text).parts
        allowed = {*FUNCTIONS, *SEQUENCES, *IN_FUNCTIONS, *LIBRARY, *(one.name for one in parts)}
        for node in walk(*parts):
            _check(node, allowed)
    except NotRead as error:
        line = f", line {error.where[0]}" if error.where else ""
        raise RuleTextError(f"claim{line}: {error}") from None
    return tuple(one for one in parts if one != LIBRARY.get(one.name))


def _check(node: Node, allowed: set[str]) -> None:
    """Raise `NotRead` for what a claim's own functions may not do."""
    match node:
        case Attribute():
            raise NotRead("a dot is not allowed here", node.where)
        case Method(_, name) if name not in (*METHODS, "append"):
            raise NotRead(f"there is no .{name}(...) here", node.where)
        case Call(name) if name not in allowed:
            raise NotRead(f"there is no {name!r} here", node.where)


def read_claim(text: str, names: tuple[str, ...]) -> Callable[[Place], Any]:
    """Return the claim as a function of a position's numbers, which have these names.

    >>> read_claim("n % 4 != 0", ("n",))((8,))
    False
    >>> read_claim("nim_sum(h % 3 for h in heaps)", ())((4, 5, 1))
    2

    Raises `RuleTextError` for what is not on the whitelist.
    """
    found = parse_claim(text, names)
    known = {**library(), **OVER_HEAPS, "set": set}
    own = program_functions(found.own, **{**known, **IN_FUNCTIONS}) if found.own else {}
    function = expression_function([*names, ALL], [found.node], **{**known, **own})

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


def _read(
    text: str, names: tuple[str, ...], what: str, called: dict[str, int] | None = None
) -> Expression:
    try:
        check_characters(text, MOST_CHARACTERS)
        if not text.strip():
            raise RuleTextError("rule text, column 1: this is empty")
        begin = len(text) - len(text.lstrip())
        return ClaimReader(text.strip(), begin, names, called or {}).expression()
    except RuleTextError as error:
        words = str(error).replace("rule text", what, 1).replace("a rule is", f"a {what} is")
        raise RuleTextError(words, error.column) from None
