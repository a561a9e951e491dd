"""Heap games whose rule is numbers: tables of values, and periods that are proved."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.engines.heap_outcomes import outcome_words
from grundy.engines.heap_values import HeapValues
from grundy.engines.periods import check_period, find_period
from grundy.errors import NoPeriodFound
from grundy.forms.states import whole_number
from grundy.limits.budget import metered
from grundy.rules.boards.heaps import HeapGame
from grundy.rules.theorem import Law

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.heap_rule import HeapRule
    from grundy.values.period import Period

AT_ONCE = 4096
"""Heaps below which a value is computed rather than a period looked for."""

LOOK = 1 << 20
"""Values among which a period is looked for, unless more are asked for."""


class CodedGame(HeapGame):
    """A heap game given by a `HeapRule`: its values are computed heap by heap, and kept.

    Subclasses give `heap_rule`; `moves` follows from it unless they say it in their own words, and
    the definition still computes from `moves` alone.
    """

    heap_rule: HeapRule
    """The rule as numbers."""

    code: str = ""
    """The octal or hexadecimal code, for a game that is known by another name."""

    def moves(self, n: int) -> Iterator[int | list[int]]:
        """Yield what the rule leaves of a heap."""
        for option in self.heap_rule.options(n):
            yield option[0] if len(option) == 1 else list(option) or 0

    @cached_property
    def table(self) -> HeapValues:
        """The values that are known so far."""
        return HeapValues(self.heap_rule)

    def _grundy(self, n: int) -> int:
        """Return the value from the table, or through a proved period."""
        with metered() as meter:
            period = self.period_for(n)
            if period is None and n >= max(AT_ONCE, self.table.length):
                period = self._proved_period(min(n, LOOK))
            if period is not None:
                n = period.fold(n)[0]
            return int(self.table.upto(n + 1, meter)[n])

    grundy: Any = Law(_grundy, "heap table: values from the smallest heap up", "grundy", "table")

    def values(self, *shape: int) -> list[Any]:
        """Return the first values of a single heap, or a table of several heaps."""
        if len(shape) != 1 or type(shape[0]) is not int or shape[0] < 0:
            return super().values(*shape)
        with metered() as meter:
            return [int(value) for value in self.table.upto(shape[0], meter)]

    def lost(self, below: int) -> list[int]:
        """Return the P-positions among the heaps smaller than `below`.

        Subtraction games are labelled 64 heaps at a time, without their values.

        >>> import grundy as gr
        >>> gr.game("subtraction:1,3,4").lost(20)
        [0, 2, 7, 9, 14, 16]
        """
        below = whole_number(below, f"{self.text}: the number of heaps")
        with metered() as meter:
            if not self.heap_rule.is_subtraction:
                return [n for n, value in enumerate(self.table.upto(below, meter)) if value == 0]
            words = outcome_words(self.heap_rule, below, meter)
        return [n for n in range(below) if not int(words[n // 64]) >> n % 64 & 1]

    def period(self, *, most: int = LOOK) -> Period:
        """Return the least start and length of the period, with its proof, or as observed.

        >>> import grundy as gr
        >>> gr.game("kayles").period()
        Period(start=71, length=12, saltus=0, status='proved', theorem='Guy-Smith', checked_to=256)

        Computes up to `most` values. Raises `NoPeriodFound`, which says how far it looked.
        """
        found = self._period_in(whole_number(most, f"{self.text}: the number of values", least=1))
        if found is None:
            raise NoPeriodFound(
                f"{self.text} shows no period in its first {most:,} values; look further with "
                "period(most=...) or --most",
                positions=most,
            )
        return found

    def check_period(self, claim: Period) -> bool:
        """Return whether a claimed period is right, from the rules and the claim alone."""
        return check_period(self.heap_rule, claim)

    def method(self, law: Law, *args: Any) -> str:
        """Return the table or the period that gave a value."""
        if law.engine != "table":
            return super().method(law, *args)
        (n,) = args
        period = self.period_for(n)
        if period is not None:
            return (
                f"period {period.length} from {period.start}, proved by {period.theorem} on "
                f"{period.checked_to:,} values"
            )
        heaps = f"{n + 1:,} heaps" if n else "1 heap"
        return f"table of {heaps}, {self.table.kernel}"

    def period_for(self, n: int) -> Period | None:
        """Return the proved period by which a heap is answered; None where the table has it."""
        return None if n < self.table.length else self._proved_period(0)

    def _proved_period(self, most: int) -> Period | None:
        period = self._period_in(most)
        return period if period is not None and period.status == "proved" else None

    def _period_in(self, most: int) -> Period | None:
        """Return the period that shows within `most` values.

        A proved one is remembered for good; one that was only seen, or none, until more values are
        asked for.
        """
        known: Period | None = vars(self).get("_period")
        proved = known is not None and known.status == "proved"
        if not proved and vars(self).get("_looked", 0) < most:
            with metered() as meter:
                known = find_period(self.table, most, meter)
            vars(self).update(_period=known, _looked=most)
        return known
