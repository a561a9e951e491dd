"""Trees of inputs: read from their edges, and walked from a root."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.contest.reading import Numbers

Tree = list[list[int]]
"""The neighbours of each node; the judge's node 1 is node 0."""


def read_edges(given: Numbers, count: int) -> Tree:
    """Return the tree whose edges come next.

    Raises `InputError` where they are not a tree.
    """
    ends = given.many(2 * (count - 1), "a node", 1, count)
    tree: Tree = [[] for _ in range(count)]
    for one, other in zip(ends[::2], ends[1::2], strict=True):
        tree[one - 1].append(other - 1)
        tree[other - 1].append(one - 1)
    seen = {0}
    queue = [0]
    for node in queue:
        fresh = [other for other in tree[node] if other not in seen]
        seen.update(fresh)
        queue += fresh
    if len(seen) != count:
        raise given.fault("these edges are not a tree: some node cannot be reached from node 1")
    return tree


def from_the_root(tree: Tree, root: int = 0) -> tuple[list[int], list[int]]:
    """Return the nodes, each after its parent, and the parents.

    >>> from_the_root([[1], [0, 2], [1]])
    ([0, 1, 2], [-1, 0, 1])
    """
    order, above = [root], [-1] * len(tree)
    for node in order:
        for other in tree[node]:
            if other != above[node]:
                above[other] = node
                order.append(other)
    return order, above
