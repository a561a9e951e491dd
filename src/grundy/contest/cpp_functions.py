"""Functions of plain Python in C++: assignments, loops over ranges and lists, conditions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, NamedTuple

from grundy.contest.cpp_expressions import (
    NUMBER,
    NUMBERS,
    TABLE,
    TRUTH,
    WIDE,
    WORD,
    WORDS,
    Expressions,
    joined,
    refuse,
)
from grundy.contest.cpp_loops import loop_head, loop_kind
from grundy.contest.python_names import changed, falling, uses, without_docstring

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

    Yield = Callable[[ast.expr, Expressions], str]

_TYPES = {
    "int": NUMBER,
    "bool": TRUTH,
    "list[int]": NUMBERS,
    "Sequence[int]": NUMBERS,
    "str": WORD,
    "list[str]": WORDS,
    "list[list[int]]": TABLE,
}
_GIVEN = {kind: f"const {kind}&" for kind in (NUMBERS, WORD, WORDS, TABLE)}


_LOOPS = (ast.For, ast.comprehension)


def result_kind(function: ast.FunctionDef) -> str:
    """Return the C++ type of what a function returns."""
    return _TYPES.get(ast.unparse(function.returns) if function.returns else "int", NUMBER)


def comment_of(function: ast.FunctionDef) -> str:
    """Return what the docstring promises, as a comment: its first line without the word Return."""
    first, *_ = (ast.get_docstring(function) or "").splitlines() or [""]
    promised = first.removeprefix("Return ")
    return first if promised == first else promised.removesuffix(".")


class Generated(NamedTuple):
    """How a generator is written: its type and name, what stands for a yield, how it ends."""

    head: str
    on_yield: Yield
    tail: str = ""


def write_function(
    function: ast.FunctionDef,
    known: dict[str, str],
    generated: Generated | None = None,
    number: str = "",
    writer: Expressions | None = None,
) -> str:
    """Return the function in C++; `known` has the kinds of the program's names, functions with ().

    `number` is the type in which it computes: see `Expressions`. A `writer` of one's own writes the
    expressions; it is told the kinds.

    Raises `ProgramError` for what cannot be translated.
    """
    return _Function(function, known, generated, number, writer).write()


class _Function:
    def __init__(
        self,
        function: ast.FunctionDef,
        known: dict[str, str],
        generated: Generated | None,
        number: str,
        writer: Expressions | None,
    ) -> None:
        self.function = function
        self.head = generated.head if generated else ""
        self.on_yield: Yield | None = generated.on_yield if generated else None
        self.tail = generated.tail if generated else ""
        self.arguments = {
            a.arg: _TYPES.get(ast.unparse(a.annotation) if a.annotation else "int", NUMBER)
            for a in function.args.args
        }
        kinds = {**known, **self.arguments}
        natural = {name for name, kind in kinds.items() if kind == NUMBER}
        self.expressions = writer or Expressions({}, natural, number)
        self.expressions.kinds = kinds
        self.declared = set(kinds)
        self._settle_kinds()
        self.uses = uses(function.body)
        self.hoisted: list[str] = []
        for name in falling(function):
            self.expressions.natural.discard(name)

    def _settle_kinds(self) -> None:
        """Find the type of each name that holds all that is ever assigned to it."""
        kinds = self.expressions.kinds
        before = None
        while before != kinds:
            before = dict(kinds)
            for name, kind, node in self._assignments():
                kinds[name] = joined([kind, kinds.get(name, kind)], node)
        self.arguments = {name: kinds[name] for name in self.arguments}

    def _assignments(self) -> Iterator[tuple[str, str, ast.AST]]:
        """Yield each name that is assigned, with the type of its value."""
        kind = self.expressions.kind
        for node in ast.walk(self.function):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    yield from _pairs(target, node.value, kind)
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                yield from _pairs(node.target, node.value, kind)
            elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                yield node.target.id, kind(ast.BinOp(node.target, node.op, node.value)), node
            elif isinstance(node, _LOOPS) and isinstance(node.target, ast.Name):
                yield node.target.id, loop_kind(node.iter, self.expressions), node

    def write(self) -> str:
        """Return the whole function."""
        given = ", ".join(
            f"{_GIVEN.get(kind, kind)} {name}" for name, kind in self.arguments.items()
        )
        head = self.head or f"{result_kind(self.function)} {self.function.name}"
        body = list(self._block(without_docstring(self.function.body), "    "))
        plain = (NUMBER, WIDE, TRUTH)
        hoisted = [
            f"    {declared} = 0;" if declared.split()[0] in plain else f"    {declared};"
            for declared in self.hoisted
        ]
        end = [f"    {self.tail}"] if self.tail and f"    {self.tail}" != body[-1] else []
        if not self.tail and self.on_yield and body[-1] == "    return;":
            body = body[:-1]
        comment = comment_of(self.function)
        note = [f"// {comment}"] if comment and not self.on_yield else []
        return "\n".join([*note, f"{head}({given}) {{", *hoisted, *body, *end, "}"])

    def _block(self, body: list[ast.stmt], indent: str) -> Iterator[str]:
        inside = uses(body)
        for statement in body:
            method = getattr(self, f"_{type(statement).__name__.lower()}", None)
            if method is None:
                refuse(statement, f"`{ast.unparse(statement).splitlines()[0]}`")
            for line in method(statement, inside):
                yield f"{indent}{line}"

    def _inner(self, body: list[ast.stmt]) -> list[str]:
        return list(self._block(body, "    "))

    # One method for each kind of statement; each yields lines -----------------------------------

    def _assign(self, node: ast.Assign, inside: Counter[str]) -> Iterator[str]:
        (target, *more) = node.targets
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple) and not more:
            yield from self._pair(target, node.value, inside)
            return
        if more or not isinstance(target, (ast.Name, ast.Subscript)):
            refuse(node, f"`{ast.unparse(node)}`; assign one name at a time")
        yield self._assigned(target, node.value, inside)

    def _annassign(self, node: ast.AnnAssign, inside: Counter[str]) -> Iterator[str]:
        if node.value is None or not isinstance(node.target, ast.Name):
            refuse(node, f"`{ast.unparse(node)}`")
        yield self._assigned(node.target, node.value, inside)

    def _pair(self, target: ast.Tuple, value: ast.Tuple, inside: Counter[str]) -> Iterator[str]:
        names = {n.id for n in target.elts if isinstance(n, ast.Name)}
        used = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
        if names & used or len(target.elts) != len(value.elts) or len(names) < len(target.elts):
            refuse(target, f"`{ast.unparse(target)} = {ast.unparse(value)}`; assign one at a time")
        for name, item in zip(target.elts, value.elts, strict=True):
            yield self._assigned(name, item, inside)

    def _assigned(self, target: ast.expr, value: ast.expr, inside: Counter[str]) -> str:
        text = self.expressions.write(value)
        if not isinstance(target, ast.Name):
            return f"{self.expressions.place(target)} = {text};"
        if target.id in self.declared:
            return f"{target.id} = {text};"
        kind = self.expressions.kinds[target.id]
        self.declared.add(target.id)
        if self.expressions.is_natural(value) and target.id not in falling(self.function):
            self.expressions.natural.add(target.id)
        if inside[target.id] < self.uses[target.id]:
            self.hoisted.append(f"{kind} {target.id}")
            return f"{target.id} = {text};"
        return f"{kind} {target.id} = {text};"

    def _augassign(self, node: ast.AugAssign, inside: Counter[str]) -> Iterator[str]:
        whole = ast.BinOp(node.target, node.op, node.value)
        simple = {ast.Add: "+", ast.Sub: "-", ast.BitXor: "^"}
        if not self.expressions.number:  # else shifts are checked
            simple |= {ast.RShift: ">>", ast.LShift: "<<"}
        sign = simple.get(type(node.op))
        place = self.expressions.place(node.target)
        if sign is None:
            yield f"{place} = {self.expressions.write(whole)};"
        elif isinstance(node.value, ast.Constant) and node.value.value == 1 and sign in "+-":
            yield f"{place}{sign * 2};"
        else:
            yield f"{place} {sign}= {self.expressions.write(node.value)};"

    def _return(self, node: ast.Return, inside: Counter[str]) -> Iterator[str]:
        if self.on_yield is not None:
            if node.value is not None:
                yield from self._each(node.value)
            yield self.tail or "return;"
        elif node.value is None:
            yield "return;"
        else:
            yield f"return {self.expressions.write(node.value)};"

    def _if(self, node: ast.If, inside: Counter[str]) -> Iterator[str]:
        lines = list(braced(f"if ({self.expressions.truth(node.test)})", self._inner(node.body)))
        if not node.orelse:
            yield from lines
            return
        joint = "} else" if lines[-1] == "}" else "else"
        yield from lines[:-1] if lines[-1] == "}" else lines
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            first, *rest = self._if(node.orelse[0], inside)
            yield from (f"{joint} {first}", *rest)
        else:
            yield from braced(joint, self._inner(node.orelse))

    def _while(self, node: ast.While, inside: Counter[str]) -> Iterator[str]:
        if node.orelse:
            refuse(node, "an else after its loop")
        yield from braced(f"while ({self.expressions.truth(node.test)})", self._inner(node.body))

    def _for(self, node: ast.For, inside: Counter[str]) -> Iterator[str]:
        if node.orelse or not isinstance(node.target, ast.Name):
            refuse(node, "a loop with several names, or an else")
        name = node.target.id
        bounds = {n.id for n in ast.walk(node.iter) if isinstance(n, ast.Name)}
        if ({name} | bounds) & changed(node.body):
            refuse(node, f"a loop over {name} that changes {name} or its own bounds")
        if uses([node])[name] < self.uses[name] and not self._only_loops(name):
            refuse(node, f"{name} after its own loop")
        yield from self._looped(name, node.iter, lambda: iter(self._inner(node.body)))

    def _only_loops(self, name: str) -> bool:
        """Return whether every use of the name is inside a loop over it."""
        loops = [n for n in ast.walk(self.function) if isinstance(n, (ast.For, ast.comprehension))]
        over = [n for n in loops if isinstance(n.target, ast.Name) and n.target.id == name]
        stand_alone = all(isinstance(n, ast.For) for n in over)
        return (
            stand_alone
            and sum(uses([n])[name] for n in over if isinstance(n, ast.For)) == (self.uses[name])
        )

    def _looped(
        self, name: str, over: ast.expr, body: Callable[[], Iterator[str]]
    ) -> Iterator[str]:
        """Yield the loop of `name` over a range, a list, or numbers that are listed."""
        if name == "_" and isinstance(over, ast.Tuple) and len(over.elts) == 1:
            yield from (line.removeprefix("    ") for line in body())  # a condition, and no loop
            return
        name = "round" if name == "_" else name
        before = name in self.expressions.natural
        head = f"for ({loop_head(name, over, self.expressions)})"
        self.declared.add(name)
        yield from braced(head, list(body()))
        if not before:
            self.expressions.natural.discard(name)

    def _break(self, node: ast.Break, inside: Counter[str]) -> Iterator[str]:
        yield "break;"

    def _continue(self, node: ast.Continue, inside: Counter[str]) -> Iterator[str]:
        yield "continue;"

    def _pass(self, node: ast.Pass, inside: Counter[str]) -> Iterator[str]:
        yield ";"

    def _expr(self, node: ast.Expr, inside: Counter[str]) -> Iterator[str]:
        value = node.value
        if isinstance(value, ast.Yield) and value.value is not None and self.on_yield:
            yield self.on_yield(value.value, self.expressions)
        elif isinstance(value, ast.YieldFrom) and self.on_yield:
            yield from self._each(value.value)
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            if value.func.attr != "append" or len(value.args) != 1:
                refuse(node, f"`{ast.unparse(node)}`")
            place = self.expressions.place(value.func.value)
            yield f"{place}.push_back({self.expressions.write(value.args[0])});"
        else:
            refuse(node, f"`{ast.unparse(node)}`")

    def _each(self, node: ast.expr) -> Iterator[str]:
        """Yield the lines for every option that an expression lists."""
        if self.on_yield is None:
            refuse(node, "a yield where none is expected")
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            for item in node.elts:
                yield self.on_yield(item, self.expressions)
        elif isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp)):
            yield from self._comprehended(node.elt, node.generators)
        else:
            name = ast.Name("option", ast.Load())
            on_yield, written = self.on_yield, self.expressions
            yield from self._looped(
                "option", node, lambda: iter([f"    {on_yield(name, written)}"])
            )

    def _comprehended(self, item: ast.expr, loops: list[ast.comprehension]) -> Iterator[str]:
        first, *rest = loops
        if not isinstance(first.target, ast.Name):
            refuse(item, "a loop with several names")

        def body() -> Iterator[str]:
            for condition in first.ifs:
                yield f"    if (!({self.expressions.truth(condition)})) continue;"
            if rest:
                yield from (f"    {line}" for line in self._comprehended(item, rest))
            elif self.on_yield is not None:
                yield f"    {self.on_yield(item, self.expressions)}"

        yield from self._looped(first.target.id, first.iter, body)


def _pairs(
    target: ast.expr, value: ast.expr, kind: Callable[[ast.expr], str]
) -> Iterator[tuple[str, str, ast.AST]]:
    if isinstance(target, ast.Name):
        yield target.id, kind(value), target
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, other, kind)


def braced(head: str, body: list[str]) -> Iterator[str]:
    """Yield a statement with its body; a body of one short line stands on the same line."""
    if len(body) == 1 and len(head) + len(body[0]) < 90 and not body[0].lstrip().startswith("if "):
        yield f"{head} {body[0].lstrip()}"
        return
    yield f"{head} {{"
    yield from body
    yield "}"
