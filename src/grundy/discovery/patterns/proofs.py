"""When a period is proved: the rule must be a subtraction or octal game by its own text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.recognition.heaps import heap_game
from grundy.engines.heap_values import HeapValues
from grundy.engines.periods import find_period
from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.limits.deadline import share
from grundy.rules.boards.coded import CodedGame
from grundy.solving.heap_table import heap_table

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.values.period import Period

FIRST = 32
"""Heaps whose values are compared with those of the game itself."""

ROUNDS = 8
"""So many times the largest number taken is looked at, at the least: a period may begin there."""


def proved_period(game: Any, longest: int, seconds: float) -> tuple[Period, list[int]] | None:
    """Return the period that a theorem proves, with the values up to the end of its first round.

    It is looked for among a few times `longest` values, or more where large numbers are taken.
    """
    source = values_of(game)
    if source is None or not source.rule.has_theorem:
        return None
    try:
        with share(0.8, seconds), metered(tightened(seconds=seconds)) as meter:
            period = find_period(source, max(4 * longest, ROUNDS * source.rule.reach), meter)
            if period is None or period.status != "proved":
                return None
            end = period.start + period.length
            values = [int(value) for value in source.upto(end, meter)[:end]]
            return (period, values) if _agrees(game, source, meter) else None
    except BudgetExceeded:
        return None


def _agrees(game: Any, source: HeapValues, meter: Meter) -> bool:
    """Whether the values are those of the rule's numbers: nothing rests on the reading alone."""
    first = source.upto(FIRST, meter)[:FIRST]
    return all(game.definition(n).grundy == int(value) for n, value in enumerate(first))


def values_of(game: Any) -> HeapValues | None:
    """Return the values of the heap game that a rule is by its text; None where it is none."""
    if isinstance(game, CodedGame) and game.goes_by_rule:
        return heap_table(game).values
    found = heap_game(game)
    if found is None or found.rule is None:
        return None
    return HeapValues(found.rule)


def taken_by(game: Any) -> set[int]:
    """Return the numbers that a rule takes, when its text proves that; else nothing.

    >>> import grundy as gr
    >>> sorted(taken_by(gr.game("rule: n -> n-1; n-k for k in (3, 4)")))
    [1, 3, 4]
    >>> taken_by(gr.game("rule: n -> n-1 if n % 2"))
    set()
    """
    found = heap_game(game)
    if found is None or found.rule is None or not found.rule.is_subtraction:
        return set()
    return set(found.rule.takes)
