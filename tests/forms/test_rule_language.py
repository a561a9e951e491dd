"""The language inside: what is printed is read again as it was, and means what Python means."""

from __future__ import annotations

import builtins
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.forms.rule.expression import names_in, number_in, renamed
from grundy.forms.rule.reading import NotRead, function_of, read_expression
from grundy.forms.rule.running import Running, running
from grundy.forms.rule.syntax import syntax_tree
from grundy.languages.python import function_text, python_text
from tests.forms import rule_trees as trees

MOST = 60
"""Values of a function that are compared: it may give them for ever."""

LARGEST = 10**40


def outcome(ask: Any) -> Any:
    """Return the kind of an answer with the answer, or the kind of the error."""
    try:
        value = ask()
    except (ArithmeticError, IndexError, TypeError, ValueError) as error:
        return type(error)
    return type(value), value


def values(function: Any, *arguments: int) -> list[Any]:
    found: list[Any] = []
    try:
        for value in islice(function(*arguments), MOST):
            found.append((type(value), value))
            if abs(value) > LARGEST:
                break
    except (ArithmeticError, IndexError, TypeError, ValueError) as error:
        found.append(type(error))
    return found


@settings(max_examples=300)
@given(trees.numbers(), st.tuples(*[st.integers(-5, 12)] * 3))
def test_expressions_mean_what_python_means_and_are_read_again(
    node: Any, place: tuple[int, ...]
) -> None:
    named = dict(zip(trees.NAMES, place, strict=True))
    text = python_text(node)
    by_python = outcome(lambda: eval(text, {"__builtins__": builtins, **named}))
    assert outcome(lambda: Running(trees.CALLED | named).value(node)) == by_python
    assert read_expression(text) == node


@settings(max_examples=100)
@given(trees.functions, st.tuples(*[st.integers(-5, 12)] * 3))
def test_functions_mean_what_python_means_and_are_read_again(
    function: Any, place: tuple[int, ...]
) -> None:
    text = function_text(function)
    space: dict[str, Any] = {}
    exec(text, space)
    assert values(running(function, trees.CALLED), *place) == values(space["rule"], *place)
    assert function_of(syntax_tree(text).body[0]) == function  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "n - (1 - k)",
        "-n ** 2",
        "(-2) ** n",
        "2 ** -1",
        "(a ** b) ** c",
        "a ** b ** c",
        "not a == b",
        "(not a) == b",
        "a < b < c in (1, 2)",
        "(a < b) < c",
        "(a and b) or (c and not a)",
        "(a if b else c) if c else a",
        "sum(k for k in (1, 2) if k < a if (k if a else 0))",
        "[*a, *b][1:n:-1][::2]",
        "heaps[i][0] + len(heaps[:-1])",
        "sorted([a, b], reverse=True)",
        "(1,)",
        "()",
        "{1, 2}",
        "'x' * n",
        "~-n",
        "- -n",
        "(a, b) == (1, None)",
        "row.count(0)",
        "math.isqrt(n)",
    ],
)
def test_brackets_as_python_needs_them(text: str) -> None:
    again = python_text(read_expression(text))
    assert read_expression(again) == read_expression(text)
    assert len(again) <= len(text) + text.count("-")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("n / 2", "write //"),
        ("n is 2", "write =="),
        ("lambda n: n", "write a function"),
        ("{**n}", "a dictionary with"),
        ("{k: 0 for k in n}", "fill it in a loop"),
        ("1.5", "1.5 is no whole number"),
        ("f'{n}'", "an f-string is not read"),
        ("(k := n)", "on a line of its own"),
        ("f(**n)", "write the arguments"),
        ("f(n)(m)", "by its name"),
    ],
)
def test_what_no_rule_has_is_refused_with_what_to_write(text: str, words: str) -> None:
    with pytest.raises(NotRead, match=words):
        read_expression(text)


@pytest.mark.parametrize("text", ["try:\n  pass\nexcept E:\n  pass", "global n", "n /= 2", "del n"])
def test_statements_that_no_rule_has(text: str) -> None:
    tree = syntax_tree("def rule(n):\n" + "\n".join(f"  {line}" for line in text.splitlines()))
    with pytest.raises(NotRead) as told:
        function_of(tree.body[0])  # type: ignore[arg-type]
    assert told.value.where == (2, 2)


def test_where_a_node_stood_does_not_tell_nodes_apart() -> None:
    assert read_expression("n   -  1") == read_expression("n-1")
    assert read_expression("n-1").where == (1, 0)
    assert read_expression("1") != read_expression("True")


def test_names_and_numbers() -> None:
    node = read_expression("n - k + 10**9")
    assert names_in(node) == {"n", "k"}
    assert python_text(renamed(node, {"n": "a"})) == "a - k + 10 ** 9"
    assert number_in(read_expression("-10**2")) == -100
    assert number_in(read_expression("2**65")) is None
