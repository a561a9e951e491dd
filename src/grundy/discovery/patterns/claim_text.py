"""Claims as text: an expression of the rule text's whitelist, and a few functions of all heaps.

n % 4 != 0
max(a, b) * (max(a, b) - min(a, b)) < min(a, b) ** 2
nim_sum(heaps) != 0
any(h % 2 for h in heaps)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from inspect import signature
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.functions import library
from grundy.discovery.patterns.own import OwnFunction
from grundy.discovery.patterns.written import Written
from grundy.errors import RuleError, RuleTextError
from grundy.forms.rule.expression import Attribute, Call, Method, walk
from grundy.forms.rule.program import read_program
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import Function
from grundy.forms.rule.syntax import syntax_tree
from grundy.languages.library import LIBRARY, library_function
from grundy.rules.notation import literals as notation
from grundy.rules.notation.claim_expression import ALL, METHODS, OVER_HEAPS, ClaimReader
from grundy.rules.notation.rule_expression import FUNCTIONS, SEQUENCES
from grundy.rules.notation.rule_function import expression_function, program_functions
from grundy.rules.notation.rule_text import check_characters

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.rule.expression import Expression, Node
    from grundy.forms.rule.program import Part

Place = tuple[int, ...]
"""The numbers that stand for a position."""


MOST_VARIABLES = 8
"""Variables of an opening."""


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
        **{name: len(library_function(name).parameters) for name in LIBRARY.keys() - OVER_HEAPS},
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
    known = {name: library_function(name) for name in LIBRARY}
    return tuple(one for one in parts if one != known.get(one.name))


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
    called = {name: one for name, one in library().items() if name not in SEQUENCES}
    known = {**called, **OVER_HEAPS, "set": set}
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
