"""Counting positions by tiers and by samples: small games of which everything is known."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from fractions import Fraction
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.sampled_moves import CHUNK, MOVES, Moves, NumberRules, Reached, Rows
from grundy.engines.sampled_tiers import (
    SAMPLES,
    STUDENT,
    Counting,
    Likeness,
    NotInTiers,
    Sampling,
    spread,
)
from grundy.engines.sampled_walks import MEETINGS, NORMAL, WALKERS, Walks, at_least
from grundy.errors import BudgetExceeded, RuleError, TooManyMovesError
from grundy.limits.budget import Limits, Meter
from grundy.native.compiling import can_compile
from grundy.native.kernels.sampling import MOST_VISITED, TIRED
from grundy.native.kernels.strong import GOING
from grundy.native.runtime import Runtime
from grundy.solving.counted_rules import written
from tests.chance import draws

SPEEDS = [False, *([True] if can_compile() else [])]

# A game of which everything is known --------------------------------------------------------------

WIDTHS = (1, 2, 4, 8, 8, 4, 2)
"""Positions of each tier that are in reach: powers of two, which samples hold equally often."""

GHOST = 15
"""A place in every tier that cannot be reached, but from which moves lead to where others lead."""


def key_of(tier: int, place: int) -> int:
    return 16 * tier + place


def tier_of(key: int) -> int:
    return key // 16


def final(key: int) -> int:
    """Every fourth position of the middle tiers is over, or has no moves, and the last tier."""
    tier, place = divmod(key, 16)
    if tier == len(WIDTHS) - 1:
        return -1
    return place - 7 if tier in (2, 3, 5) and place % 4 == 3 and place != GHOST else GOING


def steps(key: int, *, skips: bool) -> list[int]:
    """Return where moves lead: to the next tier, and from some positions to the one after it."""
    tier, place = divmod(key, 16)
    if place == GHOST:
        return [key_of(tier + 1, GHOST), key_of(tier + 1, 0)]
    if (tier, place % 4) == (4, 3):
        return []
    here, there = WIDTHS[tier], WIDTHS[tier + 1]
    ways = (place, place + 1, place + here, place + here + 1)
    found = [key_of(tier + 1, there - 1 - way) for way in sorted({way % there for way in ways})]
    if skips and tier < len(WIDTHS) - 2 and place % 2 == 0:
        found.append(key_of(tier + 2, place % WIDTHS[tier + 2]))
    return found[:1] if (tier, place) == (4, 2) else found


def options(key: int, *, skips: bool) -> list[int]:
    return steps(key, skips=skips) if final(key) == GOING else []


def ladder(*, tiers: bool, skips: bool, says_before: bool = True) -> NumberRules:
    """Return the rules of the game."""
    places = [
        key_of(tier, place)
        for tier in range(len(WIDTHS) - 1)
        for place in (*range(WIDTHS[tier]), GHOST)
    ]
    back: dict[int, list[int]] = {}
    for key in places:
        for to in options(key, skips=skips):
            back.setdefault(to, []).append(key)
    return NumberRules(
        rule=written(lambda key: steps(key, skips=skips)),
        final=final,
        width=1,
        compiled=False,
        before=written(lambda key: back.get(key, [])) if says_before else None,
        tier=tier_of if tiers else None,
    )


def in_reach(tier: int) -> list[int]:
    return [key_of(tier, place) for place in range(WIDTHS[tier])]


EVERYTHING = [key for tier in range(len(WIDTHS)) for key in in_reach(tier)]
KINDS = [(False, False), (True, False), (True, True)]
"""Whether the game says its tiers, and whether moves skip some."""


def twos(key: int) -> int:
    """Two neighbours are alike, and the first of them is kept."""
    return key - key % 2


def alike(key: int) -> int:
    """Some have a double, and some have three."""
    return 1 if key == 0 else 2 if key % 16 < 2 or key >= 96 else 4


def first_of_alike(keys: list[int]) -> int:
    return sum(twos(key) == key for key in keys)


def shares_of_alike(keys: list[int]) -> float:
    return float(sum(Fraction(1, alike(key)) for key in keys))


LIKENESSES: list[tuple[Likeness | None, Any]] = [
    (None, len),
    (Likeness(twos, counts=False), first_of_alike),
    (Likeness(alike, counts=True), shares_of_alike),
]


def average(keys: list[int], weights: list[float], skips: bool) -> tuple[float, float]:
    """Return the share of ends among positions, and the moves of the others on the average."""
    pairs = list(zip(keys, weights, strict=True))
    going = [(key, weight) for key, weight in pairs if options(key, skips=skips)]
    left = sum(weight for _, weight in going)
    moves = sum(weight * len(steps(key, skips=skips)) for key, weight in going)
    return 1 - left / sum(weights), moves / left if going else 0.0


def counting_of(
    rules: NumberRules, most: int, likeness: Likeness | None = None
) -> tuple[Counting, bool]:
    counting = Counting(rules, Meter(Limits()), likeness)
    return counting, counting.run(0, most)


@pytest.mark.parametrize(("tiers", "skips"), KINDS)
@pytest.mark.parametrize(("likeness", "kept"), LIKENESSES)
def test_tiers_are_counted(tiers: bool, skips: bool, likeness: Likeness | None, kept: Any) -> None:
    counting, whole = counting_of(ladder(tiers=tiers, skips=skips), 10**6, likeness)
    tally = counting.tally
    assert whole
    assert [row.tier for row in tally.tiers] == list(range(len(WIDTHS)))
    for row in tally.tiers:
        keys = in_reach(row.tier)
        assert list(tally.samples[row.tier]) == keys
        assert row.count.positions == row.count.low == row.count.high == len(keys)
        assert row.kept == pytest.approx(kept(keys))
        ended = average(keys, [1.0] * len(keys), skips)
        assert (row.ends, row.moves) == pytest.approx(ended)
    assert tally.total.positions == tally.total.low == tally.total.high == len(EVERYTHING)
    assert tally.total.exact
    assert tally.kept.positions == round(sum(row.kept for row in tally.tiers))
    assert (tally.smallest, tally.largest) == (0, max(EVERYTHING))
    assert tally.margins == {-1, -4, 0}


@pytest.mark.parametrize(("tiers", "skips"), KINDS)
def test_counting_ends_where_there_are_too_many_positions(tiers: bool, skips: bool) -> None:
    rules = ladder(tiers=tiers, skips=skips)
    assert counting_of(rules, len(EVERYTHING))[1]
    assert not counting_of(rules, len(EVERYTHING) - 1)[1]
    begun, whole = counting_of(rules, 0)
    assert (begun.counted, whole, begun.tally.tiers, len(begun.reached)) == (0, False, [], 1)


@pytest.mark.parametrize("most", [0, 1, 3, 7, 15, 23, 27])
@pytest.mark.parametrize(("tiers", "skips"), KINDS)
@pytest.mark.parametrize(("likeness", "kept"), LIKENESSES)
def test_samples_that_hold_everything_tell_everything(
    most: int, tiers: bool, skips: bool, likeness: Likeness | None, kept: Any
) -> None:
    """Each position is drawn equally often, so that estimates are what they estimate."""
    counting, whole = counting_of(ladder(tiers=tiers, skips=skips), most, likeness)
    assert not whole
    Sampling(counting, 8 * SAMPLES, seed=2).run()
    tally = counting.tally
    assert [row.tier for row in tally.tiers] == list(range(len(WIDTHS)))
    for row in tally.tiers:
        keys = in_reach(row.tier)
        size = len(keys)
        assert (row.count.positions, row.count.low, row.count.high) == pytest.approx((size,) * 3)
        assert row.kept == pytest.approx(kept(keys))
        assert (row.ends, row.moves) == pytest.approx(average(keys, [1.0] * size, skips))
        assert set(tally.samples[row.tier]) == set(keys)
    for count, wanted in (
        (tally.total, len(EVERYTHING)),
        (tally.kept, sum(kept(in_reach(tier)) for tier in range(len(WIDTHS)))),
    ):
        assert (count.positions, count.low, count.high) == pytest.approx((wanted,) * 3)
    assert (tally.smallest, tally.largest) == (0, max(EVERYTHING))
    assert tally.margins == {-1, -4, 0}
    assert tally.given_up == 0


@pytest.mark.parametrize("many", [0, 2 * SAMPLES, 4 * SAMPLES, 6 * SAMPLES - 1])
def test_small_samples_estimate_without_bias(many: int) -> None:
    counting, _ = counting_of(ladder(tiers=True, skips=True), 10, None)
    Sampling(counting, many, seed=1).run()
    total = counting.tally.total
    assert total.high is not None
    assert total.low < len(EVERYTHING) < total.high
    sizes = {len(keys) for tier, keys in counting.tally.samples.items() if tier > counting.counted}
    assert sizes == {SAMPLES * max(2, many // SAMPLES)}


def chances(rules: NumberRules, counted: int, skips: bool) -> list[dict[int, float]]:
    """Return how many walkers of one come to each position of each tier."""
    found: list[dict[int, float]] = [{} for _ in WIDTHS]
    first = 0 if rules.tier else counted
    found[first] = dict.fromkeys(in_reach(first), 1 / WIDTHS[first])
    for tier in found:
        for key, chance in tier.items():
            following = options(key, skips=skips)
            for to in following:
                there = found[tier_of(to)]
                there[to] = there.get(to, 0.0) + chance / len(following)
    return found


@pytest.mark.parametrize("most", [0, 1, 3, 7, 15, 23])
@pytest.mark.parametrize(("tiers", "skips"), KINDS)
@pytest.mark.parametrize(("likeness", "kept"), LIKENESSES)
def test_walkers_who_come_everywhere_tell_everything(
    most: int, tiers: bool, skips: bool, likeness: Likeness | None, kept: Any
) -> None:
    rules = ladder(tiers=tiers, skips=skips, says_before=False)
    counting, whole = counting_of(rules, most, likeness)
    assert not whole
    Walks(counting, 250, seed=3).run()
    tally, expected = counting.tally, chances(rules, counting.counted, skips)
    assert [row.tier for row in tally.tiers] == list(range(len(WIDTHS)))
    for row in tally.tiers:
        keys = in_reach(row.tier)
        assert row.count.positions == row.count.low == len(keys)
        assert row.count.high == (None if row.tier > counting.counted else len(keys))
        assert set(tally.samples[row.tier]) == set(keys)
        if row.tier <= counting.counted:
            assert row.kept == pytest.approx(kept(keys))
        if row.tier >= counting.counted:
            weights = [expected[row.tier][key] for key in keys]
            ended = average(keys, weights, skips)
            assert (row.ends, row.moves) == pytest.approx(ended, abs=0.06)
        if row.tier > counting.counted and likeness is not None and likeness.counts:
            shares = sum(w / alike(key) for key, w in zip(keys, weights, strict=True))
            assert row.kept == pytest.approx(len(keys) * shares / sum(weights), rel=0.05)
    assert (tally.total.positions, tally.total.low) == (len(EVERYTHING), len(EVERYTHING))
    assert tally.total.high is None
    assert tally.kept.positions == pytest.approx(sum(row.kept for row in tally.tiers))
    assert (tally.kept.low, tally.kept.high) == (0, None)
    assert (tally.smallest, tally.largest) == (0, max(EVERYTHING))
    assert tally.margins == {-1, -4, 0}


@pytest.mark.parametrize("wide", [30, 200, 3000])
def test_walkers_are_counted_where_they_meet(wide: int) -> None:
    counting, _ = counting_of(one_way({0: list(range(1, wide + 1))}), 0)
    Walks(counting, 25, seed=0).run()
    met = Counter(counting.tally.samples[1])
    often = list(met.values())
    pairs = sum(many * (many - 1) // 2 for many in often)
    row = counting.tally.tiers[1]
    assert row.count == at_least(200, often.count(1), often.count(2), len(met), pairs)
    assert row.count.low <= wide
    assert counting.tally.tiers[0].moves == wide
    assert (counting.tally.smallest, counting.tally.largest) == (0, max(met))


@pytest.mark.parametrize("work", [Sampling, Walks])
def test_ends_and_moves_of_a_tier_are_those_of_its_sample(work: Any) -> None:
    """Of 40 positions two go on, with three and five moves: in few samples, in one or in none."""
    to = {0: list(range(1, 41)), 1: [50, 51, 52], 2: [50, 51, 52, 53, 54]}
    going = set[int]()
    for seed in range(25):
        counting, _ = counting_of(one_way(to), 0)
        work(counting, 1, seed).run()
        sample = list(counting.tally.samples[1])
        moves = [len(to[key]) for key in sample if key in to]
        row = counting.tally.tiers[1]
        assert row.ends == pytest.approx(1 - len(moves) / len(sample))
        assert row.moves == pytest.approx(sum(moves) / len(moves) if moves else 0)
        assert (row.tier, len(counting.tally.tiers)) == (1, 3 if moves else 2)
        going.add(len(moves))
    assert {0, 1, 2} <= going


@pytest.mark.parametrize("many", [1, 700, 5000])
def test_walkers_take_moves_of_their_own(many: int) -> None:
    """All at once or in parts, each takes the move that its chance says."""
    counting, _ = counting_of(
        one_way({key: [100 * key + n for n in range(key)] for key in (5, 9)}), 0
    )
    walkers = [(5, 9, 7)[place % 3] for place in range(many)]
    walks = Walks(counting, 20, seed=4)
    following, ends, moves = walks._step(2, walkers)
    goers = [(place, key) for place, key in enumerate(walkers) if key != 7]
    chances = [walks._chance(2, 20 * WALKERS + place) for place, _ in goers]
    assert following == [
        100 * key + chance % key for (_, key), chance in zip(goers, chances, strict=True)
    ]
    assert (ends, moves) == (many - len(goers), sum(key for _, key in goers))
    assert counting.tally.margins == ({0} if ends else set())


def test_as_many_walkers_as_were_asked_for() -> None:
    counting, _ = counting_of(ladder(tiers=False, skips=False), 0)
    Walks(counting, 5, seed=0).run()
    assert [len(keys) for keys in counting.tally.samples.values()][:3] == [1, 5 * WALKERS, 40]


@pytest.mark.parametrize("walks", [False, True])
def test_the_seed_decides_what_is_drawn(walks: bool) -> None:
    def drawn(seed: int) -> dict[int, list[int]]:
        rules = ladder(tiers=False, skips=False)
        counting, _ = counting_of(rules, 3)
        work: Any = Walks(counting, 2, seed) if walks else Sampling(counting, 32, seed)
        work.run()
        return {tier: list(keys) for tier, keys in counting.tally.samples.items()}

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)


def splitmix64(place: int) -> int:
    """Return one of the numbers of the generator that starts from 0, by its place."""
    mixed = place * 0x9E3779B97F4A7C15 % 2**64
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
    return mixed ^ mixed >> 31


def test_chances_of_walkers_are_splitmix64() -> None:
    """Its first numbers from the seed 0, as S. Vigna's splitmix64.c gives them, but for a bit."""
    counting, _ = counting_of(ladder(tiers=False, skips=False), 0)
    published = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC)
    walks = Walks(counting, 1, seed=0)
    assert [walks._chance(0, 1 + n) for n in range(4)] == [bits >> 1 for bits in published]
    for seed, tier, walker in ((0, 0, 4), (0, 1, 0), (0, 7, 2), (1, 0, 0), (5, 3, 1)):
        # Walkers of a tier go on from a number of their own, and seeds are far apart.
        place = seed * 0x9E3779B97F4A7C15 + tier * 2**40 + walker
        assert Walks(counting, 1, seed)._chance(tier, walker) == splitmix64(place) >> 1
    assert [splitmix64(1 + n) for n in range(4)] == list(published)
    seeds = [Walks(counting, 1, seed) for seed in range(4)]
    every = [
        each._chance(tier, walker) for each in seeds for tier in range(4) for walker in range(50)
    ]
    assert len(set(every)) == len(every) == 800


# What is no game of tiers ------------------------------------------------------------------------


def one_way(to: dict[int, list[int]], tier: Any = None) -> NumberRules:
    """Return the rules of a small graph whose other positions are over."""
    back: dict[int, list[int]] = {}
    for key, found in to.items():
        for there in set(found):
            back.setdefault(there, []).append(key)
    return NumberRules(
        *(written(lambda key: to[key]), lambda key: GOING if key in to else 0, 1, False),
        *(written(lambda key: back.get(key, [])), tier),
    )


LOOPS: list[tuple[dict[int, list[int]], Any]] = [
    ({0: [1, 2], 1: [3], 2: [1]}, {0: 0, 1: 1, 2: 1, 3: 2}.get),  # within a tier
    ({0: [2], 2: [1]}, {0: 0, 1: 1, 2: 2}.get),
]


@pytest.mark.parametrize(
    ("to", "tier"),
    [
        ({0: [1, 2], 1: [2]}, None),  # 2 is one move away, and two
        ({0: [1], 1: [0]}, None),
        ({0: [0]}, None),
        *LOOPS,
    ],
)
def test_moves_that_lead_to_no_later_tier_are_told(to: dict[int, list[int]], tier: Any) -> None:
    counting = Counting(one_way(to, tier), Meter(Limits()))
    with pytest.raises(NotInTiers):
        counting.run(0, 100)


@pytest.mark.parametrize(("to", "tier"), LOOPS)
def test_samples_see_moves_that_lead_to_no_later_tier(to: dict[int, list[int]], tier: Any) -> None:
    counting, _ = counting_of(one_way(to, tier), 0)
    with pytest.raises(NotInTiers):
        Sampling(counting, 64, 0).run()


def test_moves_to_tiers_that_come_later_are_counted() -> None:
    rules = one_way({0: [1, 2], 1: [2], 2: [3]}, {0: 5, 1: 6, 2: 8, 3: 9}.get)
    counting, whole = counting_of(rules, 100)
    assert whole
    assert [(row.tier, row.count.positions) for row in counting.tally.tiers] == [
        *((5, 1), (6, 1), (8, 1), (9, 1))
    ]


def hidden(many: int) -> NumberRules:
    """Before 3 come 2 and another one, before which there are many that nothing leads to."""
    back = {1: [0], 2: [1], 3: [2, 100], 100: list(range(200, 200 + many))}
    return NumberRules(
        rule=written(lambda key: [key + 1]),
        final=lambda key: 0 if key == 3 else GOING,
        width=1,
        compiled=False,
        before=written(lambda key: back.get(key, [])),
    )


def test_a_search_for_a_way_is_given_up() -> None:
    for many, given_up in ((MOST_VISITED - 1, 0), (MOST_VISITED, 1)):
        moves = Moves(hidden(many), 10**6)
        for times in (1, 2, 3):
            found = moves.weighed(Reached(0, moves.runtime), 0, 2, [2], 0)
            assert found == (1, [3], [1 / (1 + given_up)], [1])
            assert (moves.checked, moves.given_up) == (times, times * given_up)


def test_the_share_of_searches_that_were_given_up() -> None:
    counting, _ = counting_of(ladder(tiers=False, skips=False), 7)
    counting.moves.given_up = 17  # as if it had been so in the sample
    Sampling(counting, 8 * SAMPLES, seed=0).run()
    moves = [len(steps(key, skips=False)) for key in EVERYTHING if tier_of(key) < 6]
    assert counting.moves.checked > sum(moves)
    assert counting.tally.given_up == pytest.approx(17 / counting.moves.checked)


def test_two_moves_to_one_place_are_one_way() -> None:
    counting, _ = counting_of(one_way({0: [1, 1, 2], 1: [3, 3], 2: [3]}), 0)
    Sampling(counting, 2 * SAMPLES, seed=0).run()
    assert [row.count.positions for row in counting.tally.tiers] == pytest.approx([1, 2, 1])


@pytest.mark.parametrize("work", [Sampling, Walks])
def test_budgets_end_counting_and_sampling(work: Any) -> None:
    rules = ladder(tiers=False, skips=False)
    late = Meter(Limits(seconds=0.0))
    with pytest.raises(BudgetExceeded):
        Counting(rules, late).run(0, 100)
    counting, _ = counting_of(rules, 7)
    counting.meter = late
    with pytest.raises(BudgetExceeded):
        work(counting, 64, 0).run()


# Estimates ---------------------------------------------------------------------------------------


def test_intervals_are_student_s() -> None:
    """16 numbers, half 90 and half 110: their mean has a standard error of sqrt(100 / 15)."""
    count = spread([90.0, 110.0] * 8)
    error = STUDENT * (100 / 15) ** 0.5
    assert count.positions == 100
    assert count.low == pytest.approx(100 - error)
    assert count.high == pytest.approx(100 + error)
    assert not count.exact
    wide = spread([0.0] * 15 + [1.0])
    assert (wide.low, wide.positions) == (0, 1 / 16)
    assert spread([7.0] * 16).exact


def test_places_that_walkers_came_to_and_those_not_seen() -> None:
    """A. Chao's estimate, for once and twice; and as many places as make pairs meet so seldom."""
    few = at_least(100, 20, 9, 50, MEETINGS - 1)
    most = MEETINGS - 1 + NORMAL * (MEETINGS - 1 + 1.66) ** 0.5 + 3.32
    assert few.positions == few.low == int(100 * 99 / 2 / most) == 238
    assert few.high is None
    enough = at_least(100, 20, 9, 240, MEETINGS)
    assert (enough.low, enough.positions, enough.high) == (240, 240 + 20 * 19 / (2 * 10), None)
    met = at_least(100, 5, 9, 50, 1000)
    assert (met.low, met.positions) == (50, 51)
    often = at_least(100, 0, 0, 50, 20)
    assert often.positions == often.low == int(100 * 99 / 2 / (20 + NORMAL * 21.66**0.5 + 3.32))
    assert at_least(1, 1, 0, 1, 0).low == 1


# The moves of many positions ---------------------------------------------------------------------


def all_listed(moves: Moves, keys: list[int]) -> list[tuple[list[int], int, int]]:
    """Return where the moves of each position lead, their number, and its margin."""
    found: list[tuple[list[int], int, int]] = []
    begin = 0
    while begin < len(keys):
        before = begin
        begin, flat, counts, margins = moves.listed_from(keys, begin, len(keys))
        assert before < begin <= min(len(keys), before + CHUNK)
        assert len(counts) == len(margins) == begin - before
        rest = iter(list(flat))
        for count, margin in zip(counts, margins, strict=True):
            found.append(([next(rest) for _ in range(count)], count, margin))
        assert not list(rest)
    return found


@pytest.mark.parametrize("many", [3, 40])
@pytest.mark.parametrize("width", [1, 3])
def test_moves_of_many_positions_are_listed(many: int, width: int) -> None:
    """So many that they come in parts, by their number or by the room for what they lead to."""

    def rule(key: int) -> list[int]:
        ahead = [0] * (width - 1)
        return [number for n in range(key % many) for number in (*ahead, key + n)]

    moves = Moves(
        NumberRules(written(rule), lambda key: key if key % 7 == 0 else GOING, width, False), 1000
    )
    keys = list(range(1, 5000))
    expected = [
        ([], -1, key) if key % 7 == 0 else ([key + n for n in range(key % many)], key % many, GOING)
        for key in keys
    ]
    assert all_listed(moves, keys) == expected


@pytest.mark.parametrize("width", [1, 3])
@pytest.mark.parametrize(
    ("many", "listed", "is_fine"),
    [
        (MOVES, MOVES, True),
        (MOVES + 1, MOVES, False),
        (MOVES + 1, MOVES + 1, True),
        (5 * MOVES, 10 * MOVES, True),
        (5 * MOVES, 2 * MOVES, False),
        (30 * MOVES, 32 * MOVES, True),
    ],
)
def test_a_position_with_many_moves(many: int, listed: int, is_fine: bool, width: int) -> None:
    rules = NumberRules(
        rule=written(lambda key: range(key, key + many * width)),
        final=lambda _: GOING,
        width=width,
        compiled=False,
        before=written(lambda key: [5] if key > 5 else []),
    )
    moves = Moves(rules, listed)
    places = list(range(5 + width - 1, 5 + many * width, width))
    if is_fine:
        assert all_listed(moves, [5]) == [(places, many, GOING)]
        return
    with pytest.raises(TooManyMovesError, match=f"{listed:,} moves"):
        moves.listed_from([5], 0, 1)


def test_there_is_room_for_all_that_comes_before() -> None:
    many = 20 * MOVES
    rules = NumberRules(
        rule=written(lambda key: [key + 1]),
        final=lambda _: GOING,
        width=1,
        compiled=False,
        before=written(lambda key: range(key - many, key)),
    )
    moves = Moves(rules, many)
    reached = Reached(0, moves.runtime)
    reached.add([many, many - 5], 0)
    come, flat, shares, counts = moves.weighed(reached, 9, 9, [many], 0)
    assert (come, flat, shares, counts) == (1, [many + 1], [1 / 2], [1])
    with pytest.raises(TooManyMovesError, match="moves"):
        Moves(rules, many // 10).weighed(reached, 9, 9, [many], 0)


def test_there_is_room_for_searches_that_branch() -> None:
    """Two tiers before have many, none of which is in reach: all wait to be looked at."""
    many = MOVES - 10

    back = {-1: [5, 0], 0: range(1, many + 1), many: range(2000, 2000 + many)}

    rules = NumberRules(
        *(written(lambda _: [-1]), lambda _: GOING, 1, False),
        before=written(lambda key: back.get(key, [])),
    )
    moves = Moves(rules, MOVES)
    found = moves.weighed(Reached(-7, moves.runtime), 7, 9, [5], 0)
    assert found == (1, [-1], [1.0], [1])


def test_rules_that_never_stop_or_forget_are_told() -> None:
    rules = NumberRules(lambda *_: TIRED, lambda _: GOING, 1, False, written(lambda _: []))
    moves = Moves(rules, 1000)
    with pytest.raises(TooManyMovesError, match="does it ever stop"):
        moves.listed_from([5], 0, 1)
    with pytest.raises(TooManyMovesError, match="does it ever stop"):
        moves.weighed(Reached(0, moves.runtime), 0, 1, [5], 0)
    forgets = Moves(one_way({0: [1]}), 1000)
    forgets.rules = NumberRules(
        written(lambda key: [key + 1]), lambda _: GOING, 1, False, written(lambda _: [])
    )
    with pytest.raises(RuleError, match="does not list"):
        forgets.weighed(Reached(0, forgets.runtime), 0, 1, [5], 0)


def test_an_error_of_a_rule_in_plain_python_comes_through() -> None:
    def wrong(*_: Any) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Moves(NumberRules(wrong, lambda _: GOING, 1, False), 10).listed_from([5], 0, 1)


# Sets and rows -----------------------------------------------------------------------------------


@pytest.mark.parametrize("compiled", SPEEDS)
def test_positions_that_were_reached_come_in_their_order(compiled: bool) -> None:
    chance, rows = draws("reached"), Rows(compiled)
    reached = Reached(7, Runtime(compiled=compiled))
    known = [7]
    for size in (1, 3, 500, 9000, 3000, 10):
        old = chance.randrange(len(known))
        some = [chance.randrange(-9000, 9000) * (1 << 40) for _ in range(size)]
        added = reached.runtime.room(size, "int64")
        added[:] = some
        before = set(known[:old])
        assert reached.add(added, old) == any(key in before for key in some)
        known = list(dict.fromkeys([*known, *some]))
        assert len(reached) == len(known)
        assert list(rows.joined([reached.keys[: len(reached)]])) == known
    again = reached.runtime.room(1, "int64")
    again[0] = known[10]
    assert [reached.add(again, old) for old in (10, 11)] == [False, True]


def row_of(numbers: list[Any], compiled: bool, kind: str = "int64") -> Any:
    row = Runtime(compiled=compiled).room(len(numbers), kind)
    row[:] = numbers
    return row


NUMBERS = st.lists(st.integers(-9, 9), min_size=1, max_size=12)


@pytest.mark.parametrize("compiled", SPEEDS)
@given(NUMBERS, st.data())
def test_rows(compiled: bool, numbers: list[int], data: st.DataObject) -> None:
    rows = Rows(compiled)
    size = st.lists(st.integers(-9, 9), min_size=len(numbers), max_size=len(numbers))
    other = data.draw(size)
    row, there = row_of(numbers, compiled), row_of(other, compiled)
    pairs = list(zip(numbers, other, strict=True))
    assert list(rows.joined([row, there, row])) == numbers + other + numbers
    assert list(rows.joined([])) == []
    assert list(rows.in_order(row)) == sorted(numbers)
    assert list(rows.where(row, 3, there)) == [one for one, two in pairs if two == 3]
    assert rows.same(row, there) == sum(one == two for one, two in pairs)
    assert rows.tallied(row) == sorted(Counter(numbers).items())
    assert list(rows.scaled(row, 2.5)) == [2.5 * number for number in numbers]
    assert list(rows.summed(row)) == list(accumulate(numbers))
    by_key = rows.by_key(row, there)
    assert list(zip(*map(list, by_key), strict=True)) == sorted(pairs, key=lambda pair: pair[0])


@pytest.mark.parametrize("compiled", SPEEDS)
@given(NUMBERS, st.integers(1, 20), st.floats(0, 0.999))
def test_keys_are_drawn_at_equal_steps(
    compiled: bool, numbers: list[int], many: int, chance: float
) -> None:
    weights = [0.5 + abs(number) for number in numbers]
    sums = list(accumulate(weights))
    keys = list(range(100, 100 + len(numbers)))
    drawn = Rows(compiled).drawn(
        row_of(keys, compiled), row_of(sums, compiled, "float64"), many, chance
    )
    wanted = [sums[-1] * (place + chance) / many for place in range(many)]
    near = [min(abs(step - edge) for edge in sums) < 1e-9 for step in wanted]
    for key, step, on_edge in zip(drawn, wanted, near, strict=True):
        assert on_edge or key == 100 + bisect_right(sums, step)
        assert 100 <= key < 100 + len(numbers)


def test_a_step_beyond_the_last_sum_draws_the_last_key() -> None:
    """Sums that are rounded may end below the last step."""
    for compiled in SPEEDS:
        row = row_of([5, 6], compiled)
        assert list(Rows(compiled).drawn(row, row_of([1, 2], compiled), 2, 1.0)) == [6, 6]
