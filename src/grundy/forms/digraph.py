"""Directed graphs as data: rows of options in two arrays. The nodes are 0, 1, 2, ..."""

from __future__ import annotations

from typing import Any


class Digraph:
    """A directed graph: the options of a node are `indices[indptr[node]:indptr[node + 1]]`.

    Whoever makes one has checked the arrays: the kernels look at nothing twice.

    >>> Digraph([0, 2, 3, 3], [1, 2, 2]).options(0)
    [1, 2]
    """

    def __init__(self, indptr: Any, indices: Any) -> None:
        self.indptr = indptr
        self.indices = indices
        self.size = len(indptr) - 1
        self.count = len(indices)

    def options(self, node: int) -> list[int]:
        """Return the options of a node."""
        row = self.indices[self.indptr[node] : self.indptr[node + 1]]
        return row if isinstance(row, list) else list(map(int, row))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Digraph):
            return NotImplemented
        if self is other:
            return True
        if (self.size, self.count) != (other.size, other.count):
            return False
        return _equal(self.indptr, other.indptr) and _equal(self.indices, other.indices)

    def __hash__(self) -> int:
        return hash((self.size, self.count, tuple(map(int, self.indices[:64]))))

    def __reduce__(self) -> tuple[Any, ...]:
        return Digraph, (self.indptr, self.indices)


def digraph_of(rows: list[list[int]]) -> Digraph:
    """Return the graph with these lists of options.

    >>> digraph_of([[1, 2], [2], []]).indptr
    [0, 2, 3, 3]
    """
    indptr, indices = [0], []
    for row in rows:
        indices += row
        indptr.append(len(indices))
    return Digraph(indptr, indices)


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return one == other
    import numpy as np  # noqa: PLC0415 - one of them is an array

    return bool(np.array_equal(one, other))
