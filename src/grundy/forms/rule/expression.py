"""Expressions with Python's meaning, as frozen trees that say nothing of how they were written.

Numbers, truths, words and rows; names; operators; comparisons; choices; calls; comprehensions. Two
expressions are equal when they are built alike, wherever they stood.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

Where = tuple[int, int]
"""The line of a source text, from 1, and the column, from 0."""


@dataclass(frozen=True, slots=True)
class Node:
    """Anything in a rule; `where` tells where it stood, for messages alone."""

    where: Where | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A whole number; a negative one is a number, too."""

    value: int


@dataclass(frozen=True, slots=True)
class Truth(Node):
    """True or False; 1 and True are equal in Python, but not built alike."""

    value: bool


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A text."""

    value: str


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """None."""


@dataclass(frozen=True, slots=True)
class Name(Node):
    """What goes by a name."""

    name: str


@dataclass(frozen=True, slots=True)
class Star(Node):
    """The items of a row, one by one, in a row or a call."""

    row: Expression


@dataclass(frozen=True, slots=True)
class Row(Node):
    """Items that are written out: a tuple, a list or a set."""

    kind: Literal["tuple", "list", "set"]
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """One of -x, +x, ~x, not x."""

    sign: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Two operands with one of + - * // % ** & | ^ << >>."""

    sign: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """A chain of comparisons: == != < <= > >=, in, not in."""

    first: Expression
    signs: tuple[str, ...]
    others: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """Operands joined by "and" or by "or"; its value is that of one of them."""

    sign: Literal["and", "or"]
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """One value where a test holds, and another where it does not."""

    test: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, slots=True)
class Call(Node):
    """The call of a function that is known by its name."""

    name: str
    arguments: tuple[Expression, ...]
    keywords: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True, slots=True)
class Method(Node):
    """The call of a method of a value, or of a function of a module."""

    of: Expression
    name: str
    arguments: tuple[Expression, ...]
    keywords: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """Something of a value, or of a module, by its name."""

    of: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Item(Node):
    """One item of a row."""

    of: Expression
    place: Expression


@dataclass(frozen=True, slots=True)
class Slice(Node):
    """The items of a row from one place to another; None where it is left open."""

    of: Expression
    first: Expression | None
    last: Expression | None
    step: Expression | None


@dataclass(frozen=True, slots=True)
class Loop(Node):
    """One `for` of a comprehension or a clause, with its conditions."""

    target: Expression
    over: Expression
    tests: tuple[Expression, ...] = ()

    @property
    def name(self) -> str:
        """The name that it goes by; empty where it has several."""
        return self.target.name if isinstance(self.target, Name) else ""


@dataclass(frozen=True, slots=True)
class Collect(Node):
    """A comprehension: what its loops give, as a list, a set, or one by one."""

    kind: Literal["list", "set", "each"]
    value: Expression
    loops: tuple[Loop, ...]


Expression = (
    Number
    | Truth
    | Word
    | Nothing
    | Name
    | Star
    | Row
    | Unary
    | Binary
    | Compare
    | Logic
    | Choice
    | Call
    | Method
    | Attribute
    | Item
    | Slice
    | Collect
)

Tree = TypeVar("Tree", bound=Node)


def _fields(node: Node) -> tuple[str, ...]:
    return type(node).__match_args__


def parts_of(node: Node) -> list[Node]:
    """Return the nodes that a node is made of."""
    if isinstance(node, (Name, Number)):  # most nodes are these
        return []
    found: list[Node] = []
    for name in _fields(node):
        _gather(getattr(node, name), found)
    return found


def _gather(value: Any, found: list[Node]) -> None:
    if isinstance(value, Node):
        found.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _gather(item, found)


def walk(*nodes: Node) -> Iterator[Node]:
    """Yield nodes and all that is in them, the outer ones first.

    >>> [node.name for node in walk(Binary("-", Name("n"), Name("k"))) if isinstance(node, Name)]
    ['n', 'k']
    """
    waiting: list[Any] = [*reversed(nodes)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, tuple):
            waiting += reversed(value)
        elif isinstance(value, Node):
            yield value
            waiting += [getattr(value, name) for name in reversed(_fields(value))]


def names_in(*nodes: Node) -> set[str]:
    """Return the names that occur in nodes.

    >>> sorted(names_in(Binary("-", Name("n"), Name("k"))))
    ['k', 'n']
    """
    return {node.name for node in walk(*nodes) if isinstance(node, Name)}


def changed(node: Tree, change: Callable[[Any], Any]) -> Tree:
    """Return a tree whose every node went through a function, the inner ones first.

    >>> changed(Binary("-", Name("n"), Name("k")), put({"k": Number(3)}))
    Binary(sign='-', left=Name(name='n'), right=Number(value=3))
    """
    result: Tree = change(with_parts(node, lambda part: changed(part, change)))
    return result


def with_parts(node: Tree, change: Callable[[Any], Any]) -> Tree:
    """Return a node whose parts went through a function, itself unchanged.

    >>> with_parts(Binary("-", Name("n"), Name("k")), lambda part: Number(3))
    Binary(sign='-', left=Number(value=3), right=Number(value=3))
    """
    fields = {name: getattr(node, name) for name in _fields(node)}
    new = {name: _changed(value, change) for name, value in fields.items()}
    if any(new[name] is not fields[name] for name in fields):
        node = replace(node, **new)
    return node


def _changed(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, Node):
        return change(value)
    if isinstance(value, tuple):
        found = tuple(_changed(item, change) for item in value)
        return value if all(a is b for a, b in zip(found, value, strict=True)) else found
    return value


def put(meanings: dict[str, Expression]) -> Callable[[Any], Any]:
    """Return the change that puts expressions where names stand."""

    def change(node: Any) -> Any:
        return meanings.get(node.name, node) if isinstance(node, Name) else node

    return change


def renamed(node: Tree, names: dict[str, str]) -> Tree:
    """Return a tree with other names.

    >>> renamed(Name("n"), {"n": "a"})
    Name(name='a')
    """
    return changed(node, put({old: Name(new) for old, new in names.items()}))


def pairs_in(node: Node) -> list[tuple[Expression, Expression]] | None:
    """Return the keys and values of a dictionary that is written out; None for all else."""
    match node:
        case Call("dict", (Row(_, rows),), ()):
            pairs = [row.items for row in rows if isinstance(row, Row) and len(row.items) == 2]
            return [(key, value) for key, value in pairs] if len(pairs) == len(rows) else None
    return None


LARGEST_POWER, LARGEST_BASE = 64, 10**6
"""Powers of written numbers that are computed at once."""

COMPUTED: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "**": operator.pow,
}


def number_in(node: Node | None) -> int | None:
    """Return a whole number that is written out, also as 3 * 10**9; None for all else.

    >>> number_in(Binary("**", Number(10), Number(9))), number_in(Name("n"))
    (1000000000, None)
    """
    match node:
        case Number(value):
            return value
        case Unary("-", inner):
            negated = number_in(inner)
            return None if negated is None else -negated
        case Binary("+" | "-" | "*" | "**" as sign, left, right):
            one, other = number_in(left), number_in(right)
            if one is None or other is None:
                return None
            huge = sign == "**" and not (0 <= other <= LARGEST_POWER and abs(one) <= LARGEST_BASE)
            return None if huge else COMPUTED[sign](one, other)
    return None


def numbers_in(*nodes: Node) -> set[int]:
    """Return the whole numbers that are written in nodes.

    >>> sorted(numbers_in(Binary("-", Name("n"), Binary("**", Number(10), Number(9)))))
    [1000000000]
    """
    found: set[int] = set()
    waiting = [*nodes]
    while waiting:
        node = waiting.pop()
        number = number_in(node)
        if number is None:
            waiting += parts_of(node)
        else:
            found.add(number)
    return found
