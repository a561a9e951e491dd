"""Graphs of full size: 10**6 nodes with 10**7 edges, and a chain of 10**7."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import grundy as gr
from grundy.engines.digraph import GraphArrays
from grundy.engines.graph_values import grundy_values
from grundy.limits.budget import Limits, Meter
from tests.games.test_graphs import shuffled

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def dag() -> tuple[Any, Any]:
    nodes = np.repeat(np.arange(10**6), np.minimum(np.arange(10**6), 10))
    indices = (np.random.default_rng(4).random(len(nodes)) * nodes).astype(np.int64)
    counts = np.bincount(nodes, minlength=10**6)
    return np.concatenate([[0], np.cumsum(counts)]), indices


def test_ten_million_edges(dag: tuple[Any, Any]) -> None:
    """In order, shuffled, depth-first and by peeling; and every value is the mex of its options."""
    indptr, indices = dag
    game = gr.graph(indptr=indptr, indices=indices)
    values = game.array()
    for node in range(0, 10**6, 997):
        assert values[node] == gr.mex(values[indices[indptr[node] : indptr[node + 1]]].tolist())
    new_indptr, new_indices, new = shuffled(indptr, indices, seed=5)
    other = gr.graph(indptr=new_indptr, indices=new_indices)
    assert (other.array()[new] == values).all()
    peeled = grundy_values(GraphArrays.of(other.digraph), Meter(Limits()), "peeling")
    assert (peeled[new] == values).all()
    assert (other.array("outcomes")[new] == np.where(values > 0, "N", "P")).all()
    assert not other.loopy


def test_a_chain_of_ten_million() -> None:
    size = 10**7
    indptr, indices = np.maximum(np.arange(-1, size), 0), np.arange(size - 1)
    game = gr.graph(indptr=indptr, indices=indices)
    assert (game.array() == np.arange(size) % 2).all()
    assert game(size - 1).remoteness == size - 1
    new_indptr, new_indices, new = shuffled(indptr, indices, seed=6)
    other = gr.graph(indptr=new_indptr, indices=new_indices)
    assert (other.array()[new] == np.arange(size) % 2).all()
