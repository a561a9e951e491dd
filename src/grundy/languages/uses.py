"""Where the values of names are used: what may be given away, and what is never read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

from grundy.forms.rule.expression import (
    Expression,
    Item,
    Name,
    Node,
    Number,
    Slice,
    Truth,
    changed,
    parts_of,
    walk,
)
from grundy.forms.rule.passes.sharing import root_of
from grundy.forms.rule.statement import (
    Assign,
    Break,
    Continue,
    For,
    Function,
    If,
    Path,
    Return,
    Statement,
    While,
    head_of,
    placed,
)


def source_of(node: Expression) -> set[str]:
    """Return the name of the value that an item or a slice is a part of."""
    return source_of(node.of) if isinstance(node, (Item, Slice)) else root_of(node)


def names_read(function: Function) -> set[str]:
    """Return the names whose values a function uses."""
    targets = [node.targets[0] for node in walk(*function.body) if isinstance(node, Assign)]
    used = Counter(node.name for node in walk(*function.body) if isinstance(node, Name))
    return {*(used - Counter(node.name for node in targets if isinstance(node, Name)))}


def last_uses(function: Function) -> dict[str, Path]:
    """Return the statements that use the values of names for the last time.

    These are names that get one value, and statements that use it once. They are in all the loops
    that the value is given in, and in no other: there it would be used again. A tuple of which
    nothing but items is used has its items: "pair.0", "pair.1".
    """
    given: dict[str, list[Path]] = defaultdict(list, {name: [()] for name in function.parameters})
    used: dict[str, list[Path]] = defaultdict(list)
    loops: list[Path] = []
    for path, node in placed(function.body):
        loops += [path] if isinstance(node, (For, While)) else []
        parts: tuple[Node, ...] = tuple(head_of(node))
        match node:
            case Assign((Name(name),), value):
                given[name].append(path)
                parts = (value,)
            case For(Name(name), over):
                given[name].append((*path, 0))
                parts = (over,)
        inside = (*path, 0) if isinstance(node, While) else path
        for name in _used(*parts):
            used[name].append(inside)

    def around(path: Path) -> list[Path]:
        return [loop for loop in loops if path[: len(loop)] == loop != path]

    def is_last(name: str, paths: list[Path]) -> bool:
        whole = name.partition(".")[0]
        places = given[whole]
        if len(places) != 1 or paths.count(max(paths)) > 1:
            return False
        items = sum(len(used[one]) for one in used if one.startswith(f"{whole}."))
        return around(places[0]) == around(max(paths)) and (
            whole == name or items == len(used[whole])
        )

    return {name: max(paths) for name, paths in [*used.items()] if is_last(name, paths)}


def _used(*nodes: Node) -> Iterator[str]:
    """Yield the names that are used, and besides the items of names at written places."""
    for node in nodes:
        match node:
            case Name(name):
                yield name
            case Item(Name(name), Number(place)):
                yield from (name, f"{name}.{place}")
            case _:
                yield from _used(*parts_of(node))


def reached(function: Function) -> Function:
    """Return a function without the statements that are never reached."""

    def kept(body: tuple[Statement, ...]) -> tuple[Statement, ...]:
        ends = (place for place, node in enumerate(body, 1) if not completes((node,)))
        return body[: next(ends, len(body))]

    def change(node: Node) -> Node:
        match node:
            case If(_, yes, no):
                return replace(node, body=kept(yes), otherwise=kept(no))
            case While(Number(value), inner) if value:
                return replace(node, test=Truth(value=True), body=kept(inner))
            case While(_, inner) | For(_, _, inner):
                return replace(node, body=kept(inner))
        return node

    function = changed(function, change)
    return replace(function, body=kept(function.body))


def completes(body: tuple[Statement, ...]) -> bool:
    """Return whether what follows statements is reached, as far as a compiler can tell."""
    for node in body:
        match node:
            case Return() | Break() | Continue():
                return False
            case If(_, yes, no) if no and not completes(yes) and not completes(no):
                return False
            case While(Truth(True), inner) if not _breaks(inner):
                return False
    return True


def _breaks(body: tuple[Statement, ...]) -> bool:
    """Return whether a loop with these statements may be left by one of them."""
    return any(
        isinstance(node, Break)
        or (isinstance(node, If) and (_breaks(node.body) or _breaks(node.otherwise)))
        for node in body
    )
