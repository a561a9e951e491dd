"""How a program decides: code, with what is known of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.discovery.patterns.claim_text import At
    from grundy.discovery.patterns.formula import Code
    from grundy.rules.contest import Case, Form

HUGE = 10**18
"""The largest number that a closed form is asked to be right for."""

Status = Literal["proved", "observed", "table", "definition"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a program is made from.

    `asks` tells what the code gives: the Grundy value ("grundy"), or whether the position is a
    P-position ("lost"). The code, in Python, is an expression in the names of the form. `moves`
    gives a list of numbers: of a heap `n` that is to be worth `value` the heaps it becomes, else
    what `move_words` says of a winning move of the whole position.
    """

    game: Any
    """The game that the program is tested against."""
    text: str
    """The text of the game that was asked for; of a piece, the board may be smaller."""
    form: Form
    asks: Literal["grundy", "lost"]
    code: Code
    method: str
    status: Status
    most: int = HUGE
    compiled: Code | None = None
    """The code of languages that are compiled, where it is another: it may compute more."""
    moves: Code | None = None
    move_words: str = ""
    played: Callable[[Case, tuple[int, ...]], Case] | None = None
    misere: bool = False
    is_compared: bool = False
    """Whether the program computes its values from the rule, and all of them are compared."""
    formula: Callable[..., Any] | None = None
    """What the code computes, in Python, where that is a formula: at any size they agree."""
    largest: int = 0
    """The largest number whose answer is known without this code: by a theorem, or by search."""
    own: Any = None
    """The game that was asked for, where another one, which it is, decides it."""
    far: tuple[tuple[Case, int | bool], ...] = ()
    """Large positions whose worth the rules gave: the value, or whether it is P."""
    fits: bool = True
    """Whether all its numbers have 63 bits, where those of the input do."""
    reach: int = HUGE
    """The largest number that was seen when its code was run, or more."""
    any_size: bool = False
    """Whether the code answers for numbers of any size, where the language has them."""
    at: At | None = None
    """The position that the numbers of a test stand for, where they are not its numbers."""

    def code_in(self, lang: str) -> Code:
        """Return the code that a program in some language has."""
        return self.code if self.compiled is None or lang == "python" else self.compiled

    def with_moves(self, moves: Code, words: str) -> Plan:
        """Return the same plan, with moves."""
        return replace(self, moves=moves, move_words=words)


def position(plan: Plan, case: Case, *, own: bool = False) -> Any:
    """Return the position of a test's numbers; with `own`, of the game that was asked for."""
    game = plan.own if own and plan.own is not None else plan.game
    if plan.at is not None:
        return game(*plan.at(*case))
    found = game(*plan.form.arguments(case))
    return found.misere if plan.misere else found
