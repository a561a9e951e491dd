"""HDU 3094."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

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

    def solve(self, text: str) -> str:
        """Go up each tree."""
        return "\n".join("Alice" if _value(tree) else "Bob" for tree in _read(text))

    def brute(self, text: str) -> str:
        """Search the sets of edges that are left."""
        return "\n".join("Alice" if _won(tree) else "Bob" for tree in _read(text))

    def random_case(self, rng: Random) -> str:
        """Return a small tree, whose nodes have any names."""
        n = rng.randint(1, 8)
        names = [1, *rng.sample(range(2, n + 1), n - 1)]
        edges = [(names[rng.randrange(i)], names[i]) for i in range(1, n)]
        turned = (edge if rng.random() < 0.5 else edge[::-1] for edge in edges)
        return "\n".join(["1", str(n), *(f"{one} {other}" for one, other in turned)])

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
    order, above = [0], [-1] * len(tree)
    for node in order:
        for other in tree[node]:
            if other != above[node]:
                above[other] = node
                order.append(other)
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


def _read(text: str) -> list[list[list[int]]]:
    given = Numbers(text)
    trees = []
    for _ in range(given.one("the number of tests", 1, 100)):
        n = given.one("n", 1, MOST)
        ends = given.many(2 * (n - 1), "a node", 1, n)
        tree: list[list[int]] = [[] for _ in range(n)]
        for one, other in zip(ends[::2], ends[1::2], strict=True):
            tree[one - 1].append(other - 1)
            tree[other - 1].append(one - 1)
        if not _is_tree(tree):
            raise given.fault("these edges are not a tree: some node cannot be reached from node 1")
        trees.append(tree)
    given.end()
    return trees


def _is_tree(tree: list[list[int]]) -> bool:
    """Return whether all nodes are reached from the first, as there is one edge less than nodes."""
    seen = [False] * len(tree)
    seen[0] = True
    queue = [0]
    for node in queue:
        for other in tree[node]:
            if not seen[other]:
                seen[other] = True
                queue.append(other)
    return len(queue) == len(tree)
