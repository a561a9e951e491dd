"""Parameters: numbers of a position that no move changes, and the games that they stand for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from grundy.forms.rule.clauses import Clause, RuleText
from grundy.forms.rule.expression import Name, Number, changed, put
from grundy.languages.python import rule_text
from grundy.limits.budget import running_meter
from grundy.proofs.boxes import grundy_values, outcomes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.proofs.proving import About


class Repeat(NamedTuple):
    """A sequence repeats from `start` on with a period `length`."""

    start: int
    length: int


def repeat_in(told: Sequence[int]) -> Repeat | None:
    """Return the least period of the second half of a sequence, and where it begins.

    >>> repeat_in([5, 0, 1, 2] + [n % 3 for n in range(30)])
    Repeat(start=1, length=3)

    None where the period is not there three times over.
    """
    size = len(told)
    turned = told[::-1]
    longest = [0] * size  # the longest border of each beginning, as Knuth, Morris and Pratt have it
    half = size // 2
    at = 0
    for place in range(1, half):
        while at and turned[place] != turned[at]:
            at = longest[at - 1]
        at += turned[place] == turned[at]
        longest[place] = at
    length = half - longest[half - 1]
    if 3 * length > half:
        return None
    place = half
    while place < size and turned[place] == turned[place - length]:
        place += 1
    return Repeat(size - place, length)


def parameters_of(rule: RuleText) -> tuple[str, ...]:
    """Return the names of the numbers that no move changes, where some other is changed.

    >>> from grundy.rules.notation.rule_text import read_rule
    >>> parameters_of(read_rule("(n, k) -> (n-j, k) for j in range(1, k+1)"))
    ('k',)
    """
    kept = tuple(
        name
        for place, name in enumerate(rule.names)
        if all(state[place] == Name(name) for one in rule.clauses for state in one.states)
    )
    return kept if len(kept) < len(rule.names) else ()


class Games:
    """The games of a rule on one number with parameters; each is computed when it is needed."""

    def __init__(
        self, rule: RuleText, parameters: tuple[str, ...], about: About, *, misere: bool = False
    ) -> None:
        self.rule, self.parameters, self.about, self.misere = rule, parameters, about, misere
        (self.number,) = (name for name in rule.names if name not in parameters)
        self._known: dict[tuple[int, ...], Sequence[int]] = {}

    def worths(self, given: tuple[int, ...], size: int) -> Sequence[int]:
        """Return the worths of a game's first positions: values, or 0 for P and 1 for N."""
        known = self._known.get(given, b"")
        if len(known) < size:
            running_meter().check()
            size = max(size, 2 * len(known))
            rule = self._game(given)
            if self.about == "grundy":
                known = grundy_values(rule, size).worths
            else:
                known = outcomes(rule, size, misere=self.misere).worths
            self._known[given] = known
        return known

    def _game(self, given: tuple[int, ...]) -> RuleText:
        """Return the rule with numbers in the place of the parameters."""
        pairs = zip(self.parameters, given, strict=True)
        known = put({name: Number(number) for name, number in pairs})
        place = self.rule.names.index(self.number)

        def settled(clause: Clause) -> Clause:
            states = tuple((changed(state[place], known),) for state in clause.states)
            loops = tuple(
                replace(
                    loop,
                    over=changed(loop.over, known),
                    tests=tuple(changed(test, known) for test in loop.tests),
                )
                for loop in clause.loops
            )
            return replace(clause, states=states, loops=loops)

        rule = RuleText("", (self.number,), tuple(map(settled, self.rule.clauses)))
        return replace(rule, text=rule_text(rule))
