"""Engine against engine on random graphs, and what happens at the edges."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator
from functools import cache
from itertools import count, islice, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.induction import label
from grundy.engines.recipes import grundy_recipe, outcome_recipe, remoteness_recipe
from grundy.engines.recorded_search import Event, record_search
from grundy.engines.recursion import CycleFound, ahead, evaluate
from grundy.engines.walks import walk
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


# The same graphs every day ------------------------------------------------------------------------


def drawn(number: int, *, cyclic: bool) -> list[list[int]]:
    """Return a graph all of which can be reached from 0, in the order in which it is found."""
    dice = Random(number)
    size = dice.randint(1, 9)
    rows: list[list[int]] = []
    for n in range(size):
        first = 0 if cyclic else n + 1
        targets = [dice.randrange(first, size) for _ in range(dice.randint(0, 3)) if first < size]
        rows.append(targets)
    found = [0]
    for n in found:
        found += [t for t in dict.fromkeys(rows[n]) if t not in found]
    return [[found.index(t) for t in rows[n]] for n in found]


def searched(graph: list[list[int]], misere: bool) -> tuple[list[Event], dict[int, Outcome]]:
    """Return what a recursive search does, and the labels that it leaves."""
    labels: dict[int, Outcome] = {}
    path: list[int] = []

    def look(n: int, source: int | None) -> Iterator[Event]:
        yield Event("visit", n, len(path), source)
        path.append(n)
        label, looked = (Outcome.P if graph[n] or not misere else Outcome.N), 0
        for t in graph[n]:
            if t in labels:
                yield Event("remembered", t, len(path), n, labels[t])
            elif t in path:
                around = (*path[path.index(t) :], t)
                yield Event("cycle", t, len(path), n, around=around)
                raise RuntimeError
            else:
                yield from look(t, n)
            looked += 1
            if labels[t] is Outcome.P:
                label = Outcome.N
                break
        path.pop()
        labels[n] = label
        yield Event("label", n, len(path), source, label, looked)

    events: list[Event] = []
    try:
        for event in look(0, None):
            events.append(event)  # noqa: PERF402 - kept when the search ends early
    except RuntimeError:
        pass
    return events, labels


@pytest.mark.parametrize("cyclic", [False, True])
@pytest.mark.parametrize("misere", [False, True])
def test_a_recorded_search_tells_what_recursion_does(cyclic: bool, misere: bool) -> None:
    for number in range(80):
        graph = drawn(number, cyclic=cyclic)
        labels: dict[int, Outcome] = {}
        events = list(islice(record_search(graph, misere, labels), 999))  # it ends sooner
        assert (events, labels) == searched(graph, misere)


def reaches(graph: list[list[int]]) -> list[set[int]]:
    """Return where ways of one edge or more lead, from each node."""
    found = [set(row) for row in graph]
    for _ in graph:
        for n, row in enumerate(graph):
            found[n].update(*(found[t] for t in row))
    return found


@pytest.mark.parametrize("cyclic", [False, True])
def test_a_walk_finds_the_longest_ways_and_a_way_round(cyclic: bool) -> None:
    for number in range(150):
        graph = drawn(number, cyclic=cyclic)
        beyond = reaches(graph)
        forward: list[set[int]] = [set() for _ in graph]
        for n, row in enumerate(graph):
            for t in row:
                if n in beyond[t]:  # both are on one way round, or the same node
                    low, high = sorted((n, t))
                    forward[low] |= {high} - {low}
                else:
                    forward[n].add(t)

        def depth(n: int, forward: list[set[int]] = forward) -> int:
            return 1 + max((depth(t, forward) for t in forward[n]), default=-1)

        found = walk(graph)
        assert found.depths == tuple(depth(n) for n in range(len(graph)))
        assert bool(found.cycle) == any(n in beyond[n] for n in range(len(graph)))
        if found.cycle:
            assert found.cycle[0] == found.cycle[-1]
            assert len(set(found.cycle)) == len(found.cycle) - 1
            assert all(y in graph[x] for x, y in pairwise(found.cycle))


# Recursion ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 7, 8, 9, 20])
def test_options_are_all_there_and_only_a_few_are_read_ahead(size: int) -> None:
    read: list[int] = []

    def options() -> Iterator[int]:
        for n in range(size):
            read.append(n)
            yield n

    rest = ahead(options())
    assert len(read) == min(size, 8)
    assert list(rest) == list(range(size))


def test_more_options_than_anyone_could_list_are_read_one_by_one() -> None:
    assert next(n for n in ahead(count()) if n > 50) == 51


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_paused_and_left_as_it_was(enabled: bool) -> None:
    seen: list[bool] = []

    def recipe(n: int) -> Generator[int, int, int]:
        seen.append(gc.isenabled())
        if n > 2:
            raise KeyError(n)
        return (yield n + 1)

    try:
        gc.enable() if enabled else gc.disable()
        with pytest.raises(KeyError):
            evaluate(0, recipe, {}, meter())
        assert gc.isenabled() == enabled
    finally:
        gc.enable()
    assert seen == [False] * 4


def test_a_value_is_found_once_and_then_remembered() -> None:
    asked: list[int] = []

    def recipe(n: int) -> Generator[int, int, int]:
        asked.append(n)
        return 0 if n == 0 else 1 + (yield n - 1) + (yield n // 2)

    memory: dict[int, int] = {}
    own = meter()
    assert evaluate(6, recipe, memory, own) == memory[6] == 19
    assert (asked, own.positions) == ([6, 5, 4, 3, 2, 1, 0], 7)
    assert evaluate(5, recipe, memory, own) == memory[5]
    assert own.positions == 7


def test_every_node_of_a_graph_is_counted() -> None:
    own = meter()
    labels = label(4, range, misere=False, meter=own)
    assert (list(labels.options), own.positions) == ([4, 0, 1, 2, 3], 5)
