"""LeetCode 913."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.engines.digraph import arrays_of
from grundy.engines.graph_outcomes import graph_outcomes
from grundy.engines.retrograde import label_retrograde
from grundy.limits.budget import Limits, Meter
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Node = tuple[int, int, bool]

DRAW, MOUSE, CAT = "0", "1", "2"


class CatAndMouse(Problem):
    """A mouse at node 1 and a cat at node 2 move along the edges of a graph, the mouse first.

    The mouse wins at node 0, which the cat may not enter; the cat wins where the mouse is. Print 1
    if the mouse wins, 2 if the cat does, 0 if neither can force it.
    """

    title = "Cat and Mouse"
    kind = "partizan"
    source = "https://leetcode.com/problems/cat-and-mouse/"
    constraints = "3 to 50 nodes; both can always move; no node is its own neighbour"
    input = "0<=graph[3<=n<=50][1<=k<=n-1]<=n-1"
    form = "graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"
    model = (
        "The players have different moves and play can cycle, so neither values nor a search from "
        "the start works. Positions are (mouse, cat, who moves): at most 5,000. Labels spread "
        "backward from the terminal positions, and a position that never gets one is a draw. A "
        "player who has lost has no move; where the mouse has run into the cat, the cat has a "
        "last move, to a node without any."
    )
    technique = "retrograde analysis of a graph with cycles"
    theorem = "backward labelling: N, P, and D for what is never labelled"
    complexity = "O(n^3): 2 n^2 positions, each with at most n moves"
    samples = (
        Sample("graph = [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]", DRAW),
        Sample("graph = [[1,3],[0],[3],[0,2]]", MOUSE),
    )
    measured = Measured(0.46)

    def wrong(self, graph: list[list[int]]) -> str:
        """Return that a node is its own neighbour."""
        own = next((node for node, row in enumerate(graph) if node in row), None)
        return "" if own is None else f"node {own} is its own neighbour"

    def answer(self, graph: list[list[int]]) -> str:
        """Label the graph of all positions, which get numbers."""
        size = len(graph)
        end = 2 * size * size
        rows: list[list[int]] = [[] for _ in range(end + 1)]
        for mouse in range(1, size):
            for cat in range(1, size):
                node = 2 * (mouse * size + cat)
                if mouse == cat:
                    rows[node + 1] = [end]  # the mouse ran into the cat, whose turn it is
                    continue
                rows[node] = [2 * (place * size + cat) + 1 for place in graph[mouse]]
                rows[node + 1] = [2 * (mouse * size + place) for place in graph[cat] if place]
        found = graph_outcomes(arrays_of(rows), Meter(Limits(positions=None)))
        outcome = found.outcome(2 * (size + 2))
        return {Outcome.N: MOUSE, Outcome.P: CAT, Outcome.D: DRAW}[outcome]

    def search(self, graph: list[list[int]]) -> str:
        """Label the positions by the engine for games with payoffs that go round."""

        def turns(node: Node) -> Iterator[tuple[int, bool, Node]]:
            mouse, cat, mouse_moves = node
            if mouse_moves:
                return ((0, False, (place, cat, False)) for place in graph[mouse])
            return ((0, False, (mouse, place, True)) for place in graph[cat] if place)

        def final(node: Node) -> int | None:
            mouse, cat, mouse_moves = node
            if mouse and mouse != cat:
                return None
            return 1 if (mouse == 0) == mouse_moves else -1

        start: Node = (1, 2, True)
        margins = label_retrograde(start, turns, final, -1, Meter(Limits())).margin
        return {1: MOUSE, -1: CAT}.get(margins.get(start, 0), DRAW)

    def random_case(self, rng: Random) -> str:
        """Return a small graph in which everybody can move."""
        while True:
            size = rng.randint(3, 6)
            graph = [set[int]() for _ in range(size)]
            for one in range(size):
                for other in range(one):
                    if rng.random() < 0.5:
                        graph[one].add(other)
                        graph[other].add(one)
            if all(graph) and all(row != {0} for row in graph[1:]):
                return f"graph = {[sorted(row) for row in graph]}"

    def largest(self) -> str:
        """Return the complete graph, but for the hole, to which one node leads."""
        rows = [[j for j in range(1, 50) if j != i] for i in range(50)]
        rows[0] = [49]
        rows[49].append(0)
        return f"graph = {rows}"
