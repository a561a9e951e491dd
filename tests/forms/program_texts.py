"""Random programs as texts: statements, generators, comprehensions and calls with effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

HELPERS = """\
log = []
count = 0
SQUARES = [n * n for n in range(5) if n != 3]

def noted(x):
    log.append(x)
    return x

def counted(x):
    global count
    count += x
    return count

def halves(n):
    if n < 0:
        return
    while n:
        n //= 2
        yield n
        if n == 3:
            return
    yield from (7, 8)

def down(n):
    if n > 0:
        yield n
        yield from down(n - 1)

def odd(n, x):
    if n < 0:
        noted(n)
        return
    for x in range(x, x + n):
        y = x * x
        if y % 2:
            yield y
    yield n

def each(row):
    for x in row:
        yield x, 1

def pair(x, y):
    return x, y

def added(first, *rest):
    return first + sum(rest)

def doubled(*row):
    return tuple(2 * x for x in row)
"""
"""What every program has; `noted` and `counted` show in which order they were called."""

Draw = Callable[[st.SearchStrategy[Any]], Any]
Names = tuple[str, ...]

OWN: Names = ("a", "b", "count")
LOOPED: Names = ("k", "m", "a", "b")
FRESH: Names = (*"kmtuvw", "name", "held", "found")
SIGNS = ("+", "-", "*", "//", "%", "&", "|", "^")
COMPARED = ("==", "!=", "<", "<=", ">", ">=")


class Texts:
    """Draws texts; `names` are those of numbers, and a text that is `quiet` has no effects."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw

    def one(self, *choices: str) -> str:
        """Return one of several words."""
        return str(self.draw(st.sampled_from(choices)))

    def size(self, most: int) -> int:
        """Return a small number."""
        return int(self.draw(st.integers(0, most)))

    def order(self, *names: str) -> list[str]:
        """Return names in some order."""
        return list(self.draw(st.permutations(names)))

    # Expressions ----------------------------------------------------------------------------------

    def number(self, depth: int, names: Names, *, quiet: bool = False) -> str:
        """Return an expression that is a number or a truth."""
        if not depth or not self.size(4):
            return self.one(*names, *map(str, range(-2, 5)), "True")

        def more() -> str:
            return self.number(depth - 1, names, quiet=quiet)

        kinds = [*NUMBERS, *GATHERED, *GATHERED]
        kinds += [] if quiet else ["noted({0})", "counted({0})", "noted({0})"]
        kind = self.one(*kinds)
        if "{each}" in kind:
            return kind.format(each=self.each(depth - 1, names, quiet=quiet))
        row = self.row(depth - 1, names, quiet=quiet) if "{row}" in kind else ""
        signs = {"sign": self.one(*SIGNS), "less": self.one(*COMPARED), "more": self.one(*COMPARED)}
        return kind.format(more(), more(), more(), row=row, **signs)

    def row(self, depth: int, names: Names, *, quiet: bool = False) -> str:
        """Return an expression that is a tuple of numbers."""
        if depth <= 0:
            return "row"
        number = self.number(depth - 1, names, quiet=quiet)
        other = self.number(depth - 1, names, quiet=quiet)
        kind = self.one(*ROWS)
        each = self.each(depth - 1, names, quiet=quiet) if "{each}" in kind else ""
        return kind.format(number, other, row=self.row(depth - 1, names, quiet=quiet), each=each)

    def each(self, depth: int, names: Names, *, quiet: bool = False) -> str:
        """Return a comprehension without brackets."""
        free = [name for name in FRESH if name not in names]
        loops: list[str] = []
        outer = set(names)
        for _ in range(1 + self.size(5) // 4):
            # Names are a comprehension's own from its first loop on: none is read too early.
            pool = [*free, *(name for name in names if name not in outer)] if loops else LOOPED
            head, names = self.loop(depth, names, tuple(pool))
            tests = [self.number(depth, names, quiet=quiet) for _ in range(self.size(5) // 3)]
            loops.append(" ".join([head, *(f"if {test}" for test in tests)]))
        return f"{self.number(depth, names, quiet=quiet)} {' '.join(loops)}"

    def loop(self, depth: int, names: Names, pool: Names) -> tuple[str, Names]:
        """Return the head of a loop with names of a pool, and the names that there are in it."""
        # What is gone through one by one is computed at once in plain programs: it has no effects.
        row, other = (self.row(depth, names, quiet=True) for _ in range(2))
        number = self.number(depth, names, quiet=True)
        chosen, kind = self.order(*pool)[:3], self.one(*LOOPS)
        head = kind.format(*chosen, row=row, other=other, number=number)
        bound = [name for place, name in enumerate(chosen) if f"{{{place}}}" in kind]
        return head, tuple(dict.fromkeys((*names, *bound)))

    # Statements -----------------------------------------------------------------------------------

    def block(self, depth: int, indent: str, kinds: tuple[str, ...]) -> list[str]:
        """Return the lines of one to three statements."""
        return [
            line for _ in range(1 + self.size(2)) for line in self.statement(depth, indent, kinds)
        ]

    def statement(self, depth: int, indent: str, kinds: tuple[str, ...]) -> list[str]:
        """Return the lines of a statement."""
        kind = self.one(*SIMPLE, *kinds, *(BLOCKS * bool(depth)))
        inner, deep = indent + "    ", depth - 1
        number, other = (self.number(2, OWN) for _ in range(2))
        looped = (*kinds, "break", "continue")
        match kind:
            case "if":
                found = [f"{indent}if {number}:", *self.block(deep, inner, kinds)]
                if self.size(1):
                    found += [f"{indent}elif {other}:", *self.block(deep, inner, kinds)]
                if self.size(1):
                    found += [f"{indent}else:", *self.block(deep, inner, kinds)]
                return found
            case "for":
                head, _ = self.loop(1, OWN, LOOPED)
                found = [f"{indent}{head}:", *self.block(deep, inner, looped)]
            case "while":
                found = [f"{indent}while c > 0 and {number}:", f"{inner}c -= 1"]
                found += self.block(deep, inner, looped)
            case _:
                kind = "yield from {row}" if kind == "yield from" else kind
                row = self.row(2, OWN)
                each = self.each(1, OWN)
                name, more = self.order("a", "b", "k")[:2]
                signs = {"sign": self.one("+", "-", "^")}
                texts = kind.format(number, other, name, more, row=row, each=each, **signs)
                return [indent + line for line in texts.split("\n")]
        if self.size(1):
            found += [f"{indent}else:", *self.block(deep, inner, kinds)]
        return found


NUMBERS = (
    "({0} {sign} {1})",
    "({0} {sign} {1})",
    "(-{0})",
    "(not {0})",
    "({0} {less} {1})",
    "({0} {less} {1} {more} {2})",
    "({0} in {row})",
    "({0} not in range({1}, {2}))",
    "({0} in range({1}))",
    "({0} in range({1}, {2}, -2))",
    "({0} and {1})",
    "({0} or {1})",
    "({0} and {1} or {2})",
    "({0} or {1} or {2})",
    "({0} if {1} else {2})",
    "min({0}, {1})",
    "max(*{row}, {0}, {1})",
    "abs({0})",
    "len({row})",
    "sum({row}, {0})",
    "{row}[{0}]",
    "(0 <= {0} < len(row) and row[{0}] > {1})",
    "divmod({0}, {1})[{2} % 2]",
    "pair({0}, {1})[0]",
    "pair(*pair({0}, {1}))[1]",
    "pair({0}, y={1})[1]",
    "added({0}, *{row}, {1})",
    "added({0}, *{row})",
    "sum(doubled({0}, {1}))",
    "sum(halves({0}))",
    "sum(range({0} % 5))",
    "max(down({0} % 5), default={1})",
    "sum(SQUARES)",
)
GATHERED = (
    "sum({each})",
    "sum([{each}])",
    "any({each})",
    "all({each})",
    "any([{each}])",
    "nim_sum({each})",
    "max({each})",
    "min([{each}], default=-1)",
    "len({{{each}}})",
    "len([{each}])",
)
ROWS = (
    "row",
    "({0}, {1})",
    "({0}, *{row})",
    "(*{row}, {0}, *{row})",
    "{row}[{0}:{1}]",
    "{row}[::-1]",
    "({row} + {row})",
    "tuple({each})",
    "tuple([{each}])",
    "tuple(sorted({each}))",
    "tuple(sorted({{{each}}}))",
    "tuple(sorted({row}, reverse=True))",
    "tuple(reversed({row}))",
    "tuple(halves({0}))",
    "tuple(range({0} % 5))",
    "tuple(x + y for x, y in zip({row}, {row}))",
    "doubled(*{row})",
    "({row} or {row})",
    "({row} if {0} else {row})",
)
LOOPS = (
    "for {0} in {row}",
    "for {0} in {row}",
    "for {0} in range({number} % 5)",
    "for {0} in reversed(range({number} % 3, 6))",
    "for {0} in reversed({row})",
    "for {0} in down({number} % 4)",
    "for {0} in [{row}[0], {number}]",
    "for {0}, {1} in enumerate({row})",
    "for {0}, {1} in enumerate({row}, {number})",
    "for {0}, {1} in zip({row}, {other})",
    "for {0}, {1} in zip(row, row[1:])",
    "for {0}, {1} in zip(range({number}), {row})",
    "for {0}, ({1}, {2}) in enumerate(zip({row}, {other}), start=2)",
    "for {0}, {1} in [({number}, 1), pair(2, {number})]",
    "for {0}, *_ in (({number}, 1), (2, 3, 4))",
)
SIMPLE = (
    "{2} = {0}",
    "{2} = {3} = {0}",
    "a, b = {0}, {1}",
    "a, b = b, a",
    "{2}, row = {0}, {row}",
    "{2}, *rest = {row}\nrow = tuple(rest)",
    "*rest, {2} = {row}\nrow = tuple(rest)",
    "{2}, (b, *rest) = {0}, {row}",
    "{2}, {3} = divmod({0}, {1})",
    "{2}, {3} = pair({0}, {1})",
    "{2} {sign}= {0}",
    "row = {row}",
    "kept = [{each}]",
    "kept.append({0})",
    "kept.extend({each})",
    "kept[0] = {0}",
    "kept[{0} % 2] {sign}= {1}",
    "kept[0], kept[1] = kept[1], kept[0]",
    "kept[{0}], a = {1}, kept[0]",
    "noted({0})",
    "noted({0}) and noted({1})",
    "noted({0}) if {1} else counted({0})",
    "[noted(k) for k in {row}]",
    "{2} = any({each})",
    "{2} = sum({each})",
    "if any({each}):\n    noted({0})",
    "pass",
)
BLOCKS = ("if", "if", "for", "for", "while")


@st.composite
def programs(draw: Draw) -> str:
    """Programs whose function `tried` takes three numbers and a tuple, and uses the helpers."""
    return program_text(Texts(draw))


def program_text(texts: Texts) -> str:
    """Return the text of a program."""
    yields = texts.size(1)
    kinds = ("yield {0}", "yield from {row}", "yield from ({each})", "return") * bool(yields)
    kinds += ("return {0}", "return any({each})", "return {0} > 2 and all({each})") * (not yields)
    if not yields:
        kinds += ("if not all({each}):\n    return {0}", "return {row} if {0} else ({1}, 2)")
    body = texts.block(2, "    ", kinds)
    last = "    yield a\n    yield b" if yields else "    return a, b, row, kept"
    start = "    k = 1\n    kept = [a, b]"
    return "\n".join([HELPERS, "def tried(a, b, c, row):", "    global count", start, *body, last])
