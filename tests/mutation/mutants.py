"""The errors that are planted: one operator, number, condition or statement that is another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
OTHER_NAME = {"min": "max", "max": "min", "any": "all", "all": "any"}
NOT_PLANTED = (ast.Raise, ast.Assert, ast.JoinedStr, ast.arguments)
"""What is never changed: the words of an error, and what is evaluated before the function runs."""

COSTS = ("check", "keep", "spend")
"""Calls that count work or room: left out they are errors, but not where they count otherwise."""


@dataclass(frozen=True)
class Mutant:
    """One error: the `number`-th of those that can be planted in a file."""

    file: str
    number: int
    statement: int
    line: int
    function: str
    first_line: int
    before: str
    after: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line} {self.function} --number {self.number}"
        return f"{place}\n  - {self.before}\n  + {self.after}"

    def code(self, root: Path) -> CodeType:
        """Return the code of the function with the error."""
        tree = ast.parse((root / self.file).read_text("utf-8"))
        for number, _ in enumerate(_plant(tree)):
            if number == self.number:
                break
        whole = compile(ast.fix_missing_locations(tree), str(root / self.file), "exec")
        return next(
            code
            for code in _codes(whole)
            if (code.co_qualname, code.co_firstlineno) == (self.function, self.first_line)
        )


def mutants(root: Path, file: str) -> list[Mutant]:
    """Return every error that can be planted in a file."""
    tree = ast.parse((root / file).read_text("utf-8"))
    return [Mutant(file, number, *found) for number, found in enumerate(_plant(tree))]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


Found = tuple[int, int, str, int, str, str]


def _plant(tree: ast.Module) -> Iterator[Found]:
    """Plant one error after the other in the tree itself; each is there until the next is asked."""
    for function, name in _functions(tree, ""):
        first = min([function.lineno, *(each.lineno for each in function.decorator_list)])
        for statement in function.body:
            for lines, before, after in _errors(statement):
                yield *lines, name, first, before, after


def _functions(node: ast.AST, name: str) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Return the outermost functions: what is inside of one is part of its code."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.FunctionDef):
            yield inner, name + inner.name
        elif isinstance(inner, ast.ClassDef):
            yield from _functions(inner, f"{name}{inner.name}.")


def _errors(statement: ast.stmt) -> Iterator[tuple[tuple[int, int], str, str]]:
    for node, shown in _nodes(statement, statement):
        before = _text(shown)
        for _ in _changes(node):
            after = _text(shown)
            if after != before:
                yield (shown.lineno, getattr(node, "lineno", shown.lineno)), before, after


def _text(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0]


def _nodes(node: ast.AST, shown: ast.stmt) -> Iterator[tuple[ast.AST, ast.stmt]]:
    """Return what is inside of a statement, with the innermost statement around it."""
    if isinstance(node, NOT_PLANTED) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return  # lists of one length are zipped alike with strict and without
    yield node, shown
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in COSTS:
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.AST):
                yield from _nodes(inner, inner if isinstance(inner, ast.stmt) else shown)


def _changes(node: ast.AST) -> Iterator[None]:
    """Change a node in each way, one after the other, and back."""
    if isinstance(node, ast.Compare):
        for place, sign in enumerate(node.ops):
            node.ops[place] = OTHER[type(sign)]()  # type: ignore[call-overload]
            yield
            node.ops[place] = sign
    elif (change := _change(node)) is not None:
        name, value = change
        before = getattr(node, name)
        setattr(node, name, value)
        yield
        setattr(node, name, before)


def _change(node: ast.AST) -> tuple[str, object] | None:
    """Return which field of a node changes, and what it becomes."""
    match node:
        case ast.BinOp(op=sign) | ast.AugAssign(op=sign) | ast.BoolOp(op=sign):
            return ("op", OTHER[type(sign)]()) if type(sign) in OTHER else None
        case ast.Constant(value=bool(value)):
            return "value", not value
        case ast.Constant(value=int(value)):
            return "value", value + 1
        case ast.Name(id=name) if name in OTHER_NAME:
            return "id", OTHER_NAME[name]
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if isinstance(test, (ast.Compare, ast.UnaryOp)):
                return None  # it is changed itself
            return "test", ast.UnaryOp(ast.Not(), test)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return "operand", ast.UnaryOp(ast.Not(), operand)
        case ast.UnaryOp(op=ast.USub()):
            return "op", ast.UAdd()
        case ast.Expr(value=ast.Call()):
            return "value", ast.Constant(None)
        case _:
            return None
