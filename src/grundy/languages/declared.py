"""Where a language with blocks declares the names of a function.

In Python a name lives as long as its function. Elsewhere it lives in a block: in the innermost one
that has all its places, and outside of every loop that carries it from one round to the next.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import Name, Node, changed, walk
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Block,
    For,
    Function,
    Path,
    Statement,
    While,
    blocks_of,
    bound_by,
    head_of,
    placed,
)

if TYPE_CHECKING:
    from collections.abc import Set


@dataclass(frozen=True, slots=True)
class Declared:
    """The names that an assignment declares, and those declared ahead of a statement."""

    at: dict[Path, str]
    ahead: dict[Path, tuple[str, ...]]


def declared(function: Function, own: Set[str]) -> Declared:
    """Return where each of a function's own names is declared; loops declare theirs."""
    places: dict[str, list[Path]] = defaultdict(list)
    loops: set[Path] = set()
    kinds: dict[Path, Statement] = {}
    for path, node in placed(function.body):
        kinds[path] = node
        if isinstance(node, (For, While)):
            loops.add(path)
        for head in head_of(node):
            for name in {one.name for one in walk(head) if isinstance(one, Name)} & own:
                places[name].append(path)
    at: dict[Path, str] = {}
    ahead: dict[Path, list[str]] = defaultdict(list)
    of_loops = {
        name for node in kinds.values() if isinstance(node, For) for name in bound_by(node.target)
    }
    for name, found in places.items():
        if name in of_loops:
            continue
        first = _first(found)
        node = kinds[first]
        if isinstance(node, Assign) and node.targets[0] == Name(name) and not _reads(node, name):
            at[first] = name
            continue
        outer = [first[:size] for size in range(1, len(first) + 1) if first[:size] in loops]
        ahead[outer[0] if outer else first].append(name)
    return Declared(at, {path: tuple(names) for path, names in ahead.items()})


def _reads(node: Assign, name: str) -> bool:
    return any(one == Name(name) for one in walk(node.value))


def _first(paths: list[Path]) -> Path:
    """Return the first statement, in the innermost block that has all of these in it."""
    shared = 0
    shortest = min(map(len, paths))
    while shared < shortest and len({path[shared] for path in paths}) == 1:
        shared += 1
    if all(len(path) == shared for path in paths):  # one statement has them all
        return paths[0][:shared]
    # A path is place, block, place, block, ..., place: its statement ends at an odd length.
    size = shared + 1 if shared % 2 == 0 else shared
    return min(path[:size] for path in paths)


def with_loop_names(function: Function) -> Function:
    """Return a function in which each loop's name is read nowhere but in its loop.

    A name that is assigned besides, or read after the loop, gets its value from the loop's own.
    """
    taken = {node.name for node in walk(function) if isinstance(node, Name)}
    carried = _carried(function)

    def change(node: Node) -> Node:
        match node:
            case For(Name(name), _, body) if name in carried:
                fresh = name + "_"
                while fresh in taken:
                    fresh += "_"
                taken.add(fresh)
                inner = (Assign((Name(name),), Name(fresh)), *body)
                return replace(node, target=Name(fresh), body=inner)
        return node

    return changed(function, change)


def _carried(function: Function) -> set[str]:
    """Return the names of loops that are more than their loops' own."""
    found = set(function.parameters)

    def look(body: Block, bound: frozenset[str]) -> None:
        for node in body:
            own: frozenset[str] = frozenset()
            if isinstance(node, For) and isinstance(node.target, Name):
                name = node.target.name
                own = frozenset([name])
                if name in bound:
                    found.add(name)
            elif isinstance(node, (Assign, Augment)):
                targets = node.targets if isinstance(node, Assign) else (node.target,)
                found.update(one.name for one in targets if isinstance(one, Name))
            for head in [node.over] if isinstance(node, For) else head_of(node):
                names = {one.name for one in walk(head) if isinstance(one, Name)}
                found.update(names - bound)
            for block in blocks_of(node):
                look(block, bound | own)

    look(function.body, frozenset())
    return found
