"""Win, loss, tie or draw where play can cycle: retrograde analysis with turns.

Results are the mover's. Wins and losses spread first, backward from the ends: from the ends that
pay most to those that pay least, and among those that pay the same in order of plies. So each node
gets its margin, as if play ended of itself. What is left is a tie where a player can force an end,
and a draw where nobody can.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter

Node = TypeVar("Node", bound="Hashable")


@dataclass(frozen=True, slots=True)
class RetrogradeLabels(Generic[Node]):
    """The margin of each node and its plies; a draw is in neither."""

    margin: dict[Node, int]
    plies: dict[Node, int]
    turns: dict[Node, tuple[TurnOf[Node], ...]]


class GainsInCycles(Exception):  # noqa: N818 - news: the caller knows how to name the nodes
    """Play goes round and gains on the way: sums without end have no margin."""


def label_retrograde(
    root: Node,
    turns: Callable[[Node], Iterable[TurnOf[Node]]],
    final: Callable[[Node], int | None],
    stuck: int,
    meter: Meter,
) -> RetrogradeLabels[Node]:
    """Label every node that can be reached from `root`.

    >>> from grundy.limits.budget import Limits, Meter
    >>> loop = {"a": [(0, False, "a"), (0, False, "b")], "b": [(0, False, "c")], "c": []}
    >>> found = label_retrograde("a", loop.get, lambda node: None, -1, Meter(Limits()))
    >>> found.margin, found.plies
    ({'c': -1, 'b': 1}, {'c': 0, 'b': 1})

    Raises `GainsInCycles` when moves gain on the way: it is for games that pay at the end.
    """
    graph, ended = _explore(root, turns, final, stuck, meter)
    sources: dict[Node, list[tuple[Node, bool]]] = {node: [] for node in graph}
    for node, moves in graph.items():
        for _, again, following in moves:
            sources[following].append((node, again))
    margin: dict[Node, int] = {}
    plies: dict[Node, int] = {}
    left = {node: len(moves) for node, moves in graph.items()}
    for stake in sorted({abs(paid) for paid in ended.values()} - {0}, reverse=True):
        ends = [node for node, paid in ended.items() if abs(paid) == stake]
        for node in ends:
            margin[node], plies[node] = ended[node], 0
        _spread(deque(ends), sources, left, margin, plies)
    ties = _forced_ties(graph, ended, sources, margin)
    _hurry(ties, ended, sources, margin, plies)
    return RetrogradeLabels(margin, plies, graph)


def _spread(
    queue: deque[Node],
    sources: dict[Node, list[tuple[Node, bool]]],
    left: dict[Node, int],
    margin: dict[Node, int],
    plies: dict[Node, int],
) -> None:
    """Label what is won or lost by the ends in the queue, all of which pay the same.

    The first of a node's moves to be won is its quickest. The last of its moves to be lost loses
    least, for the stakes fall, and takes longest. `left` counts the moves that are not lost yet.
    """
    while queue:
        node = queue.popleft()
        for source, again in sources[node]:
            if source in margin:
                continue
            result = margin[node] if again else -margin[node]
            left[source] -= result < 0
            if result < 0 and left[source]:
                continue
            margin[source], plies[source] = result, plies[node] + 1
            queue.append(source)


def _explore(
    root: Node,
    turns: Callable[[Node], Iterable[TurnOf[Node]]],
    final: Callable[[Node], int | None],
    stuck: int,
    meter: Meter,
) -> tuple[dict[Node, tuple[TurnOf[Node], ...]], dict[Node, int]]:
    graph: dict[Node, tuple[TurnOf[Node], ...]] = {}
    ended: dict[Node, int] = {}
    queue, known = deque([root]), {root}
    while queue:
        node = queue.popleft()
        meter.position()
        paid = final(node)
        # Each turn once: an edge that is drawn twice would count twice among those that lose.
        graph[node] = moves = () if paid is not None else tuple(dict.fromkeys(turns(node)))
        if not moves:
            ended[node] = stuck if paid is None else paid
        for gain, _, following in moves:
            if gain:
                raise GainsInCycles
            if following not in known:
                known.add(following)
                queue.append(following)
    return graph, ended


def _forced_ties(
    graph: dict[Node, tuple[TurnOf[Node], ...]],
    ended: dict[Node, int],
    sources: dict[Node, list[tuple[Node, bool]]],
    margin: dict[Node, int],
) -> set[Node]:
    """Return the undecided nodes from which the mover or the opponent can force an end."""
    forced: set[tuple[Node, bool]] = set()  # node, and whether it is the mover who forces
    queue: deque[tuple[Node, bool]] = deque()
    for node, paid in ended.items():
        if paid == 0:
            queue += [(node, True), (node, False)]
    forced.update(queue)
    # The mover has so many turns that do not lose; the opponent forces when all of them do.
    free = {
        node: sum(
            (margin.get(following, 0) if again else -margin.get(following, 0)) >= 0
            for _, again, following in moves
        )
        for node, moves in graph.items()
        if node not in margin
    }
    while queue:
        node, by_mover = queue.popleft()
        for source, again in sources[node]:
            forcer = by_mover if again else not by_mover
            if source in margin or (source, forcer) in forced:
                continue
            if not forcer:
                free[source] -= 1
                if free[source]:
                    continue
            forced.add((source, forcer))
            queue.append((source, forcer))
    return {node for node, _ in forced}


def _hurry(
    ties: set[Node],
    ended: dict[Node, int],
    sources: dict[Node, list[tuple[Node, bool]]],
    margin: dict[Node, int],
    plies: dict[Node, int],
) -> None:
    """Label the ties: nobody wins, so both hurry to the end."""
    queue = deque(node for node, paid in ended.items() if paid == 0)
    for node in queue:
        margin[node], plies[node] = 0, 0
    while queue:
        node = queue.popleft()
        for source, _ in sources[node]:
            if source in ties and source not in margin:
                margin[source], plies[source] = 0, plies[node] + 1
                queue.append(source)
