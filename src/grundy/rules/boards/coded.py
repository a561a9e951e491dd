"""Heap games whose rule is numbers: tables of values, and periods that are proved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.forms.states import whole_number
from grundy.rules.asking import ask_game
from grundy.rules.boards.heaps import HeapGame
from grundy.rules.theorem import Law

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.heap_rule import HeapRule
    from grundy.values.period import Period

LOOK = 1 << 20
"""Values among which a period is looked for, unless more are asked for."""


class CodedGame(HeapGame):
    """A heap game given by a `HeapRule`: its values are computed heap by heap, and kept.

    Subclasses give `heap_rule`; `moves` follows from it unless they say it in their own words, and
    the definition still computes from `moves` alone.
    """

    forms = ("heap_rule",)
    derived = ("code", "lost", "period", "check_period", "period_for")
    goes_by_rule = True

    @property
    def heap_rule(self) -> HeapRule:
        """The rule as numbers."""
        raise self.missing("heap_rule")

    code: str = ""
    """The octal or hexadecimal code, for a game that is known by another name."""

    def moves(self, n: int) -> Iterator[int | list[int]]:
        """Yield what the rule leaves of a heap."""
        for option in self.heap_rule.options(n):
            yield option[0] if len(option) == 1 else list(option) or 0

    def _grundy(self, n: int) -> int:
        """Return the value from the table, or through a proved period."""
        value: int = ask_game(self, "heap_value", n)
        return value

    grundy: Any = Law(_grundy, "heap table: values from the smallest heap up", "grundy", "table")

    def values(self, *shape: int) -> list[Any]:
        """Return the first values of a single heap, or a table of several heaps."""
        if len(shape) != 1 or type(shape[0]) is not int or shape[0] < 0:
            return super().values(*shape)
        values: list[int] = ask_game(self, "heap_values", *shape)
        return values

    def lost(self, below: int) -> list[int]:
        """Return the P-positions among the heaps smaller than `below`.

        >>> import grundy as gr
        >>> gr.game("subtraction:1,3,4").lost(20)
        [0, 2, 7, 9, 14, 16]
        """
        count = whole_number(below, f"{self.text}: the number of heaps")
        heaps: list[int] = ask_game(self, "lost_heaps", count)
        return heaps

    def period(self, *, most: int = LOOK) -> Period:
        """Return the least start and length of the period, with its proof, or as observed.

        >>> import grundy as gr
        >>> gr.game("kayles").period()
        Period(start=71, length=12, saltus=0, status='proved', theorem='Guy-Smith', checked_to=256)

        Computes up to `most` values. Raises `NoPeriodFound`, which says how far it looked.
        """
        count = whole_number(most, f"{self.text}: the number of values", least=1)
        found: Period = ask_game(self, "period", count)
        return found

    def check_period(self, claim: Period) -> bool:
        """Return whether a claimed period is right, from the rules and the claim alone."""
        right: bool = ask_game(self, "is_period", claim)
        return right

    def period_for(self, n: int) -> Period | None:
        """Return the proved period by which a heap is answered; None where the table has it."""
        found: Period | None = ask_game(self, "period_for", n)
        return found

    def method(self, law: Law, *args: Any) -> str:
        """Return the table or the period that gave a value."""
        if law.engine != "table":
            return super().method(law, *args)
        words: str = ask_game(self, "heap_method", *args)
        return words
