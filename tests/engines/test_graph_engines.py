"""Graphs as arrays: every order and both speeds give the same labels."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines.digraph import GraphArrays, arrays_of
from grundy.engines.graph_outcomes import graph_outcomes
from grundy.engines.graph_values import ORDERS, grundy_values
from grundy.engines.induction import label
from grundy.engines.loopy import graph_nimbers, nimber_of
from grundy.errors import BudgetExceeded
from grundy.limits.budget import Limits, Meter
from grundy.values import LoopyNimber, Outcome, mex

Rows = list[list[int]]


def meter() -> Meter:
    return Meter(Limits())


def compiled(rows: Rows) -> GraphArrays:
    """Return the graph as the kernels see a big one."""
    graph = arrays_of(rows)
    vars(graph)["compiled"] = True
    return graph


def plain(array: Any) -> list[int] | None:
    return array if array is None or isinstance(array, list) else array.tolist()


@st.composite
def cyclic(draw: st.DrawFn) -> Rows:
    size = draw(st.integers(1, 12))
    row = st.lists(st.integers(0, size - 1), max_size=6)
    return [draw(row) for _ in range(size)]


@st.composite
def acyclic(draw: st.DrawFn) -> tuple[Rows, list[int]]:
    """Return a graph whose edges go to smaller nodes, and new numbers for its nodes."""
    size = draw(st.integers(1, 14))
    rows = [
        draw(st.lists(st.integers(0, node - 1), max_size=7)) if node else [] for node in range(size)
    ]
    return rows, draw(st.permutations(range(size)))


def renumbered(rows: Rows, new: list[int]) -> Rows:
    moved: Rows = [[] for _ in rows]
    for node, row in enumerate(rows):
        moved[new[node]] = [new[target] for target in row]
    return moved


@given(acyclic())
def test_all_orders_give_the_same_values(found: tuple[Rows, list[int]]) -> None:
    rows, new = found
    values: list[int] = []
    for row in rows:
        values.append(mex(values[target] for target in row))
    for order in (None, *ORDERS):
        assert grundy_values(arrays_of(rows), meter(), order) == values
    turned = list(range(len(rows)))[::-1]  # all edges go to larger nodes
    assert grundy_values(arrays_of(renumbered(rows, turned)), meter(), "ids") == values[::-1]
    shuffled = arrays_of(renumbered(rows, new))
    for order in (None, "depth-first", "peeling"):
        found_values = grundy_values(shuffled, meter(), order)
        assert [found_values[new[node]] for node in range(len(rows))] == values
    assert graph_nimbers(shuffled, meter()) == grundy_values(shuffled, meter())


@given(cyclic())
def test_all_orders_see_the_cycles(rows: Rows) -> None:
    graph = arrays_of(rows)
    answers = [grundy_values(graph, meter(), order) for order in (None, "depth-first", "peeling")]
    assert answers[0] == answers[1] == answers[2]
    by_ids = grundy_values(graph, meter(), "ids")
    assert by_ids is None or by_ids == answers[0]


@given(cyclic() | acyclic().map(lambda found: renumbered(*found)), st.booleans())
def test_plain_and_compiled_kernels_agree(rows: Rows, misere: bool) -> None:
    slow, quick = arrays_of(rows), compiled(rows)
    for order in (None, *ORDERS):
        assert plain(grundy_values(quick, meter(), order)) == grundy_values(slow, meter(), order)
    assert plain(graph_nimbers(quick, meter())) == graph_nimbers(slow, meter())
    one, two = (graph_outcomes(graph, meter(), misere=misere) for graph in (slow, quick))
    assert plain(two.outcomes) == one.outcomes
    assert plain(two.plies) == one.plies


@given(cyclic(), st.booleans())
def test_retrograde_kernel_and_induction_agree(rows: Rows, misere: bool) -> None:
    found = graph_outcomes(arrays_of(rows), meter(), misere=misere)
    for node in range(len(rows)):
        labels = label(node, rows.__getitem__, misere, meter())
        assert found.outcome(node) is labels.outcome[node]
        assert found.remoteness(node) == labels.remoteness.get(node)


@given(cyclic())
def test_loopy_nimbers_keep_the_definition(rows: Rows) -> None:
    """Fraenkel's conditions: mex, an answer to every escape, and a reason for every ∞.

    The counter function, which makes the answers come to an end, is tested through sums.
    """
    graph = arrays_of(rows)
    nimbers = graph_nimbers(graph, meter())
    reach = [{nimbers[option] for option in row} - {-1} for row in rows]
    for node, row in enumerate(rows):
        least = mex(reach[node])
        if nimbers[node] >= 0:
            assert nimbers[node] == least
            for option in row:
                assert 0 <= nimbers[option] < least or least in reach[option]
        else:
            assert any(nimbers[o] < 0 and least not in reach[o] for o in row)
            assert nimber_of(graph, nimbers, node) == LoopyNimber.infinite(reach[node])


def test_answers_that_chase_each_other_are_no_answers() -> None:
    """Nodes that could each be 0 if another one answered: none gets a label, all are drawn."""
    ring = arrays_of([[1], [2], [3], [0]])
    assert graph_nimbers(ring, meter()) == [-1, -1, -1, -1]
    found = graph_outcomes(ring, meter())
    assert {found.outcome(node) for node in range(4)} == {Outcome.D}


def test_values_beyond_a_byte() -> None:
    """A node with options of all values below 300 is worth 300: more than a byte holds."""
    rows = [list(range(node)) for node in range(301)]
    for graph in (arrays_of(rows), compiled(rows)):
        for order in ORDERS:
            assert plain(grundy_values(graph, meter(), order)) == list(range(301))
    loop = [*rows, [301]]
    assert plain(graph_nimbers(compiled(loop), meter())) == [*range(301), -1]


def test_budgets_end_the_work() -> None:
    rows = [[node + 1] for node in range(200_000)] + [[]]
    for work in (grundy_values, graph_outcomes, graph_nimbers):
        with pytest.raises(BudgetExceeded):
            work(arrays_of(rows), Meter(Limits(seconds=1e-9)))
    with pytest.raises(BudgetExceeded, match="bytes"):
        graph_outcomes(compiled(rows), Meter(Limits(bytes=1000)))
