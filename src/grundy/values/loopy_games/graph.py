"""Loopy games as finite graphs with two colours of edges: Left's moves and Right's moves.

A node is a short value in canonical form, or has options, which may lead back to it. Node 0 is the
game; everything is reached from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from grundy.values.short.forms import load

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from grundy.limits.budget import Meter
    from grundy.values.short.forms import Form, Store

Options: TypeAlias = "tuple[int, ...]"


class Graph(NamedTuple):
    """A game's graph: of each node its left and right options, or the short value that it is."""

    left: tuple[Options, ...]
    right: tuple[Options, ...]
    short: tuple[Form | None, ...]

    @property
    def size(self) -> int:
        """How many nodes there are; a short value counts as one."""
        return len(self.left)

    @property
    def form(self) -> Form | None:
        """The short value that the whole game is; None for a loopy one."""
        return self.short[0]

    def moves(self, node: int, store: Store) -> tuple[list[Any], list[Any]]:
        """Return the options of a node for both players: nodes, or short values."""
        form = self.short[node]
        if form is not None:
            form = load(store, form)
            return list(form.left), list(form.right)
        return [self._at(n, store) for n in self.left[node]], [
            self._at(n, store) for n in self.right[node]
        ]

    def _at(self, node: int, store: Store) -> Any:
        form = self.short[node]
        return node if form is None else load(store, form)


Expand: TypeAlias = "Callable[[Any], tuple[Iterable[Any], Iterable[Any]]]"
"""The options of a node for both players. A `Form` among them is a short value."""


def explored(
    start: Hashable, expand: Expand, is_short: Callable[[Any], bool], meter: Meter
) -> Graph:
    """Return the graph of all that is reached from a node.

    >>> from grundy.limits.budget import Limits, Meter
    >>> ring = {"a": (["b"], []), "b": ([], ["a", "c"]), "c": ([], [])}
    >>> explored("a", ring.get, lambda node: False, Meter(Limits())).right
    ((), (0, 2), ())
    """
    numbers: dict[Any, int] = {start: 0}
    nodes: list[Any] = [start]
    left: list[Options] = []
    right: list[Options] = []
    short: list[Form | None] = []
    for node in nodes:  # grows while it is gone through
        meter.position()
        if is_short(node):
            short.append(node)
            left.append(())
            right.append(())
            continue
        short.append(None)
        for side, found in zip((left, right), expand(node), strict=True):
            options = dict.fromkeys(found)
            for option in options:
                if option not in numbers:
                    numbers[option] = len(nodes)
                    nodes.append(option)
            side.append(tuple(sorted(numbers[option] for option in options)))
    return Graph(tuple(left), tuple(right), tuple(short))


def of_form(form: Form) -> Graph:
    """Return the graph of a short value: one node."""
    return Graph(((),), ((),), (form,))


def negative(graph: Graph, store: Store) -> Graph:
    """Return the graph with the players exchanged."""
    short = (None if f is None else store.negate(load(store, f)) for f in graph.short)
    return Graph(graph.right, graph.left, tuple(short))


def components(
    size: int, followers: Callable[[int], Sequence[int]], first: Iterable[int] | None = None
) -> list[list[int]]:
    """Return the strongly connected components, each after those that it leads to.

    >>> components(4, [[1], [2], [1, 3], []].__getitem__)
    [[3], [2, 1], [0]]
    """
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    on_stack: set[int] = set()
    stack: list[int] = []
    found: list[list[int]] = []
    for root in range(size) if first is None else first:
        if root in index:
            continue
        work = [(root, iter(followers(root)))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            for option in rest:
                if option not in index:
                    index[option] = low[option] = len(index)
                    stack.append(option)
                    on_stack.add(option)
                    work.append((option, iter(followers(option))))
                    break
                if option in on_stack:
                    low[node] = min(low[node], index[option])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    cut = stack.index(node) if len(stack) < 8 else _last(stack, node)
                    found.append(stack[cut:][::-1])
                    on_stack.difference_update(stack[cut:])
                    del stack[cut:]
    return found


def _last(stack: list[int], node: int) -> int:
    place = len(stack) - 1
    while stack[place] != node:
        place -= 1
    return place


def is_stopper(graph: Graph) -> bool:
    """Return whether there is no endless play in which the players alternate, wherever it begins.

    >>> over = Graph(((1,), ()), ((0,), ()), (None, None))
    >>> dud = Graph(((0,),), ((0,),), (None,))
    >>> is_stopper(over), is_stopper(dud)
    (True, False)
    """
    return not alternates(range(graph.size), graph.left, graph.right)


def alternates(nodes: Iterable[int], left: Any, right: Any) -> bool:
    """Return whether play that alternates can go on for ever among these nodes."""
    inside = set(nodes)
    # A node stands twice: with Left to move, and with Right to move.
    waiting = {(n, turn): 0 for n in inside for turn in (0, 1)}
    sources: dict[tuple[int, int], list[tuple[int, int]]] = {key: [] for key in waiting}
    for n in inside:
        for turn, options in ((0, left[n]), (1, right[n])):
            for option in options:
                if option in inside:
                    waiting[n, turn] += 1
                    sources[option, 1 - turn].append((n, turn))
    ready = [key for key, count in waiting.items() if not count]
    done = 0
    while ready:
        done += 1
        for source in sources[ready.pop()]:
            waiting[source] -= 1
            if not waiting[source]:
                ready.append(source)
    return done < len(waiting)
