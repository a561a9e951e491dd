"""The formula of an automaton: what its digits say, in words and as a table that Python reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.formula import Code, Formula
from grundy.discovery.patterns.functions import part_text
from grundy.discovery.patterns.written import constant
from grundy.forms.rule.program import Value, read_program
from grundy.proofs.checker import Numeration
from grundy.proofs.reading import Values

if TYPE_CHECKING:
    from grundy.proofs.learning import Automaton
    from grundy.proofs.words import Words

ABOUT_DIGITS = ("zeros", "appended", "places", "lowest")
"""What claims may call that Python has not."""

BASE = read_program("""
def digits(n):
    found = []
    while n:
        found.append(n % FACTOR)
        n //= FACTOR
    return found[::-1]
""").parts

GOLDEN = read_program("""
def digits(n):
    units = [1, FACTOR + 1]
    while units[-1] <= n:
        units.append(FACTOR * units[-1] + units[-2])
    found = []
    for unit in units[:-1][::-1]:
        found.append(n // unit)
        n %= unit
    return found
""").parts

READ = read_program("""
def accepted(numbers):
    words = [digits(n) for n in numbers]
    length = max(len(word) for word in words)
    state = 0
    for place in range(length):
        letter = 0
        for word in words:
            at = place - length + len(word)
            letter = letter * DIGITS + (word[at] if at >= 0 else 0)
        state = NEXT[state][letter]
        if state < 0:
            return False
    return state in FINAL
""").parts

VALUE = read_program("""
def value_at(numbers):
    value = 0
    while not accepted(numbers + (value,)):
        value += 1
    return value
""").parts


@dataclass(frozen=True)
class AutomatonFormula(Formula):
    """What an automaton says of positions: whether they are P, or their values.

    `grundy code` writes it in C++.
    """

    automaton: Automaton
    said: Words
    variables: tuple[str, ...]

    def __call__(self, *arguments: int) -> int | bool:
        """Return the value there, or whether it is P, however large the numbers are."""
        if self.said.about == "grundy":
            return int(Values(self.automaton)(*arguments))
        return self.automaton.accepts(arguments)

    @property
    def function(self) -> Any:
        """The formula as a function of the position's numbers."""
        return self

    @property
    def words(self) -> str:
        """The best sentence that is proved of the automaton."""
        return self.said.text

    @property
    def latex(self) -> str:
        """The sentence, as text."""
        return rf"\text{{{self.said.text}}}"

    @property
    def python(self) -> Code:
        """The claim that is proved; where it is about digits, the automaton as a table."""
        claim = self.said.claim
        if claim is not None and not any(f"{name}(" in claim for name in ABOUT_DIGITS):
            return Code(claim)
        numeration = Numeration(self.automaton.numeration)
        values = {
            "FACTOR": numeration.factor,
            "DIGITS": numeration.digits,
            "NEXT": self.automaton.table,
            "FINAL": sorted(self.automaton.final),
        }
        tables = [Value(name, constant(value)) for name, value in values.items()]
        parts = (*tables, *(GOLDEN if numeration.golden else BASE), *READ)
        name = "accepted"
        if self.said.about == "grundy":
            parts, name = (*parts, *VALUE), "value_at"
        given = ", ".join(self.variables) + "," * (len(self.variables) == 1)
        return Code(f"{name}(({given}))", tuple(map(part_text, parts)))

    @property
    def brief(self) -> str:
        """What is shown in place of a table that is long to read."""
        if not self.python.before:
            return ""
        return "a table that reads digits; `grundy code` writes the program"

    @property
    def cpp(self) -> Code:
        """Nothing: a program with the table is written by `grundy code`."""
        return Code("")
