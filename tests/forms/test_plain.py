"""Plain programs do what programs do, in statements that every language has."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from textwrap import indent
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.forms.rule import running
from grundy.forms.rule.expression import (
    Call,
    Collect,
    Compare,
    Item,
    Method,
    Name,
    Node,
    Star,
    walk,
)
from grundy.forms.rule.passes.plain import plain
from grundy.forms.rule.program import Program, read_program
from grundy.forms.rule.running import run_program
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    For,
    While,
    Yield,
    YieldFrom,
    stored_in,
)
from grundy.languages.python import function_text, python_text
from tests.forms.program_texts import HELPERS, programs


def nim_sum(row: Any) -> int:
    total = 0
    for item in row:
        total ^= item
    return total


class Row(list[Any]):
    """A row as languages with types have it: lists and tuples of any length are of one kind."""

    def __add__(self, other: Any) -> Any:
        return Row([*self, *other])

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        return Row(found) if isinstance(place, slice) else found

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))


NAMES: dict[str, Any] = {**vars(builtins), "nim_sum": nim_sum}
OF_ROWS = NAMES | {
    "list": Row,
    "tuple": Row,
    "sorted": lambda row: Row(sorted(row)),
    "reversed": lambda row: Row([*row][::-1]),
}
ERRORS = (ArithmeticError, LookupError, TypeError, ValueError, NameError)


def outcome(names: Any, *arguments: Any) -> Any:
    """Return what `tried` gives, and what it did; of an error, only that there is one."""
    try:
        given = names["tried"](*arguments)
        given = list(given) if isinstance(given, Iterator) else given
    except ERRORS:
        return "error"
    return given, names.get("log"), names.get("count")


def as_lists(value: Any) -> Any:
    return [as_lists(one) for one in value] if isinstance(value, (list, tuple)) else value


def by_python(text: str, *arguments: Any) -> Any:
    names = dict(NAMES)
    exec(compile(text, "program", "exec"), names)
    return outcome(names, *arguments)


def by_running(program: Program, *arguments: Any) -> Any:
    return outcome(run_program(program, NAMES), *arguments)


def as_rows(program: Program, *arguments: Any) -> Any:
    """Return the outcome of a plain program that has rows in place of lists and tuples."""
    kinds = {"list": Row, "tuple": Row}
    given = [Row(one) if isinstance(one, tuple) else one for one in arguments]
    with patch.dict(running.KINDS, kinds):
        return as_lists(outcome(run_program(program, OF_ROWS), *given))


def text_of(program: Program) -> str:
    """Return a program as text, for messages."""
    values = [f"{value.name} = {python_text(value.value)}" for value in program.values]
    return "\n".join([*values, *map(function_text, program.functions)])


def flaws(program: Program) -> list[str]:
    """Return what is not plain in a program."""
    found = [f"{one.name} has a rest" for one in program.functions if one.rest]
    found += [type(node).__name__ for node in walk(*program.parts) if not is_plain(node)]
    top = {part.name for part in program.parts} - program.changing
    hidden = {name for one in program.functions for name in stored_in(*one.body) & top}
    return found + [f"hides {name}" for name in sorted(hidden)]


def is_target(node: Node) -> bool:
    while isinstance(node, Item):
        node = node.of
    return isinstance(node, Name)


def is_plain(node: Node) -> bool:
    match node:
        case Assign(targets):
            return len(targets) == 1 and is_target(targets[0])
        case Augment(target):
            return is_target(target)
        case For(target, _, _, otherwise):
            return isinstance(target, Name) and not otherwise
        case While(_, _, otherwise):
            return not otherwise
        case Compare(_, signs):
            return len(signs) == 1
        case Call(name, _, keywords):
            return not keywords and name not in ("enumerate", "zip", "divmod")
        case Method(_, _, _, keywords):
            return not keywords
    return not isinstance(node, (Collect, Star, Yield, YieldFrom))


ARGUMENTS = st.tuples(
    *[st.integers(-3, 6)] * 2, st.integers(0, 3), st.tuples(*[st.integers(-2, 5)] * 3)
)


@settings(max_examples=100, deadline=None)
@given(programs(), ARGUMENTS, ARGUMENTS)
def test_plain_programs_do_what_programs_do(text: str, one: Any, other: Any) -> None:
    program = read_program(text)
    made = plain(program)
    assert not flaws(made)
    for place in (one, other):
        wanted = by_python(text, *place)
        assert by_running(program, *place) == wanted
        assert wanted == "error" or as_rows(made, *place) == as_lists(wanted), text_of(made)


SAME: dict[str, tuple[str, list[tuple[int, ...]]]] = {
    "a search in a list computes all of it": (
        """
return any([noted(x) > 2 for x in row]), len(log)
""",
        [(3, 1, 4)],
    ),
    "a search one by one ends early": (
        """
return any(noted(x) > 2 for x in row), all(noted(x) < 2 for x in row), len(log)
""",
        [(1, 3, 4)],
    ),
    "a search in two loops ends both": (
        """
some = any(noted(x * y) > 3 for x in row if x for y in row)
return some, log
""",
        [(0, 1, 2, 5), ()],
    ),
    "a set has each item once": (
        """
return sum({x % 3 for x in row}), sum(tuple({x % 2 for x in row})), len(log)
""",
        [(1, 4, 7, 2)],
    ),
    "a row that gets another value while it is gone through": (
        """
found = []
for x in row:
    row = row[1:]
    found.append(x)
return found, row
""",
        [(1, 2, 3)],
    ),
    "a row with places that gets another value": (
        """
found = []
for i, x in enumerate(row):
    row = (7, 7, 7)
    found.append(x + i)
return found
""",
        [(1, 2, 3)],
    ),
    "rows beside each other that get other values": (
        """
other = row[::-1]
found = []
for row, other in zip(row, other):
    found.append(row - other)
return found, row
""",
        [(1, 2, 3)],
    ),
    "a list that grows while it is gone through": (
        """
queue = [1]
for x in queue:
    if x < 9:
        queue.append(2 * x)
return queue
""",
        [()],
    ),
    "a list that gets its own items": (
        """
kept = [*row]
kept.extend([x + 1 for x in kept])
return kept
""",
        [(1, 2)],
    ),
    "a value before its place": (
        """
kept = [0] * 9
kept[noted(3)] = noted(4)
return kept, log
""",
        [()],
    ),
    "a default is computed, needed or not": (
        """
return max(row, default=noted(5)), log
""",
        [(), (1, 2)],
    ),
    "a guard of an index": (
        """
i = len(row)
return 0 <= i < len(row) and row[i] > 2 or i and row[i - 1]
""",
        [(), (0,), (5, 6)],
    ),
    "comparisons end where one fails": (
        """
return 1 < noted(len(row)) < noted(3) < noted(2), log
""",
        [(), (1, 2), (1, 2, 3, 4)],
    ),
    "a range has both of its ends computed": (
        """
return len(row) in range(noted(2), noted(3)), log
""",
        [(), (1, 2)],
    ),
    "names of comprehensions are their own": (
        """
x = 5
found = [x for x in row if any(x > y for y in row)]
return x, found, [[x for x in range(x)] for x in row]
""",
        [(1, 2, 3)],
    ),
    "one name in two loops of a comprehension": (
        """
return [x for x in row for x in (x, x + 1)]
""",
        [(1, 5)],
    ),
    "the value of a loop's name after it": (
        """
i = -1
for i in range(len(row)):
    if row[i] == 2:
        break
return i
""",
        [(), (1, 2, 3), (1, 3)],
    ),
    "a loop that is not left": (
        """
for x in row:
    if x < 0:
        break
    for y in row:
        if y > x:
            break
    else:
        noted(x)
        continue
    noted(-x)
else:
    noted(100)
return log
""",
        [(1, 2), (2, -1, 5), ()],
    ),
    "a test that is computed in each round": (
        """
c = 5
while c > 0 and all(noted(x) != c for x in row):
    c -= 1
    if c == 4:
        continue
    noted(c)
else:
    noted(-1)
return c, log
""",
        [(2,), (9,), ()],
    ),
    "stars among names": (
        """
first, *rest = row
*more, last = row
head, *middle, tail = row
return first, rest, more, last, head, middle, tail
""",
        [(1, 2), (1, 2, 3, 4)],
    ),
    "values before names": (
        """
a, b, c = row
a, b = b, a
kept = [a, b, c]
kept[0], kept[1] = kept[1], kept[0]
i, kept[i] = 2, kept[0]
b = c = a + 1
(a, (b, c)), d = (c, (a, b)), c
return a, b, c, d, kept
""",
        [(1, 2, 3)],
    ),
    "places and sides": (
        """
found = [(i, x) for i, x in enumerate(row, 3)]
found += [(i, x - y) for i, (x, y) in enumerate(zip(row, row[1:]))]
return found, [*zip(row, range(2))], [x for x in reversed(range(1, 4))]
""",
        [(4, 2, 9), ()],
    ),
    "quotients": (
        """
q, r = divmod(noted(7), noted(2))
return q, r, divmod(-7, 2)[1], log
""",
        [()],
    ),
    "and, or as values": (
        """
return noted(len(row)) and noted(3) or noted(4), row or (9,), log
""",
        [(), (1,)],
    ),
    "a generator with names of the function around": (
        """
x, y, n = 5, [], 4
for x in odd(n, x):
    n += 1
    y.append((x, n))
for x in odd(-1, 2):
    y.append(x)
for z in odd(len(y), noted(1)):
    if z > 20:
        return x, y, n, z, log
return x, y, n, log
""",
        [(), (1,)],
    ),
    "a generator that reads what its loop changes": (
        """
found = [*row]
for x, y in each(found):
    if len(found) < 6:
        found.append(x + y)
for _, y in each(found):
    for x, _ in each(found[:2]):
        found[0] += x * y
return found
""",
        [(1, 2), (3,), ()],
    ),
    "arguments from left to right": (
        """
return pair(noted(1), sum(noted(x) for x in row)), noted(2) - noted(3) * noted(4), log
""",
        [(8, 9)],
    ),
}
"""Bodies of a function of a row, and rows."""


@pytest.mark.parametrize("name", SAME)
def test_what_is_easily_lost(name: str) -> None:
    body, places = SAME[name]
    text = f"{HELPERS}\ndef tried(row):\n{indent(body, '    ')}"
    made = plain(read_program(text))
    assert not flaws(made)
    for row in places:
        wanted = by_python(text, row)
        assert wanted != "error"
        assert as_rows(made, row) == as_lists(wanted), text_of(made)
