"""Statements with Python's meaning, and functions that are made of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import (
    Call,
    Expression,
    Loop,
    Name,
    Node,
    Row,
    Star,
    changed,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True)
class Assign(Node):
    """A value given to one target, or to several one after the other."""

    targets: tuple[Expression, ...]
    value: Expression


@dataclass(frozen=True, slots=True)
class Augment(Node):
    """A target changed by an operator: n += 1."""

    target: Expression
    sign: str
    value: Expression


@dataclass(frozen=True, slots=True)
class For(Node):
    """A loop through something, and what follows unless it is left."""

    target: Expression
    over: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class While(Node):
    """A loop as long as a test holds, and what follows unless it is left."""

    test: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class If(Node):
    """What is done where a test holds, and where it does not."""

    test: Expression
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Return(Node):
    """The end of a function, with its value where it has one."""

    value: Expression | None


@dataclass(frozen=True, slots=True)
class Yield(Node):
    """One more thing that a function gives: an option, where it is a rule."""

    value: Expression


@dataclass(frozen=True, slots=True)
class YieldFrom(Node):
    """All of something, one by one."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Do(Node):
    """An expression for what it does: the call of a list's method."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Break(Node):
    """Leave the loop."""


@dataclass(frozen=True, slots=True)
class Continue(Node):
    """Go on with the next round of the loop."""


@dataclass(frozen=True, slots=True)
class Pass(Node):
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Raise(Node):
    """An error, whatever it says: the position is none of the game."""


Statement = (
    Assign
    | Augment
    | For
    | While
    | If
    | Return
    | Yield
    | YieldFrom
    | Do
    | Break
    | Continue
    | Pass
    | Raise
)


@dataclass(frozen=True, slots=True)
class Function(Node):
    """A function: its parameters, the one that takes all the rest, and its statements.

    `doc` is what its author says of it, for people alone.
    """

    name: str
    parameters: tuple[str, ...]
    rest: str | None
    body: tuple[Statement, ...]
    doc: str = field(default="", compare=False, repr=False, kw_only=True)

    @property
    def yields(self) -> bool:
        """Whether it gives its values one by one."""
        return any(isinstance(node, (Yield, YieldFrom)) for node in walk(*self.body))

    @property
    def own(self) -> set[str]:
        """The names that it gives values to, its parameters among them."""
        return stored_in(*self.body) | {*self.parameters, *([self.rest] if self.rest else [])}

    @property
    def named(self) -> dict[str, None]:
        """The names that stand in it, and those of the functions that it calls, in order."""
        nodes = walk(*self.body)
        return dict.fromkeys(node.name for node in nodes if isinstance(node, (Name, Call)))

    @property
    def outside(self) -> list[str]:
        """The names that it uses and does not give values to, in order."""
        own = self.own
        return [name for name in self.named if name not in own]

    def called(self, names: Mapping[str, str]) -> Function:
        """Return the function with other names for what stands in it, and for what it calls.

        >>> from grundy.forms.rule.reading import read_definition
        >>> found = read_definition("def rule(n): return f(n)").called({"n": "m", "f": "g"})
        >>> found.parameters, found.body
        (('m',), (Return(value=Call(name='g', arguments=(Name(name='m'),), keywords=())),))
        """

        def change(node: Any) -> Any:
            known = isinstance(node, (Name, Call)) and node.name in names
            return replace(node, name=names[node.name]) if known else node

        return replace(
            changed(self, change),
            parameters=tuple(names.get(name, name) for name in self.parameters),
        )


def bound_by(target: Node) -> set[str]:
    """Return the names that get values where a target does.

    >>> sorted(bound_by(Row("tuple", (Name("a"), Star(Name("b"))))))
    ['a', 'b']
    """
    match target:
        case Name(name):
            return {name}
        case Star(inner):
            return bound_by(inner)
        case Row(_, items):
            return {name for item in items for name in bound_by(item)}
    return set()


def stored_in(*nodes: Node) -> set[str]:
    """Return the names that get values in nodes, also in comprehensions."""
    targets: list[Node] = []
    for node in walk(*nodes):
        targets += node.targets if isinstance(node, Assign) else ()
        targets += [node.target] if isinstance(node, (Augment, For, Loop)) else ()
    return {name for target in targets for name in bound_by(target)}


Path = tuple[int, ...]
"""Where a statement stands: its place in its block, for each block from the function's own on."""

Block = tuple[Statement, ...]


def blocks_of(node: Statement) -> tuple[Block, ...]:
    """Return the blocks that a plain statement has."""
    match node:
        case If(_, body, otherwise):
            return body, otherwise
        case For(_, _, body) | While(_, body):
            return (body,)
    return ()


def head_of(node: Statement) -> Iterator[Node]:
    """Yield what a statement has besides its blocks."""
    match node:
        case If(test) | While(test):
            yield test
        case For(target, over):
            yield from (target, over)
        case _:
            yield node


def placed(body: Block, before: Path = ()) -> Iterator[tuple[Path, Statement]]:
    """Yield statements with their paths: the place in a block, then which block, and so on."""
    for place, node in enumerate(body):
        path = (*before, place)
        yield path, node
        for which, block in enumerate(blocks_of(node)):
            yield from placed(block, (*path, which))
