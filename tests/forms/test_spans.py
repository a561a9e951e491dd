"""Intervals of programs: what names and expressions are worth in a run lies in them."""

from __future__ import annotations

import ast
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from grundy.forms.rule.expression import Binary, walk
from grundy.forms.rule.passes.expression_spans import ANY, ASSUMED, NEVER, Items, Places, Span
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.passes.spans import Spans, spans_of
from grundy.forms.rule.program import read_program
from grundy.forms.rule.reading import read_expression
from tests.forms.random_programs import programs
from tests.languages.harness import Reader

GIVEN = Size(0, 40)
SHARED = ("known", "count", "FEW", "NOTHING")
STEPS = 1000
"""Values that are compared in one run at most."""


class _Beyond(Exception):  # noqa: N818 - a run ends
    """A run has numbers that no interval promises to hold, or is too long."""


def holds(span: Span, value: Any) -> bool:
    """Return whether a value is one that it can be."""
    match span:
        case Size(least, most):
            return isinstance(value, int) and least <= value <= most
        case Items(each, _, keys, True):
            pairs = value.items()
            return all(holds(keys, key) and holds(each, item) for key, item in pairs)
        case Items(each, most):
            return len(value) <= most and all(holds(each, item) for item in value)
        case Places(of):
            return len(of) == len(value) and all(map(holds, of, value))
    return span is ANY


def beyond(value: Any) -> bool:
    """Return whether there are numbers in a value that no loop is assumed to make."""
    if isinstance(value, int):
        return abs(value) > ASSUMED and value != -(1 << 62)
    if isinstance(value, dict):
        return any(map(beyond, (*value, *value.values())))
    return any(map(beyond, value)) if isinstance(value, (list, tuple)) else False


class _Marked(ast.NodeTransformer):
    """Lets each operation between two numbers be noted, by its place and its depth there."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Return the call that notes the value."""
        where = node.lineno, node.col_offset
        depth = 0
        inner = node.left
        while isinstance(inner, ast.BinOp) and (inner.lineno, inner.col_offset) == where:
            inner, depth = inner.left, depth + 1
        self.generic_visit(node)
        key = ast.Tuple([ast.Constant(n) for n in (*where, depth)], ast.Load())
        return ast.copy_location(ast.Call(ast.Name("seen", ast.Load()), [key, node], []), node)


class Run:
    """One run of a program in Python itself, every value compared."""

    def __init__(self, text: str, reader: Reader) -> None:
        self.program = read_program(text)
        self.spans: Spans = spans_of(self.program, GIVEN)
        self.left = STEPS
        self.reader = reader
        self.wrong: list[Any] = []
        self.nodes: dict[Any, tuple[str, Binary]] = {}
        for function in self.program.functions:
            for node in walk(*function.body):
                if isinstance(node, Binary):
                    depth, inner = 0, node.left
                    while isinstance(inner, Binary) and inner.where == node.where:
                        inner, depth = inner.left, depth + 1
                    assert node.where is not None
                    self.nodes[(*node.where, depth)] = function.name, node
        tree = ast.fix_missing_locations(_Marked().visit(ast.parse(text)))
        self.code = compile(tree, "random program", "exec")

    def seen(self, key: tuple[int, int, int], value: Any) -> Any:
        """Compare the value of an operation."""
        if key in self.nodes:
            function, node = self.nodes[key]
            span = self.spans.span(function, node)
            if not holds(span, value):
                self.wrong.append((function, key, node, value, span))
        return value

    def trace(self, frame: Any, what: str, _: Any) -> Any:
        """Compare the values of all names of a function."""
        if frame.f_code.co_filename != "random program":
            return None
        function = frame.f_code.co_name
        names = dict(frame.f_locals)
        if function == "<module>":
            return self.trace
        shared = {name: value for name, value in frame.f_globals.items() if name in SHARED}
        self.left -= 1
        if self.left < 0 or any(map(beyond, (*names.values(), *shared.values()))):
            raise _Beyond
        for owner, known in ((function, names), ("", shared)):
            for name, value in known.items():
                cell = self.spans.flows.cell(owner, name)
                span = NEVER if cell is None else self.spans.cells.get(cell, NEVER)
                if not holds(span, value):
                    self.wrong.append((owner, name, value, span))
        return self.trace

    def run(self) -> str:
        """Run the program to its end; return how that came."""
        before = sys.gettrace()
        sys.settrace(self.trace)
        try:
            exec(self.code, {"seen": self.seen, **self.reader.names()})
        except (
            _Beyond,
            ArithmeticError,
            LookupError,
            ValueError,
            StopIteration,
            MemoryError,
        ) as end:
            return type(end).__name__
        finally:
            sys.settrace(before)
        return "end"


@settings(max_examples=80, suppress_health_check=list(HealthCheck), deadline=None)
@given(programs(), st.lists(st.integers(*GIVEN), min_size=12, max_size=12))
def test_every_value_lies_in_its_interval(text: str, numbers: list[int]) -> None:
    run = Run(text, Reader("\n".join(map(str, numbers))))
    event(run.run())
    assert not run.wrong


BIG = 10**18


@pytest.mark.parametrize(
    ("lines", "size"),
    [
        (["x = number()"], (0, 40)),
        (["x = number()", "x = x - 50"], (-BIG, 40)),
        (["x = 5", "y = number()", "x = y * y"], (0, 1600)),
        (["x = 1", "for k in range(number()):", "    x = x * 2"], (1, BIG)),
        (["for x in range(1, number() + 1):", "    print(x)"], (1, 40)),
        (["for x in range(9, -1, -1):", "    print(x)"], (0, 9)),
        (["n = number()", "x = n", "while x > 0:", "    x -= 1"], (0, 40)),
        (["n = number()", "x = 0", "if n < 7:", "    x = n * n"], (0, 36)),
        (["n = number()", "if n < 7:", "    return", "x = n - 7"], (0, 33)),
        (["n = number()", "for k in range(1, n + 1):", "    x = n - k"], (0, 39)),
        (["n = number()", "k = number()", "if k < n:", "    x = n - k - 1"], (0, 39)),
        (["n = number()", "k = number()", "if k < n:", "    n = 3", "    x = n - k"], (-40, 40)),
        (["n = number()", "x = 3 if n > 9 else n"], (0, 9)),
        (["row = [1, 2]", "other = row", "other.append(9)", "x = row[0]"], (1, 9)),
        (["row = [1]", "deep = [row]", "deep[0].append(7)", "x = row[0]"], (1, 7)),
        (["row = [1]", "deep = [row]", "for r in deep:", "    r[0] = 5", "x = row[0]"], (1, 5)),
        (["row = [1]", "d = []", "d.append(row)", "d[0].append(7)", "x = row[0]"], (1, 7)),
        (["row = [1]", "other = row[:]", "other.append(9)", "x = row[0]"], (1, 1)),
        (["row = [0] * number()", "row[3] = 8", "x = row[number()]"], (0, 8)),
        (["t = (1, 20)", "x = t[1]"], (20, 20)),
        (["t = {}", "t[3] = 8", "t[5] = 9", "x = t[number()]"], (8, 9)),
        (["t = {}", "t[3] = 8", "t[5] = 9", "for x in t:", "    print(x)"], (3, 5)),
        (["t = {}", "t[3] = 8", "x = t.get(number(), -1)"], (-1, 8)),
        (["row = numbers()", "x = sum(row)"], (0, 40 * 10**9)),
        (["row = lists()", "x = row[0][1]"], (0, 40)),
        (["x = int(word())"], (0, 40)),
        (["x = len(word())"], (0, 10**9)),
        (["x = ord(word()[0])"], (0, 0x10FFFF)),
        (["x = number().bit_length() + number().bit_count()"], (0, 12)),
        (["x = word()"], None),
        (["x = 1 << (number() * 1000)"], None),
    ],
)
def test_names(lines: list[str], size: tuple[int, int] | None) -> None:
    text = "\n".join(["def main():", *(f"    {line}" for line in lines)])
    assert spans_of(read_program(text), GIVEN).name("main", "x") == size


RECURSIVE = """\
known = {}
NOTHING = -(1 << 62)

def value(n, gone):
    if n == 0:
        return 0
    if n in known:
        return known[n]
    seen = set()
    for k in range(1, n + 1):
        seen.add(value(n - k, gone + 1))
    result = 0
    while result in seen:
        result += 1
    known[n] = result
    return result

def best(n):
    found = NOTHING
    for k in range(1, n + 1):
        found = max(found, k - best(n - k))
    return found

def main():
    print(value(number(), 0))
    print(best(number()))
"""


def test_recursion() -> None:
    spans = spans_of(read_program(RECURSIVE), GIVEN)
    assert spans.name("value", "n") == (0, 40)
    assert spans.name("value", "gone") == (0, BIG)
    assert spans.result("value") == (0, BIG)
    assert spans.result("best") == (-(1 << 62), (1 << 62) + 40)
    assert spans.values("value", "known") == (0, BIG)
    known = spans.span("", read_expression("known"))
    assert isinstance(known, Items)
    assert known.keys == (1, 40)


def test_an_expression_is_narrowed_where_it_stands() -> None:
    text = "def main():\n    n = number()\n    if n < 7 and n * n > 3:\n        print(n * n)"
    program = read_program(text)
    spans = spans_of(program, GIVEN)
    products = [node for node in walk(*program.functions[0].body) if isinstance(node, Binary)]
    assert [spans.of("main", node) for node in products] == [(0, 36), (0, 36)]
    assert spans.of("main", read_expression("n * n")) == (0, 1600)


def test_what_comes_into_a_loop_is_no_assumption() -> None:
    text = "def main():\n    n = number() * 10**30\n    while n > 5:\n        n += 1\n"
    assert spans_of(read_program(text), GIVEN).name("main", "n") == (0, 40 * 10**30)


def test_what_is_never_reached_is_nothing() -> None:
    never, loop = "def never(n):\n    return n * n\n", "    for n in row:\n        print(n)"
    text = f"{never}def main():\n    row = []\n{loop}"
    spans = spans_of(read_program(text), GIVEN)
    assert spans.name("never", "n") == spans.result("never") == spans.name("main", "n") == (0, 0)


@st.composite
def narrow_programs(draw: Any) -> str:
    """Texts of programs that test numbers of the input, and count with them where tests hold."""
    signs, small = st.sampled_from(("<", "<=", ">", ">=", "==", "!=")), st.integers(-2, 6)
    sides = st.sampled_from(("a", "b", "a + 1", "b - 2", "4", "c"))

    def test() -> str:
        text = f"{draw(st.sampled_from('abc'))} {draw(signs)} {draw(sides)}"
        kinds = (text, f"not {text}", f"{text} and b > a", f"c or {text}")
        return str(draw(st.sampled_from(kinds)))

    def lines(depth: int) -> list[str]:
        found = [f"x = {draw(sides)} - {draw(sides)}", f"c = {draw(sides)} * {draw(small)} - a"]
        found += [f"y = a - b if {test()} else b - c", f"{draw(st.sampled_from('ab'))} -= 1"]
        heads = [f"if {test()}:", f"for k in range({draw(sides)}):", f"while {test()} and a > 0:"]
        if depth:
            inner = [f"    {line}" for line in lines(depth - 1)]
            ending = draw(st.sampled_from(("    x = k - a", "    break", "    a -= 1")))
            head = draw(st.sampled_from(heads))
            ending = (
                ending if head[0] != "i" else draw(st.sampled_from(("    return", "    x = c")))
            )
            found += [head, *inner, "    a -= 1", ending]
        return [*draw(st.permutations(found[:4]))[: draw(st.integers(1, 3))], *found[4:]]

    start = ["a = number() % 6", "b = number() % 6", "c = number() % 6", "k = 1"]
    body = [*start, *lines(2), *lines(1)]
    return "\n".join(["def main():", *(f"    {line}" for line in body), "main()", ""])


@settings(max_examples=200, suppress_health_check=list(HealthCheck), deadline=None)
@given(narrow_programs(), st.lists(st.integers(0, 5), min_size=3, max_size=3))
def test_tests_narrow_rightly(text: str, numbers: list[int]) -> None:
    run = Run(text, Reader("\n".join(map(str, numbers))))
    event(run.run())
    assert not run.wrong
