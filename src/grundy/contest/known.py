"""Values by the rules themselves, against which a program that fills a table is compared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from grundy.contest.magnitudes import edges
from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.limits.deadline import share, time_left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.plan import Plan
    from grundy.rules.contest import Case

SECONDS = 10.0
"""How long the values of a table are computed by the rules, to be compared."""

EVERY = {1: 20_000, 2: 100}
"""Numbers up to which every position is compared; of larger ones the edges and some by chance."""

RANDOM = 500
SEED = 22


@dataclass(frozen=True, slots=True)
class Known:
    """The values of all positions with numbers up to `largest`, by definition."""

    rows: list[list[int]]
    largest: int

    def value(self, case: Case) -> int:
        """Return the value of a position: of two numbers, or of heaps, whose values add up."""
        if len(self.rows) > 1:
            return self.rows[case[0]][case[1]]
        return reduce(xor, (self.rows[0][n] for n in case), 0)


def known_values(plan: Plan, seconds: float = SECONDS) -> Known:
    """Return the values of as many positions as the time allows, and at most the plan's."""
    game = plan.game.definition
    two = plan.form.kind == "numbers" and len(plan.form.names) == 2
    left = time_left()
    seconds = seconds if left is None else min(seconds, left / 4)
    end = monotonic() + seconds
    side = min(plan.most, 8 if two else 64) + 1
    found = Known([[]], -1)
    try:
        with share(0.25), metered(tightened(bytes=2 << 30)):
            found = Known(game.values(side, side) if two else [game.values(side)], side - 1)
    except BudgetExceeded:
        return found
    while found.largest < plan.most and (left := end - monotonic()) > seconds / 4:
        side = min(plan.most, (2 if two else 4) * found.largest) + 1
        try:
            with share(0.8, left), metered(tightened(seconds=left, bytes=2 << 30)):
                rows = game.values(side, side) if two else [game.values(side)]
        except BudgetExceeded:
            break
        found = Known(rows, side - 1)
    return found


def compared_cases(plan: Plan, known: Known, *, single: bool) -> list[Case]:
    """Return the positions on which a table is compared with what is known.

    A heap is also tried together with the smallest heap that has the same value by the rules: that
    sum is lost exactly if the program has this value too.
    """
    if known.largest < 0:
        return []  # there was no time for any
    numbers = 1 if plan.form.kind == "heaps" else len(plan.form.names)
    found = list(dict.fromkeys(_chosen(numbers, known.largest)))
    if numbers > 1 or single:
        return found
    smallest: dict[int, int] = {}
    for n, value in enumerate(known.rows[0]):
        smallest.setdefault(value, n)
    return [*found, *((n, smallest[known.rows[0][n]]) for (n,) in found)]


def _chosen(numbers: int, largest: int) -> Iterator[Case]:
    every = min(largest, EVERY[numbers])
    dice = Random(SEED)
    if numbers == 1:
        yield from ((n,) for n in range(every + 1))
        yield from ((n,) for n in edges(largest))
    else:
        yield from ((a, b) for a in range(every + 1) for b in range(every + 1))
        few = edges(largest)[:40]
        yield from ((a, b) for a in few for b in few)
    for _ in range(RANDOM):
        yield tuple(dice.randint(0, largest) for _ in range(numbers))
