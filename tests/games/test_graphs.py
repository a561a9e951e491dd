"""Graphs from everything that people have them in, and what is refused."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines.digraph import GraphArrays
from grundy.games.graph import Graph

D, N, P = gr.Outcome.D, gr.Outcome.N, gr.Outcome.P
EDGES = {0: [1, 2], 1: [3], 2: [3], 3: []}


def random_dag(size: int, degree: int, seed: int) -> tuple[Any, Any]:
    """Return CSR arrays in which all edges go to smaller nodes."""
    chance = np.random.default_rng(seed)
    degrees = np.minimum(np.arange(size), chance.integers(0, 2 * degree + 1, size))
    indptr = np.concatenate([[0], np.cumsum(degrees)])
    nodes = np.repeat(np.arange(size), degrees)
    return indptr, (chance.random(len(nodes)) * nodes).astype(np.int64)


def shuffled(indptr: Any, indices: Any, seed: int) -> tuple[Any, Any, Any]:
    """Return the arrays under new numbers, and the new numbers."""
    size = len(indptr) - 1
    new = np.random.default_rng(seed).permutation(size)
    sources = new[np.repeat(np.arange(size), np.diff(indptr))]
    order = np.argsort(sources, kind="stable")
    counts = np.bincount(sources, minlength=size)
    return np.concatenate([[0], np.cumsum(counts)]), new[indices][order], new


def reference(indptr: Any, indices: Any) -> list[int]:
    """Return the Grundy values in the order of the numbers, from the definition."""
    values: list[int] = []
    for begin, end in zip(indptr[:-1].tolist(), indptr[1:].tolist(), strict=True):
        values.append(gr.mex(values[target] for target in indices[begin:end].tolist()))
    return values


def test_one_graph_from_everything(tmp_path: Path) -> None:
    pairs, rows = tmp_path / "pairs.txt", tmp_path / "rows.txt"
    pairs.write_text("# a diamond\n0 1\n0 2   # two ways\n\n1 3\n2\t3\n")
    rows.write_text("0: 1 2\n1 : 3\n2: 3\n3:\n")
    diamond = gr.graph(EDGES)
    same = [
        gr.graph([(0, 1), (0, 2), (1, 3), (2, 3)]),
        gr.graph(pairs),
        gr.graph(str(rows)),
        gr.graph(indptr=[0, 2, 3, 4, 4], indices=(1, 2, 3, 3)),
        gr.graph(indptr=np.array([0, 2, 3, 4, 4]), indices=np.array([1, 2, 3, 3], np.uint16)),
        gr.graph(indptr=[0, 2, 3, 4, 4], indices=np.array([1, 2, 3, 3])),
        gr.graph(nx.DiGraph(EDGES)),
        gr.graph(nx.MultiDiGraph([(0, 1), (0, 2), (1, 3), (2, 3), (2, 3)])),
        gr.graph({np.int64(0): np.array([1, 2]), 1: [3], 2: [3]}),  # type: ignore[arg-type]
        gr.game("graph:0-1,0-2,1-3,2-3"),
    ]
    for game in same:
        assert game == diamond
        assert hash(game) == hash(diamond)
        assert game.values() == [0, 1, 1, 0]
        assert str(game(0, 1)) == "graph:0-1,0-2,1-3,2-3(0, 1)"
        assert pickle.loads(pickle.dumps(game))(0) == diamond(0)


def test_text_keeps_the_order_of_the_nodes() -> None:
    game = gr.graph({"b": [], "a": ["b", "c"], "c": []})
    assert game.text == "graph:b,a-b,a-c,c"
    again = gr.game(game.text)
    assert isinstance(again, Graph)
    assert tuple(again.nodes) == ("b", "a", "c")
    assert again.values() == game.values() == [0, 1, 0]


def test_a_file_of_words_and_numbers(tmp_path: Path) -> None:
    file = tmp_path / "edges.txt"
    file.write_text("start -1\nstart 007\n-1 end\n007 end  # 007 is a word\nlone\n")
    game = gr.graph(file)
    assert tuple(game.nodes) == ("start", -1, "007", "lone", "end")
    assert game.values() == [0, 1, 1, 0, 0]
    assert game(-1).moves()[0].label == "move from -1 to end"


@pytest.mark.parametrize("size", [1, 2, 50, 3000])
def test_csr_in_every_order(size: int) -> None:
    indptr, indices = random_dag(size, 4, seed=size)
    expected = reference(indptr, indices)
    game = gr.graph(indptr=indptr, indices=indices)
    assert game.values() == expected
    assert game.array().tolist() == expected
    rising = gr.graph(  # the same graph from the other end: all edges go to larger nodes
        indptr=np.concatenate([[0], np.cumsum(np.diff(indptr)[::-1])]),
        indices=size - 1 - indices[::-1],
    )
    assert rising.values() == expected[::-1]
    new_indptr, new_indices, new = shuffled(indptr, indices, seed=size)
    other = gr.graph(indptr=new_indptr, indices=new_indices)
    assert other.array()[new].tolist() == expected
    assert (other.array("outcomes")[new] == np.where(np.array(expected) > 0, "N", "P")).all()
    assert other.array("remoteness")[new].tolist() == game.remotenesses()


def test_a_big_graph_is_compiled_and_agrees() -> None:
    indptr, indices = random_dag(120_000, 10, seed=7)
    game = gr.graph(indptr=indptr, indices=indices)
    assert GraphArrays.of(game.digraph).compiled
    expected = reference(indptr, indices)
    assert game.values() == expected
    new_indptr, new_indices, new = shuffled(indptr, indices, seed=8)
    other = gr.graph(indptr=new_indptr, indices=new_indices)
    assert (other.array()[new] == np.array(expected)).all()
    node = int(new[100_000])
    assert other(node).grundy == expected[100_000]
    assert other(node, node).outcome is P
    assert other(node).outcome is (N if expected[100_000] else P)
    assert str(other(node)) == f"graph:<120,000 nodes, {len(indices):,} edges>({node})"
    assert other == gr.graph(indptr=new_indptr, indices=new_indices)
    assert other != game


@pytest.mark.parametrize("size", [10, 100_000, 1_000_000])
def test_chains(size: int) -> None:
    down = gr.graph(indptr=np.maximum(np.arange(-1, size), 0), indices=np.arange(size - 1))
    assert (down.array() == np.arange(size) % 2).all()
    assert down(size - 1).remoteness == size - 1
    up = gr.graph(indptr=np.minimum(np.arange(size + 1), size - 1), indices=np.arange(1, size))
    assert (up.array() == np.arange(size)[::-1] % 2).all()
    assert up.labels.nimbers is up.labels.nimbers


def test_a_big_graph_with_cycles() -> None:
    """A ring of half a million nodes, all drawn, and a chain beside it."""
    half = 500_000
    nodes = np.arange(2 * half - 1)
    indices = np.where(nodes < half, (nodes + 1) % half, nodes + 1)
    game = gr.graph(indptr=np.concatenate([[0], nodes + 1, [2 * half - 1]]), indices=indices)
    assert game.loopy
    assert GraphArrays.of(game.digraph).compiled
    assert set(game.array("outcomes")[:half]) == {"D"}
    assert set(game.array("remoteness")[:half]) == {-1}
    assert game(half).remoteness == half - 1
    assert game(3, half).outcome is D
    assert game.array()[[0, half, 2 * half - 1]].tolist() == [-1, 1, 0]
    with pytest.raises(gr.UndefinedError, match="∞"):
        game.values()


def test_arrays_belong_to_the_graph() -> None:
    indptr, indices = np.array([0, 1, 1]), np.array([1])
    game = gr.graph(indptr=indptr, indices=indices)
    indices[0] = 10**9
    assert game.values() == [1, 0]
    assert game(0).outcome is N


def test_networkx_graphs() -> None:
    loop = nx.DiGraph([("A", "A"), ("A", "B"), ("B", "C")])
    assert gr.graph(loop).outcomes() == [D, N, P]
    dag = nx.gn_graph(50, seed=3)
    values: dict[Any, int] = {}
    for node in reversed(list(nx.topological_sort(dag))):
        values[node] = gr.mex(values[option] for option in dag.successors(node))
    assert gr.graph(dag).values() == [values[node] for node in dag]
    with pytest.raises(gr.PositionTypeError, match="undirected"):
        gr.graph(nx.path_graph(3))


@pytest.mark.parametrize(
    ("indptr", "indices", "error", "message"),
    [
        ([0, 1, 2], [1, 2], gr.ParameterError, r"indices\[1\] = 2 is not a node: nodes are 0 to 1"),
        ([0, 1, 2], [1, -1], gr.ParameterError, r"indices\[1\] = -1 is not a node"),
        ([0, 2, 1, 2], [1, 2], gr.ParameterError, r"indptr\[2\] = 1 is less than indptr\[1\] = 2"),
        ([0, 1], [0, 0], gr.ParameterError, "number of edges, which is 2"),
        ([0, 1, 3], [0, 0], gr.ParameterError, "not with 3"),
        ([1, 2], [0, 0], gr.ParameterError, "begins with 0, not 1"),
        ([], [], gr.ParameterError, r"n \+ 1 numbers"),
        ([0.0, 1.0], [0], gr.PositionTypeError, "whole numbers"),
        ([0, 1], [0.0], gr.PositionTypeError, "whole numbers"),
        ([0, 1], [True], gr.PositionTypeError, "whole numbers"),
        ([0, 1], ["a"], gr.PositionTypeError, "whole numbers"),
    ],
)
def test_bad_arrays(indptr: Any, indices: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        gr.graph(indptr=indptr, indices=indices)
    with pytest.raises(error, match=message):
        gr.graph(indptr=np.array(indptr), indices=np.array(indices))


def test_more_bad_arrays() -> None:
    with pytest.raises(gr.PositionTypeError, match="2 dimensions"):
        gr.graph(indptr=np.zeros((2, 2), int), indices=[])
    with pytest.raises(gr.PositionTypeError, match="dimensions"):
        gr.graph(indptr=3, indices=[])
    with pytest.raises(gr.ParameterError):
        gr.graph(indptr=np.array([0, 1]), indices=np.array([2**64 - 1], np.uint64))
    with pytest.raises(gr.PositionTypeError, match="both"):
        gr.graph(indptr=[0])
    with pytest.raises(gr.PositionTypeError, match="both"):
        gr.graph()
    with pytest.raises(gr.PositionTypeError, match="not by both"):
        gr.graph({0: []}, indptr=[0], indices=[])


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ({0: [[1]]}, "not hashable"),
        ([([0], 1)], "not hashable"),
        ({0: [1.5]}, "float"),
        ({0: "ab"}, "are a list"),
        ([(0, 1, 2)], "pair"),
        (5, "a graph is a mapping"),
    ],
)
def test_bad_edges(edges: Any, message: str) -> None:
    with pytest.raises(gr.PositionTypeError, match=message):
        gr.graph(edges)


@pytest.mark.parametrize(
    ("text", "line"),
    [("0 1\n1 2 3\n", 2), ("0 1\n\n# x\na:b c\n", 4), (": 1\n", 1), ("0: 1: 2\n", 1)],
)
def test_a_bad_line(text: str, line: int, tmp_path: Path) -> None:
    file = tmp_path / "edges.txt"
    file.write_text(text)
    with pytest.raises(gr.NotationError, match=f"edges.txt, line {line}: a line is an edge"):
        gr.graph(file)


def test_bad_files(tmp_path: Path) -> None:
    with pytest.raises(gr.MissingFileError, match=r"nowhere\.txt"):
        gr.graph(tmp_path / "nowhere.txt")
    with pytest.raises(FileNotFoundError, match=r"gr\.game"):
        gr.graph("0-1,1-2")
    with pytest.raises(gr.NotationError, match="not a text file"):
        gr.graph(tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(gr.NotationError, match="not a text file"):
        gr.graph(tmp_path / "bytes")


def test_questions_about_what_is_not_there() -> None:
    game = gr.graph(EDGES)
    for node in (4, -1, "0", True):
        with pytest.raises(gr.PositionError, match="no node"):
            game(node)
    with pytest.raises(gr.ParameterError, match="did you mean outcomes"):
        game.array("outcome")
    with pytest.raises(gr.UndefinedError):
        game.array(misere=True)
    with pytest.raises(gr.ParameterError, match=r"gr\.graph"):
        gr.game("graph:<120,000 nodes, 5 edges>")


def test_other_moves_on_the_same_nodes_are_another_game() -> None:
    class Backward(Graph):
        def moves(self, node: Any) -> Any:
            return [n for n in range(4) if node in EDGES[n]]

    diamond = gr.graph(EDGES)
    game = Backward(diamond.nodes, diamond.digraph)
    assert [game(node).grundy for node in range(4)] == game.values() == [0, 1, 1, 0]
    assert [str(move.to.terms[0].state) for move in game(3).moves()] == ["1", "2"]
    assert game(3).remoteness == 2
    assert not game.loopy


def test_an_empty_graph() -> None:
    assert gr.graph({}).values() == []
    for what in ("values", "outcomes", "remoteness"):
        assert gr.graph({}).array(what).shape == (0,)
    assert gr.graph(indptr=[0], indices=[]).outcomes() == []


# Texts and files that were once another graph --------------------------------------------------

NAMES = st.one_of(
    st.integers(-50, 50),
    st.text(max_size=4),
    st.text(alphabet="a-,<>@'\"\\ (+:é1.#\n", max_size=5),
)
NODES = st.one_of(
    NAMES, st.tuples(), st.tuples(NAMES), st.tuples(NAMES, NAMES), st.tuples(st.tuples(NAMES))
)


@given(st.dictionaries(NODES, st.lists(NODES, max_size=3), min_size=1, max_size=4))
def test_what_a_graph_prints_is_that_graph(options: dict[Any, list[Any]]) -> None:
    """A node named a-b was printed bare, and read as an edge; so were -1 and (0, 1)."""
    game = gr.graph(options)
    assert gr.game(game.text) == game
    for node in game.nodes:
        assert gr.position(str(game(node))) == game(node)


def test_nodes_that_no_text_stands_for() -> None:
    game = gr.graph({frozenset({1}): ["a"]})
    assert game.text == "graph:<2 nodes, 1 edges>"
    with pytest.raises(gr.ParameterError, match="gives only the size"):
        gr.game(game.text)


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("-1--2", {-1: [-2]}),
        ("0--1,a", {0: [-1], "a": []}),
        ("'a-b'-c", {"a-b": ["c"]}),
        ("(0, 1)-(0, 0)", {(0, 1): [(0, 0)]}),
    ],
)
def test_nodes_with_signs_in_text(text: str, edges: dict[Any, list[Any]]) -> None:
    assert gr.game(f"graph:{text}") == gr.graph(edges)


@pytest.mark.parametrize("text", ["a-", "-a", "a-b-c", "a--b", "0-1,,1-2", "a-(b", ""])
def test_texts_that_are_no_graph(text: str) -> None:
    with pytest.raises(gr.ParameterError, match="FROM-TO"):
        gr.game(f"graph:{text}")


def test_a_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    """The first node was another one than the same number further down."""
    file = tmp_path / "edges.txt"
    file.write_bytes(b"\xef\xbb\xbf0 1\n1 2\n2 0\n")
    assert gr.graph(file) == gr.graph([(0, 1), (1, 2), (2, 0)])


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("0,1", "'0 1'"),
        ("0, 1", "'0 1'"),
        ("a-b", "'a b'"),
        ("a->b", "'a b'"),
        ("a -> b", "'a b'"),
        ("a;b  # an edge", "'a b'"),
        ("a: b, c", "'a: b c'"),
    ],
)
def test_other_signs_between_nodes(line: str, remedy: str, tmp_path: Path) -> None:
    """Such a line was a lone node with that name, and the graph had no edges."""
    file = tmp_path / "edges.txt"
    file.write_text(f"x y\n{line}\n")
    with pytest.raises(gr.NotationError, match=f"line 2: two nodes are separated.* write {remedy}"):
        gr.graph(file)


def test_names_in_files_may_hold_signs(tmp_path: Path) -> None:
    file = tmp_path / "edges.txt"
    file.write_text("3,4 3,5\na-b:\n-1 -2\n-3\n")
    expected: dict[Any, list[Any]] = {"3,4": ["3,5"], "a-b": [], -1: [-2], -3: []}
    assert gr.graph(file) == gr.graph(expected)


def test_a_name_that_no_file_has() -> None:
    with pytest.raises(gr.NotationError, match="null byte"):
        gr.graph("a\0b")


def test_nodes_of_an_edge_list_are_in_order_of_appearance() -> None:
    assert gr.graph([("c", "a"), ("b", "a")]).nodes == ("c", "a", "b")


def test_edges_in_an_array() -> None:
    assert gr.graph(np.array([[0, 1], [0, 2], [1, 2]])) == gr.graph([(0, 1), (0, 2), (1, 2)])
    with pytest.raises(gr.PositionTypeError, match="a pair"):
        gr.graph(np.array([[0, 1, 2]]))


def test_a_node_of_another_kind_is_shown_as_such() -> None:
    """It said: the graph has no node 1; did you mean 1?"""
    with pytest.raises(gr.PositionError, match="no node 1; did you mean '1'"):
        gr.graph({"1": []})(1)


def test_rows_that_fall_are_told_first() -> None:
    with pytest.raises(gr.ParameterError, match=r"indptr never falls, but indptr\[2\]"):
        gr.graph(indptr=[0, 3, 2], indices=[0, 1, 1])


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("\u0430", r"'\u0430'"),  # Cyrillic, and looks like a
        ("a\u200b", r"'a\u200b'"),
        ("a\u202eb", r"'a\u202eb'"),
        ("\u3164", r"'\u3164'"),
        ("e\u0301", r"'e\u0301'"),
        ("\u212a", r"'\u212a'"),  # the sign of a kelvin looks like K
        ("two\nlines", r"'two\nlines'"),
        ("x) is P; (y", "'x) is P; (y'"),
        ("\u00e9", "\u00e9"),
    ],
)
def test_a_node_that_cannot_be_told_from_another_is_escaped(name: str, printed: str) -> None:
    """In the sentence of a certificate there stood an `a` that was none."""
    for game in (gr.graph({name: ["a"]}), gr.game(f"graph:{name!r}-a")):
        assert game.text == f"graph:{printed}-a"
        assert str(game(name)) == f"graph:{printed}-a({printed})"
        assert str(gr.certificate(game(name))).startswith(f"graph:{printed}-a({printed}) is N")
        assert gr.game(game.text) == game
