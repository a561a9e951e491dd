"""A compiled search takes over what plain ones have proved, and its answers stay the same."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from grundy.engines.bounds import Bounds
from grundy.engines.compiled_alpha_beta import worths_within
from grundy.limits.budget import Limits, Meter
from grundy.rules.asking import Options
from grundy.solving.memory import store_of
from grundy.solving.methods.alpha_beta import (
    CompiledSearch,
    Effort,
    HandedOver,
    ProvedNumbers,
    by_numbers,
)
from grundy.solving.scores import known_scores


def meter() -> Meter:
    return Meter(Limits(positions=None))


@pytest.mark.parametrize("text", ["mnk:3x3,3", "connect-four:4x3"])
def test_bounds_and_scores_are_taken_over_once(text: str) -> None:
    pytest.importorskip("numba")
    with gr.forgetting():
        start: Any = gr.game(text).start
        fresh = CompiledSearch(start, meter(), None)
        fresh.settle()
        truth = start.game.strong()
    with gr.forgetting():
        start = gr.game(text).start
        with gr.budget(interpreted=None):
            start.solve(engine="alpha-beta")  # plainly, all of it
        assert len(store_of(start.game, ProvedNumbers)) > 50
        asked = CompiledSearch(start, meter(), None)
        asked.take_over()
        taken = list(store_of(start.game, HandedOver))
        asked.settle()
        assert asked.bounds == fresh.bounds
        assert asked.nodes < fresh.nodes
        asked.take_over()
        assert store_of(start.game, HandedOver) == taken
        asked.give_back()
        found = by_numbers(start, meter(), Options(), Effort())
        assert found.outcome is truth.outcome
        for move in found.line or ():
            assert move in start.moves()
            start = move.to
        assert start.is_over


def test_what_the_memory_has_scored_is_taken_over() -> None:
    pytest.importorskip("numba")
    with gr.forgetting():
        start: Any = gr.game("connect-four:4x3").start
        assert start.result is not None
        assert known_scores(start.game).knows(start.node)
        asked = CompiledSearch(start, meter(), None)
        asked.take_over()
        asked.settle()
        assert int(asked.bounds.lower) == start.score


@pytest.mark.parametrize("scale", [1, 8, 1 << 12])
def test_bounds_of_margins_hold_for_every_end_that_is_near(scale: int) -> None:
    for lower, upper in ((-2, 3), (0, 0), (1, 1), (-1, -1), (-3, -1), (1, 4)):
        low, high = worths_within(Bounds(lower, upper), scale)
        for margin in range(lower, upper + 1):
            for plies in range(scale // 4 + 1):
                sign = (margin > 0) - (margin < 0)
                assert low <= margin * scale - sign * plies <= high
