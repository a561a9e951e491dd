"""Engine against engine on random graphs, and what happens at the edges."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.induction import label
from grundy.engines.recipes import grundy_recipe, outcome_recipe, remoteness_recipe
from grundy.engines.recursion import CycleFound, evaluate
from grundy.errors import BudgetExceeded
from grundy.limits.budget import Limits, Meter, budget, metered
from grundy.values import Outcome, mex

Graph = dict[int, list[int]]


def meter() -> Meter:
    return Meter(Limits())


@st.composite
def graphs(draw: st.DrawFn, *, cyclic: bool) -> Graph:
    size = draw(st.integers(1, 12))
    return {
        n: draw(st.lists(st.integers(0, size - 1 if cyclic else n - 1), max_size=5))
        if cyclic or n
        else []
        for n in range(size)
    }


@given(graphs(cyclic=False), st.booleans())
def test_search_and_induction_agree_on_graphs_without_cycles(graph: Graph, misere: bool) -> None:
    @cache
    def plies(n: int) -> int:
        after = [plies(t) for t in graph[n]]
        lost = [p for p in after if p % 2 == misere]
        return 1 + min(lost) if lost else 1 + max(after, default=-1)

    root = len(graph) - 1
    labels = label(root, graph.__getitem__, misere, meter())
    outcomes: dict[int, Outcome] = {}
    remoteness: dict[int, int] = {}
    for n in labels.outcome:
        expected = Outcome.P if plies(n) % 2 == misere else Outcome.N
        assert labels.outcome[n] is expected
        assert labels.remoteness[n] == plies(n)
        recipe = outcome_recipe(graph.__getitem__, outcomes, misere)
        assert evaluate(n, recipe, outcomes, meter()) is expected
        counting = remoteness_recipe(graph.__getitem__, remoteness, misere)
        assert evaluate(n, counting, remoteness, meter()) == plies(n)


@given(graphs(cyclic=False))
def test_grundy_values(graph: Graph) -> None:
    @cache
    def value(n: int) -> int:
        return mex(value(t) for t in graph[n])

    memory: dict[int, int] = {}
    recipe = grundy_recipe(lambda n: [(t,) for t in graph[n]], memory)
    for n in graph:
        assert evaluate(n, recipe, memory, meter()) == value(n)


@given(graphs(cyclic=True), st.booleans())
def test_labels_of_cyclic_graphs_are_consistent(graph: Graph, misere: bool) -> None:
    """N has an option that is P; P has only options that are N; D has a D and no P."""
    labels = label(0, graph.__getitem__, misere, meter())
    stuck = Outcome.N if misere else Outcome.P
    for n, outcome in labels.outcome.items():
        after = {labels.outcome[t] for t in graph[n]}
        if not graph[n]:
            assert outcome is stuck
        elif Outcome.P in after:
            assert outcome is Outcome.N
        elif after == {Outcome.N}:
            assert outcome is Outcome.P
        else:
            assert outcome is Outcome.D
            cycle = labels.cycle_of_draws(n)
            assert cycle[0] == cycle[-1]
            assert all(y in graph[x] for x, y in pairwise(cycle))


@given(graphs(cyclic=True), st.booleans())
def test_labels_of_cyclic_graphs_by_bounded_play(graph: Graph, misere: bool) -> None:
    """Whoever can force an end within so many plies: the other way to say N, P and D."""
    labels = label(0, graph.__getitem__, misere, meter())
    decided: dict[int, tuple[Outcome, int]] = {}
    for plies in range(len(graph) + 2):
        known = dict(decided)
        for n in labels.outcome:
            if n in known:
                continue
            after = [known.get(t) for t in graph[n]]
            if not graph[n]:
                decided[n] = (Outcome.N if misere else Outcome.P), 0
            elif any(a and a[0] is Outcome.P for a in after):
                decided[n] = Outcome.N, plies
            elif all(a and a[0] is Outcome.N for a in after):
                decided[n] = Outcome.P, plies
    for n, outcome in labels.outcome.items():
        assert outcome is (decided[n][0] if n in decided else Outcome.D)
        assert labels.remoteness.get(n) == (decided[n][1] if n in decided else None)


def test_a_cycle_is_reported_with_its_nodes() -> None:
    graph = {0: [1], 1: [2], 2: [3], 3: [1]}
    memory: dict[int, int] = {}
    recipe = grundy_recipe(lambda n: [(t,) for t in graph[n]], memory)
    with pytest.raises(CycleFound) as found:
        evaluate(0, recipe, memory, meter())
    assert found.value.nodes == [1, 2, 3, 1]


def test_an_edge_drawn_twice_counts_once() -> None:
    labels = label(2, {0: [], 1: [0, 0], 2: [1, 1]}.__getitem__, misere=False, meter=meter())
    assert [str(labels.outcome[n]) for n in range(3)] == ["P", "N", "P"]


def test_questions_inside_a_question_share_its_meter() -> None:
    with budget(positions=100), metered() as outer, metered() as inner:
        assert inner is outer
        assert inner.limits.positions == 100
    with metered() as fresh:
        assert fresh is not outer


def test_seconds_and_bytes_end_the_work() -> None:
    memory: dict[int, int] = {}
    recipe = grundy_recipe(lambda n: [(n + 1,)], memory)
    for limits in (Limits(positions=None, seconds=0.01), Limits(positions=None, bytes=20_000_000)):
        with pytest.raises(BudgetExceeded) as stopped:
            evaluate(0, recipe, memory, Meter(limits))
        # On a busy machine the time may be over before the work has begun; memory has to be used.
        assert stopped.value.positions >= (256 if limits.seconds is None else 1)
        assert f"{stopped.value.positions:,} positions" in str(stopped.value)
