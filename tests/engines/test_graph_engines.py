"""Graphs as arrays: every order and both speeds give the same labels."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines import digraph, graph_values
from grundy.engines.digraph import GraphArrays, arrays_of
from grundy.engines.graph_labels import GraphLabels
from grundy.engines.graph_outcomes import graph_outcomes
from grundy.engines.graph_values import ORDERS, grundy_values, peel, unknown_value
from grundy.engines.induction import label
from grundy.engines.loopy import graph_nimbers, nimber_of
from grundy.errors import BudgetExceeded, Stopped
from grundy.forms.digraph import digraph_of
from grundy.limits.budget import Limits, Meter
from grundy.native.compiling import can_compile
from grundy.values import LoopyNimber, Outcome, mex

Rows = list[list[int]]

SPEEDS = [False, *([True] if can_compile() else [])]


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


# In small steps, and at the limits of arrays ------------------------------------------------------


def graph_of(rows: Rows, is_compiled: bool) -> GraphArrays:
    return compiled(rows) if is_compiled else arrays_of(rows)


@pytest.mark.parametrize("is_compiled", SPEEDS)
@given(cyclic() | acyclic().map(lambda found: renumbered(*found)), st.integers(1, 4))
def test_small_steps_lead_to_the_same_labels(is_compiled: bool, rows: Rows, step: int) -> None:
    wanted = arrays_of(rows)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(digraph, "STEP", step)
        patch.setattr(digraph, "PLAIN_STEP", step)
        patch.setattr(graph_values, "FEW", 2)
        graph = graph_of(rows, is_compiled)
        small = [plain(grundy_values(graph, meter(), order)) for order in (None, *ORDERS)]
        nimbers = plain(graph_nimbers(graph, meter()))
        found = graph_outcomes(graph, meter())
    assert small == [grundy_values(wanted, meter(), order) for order in (None, *ORDERS)]
    assert nimbers == graph_nimbers(wanted, meter())
    assert found.listed() == graph_outcomes(wanted, meter()).listed()


@pytest.mark.parametrize("is_compiled", SPEEDS)
@given(cyclic())
def test_edges_turned_round(is_compiled: bool, rows: Rows) -> None:
    graph = graph_of(rows, is_compiled)
    starts, sources = map(plain, graph.reversed(meter()))
    assert starts is not None
    assert sources is not None
    for node in range(len(rows)):
        before = [source for source, row in enumerate(rows) for target in row if target == node]
        assert sources[starts[node] : starts[node + 1]] == before
    assert graph.reversed(meter()) is graph.reversed(meter())
    assert graph.degree == max(map(len, rows))
    assert unknown_value(graph) > graph.degree


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_a_graph_without_nodes(is_compiled: bool) -> None:
    graph = graph_of([], is_compiled)
    assert graph.degree == 0
    assert [plain(grundy_values(graph, meter(), order)) for order in (None, *ORDERS)] == [[]] * 4
    assert plain(graph_nimbers(graph, meter())) == []
    assert graph_outcomes(graph, meter()).listed() == []


@pytest.mark.parametrize("is_compiled", SPEEDS)
def test_the_budget_is_looked_at_after_each_step(is_compiled: bool, monkeypatch: Any) -> None:
    monkeypatch.setattr(digraph, "STEP", 3)
    monkeypatch.setattr(digraph, "PLAIN_STEP", 2)
    graph = graph_of([[]] * 7, is_compiled)
    spans = [(0, 3), (3, 6), (6, 7)] if is_compiled else [(0, 2), (2, 4), (4, 6), (6, 7)]
    assert list(graph.steps(7, meter())) == spans
    assert list(graph.steps(0, meter())) == []
    begun: list[tuple[int, int]] = []
    with pytest.raises(Stopped, match=f"after {spans[0][1]} positions"):
        begun.extend(graph.steps(7, Meter(Limits(stop=lambda: True))))
    assert begun == spans[:1]


@pytest.mark.parametrize("is_compiled", SPEEDS)
@pytest.mark.parametrize(
    ("work", "rows"),
    [
        (grundy_values, [[]] * 4),
        (partial(grundy_values, order="depth-first"), [[]] * 4),
        (peel, [[]] * 4),
        (graph_outcomes, [[]] * 4),
        (graph_nimbers, [[0, 1], [1]] * 2),
    ],
)
def test_all_work_on_graphs_can_be_stopped(work: Any, rows: Rows, is_compiled: bool) -> None:
    graph = graph_of(rows, is_compiled)
    graph.reversed(meter())
    with pytest.raises(Stopped):
        work(graph, Meter(Limits(stop=lambda: True)))


def test_the_budget_is_looked_at_for_every_step_of_a_labelling(monkeypatch: Any) -> None:
    """A move from 0 to 1 is answered by a move to the end, 2: 0 and 1 have nimbers all the same."""
    monkeypatch.setattr(digraph, "PLAIN_STEP", 1)
    graph = arrays_of([[1], [0, 2], []])
    graph.reversed(meter())

    def looks(work: Any) -> int:
        asked = 0

        def stop() -> bool:
            nonlocal asked
            asked += 1
            return False

        work(graph, Meter(Limits(stop=stop)))
        return asked

    assert graph_nimbers(graph, meter()) == [0, 1, 0]
    # For the nimber 0: the end, the two that have none yet, and the one that gets it; for 1, the
    # one that is left, and again as it gets it.
    assert looks(graph_nimbers) - looks(peel) == (1 + 2 + 1) + (0 + 1 + 1)


def test_graphs_are_compiled_when_they_are_large(monkeypatch: Any) -> None:
    rows: Rows = [[1, 2], [2], []]  # three nodes and three edges
    monkeypatch.setattr(digraph, "PAYS", 6)
    assert not arrays_of(rows).compiled
    monkeypatch.setattr(digraph, "PAYS", 5)
    assert arrays_of(rows).compiled == can_compile()


@pytest.mark.parametrize("size", [5, (1 << 31) - 1, 1 << 31, 1 << 33])
def test_arrays_hold_as_many_nodes_as_there_are(size: int) -> None:
    import numpy as np  # noqa: PLC0415 - as the library does

    place = GraphArrays(range(size + 1), []).place
    assert np.iinfo(place).max >= size
    assert (place == "int32") == (size < 1 << 31)


def test_rooms_for_labels_are_within_the_budget_of_bytes() -> None:
    graph = compiled([[]])
    for kind, width in (("uint8", 1), ("int32", 4), ("int64", 8)):
        room = graph.room(10, 3, kind, Meter(Limits(bytes=10 * width)))
        assert (room.tolist(), str(room.dtype)) == ([3] * 10, kind)
        with pytest.raises(
            BudgetExceeded, match=f"need {10 * width} bytes more, .* of {10 * width - 1};"
        ):
            graph.room(10, 3, kind, Meter(Limits(bytes=10 * width - 1)))
        graph.room(10, 3, kind, Meter(Limits(bytes=None)))
    assert arrays_of([[]]).room(3, 7, "int64", Meter(Limits(bytes=1))) == [7, 7, 7]


@pytest.mark.parametrize("is_compiled", SPEEDS)
@pytest.mark.parametrize("most", [253, 254, 255])
def test_values_at_the_end_of_a_byte(most: int, is_compiled: bool) -> None:
    """Two of the numbers of a byte mean something else."""
    rows = [list(range(node)) for node in range(most + 1)]
    graph = graph_of(rows, is_compiled)
    for order in ORDERS:
        assert plain(grundy_values(graph, meter(), order)) == list(range(most + 1))
    assert unknown_value(graph) == (255 if most < 254 else 65535)


@pytest.mark.parametrize("most", [65533, 65534])
def test_values_at_the_end_of_two_bytes(most: int) -> None:
    rows: Rows = [[1] * most, []]
    graph = arrays_of(rows)
    assert unknown_value(graph) == ((1 << 16) - 1 if most < 65534 else (1 << 32) - 1)
    assert plain(grundy_values(compiled(rows), meter(), "peeling")) == [1, 0]


@pytest.mark.parametrize("late", [998, 999, 1000, 1001, 1200])
def test_an_edge_that_goes_the_other_way_is_seen_wherever_it_is(late: int) -> None:
    rows: Rows = [[node - 1] if node else [] for node in range(1300)]
    rows[late] = [late + 1, late - 1]
    rows[late + 1] = []
    graph = arrays_of(rows)
    assert grundy_values(graph, meter(), "ids") is None
    values = grundy_values(graph, meter())
    assert values == grundy_values(graph, meter(), "peeling")
    assert values[late - 1 : late + 3] == [(late - 1) % 2, 2 - late % 2, 0, 1]


@pytest.mark.parametrize("is_compiled", SPEEDS)
@given(cyclic())
def test_all_labels_of_a_graph(is_compiled: bool, rows: Rows) -> None:
    graph = arrays_of(rows)
    labels = GraphLabels(digraph_of(rows))
    vars(labels.graph)["compiled"] = is_compiled
    nimbers = graph_nimbers(graph, meter())
    assert labels.is_cyclic == (grundy_values(graph, meter()) is None)
    assert plain(labels.nimbers) == nimbers
    infinite = [node for node, nimber in enumerate(nimbers) if nimber < 0]
    assert labels.first_infinite == (infinite[0] if infinite else None)
    for misere, found in ((False, labels.normal), (True, labels.misere)):
        wanted = graph_outcomes(graph, meter(), misere=misere)
        assert found.listed() == wanted.listed()
        assert found.letters().tolist() == [str(outcome) for outcome in wanted.listed()]
        for node in range(len(rows)):
            assert labels.loopy_value(node) == nimber_of(graph, nimbers, node)
            assert found.outcome(node) is wanted.outcome(node)
            assert found.remoteness(node) == wanted.remoteness(node)


def test_small_graphs_take_plain_python() -> None:
    assert arrays_of([[]]).run(repr, [1]) == "[1]"


@pytest.mark.parametrize("quick", SPEEDS)
@pytest.mark.parametrize(
    ("rows", "first"),
    [
        ([[], [0], [0, 1]], None),  # no cycle
        ([[1], [0, 2], []], None),  # the move that ends play is better than the cycle
        ([[0]], 0),
        ([[], [0], [2], [3, 0]], 2),
        ([[], [0], [0, 1], [3]], 3),
    ],
)
def test_the_first_node_that_has_no_nimber(rows: Rows, first: int | None, quick: bool) -> None:
    labels = GraphLabels(digraph_of(rows))
    vars(labels.graph)["compiled"] = quick
    assert labels.first_infinite == first
    nimbers = plain(graph_nimbers(arrays_of(rows), meter())) or []
    assert first == (nimbers.index(-1) if -1 in nimbers else None)


@pytest.mark.skipif(not can_compile(), reason="needs Numba")
@pytest.mark.parametrize("locked", [False, True])
def test_compiled_kernels_cannot_write_into_the_graph_they_are_given(locked: bool) -> None:
    import numpy as np  # noqa: PLC0415 - as the library does

    given_rows = np.array([0, 2, 3, 3]), np.array([1, 2, 2])
    for array in given_rows:
        array.flags.writeable = not locked
    graph = GraphArrays(*given_rows)
    vars(graph)["compiled"] = True
    assert [array.tolist() for array in graph.rows] == [[0, 2, 3, 3], [1, 2, 2]]
    assert [str(array.dtype) for array in graph.rows] == ["int64", "int32"]
    assert not any(array.flags.writeable for array in graph.rows)
    assert [array.flags.writeable for array in given_rows] == [not locked] * 2


@pytest.mark.parametrize("quick", SPEEDS)
@pytest.mark.parametrize(
    ("rows", "values", "outcomes", "plies"),
    [
        ([[], [0], [0, 1]], [0, 1, 2], "PNN", [0, 1, 1]),
        ([[1, 2], [2], []], [2, 1, 0], "NNP", [1, 1, 0]),
        ([[], [2], [0]], [0, 0, 1], "PPN", [0, 2, 1]),  # neither up nor down
        ([[1], [0, 2], []], None, "PNP", [2, 1, 0]),
        ([[], [0], [1, 2]], None, "PND", [0, 1, -1]),
        ([[1], [2], [0]], None, "DDD", [-1, -1, -1]),
        ([[0]], None, "D", [-1]),
        ([[]], [0], "P", [0]),
    ],
)
def test_small_graphs_in_every_order(
    rows: Rows, values: list[int] | None, outcomes: str, plies: list[int], quick: bool
) -> None:
    graph = compiled(rows) if quick else arrays_of(rows)
    for order in (None, "depth-first", "peeling"):
        assert plain(grundy_values(graph, meter(), order)) == values
    found = graph_outcomes(graph, meter())
    assert "".join(map(str, found.listed())) == "".join(found.letters()) == outcomes
    assert plain(found.plies) == plies
    assert [found.remoteness(node) for node in range(len(rows))] == [
        None if count < 0 else count for count in plies
    ]
