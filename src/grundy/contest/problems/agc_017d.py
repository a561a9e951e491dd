"""AtCoder AGC 017 D."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.trees import from_the_root, from_zero
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    Edges = frozenset[tuple[int, int]]


class GameOnTree(Problem):
    """A tree; cut an edge and remove the part without node 1; who cannot, loses.

    Print Alice, who begins, or Bob.
    """

    title = "Game on Tree"
    kind = "split"
    play = "green-hackenbush(0-1, 1-2, 1-3, 3-4)"
    source = "https://atcoder.jp/contests/agc017/tasks/agc017_d"
    constraints = "2 <= N <= 10^5"
    input = "2<=n<=10^5 tree:tree[n]"
    small = "n<=8"
    model = (
        "This is green Hackenbush on a tree with node 1 on the ground: the value of a node is the "
        "nim-sum, over its children, of their value and 1."
    )
    technique = "values of a tree, from the leaves to the root"
    theorem = "the colon principle: branches at a node may be replaced by their nim-sum"
    complexity = "O(N)"
    samples = (
        Sample("5\n1 2\n2 3\n2 4\n4 5", "Alice"),
        Sample("5\n1 2\n2 3\n1 4\n4 5", "Bob"),
        Sample("6\n1 2\n2 4\n5 1\n6 3\n3 2", "Alice"),
    )
    measured = Measured(0.24, 2.0, recalled=True)

    def answer(self, tree: list[list[int]]) -> str:
        """Add up the children's values, the leaves first."""
        order, parent = from_the_root(from_zero(tree))
        value = [0] * len(order)
        for node in reversed(order[1:]):
            value[parent[node]] ^= value[node] + 1
        return "Alice" if value[0] else "Bob"

    def search(self, tree: list[list[int]]) -> str:
        """Search the sets of edges."""
        edges = frozenset((a, b) for a, row in enumerate(from_zero(tree)) for b in row if a < b)
        return "Alice" if CUT(edges).outcome is Outcome.N else "Bob"

    def largest(self) -> str:
        """Return a long path with leaves."""
        edges = (f"{max(1, node - 2 + node % 2)} {node}" for node in range(2, 10**5 + 1))
        return "\n".join(["100000", *edges])


@impartial
def CUT(edges: Edges) -> Iterator[Edges]:  # noqa: N802 - a game, and a constant
    """Cut an edge; what can no longer be reached from node 0 is gone."""
    for cut in edges:
        left = edges - {cut}
        reached = {0}
        while more := {n for edge in left for n in edge if reached & {*edge}} - reached:
            reached |= more
        yield frozenset(edge for edge in left if edge[0] in reached)
