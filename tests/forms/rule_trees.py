"""Random expressions and functions, for whatever reads, runs or prints them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Collect,
    Compare,
    Item,
    Logic,
    Loop,
    Name,
    Number,
    Row,
    Slice,
    Truth,
    Unary,
)
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    For,
    Function,
    If,
    Pass,
    Return,
    While,
    Yield,
    YieldFrom,
)

NAMES = ("a", "b", "c")
CALLED = {"min": min, "max": max, "abs": abs, "sum": sum, "range": range, "len": len, "any": any}
ARITHMETIC = ("+", "-", "*", "//", "%", "&", "|", "^")
SIGNS = ("==", "!=", "<", "<=", ">", ">=")

Draw = Callable[[st.SearchStrategy[Any]], Any]

leaves = st.one_of(
    st.integers(-9, 9).map(Number), st.sampled_from(NAMES).map(Name), st.booleans().map(Truth)
)


@st.composite
def numbers(draw: Draw, depth: int = 3) -> Any:  # noqa: C901 - a case for each kind
    """Expressions whose values are numbers or truths, in a, b, c; some raise an error."""
    if not depth or draw(st.integers(0, 4)) == 0:
        return draw(leaves)
    inner = numbers(depth - 1)
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    match draw(st.sampled_from(KINDS)):
        case "arithmetic":
            return Binary(draw(st.sampled_from(ARITHMETIC)), draw(inner), draw(inner))
        case "power":
            sign = draw(st.sampled_from(("**", "<<", ">>")))
            return Binary(sign, draw(inner), Number(draw(st.integers(0, 3))))
        case "sign":
            sign, of = draw(st.sampled_from(("-", "+", "~", "not"))), draw(inner)
            return of if sign == "-" and isinstance(of, Number) else Unary(sign, of)
        case "comparison":
            signs = tuple(draw(st.lists(st.sampled_from(SIGNS), min_size=1, max_size=2)))
            return Compare(draw(inner), signs, tuple(draw(inner) for _ in signs))
        case "among":
            return Compare(draw(inner), (draw(st.sampled_from(("in", "not in"))),), (draw(rows()),))
        case "logic":
            return Logic(draw(st.sampled_from(("and", "or"))), draw(several))
        case "choice":
            return Choice(draw(inner), draw(inner), draw(inner))
        case "call":
            return Call(draw(st.sampled_from(("min", "max"))), draw(several))
        case "abs":
            return Call("abs", (draw(inner),))
        case "each":
            tests = tuple(draw(st.lists(inner, max_size=1)))
            each = Collect("each", draw(inner), (Loop(Name("k"), draw(rows()), tests),))
            return Call(draw(st.sampled_from(("sum", "any"))), (each,))
        case "slice":
            first, last = (draw(st.none() | st.integers(-3, 3).map(Number)) for _ in range(2))
            step = draw(st.sampled_from((None, Number(2), Number(-1))))
            return Call("len", (Slice(draw(rows()), first, last, step),))
    return Item(draw(rows()), Number(draw(st.integers(-3, 2))))


KINDS = (
    "arithmetic",
    "arithmetic",
    "arithmetic",
    "power",
    "sign",
    "comparison",
    "among",
    "logic",
    "choice",
    "call",
    "abs",
    "each",
    "slice",
    "item",
)


@st.composite
def rows(draw: Draw) -> Any:
    """Rows of one to three small expressions."""
    items = draw(st.lists(numbers(1), min_size=1, max_size=3))
    return Row(draw(st.sampled_from(("tuple", "list"))), tuple(items))


@st.composite
def statements(draw: Draw, depth: int = 2, *, looped: bool = False) -> Any:  # noqa: C901
    """Statements in a, b, c; what is in a loop may leave it."""
    inner, name = numbers(2), Name(draw(st.sampled_from(("a", "b"))))  # c counts down
    kinds = ["name", "pair", "augment", "yield", "yield from", "return", "pass"]
    kinds += ["break", "continue"] * looped + ["if", "for", "while"] * (2 * bool(depth))
    match draw(st.sampled_from(kinds)):
        case "name":
            return Assign((name,), draw(inner))
        case "pair":
            both = Row("tuple", (Name("a"), Name("b")))
            return Assign((both,), Row("tuple", (draw(inner), draw(inner))))
        case "augment":
            return Augment(name, draw(st.sampled_from(("+", "-", "^"))), draw(inner))
        case "yield from":
            return YieldFrom(draw(rows()))
        case "return":
            return Return(None)
        case "pass":
            return Pass()
        case "break":
            return Break()
        case "continue":
            return Continue()
        case "if":
            body = draw(bodies(depth - 1, looped=looped))
            otherwise = draw(st.just(()) | bodies(depth - 1, looped=looped))
            return If(draw(inner), body, otherwise)
        case "for":
            over = Call("range", (Number(draw(st.integers(0, 4))),))
            over = draw(st.just(over) | rows())
            return For(name, over, draw(bodies(depth - 1, looped=True)), draw(endings(depth)))
        case "while":
            counted = Augment(Name("c"), "-", Number(1))
            body = (counted, *draw(bodies(depth - 1, looped=True)))
            test = Compare(Name("c"), (">",), (Number(0),))
            return While(test, body, draw(endings(depth)))
    return Yield(draw(inner))


def bodies(depth: int, *, looped: bool) -> Any:
    """Blocks of one to three statements."""
    return st.lists(statements(depth, looped=looped), min_size=1, max_size=3).map(tuple)


def endings(depth: int) -> Any:
    """What follows a loop that was not left: mostly nothing."""
    return st.just(()) | bodies(depth - 1, looped=False)


functions = st.builds(
    Function, st.just("rule"), st.just(NAMES), st.none(), bodies(2, looped=False)
).filter(lambda function: function.yields)
"""Functions of a, b, c that yield."""
