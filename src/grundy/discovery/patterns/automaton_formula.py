"""The formula of an automaton: what its digits say, in words and as a table that Python reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.formula import Code, Formula
from grundy.proofs.checker import Numeration
from grundy.proofs.reading import Values

if TYPE_CHECKING:
    from grundy.proofs.learning import Automaton
    from grundy.proofs.words import Words

ABOUT_DIGITS = ("zeros", "appended", "places", "lowest")
"""What claims may call that Python has not."""

BASE = """\
def digits(n):
    found = []
    while n:
        n, digit = divmod(n, {base})
        found.append(digit)
    return found[::-1]"""

GOLDEN = """\
def digits(n):
    units = [1, {second}]
    while units[-1] <= n:
        units.append({times}units[-1] + units[-2])
    found = []
    for unit in reversed(units[:-1]):
        digit, n = divmod(n, unit)
        found.append(digit)
    return found"""

READ = """\
def is_lost(*numbers):
    words = [digits(n) for n in numbers]
    length = max(map(len, words))
    state = 0
    for column in zip(*([0] * (length - len(word)) + word for word in words)):
        letter = 0
        for digit in column:
            letter = letter * {digits} + digit
        state = NEXT[state][letter]
        if state < 0:
            return False
    return state in FINAL"""


@dataclass(frozen=True)
class AutomatonFormula(Formula):
    """What an automaton says of positions: whether they are P, or their values.

    `grundy code` writes it in C++; the Python text here is for P-positions.
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
        """The automaton as a table, and how it is read; of values, only the claim."""
        given = ", ".join(self.variables)
        claim = self.said.claim
        if claim is not None and not any(f"{name}(" in claim for name in ABOUT_DIGITS):
            return Code(claim)
        if self.said.about == "grundy":
            return Code(f"value_by_automaton({given})")
        numeration = Numeration(self.automaton.numeration)
        if numeration.golden:
            times = "" if numeration.factor == 1 else f"{numeration.factor} * "
            digits = GOLDEN.format(second=numeration.factor + 1, times=times)
        else:
            digits = BASE.format(base=numeration.factor)
        tables = f"NEXT = {self.automaton.table!r}\nFINAL = {sorted(self.automaton.final)!r}"
        read = READ.format(digits=numeration.digits)
        return Code(f"is_lost({given})", (tables, digits, read))

    @property
    def cpp(self) -> Code:
        """Nothing: a program with the table is written by `grundy code`."""
        return Code("")
