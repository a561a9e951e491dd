"""A token on a directed graph with edges of two colours."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from grundy.errors import ParameterError, PositionError, PositionTypeError, nearest
from grundy.forms.digraph import digraph_of
from grundy.forms.states import flaw
from grundy.rules.notation import literals
from grundy.rules.notation.edge_text import LONGEST, read_pairs, write_pairs
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

    from grundy.forms.digraph import Digraph
    from grundy.forms.states import State
    from grundy.rules.turn import Turn

FORM = "coloured-graph takes Left's edges, a bar and Right's edges, as in coloured-graph:a-b|a-a"


class ColouredGraph(PartizanGame):
    """A token on a node: Left moves it along her edges, Right along his; several are a sum.

    In text, edges are FROM-TO pairs, Left's before a bar and Right's after it; an edge that both
    may use stands on both sides. Whoever cannot move loses. Where play can go round, the value of a
    position is that of a loopy game: every finite loopy game is such a graph.

    >>> import grundy as gr
    >>> gr.game("coloured-graph:a-0|a-a")("a").value         # {0|pass}
    over
    >>> ring = gr.game("coloured-graph:a-b,b-1|b-a,1")
    >>> [str(ring(node).value) for node in ("a", "b", 1)]
    ['2 & 0', '1 & *', '0']
    """

    name = "coloured-graph"
    source = "J. H. Conway, Loopy games, Annals of Discrete Mathematics 3 (1978)"
    examples = (
        "coloured-graph:a-b|a-a(a)",
        "coloured-graph:a-b,b-c,c-a|b-a,c-d(b)",
        "coloured-graph:a-a,b-a|a-b(a)",
    )

    def __init__(
        self,
        left: Mapping[Any, Iterable[Hashable]],
        right: Mapping[Any, Iterable[Hashable]],
        nodes: Sequence[Hashable] = (),
    ) -> None:
        self.nodes = tuple(dict.fromkeys([*nodes, *_named(left), *_named(right)]))
        for node in self.nodes:
            problem = flaw(node)
            if problem:
                raise PositionTypeError(f"coloured-graph: {problem}")
        self._number = {node: number for number, node in enumerate(self.nodes)}
        self._left, self._right = (self._rows(edges) for edges in (left, right))

    def _rows(self, edges: Mapping[Any, Iterable[Hashable]]) -> list[list[int]]:
        rows: list[list[int]] = [[] for _ in self.nodes]
        for node, options in edges.items():
            found = (self._number[option] for option in options)
            rows[self._number[node]] = list(dict.fromkeys(found))
        return rows

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read edges written FROM-TO, separated by commas, Left's before the bar."""
        sides = _sides(text)
        if len(sides) != 2 or not any(side.strip() for side in sides):
            raise ParameterError(f"{FORM}; not {text!r}")
        left, right = (read_pairs(side) if side.strip() else {} for side in sides)
        return cls(left, right)

    @cached_property
    def parameters(self) -> str:
        """The edges of both players, and the nodes that have none."""
        named = {node for rows in (self._left, self._right) for row in rows for node in row}
        named |= {node for node, row in enumerate(self._left) if row}
        texts = []
        for rows in (self._left, self._right):
            pieces = [
                f"{self._written(node)}-{self._written(option)}"
                for node, row in enumerate(rows)
                for option in row
            ]
            texts.append(pieces)
        alone = [
            self._written(node)
            for node, row in enumerate(self._right)
            if not row and node not in named
        ]
        return ",".join(texts[0]) + "|" + ",".join(texts[1] + alone)

    def _written(self, node: int) -> str:
        text = write_pairs([self.nodes[node]], digraph_of([[]]))
        return repr(text) if text == self.nodes[node] and "|" in text else text

    @cached_property
    def loopy(self) -> bool:  # type: ignore[override]  # of other games it is known beforehand
        """Whether some way leads round, if the players move in any order."""
        waiting = [0] * len(self.nodes)
        for options in self._both:
            for option in options:
                waiting[option] += 1
        ready = [node for node, count in enumerate(waiting) if not count]
        for node in ready:  # grows on the way
            for option in self._both[node]:
                waiting[option] -= 1
                if not waiting[option]:
                    ready.append(option)
        return len(ready) < len(self.nodes)

    @cached_property
    def _both(self) -> list[list[int]]:
        pairs = zip(self._left, self._right, strict=True)
        return [list(dict.fromkeys([*left, *right])) for left, right in pairs]

    @cached_property
    def digraph(self) -> Digraph:
        """The edges of both players."""
        return digraph_of(self._both)

    def number_of(self, node: Hashable) -> int:
        """Return the number of a node, in the order in which they were given."""
        return self._number[node]

    def left(self, node: Hashable) -> Iterator[Hashable]:
        """Yield where Left's edges lead to."""
        return (self.nodes[option] for option in self._left[self._number[node]])

    def right(self, node: Hashable) -> Iterator[Hashable]:
        """Yield where Right's edges lead to."""
        return (self.nodes[option] for option in self._right[self._number[node]])

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the node of a token."""
        self.expect_count(args)
        (node,) = args
        problem = flaw(node)
        if problem:
            raise PositionTypeError(f"{self.name}: {problem}")
        if node not in self._number:
            shown = map(repr, self.nodes) if len(self.nodes) <= LONGEST else ()
            known = nearest(repr(node), shown) or f"; it has {len(self.nodes):,} nodes"
            raise PositionError(f"the graph has no node {node!r}{known}")
        return node

    def describe(self, before: State, turn: Turn) -> str:
        """Return "move from a to b"."""
        return f"move from {self.write(before)} to {self.write(turn.state)}"


def _named(edges: Mapping[Any, Iterable[Hashable]]) -> Iterator[Hashable]:
    for node, options in edges.items():
        yield node
        yield from options


def _sides(text: str) -> list[str]:
    """Return what is before the bar and after it; a bar in quotes belongs to a name."""
    cuts = [place for place, char, _ in literals.outside_quotes(text) if char == "|"]
    begins = [0, *(cut + 1 for cut in cuts)]
    return [text[a:b] for a, b in zip(begins, [*cuts, len(text)], strict=True)]
