"""Games on the nodes of a graph that is held in arrays: all nodes are labelled at once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.errors import ParameterError, PositionError, UndefinedError, nearest
from grundy.limits.budget import metered
from grundy.rules.asking import ask_game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.theorem import Law

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from grundy.forms.digraph import Digraph
    from grundy.values import LoopyNimber, Outcome


class NodeGame(ImpartialGame):
    """A token on a node of a graph, moved along an edge; the nodes have names and numbers."""

    forms = ("moves",)  # the labels are of the moves, whatever they are
    negative = True  # a node may be called -1

    def __init__(self, nodes: Sequence[Hashable], digraph: Digraph) -> None:
        self.nodes = nodes
        self.digraph = digraph

    def moves(self, node: Hashable) -> Iterator[Hashable]:
        """Yield the nodes that an edge leads to."""
        for option in self.digraph.options(self.number_of(node)):
            yield self.nodes[option]

    @property
    def loopy(self) -> bool:  # type: ignore[override]  # of other games it is known beforehand
        """Whether the graph has a cycle."""
        with metered():
            cyclic: bool = self.labels.is_cyclic
            return cyclic

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield every node and every pair of nodes."""
        for node in self.nodes:
            yield (node,)
            yield from ((node, other) for other in self.nodes)

    # Labels of all nodes -----------------------------------------------------------------------

    def values(self, *shape: int) -> list[Any]:
        """Return the Grundy values of all nodes, in the order in which they were given.

        Raises `UndefinedError` when some node has none, because play can cycle.
        """
        self._refuse_size(shape)
        with metered():
            infinite = self.labels.first_infinite
            if infinite is not None:
                shown = self.show(self.nodes[infinite])
                raise UndefinedError(
                    f"{shown} has no Grundy value: the graph is loopy, and its loopy value is "
                    f"{self.labels.loopy_value(infinite)}; ask for loopy_values() or outcomes()"
                )
            return _listed(self.labels.nimbers)

    def loopy_values(self) -> list[LoopyNimber]:
        """Return the loopy nimbers of all nodes.

        >>> import grundy as gr
        >>> gr.graph({"a": ["a", "b"], "b": ["c"]}).loopy_values()
        [∞{1}, 1, 0]
        """
        with metered():
            return [self.labels.loopy_value(number) for number in range(self.digraph.size)]

    def outcomes(self, *, misere: bool = False) -> list[Outcome]:
        """Return the outcomes of all nodes, in the order in which they were given.

        >>> import grundy as gr
        >>> gr.graph({"a": ["a", "b"], "b": ["c"]}).outcomes()
        [Outcome.D, Outcome.N, Outcome.P]
        """
        outcomes: list[Outcome] = self._outcomes(misere).listed()
        return outcomes

    def remotenesses(self, *, misere: bool = False) -> list[int | None]:
        """Return the remoteness of all nodes, None in a draw.

        >>> import grundy as gr
        >>> gr.graph({"a": ["a", "b"], "b": ["c"]}).remotenesses()
        [None, 1, 0]
        """
        return [None if p < 0 else p for p in _listed(self._outcomes(misere).plies)]

    def array(self, what: str = "values", *, misere: bool = False) -> Any:
        """Return a NumPy array for all nodes: "values", "outcomes" or "remoteness".

        Values are Grundy values, -1 where a node has none; outcomes are letters; remoteness is -1
        in a draw.

        >>> import grundy as gr
        >>> gr.graph(indptr=[0, 2, 3, 3], indices=[1, 2, 2]).array()
        array([2, 1, 0])

        Raises `ParameterError` for another word, and `UndefinedError` for misère values.
        """
        import numpy as np  # noqa: PLC0415 - asked for by name

        words = ("values", "outcomes", "remoteness")
        if what not in words:
            raise ParameterError(
                f"an array of a graph holds {', '.join(words)}, not {what!r}"
                f"{nearest(str(what), words)}"
            )
        if what == "values":
            if misere:
                raise UndefinedError("there are no Grundy values in misère play: ask for outcomes")
            with metered():
                return np.array(self.labels.nimbers, np.int64)
        found = self._outcomes(misere)
        if what == "remoteness":
            return np.array(found.plies, np.int64)
        return found.letters()

    @property
    def labels(self) -> Any:
        """What is known of all nodes: see `grundy.engines.graph_labels`."""
        return ask_game(self, "node_labels")

    def _outcomes(self, misere: bool) -> Any:
        with metered():
            return self.labels.misere if misere else self.labels.normal

    # The answers for one token, from the labels ------------------------------------------------

    def _grundy(self, node: Hashable) -> int | None:
        nimber = int(self.labels.nimbers[self.number_of(node)])
        return None if nimber < 0 else nimber

    def _loopy_value(self, node: Hashable) -> LoopyNimber:
        value: LoopyNimber = self.labels.loopy_value(self.number_of(node))
        return value

    def _outcome(self, node: Hashable) -> Outcome:
        found: Outcome = self.labels.normal.outcome(self.number_of(node))
        return found

    def _misere_outcome(self, *nodes: Hashable) -> Outcome | None:
        if len(nodes) != 1:
            return None  # a misère sum is looked at as a whole
        found: Outcome = self.labels.misere.outcome(self.number_of(nodes[0]))
        return found

    def _remoteness(self, *nodes: Hashable) -> int | None:
        if len(nodes) != 1:
            return None
        plies: int | None = self.labels.normal.remoteness(self.number_of(nodes[0]))
        return plies

    grundy: Any = Law(_grundy, "Grundy values of all nodes: the ends first", "grundy", "labels")
    loopy_value: Any = Law(
        _loopy_value, "loopy nimbers of all nodes: labelled 0, 1, 2, ...", "loopy_value", "labels"
    )
    outcome: Any = Law(
        _outcome, "retrograde analysis: labels spread backward from the ends", "outcome", "labels"
    )
    misere_outcome: Any = Law(
        _misere_outcome, "retrograde analysis: the ends are won", "misere_outcome", "labels"
    )
    remoteness: Any = Law(
        _remoteness, "retrograde analysis: counting plies", "remoteness", "labels"
    )

    def method(self, law: Law, *args: Any) -> str:
        """Return how many nodes were labelled."""
        if law.engine != "labels":
            return super().method(law, *args)
        count = "1 node" if self.digraph.size == 1 else f"{self.digraph.size:,} nodes"
        return f"{law.name.removesuffix(' of all nodes')} of all {count}"

    # Inside ---------------------------------------------------------------------------------------

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        return {node: number for number, node in enumerate(self.nodes)}

    def _find(self, node: Any) -> int | None:
        if not isinstance(self.nodes, range):
            return self._numbers.get(node)
        whole = hasattr(node, "__index__") and not isinstance(node, bool)
        return int(node) if whole and 0 <= node < len(self.nodes) else None

    def number_of(self, node: Hashable) -> int:
        """Return the number of a node. Raises `PositionError` when there is no such node."""
        number = self._find(node)
        if number is None:
            raise PositionError(f"the graph has no node {node!r}")
        return number

    def _refuse_size(self, shape: tuple[int, ...]) -> None:
        if shape:
            raise PositionError("a table of a graph takes no size: it lists every node")

    def _made_of(self) -> dict[str, Any]:
        return {"nodes": self.nodes, "digraph": self.digraph}

    @cached_property
    def _hash(self) -> int:
        return hash((type(self).__name__, self.digraph))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the nodes and the edges: the text of a long graph does not hold them."""
        return type(self), (self.nodes, self.digraph)


def _listed(array: Any) -> list[Any]:
    return list(array) if isinstance(array, list) else list(array.tolist())
