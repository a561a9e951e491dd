"""Random plain programs, as texts in Python: numbers, rows, tables, calls and loops."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

NUMBERS, ROWS, DEEP, PAIRS = ("x", "y", "z"), ("row", "other"), ("deep",), ("pair",)
HEAD = """\
NOTHING = -(1 << 62)
FEW = [3, 1, 4]
known = {}
count = 0
"""
START = """\
    x = number()
    y = 3
    z = 0
    row = [x, 2]
    other = FEW
    deep = [row, [y]]
    pair = (x, 1)
    rounds = 3
"""
CALLED = ("first", "second")
OPERATORS = ("+", "-", "*", "//", "%", "&", "|", "^")
OF_ROW = ("len(row)", "sum(row)", "min(row)", "max(other)", "nim_sum(row)", "row[0]", "row[-1]")
OF_ALL = ("deep[0][-1]", "len(deep)", "pair[0]", "pair[-1]", "known.get(x, y)", "count", "NOTHING")
OF_ONE = (
    "({} << 3)",
    "({} >> 2)",
    "({} % 5) ** 2",
    "abs({})",
    "isqrt({})",
    "abs({}).bit_count()",
    "({}).bit_length()",
    "-({})",
    "~({})",
)
ROW_TEXTS = (
    "[{}, {}]",
    "[{}] * ({} % 4)",
    "row + other",
    "row[1:]",
    "other[::-1]",
    "sorted(row)",
    "list(pair)",
    "other",
    "deep[0]",
    "deep[-1]",
    "numbers()",
    "filled(row, {})",
    "row.copy()",
    "row if {} > {} else other",
)
CHANGES = (
    "row.append({})",
    "other.insert(0, {})",
    "row.extend(other)",
    "row[0] = {}",
    "row[-1] += {}",
    "row += other",
    "deep.append(row)",
    "deep[0].append({})",
    "deep = [other, row]",
    "deep = deep[1:]",
    "deep[-1][0] = {}",
    "known[{}] = {}",
    "pair = ({}, {})",
    "pair = (row[0], len(row))",
    "x = known[{}]",
    "x = deep[0].pop()",
    "count = {}",
    "count += 1",
)


@st.composite
def numbers(draw: Any, depth: int = 2) -> str:
    """Texts of numbers."""
    if not depth or draw(st.integers(0, 3)) == 0:
        leaves = st.sampled_from((*NUMBERS, *NUMBERS, "depth", *OF_ROW, *OF_ALL))
        return str(draw(leaves | st.integers(-3, 9).map(str)))
    inner = numbers(depth - 1)
    match draw(st.integers(0, 5)):
        case 0:
            return str(draw(st.sampled_from(OF_ONE)).format(draw(inner)))
        case 1:
            name = draw(st.sampled_from(("min", "max")))
            return f"{name}({draw(inner)}, {draw(inner)})"
        case 2:
            return f"({draw(inner)} if {draw(tests())} else {draw(inner)})"
    return f"({draw(inner)} {draw(st.sampled_from(OPERATORS))} {draw(inner)})"


@st.composite
def tests(draw: Any) -> str:
    """Texts of tests of names."""
    sign = draw(st.sampled_from(("<", "<=", ">", ">=", "==", "!=")))
    text = f"{draw(st.sampled_from(NUMBERS))} {sign} {draw(numbers(1))}"
    match draw(st.integers(0, 4)):
        case 0:
            return f"not ({text})"
        case 1:
            return f"{text} and {draw(tests())}"
        case 2:
            return f"({text} or {draw(tests())})"
    return text


@st.composite
def statements(draw: Any, room: int = 2, *, looped: bool = False) -> list[str]:
    """Lines of one statement, all to be indented alike."""
    name = draw(st.sampled_from(NUMBERS))
    kinds = ["number", "number", "augment", "row", "change", "change", "call", "leave"]
    kinds += ["if", "for", "each", "while"] * bool(room)
    block = blocks(room - 1, looped=looped)
    match draw(st.sampled_from(kinds)):
        case "number":
            return [f"{name} = {draw(numbers())}"]
        case "augment":
            return [f"{name} {draw(st.sampled_from(OPERATORS))}= {draw(numbers(1))}"]
        case "row":
            target = draw(st.sampled_from(ROWS))
            return [f"{target} = {_filled(draw, draw(st.sampled_from(ROW_TEXTS)))}"]
        case "change":
            return [_filled(draw, draw(st.sampled_from(CHANGES)))]
        case "call":
            inside = f"{draw(numbers(1))}, {draw(st.sampled_from(ROWS))}"
            return [f"{name} = {draw(st.sampled_from(CALLED))}(depth - 1, {inside})"]
        case "if":
            other = draw(st.just([]) | block)
            return [f"if {draw(tests())}:", *draw(block), *(["else:", *other] if other else [])]
        case "for":
            ends = ("3", f"{name} % 4", "1, z % 5 + 1", "y, x + 1", "4, 0, -1")
            over = draw(st.sampled_from(ends))
            return [f"for {name} in range({over}):", *_counted(draw(blocks(room - 1, looped=True)))]
        case "each":
            head = draw(st.sampled_from((f"for {name} in row:", "for other in deep:")))
            return [head, *_counted(draw(blocks(room - 1, looped=True)))]
        case "while":
            body = draw(blocks(room - 1, looped=True))
            return [f"while {draw(tests())}:", *_counted(body)]
    left = draw(st.sampled_from(("break", "continue"))) if looped else f"return {draw(numbers(1))}"
    return [f"if {draw(tests())}:", f"    {left}"]


def _counted(body: list[str]) -> list[str]:
    """Return the body of a loop that ends."""
    return ["    rounds -= 1", "    if rounds < 0:", "        return x", *body]


def _filled(draw: Any, text: str) -> str:
    return text.format(*(draw(numbers(1)) for _ in range(text.count("{}"))))


@st.composite
def blocks(draw: Any, room: int, *, looped: bool = False) -> list[str]:
    """Indented lines of some statements."""
    found = draw(st.lists(statements(max(0, room), looped=looped), min_size=1, max_size=4))
    return [f"    {line}" for lines in found for line in lines]


@st.composite
def programs(draw: Any) -> str:
    """Texts of programs that end, unless Python stops them with an error."""
    lines = [HEAD]
    lines += ["def filled(row, x):", "    if len(row) < 5:", "        row.append(x)"]
    lines += ["    return row", ""]
    for name in CALLED:
        lines += [f"def {name}(depth, x, row):", "    global count"]
        lines += ["    if depth <= 0:", "        return x"]
        lines += [
            line for line in START.splitlines() if " x = " not in line and " row " not in line
        ]
        lines += [*draw(blocks(2)), f"    return {draw(numbers(1))}", ""]
    lines += ["def main():", "    global count", START, "    depth = 2"]
    lines += [re.sub(r"\breturn .*", "return", line) for line in draw(blocks(2))]
    lines += ["    print(x)", "", "main()", ""]
    return "\n".join(lines)
