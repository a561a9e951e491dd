"""Random rules as programs, compared with the rule itself on the whole range that they claim.

Run with a number of rules: `python -m tests.contest.random_rules 1000`. It prints how many programs
were written, how many rules were refused, and every program that is wrong.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from functools import reduce
from operator import xor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.contest.judge import runner
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SHIFTS = ("<<", ">>")
PLAIN = ("+", "-", "*", "&", "|", "^", "//", "%")


class Rules:
    """Rules by chance: texts of one or two numbers, and functions of one."""

    def __init__(self, seed: object) -> None:
        self.dice = draws(seed)

    def expression(self, names: list[str], depth: int = 3) -> str:
        """Return an expression in these names."""
        dice = self.dice
        if depth == 0 or dice.random() < 0.2:
            return dice.choice(
                [*names, *names, str(dice.choice((0, 1, 2, 3, 7, 100, 1000, 65537)))]
            )

        def inner() -> str:
            return self.expression(names, depth - 1)

        kind = dice.randrange(12)
        if kind < 5:
            sign = dice.choice(PLAIN)
            right = f"({inner()} or 3)" if sign in ("//", "%") else inner()
            return f"({inner()} {sign} {right})"
        if kind == 5:
            return f"({inner()} {dice.choice(SHIFTS)} ({inner()}) % {dice.choice((3, 20, 60, 90))})"
        if kind == 6:
            return f"({inner()} ** {dice.choice((2, 3, 5, '(' + inner() + ' % 9)'))})"
        if kind == 7:
            return f"({inner()} {dice.choice(('or', 'and'))} {inner()})"
        if kind == 8:
            return f"({inner()} if {self.condition(names)} else {inner()})"
        if kind == 9:
            return f"{dice.choice(('min', 'max'))}({inner()}, {inner()})"
        if kind == 10:
            return f"({self.condition(names)})"
        return dice.choice(
            (f"abs({inner()})", f"isqrt(abs({inner()}))", f"-{inner()}", f"~{inner()}")
        )

    def condition(self, names: list[str]) -> str:
        """Return a condition in these names."""
        sign = self.dice.choice(("<", "<=", "==", "!=", ">", ">="))
        one = f"{self.expression(names, 1)} {sign} {self.expression(names, 1)}"
        if self.dice.random() < 0.3:
            return f"{one} {self.dice.choice(('and', 'or'))} {self.expression(names, 1)}"
        return f"not {one}" if self.dice.random() < 0.1 else one

    def option(self, name: str, names: list[str]) -> str:
        """Return a number below `name`, or one that is negative, which is no move."""
        inside = self.expression(names)
        return self.dice.choice(
            (
                f"{name} - 1 - ({inside}) % {self.dice.choice((3, 7, 50))}",
                f"({inside}) % {name}",
                f"min({name} - 1, {inside})",
                f"{name} // 2 - ({inside}) % 2",
            )
        )

    def text(self) -> str:
        """Return a rule text of one number, or of two."""
        names = ["n"] if self.dice.random() < 0.7 else ["a", "b"]
        clauses = []
        for _ in range(self.dice.randint(1, 3)):
            moved = self.dice.choice(names)
            loop, own = "", names
            if self.dice.random() < 0.4:
                bound = self.dice.choice((f"isqrt({moved}) + 1", "5", f"min({moved}, 12)"))
                loop, own = f" for k in range({bound})", [*names, "k"]
            option = self.option(moved, own)
            state = option
            if len(names) == 2:
                state = f"({option}, b)" if moved == "a" else f"(a, {option})"
            elif self.dice.random() < 0.3:
                state = f"[{option}, {self.option('n', own)}]"
            test = f"{moved} > 0"
            if self.dice.random() < 0.5:
                test += f" and ({self.condition(own)})"
            clauses.append(f"{state}{loop} if {test}")
        return f"rule: {names[0] if len(names) == 1 else '(a, b)'} -> {'; '.join(clauses)}"

    def function(self) -> str:
        """Return the source of a rule with names that change, and loops that are left."""
        dice = self.dice
        names = ["n"]
        lines = []
        for name in ("x", "y")[: dice.randint(1, 2)]:
            first = self.condition(names) if dice.random() < 0.3 else self.expression(names, 2)
            lines += [f"{name} = {first}", f"if {self.condition(names)}:"]
            lines.append(f"    {name} = {self.expression([*names, name], 2)}")
            names.append(name)
        if dice.random() < 0.5:
            step = dice.choice(("p += 3", "p *= 2", "p *= 3", "p = p * p + 1", "p <<= 1"))
            lines += ["p = 1", f"while p <= n and p < {dice.choice(('n', '1 << 40', '900'))}:"]
            lines += ["    if n - p >= 0:", "        yield n - p", f"    {step}"]
        lines += [
            f"for k in range({dice.randint(1, 6)}):",
            f"    x = {self.expression([*names, 'k'], 2)}",
        ]
        lines += [f"    if {self.condition([*names, 'k'])}:", "        break"]
        lines += ["    if n > 0:", f"        z = {self.option('n', [*names, 'k'])}"]
        lines += ["        if z >= 0:", "            yield z"]
        body = "\n    ".join(lines)
        return f"from math import isqrt\n\ndef rule(n):\n    {body}\n"


def loaded(source: str, folder: Path, number: int) -> Any:
    """Return the function `rule` of a source text, from a file."""
    file = folder / f"rule_{number}.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.rule


def values_of(options: Callable[..., Iterable[Any]], numbers: int, most: int) -> dict[Any, int]:
    """Return the Grundy values by the bare definition, of positions in order."""
    found: dict[Any, int] = {}
    states: Iterator[Any] = iter(range(most + 1))
    if numbers == 2:
        states = ((a, b) for a in range(most + 1) for b in range(most + 1))
    for state in states:
        seen = {reduce(xor, (found[part] for part in option), 0) for option in options(state)}
        value = 0
        while value in seen:
            value += 1
        found[state] = value
    return found


def tried(given: Any, lang: str, most: int) -> str:
    """Return "right" for a program that is right up to `most`, "refused", or what is wrong."""
    game = gr.game(given) if isinstance(given, str) else gr.impartial(given)
    with gr.budget(interpreted=None):
        try:
            program = gr.contest_code(given, lang, most=most, heaps="one", show="grundy")  # type: ignore[arg-type]
        except gr.StressError as error:
            return f"would have been wrong: {error}"
        except gr.GrundyError as error:
            return f"refused: {error}"
        numbers = game.arity or 1
        wanted = values_of(game.options, numbers, most)
    with TemporaryDirectory() as folder:
        run = runner(program.text, lang, Path(folder))
        rows = [" ".join(map(str, s)) if numbers == 2 else str(s) for s in wanted]
        told = run("\n".join([str(len(rows)), *rows])).split()
    wrong = [
        f"{state}: {said} for {value}"
        for (state, value), said in zip(wanted.items(), told, strict=True)
        if int(said) != value
    ]
    by_rule = "filled by the program" in program.method
    return f"WRONG at {wrong[0]}" if wrong else "from the rule" if by_rule else "from values"


def main(count: int, seed: int) -> int:
    """Try so many rules, print what became of them, and return how many are wrong."""
    rules = Rules(seed)
    became: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        for number in range(count):
            source = rules.text() if number % 2 else rules.function()
            given = source if number % 2 else loaded(source, Path(folder), number)
            most = 40 if "(a, b)" in source else rules.dice.choice((300, 1200, 4200))
            for lang in ("cpp", "python"):
                result = tried(given, lang, most)
                became[f"{lang}: {result.partition(':')[0].partition(' at ')[0]}"] += 1
                if "WRONG" in result or "would" in result:
                    sys.stdout.write(f"{lang}, to {most}: {result}\n{source}\n\n")
    for words, times in sorted(became.items()):
        sys.stdout.write(f"{times:6}  {words}\n")
    return sum(times for words, times in became.items() if "WRONG" in words or "would" in words)


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)))
