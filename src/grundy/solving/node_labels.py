"""Games on the nodes of a graph that is held in arrays: all nodes are labelled at once."""

from __future__ import annotations

from grundy.engines.graph_labels import GraphLabels
from grundy.forms.digraph import digraph_of
from grundy.rules.boards.graphs import NodeGame
from grundy.solving.memory import store_of


def node_labels(game: NodeGame) -> GraphLabels:
    """Return the labels of all nodes, each worked out when it is first asked for."""
    return store_of(game, _labels)


def _labels(game: NodeGame) -> GraphLabels:
    if type(game).moves is NodeGame.moves:
        return GraphLabels(game.digraph)
    rows = [[game.number_of(option) for option in game.moves(node)] for node in game.nodes]
    return GraphLabels(digraph_of(rows))  # a subclass has moves of its own
