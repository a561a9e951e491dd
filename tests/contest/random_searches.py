"""Random rules of all kinds as programs that search, compared with the rules by their trials.

Run with a number of rules: `python -m tests.contest.random_searches 200 SEED`. It prints how many
programs were written, why others were refused, and every program that is wrong or does not compile.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal

import grundy as gr
from tests.contest.random_rules import Rules, loaded

if TYPE_CHECKING:
    from random import Random

Lang = Literal["cpp", "python"]
LANGS: tuple[Lang, ...] = ("cpp", "python")
HEAD = "import grundy as gr\nfrom math import isqrt\n\nDATA = [2, 3]\nLIMIT = 5\n\n"
HELPERS = """\
from grundy import nim_product

PAIRS = ((1, 2), (2, 1), (3, 3))


def steps(x):
    for k in (1, 2, 5):
        if k <= x:
            yield x - k


def lower(x, by):
    at = 1
    while at < x:
        yield at
        at = at * by + 1


def below(n, m):
    if n // 3 % 2 == 1:
        yield 1
    m -= 2
    yield m % 3 + m // 2 % 2


def chain(x):
    yield from steps(x)
    if x > 6:
        yield x // 2


def bits_of(x):
    count = 0
    while x > 0:
        x, bit = divmod(x, 2)
        count += bit
    return count


def spread(x):
    found = [0] * (x % 5 + 2)
    found[0], found[-1] = x, 1
    for i in range(1, len(found)):
        found[i] += found[i - 1] // 2
    return found


"""
WAYS = """\
for k in range(1, {n} + 1, {small} + 1):
    yield {to:{n} - k}

p = 1
while p <= {n}:
    yield {to:{n} - p}
    p = p * 2 + {small}

q, r = divmod({n}, {small} + 2)
for x in (q, r):
    if x < {n}:
        yield {to:x}

for x in {helper}:
    if {test}:
        yield {to:x}

for x in below({n} - 7, {small}):
    if x < {n}:
        yield {to:x}

for x in [j for j in range({n}) if {test_j}]:
    yield {to:x}

x = {n}
{n} -= 10 + {small}
if {n} % 3 == 1 or {n} // 3 + 4 > {small}:
    yield {to:x - 1}
{n} = x

x = sum(1 for j in range({n}) if {test_j})
if x < {n}:
    yield {to:x}

if any({test_j} for j in range({n})):
    yield {to:{n} // 2}

marks = [0] * {n}
for j in range({n}):
    marks[max(j - {small}, -{n})] += {expression_j}
for x, mark in enumerate(marks):
    if mark % 2:
        yield {to:x}

seen = 0
for x in range({n}):
    bit = 1 << {expression_x} % 9
    if not seen & bit:
        seen |= bit
        yield {to:x}

found = set()
for j in range(min({n}, 6)):
    found.add({expression_j} % {n})
for x in sorted(found):
    yield {to:x}

x, y = {n}, {small}
while x > y:
    x, y = x - y - 1, y + 1
    yield {to:x}

left = [{n}, {small}]
while left and len(left) < 9:
    x = left.pop()
    if 0 <= x < {n}:
        yield {to:x}
    if x > 1:
        left.append(x // 2)
        left.extend([x - 2, x // 3][: x % 3])

for digit in str({n}):
    x = {n} - int(digit)
    if 0 < x < {n}:
        yield {to:x}

x = bits_of({n}) + {small}
if x in (1, 2, 3, {small}) and x < {n}:
    yield {to:x}

for j, x in zip(range(1, {n}), reversed(range({n}))):
    if {test_j}:
        break
    yield {to:x}

for a_, b_ in PAIRS:
    if a_ <= {n}:
        yield {to:({n} - a_) // b_}

x = nim_product({small}, {n} % 8)
yield {to:min(x, {n} - 1)}

row = spread({n})
x = max(row) - min(row)
if x < {n}:
    yield {to:x}
row.sort()
if row[-1] % 3 == len(row[1:]) % 3:
    yield {to:row[0] % {n}}

x = {n} - 1
while True:
    if x < 0 or {test}:
        break
    yield {to:x}
    x -= 2 if x % 3 else 1

table = {{}}
for j in range(min({n}, 7)):
    table[j % 3] = table.get(j % 3, 0) + {small}
for key in (0, 1, 2):
    if key in table and table[key] < {n}:
        yield {to:table[key]}

best = max(((j * 7) % 5, -j) for j in range({n}))
x = -best[1]
yield {to:x}

x = PAIRS[{n} % 3][1] * {n} // 4
if 0 <= x < {n} <= 30 + x:
    yield {to:x}

for x in range({n} - 1, -1, -({small} + 1)):
    if not {test}:
        continue
    yield {to:x}
"""
"""Ways to come to smaller numbers `x`, in the forms that Python has."""

PARTED = """\
for x in range({n}):
    if {test}:
        yield [x, {n} - 1 - x]

for x in range(1, {n} // 2):
    parts = [x] * ({small} + 1)
    yield parts

for x in range(1, {n} // 2):
    parts = [x for _ in range({small} + 1)]
    yield parts

for x in steps({n}):
    yield [part for part in (x, x // 2) if part > 0]

for x in range(1, {n}):
    yield [x, *[x // 2] * {small}]
"""
"""Ways to leave several heaps."""

ROWED = """\
for i, x in enumerate(heaps):
    if x > 0 and {test}:
        yield heaps[:i] + (x - 1,) + heaps[i + 1:]

first, *rest = heaps
if first > 0:
    yield (first // 2, *rest)

for i in range(len(heaps)):
    new = list(heaps)
    if new[i] > {small}:
        new[i] -= 1 + {small}
        new[i] = max(new[i], 0)
        yield tuple(new)

for x in range(min(heaps)):
    yield tuple(x if y == min(heaps) else y for y in heaps)

if sum(heaps) > 0 and heaps[0] > 0:
    i = heaps.index(max(heaps))
    yield (*heaps[:i], heaps[i] - 1, *heaps[i + 1:])

for i in range(1, len(heaps)):
    for k in range(1, heaps[i] + 1, {small} + 1):
        yield (*heaps[: i - 1], heaps[i - 1], heaps[i] - k, *heaps[i + 1 :])

if max(heaps) > 0:
    yield tuple(sorted(x // 2 for x in heaps))

if len(heaps) > 1:
    yield heaps[1:]
    if {test_heaps}:
        yield heaps[:-1]
"""
"""Ways to come to other rows of numbers."""


class Searches:
    """Rules by chance with the options of their programs."""

    def __init__(self, seed: object) -> None:
        self.rules = Rules(seed)
        self.dice: Random = self.rules.dice

    def any(self) -> tuple[str, dict[str, Any]]:
        """Return the source of a game called `rule`, and the options."""
        kinds = [self.row, self.numbers, self.scored, self.partizan, self.cyclic, self.board]
        kinds += [self.written, self.written, self.written, self.parted, self.heaps]
        return self.dice.choice(kinds)()

    def small(self, names: list[str]) -> str:
        """Return an expression that stays small."""
        return f"({self.rules.expression(names, 2)}) % {self.dice.choice((3, 7, 20))}"

    def row(self) -> tuple[str, dict[str, Any]]:
        """Return a game for scores on a row that is cut."""
        cuts = ["row[1:]", "row[:-1]", "row[k:]", "row[:-k]", "row[2:-1]", "row[len(row) // 2:]"]
        gains = [
            "row[0]",
            "row[-1]",
            "sum(row[:k])",
            "sum(row[-k:])",
            "row[k - 1]",
            "sum(row) // 2",
        ]
        gains += [
            "sum(row) // 2",
            "row[0] * row[-1]",
            "max(row[0], row[-1])",
            "k",
            "row[0] - row[-1] // 3",
        ]
        lines = [f"for k in range(1, min({self.dice.randint(1, 4)}, len(row)) + 1):"]
        for _ in range(self.dice.randint(1, 2)):
            again = f", {self.rules.condition(['k'])}" if self.dice.random() < 0.2 else ""
            lines.append(f"    yield {self.dice.choice(gains)}, {self.dice.choice(cuts)}{again}")
        if self.dice.random() < 0.4:
            lines.insert(0, f"if len(row) > {self.dice.randint(0, 2)} and row[0] <= row[-1] + 5:")
            lines[1:] = [f"    {line}" for line in lines[1:]]
        body = "\n    ".join(lines)
        options = {"input": "n -20<=row[n]<=20", "show": "score"}
        return f"{HEAD}@gr.scoring\ndef rule(row):\n    {body}\n", options

    def numbers(self) -> tuple[str, dict[str, Any]]:
        """Return an impartial game of numbers, some with constants that the input gives."""
        names = ["a", "b", "c"][: self.dice.randint(1, 3)]
        lines = []
        for _ in range(self.dice.randint(1, 3)):
            moved = self.dice.choice(names)
            inside = self.small([*names, "k", "LIMIT"])
            state = ", ".join(
                f"{n} - 1 - min({n} - 1, {inside})" if n == moved else n for n in names
            )
            over = self.dice.choice(("DATA", "range(LIMIT)", f"range({moved})", "(1, 2, 4)"))
            lines += [
                f"for k in {over}:",
                f"    if {moved} > 0 and ({self.rules.condition(names)}):",
            ]
            lines.append(f"        yield {state}")
        body = "\n    ".join(lines)
        show = self.dice.choice(("winner", "grundy", "moves"))
        given = " ".join(names)
        options = {"input": f"m 1<=DATA[m] 1<=LIMIT<=9 {given}", "show": show}
        return f"{HEAD}def rule({', '.join(names)}):\n    {body}\n", options

    def scored(self) -> tuple[str, dict[str, Any]]:
        """Return a class with gains, turns that are kept, and an end that pays."""
        gain, end = self.small(["n", "m", "k"]), self.rules.expression(["n", "m"], 1)
        again = self.rules.condition(["n", "k"])
        lines = [
            "class rule(gr.ScoringGame):",
            "    def moves(self, n, m):",
            f"        for k in range(1, {self.dice.randint(2, 4)}):",
            f"            yield gr.to((n - k, m ^ k), gain={gain}, again={again})",
            "    def final(self, n, m):",
            f"        if n <= 0 or ({self.rules.condition(['n', 'm'])} and m > 2):",
            f"            return ({end}) % 50 - 20",
        ]
        return HEAD + "\n".join(lines) + "\n", {"input": "n 0<=m<=7", "show": "score"}

    def partizan(self) -> tuple[str, dict[str, Any]]:
        """Return a partizan game of a number."""
        sides = []
        for side in ("left", "right"):
            inside = self.small(["n", "k"])
            test = self.rules.condition(["n", "k"])
            sides += [f"    def {side}(self, n):", "        for k in range(1, 1 + min(n, 3)):"]
            sides += [f"            if {test}:", f"                yield max(n - k - {inside}, 0)"]
        return f"{HEAD}class rule(gr.PartizanGame):\n" + "\n".join(sides) + "\n", {}

    def cyclic(self) -> tuple[str, dict[str, Any]]:
        """Return a game of two numbers on a ring, where play can cycle."""
        inside = self.rules.expression(["a", "k"], 1)
        lines = ["if a > 0:", "    for k in DATA:"]
        lines += [f"        if {self.rules.condition(['a', 'k', 'who'])}:"]
        lines += [f"            yield 1 - who, (a + k + ({inside}) % 5) % LIMIT"]
        body = "\n    ".join(lines)
        ask = "(w, i) for w in (0, 1) for i in range(LIMIT)"
        options = {"input": "1<=LIMIT m 1<=DATA[m]", "ask": ask, "words": ("W", "L", "D")}
        source = f"{HEAD}def game(who, a):\n    {body}\n\nrule = gr.impartial(game, loopy=True)\n"
        return source, options

    def board(self) -> tuple[str, dict[str, Any]]:
        """Return a game on rows that are changed inside."""
        inside = self.small(["row[i]", "i"])
        made = self.dice.choice(
            (
                f"row[:i] + (row[i] - 1 - min(row[i] - 1, {inside}),) + row[i + 1:]",
                "tuple(sorted(row[:i] + (row[i] // 2,) + row[i + 1:]))",
                "tuple(x - 1 if j == i else x for j, x in enumerate(row))",
                "row[:i] + row[i + 1:]",
                "(*row[:i], 0, *row[i + 1:])",
            )
        )
        lines = [
            "for i in range(len(row)):",
            f"    if row[i] > 0 and {self.rules.condition(['i', 'row[i]'])}:",
        ]
        body = "\n    ".join([*lines, f"        yield {made}"])
        options = {"input": "1<=n<=4 0<=row[n]<=4", "show": self.dice.choice(("winner", "moves"))}
        return f"{HEAD}def rule(row):\n    {body}\n", options

    def filled(self, ways: str, number: str, names: list[str]) -> list[str]:
        """Return the lines of one of some ways with expressions in it; other names stay."""
        way = self.dice.choice(ways.split("\n\n"))

        def state(match: re.Match[str]) -> str:
            given = match[1].replace("{n}", number)
            return ", ".join(given if name == number else name for name in names)

        inner = [*names, "x"]
        texts = {
            "n": number,
            "small": str(self.dice.randint(0, 3)),
            "test": self.rules.condition(inner),
            "test_j": self.rules.condition([*names, "j"]),
            "test_heaps": self.rules.condition(["len(heaps)", "heaps[0]"]),
            "expression_j": self.rules.expression(["j", *names], 1),
            "expression_x": f"abs({self.rules.expression(['x', *names], 1)})",
        }
        x = number
        by = self.dice.randint(1, 3)
        calls = (f"steps({x})", f"lower({x}, {by})", f"chain({x})", f"set(chain({x}))")
        texts["helper"] = self.dice.choice(calls)
        lines = [re.sub(r"\{to:(([^{}]|\{\w+\})*)\}", state, line) for line in way.splitlines()]
        return [line.format(**texts) for line in lines]

    def written(self) -> tuple[str, dict[str, Any]]:
        """Return an impartial game of one number or two, in the forms that Python has."""
        names = ["n", "m"][: self.dice.randint(1, 2)]
        lines = []
        for _ in range(self.dice.randint(1, 3)):
            number = self.dice.choice(names)
            way = self.filled(WAYS, number, names)
            lines += [f"if {number} > 0:", *(f"    {line}" for line in way)]
        show = self.dice.choice(("winner", "grundy", "moves", "ways"))
        given = " ".join(f"0<={name}<=60" for name in names)
        return self.whole(", ".join(names), lines), {"input": given, "show": show}

    def parted(self) -> tuple[str, dict[str, Any]]:
        """Return a game of heaps that are split."""
        lines = []
        for _ in range(self.dice.randint(1, 2)):
            way = self.filled(PARTED, "n", ["n"])
            lines += ["if n > 0:", *(f"    {line}" for line in way)]
        lines += ["if n > 3:", "    yield [n - 2]"]
        show = self.dice.choice(("winner", "grundy"))
        return self.whole("n", lines), {"input": "n", "show": show}

    def heaps(self) -> tuple[str, dict[str, Any]]:
        """Return a game of a row, or of heaps as many arguments."""
        lines = []
        for _ in range(self.dice.randint(1, 2)):
            lines += self.filled(ROWED, "len(heaps)", [])
        lines = ["if heaps:", *(f"    {line}" for line in lines)]
        show = self.dice.choice(("winner", "grundy", "moves"))
        options = {"input": "1<=k<=4 0<=heaps[k]<=5", "show": show}
        return self.whole("heaps", lines), options

    @staticmethod
    def whole(names: str, lines: list[str]) -> str:
        """Return the source of a rule with such lines."""
        return f"{HEAD}{HELPERS}def rule({names}):\n" + "".join(f"    {line}\n" for line in lines)


def fails(error: str, source: str) -> bool:
    """Return whether a refusal is a fault: not where the numbers of a product or a shift grow."""
    if "leaves 64 bits" in error:
        return not any(sign in source for sign in ("*", "<<"))
    return "does not compile" in error or "does not run" in error


def main(count: int, seed: int, *langs: Lang) -> int:
    """Try so many rules, in both languages unless told; return how many programs are wrong."""
    made = Searches(seed)
    found: Counter[str] = Counter()
    wrong = 0
    with TemporaryDirectory() as folder:
        for number in range(count):
            source, options = made.any()
            game = loaded(source, Path(folder), number)
            for lang in langs or LANGS:
                try:
                    program = gr.contest_code(game, lang, **options)
                    found[f"{lang}: {program.status}"] += 1
                except gr.StressError as error:
                    wrong += 1
                    print(  # noqa: T201
                        f"--- {lang} is wrong ({options})\n{source}\n{error}"
                    )
                except gr.GrundyError as error:
                    bad = fails(str(error), source)
                    wrong += bad
                    found[f"{lang}: refused: {str(error)[:60]}"] += 1
                    if bad:
                        print(f"--- {lang} fails ({options})\n{source}\n{error}")  # noqa: T201
    for words, times in found.most_common():
        print(f"{times:6} {words}")  # noqa: T201
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1) > 0)
