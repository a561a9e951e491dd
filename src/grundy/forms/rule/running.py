"""What expressions and statements mean, by the book: the measure of every printer and compiler.

Python does it faster; this is for tests, and says each meaning once.
"""

from __future__ import annotations

import operator
from collections import ChainMap
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import (
    Attribute,
    Binary,
    Call,
    Choice,
    Collect,
    Compare,
    Item,
    Logic,
    Loop,
    Method,
    Name,
    Node,
    Nothing,
    Number,
    Row,
    Slice,
    Star,
    Truth,
    Unary,
    Word,
)
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    Do,
    For,
    Function,
    If,
    Pass,
    Raise,
    Return,
    While,
    Yield,
    YieldFrom,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, MutableMapping

    from grundy.forms.rule.expression import Expression
    from grundy.forms.rule.program import Program
    from grundy.forms.rule.statement import Statement

OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda item, row: item in row,
    "not in": lambda item, row: item not in row,
}
IN_PLACE: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.iadd,
    "-": operator.isub,
    "*": operator.imul,
    "//": operator.ifloordiv,
    "%": operator.imod,
    "**": operator.ipow,
    "&": operator.iand,
    "|": operator.ior,
    "^": operator.ixor,
    "<<": operator.ilshift,
    ">>": operator.irshift,
}
SIGNS: dict[str, Callable[[Any], Any]] = {
    "-": operator.neg,
    "+": operator.pos,
    "~": operator.invert,
    "not": operator.not_,
}
KINDS: dict[str, Callable[[Any], Any]] = {"tuple": tuple, "list": list, "set": set, "each": iter}


class _Left(Exception):  # noqa: N818 - a loop is left
    """A loop is left."""


class _Next(Exception):  # noqa: N818 - a loop goes on
    """A loop goes on with its next round."""


class _Ended(Exception):  # noqa: N818 - a function ends
    """A function ends with a value."""


class Running:
    """Names with their meanings, and what expressions and statements do with them.

    Names that are `shared` get their values for all who have them.

    >>> from grundy.forms.rule.reading import read_expression
    >>> Running({"n": 7}).value(read_expression("n // 2 - (n % 3 or 5)"))
    2
    """

    def __init__(
        self, names: MutableMapping[str, Any], shared: MutableMapping[str, Any] | None = None
    ) -> None:
        self.names: MutableMapping[str, Any] = ChainMap({}, names)
        self.shared = {} if shared is None else shared

    # Expressions ----------------------------------------------------------------------------------

    def value(self, node: Expression) -> Any:
        """Return the value of an expression."""
        match node:
            case Number(value) | Truth(value) | Word(value):
                return value
            case Nothing():
                return None
            case Name(name):
                return self.names[name]
            case Row(kind, items):
                return KINDS[kind](self._items(items))
            case Unary(sign, of):
                return SIGNS[sign](self.value(of))
            case Binary(sign, left, right):
                return OPERATIONS[sign](self.value(left), self.value(right))
            case Compare(first, signs, others):
                return self._compared(self.value(first), signs, others)
            case Logic(sign, parts):
                return self._joined(sign, parts)
            case Choice(test, yes, no):
                return self.value(yes if self.value(test) else no)
            case _:
                return self._of_parts(node)

    def _of_parts(self, node: Node) -> Any:
        match node:
            case Call(name, arguments, keywords):
                given = self._items(arguments)
                named = {word: self.value(value) for word, value in keywords}
                return self.names[name](*given, **named)
            case Method(of, name, arguments, keywords):
                owner, given = self.value(of), self._items(arguments)
                named = {word: self.value(value) for word, value in keywords}
                return getattr(owner, name)(*given, **named)
            case Attribute(of, name):
                return getattr(self.value(of), name)
            case Item(of, place):
                return self.value(of)[self.value(place)]
            case Slice(of, first, last, step):
                ends = [None if end is None else self.value(end) for end in (first, last, step)]
                return self.value(of)[slice(*ends)]
            case Collect(kind, value, loops):
                inner = Running(self.names)  # the names of a comprehension are its own
                return KINDS[kind](inner.value(value) for _ in inner.rounds(loops))
        raise TypeError(f"{type(node).__name__} is no expression")

    def _items(self, items: tuple[Expression, ...]) -> list[Any]:
        found: list[Any] = []
        for item in items:
            if isinstance(item, Star):
                found += self.value(item.row)
            else:
                found.append(self.value(item))
        return found

    def _compared(self, first: Any, signs: tuple[str, ...], others: tuple[Expression, ...]) -> Any:
        held: Any = True
        for sign, other in zip(signs, others, strict=True):
            second = self.value(other)
            held = OPERATIONS[sign](first, second)
            if not held:
                break
            first = second
        return held

    def _joined(self, sign: str, parts: tuple[Expression, ...]) -> Any:
        found: Any = None
        for part in parts:
            found = self.value(part)
            if bool(found) is (sign == "or"):
                break
        return found

    def rounds(self, loops: tuple[Loop, ...]) -> Iterator[None]:
        """Go through loops inside each other, with their conditions."""
        if not loops:
            yield
            return
        first, *rest = loops
        for item in self.value(first.over):
            self.give(first.target, item)
            if all(self.value(test) for test in first.tests):
                yield from self.rounds(tuple(rest))

    # Statements -----------------------------------------------------------------------------------

    def give(self, target: Expression, value: Any) -> None:
        """Give a target its value."""
        match target:
            case Name(name):
                (self.shared if name in self.shared else self.names)[name] = value
            case Row(_, items):
                self._give_all(items, list(value))
            case Item(of, place):
                self.value(of)[self.value(place)] = value
            case _:
                raise TypeError(f"{type(target).__name__} is nothing that gets a value")

    def _give_all(self, targets: tuple[Expression, ...], values: list[Any]) -> None:
        stars = [place for place, one in enumerate(targets) if isinstance(one, Star)]
        if not stars:
            pairs = zip(targets, values, strict=True)
        else:
            end = len(targets) - 1 - stars[0]
            middle = values[stars[0] : len(values) - end]
            after = values[len(values) - end :]
            plain = [one.row if isinstance(one, Star) else one for one in targets]
            pairs = zip(plain, [*values[: stars[0]], middle, *after], strict=True)
        for target, value in pairs:
            self.give(target, value)

    def run(self, body: tuple[Statement, ...]) -> Iterator[Any]:
        """Do statements, and yield what they yield."""
        for statement in body:
            yield from self._do(statement)

    def _do(self, node: Statement) -> Iterator[Any]:
        match node:
            case Assign(targets, value):
                given = self.value(value)
                for target in targets:
                    self.give(target, given)
            case Augment(Item(of, place), sign, value):
                row, at = self.value(of), self.value(place)
                row[at] = IN_PLACE[sign](row[at], self.value(value))
            case Augment(target, sign, value):
                self.give(target, IN_PLACE[sign](self.value(target), self.value(value)))
            case If(test, body, otherwise):
                yield from self.run(body if self.value(test) else otherwise)
            case For(target, over, body, otherwise):
                yield from self._looped(self.rounds((Loop(target, over),)), body, otherwise)
            case While(test, body, otherwise):
                yield from self._looped(self._while(test), body, otherwise)
            case Yield(value):
                yield self.value(value)
            case YieldFrom(value):
                yield from self.value(value)
            case Return(value):
                raise _Ended(None if value is None else self.value(value))
            case Do(value):
                self.value(value)
            case Break():
                raise _Left
            case Continue():
                raise _Next
            case Pass():
                pass
            case Raise():
                raise ValueError("the rule refuses this position")

    def _while(self, test: Expression) -> Iterator[None]:
        while self.value(test):
            yield

    def _looped(
        self,
        rounds: Iterator[None],
        body: tuple[Statement, ...],
        otherwise: tuple[Statement, ...],
    ) -> Iterator[Any]:
        for _ in rounds:
            try:
                yield from self.run(body)
            except _Next:
                continue
            except _Left:
                return
        yield from self.run(otherwise)


def running(
    function: Function,
    names: Mapping[str, Any],
    shared: MutableMapping[str, Any] | None = None,
) -> Callable[..., Any]:
    r"""Return a function that does what its statements say; `names` are those from outside.

    >>> from grundy.forms.rule.reading import function_of
    >>> from grundy.forms.rule.syntax import syntax_tree
    >>> tree = syntax_tree("def rule(n):\n  for k in (1, 3):\n    if k <= n: yield n - k")
    >>> list(running(function_of(tree.body[0]), {})(2))
    [1]
    """

    def called(*arguments: Any, **named: Any) -> Any:
        arguments += tuple(named.pop(name) for name in function.parameters if name in named)
        count = len(function.parameters)
        given = dict(zip(function.parameters, arguments[:count], strict=True))
        if function.rest is not None:
            given[function.rest] = tuple(arguments[count:])
        elif len(arguments) != count or named:
            raise TypeError(f"{function.name} takes {count} arguments, not {len(arguments)}")
        inside = Running(ChainMap(given, names), shared)  # type: ignore[arg-type]
        return _each(inside, function) if function.yields else _result(inside, function)

    return called


def run_program(program: Program, names: Mapping[str, Any]) -> Mapping[str, Any]:
    r"""Return the functions and values of a program by name; `names` are those from outside.

    Values that functions change are those that they are by now.

    >>> from grundy.forms.rule.program import read_program
    >>> program = read_program("STEP = 2\ndef next_of(n): return n + STEP")
    >>> run_program(program, {})["next_of"](5)
    7
    """
    shared = dict.fromkeys(program.changing)
    found: dict[str, Any] = {}
    space = ChainMap(shared, found, names)  # type: ignore[arg-type]
    for function in program.functions:
        found[function.name] = running(function, space, shared)
    for value in program.values:
        held = Running(space).value(value.value)
        (shared if value.name in shared else found)[value.name] = held
    return ChainMap(shared, found)


def _each(inside: Running, function: Function) -> Iterator[Any]:
    try:
        yield from inside.run(function.body)
    except _Ended:
        return


def _result(inside: Running, function: Function) -> Any:
    try:
        for _ in inside.run(function.body):
            pass
    except _Ended as ended:
        return ended.args[0]
    return None
