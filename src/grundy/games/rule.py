"""Games from rule text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.forms.rule.clauses import RuleText
from grundy.rules.function import FunctionGame
from grundy.rules.game import Game
from grundy.rules.notation.rule_function import bare_function, plain_function
from grundy.rules.notation.rule_text import read_rule
from grundy.rules.notation.sided_text import has_sides
from grundy.rules.sided import SidedRule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Rule(FunctionGame):
    """The rules in one line: the options of a position, as Python expressions.

    Options are separated by semicolons, each with its own loops and conditions. A list is a sum
    of parts. Options with a negative number do not count. With `left` and `right` before them, two
    rules make a partizan game.

    >>> import grundy as gr
    >>> gr.game("rule: n -> n-1; n-3; n-4")(5).grundy
    3
    >>> gr.game("rule: n -> [a, n-a] for a in range(1, (n+1)//2)").values(9)
    [0, 0, 0, 1, 0, 2, 1, 0, 2]
    >>> gr.game("rule: left n -> n-1; right n -> n-2")(3).outcome
    Outcome.P
    """

    name = "rule"
    watched = False
    of_numbers = True
    source = "whoever writes it"
    examples = (
        'rule:"n -> n-1; n-3; n-4"(5, 8, 13)',
        'rule:"n -> n-d for d in range(1, n) if n % d == 0"(12)',
        'rule:"n -> [a, n-a] for a in range(1, (n+1)//2)"(9)',
        'rule:"(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-1) if b % 2"(3, 4)',
    )

    def __init__(self, rule: RuleText) -> None:
        super().__init__(plain_function(rule))
        self.read_text = rule

    @classmethod
    def from_parameters(cls, text: str) -> Any:
        """Read the rule, with or without quotes; two rules are a partizan game."""
        if has_sides(text.strip("\"'")):
            return SidedRule.from_parameters(text)
        quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
        return cls(read_rule(text[1:-1] if quoted else text))

    @property
    def parameters(self) -> str:
        """The rule in quotes, so that a position can follow it."""
        return f'"{self.read_text.text}"'

    @property
    def text(self) -> str:
        """The text form of the game."""
        return f"{self.name}:{self.parameters}"

    @property
    def in_words(self) -> str:
        """The rule itself."""
        return self.read_text.text

    @property
    def compilable(self) -> Callable[..., Iterable[Any]]:
        """The rule as a function that a user could have written."""
        return bare_function(self.read_text)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.text == other.text

    __hash__ = Game.__hash__

    def __reduce__(self) -> Any:
        """Pickle a rule as its text."""
        return Game.__reduce__(self)
