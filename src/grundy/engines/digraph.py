"""Directed graphs as arrays: rows of options, run by the kernels plainly or compiled.

Small graphs are lists, and the kernels run on them as they are; big ones are NumPy arrays, and the
kernels run compiled. Either way the nodes are 0, 1, 2, ... and nothing else is known of them.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded
from grundy.forms.digraph import Digraph, digraph_of
from grundy.native.compiling import can_compile, native
from grundy.native.kernels import graph as kernels

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from grundy.limits.budget import Meter

PAYS = 1_000_000
"""Nodes and edges beyond which compiling is quicker than plain Python."""

STEP, PLAIN_STEP = 1 << 21, 1 << 15
"""Nodes between two looks at the budget: compiled, and in plain Python."""

WIDE = 1 << 31
"""As many nodes do not fit into 32 bits."""


class GraphArrays(Digraph):
    """A directed graph with what the kernels need of it.

    >>> GraphArrays([0, 2, 3, 3], [1, 2, 2]).degree
    2
    """

    @classmethod
    def of(cls, graph: Digraph) -> Self:
        """Return the same graph for the kernels."""
        return cls(graph.indptr, graph.indices)

    @cached_property
    def compiled(self) -> bool:
        """Whether the kernels run compiled on it."""
        return self.size + self.count > PAYS and can_compile()

    @cached_property
    def rows(self) -> tuple[Any, Any]:
        """The two arrays, as the kernels take them."""
        if not self.compiled:
            return _listed(self.indptr), _listed(self.indices)
        import numpy as np  # noqa: PLC0415 - only compiled work gets here

        indptr = np.ascontiguousarray(self.indptr, np.int64).view()
        indices = np.ascontiguousarray(self.indices, self.place).view()
        # Some graphs have arrays that cannot be written. All do here: kernels are compiled once.
        indptr.flags.writeable = indices.flags.writeable = False
        return indptr, indices

    @cached_property
    def degree(self) -> int:
        """The most options that a node has: no Grundy value is larger."""
        indptr = self.rows[0]
        if self.compiled:
            return int((indptr[1:] - indptr[:-1]).max(initial=0))
        return max((indptr[i + 1] - indptr[i] for i in range(self.size)), default=0)

    def room(self, size: int, fill: int, kind: str, meter: Meter) -> Any:
        """Return a new array, all of it `fill`: a list, or compiled an array of this kind.

        Raises `BudgetExceeded` when it would not fit into the budget of bytes.
        """
        if not self.compiled:
            return [fill] * size
        import numpy as np  # noqa: PLC0415

        needed, most = size * np.dtype(kind).itemsize, meter.limits.bytes
        if most is not None and needed > most:
            raise BudgetExceeded(
                f"labels of a graph of {self.size:,} nodes need {needed:,} bytes more, beyond the "
                f"budget of {most:,}; set a larger one with gr.budget(bytes=...)"
            )
        return np.full(size, fill, kind)

    @property
    def place(self) -> str:
        """The kind of array that holds nodes."""
        return "int32" if self.size < WIDE else "int64"

    def run(self, kernel: Any, *args: Any) -> Any:
        """Run a kernel, at the speed that fits the graph."""
        return (native(kernel) if self.compiled else kernel)(*args)

    @property
    def step(self) -> int:
        """How many nodes to do between two looks at the budget."""
        return STEP if self.compiled else PLAIN_STEP

    def steps(self, size: int, meter: Meter) -> Iterator[tuple[int, int]]:
        """Yield the ranges of nodes between which the budget is looked at."""
        for start in range(0, size, self.step):
            stop = min(start + self.step, size)
            yield start, stop
            meter.check(stop)

    def reversed(self, meter: Meter) -> tuple[Any, Any]:
        """Return for each node the nodes that lead to it: starts and sources, by counting sort."""
        known: tuple[Any, Any] | None = vars(self).get("_reversed")
        if known is None:
            known = self._reversed_by_counting(meter)
            vars(self)["_reversed"] = known
        return known

    def _reversed_by_counting(self, meter: Meter) -> tuple[Any, Any]:
        indptr, indices = self.rows
        starts = self.room(self.size + 1, 0, "int64", meter)
        sources = self.room(self.count, 0, self.place, meter)
        for start, stop in self.steps(self.count, meter):
            self.run(kernels.count_sources, starts, indices, start, stop)
        self.run(kernels.running_sums, starts)
        free = starts.copy()
        for start, stop in self.steps(self.size, meter):
            self.run(kernels.place_sources, sources, free, indptr, indices, start, stop)
        return starts, sources


def arrays_of(rows: list[list[int]]) -> GraphArrays:
    """Return the graph with these lists of options.

    >>> arrays_of([[1, 2], [2], []]).indptr
    [0, 2, 3, 3]
    """
    return GraphArrays.of(digraph_of(rows))


def _listed(array: Any) -> list[int]:
    return array if isinstance(array, list) else list(array.tolist())
