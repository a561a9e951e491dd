"""Codeforces 812E."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 100_000


class SagheerAndAppleTree(Problem):
    """A tree with apples at its nodes; move apples of a node to one child, or eat them at a leaf.

    Who cannot move, loses. All leaves have depths of one parity. Before play the second player must
    exchange the apples of two nodes: print how many pairs of nodes let him win.
    """

    title = "Sagheer and Apple Tree"
    kind = "nim"
    source = "https://codeforces.com/problemset/problem/812/E"
    constraints = "2 <= n <= 10^5; 1 <= a <= 10^7; the depths of all leaves have one parity"
    input = "2<=n<=10^5 1<=apples[n]<=10^7 1<=parents[n-1]<=n"
    small = "n<=4 apples<=2"
    model = (
        "This is staircase Nim towards the leaves: the nodes at an even distance from them are "
        "Nim heaps, and the others do not count. With X the nim-sum of the heaps, an exchange "
        "between a heap u and another node v makes it X + a_u + a_v, and any other exchange leaves "
        "it as it is. So one counts pairs with a_u + a_v = X, and where X is 0 all pairs on one "
        "side too."
    )
    technique = "staircase Nim on a tree; counting pairs with a given nim-sum"
    theorem = "staircase Nim: the value is the nim-sum of the nodes with the parity of the leaves"
    complexity = "O(n)"
    samples = (
        Sample("3\n2 2 3\n1 1", "1"),
        Sample("3\n1 2 3\n1 1", "0"),
        Sample("8\n7 2 2 5 4 3 1 1\n1 1 1 4 4 5 6", "4"),
    )
    measured = Measured(0.50, 2.0, recalled=True)

    def wrong(self, parents: list[int]) -> str:
        """Return that these are the parents of no tree, or that leaves differ in parity."""
        above = _above(parents)
        if not _is_tree(above):
            return "these parents are not a tree: some node is above itself"
        leaves = set(range(len(above))) - set(above)
        depths = _depths(above)
        if len({depths[leaf] % 2 for leaf in leaves}) > 1:
            return "the depths of the leaves have different parities"
        return ""

    def answer(self, apples: list[int], parents: list[int]) -> str:
        """Count the apples on either side."""
        above = _above(parents)
        depths = _depths(above)
        leaf = next(iter(set(range(len(above))) - set(above)))
        heaps, others = Counter[int](), Counter[int]()
        for count, depth in zip(apples, depths, strict=True):
            (heaps if (depth - depths[leaf]) % 2 == 0 else others)[count] += 1
        total = nim_sum(*(count for count, times in heaps.items() if times % 2))
        found = sum(times * others[count ^ total] for count, times in heaps.items())
        if not total:
            found += sum(side * (side - 1) // 2 for side in (heaps.total(), others.total()))
        return str(found)

    def search(self, apples: list[int], parents: list[int]) -> str:
        """Exchange every pair, and search what follows."""
        above = _above(parents)
        children = [[i for i, up in enumerate(above) if up == node] for node in range(len(above))]

        @impartial
        def fall(*held: int) -> Iterator[tuple[int, ...]]:
            for node, count in enumerate(held):
                for moved in range(1, count + 1):
                    after = list(held)
                    after[node] -= moved
                    if not children[node]:
                        yield tuple(after)
                    for child in children[node]:
                        yield tuple(
                            had + moved if i == child else had for i, had in enumerate(after)
                        )

        found = 0
        for one, other in combinations(range(len(apples)), 2):
            swapped = list(apples)
            swapped[one], swapped[other] = apples[other], apples[one]
            found += fall(*swapped).outcome is Outcome.P
        return str(found)

    def largest(self) -> str:
        """Return a path with the most nodes."""
        apples = " ".join(str(1 + i * i % 9_999_991) for i in range(MOST))
        return f"{MOST}\n{apples}\n{' '.join(map(str, range(1, MOST)))}"


def _above(parents: list[int]) -> list[int]:
    """Return the parent of each node, the first node being 0 and without one."""
    return [-1, *(node - 1 for node in parents)]


def _depths(above: list[int]) -> list[int]:
    """Return the depth of each node; parents may come after their children."""
    depths = [0, *([-1] * (len(above) - 1))]
    for start in range(len(above)):
        path = [start]
        while depths[path[-1]] < 0:
            path.append(above[path[-1]])
        for node in reversed(path[:-1]):
            depths[node] = depths[above[node]] + 1
    return depths


def _is_tree(above: list[int]) -> bool:
    """Return whether going up from any node comes to the first one."""
    known = [True, *([False] * (len(above) - 1))]
    for start in range(len(above)):
        path, node = set[int](), start
        while not known[node]:
            if node in path:
                return False
            path.add(node)
            node = above[node]
        for each in path:
            known[each] = True
    return True
