"""Backward induction over a whole graph: labels spread from the ends, counting out-degrees.

The same pass labels cyclic graphs (retrograde analysis): what never gets a label is a draw.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from grundy.limits.budget import Meter

Node = TypeVar("Node", bound="Hashable")


@dataclass(frozen=True, slots=True)
class Labels(Generic[Node]):
    """The outcome of every node, and the remoteness of every node that is not a draw."""

    outcome: dict[Node, Outcome]
    remoteness: dict[Node, int]
    options: dict[Node, tuple[Node, ...]]

    def cycle_of_draws(self, node: Node) -> list[Node]:
        """Return a cycle that can be reached from the drawn `node` through draws."""
        # A draw has no option that is P and not all its options are N, so one of them is a draw.
        path: dict[Node, None] = {}
        while node not in path:
            path[node] = None
            node = next(o for o in self.options[node] if self.outcome[o] is Outcome.D)
        nodes = list(path)
        return [*nodes[nodes.index(node) :], node]


def label(
    root: Node, options: Callable[[Node], Iterable[Node]], misere: bool, meter: Meter
) -> Labels[Node]:
    """Label every node that can be reached from `root`.

    >>> from grundy.limits.budget import Limits, Meter
    >>> take = lambda n: [n - k for k in (1, 2, 3) if k <= n]
    >>> labels = label(5, take, misere=False, meter=Meter(Limits()))
    >>> "".join(str(labels.outcome[n]) for n in range(6))
    'PNNNPN'
    >>> labels.remoteness[5]
    3
    """
    graph = explore(root, options, meter)
    sources: dict[Node, list[Node]] = {node: [] for node in graph}
    for node, targets in graph.items():
        for target in targets:
            sources[target].append(node)
    left = {node: len(targets) for node, targets in graph.items()}
    outcome = dict.fromkeys(graph, Outcome.D)
    remoteness: dict[Node, int] = {}

    # First in, first out: nodes leave the queue in order of remoteness, so the first P-option that
    # is seen is the fastest win and the last N-option that is seen is the longest resistance.
    queue = deque(node for node, targets in graph.items() if not targets)
    for node in queue:
        outcome[node] = Outcome.N if misere else Outcome.P
        remoteness[node] = 0
    while queue:
        node = queue.popleft()
        for source in sources[node]:
            if source in remoteness:
                continue
            left[source] -= 1
            if outcome[node] is Outcome.P:
                outcome[source] = Outcome.N
            elif left[source] == 0:
                outcome[source] = Outcome.P
            else:
                continue
            remoteness[source] = remoteness[node] + 1
            queue.append(source)
    return Labels(outcome, remoteness, graph)


def explore(
    root: Node, options: Callable[[Node], Iterable[Node]], meter: Meter
) -> dict[Node, tuple[Node, ...]]:
    """Return every node that can be reached from `root`, nearest first, with its options."""
    graph: dict[Node, tuple[Node, ...]] = {}
    queue = deque([root])
    known = {root}
    while queue:
        node = queue.popleft()
        meter.position()
        # Each option once: an edge that is drawn twice would count twice among the out-degrees.
        graph[node] = targets = tuple(dict.fromkeys(options(node)))
        for target in targets:
            if target not in known:
                known.add(target)
                queue.append(target)
    return graph
