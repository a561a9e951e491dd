"""All labels of one graph, each worked out when it is first asked for, and kept."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.engines.digraph import GraphArrays
from grundy.engines.graph_outcomes import GraphOutcomes, graph_outcomes
from grundy.engines.graph_values import grundy_values
from grundy.engines.loopy import INFINITE, graph_nimbers, nimber_of
from grundy.limits.budget import running_meter

if TYPE_CHECKING:
    from grundy.forms.digraph import Digraph
    from grundy.values.loopy import LoopyNimber


class GraphLabels:
    """What is known of every node of a graph.

    >>> from grundy.forms.digraph import digraph_of
    >>> labels = GraphLabels(digraph_of([[0, 1], [2], []]))
    >>> labels.is_cyclic, [labels.loopy_value(node) for node in range(3)]
    (True, [∞{1}, 1, 0])
    """

    def __init__(self, graph: Digraph) -> None:
        self.graph = GraphArrays.of(graph)

    @cached_property
    def _values(self) -> Any:
        return grundy_values(self.graph, running_meter())

    @property
    def is_cyclic(self) -> bool:
        """Whether play can cycle."""
        return self._values is None

    @cached_property
    def nimbers(self) -> Any:
        """The nimber of every node; -1 where it is infinite."""
        return graph_nimbers(self.graph, running_meter()) if self.is_cyclic else self._values

    @cached_property
    def first_infinite(self) -> int | None:
        """The first node that has no nimber, None when all have one."""
        if not self.is_cyclic:
            return None
        if self.graph.compiled:
            infinite = self.nimbers == INFINITE
            return int(infinite.argmax()) if infinite.any() else None
        return self.nimbers.index(INFINITE) if INFINITE in self.nimbers else None

    def loopy_value(self, node: int) -> LoopyNimber:
        """Return the value of a node in sums."""
        return nimber_of(self.graph, self.nimbers, node)

    @cached_property
    def normal(self) -> GraphOutcomes:
        """Outcomes and remoteness when whoever cannot move loses."""
        return graph_outcomes(self.graph, running_meter())

    @cached_property
    def misere(self) -> GraphOutcomes:
        """Outcomes and remoteness when whoever cannot move wins."""
        return graph_outcomes(self.graph, running_meter(), misere=True)
