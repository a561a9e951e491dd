"""Random rules of all kinds as programs that search, compared with the rules by their trials.

Run with a number of rules: `python -m tests.contest.random_searches 200 SEED`. It prints how many
programs were written, why others were refused, and every program that is wrong or does not compile.
"""

from __future__ import annotations

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


class Searches:
    """Rules by chance with the options of their programs."""

    def __init__(self, seed: int) -> None:
        self.rules = Rules(seed)
        self.dice: Random = self.rules.dice

    def any(self) -> tuple[str, dict[str, Any]]:
        """Return the source of a game called `rule`, and the options."""
        kinds = (self.row, self.numbers, self.scored, self.partizan, self.cyclic, self.board)
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
