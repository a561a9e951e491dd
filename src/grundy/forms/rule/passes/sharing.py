"""Rows that are changed in place: each must go by one name, or languages would not agree.

In Python two names may stand for one row, and a change by the one is seen by the other. Where rows
are copied when they are given on, that is not so: such a program is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Expression,
    Item,
    Logic,
    Method,
    Name,
    Node,
    Row,
    walk,
)
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    For,
    Function,
    Path,
    Return,
    While,
    head_of,
    placed,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.passes.kinds import Kinds
    from grundy.forms.rule.program import Program

CHANGES = frozenset(
    ["append", "pop", "extend", "insert", "clear", "sort", "reverse", "add", "discard", "remove"]
)
"""Methods that change what they belong to."""


def contents_changed(function: Function) -> set[str]:
    """Return the names whose rows, sets or tables a function changes in place.

    >>> from grundy.forms.rule.reading import read_definition
    >>> sorted(contents_changed(read_definition("def f(a, b, c): a[0][1] = b.pop() + c[0]")))
    ['a', 'b']
    """
    found: set[str] = set()
    for node in walk(*function.body):
        match node:
            case Method(of, name, _) if name in CHANGES:
                found |= root_of(of)
            case Assign((Item(of),), _) | Augment(Item(of)):
                found |= root_of(of)
            case Augment(Name(name)):
                found.add(name)
    return found


def root_of(node: Expression) -> set[str]:
    """Return the name of the value that an item is in."""
    while isinstance(node, Item):
        node = node.of
    return {node.name} if isinstance(node, Name) else set()


def check_sharing(program: Program, kinds: Kinds) -> None:
    """Refuse a plain program in which a row may be changed while it goes by two names.

    Raises `NotRead`.
    """
    changed = changed_by(program)
    for function in program.functions:
        changes = list(_changes(function, program, changed))
        elsewhere = {
            name
            for other in program.functions
            if other is not function
            for name in changed[other.name]
            if kinds.is_shared(other.name, name)
        }
        for path, held, other in _shared(function):
            names = root_of(held) | ({other} if other else set())
            own = {name for name in names if not kinds.is_shared(function.name, name)}
            if not _can_change(kinds, function.name, held):
                continue
            if (names - own) & elsewhere or any(
                name in names and _meets(function, path, place, name) for place, name in changes
            ):
                words = "is put elsewhere and changed as well; write list(...) around it for a copy"
                raise NotRead(words, held.where, held)


def _changes(
    function: Function, program: Program, changed: dict[str, set[str]]
) -> Iterator[tuple[Path, str]]:
    """Yield where the contents of names are changed, also by a function that is called."""
    parameters = {one.name: one.parameters for one in program.functions}
    for path, node in placed(function.body):
        heads = tuple(head_of(node))
        alone = Function("", (), None, heads)  # type: ignore[arg-type]
        yield from ((path, name) for name in contents_changed(alone))
        for call in walk(*heads):
            if isinstance(call, Call) and call.name in parameters:
                for name, given in zip(parameters[call.name], call.arguments, strict=False):
                    if name in changed[call.name]:
                        yield from ((path, root) for root in root_of(given))


def _meets(function: Function, shared: Path, change: Path, name: str) -> bool:
    """Return whether a change may come while a row that was given on still goes by its name."""
    nodes = list(placed(function.body))
    assigned = [
        path
        for path, node in nodes
        if isinstance(node, Assign) and node.targets == (Name(name),) and path != shared
    ]
    jumps = [path for path, node in nodes if isinstance(node, (Break, Continue))]
    # From such an assignment on, behind it in its block, the name has another row.
    anew = [path for path in assigned if path[:-1] == shared[:-1] and path > shared]
    anew = [path for path in anew if not any(shared < jump < path for jump in jumps)]

    def comes_first(since: Path) -> bool:
        """Return whether the name is always assigned between a place and the change."""
        within = (path for path in assigned if since < path < change)
        return any(path[:-1] == change[: len(path) - 1] for path in within)

    loop = _common_loop(function, shared, change)
    same_round = change > shared and not (anew and change > min(anew)) and not comes_first(shared)
    return same_round or (bool(loop) and not anew and not comes_first(loop))


def _common_loop(function: Function, one: Path, other: Path) -> Path:
    """Return the innermost loop that has two statements in it."""
    found: Path = ()
    for path, node in placed(function.body):
        size = len(path)
        if isinstance(node, (For, While)) and one[:size] == path == other[:size]:
            found = path if size < min(len(one), len(other)) else found
    return found


def changed_by(program: Program) -> dict[str, set[str]]:
    """Return the names whose contents each function changes, or gives to one that does."""
    changed = {function.name: contents_changed(function) for function in program.functions}
    parameters = {function.name: function.parameters for function in program.functions}
    before = -1
    while before != sum(map(len, changed.values())):
        before = sum(map(len, changed.values()))
        for function in program.functions:
            for node in walk(*function.body):
                if isinstance(node, Call) and node.name in parameters:
                    pairs = zip(parameters[node.name], node.arguments, strict=False)
                    for name, given in pairs:
                        if name in changed[node.name]:
                            changed[function.name] |= root_of(given)
    return changed


def _can_change(kinds: Kinds, function: str, node: Expression) -> bool:
    return kinds.of(function, node).shape in ("row", "set", "table")


def _shared(function: Function) -> Iterator[tuple[Path, Expression, str]]:
    """Yield what is given on uncopied: where, and the name that it then goes by as well."""
    for path, statement in placed(function.body):
        for node in walk(*head_of(statement)):
            yield from ((path, held, name) for held, name in _given_on(node, function))


def _given_on(node: Node, function: Function) -> Iterator[tuple[Expression, str]]:
    match node:
        case Assign((Name(name),), Binary("*", Row(_, items), _)):
            yield from ((held, name) for held in items)
        case Assign((Name(name),), value):
            yield from ((held, name) for held in _whole(value))
        case Assign((Item(),), value):
            yield from ((held, "") for held in _whole(value))
        case Method(_, "append" | "insert" | "add", arguments):
            yield from ((held, "") for one in arguments for held in _whole(one))
        case Row(_, items):
            yield from ((held, "") for one in items for held in _whole(one))
        case Return(value) if value is not None:
            for held in _whole(value):
                if isinstance(held, Name) and held.name in function.parameters:
                    yield held, ""


def _whole(node: Expression) -> Iterator[Expression]:
    """Yield the names and items that an expression gives as they are."""
    match node:
        case Name() | Item():
            yield node
        case Choice(_, yes, no):
            yield from _whole(yes)
            yield from _whole(no)
        case Logic(_, parts):
            for part in parts:
                yield from _whole(part)
