"""Heap games whose rule is numbers: tables of values from the smallest heap up, and periods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.heap_outcomes import outcome_words
from grundy.engines.heap_values import HeapValues
from grundy.engines.periods import check_period, find_period
from grundy.errors import NoPeriodFound
from grundy.limits.budget import metered
from grundy.rules.boards.coded import LOOK
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.boards.coded import CodedGame
    from grundy.values.period import Period

AT_ONCE = 4096
"""Heaps below which a value is computed rather than a period looked for."""

AGAIN = 1.5
"""So many times as far as the last time one looks for a period the next time a value is asked for.

Heaps that are asked for one after the other would cost a look each.
"""


class HeapTable:
    """The values of a heap game that are known so far, and its period."""

    def __init__(self, game: CodedGame) -> None:
        self.values = HeapValues(game.heap_rule)
        self._period: Period | None = None
        self._looked = 0

    def value(self, n: int) -> int:
        """Return the value of a heap from the table, or through a proved period."""
        with metered() as meter:
            period = self.period_for(n)
            if period is None and n >= max(AT_ONCE, self.values.length, self._looked * AGAIN):
                period = self._proved_period(min(n, LOOK))
            if period is not None:
                n = period.fold(n)[0]
            return int(self.values.upto(n + 1, meter)[n])

    def period_for(self, n: int) -> Period | None:
        """Return the proved period by which a heap is answered; None where the table has it."""
        return None if n < self.values.length else self._proved_period(0)

    def period_in(self, most: int) -> Period | None:
        """Return the period that shows within `most` values.

        A proved one is remembered for good; one that was only seen, or none, until more values are
        asked for.
        """
        proved = self._period is not None and self._period.status == "proved"
        if not proved and self._looked < most:
            with metered() as meter:
                self._period = find_period(self.values, most, meter)
            self._looked = most
        return self._period

    def _proved_period(self, most: int) -> Period | None:
        period = self.period_in(most)
        return period if period is not None and period.status == "proved" else None


def heap_table(game: CodedGame) -> HeapTable:
    """Return what is known of a heap game."""
    return store_of(game, HeapTable)


def heap_value(game: CodedGame, n: int) -> int:
    """Return the Grundy value of a heap."""
    return heap_table(game).value(n)


def heap_values(game: CodedGame, count: int) -> list[int]:
    """Return the values of the first heaps."""
    with metered() as meter:
        return [int(value) for value in heap_table(game).values.upto(count, meter)]


def heap_method(game: CodedGame, n: int) -> str:
    """Return the table or the period that gave a value, in words."""
    table = heap_table(game)
    period = table.period_for(n)
    if period is not None:
        return (
            f"period {period.length} from {period.start}, proved by {period.theorem} on "
            f"{period.checked_to:,} values"
        )
    heaps = f"{n + 1:,} heaps" if n else "1 heap"
    return f"table of {heaps}, {table.values.kernel}"


def lost_heaps(game: CodedGame, below: int) -> list[int]:
    """Return the P-positions among the heaps smaller than `below`.

    Subtraction games are labelled 64 heaps at a time, without their values.
    """
    with metered() as meter:
        if not game.heap_rule.is_subtraction:
            values = heap_table(game).values.upto(below, meter)
            return [n for n, value in enumerate(values) if value == 0]
        words = outcome_words(game.heap_rule, below, meter)
    return [n for n in range(below) if not int(words[n // 64]) >> n % 64 & 1]


def period(game: CodedGame, most: int) -> Period:
    """Return the least start and length of the period, with its proof, or as observed.

    Raises `NoPeriodFound`, which says how far it looked.
    """
    found = heap_table(game).period_in(most)
    if found is None:
        raise NoPeriodFound(
            f"{game.text} shows no period in its first {most:,} values; look further with "
            "period(most=...) or --most",
            positions=most,
        )
    return found


def period_for(game: CodedGame, n: int) -> Period | None:
    """Return the proved period by which a heap is answered; None where the table has it."""
    return heap_table(game).period_for(n)


def options_by_period(game: CodedGame, value: int, n: int) -> Iterator[tuple[int, ...]]:
    """Yield options of a heap beyond the table that have a value, one of each kind.

    In a pair that leaves a and rest - a, both beyond the start of the period, the value depends on
    a up to the length alone: so the first a show all that there is. None are yielded of heaps that
    the table holds, of periods that rise, and of moves that leave three heaps.
    """
    period = period_for(game, n)
    if period is None or period.saltus:
        return
    rule, look = game.heap_rule, period.start + period.length
    for take, digit in zip(rule.takes, rule.digits, strict=True):
        rest = n - take
        if digit & 2 and rest > 0 and heap_value(game, rest) == value:
            yield (rest,)
        if digit & 4:
            for a in range(1, min(rest // 2, look) + 1):
                if heap_value(game, a) ^ heap_value(game, rest - a) == value:
                    yield (a, rest - a)


def is_period(game: CodedGame, claim: Period) -> bool:
    """Return whether a claimed period is right, from the rules and the claim alone."""
    return check_period(game.heap_rule, claim)
