"""HDU 3094."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.trees import from_the_root, from_zero
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    Edges = tuple[tuple[int, int], ...]

MOST = 100_000


class ATreeGame(Problem):
    """A tree with node 1 as its root; cut an edge and lose what hangs on it; who cannot, loses.

    Alice starts. For each of t tests print Alice or Bob.
    """

    title = "A tree game"
    kind = "other"
    play = "green-hackenbush(0-1, 1-2)"
    source = "http://acm.hdu.edu.cn/showproblem.php?pid=3094"
    constraints = "t <= 100; 1 <= n <= 10^5"
    input = "1<=n<=10^5 graph:tree[n]"
    tests = "1<=t<=100"
    small = "t<=1 n<=8"
    model = (
        "This is Green Hackenbush on a tree. By the colon principle branches at a node may be "
        "replaced by one stalk whose length is the nim-sum of theirs, so a node's value is the "
        "nim-sum of its children's values, each with one edge added."
    )
    technique = "Green Hackenbush on a tree, from the leaves"
    theorem = "the colon principle"
    complexity = "O(n)"
    samples = (
        Sample(
            "3\n3\n1 2\n2 3\n3\n1 2\n1 3\n10\n6 2\n4 3\n8 4\n9 5\n8 6\n2 7\n5 8\n1 9\n6 10",
            "Alice\nBob\nAlice",
        ),
    )
    measured = Measured(0.31)

    def answer(self, graph: list[list[int]]) -> str:
        """Go up each tree."""
        return "Alice" if _value(from_zero(graph)) else "Bob"

    def search(self, graph: list[list[int]]) -> str:
        """Search the sets of edges that are left."""
        return "Alice" if _won(from_zero(graph)) else "Bob"

    def largest(self) -> str:
        """Return as many trees as there may be, one of them with the most nodes.

        A file in which all of them had the most nodes would be one of 100 MB.
        """
        sizes = [MOST, *([1000] * 99)]
        trees = (
            "\n".join([str(n), *(f"{max(1, i - i % 3)} {i + 1}" for i in range(1, n))])
            for n in sizes
        )
        return "\n".join(["100", *trees])


def _value(tree: list[list[int]]) -> int:
    order, above = from_the_root(tree)
    values = [0] * len(tree)
    for node in reversed(order[1:]):
        values[above[node]] ^= values[node] + 1
    return values[0]


def _won(tree: list[list[int]]) -> bool:
    edges = tuple((i, j) for i, row in enumerate(tree) for j in row if i < j)

    @impartial
    def cut(left: Edges) -> Iterator[Edges]:
        for edge in left:
            yield _held(tuple(other for other in left if other != edge))

    return cut(edges).outcome is Outcome.N


def _held(edges: Edges) -> Edges:
    """Return the edges that still hang on the root."""
    held = {0}
    while True:
        more = {node for edge in edges if held & set(edge) for node in edge} | held
        if more == held:
            return tuple(edge for edge in edges if held & set(edge))
        held = more
