"""Expressions and statements as Python: with the brackets they need, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.rule.clauses import Clause, RuleText
from grundy.forms.rule.expression import (
    Attribute,
    Binary,
    Call,
    Choice,
    Collect,
    Compare,
    Expression,
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
    Return,
    Statement,
    While,
    Yield,
    YieldFrom,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

CHOICE, OR, AND, NOT, COMPARISON = range(5)
LEVELS = {
    "|": 5,
    "^": 6,
    "&": 7,
    "<<": 8,
    ">>": 8,
    "+": 9,
    "-": 9,
    "*": 10,
    "//": 10,
    "%": 10,
    "**": 12,
}
"""How tightly operators hold their operands; a looser one inside has brackets."""

SIGNED, POWER, ATOM = 11, LEVELS["**"], 13
BRACKETS = {"tuple": "()", "list": "[]", "set": "{}", "each": "()"}


def python_text(node: Node) -> str:
    """Return an expression in Python.

    >>> from grundy.forms.rule.reading import read_expression
    >>> python_text(read_expression("((n)-(1))*2 if (not n%2) else -(n**2)"))
    '(n - 1) * 2 if not n % 2 else -n ** 2'
    """
    return _written(node)[0]


def _inside(node: Node, level: int) -> str:
    text, own = _written(node)
    return text if own >= level else f"({text})"


def _written(node: Node) -> tuple[str, int]:
    """Return the text of an expression, and how tightly it holds together."""
    match node:
        case Number(value):
            return str(value), ATOM if value >= 0 else SIGNED
        case Truth(value):
            return str(value), ATOM
        case Word(text):
            return repr(text), ATOM
        case Nothing():
            return "None", ATOM
        case Name(name):
            return name, ATOM
        case Star(row):
            return f"*{_inside(row, LEVELS['|'])}", CHOICE
        case Unary("not", of):
            return f"not {_inside(of, NOT)}", NOT
        case Unary(sign, of):
            return f"{sign}{_inside(of, SIGNED)}", SIGNED
        case Binary("**", left, right):
            return f"{_inside(left, ATOM)} ** {_inside(right, SIGNED)}", POWER
        case Binary(sign, left, right):
            own = LEVELS[sign]
            return f"{_inside(left, own)} {sign} {_inside(right, own + 1)}", own
        case Compare(first, signs, others):
            sides = [_inside(side, COMPARISON + 1) for side in (first, *others)]
            pairs = zip(signs, sides[1:], strict=True)
            return " ".join([sides[0], *(f"{sign} {side}" for sign, side in pairs)]), COMPARISON
        case Logic(sign, parts):
            own = AND if sign == "and" else OR
            return f" {sign} ".join(_inside(part, own + 1) for part in parts), own
        case Choice(test, yes, no):
            text = f"{_inside(yes, OR)} if {_inside(test, OR)} else {_inside(no, CHOICE)}"
            return text, CHOICE
        case _:
            return _closed(node), ATOM


def _closed(node: Node) -> str:
    """Return what needs no brackets anywhere."""
    match node:
        case Row(kind, items):
            inside = ", ".join(_inside(item, CHOICE) for item in items)
            if kind == "set" and not items:
                return "set()"
            end = "," if kind == "tuple" and len(items) == 1 else ""
            return f"{BRACKETS[kind][0]}{inside}{end}{BRACKETS[kind][1]}"
        case Call(name, arguments, keywords):
            return f"{name}({_arguments(arguments, keywords)})"
        case Method(of, name, arguments, keywords):
            return f"{_owner(of)}.{name}({_arguments(arguments, keywords)})"
        case Attribute(of, name):
            return f"{_owner(of)}.{name}"
        case Item(of, place):
            return f"{_inside(of, ATOM)}[{python_text(place)}]"
        case Slice(of, first, last, step):
            ends = [python_text(end) if end is not None else "" for end in (first, last)]
            more = f":{python_text(step)}" if step is not None else ""
            return f"{_inside(of, ATOM)}[{':'.join(ends)}{more}]"
        case Collect(kind, value, loops):
            return f"{BRACKETS[kind][0]}{_loops(value, loops)}{BRACKETS[kind][1]}"
    raise TypeError(f"{type(node).__name__} is no expression")


def _owner(of: Expression) -> str:
    """Return a value before a dot: a number would take the dot for its own."""
    return f"({python_text(of)})" if isinstance(of, Number) else _inside(of, ATOM)


def _arguments(
    arguments: tuple[Expression, ...], keywords: tuple[tuple[str, Expression], ...]
) -> str:
    match arguments, keywords:
        case (Collect("each", value, loops),), ():
            return _loops(value, loops)
    told = [_inside(argument, CHOICE) for argument in arguments]
    return ", ".join([*told, *(f"{name}={_inside(value, CHOICE)}" for name, value in keywords)])


def _loops(value: Expression, loops: tuple[Loop, ...]) -> str:
    return " ".join([_inside(value, CHOICE), *map(loop_text, loops)])


def loop_text(loop: Loop) -> str:
    """Return one loop of a comprehension, with its conditions.

    >>> from grundy.forms.rule.reading import read_expression
    >>> loop_text(read_expression("[k for k in (1, 2) if k < n if (k if n else 0)]").loops[0])
    'for k in (1, 2) if k < n if (k if n else 0)'
    """
    tests = "".join(f" if {_inside(test, OR)}" for test in loop.tests)
    return f"for {_target(loop.target)} in {_inside(loop.over, OR)}{tests}"


def clause_text(clause: Clause) -> str:
    """Return a clause as rule text has it.

    >>> from grundy.forms.rule.reading import read_expression
    >>> k = read_expression("[n-k for k in (1, 2)]")
    >>> clause_text(Clause(((k.value,),), False, k.loops))
    'n - k for k in (1, 2)'
    """
    states = [
        _inside(state[0], OR) if len(state) == 1 else python_text(Row("tuple", state))
        for state in clause.states
    ]
    text = f"[{', '.join(states)}]" if clause.is_list else states[0]
    return " ".join([text, *map(loop_text, clause.loops)])


def rule_text(rule: RuleText) -> str:
    """Return clauses as rule text."""
    names = rule.names[0] if len(rule.names) == 1 else f"({', '.join(rule.names)})"
    return f"{names} -> {'; '.join(map(clause_text, rule.clauses))}"


def _target(target: Expression) -> str:
    """Return what gets values, or their row: several need no brackets."""
    text = python_text(target)
    is_tuple = isinstance(target, Row) and target.kind == "tuple" and len(target.items) > 1
    return text[1:-1] if is_tuple else text


# Statements ---------------------------------------------------------------------------------------


def function_text(function: Function) -> str:
    r"""Return a function in Python.

    >>> from grundy.forms.rule.reading import function_of
    >>> from grundy.forms.rule.syntax import syntax_tree
    >>> print(function_text(function_of(syntax_tree("def rule(n, *m):\n  yield n-1").body[0])))
    def rule(n, *m):
        yield n - 1
    """
    given = [*function.parameters, *([f"*{function.rest}"] if function.rest else [])]
    return "\n".join([f"def {function.name}({', '.join(given)}):", *_block(function.body, "    ")])


def _block(body: tuple[Statement, ...], indent: str) -> Iterator[str]:
    for statement in body or (Pass(),):
        yield from _lines(statement, indent)


def _lines(node: Statement, indent: str) -> Iterator[str]:
    match node:
        case For(target, over, body, otherwise):
            head = f"for {_target(target)} in {python_text(over)}:"
            yield from _headed(indent, head, body, otherwise)
        case While(test, body, otherwise):
            yield from _headed(indent, f"while {python_text(test)}:", body, otherwise)
        case If(test, body, otherwise):
            yield from _headed(indent, f"if {python_text(test)}:", body, otherwise)
        case _:
            yield indent + _line(node)


def _headed(
    indent: str, head: str, body: tuple[Statement, ...], otherwise: tuple[Statement, ...]
) -> Iterator[str]:
    yield indent + head
    yield from _block(body, indent + "    ")
    if head.startswith(("if", "elif")) and len(otherwise) == 1 and isinstance(otherwise[0], If):
        test, inner, rest = otherwise[0].test, otherwise[0].body, otherwise[0].otherwise
        yield from _headed(indent, f"elif {python_text(test)}:", inner, rest)
    elif otherwise:
        yield f"{indent}else:"
        yield from _block(otherwise, indent + "    ")


def _line(node: Statement) -> str:
    match node:
        case Assign(targets, value):
            return " = ".join([*map(_target, targets), _target(value)])
        case Augment(target, sign, value):
            return f"{python_text(target)} {sign}= {python_text(value)}"
        case Return(value):
            return "return" if value is None else f"return {python_text(value)}"
        case Yield(value):
            return f"yield {python_text(value)}"
        case YieldFrom(value):
            return f"yield from {python_text(value)}"
        case Do(value):
            return python_text(value)
        case Break():
            return "break"
        case Continue():
            return "continue"
        case Pass():
            return "pass"
    raise TypeError(f"{type(node).__name__} is no statement")
