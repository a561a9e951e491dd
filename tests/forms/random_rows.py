"""Rules over rows by chance, as text: they take slices, read numbers, sum, loop and give names."""

from __future__ import annotations

from tests.chance import draws


class RowRules:
    """Rules by chance. Many fail on some rows, as rules of people do.

    With `ends` every option has a shorter row, and small numbers, so that play ends.
    """

    def __init__(self, seed: int, *, ends: bool = False) -> None:
        self.dice = draws(seed)
        self.ends = ends

    def rule(self) -> str:
        """Return the text of a rule of a row, or of a number and a row."""
        dice = self.dice
        self.numbers = ["m"] if dice.random() < 0.6 else []
        self.rows = ["row"]
        self.given = [*self.numbers, "row"]
        if dice.random() < 0.3:
            self.given.reverse()
        lines = [f"def rule({', '.join(self.given)}):"]
        if self.ends:
            lines += ["    if not row:", "        return"]
        for _ in range(dice.randrange(1, 4)):
            lines += self.statement(1)
        lines += self.option(1)
        return "\n".join(lines)

    def number(self, depth: int = 2) -> str:
        """Return an expression for a number."""
        dice = self.dice
        small = [str(dice.randrange(-3, 5)), *self.numbers, *self.numbers, f"len({self.row()})"]
        if depth == 0 or dice.random() < 0.4:
            return dice.choice(small)
        one, other = self.number(depth - 1), self.number(depth - 1)
        piece = self.slice(depth - 1)
        return dice.choice(
            [
                f"({one} {dice.choice('+-*')} {other})",
                f"({one} // {dice.randrange(1, 4)})",
                f"({one} % {dice.randrange(1, 4)})",
                f"min({one}, {other})",
                f"max({one}, {other})",
                f"-{one}",
                f"({one} if {self.test()} else {other})",
                f"{self.row()}[{one}]",
                f"sum({piece})",
                f"sum(x + {one} for x in {piece})",
                f"sum(i * x for i, x in enumerate({piece}))",
                f"{dice.choice(['min', 'max'])}({piece})",
            ]
        )

    def row(self) -> str:
        """Return the name of a row."""
        return self.dice.choice(self.rows)

    def slice(self, depth: int = 1) -> str:
        """Return a slice of a row."""
        dice = self.dice
        row = self.row()
        one = "" if dice.random() < 0.4 else self.number(depth)
        other = "" if dice.random() < 0.4 else self.number(depth)
        piece = f"{row}[{one}:{other}]"
        return dice.choice([row, piece, piece, piece, f"({piece} if {self.test()} else {row})"])

    def test(self) -> str:
        """Return a condition."""
        dice = self.dice
        row = self.row()
        simple = [
            row,
            f"not {row}",
            f"len({row}) > {dice.randrange(4)}",
            f"{dice.randrange(3)} < len({row})",
            f"{row} != ()",
        ]
        simple += [f"{n} <= len({row})" for n in self.numbers]
        one = dice.choice(simple)
        if dice.random() < 0.3:
            return f"({one} {dice.choice(['and', 'or'])} {self.test()})"
        return one

    def statement(self, deep: int) -> list[str]:
        """Return one statement with all that is in it."""
        dice = self.dice
        space = "    " * deep
        before = list(self.numbers), list(self.rows)
        kind = dice.randrange(9)
        if kind == 0:
            name = dice.choice("abc")
            found = [f"{space}{name} = {self.number()}"]
            self.numbers += [name]
            return found
        if kind == 1:
            found = [f"{space}rest = {self.slice()}"]
            self.rows += ["rest"]
            return found
        if kind == 2 and deep == 1:
            return [f"{space}if {self.test()}:", f"{space}    return"]
        if kind == 3:
            found = [f"{space}if {self.test()}:", f"{space}    first, *tail = row"]
            self.numbers += ["first"]
            self.rows += ["tail"]
            found += self.option(deep + 1)
        elif kind == 4:
            stop = dice.choice(
                [self.number(1), f"len({self.row()})", f"min(3, len({self.row()})) + 1"]
            )
            found = [f"{space}for k in range({dice.randrange(3)}, {stop}):"]
            self.numbers += ["k", "k"]
            found += self.body(deep + 1)
        elif kind == 5:
            over = dice.choice([self.slice(), f"reversed({self.slice()})"])
            found = [f"{space}for x in {over}:"]
            self.numbers += ["x"]
            found += self.body(deep + 1)
        elif kind == 6:
            found = [f"{space}for i, x in enumerate({self.slice()}):"]
            self.numbers += ["i", "i", "x"]
            found += self.body(deep + 1)
        elif kind == 7:
            row = self.row()
            found = [f"{space}while {row}:", f"{space}    {row} = {row}[1:]"]
            found += self.option(deep + 1)
        else:
            found = [f"{space}if {self.test()}:", *self.body(deep + 1)]
            self.numbers, self.rows = map(list, before)
            if dice.random() < 0.4:
                found += [f"{space}else:", *self.body(deep + 1)]
        self.numbers, self.rows = before
        return found

    def body(self, deep: int) -> list[str]:
        """Return the body of a loop or a choice."""
        if deep < 3 and self.dice.random() < 0.4:
            return [*self.statement(deep), *self.option(deep)]
        return self.option(deep)

    def option(self, deep: int) -> list[str]:
        """Return the statement that yields one option, or several."""
        state = ", ".join(self.part(name) for name in self.given)
        whole = f"({state})" if len(self.given) > 1 else state
        pair = f"({self.number()}, {whole})"
        space = "    " * deep
        if self.dice.random() < 0.2:
            return [f"{space}yield from ({pair} for j in range(3) if {self.test()})"]
        return [f"{space}yield {pair}"]

    def part(self, name: str) -> str:
        """Return what an option has for an argument."""
        if name == "row":
            return f"tuple({self.slice()}){'[1:]' if self.ends else ''}"
        return f"abs({self.number()}) % 4" if self.ends else self.number()
