"""Codeforces 1498F."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.trees import from_the_root, from_zero
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    Tree = list[list[int]]

BITS = 30
"""Bits of a number of presents."""


class ChristmasGame(Problem):
    """A tree with presents; move presents from a node to its k-th ancestor; who cannot, loses.

    For every node as the root print 1 if the first player wins and 0 if not.
    """

    title = "Christmas Game"
    kind = "nim"
    source = "https://codeforces.com/problemset/problem/1498/F"
    constraints = "3 <= n <= 10^5; 1 <= k <= 20; 0 <= a <= 10^9"
    input = "3<=n<=10^5 1<=k<=20 graph:tree[n] 0<=presents[n]<=10^9"
    small = "n<=6 k<=3 presents<=6//n"
    model = (
        "For one root this is staircase Nim: a node lies on stair depth // k, and the odd stairs "
        "are Nim heaps. For all roots, each node keeps the nim-sums of its subtree by depth mod "
        "2k, all of them side by side in one long integer. A step along an edge turns them by one "
        "place, so moving the root is a rotation and two nim-additions."
    )
    technique = "staircase Nim, and a change of root over residues of the depth"
    theorem = "staircase Nim: the value is the nim-sum of the nodes with odd depth // k"
    complexity = "O(n) operations on integers of 60k bits"
    samples = (Sample("5 1\n1 2\n1 3\n5 2\n4 3\n0 3 2 4 4", "1 0 0 1 1"),)
    measured = Measured(1.10, 2.0)

    def answer(self, k: int, graph: list[list[int]], presents: list[int]) -> str:
        """Go up the tree for subtrees, then down for every root."""
        tree = from_zero(graph)
        order, above = from_the_root(tree, 0)
        top = BITS * (2 * k - 1)
        full = (1 << BITS * 2 * k) - 1
        below = presents[:]  # nim-sums by depth below the node, the least depth in the lowest bits
        for node in reversed(order[1:]):
            sums = below[node]
            below[above[node]] ^= (sums << BITS) & full | sums >> top
        whole = below[:]
        for node in order[1:]:
            # The tree seen from above, less this branch, is one step further off.
            own = below[node]
            rest = whole[above[node]] ^ (own << BITS) & full ^ own >> top
            whole[node] = own ^ (rest << BITS) & full ^ rest >> top
        return " ".join("1" if _odd_stairs(sums >> BITS * k) else "0" for sums in whole)

    def search(self, k: int, graph: list[list[int]], presents: list[int]) -> str:
        """Search the positions for each root."""
        tree = from_zero(graph)
        return " ".join("1" if _won(tree, k, presents, root) else "0" for root in range(len(tree)))

    def largest(self) -> str:
        """Return a long tree with the largest k."""
        edges = (f"{max(1, node - node % 3)} {node + 1}" for node in range(1, 100_000))
        presents = (10**9 - i for i in range(100_000))
        return "\n".join(["100000 20", *edges, " ".join(map(str, presents))])


def _odd_stairs(sums: int) -> int:
    """Return the nim-sum of numbers that lie side by side."""
    total = 0
    while sums:
        total ^= sums & ((1 << BITS) - 1)
        sums >>= BITS
    return total


def _won(tree: Tree, k: int, presents: list[int], root: int) -> bool:
    _, above = from_the_root(tree, root)
    lifted = list(range(len(tree)))
    for _ in range(k):
        lifted = [above[node] if node >= 0 else -1 for node in lifted]

    def climb(*held: int) -> Iterator[tuple[int, ...]]:
        for node, to in enumerate(lifted):
            for count in range(1, held[node] + 1 if to >= 0 else 1):
                after = list(held)
                after[node] -= count
                after[to] += count
                yield tuple(after)

    return impartial(climb)(*presents).outcome is Outcome.N
