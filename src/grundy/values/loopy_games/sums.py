"""Sums of loopy games as graphs, and who wins them by retrograde analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.values.loopy_games.graph import explored
from grundy.values.outcome import Outcome, outcome_class_of
from grundy.values.short.forms import Form, load

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.limits.budget import Meter
    from grundy.values.loopy_games.graph import Graph
    from grundy.values.short.forms import Store


class Outcomes(NamedTuple):
    """Who wins, for the player to move: N, P or D, when Left starts and when Right does."""

    left: Outcome
    right: Outcome

    @property
    def single(self) -> Outcome | None:
        """The outcome class; None where one start draws and the other does not."""
        return outcome_class_of(self.left, self.right)


def summed(graphs: Sequence[Graph], store: Store, meter: Meter) -> Graph:
    """Return the graph of a sum: short values are added up, of the rest every pair is a node.

    Raises `BudgetExceeded` where it is too large.
    """
    start, moves = _sum(graphs, store)

    def expand(node: Any) -> tuple[list[Any], list[Any]]:
        left, right = moves(node)
        return [_plain(option) for option in left], [_plain(option) for option in right]

    return explored(_plain(start), expand, lambda node: isinstance(node, Form), meter)


def _plain(node: tuple[tuple[Any, ...], Form]) -> Any:
    """Return the node of a sum, or the short value where nothing else is left of it."""
    return node if node[0] else node[1]


def _sum(
    graphs: Sequence[Graph], store: Store
) -> tuple[tuple[tuple[Any, ...], Form], Callable[[Any], tuple[list[Any], list[Any]]]]:
    """Return the first node of a sum, and its moves: the loopy parts, and the short rest."""

    def joined(parts: list[tuple[int, Any]], rest: Form) -> tuple[tuple[Any, ...], Form]:
        loopy = []
        for which, node in parts:
            form = node if isinstance(node, Form) else graphs[which].short[node]
            if form is None:
                loopy.append((which, node))
            else:
                rest = store.add(rest, load(store, form))
        return tuple(loopy), rest

    def expand(node: tuple[tuple[Any, ...], Form]) -> tuple[list[Any], list[Any]]:
        parts, rest = node
        sides: tuple[list[Any], list[Any]] = ([], [])
        for side, options in zip(sides, (rest.left, rest.right), strict=True):
            side += [(parts, option) for option in options]
        for place, (which, now) in enumerate(parts):
            graph = graphs[which]
            for side, moves in zip(sides, (graph.left[now], graph.right[now]), strict=True):
                for to in moves:
                    side.append(joined([*parts[:place], (which, to), *parts[place + 1 :]], rest))
        return sides

    return joined([(which, 0) for which in range(len(graphs))], store.zero), expand


def outcomes_of_sum(
    onsides: Sequence[Graph], offsides: Sequence[Graph], store: Store, meter: Meter
) -> Outcomes:
    """Return who wins a sum by retrograde analysis, draws included.

    The onsides tell whether Left survives, the offsides whether she wins.
    """
    above = _wins(onsides, store, meter)
    same = all(a is b for a, b in zip(onsides, offsides, strict=True))
    below = above if same else _wins(offsides, store, meter)
    wins = [left for left, _ in below]
    survives = [not right for _, right in above]
    found = []
    for place, mover in enumerate("LR"):
        if wins[place] or not survives[place]:
            found.append(Outcome.N if wins[place] == (mover == "L") else Outcome.P)
        else:
            found.append(Outcome.D)
    return Outcomes(*found)


def _wins(graphs: Sequence[Graph], store: Store, meter: Meter) -> list[tuple[bool, bool]]:
    """Return, when Left starts and when Right does, whether Left wins and whether Right wins."""
    graph = summed(graphs, store, meter)
    labels = winners(graph, store, meter)
    return [(labels[0][turn] == 1, labels[0][turn] == -1) for turn in (0, 1)]


def winners(graph: Graph, store: Store, meter: Meter) -> list[list[int]]:
    """Return for each node, with Left to move and with Right, 1 if Left wins, -1 if Right, else 0.

    >>> from grundy.limits.budget import Limits, Meter
    >>> from grundy.values.loopy_games.graph import Graph
    >>> from grundy.values.short.forms import Store
    >>> on = Graph(((0,),), ((),), (None,))
    >>> winners(on, Store(), Meter(Limits()))
    [[1, 1]]
    """
    size = graph.size
    found = [[0, 0] for _ in range(size)]
    left = [[len(graph.left[n]), len(graph.right[n])] for n in range(size)]
    sources: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    ready: list[tuple[int, int]] = []
    for node in range(size):
        meter.position()
        form = graph.short[node]
        for turn, options in enumerate((graph.left[node], graph.right[node])):
            if form is not None:
                found[node][turn] = _short_winner(load(store, form), turn, store)
                ready.append((node, turn))
            elif not options:
                found[node][turn] = 1 if turn else -1
                ready.append((node, turn))
            for option in options:
                sources[option].append((node, turn))
    while ready:
        node, turn = ready.pop()
        winner = found[node][turn]
        for source, mover in sources[node]:
            if mover == turn or found[source][mover]:
                continue
            left[source][mover] -= 1
            mine = -1 if mover else 1
            if winner == mine or not left[source][mover]:
                found[source][mover] = winner
                ready.append((source, mover))
    return found


def _short_winner(form: Form, turn: int, store: Store) -> int:
    """Return who wins a short value: 1 for Left, -1 for Right; Right moves first when `turn`."""
    if turn:
        return 1 if store.le(store.zero, form) else -1
    return -1 if store.le(form, store.zero) else 1
