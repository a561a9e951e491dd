"""An independent brute force for games that are searched: it shares no code with the engines.

It sees the rules alone: `moves` and `final`, or `left` and `right`; neither `canonical` nor what a
position says. Where play ends, nodes are scored from the last to the first. Where it may go round,
all nodes are swept again and again: in sweep k those get a result that is decided in k plies.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import grundy as gr

Node = Any
Result = tuple[int, int]
"""The mover's margin, and the plies to the end."""


class Edge(NamedTuple):
    gain: int
    again: bool
    node: Node


Graph = dict[Node, list[Edge]]


class ScoredBrute:
    """All results of the nodes that can be reached from some: states, or (state, player)."""

    def __init__(self, game: Any, most: int) -> None:
        self.game, self.most = game, most
        self.partizan = isinstance(game, gr.PartizanGame)
        self.graph: Graph = {}
        self.goes_round = False
        self.ended: dict[Node, int] = {}

    def reach(self, *roots: Node) -> bool:
        """Look at all nodes; return whether they are few enough."""
        waiting = list(roots)
        while waiting:
            node = waiting.pop()
            if node in self.graph:
                continue
            if len(self.graph) == self.most:
                return False
            margin = None if self.partizan else self._call(self.game.final, node)
            edges = [] if margin is not None else list(self._edges(node))
            self.graph[node] = edges
            if not edges:
                self.ended[node] = self.game.stuck if margin is None else margin
            waiting += [edge.node for edge in edges]
        return True

    def _call(self, rule: Any, state: Any) -> Any:
        return rule(*state) if self.game.spreads else rule(state)

    def _edges(self, node: Node) -> list[Edge]:
        if self.partizan:
            state, player = node
            other = "right" if player == "left" else "left"
            rule = self.game.left if player == "left" else self.game.right
            return [Edge(0, False, (option, other)) for option in self._call(rule, state)]
        return [
            Edge(*option) if isinstance(option, gr.Turn) else Edge(0, False, option)
            for option in self._call(self.game.moves, node)
        ]

    def results(self) -> dict[Node, Result]:
        """Return the result of every node; draws are left out."""
        order = self._order()
        self.goes_round = order is None
        return self._by_sweeps() if order is None else self._by_order(order)

    def _order(self) -> list[Node] | None:
        """Return the nodes, each after all that it leads to; None when play may go round."""
        into = dict.fromkeys(self.graph, 0)
        for edges in self.graph.values():
            for edge in edges:
                into[edge.node] += 1
        order = [node for node, count in into.items() if not count]
        for node in order:
            for edge in self.graph[node]:
                into[edge.node] -= 1
                if not into[edge.node]:
                    order.append(edge.node)
        return order[::-1] if len(order) == len(self.graph) else None

    def _by_order(self, order: list[Node]) -> dict[Node, Result]:
        found: dict[Node, Result] = {}
        for node in order:
            if node in self.ended:
                found[node] = self.ended[node], 0
                continue
            after = [
                (edge.gain + (1 if edge.again else -1) * found[edge.node][0], found[edge.node][1])
                for edge in self.graph[node]
            ]
            margin = max(margin for margin, _ in after)
            plies = [plies for m, plies in after if m == margin]
            found[node] = margin, 1 + (max(plies) if margin < 0 else min(plies))
        return found

    def _by_sweeps(self) -> dict[Node, Result]:
        assert not any(edge.gain for edges in self.graph.values() for edge in edges)
        found = {node: (margin, 0) for node, margin in self.ended.items() if margin}
        new = dict(found)
        while new:
            new = {}
            for node, edges in self.graph.items():
                if node not in found and edges:
                    after = [_before(edge, found.get(edge.node)) for edge in edges]
                    wins = [plies for sign, plies in after if sign > 0]
                    if wins:
                        new[node] = 1, 1 + min(wins)
                    elif all(sign < 0 for sign, _ in after):
                        new[node] = -1, 1 + max(plies for _, plies in after)
            found |= new
        ties = self._ties(found)
        plies = {node: 0 for node in ties if node in self.ended}
        for k in range(1, len(ties) + 1):
            for node in ties - plies.keys():
                if any(plies.get(edge.node) == k - 1 for edge in self.graph[node]):
                    plies[node] = k
        return found | {node: (0, count) for node, count in plies.items()}

    def _ties(self, found: dict[Node, Result]) -> set[Node]:
        """Return where a player can make the game end, and nobody can win."""
        zero = {node for node, margin in self.ended.items() if not margin}
        by_mover, by_other = set(zero), set(zero)
        size = -1
        while size != len(by_mover) + len(by_other):
            size = len(by_mover) + len(by_other)
            for node in self.graph.keys() - found.keys() - zero:
                sound = [e for e in self.graph[node] if _before(e, found.get(e.node))[0] >= 0]
                if any(e.node in (by_mover if e.again else by_other) for e in sound):
                    by_mover.add(node)
                if all(e.node in (by_other if e.again else by_mover) for e in sound):
                    by_other.add(node)
        return by_mover | by_other


def _before(edge: Edge, there: Result | None) -> Result:
    if there is None:
        return 0, 0
    return there[0] if edge.again else -there[0], there[1]
