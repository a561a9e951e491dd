"""How many positions are in reach at least, where nobody can say which come before a position.

Walkers start from the last tier that was counted and take moves at random. How often two of them
meet in a tier tells how many places they spread over, as birthdays tell how many days there are: if
walkers come to places with chances p, two of them meet with chance sum p**2, which is at least one
over the number of places. So the number found is a lower bound, unless all chances are equal.
A. Chao's estimate (Scandinavian Journal of Statistics 11, 1984) adds to the places seen what those
seen once and twice tell of the places not seen: a lower bound too.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from grundy.engines.sampled_tiers import Count, TierCount
from grundy.native.kernels.strong import GOING

if TYPE_CHECKING:
    from grundy.engines.sampled_tiers import Counting

WALKERS = 8
"""Walkers for each position that a sample would have: a step costs little."""

MEETINGS = 10
"""Pairs that have met below which the places seen once and twice are not believed."""

NORMAL = 2.576
"""Within so many standard deviations lie 99 of 100 draws of a normal distribution."""

FULL = (1 << 64) - 1
GOLDEN, APART = 0x9E3779B97F4A7C15, 40
"""The step of splitmix64, and the bits that number the walkers of a tier."""


def at_least(walkers: int, once: int, twice: int, seen: int, pairs: int) -> Count:
    """Return how many places there are at least, of which walkers were seen to come to some.

    `pairs` are the pairs that met, `once` and `twice` the places where one and two walkers came.

    >>> at_least(40, 40, 0, 40, 0).low, at_least(1000, 0, 0, 100, 4950).low >= 90
    (117.0, True)
    """
    # With a chance of 99 in 100 no more pairs are to be expected than these.
    most = pairs + NORMAL * sqrt(pairs + 1.66) + 3.32
    low = float(max(seen, int(walkers * (walkers - 1) / 2 / most)))
    if pairs < MEETINGS:
        return Count(low, low, None)
    chao = seen + once * (once - 1) / (2 * (twice + 1))
    return Count(max(low, chao), low, None)


class Walks:
    """Sends walkers on from the last tier that was counted."""

    def __init__(self, counting: Counting, many: int, seed: int) -> None:
        self.counting, self.rows, self.tally = counting, counting.rows, counting.tally
        self.many, self.seed = WALKERS * many, seed

    def run(self) -> None:
        """Follow the walkers, those of the earliest tier first, until each has come to an end."""
        tally, waiting = self.tally, self._first_walkers()
        while waiting:
            tier = min(waiting)
            walkers = waiting.pop(tier)
            row = self._row(walkers)
            following, ends, moves = self._step(tier, walkers)
            if tier < self.counting.counted:
                self._send_on(following, tier, waiting)
                continue
            if tier == self.counting.counted:
                keys = self.counting.tiers[tier]
                count = Count(len(keys), len(keys), len(keys))
                kept = self.counting.kept(keys)
            else:
                count = self._count(walkers)
                kept = count.positions * self.counting.kept(row) / len(walkers)
            ended, others = ends / len(walkers), max(1, len(walkers) - ends)
            tally.tiers.append(TierCount(tier, count, kept, ended, moves / others))
            tally.samples.setdefault(tier, row)
            tally.smallest = min(tally.smallest, *walkers)
            tally.largest = max(tally.largest, *walkers)
            self._send_on(following, tier, waiting)
        rows = tally.tiers
        low = sum(row.count.low for row in rows)
        tally.total = Count(sum(row.count.positions for row in rows), low, None)
        tally.kept = Count(sum(row.kept for row in rows), 0, None)

    def _first_walkers(self) -> dict[int, list[int]]:
        """Return walkers spread over the last tier that was counted.

        Where a move may pass over a tier they all come from the root, or some would miss it.
        """
        tier = (
            self.counting.counted if self.counting.rules.tier is None else min(self.counting.tiers)
        )
        keys = self.counting.tiers[tier]
        places = [self._chance(tier, walker) % len(keys) for walker in range(self.many)]
        return {tier: [int(keys[place]) for place in places]}

    def _send_on(self, following: list[int], tier: int, waiting: dict[int, list[int]]) -> None:
        for there, some in self.counting.by_tier(self._row(following), tier):
            waiting.setdefault(there, []).extend(map(int, some))

    def _row(self, walkers: list[int]) -> Any:
        row = self.counting.moves.runtime.room(len(walkers), "int64")
        row[:] = walkers
        return row

    def _chance(self, tier: int, walker: int) -> int:
        """Return 63 bits that look random (S. Vigna's splitmix64), the same on every machine."""
        bits = (self.seed * GOLDEN + (tier << APART) + walker) * GOLDEN & FULL
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & FULL
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & FULL
        return (bits ^ bits >> 31) >> 1

    def _step(self, tier: int, walkers: list[int]) -> tuple[list[int], int, int]:
        """Return where walkers go, how many stay at an end, and how many moves they had."""
        keys, begin, ends, moves = self._row(walkers), 0, 0, 0
        following: list[int] = []
        while begin < len(walkers):
            first = begin
            begin, flat, counts, margins = self.counting.moves.listed_from(
                keys, begin, len(walkers)
            )
            self.tally.margins |= {int(margin) for margin in set(margins)} - {GOING}
            place = 0
            for walker, count in enumerate(map(int, counts), first):
                if count <= 0:
                    ends += 1
                    continue
                chosen = self._chance(tier, self.many + walker) % count
                following.append(int(flat[place + chosen]))
                place += count
            moves += place
            self.counting.meter.check(begin)
        return following, ends, moves

    def _count(self, walkers: list[int]) -> Count:
        met: dict[int, int] = {}
        for place in walkers:
            met[place] = met.get(place, 0) + 1
        often = list(met.values())
        pairs = sum(many * (many - 1) // 2 for many in often)
        return at_least(len(walkers), often.count(1), often.count(2), len(met), pairs)
