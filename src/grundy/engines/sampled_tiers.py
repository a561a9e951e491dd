"""How many positions are in reach, tier by tier, without visiting them all.

Tiers that fit are counted. Beyond, samples are carried from tier to tier, as in D. E. Knuth's
estimate of the size of a tree (Mathematics of Computation 29, 1975), corrected for positions that
several moves lead to: a move counts one over the number of positions in reach from which a move
leads to the same place. So

    N(t + 1) = N(t) * mean over the positions of tier t of the sum of these shares over its moves,

and a move that is drawn by its share leads to a position drawn uniformly from the next tier.
Several samples are carried independently. Each gives an estimate without bias, as sequential Monte
Carlo does for a normalising constant; how far they lie apart gives the interval.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import fsum, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from grundy.engines.sampled_moves import Moves, Reached, Rows
from grundy.native.kernels.strong import GOING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.engines.sampled_moves import NumberRules
    from grundy.limits.budget import Meter

SAMPLES = 16
"""Samples that are carried independently of each other."""

STUDENT = 2.947
"""Student's t: 99 of 100 means of 16 samples are within so many standard errors."""


class NotInTiers(Exception):  # noqa: N818 - news: whoever knows the game says it in its words
    """A move leads to a tier that is not later: play can cycle, or ways of other lengths meet."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number of positions: known where `low` is `high`, and at least `low` without a `high`."""

    positions: float
    low: float
    high: float | None

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class TierCount:
    """How many positions a tier has; how many are kept of those that are alike.

    `ends` is the share of positions at which the game is over, `moves` how many moves the others
    have on the average.
    """

    tier: int
    count: Count
    kept: float
    ends: float
    moves: float


@dataclass(frozen=True, slots=True)
class Likeness:
    """Which positions are alike: a function that says of a position which one is kept.

    Or, if it `counts`, how many are alike, where all of these are in reach together.
    """

    function: Callable[[int], int]
    counts: bool


@dataclass(slots=True)
class Tally:
    """What was found out on the way."""

    tiers: list[TierCount] = field(default_factory=list)
    total: Count = Count(0, 0, 0)
    kept: Count = Count(0, 0, 0)
    smallest: int = 0
    largest: int = 0
    margins: set[int] = field(default_factory=set)
    """What the game ended with, wherever it was seen to end."""
    given_up: float = 0.0
    """The share of moves for which a search for other ways to the same place was given up."""
    samples: dict[int, Any] = field(default_factory=dict)
    """Positions of each tier, all of them or a sample."""


def spread(estimates: Sequence[float]) -> Count:
    """Return the mean of independent estimates, with the interval that 99 of 100 means keep to.

    >>> spread([100.0] * 16).exact, spread([90.0, 110.0] * 8).low < 100 < 110
    (True, True)
    """
    mean = fmean(estimates)
    error = STUDENT * stdev(estimates) / sqrt(len(estimates))
    return Count(mean, max(0.0, mean - error), mean + error)


class Counting:
    """Counts the tiers of the positions in reach of a root, until there are too many."""

    def __init__(self, rules: NumberRules, meter: Meter, likeness: Likeness | None = None) -> None:
        """Take rules, and what says which positions are alike, where one of these is kept."""
        self.rules, self.meter, self.likeness = rules, meter, likeness
        self.moves = Moves(rules, meter.limits.listed)
        self.rows = Rows(rules.compiled)
        self.tally = Tally()
        self.tiers: dict[int, Any] = {}
        self.latest: dict[int, int] = {}
        """The latest tier that a move of each tier leads to."""
        self.counted: int
        """The last tier that was counted."""

    def run(self, root: int, most: int) -> bool:
        """Count until there are more than `most` positions; return whether that was all."""
        rules, tally = self.rules, self.tally
        self.reached = Reached(root, self.moves.runtime)
        tally.smallest = tally.largest = root
        first = self.reached.keys[:1]
        pending = {int(self.rows.mapped(rules.tier, first)[0]) if rules.tier else 0: [first]}
        while pending:
            tier = min(pending)
            self.tiers[tier] = keys = self.rows.in_order(self.rows.joined(pending.pop(tier)))
            self.counted = self.latest[tier] = tier
            if not self._expand(tier, keys, pending, most):
                self._note(tier, keys, None)
                return False
        self._sum_up()
        return True

    def _expand(self, tier: int, keys: Any, pending: dict[int, list[Any]], most: int) -> bool:
        """Put what the moves of a tier lead to into its tiers; return whether there was room."""
        begin, old, ends, moves = 0, len(self.reached), 0, 0
        while begin < len(keys):
            if len(self.reached) > most:
                return False
            begin, flat, counts, margins = self.moves.listed_from(keys, begin, len(keys))
            known = len(self.reached)
            if self.reached.add(flat, 0 if self.rules.tier else old):
                raise NotInTiers
            moves += len(flat)
            ends += self._ended(margins, counts)
            for there, _ in self.by_tier(flat, tier) if self.rules.tier else ():
                if there <= tier:
                    raise NotInTiers
                self.latest[tier] = max(there, self.latest[tier])
            new = self.rows.joined([self.reached.keys[known : len(self.reached)]])
            for there, some in self.by_tier(new, tier):
                pending.setdefault(there, []).append(some)
            self.meter.check(len(self.reached))
        self._note(tier, keys, (ends, moves))
        return True

    def by_tier(self, keys: Any, tier: int) -> list[tuple[int, Any]]:
        """Return the keys that moves of a tier lead to, by their tiers."""
        if len(keys) == 0:
            return []
        if self.rules.tier is None:
            return [(tier + 1, keys)]
        tiers = self.rows.mapped(self.rules.tier, keys)
        found = sorted({int(there) for there in tiers})
        return [(there, self.rows.where(keys, there, tiers)) for there in found]

    def _ended(self, margins: Any, counts: Any) -> int:
        """Note what the game ended with; return how many ends there are."""
        self.tally.margins |= {int(margin) for margin in set(margins)} - {GOING}
        return sum(1 for count in counts if count <= 0)

    def kept(self, keys: Any) -> float:
        """Return how many of the keys are kept, one of all that are alike."""
        if self.likeness is None:
            return len(keys)
        found = self.rows.mapped(self.likeness.function, keys)
        if not self.likeness.counts:
            return self.rows.same(found, keys)
        return fsum(many / alike for alike, many in self.rows.tallied(found))

    def _note(self, tier: int, keys: Any, found: tuple[int, int] | None) -> None:
        """Note a tier that was counted; its moves follow where it is only sampled."""
        tally, size = self.tally, len(keys)
        tally.samples[tier] = keys
        tally.smallest = min(tally.smallest, int(keys[0]))
        tally.largest = max(tally.largest, int(keys[-1]))
        if found is not None:
            ends, moves = found
            count = TierCount(
                *(tier, Count(size, size, size), self.kept(keys)),
                *(ends / size, moves / max(1, size - ends)),
            )
            tally.tiers.append(count)

    def _sum_up(self) -> None:
        size = sum(count.count.positions for count in self.tally.tiers)
        kept = round(sum(count.kept for count in self.tally.tiers))
        self.tally.total = Count(size, size, size)
        self.tally.kept = Count(kept, kept, kept)


class Sampling:
    """Carries samples on from the tiers that were counted."""

    def __init__(self, counting: Counting, many: int, seed: int) -> None:
        self.counting, self.rows, self.tally = counting, counting.rows, counting.tally
        self.each = max(2, many // SAMPLES)
        self.chances = [Random(f"{seed} {place}") for place in range(SAMPLES)]
        # By tier and sample: where moves lead, and what they weigh.
        self.pools: dict[int, list[list[tuple[Any, Any]]]] = {}
        self.totals = [float(sum(c.count.positions for c in self.tally.tiers))] * SAMPLES
        self.kept = [float(sum(c.kept for c in self.tally.tiers))] * SAMPLES

    def run(self) -> None:
        """Sample every tier that is left."""
        counting = self.counting
        for tier, keys in counting.tiers.items():
            if tier == counting.counted or counting.latest[tier] > counting.counted:
                sums = range(1, len(keys) + 1)
                if self.rows.compiled:
                    sums = self.rows.summed(counting.moves.runtime.room(len(keys), "int64") + 1)
                samples = [
                    keys
                    if len(keys) <= self.each
                    else self.rows.drawn(keys, sums, self.each, chance.random())
                    for chance in self.chances
                ]
                ends, moves = self._carry_on(tier, samples, [float(len(keys))] * SAMPLES)
                if tier == counting.counted:
                    self._add(tier, [float(len(keys))] * SAMPLES, samples, ends, moves)
        while self.pools:
            self._sample(min(self.pools))
        self.tally.total, self.tally.kept = spread(self.totals), spread(self.kept)
        self.tally.given_up = counting.moves.given_up / max(1, counting.moves.checked)

    def _sample(self, tier: int) -> None:
        """Draw the samples of a tier from what leads there, and carry them on."""
        sizes, samples = list[float](), list[Any]()
        for chance, pool in zip(self.chances, self.pools.pop(tier), strict=True):
            keys = self.rows.joined([keys for keys, _ in pool])
            if len(keys) == 0:
                sizes.append(0.0)
                samples.append(keys)
                continue
            weights = self.rows.joined([weights for _, weights in pool])
            # Steps over positions in order draw from every region of them, which steadies the rest.
            keys, weights = self.rows.by_key(keys, weights)
            sums = self.rows.summed(weights)
            sizes.append(float(sums[-1]))
            samples.append(self.rows.drawn(keys, sums, self.each, chance.random()))
        if not any(sizes):
            return
        ends, moves = self._carry_on(tier, samples, sizes)
        self._add(tier, sizes, samples, ends, moves)

    def _add(
        self, tier: int, sizes: list[float], samples: list[Any], ends: float, moves: float
    ) -> None:
        kept = [
            size * self.counting.kept(sample) / max(1, len(sample))
            for size, sample in zip(sizes, samples, strict=True)
        ]
        self.tally.tiers.append(TierCount(tier, spread(sizes), fmean(kept), ends, moves))
        self.totals = [a + b for a, b in zip(self.totals, sizes, strict=True)]
        self.kept = [a + b for a, b in zip(self.kept, kept, strict=True)]
        whole = self.rows.joined(samples)
        self.tally.samples.setdefault(tier, whole)
        margins = self.rows.mapped(self.counting.rules.final, whole)
        self.tally.margins |= {int(margin) for margin in set(margins)} - {GOING}
        self.tally.smallest = min(self.tally.smallest, int(min(whole)))
        self.tally.largest = max(self.tally.largest, int(max(whole)))

    def _carry_on(self, tier: int, samples: list[Any], sizes: list[float]) -> tuple[float, float]:
        """Put what the moves of samples lead to into the pools; return ends and moves."""
        ends = moves = seen = 0
        for place, (sample, size) in enumerate(zip(samples, sizes, strict=True)):
            factor = size / max(1, len(sample))
            begin = 0
            while begin < len(sample):
                begin, flat, shares, counts = self.counting.moves.weighed(
                    self.counting.reached, self.counting.counted, tier, sample, begin
                )
                self._deposit(place, tier, flat, self.rows.scaled(shares, factor))
                ends += sum(1 for count in counts if count <= 0)
                moves += len(flat)
                self.counting.meter.check(self.counting.moves.checked)
            seen += len(sample)
        return ends / seen, moves / max(1, seen - ends)

    def _deposit(self, place: int, tier: int, flat: Any, weights: Any) -> None:
        rules, counted = self.counting.rules, self.counting.counted
        flat = self.rows.joined([flat])  # the room is written over
        if rules.tier is None:
            pool = self.pools.setdefault(tier + 1, [[] for _ in range(SAMPLES)])
            pool[place].append((flat, weights))
            return
        tiers = self.rows.mapped(rules.tier, flat)
        for there in sorted({int(found) for found in tiers}):
            if there <= tier:
                raise NotInTiers
            if there > counted:
                pool = self.pools.setdefault(there, [[] for _ in range(SAMPLES)])
                some = (self.rows.where(row, there, tiers) for row in (flat, weights))
                pool[place].append((next(some), next(some)))
