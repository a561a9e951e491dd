"""Graph kernels beside the same algorithms in C++, and beside networkx with a dictionary.

Run with `make bench`; needs g++ and networkx. All run in turn in one go on the same graphs, what
they compute is compared, and times are processor times of one thread.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from time import thread_time
from typing import Any

import networkx as nx
import numpy as np

import grundy as gr
from grundy.engines.digraph import GraphArrays
from grundy.engines.graph_outcomes import graph_outcomes
from grundy.engines.graph_values import grundy_values
from grundy.engines.loopy import graph_nimbers
from grundy.limits.budget import Limits, Meter

SOURCE = Path(__file__).parent / "cpp" / "graphs.cpp"
ROUNDS = 3
ORDERS = {"in_order": "ids", "depth_first": "depth-first", "peel": "peeling"}


def random_dag(size: int, degree: int) -> tuple[Any, Any]:
    """Return CSR arrays of a graph whose edges all go to smaller nodes."""
    degrees = np.minimum(np.arange(size), degree)
    nodes = np.repeat(np.arange(size), degrees)
    indices = (np.random.default_rng(1).random(len(nodes)) * nodes).astype(np.int32)
    return np.concatenate([[0], np.cumsum(degrees)]), indices


def chain(size: int) -> tuple[Any, Any]:
    """Return CSR arrays of a path down to node 0."""
    return np.maximum(np.arange(-1, size), 0), np.arange(size - 1, dtype=np.int32)


def shuffled(indptr: Any, indices: Any) -> tuple[Any, Any]:
    """Return the same graph under random numbers."""
    size = len(indptr) - 1
    new = np.random.default_rng(2).permutation(size)
    sources = new[np.repeat(np.arange(size), np.diff(indptr))]
    order = np.argsort(sources, kind="stable")
    counts = np.bincount(sources, minlength=size)
    return np.concatenate([[0], np.cumsum(counts)]), new[indices][order].astype(np.int32)


class Cpp:
    """The C++ program, built for this machine."""

    def __init__(self, folder: str) -> None:
        self.program = Path(folder) / "graphs"
        self.file = Path(folder) / "graph.bin"
        subprocess.run(
            ["g++", "-O3", "-march=native", "-o", str(self.program), str(SOURCE)], check=True
        )

    def load(self, indptr: Any, indices: Any) -> None:
        """Write the graph where the program reads it."""
        self.size = str(len(indptr) - 1), str(len(indices))
        self.file.write_bytes(indptr.astype(np.int64).tobytes() + indices.tobytes())

    def run(self, name: str) -> tuple[float, Any]:
        """Return the best time of the program, and its values."""
        out = self.file.with_suffix(".values")
        words = [str(self.program), name, str(self.file), *self.size, str(ROUNDS), str(out)]
        done = subprocess.run(words, check=True, capture_output=True, text=True)
        return float(done.stdout), np.fromfile(out, np.uint8)


def meter() -> Meter:
    """Return a meter without limits on time."""
    return Meter(Limits())


def best(indptr: Any, indices: Any, order: str) -> tuple[float, Any]:
    """Return the best time of the engine on a fresh graph, and its values."""
    times = []
    values: Any = None
    for _ in range(ROUNDS):
        graph = GraphArrays(indptr, indices)
        _ = graph.rows, graph.degree
        begin = thread_time()
        values = grundy_values(graph, meter(), order)
        times.append(thread_time() - begin)
    return min(times), values


def against_cpp(cpp: Cpp, name: str, arrays: tuple[Any, Any], kernels: tuple[str, ...]) -> None:
    """Print nanoseconds an edge of each kernel on a graph, and the ratio to C++.

    They take turns, twice, so that a busy machine is busy for both.
    """
    indptr, indices = arrays
    cpp.load(indptr, indices)
    unit = 1e9 / len(indices)
    for kernel in kernels:
        best(indptr, indices, ORDERS[kernel])  # loads the kernel
        turns = [(cpp.run(kernel), best(indptr, indices, ORDERS[kernel])) for _ in range(2)]
        for (_, expected), (_, values) in turns:
            assert np.array_equal(expected, values), (name, kernel)
        theirs, ours = (min(turn[side][0] for turn in turns) for side in (0, 1))
        words = f"{name}, {kernel}"
        print(f"{words:<52} {ours * unit:9.2f} {theirs * unit:9.2f} {theirs / ours:8.2f}")


def by_networkx(graph: Any) -> dict[Any, int]:
    """Return the Grundy values as one writes them with networkx."""
    values: dict[Any, int] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        taken = {values[option] for option in graph.successors(node)}
        value = 0
        while value in taken:
            value += 1
        values[node] = value
    return values


def against_networkx(name: str, arrays: tuple[Any, Any]) -> None:
    """Print the times of networkx and of `gr.graph(...).array()`, checks and copies included."""
    indptr, indices = arrays
    sources = np.repeat(np.arange(len(indptr) - 1), np.diff(indptr))
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(indptr) - 1))
    graph.add_edges_from(zip(sources.tolist(), indices.tolist(), strict=True))
    begin = thread_time()
    values = by_networkx(graph)
    theirs = thread_time() - begin
    times = []
    found: Any = None
    for _ in range(ROUNDS):
        begin = thread_time()
        found = gr.graph(indptr=indptr, indices=indices).array()
        times.append(thread_time() - begin)
    assert [values[node] for node in range(len(found))] == found.tolist()
    print(
        f"{name}: networkx {theirs:.3f} s, gr.graph(...).array() {min(times):.4f} s, "
        f"{theirs / min(times):.0f} times"
    )


def with_cycles(size: int) -> None:
    """Print the times of retrograde analysis and of loopy nimbers on a random graph."""
    chance = np.random.default_rng(3)
    degrees = chance.integers(0, 5, size)
    indptr = np.concatenate([[0], np.cumsum(degrees)])
    indices = chance.integers(0, size, degrees.sum()).astype(np.int32)
    for name, engine in (("retrograde analysis", graph_outcomes), ("loopy nimbers", graph_nimbers)):
        times = []
        for _ in range(3):
            graph = GraphArrays(indptr, indices)
            begin = thread_time()
            engine(graph, meter())
            times.append(thread_time() - begin)
        print(f"{name}, {size:,} nodes, {len(indices):,} edges, cycles: {min(times):.3f} s")


def main() -> None:
    """Print the tables."""
    dag = random_dag(10**6, 10)
    with tempfile.TemporaryDirectory() as folder:
        cpp = Cpp(folder)
        print(f"{'nanoseconds an edge':<52} {'grundy':>9} {'C++':>9} {'C++/ours':>8}")
        against_cpp(cpp, "10**6 nodes, 10**7 edges in order", dag, tuple(ORDERS))
        mixed = shuffled(*dag)
        against_cpp(cpp, "10**6 nodes, 10**7 edges shuffled", mixed, ("depth_first", "peel"))
        path = chain(10**7)
        against_cpp(cpp, "a chain of 10**7", path, ("in_order",))
        against_cpp(cpp, "a chain of 10**7, shuffled", shuffled(*path), ("depth_first", "peel"))
    small = random_dag(2 * 10**5, 10)
    against_networkx("2 * 10**5 nodes, 2 * 10**6 edges in order", small)
    against_networkx("2 * 10**5 nodes, 2 * 10**6 edges shuffled", shuffled(*small))
    with_cycles(10**6)


if __name__ == "__main__":
    main()
