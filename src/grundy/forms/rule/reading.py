"""The one reader: Python's syntax trees, as the expressions and statements of a rule."""

from __future__ import annotations

import ast
from typing import NoReturn

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
    Where,
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
    Statement,
    While,
    Yield,
    YieldFrom,
)
from grundy.forms.rule.syntax import expression_tree, syntax_tree

BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
UNARY: dict[type[ast.unaryop], str] = {
    ast.USub: "-",
    ast.UAdd: "+",
    ast.Invert: "~",
    ast.Not: "not",
}
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
}
INSTEAD = {
    ast.Div: "/ does not give a whole number; write //",
    ast.MatMult: "@ is not read; write * and +",
    ast.Is: "is compares with None alone; to compare, write ==",
    ast.IsNot: "is not compares with None alone; to compare, write !=",
    ast.Lambda: "a lambda is not read; write a function with def",
    ast.Dict: "a dictionary with ** is not read; write out what it has",
    ast.DictComp: "a comprehension of a dictionary is not read; write {}, and fill it in a loop",
    ast.JoinedStr: "an f-string is not read; write str(n), or in --print '%d' % n",
    ast.NamedExpr: ":= is not read; write the assignment on a line of its own",
    ast.Try: "try is not read; test before with if",
    ast.TryStar: "try is not read; test before with if",
    ast.With: "with is not read; write the numbers of a file into the rule",
    ast.FunctionDef: "a function inside a function is not read; write it outside",
    ast.ClassDef: "a class is not read; write whole numbers and tuples",
    ast.Global: "global is not read; give the number as an argument",
    ast.Nonlocal: "nonlocal is not read; give the number as an argument",
    ast.Import: "import is not read here; write it at the top of the file",
    ast.ImportFrom: "import is not read here; write it at the top of the file",
    ast.Match: "match is not read; write if and elif",
    ast.Delete: "del is not read; write row.pop(place), or make another list",
    ast.Await: "await is not read; a rule waits for nothing",
    ast.AsyncFor: "async is not read; write for",
    ast.AsyncWith: "async is not read; a rule waits for nothing",
    ast.AsyncFunctionDef: "async is not read; write def",
    ast.Yield: "yield is read on a line of its own alone",
    ast.YieldFrom: "yield from is read on a line of its own alone",
}
"""What to write in place of Python that a rule does without."""


class NotRead(Exception):  # noqa: N818 - news: the rule is known by running it alone
    """A part of Python that no rule has; the text says what to write instead.

    Where `node` is given, the words go on after its text.
    """

    def __init__(self, words: str, where: Where | None = None, node: Node | None = None) -> None:
        super().__init__(words)
        self.where, self.node = where, node


def read_expression(text: str) -> Expression:
    """Return the expression that a text is.

    >>> read_expression("n - 1")
    Binary(sign='-', left=Name(name='n'), right=Number(value=1))

    Raises `SyntaxError`, and `NotRead` for what no rule has.
    """
    return expression_of(expression_tree(text.strip()))


def expression_of(node: ast.expr) -> Expression:
    """Return the expression of a syntax tree.

    Raises `NotRead`.
    """
    where = (node.lineno, node.col_offset) if hasattr(node, "lineno") else None
    match node:
        case ast.Constant():
            return _constant(node, where)
        case ast.Name(name):
            return Name(name, where=where)
        case ast.Starred(row):
            return Star(expression_of(row), where=where)
        case ast.Tuple(items):
            return Row("tuple", _all(items), where=where)
        case ast.List(items):
            return Row("list", _all(items), where=where)
        case ast.Set(items):
            return Row("set", _all(items), where=where)
        case ast.UnaryOp(op, of):
            return _unary(UNARY[type(op)], expression_of(of), where)
        case ast.BinOp(left, op, right):
            if type(op) not in BINARY:
                _refuse(op, where)
            return Binary(BINARY[type(op)], expression_of(left), expression_of(right), where=where)
        case ast.Compare(first, [ast.Is() | ast.IsNot() as is_], [ast.Constant(None) as nothing]):
            same = "==" if isinstance(is_, ast.Is) else "!="  # nothing else is equal to None
            return Compare(expression_of(first), (same,), (expression_of(nothing),), where=where)
        case ast.Compare(first, ops, others):
            for sign in ops:
                if type(sign) not in COMPARED:
                    _refuse(sign, where)
            signs = tuple(COMPARED[type(sign)] for sign in ops)
            return Compare(expression_of(first), signs, _all(others), where=where)
        case ast.BoolOp(op, values):
            return Logic("and" if isinstance(op, ast.And) else "or", _all(values), where=where)
        case ast.IfExp(test, yes, no):
            return Choice(*map(expression_of, (test, yes, no)), where=where)
        case _:
            return _of_parts(node, where)


def _of_parts(node: ast.expr, where: Where | None) -> Expression:
    """Return calls, items and comprehensions."""
    match node:
        case ast.Call(called, arguments, keywords):
            return _call(called, _all(arguments), keywords, where)
        case ast.Attribute(of, name):
            return Attribute(expression_of(of), name, where=where)
        case ast.Subscript(of, ast.Slice(first, last, step)):
            ends = [None if end is None else expression_of(end) for end in (first, last, step)]
            return Slice(expression_of(of), *ends, where=where)
        case ast.Subscript(of, place):
            return Item(expression_of(of), expression_of(place), where=where)
        case ast.Dict([]):
            return Call("dict", (), where=where)
        case ast.Dict(keys, values) if None not in keys:
            pairs = zip(_all([key for key in keys if key]), _all(values), strict=True)
            rows = tuple(Row("tuple", pair) for pair in pairs)
            return Call("dict", (Row("list", rows),), where=where)
        case ast.ListComp(value, loops):
            return Collect("list", expression_of(value), tuple(map(_loop, loops)), where=where)
        case ast.SetComp(value, loops):
            return Collect("set", expression_of(value), tuple(map(_loop, loops)), where=where)
        case ast.GeneratorExp(value, loops):
            return Collect("each", expression_of(value), tuple(map(_loop, loops)), where=where)
    return _refuse(node, where)


def _constant(node: ast.Constant, where: Where | None) -> Expression:
    match node.value:
        case bool(value):
            return Truth(value, where=where)
        case int(value):
            return Number(value, where=where)
        case str(value):
            return Word(value, where=where)
        case None:
            return Nothing(where=where)
    raise NotRead(f"{node.value!r} is no whole number; // and isqrt are exact", where)


def _unary(sign: str, of: Expression, where: Where | None) -> Expression:
    if sign == "-" and isinstance(of, Number):
        return Number(-of.value, where=where)
    return Unary(sign, of, where=where)


def _call(
    called: ast.expr,
    arguments: tuple[Expression, ...],
    keywords: list[ast.keyword],
    where: Where | None,
) -> Expression:
    named: list[tuple[str, Expression]] = []
    for keyword in keywords:
        if keyword.arg is None:
            raise NotRead("** in a call is not read; write the arguments", where)
        named.append((keyword.arg, expression_of(keyword.value)))
    match called:
        case ast.Name(name):
            return Call(name, arguments, tuple(named), where=where)
        case ast.Attribute(of, name):
            return Method(expression_of(of), name, arguments, tuple(named), where=where)
    raise NotRead("a function is called by its name; write it with def, outside the rule", where)


def _loop(loop: ast.comprehension) -> Loop:
    if loop.is_async:
        raise NotRead("async is not read; write for")
    return Loop(expression_of(loop.target), expression_of(loop.iter), _all(loop.ifs))


def _all(nodes: list[ast.expr]) -> tuple[Expression, ...]:
    return tuple(map(expression_of, nodes))


def _refuse(node: ast.AST, where: Where | None) -> NoReturn:
    words = INSTEAD.get(type(node), f"{type(node).__name__} is not read")
    raise NotRead(words, where)


# Statements ---------------------------------------------------------------------------------------


def function_of(node: ast.FunctionDef) -> Function:
    r"""Return the function of a syntax tree: its parameters and statements.

    >>> from grundy.forms.rule.syntax import syntax_tree
    >>> rule = function_of(syntax_tree("def rule(n):\n    if n: yield n // 2").body[0])
    >>> rule.name, rule.parameters, rule.yields
    ('rule', ('n',), True)

    Raises `NotRead`.
    """
    given = node.args
    if given.kwarg or given.kwonlyargs or given.defaults:
        where = (node.lineno, node.col_offset)
        raise NotRead("a rule has plain parameters, without defaults and keywords", where)
    names = tuple(one.arg for one in (*given.posonlyargs, *given.args))
    rest = given.vararg.arg if given.vararg else None
    doc = ast.get_docstring(node)
    body = _body(node.body if doc is None else node.body[1:])
    where = (node.lineno, node.col_offset)
    return Function(node.name, names, rest, body, doc=doc or "", where=where)


def read_definition(text: str) -> Function:
    """Return the function that a text defines.

    >>> read_definition("def rule(n): yield n - 1").body
    (Yield(value=Binary(sign='-', left=Name(name='n'), right=Number(value=1))),)

    Raises `SyntaxError`, and `NotRead` for what no rule has.
    """
    (tree,) = syntax_tree(text).body
    assert isinstance(tree, ast.FunctionDef)
    return function_of(tree)


def _body(statements: list[ast.stmt]) -> tuple[Statement, ...]:
    return tuple(map(statement_of, statements))


def statement_of(node: ast.stmt) -> Statement:
    """Return the statement of a syntax tree.

    Raises `NotRead`.
    """
    where = (node.lineno, node.col_offset)
    match node:
        case ast.Assign(targets, value):
            return Assign(_all(targets), expression_of(value), where=where)
        case ast.AnnAssign(target, _, ast.expr() as value):
            return Assign((expression_of(target),), expression_of(value), where=where)
        case ast.AnnAssign():
            return Pass(where=where)
        case ast.AugAssign(target, op, value):
            if type(op) not in BINARY:
                _refuse(op, where)
            sign = BINARY[type(op)]
            return Augment(expression_of(target), sign, expression_of(value), where=where)
        case ast.For(target, over, body, otherwise):
            loop = expression_of(target), expression_of(over)
            return For(*loop, _body(body), _body(otherwise), where=where)
        case ast.While(test, body, otherwise):
            return While(expression_of(test), _body(body), _body(otherwise), where=where)
        case ast.If(test, body, otherwise):
            return If(expression_of(test), _body(body), _body(otherwise), where=where)
        case ast.Return(value):
            return Return(None if value is None else expression_of(value), where=where)
        case ast.Expr(ast.Yield(value)):
            return Yield(Nothing() if value is None else expression_of(value), where=where)
        case ast.Expr(ast.YieldFrom(value)):
            return YieldFrom(expression_of(value), where=where)
        case ast.Expr(value):
            return Do(expression_of(value), where=where)
        case ast.Break():
            return Break(where=where)
        case ast.Continue():
            return Continue(where=where)
        case ast.Pass():
            return Pass(where=where)
        case ast.Raise():
            return Raise(where=where)
        case ast.Assert(test):
            return If(Unary("not", expression_of(test)), (Raise(where=where),), where=where)
    return _refuse(node, where)
