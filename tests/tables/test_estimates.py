"""What a table will cost: positions within the interval, counts that are exact, clear refusals."""

from __future__ import annotations

import json
from functools import cache
from math import comb
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.engines.sampled_moves import NumberRules
from grundy.engines.sampled_tiers import Counting, Sampling
from grundy.engines.sampled_walks import Walks, at_least
from grundy.limits.budget import metered
from grundy.native.kernels.strong import GOING
from grundy.solving.counted_rules import written
from grundy.tables.estimates import costs
from grundy.tables.estimates.rates import Rates
from tests.chance import draws

PLIES = (
    *(1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683, 12236101),
    *(30929111, 75437595, 176541259, 394591391, 858218743, 1763883894, 3568259802, 6746155945),
    *(12673345045, 22010823988, 38263228189, 60830813459, 97266114959, 140728569039),
)
"""Positions of connect four 6x7 after each number of plies: OEIS A212693."""

ALL = 4_531_985_219_092
"""All of them: S. Edelkamp, P. Kissmann, KI 2008."""


@cache
def counted(text: str) -> gr.Estimate:
    """Return the cost of a board whose positions are all counted."""
    return gr.estimate(gr.game(text).start, rates={})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("text", "positions", "kept"),
    [("connect-four:4x4", 161_029, 80_541), ("mnk:3x4,3", 111_973, 28_275)],
)
def test_sampled_boards_have_as_many_positions(
    text: str, positions: int, kept: int, seed: int
) -> None:
    start = gr.game(text).start
    cost = gr.estimate(start, exact=2000, samples=1024, seed=seed, rates={})
    assert cost.high is not None
    assert cost.low <= positions <= cost.high < 1.4 * cost.low
    assert cost.low < cost.high
    assert abs(cost.kept / kept - cost.positions / positions) < 0.05
    whole = counted(text)
    assert (whole.positions, whole.kept, whole.exact) == (positions, kept, True)
    for sampled, known in zip(cost.tiers, whole.tiers, strict=True):
        assert sampled.tier == known.tier
        assert sampled.high is not None
        # 99 of 100 intervals hold: here is room for those that do not.
        wide = max(sampled.high - sampled.low, 2)
        assert sampled.low - wide <= known.positions <= sampled.high + wide


def test_plain_and_compiled_samples_say_the_same() -> None:
    start = gr.game("connect-four:4x4").start
    with gr.budget(interpreted=None):
        plain = gr.estimate(start, exact=500, samples=32, seed=5, rates={})
    compiled = gr.estimate(start, exact=500, samples=32, seed=5, rates={})
    assert plain.as_data() == compiled.as_data()
    other = gr.estimate(start, exact=500, samples=32, seed=6, rates={})
    assert other.positions != plain.positions


def test_the_whole_board_of_connect_four() -> None:
    cost = gr.estimate(gr.game("connect-four:6x7").start, exact=60_000, samples=512, rates={})
    assert cost.high is not None
    assert cost.low <= ALL <= cost.high < 4 * cost.low
    assert len(cost.tiers) == 43
    assert [tier.positions for tier in cost.tiers[:7]] == list(PLIES[:7])
    outside = 0
    for tier, known in zip(cost.tiers, PLIES, strict=False):
        assert tier.high is not None
        outside += not tier.low <= known <= tier.high
    assert outside <= 2
    assert cost.kept == pytest.approx(cost.positions / 2, rel=0.01)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("connect-four:4x5", 3_945_711),
        ("connect-four:5x4", 1_706_255),
        ("connect-four:5x5", 69_763_700),
        ("connect-four:6x5", 1_044_334_437),
        ("connect-four:5x6", 2_818_972_642),
        ("connect-four:6x6", 69_173_028_785),
        ("connect-four:6x7", ALL),
    ],
)
def test_published_counts(text: str, positions: int) -> None:
    """J. Tromp, John's Connect Four Playground; counted again by M. Böck, arXiv:2507.05267."""
    outside = 0
    for seed in range(2):
        cost = gr.estimate(gr.game(text).start, exact=1 << 18, seed=seed, rates={})
        assert cost.high is not None
        outside += not cost.low <= positions <= cost.high
        # 99 of 100 intervals hold, and hardly any misses by as much as half its width.
        half = (cost.high - cost.low) / 2
        assert cost.low - half <= positions <= cost.high + half
        assert cost.high < 1.2 * cost.low
    assert outside <= 1


def test_from_the_middle_of_a_game() -> None:
    """A lone stone beside the middle has a mirror image that cannot be reached."""
    position = gr.position("connect-four:4x4(..../..../..../x...)")
    solved = gr.strong(position)
    cost = gr.estimate(position, exact=300, samples=2048, rates={})
    assert cost.high is not None
    assert cost.low <= solved.positions <= cost.high
    assert cost.kept == cost.positions
    known = gr.estimate(position, rates={})
    assert [tier.positions for tier in known.tiers] == list(solved.layers)
    assert known.low == known.positions == known.high == solved.positions


def test_a_game_that_does_not_say_what_came_before() -> None:
    """Dots and boxes: walkers meet, and never tell more than there is."""
    start = gr.game("dots-and-boxes:2x2").start
    beyond = 0
    for seed in range(3):
        cost = gr.estimate(start, exact=200, samples=64, seed=seed, rates={})
        assert cost.high is None
        assert not cost.exact
        assert 0.4 * 4096 < cost.low <= 4096
        beyond += sum(tier.low > comb(12, tier.tier) for tier in cost.tiers)
    assert beyond <= 1  # of 27 bounds, each of which holds 99 times of 100
    assert gr.estimate(start, rates={}).positions == 4096


class Sum(gr.ScoringGame):
    """Add 1, 2 or 3 up to a number: lines of different lengths meet."""

    name = "sum"

    def moves(self, total: int) -> Any:
        yield total + 1
        yield total + 2
        yield total + 3

    def final(self, total: int) -> int | None:
        return -1 if total >= 300 else None


def test_tiers_that_lines_of_different_lengths_lead_to() -> None:
    whole = gr.estimate(Sum()(0), rates={})
    assert (whole.positions, whole.exact) == (303, True)
    part = gr.estimate(Sum()(0), exact=100, samples=64, rates={})
    assert part.high is None
    assert 100 < part.low <= 303


def hexapawn_rules(text: str) -> tuple[NumberRules, int]:
    """Return the rules of a game of texts over numbers that are given as its positions come up."""
    game: Any = gr.game(text)
    numbers: dict[Any, int] = {}
    nodes: list[Any] = []

    def number(node: Any) -> int:
        if node not in numbers:
            numbers[node] = len(nodes)
            nodes.append(node)
        return numbers[node]

    def following(key: int) -> list[int]:
        return [number(to) for *_, to in game.node_turns(nodes[key])]

    def final(key: int) -> int:
        margin = game.node_final(nodes[key])
        return GOING if margin is None else margin

    def tier(key: int) -> Any:
        """A pawn that goes on counts one, one that is taken more than it ever went."""
        _, board = nodes[key]
        rows = board.split("/")
        steps = sum(
            (len(rows) - 1 - n) * row.count("W") + n * row.count("B") for n, row in enumerate(rows)
        )
        return steps + len(rows) * (2 * len(rows[0]) - board.count("W") - board.count("B"))

    rules = NumberRules(written(following), final, 1, compiled=False, tier=tier)
    return rules, number(game.start.node)


def test_hexapawn_by_walks() -> None:
    rules, root = hexapawn_rules("hexapawn:4x3")
    with metered() as meter:
        counting = Counting(rules, meter)
        whole = counting.run(root, 10**6)
        tiers = [len(keys) for keys in counting.tiers.values()]
        assert whole
        walked = Counting(rules, meter)
        assert not walked.run(root, 40)
        Walks(walked, 100, seed=1).run()
    assert sum(tiers) == len(hexapawn_nodes("hexapawn:4x3"))
    for row, known in zip(walked.tally.tiers, tiers, strict=False):
        assert row.count.low <= known
    assert walked.tally.total.low > 0.6 * sum(tiers)


def hexapawn_nodes(text: str) -> set[Any]:
    game: Any = gr.game(text)
    found, queue = {game.start.node}, [game.start.node]
    for node in queue:
        for *_, to in game.node_turns(node) if game.node_final(node) is None else ():
            if to not in found:
                found.add(to)
                queue.append(to)
    return found


@pytest.mark.parametrize("places", [50, 5000, 500_000])
def test_walkers_that_meet_tell_a_lower_bound(places: int) -> None:
    chance = draws(places)
    met: dict[int, int] = {}
    for _ in range(4000):
        # Some places are visited more often than others.
        there = min(chance.randrange(places), chance.randrange(places))
        met[there] = met.get(there, 0) + 1
    often = list(met.values())
    pairs = sum(n * (n - 1) // 2 for n in often)
    count = at_least(4000, often.count(1), often.count(2), len(met), pairs)
    assert 0.3 * places < count.low <= places
    assert count.high is None


def test_ends_moves_and_margins_of_tiers() -> None:
    """All positions tell them exactly, a sample nearly."""
    game: Any = gr.game("connect-four:4x3")
    packed = game.packed

    def final(key: int) -> int:
        margin = packed.final(key)
        return GOING if margin is None else margin

    tiers = [{packed.pack(game.start.state)}]
    while tiers[-1]:
        going = [key for key in tiers[-1] if final(key) == GOING]
        tiers.append({to for key in going for to in packed.moves(key)})
    del tiers[-1]
    rules = NumberRules(written(packed.moves), final, 1, False, written(packed.before))
    with metered() as meter:
        counting, sampled = Counting(rules, meter), Counting(rules, meter)
        (root,) = tiers[0]
        assert counting.run(root, 10**6)
        assert not sampled.run(root, 200)
        Sampling(sampled, 4096, 3).run()
    rows = zip(counting.tally.tiers, sampled.tally.tiers, tiers, strict=True)
    for place, (known, near, keys) in enumerate(rows):
        going = [key for key in keys if final(key) == GOING]
        moves = sum(len(list(packed.moves(key))) for key in going)
        assert (known.tier, near.tier, known.count.positions) == (place, place, len(keys))
        ended = (len(keys) - len(going)) / len(keys)
        assert known.ends == ended == pytest.approx(near.ends, abs=0.1)
        assert known.moves == moves / max(1, len(going)) == pytest.approx(near.moves, abs=0.2)
    everything = [key for keys in tiers for key in keys]
    for tally in (counting.tally, sampled.tally):
        assert tally.margins == {final(key) for key in everything} - {GOING}
        assert min(everything) <= tally.smallest <= tally.largest <= max(everything)
    assert counting.tally.smallest == min(everything)
    assert counting.tally.largest == max(everything)
    assert sampled.tally.total.low <= len(everything) <= (sampled.tally.total.high or 0)


def test_samples_of_tiers_that_moves_skip() -> None:
    """A move marks a place, or two places side by side: what skips a tier waits for its turn."""
    pairs = [0b11 << place for place in range(7)]
    marks = [1 << place for place in range(8)] + pairs

    def moves(bits: int) -> list[int]:
        return [bits | mark for mark in marks if not bits & mark]

    def before(bits: int) -> list[int]:
        return [bits ^ mark for mark in marks if bits & mark == mark]

    rules = NumberRules(
        *(written(moves), lambda bits: 0 if bits == 255 else GOING, 1, False, written(before)),
        tier=int.bit_count,
    )
    with metered() as meter:
        sampled = Counting(rules, meter)
        assert not sampled.run(0, 12)
        Sampling(sampled, 1024, 1).run()
    assert [row.tier for row in sampled.tally.tiers] == list(range(9))
    for row in sampled.tally.tiers:
        assert row.count.positions == pytest.approx(comb(8, row.tier), rel=0.15)
    assert sampled.tally.total.positions == pytest.approx(256, rel=0.05)


def test_before_that_misses_a_position_is_found() -> None:
    game: Any = gr.game("connect-four:4x4")
    packed = game.packed
    rule = written(packed.moves)
    wrong = written(lambda key: list(packed.before(key))[1:])
    rules = NumberRules(
        rule, lambda key: GOING if packed.final(key) is None else -1, 1, False, wrong
    )
    with metered() as meter:
        counting = Counting(rules, meter)
        assert not counting.run(packed.pack(game.start.state), 100)
        with pytest.raises(gr.RuleError, match="before"):
            Sampling(counting, 64, 0).run()


def test_refusals() -> None:
    with pytest.raises(gr.UndefinedError, match="not whole numbers"):
        gr.estimate(gr.game("hexapawn:6x6").start)
    with pytest.raises(gr.PositionError, match="scoring or partizan"):
        gr.estimate(gr.game("nim")(3, 4))
    with pytest.raises(gr.ParameterError, match="machines"):
        gr.estimate(gr.game("tic-tac-toe").start, machines=0)
    with pytest.raises(gr.ParameterError, match="expand"):
        gr.estimate(gr.game("tic-tac-toe").start, rates={"expnd": 1})
    with pytest.raises(gr.ParameterError, match="above 0"):
        gr.estimate(gr.game("tic-tac-toe").start, rates={"expand": -1})

    class Round(gr.ScoringGame):
        name = "round"

        def moves(self, number: int) -> Any:
            yield (number + 1) % 5

        def final(self, number: int) -> int | None:
            return None

    with pytest.raises(gr.CycleError, match="by tiers"):
        gr.estimate(Round()(0))


def test_files_of_rates(tmp_path: Path) -> None:
    start = gr.game("tic-tac-toe").start
    file = tmp_path / "rates.json"
    file.write_text(json.dumps({"cores": 16, "expand": 1e3}))
    cost = gr.estimate(start, rates=file, machines=2)
    assert (cost.rates.cores, cost.rates.expand, cost.machines) == (16, 1e3, 2)
    file.write_text("[1]")
    with pytest.raises(gr.ParameterError, match="no JSON object"):
        gr.estimate(start, rates=file)
    file.write_text("{")
    with pytest.raises(gr.ParameterError, match="not JSON"):
        gr.estimate(start, rates=file)
    with pytest.raises(gr.MissingFileError):
        gr.estimate(start, rates=tmp_path / "none")


@pytest.mark.parametrize("text", ["connect-four:4x4", "mnk:3x4,3", "tic-tac-toe"])
def test_bytes_of_a_table(text: str, tmp_path: Path) -> None:
    start = gr.game(text).start
    cost = counted(text)
    size = gr.strong(start).save(tmp_path / "table")
    assert size <= cost.table_bytes < 1.3 * size + 4096


LOADS = [costs.TierLoad(tier, 4.0**tier, 3 * 4.0**tier) for tier in range(15)]


def test_more_machines_are_never_slower_by_much_and_one_stage_at_a_time() -> None:
    rates = Rates(cores=8, memory=32 << 30)
    table = 1e9
    times = [
        costs.seconds_of(LOADS, table, costs.planned(LOADS, table, rates, machines))
        for machines in (1, 2, 4, 8)
    ]
    assert times[0] > times[1] > times[2]
    assert times[0] / times[3] < 8
    slower = costs.seconds_of(LOADS, table, costs.Plant(rates.changed({"expand": 1e3})))
    assert slower > 100 * times[0]


def test_runs_hold_each_position_once() -> None:
    load = costs.TierLoad(3, 1000.0, 6000.0)
    assert costs.runs_of(load, 2000.0, 1, 1e9) == 2000.0
    many = costs.runs_of(load, 2000.0, 64, 1e9)
    assert 2000.0 < many < 6000.0
    assert costs.runs_of(load, 2000.0, 1 << 20, 1e9) == pytest.approx(6000.0, rel=1e-2)


def test_working_bytes_hold_every_tier() -> None:
    plant = costs.Plant(Rates())
    positions = sum(load.positions for load in LOADS)
    assert costs.working_bytes(LOADS, 1e6, plant) >= 20 * positions
